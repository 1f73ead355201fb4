//! Restriction of a finder to some of the techniques that it searches for.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::{Analysis, DeductionSink, Finder, StopSignal, Technique};

/// Returns a finder that reports the deductions of `finder`, but only for the techniques for which `wanted` returns true. Returns `None` if
/// `wanted` returns false for all techniques of `finder`.
pub fn restrict(finder: Arc<dyn Finder>, wanted: impl Fn(Technique) -> bool) -> Option<Arc<dyn Finder>> {
    let techniques: Vec<Technique> =
        finder.techniques().iter().copied().filter(|&technique| wanted(technique)).collect();
    match techniques.len() {
        0 => None,
        count if count == finder.techniques().len() => Some(finder),
        _ => Some(Arc::new(RestrictedFinder { finder, techniques })),
    }
}

/// Finder that passes on the deductions of another finder, but only for some of its techniques.
#[derive(Debug)]
struct RestrictedFinder {
    /// The other finder, which searches for `techniques` and for further techniques.
    finder: Arc<dyn Finder>,
    /// Techniques whose deductions are reported. There is at least one.
    techniques: Vec<Technique>,
}

impl RestrictedFinder {
    /// Returns a sink that passes the deductions of the wanted techniques on to `found` and drops all other deductions.
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
