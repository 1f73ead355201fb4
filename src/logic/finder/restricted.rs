//! Finders of several techniques, restricted to some of them.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::{Analysis, DeductionSink, Finder, StopSignal, Technique};

/// Returns the finder if all of its techniques are wanted, a restricted one if some are, and `None` if none is.
pub fn restrict(finder: Arc<dyn Finder>, wanted: impl Fn(Technique) -> bool) -> Option<Arc<dyn Finder>> {
    let kept: Vec<Technique> = finder.techniques().iter().copied().filter(|&technique| wanted(technique)).collect();
    match kept.len() {
        0 => None,
        count if count == finder.techniques().len() => Some(finder),
        _ => Some(Arc::new(RestrictedFinder { finder, techniques: kept })),
    }
}

/// A finder whose deductions by other techniques than these are dropped.
#[derive(Debug)]
struct RestrictedFinder {
    finder: Arc<dyn Finder>,
    /// A part of the finder's techniques.
    techniques: Vec<Technique>,
}

impl RestrictedFinder {
    /// Returns a function that hands on the deductions by the techniques that are kept.
    fn filtered<'f>(
        &'f self,
        found: &'f mut DeductionSink<'_>,
    ) -> impl FnMut(crate::Deduction) -> ControlFlow<()> + 'f {
        move |deduction| {
            if self.techniques.contains(&deduction.technique) { found(deduction) } else { ControlFlow::Continue(()) }
        }
    }
}

impl Finder for RestrictedFinder {
    fn technique(&self) -> Technique {
        self.techniques[0]
    }

    fn techniques(&self) -> &[Technique] {
        &self.techniques
    }

    fn find(&self, analysis: &Analysis, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        self.finder.find(analysis, &mut self.filtered(found))
    }

    fn find_until(&self, analysis: &Analysis, stop: &StopSignal<'_>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        self.finder.find_until(analysis, stop, &mut self.filtered(found))
    }

    fn find_all(&self, analysis: &Analysis, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        self.finder.find_all(analysis, &mut self.filtered(found))
    }

    fn is_sorted_by_rating(&self) -> bool {
        self.finder.is_sorted_by_rating()
    }
}
