//! Whips and braids: a candidate led to a contradiction by what is left for cells and units, one after the other.

use std::ops::ControlFlow;

use crate::techniques::forcing::deductions::refuted;
use crate::techniques::forcing::lookups::{closures_of, steps_to_clash, web_of, whip_of};
use crate::techniques::forcing::reach::Reach;
use crate::techniques::forcing::rule::Rule;
use crate::techniques::forcing::ties::Id;
use crate::techniques::forcing::wave::Wave;
use crate::techniques::forcing::web::{MOST_CANDIDATES, Web};
use crate::techniques::forcing::whip::Whip;
use crate::techniques::forcing::whip_search::Hunt;
use crate::{Found, Sweep, Technique, View};

/// Suppose a candidate. Again and again a cell or a unit has one candidate left beside what the supposition and those before
/// exclude, and each of them has lost one to the candidate just before it: a row without branches. At its end nothing is left.
#[derive(Debug)]
pub struct Whips;

/// The same where each cell and unit may lose its candidates to any of those before. What a whip shows too is left to whips.
#[derive(Debug)]
pub struct Braids;

impl Sweep for Braids {
    fn technique(&self) -> Technique {
        Technique::Braid
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        let web = web_of(view);
        let mut wave = Wave::new(Rule::Net, &web);
        let targets = targets(&web);
        if targets.is_empty() {
            return ControlFlow::Continue(());
        }
        let mut hunt = Hunt::new(&web);
        for id in targets {
            if whip_of(&mut hunt, id, |_| ()).is_none() {
                wave.run(&web, id, true);
                found(refuted(Technique::Braid, wave.branch_to_clash(&web)))?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Sweep for Whips {
    fn technique(&self) -> Technique {
        Technique::Whip
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        let web = web_of(view);
        let targets = targets(&web);
        if targets.is_empty() {
            return ControlFlow::Continue(());
        }
        // Target by target: the first, whose proof is shortest, is mostly enough. To make the whips of all targets longer step by step,
        // so that the shortest of all comes first, takes twice as long on hard puzzles.
        let mut hunt = Hunt::new(&web);
        for id in targets {
            let whip = whip_of(&mut hunt, id, Whip::clone).filter(|whip| whip.length > 1); // with one a cell or a unit sees it: that has easier names
            if let Some(whip) = whip {
                found(refuted(Technique::Whip, whip.branch))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns the candidates that singles alone refute, those with the fewest steps first.
fn targets<const W: usize>(web: &Web<'_, W>) -> Vec<Id> {
    if web.candidates().count() > MOST_CANDIDATES {
        return Vec::new();
    }
    let mut targets = steps_to_clash(web, closures_of(web, Reach::NET), true).to_vec();
    targets.sort_unstable();
    targets.into_iter().map(|(_, id)| id).collect()
}
