//! Hunts in vain, remembered from step to step for as long as nothing goes that they hung on.

use crate::techniques::forcing::beside::Block;
use crate::techniques::forcing::ties::NeedId;
use crate::techniques::forcing::web::Id;

/// What is known of hunts for what begins with one candidate, while one candidate after the other goes. A set of bits is so many blocks.
#[derive(Debug, Default)]
pub(super) struct Vain {
    width: usize,
    lost: Vec<Block>,   // what went: the bits of one after the other
    latest: Vec<u32>,   // by need: how many had gone when it lost a candidate last
    twice: u32,         // how many had gone when a need lost the first of its two latest, the most of all needs
    hunts: Vec<Failed>, // by candidate
}

/// A hunt that failed. It does so again while nothing goes that it hung on, and no need loses two: what it saw several left of it
/// sees several left of then.
#[derive(Clone, Debug, Default)]
struct Failed {
    at: Option<u32>, // how many had gone
    hung_on: Vec<Block>,
}

impl Vain {
    /// Forgets all.
    pub fn begin(&mut self, width: usize, needs: usize, candidates: usize) {
        (self.width, self.twice) = (width, 0);
        self.lost.clear();
        self.latest.clear();
        self.latest.resize(needs, 0);
        self.hunts.iter_mut().for_each(|hunt| hunt.at = None);
        self.hunts.resize(candidates, Failed::default());
    }

    fn count(&self) -> usize {
        self.lost.len() / self.width.max(1)
    }

    /// A candidate went that would have met these needs.
    pub fn lose(&mut self, bits: &[Block], needs: impl Iterator<Item = NeedId>) {
        self.lost.extend(bits);
        let now = self.count() as u32;
        for need in needs {
            let before = std::mem::replace(&mut self.latest[usize::from(need)], now);
            self.twice = self.twice.max(before);
        }
    }

    /// The hunt for this one failed, and hung on these.
    pub fn note(&mut self, id: Id, hung_on: &[Block]) {
        let now = self.count() as u32;
        let hunt = &mut self.hunts[usize::from(id)];
        hunt.at = Some(now);
        hunt.hung_on.clear();
        hunt.hung_on.extend(hung_on);
    }

    /// Whether the hunt for this one would fail again.
    pub fn has(&self, id: Id) -> bool {
        let Failed { at: Some(at), hung_on } = &self.hunts[usize::from(id)] else { return false };
        let gone = self.lost[*at as usize * self.width..].as_flattened().chunks_exact(4 * self.width.max(1));
        let is_touched =
            |bits: &[u64]| bits.iter().zip(hung_on.as_flattened()).any(|(bits, hung_on)| bits & hung_on != 0);
        self.twice <= *at && !gone.into_iter().any(is_touched)
    }
}
