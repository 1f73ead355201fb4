//! What follows from each assumption of a position, worked out once for all rungs that ask.

use std::cell::{OnceCell, RefCell};
use std::sync::Arc;

use crate::Cells;
use crate::bits::ones;
use crate::csr::Csr;
use crate::evidence::Candidate;
use crate::techniques::chains::implied::Implied;
use crate::techniques::chains::rows::in_both;
use crate::techniques::forcing::easier;
use crate::techniques::forcing::refutation_memory::RefutationMemory;
use crate::techniques::forcing::tide::{Flow, Height, Tide};
use crate::techniques::forcing::ties::Id;
use crate::techniques::forcing::wave::{Rule, Wave};
use crate::techniques::forcing::web::Web;
use grid::{Cell, Digit};

/// How far an assumption is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::techniques) struct Reach {
    pub rule: Rule,
    /// Whether easier techniques help where the wave stands still; not after what is taken for false, of which little follows.
    pub eased: bool,
}

impl Reach {
    pub const CHAIN: Self = Self { rule: Rule::Chain, eased: false };
    pub const NET: Self = Self { rule: Rule::Net, eased: false };
    pub const DYNAMIC: Self = Self { rule: Rule::Net, eased: true };
    /// Number of reaches that closures are made for.
    pub(super) const COUNT: usize = 3;

    /// Returns the number of the reach among those that closures are made for.
    pub(super) fn index(self) -> usize {
        [Self::CHAIN, Self::NET, Self::DYNAMIC]
            .iter()
            .position(|&reach| reach == self)
            .expect("closures are made for three")
    }

    /// All that follows, within this reach.
    pub fn run<const W: usize>(self, wave: &mut Wave, web: &Web<'_, W>, id: Id, is_true: bool) {
        wave.run(web, id, is_true);
        if self.eased && is_true {
            easier::ease(wave, web);
        }
    }

    /// The same, at least as far as these goals, which the assumption leads to without contradicting itself.
    pub fn run_to<const W: usize>(self, wave: &mut Wave, web: &Web<'_, W>, from: (Id, bool), goals: &[(Id, bool)]) {
        if self.eased {
            self.run(wave, web, from.0, from.1);
        } else {
            wave.run_to(web, from, goals);
        }
    }

    /// Goes on to these goals too.
    pub fn go_on_to<const W: usize>(self, wave: &mut Wave, web: &Web<'_, W>, goals: &[(Id, bool)]) {
        if !self.eased {
            wave.go_on_to(web, goals); // else it is at its end
        }
    }
}

/// The candidates of a position, numbered cell by cell, then digit by digit. Positions that come after it keep the numbers.
#[derive(Debug)]
struct Numbered {
    ids: Vec<Id>,        // by number
    cells: Vec<Cell>,    // by number
    numbers: Vec<u16>,   // of the ids
    of_digits: Vec<u64>, // by digit: its candidates, as a set
}

/// By assumption the sets of what is then true, and of what is then false.
#[derive(Debug)]
pub(in crate::techniques) struct Closures {
    reach: Reach,
    key: Vec<u64>, // sets of cells of the position
    numbered: Arc<Numbered>,
    rows: Vec<u64>,                         // by assumption: true candidates, then false ones
    clashes: Vec<bool>,                     // by assumption
    steps: [OnceCell<Vec<(usize, Id)>>; 2], // of assumptions that something is false, or true
}

/// What follows from several assumptions alike.
#[derive(Debug)]
pub(in crate::techniques) struct Common<'a> {
    ids: &'a [Id],
    row: Vec<u64>,
}

/// Closures of a reach, and the flow that carries them on to the positions after it.
#[derive(Debug)]
pub(super) struct Carried {
    pub closures: Closures,
    flow: Option<Box<dyn Flow>>,
}

impl Numbered {
    fn of<const W: usize>(web: &Web<'_, W>) -> Self {
        let ids: Vec<Id> = web.candidates().collect();
        let words = ids.len().div_ceil(64);
        let (mut numbers, mut of_digits) = (vec![0; web.cells.len() * web.side()], vec![0; web.side() * words]);
        for (number, &id) in ids.iter().enumerate() {
            numbers[usize::from(id)] = number as u16;
            of_digits[web.candidate(id).1.index() * words + number / 64] |= 1 << (number % 64);
        }
        let cells = ids.iter().map(|&id| web.candidate(id).0).collect();
        Self { ids, cells, numbers, of_digits }
    }
}

impl Carried {
    /// Returns the closures of `web`, which is a whole position. Derives them from those of an earlier position of the same analysis if
    /// possible.
    pub fn of<const W: usize>(web: &Web<'_, W>, reach: Reach, earlier: Option<Box<Self>>) -> Self {
        if reach.eased {
            return Self { closures: Closures::eased(web, reach), flow: None };
        }
        earlier.and_then(|earlier| earlier.after(web)).unwrap_or_else(|| Self::plain(web, reach))
    }

    /// Without easier techniques the way does not matter, only the end.
    fn plain<const W: usize>(web: &Web<'_, W>, reach: Reach) -> Self {
        let numbered = Numbered::of(web);
        let flow = match numbered.ids.len() {
            0..=128 => flow::<W, 2>(web, reach, &numbered),
            129..=192 => flow::<W, 3>(web, reach, &numbered),
            193..=256 => flow::<W, 4>(web, reach, &numbered),
            257..=768 => flow::<W, 12>(web, reach, &numbered),
            _ => flow::<W, 47>(web, reach, &numbered), // as many as MOST_CANDIDATES
        };
        let closures = Closures::blank(web, reach, Arc::new(numbered)).with(flow.as_deref());
        Self { closures, flow }
    }

    /// Carries the closures on from an earlier position of the same analysis. Returns `None` if something follows from what is left of this
    /// one alone.
    fn after<const W: usize>(self, web: &Web<'_, W>) -> Option<Self> {
        let Self { closures: last, flow: Some(mut flow) } = self else { return None };
        let position = web.view.position();
        let (mut gone, mut stood) = (Vec::new(), Vec::new());
        for (number, &id) in last.numbered.ids.iter().enumerate() {
            let (cell, digit) = web.candidate(id);
            if !last.has::<W>((cell, digit)) || web.of_cell(cell).has(digit) {
                continue;
            }
            if position.digit(cell) == Some(digit) {
                stood.push(number);
            } else if is_open(web, (cell, digit)) {
                gone.push(number);
            } else {
                return None;
            }
        }
        flow.go_on(&gone, &stood);
        let closures = Closures::blank(web, last.reach, Arc::clone(&last.numbered)).with(Some(&*flow));
        Some(Self { closures, flow: Some(flow) })
    }
}

/// Whether each need of the candidate, which is gone, is met or leaves a choice.
fn is_open<const W: usize>(web: &Web<'_, W>, (cell, digit): Candidate) -> bool {
    let view = web.view;
    let is_met = |unit: Cells<W>| unit.meets(view.stands(digit));
    let in_unit = |unit: Cells<W>| (unit & web.places[digit.index()]).has_several() || is_met(unit);
    (view.position().digit(cell).is_some() || web.of_cell(cell).len() > 1)
        && view.units_around(Cells::only(cell)).all(|unit| in_unit(view.unit(unit)))
}

/// Returns `None` if the board is too large.
fn flow<const W: usize, const H: usize>(web: &Web<'_, W>, reach: Reach, numbered: &Numbered) -> Option<Box<dyn Flow>> {
    let mut needs = Csr::default();
    // With two candidates, one follows from the other by a link.
    for members in web.ties().all_members().filter(|members| !matches!(members.len(), 0 | 2)) {
        needs.push_row(members.iter().map(|&id| numbered.numbers[usize::from(id)]));
    }
    let height = if reach.rule == Rule::Net { Height::All } else { Height::Pairs };
    Some(Box::new(Tide::<H>::of(Implied::of(web.view)?, needs, height)))
}

impl Closures {
    /// Nothing is known yet of any assumption.
    fn blank<const W: usize>(web: &Web<'_, W>, reach: Reach, numbered: Arc<Numbered>) -> Self {
        let position = web.view.position();
        Self {
            reach,
            key: position.sets().to_vec(),
            numbered,
            rows: Vec::new(),
            clashes: Vec::new(),
            steps: Default::default(),
        }
    }

    fn with(mut self, flow: Option<&dyn Flow>) -> Self {
        if let Some(flow) = flow {
            (self.rows, self.clashes) = (flow.rows(self.words()), flow.clashes());
        }
        self
    }

    /// Whether the position that they are of has this candidate.
    fn has<const W: usize>(&self, (cell, digit): Candidate) -> bool {
        self.key[digit.index() * W + cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    /// By way of waves, which easier techniques drive on.
    fn eased<const W: usize>(web: &Web<'_, W>, reach: Reach) -> Self {
        let (mut all, mut wave) = (Self::blank(web, reach, Arc::new(Numbered::of(web))), Wave::new(reach.rule, web));
        let numbered = Arc::clone(&all.numbered);
        let words = all.words();
        let mut row = vec![0; 2 * words];
        for (id, is_true) in
            [true, false].into_iter().flat_map(|is_true| numbered.ids.iter().map(move |&id| (id, is_true)))
        {
            reach.run(&mut wave, web, id, is_true);
            row.fill(0);
            for (id, is_true) in wave.known() {
                let number = usize::from(numbered.numbers[usize::from(id)]);
                row[if is_true { 0 } else { words } + number / 64] |= 1 << (number % 64);
            }
            all.rows.extend(&row);
            all.clashes.push(wave.is_clash());
        }
        all
    }

    /// Of a set of candidates.
    fn words(&self) -> usize {
        self.numbered.ids.len().div_ceil(64)
    }

    fn number(&self, (id, is_true): (Id, bool)) -> usize {
        usize::from(self.numbered.numbers[usize::from(id)]) + if is_true { 0 } else { self.numbered.ids.len() }
    }

    fn row(&self, assumed: (Id, bool)) -> &[u64] {
        let size = 2 * self.words();
        &self.rows[self.number(assumed) * size..][..size]
    }

    /// Whether the assumption contradicts itself.
    pub fn is_clash(&self, assumed: (Id, bool)) -> bool {
        self.clashes[self.number(assumed)]
    }

    /// Returns the candidates whose truth (or falsehood) contradicts itself, cell by cell, each with the number of steps to the contradiction.
    pub(super) fn steps_to_clash<const W: usize>(
        &self,
        web: &Web<'_, W>,
        memory: &RefCell<RefutationMemory>,
        is_true: bool,
    ) -> &[(usize, Id)] {
        self.steps[usize::from(is_true)].get_or_init(|| {
            let mut wave = Wave::new(self.reach.rule, web);
            let mut memory = memory.borrow_mut();
            let is_remembered = RefutationMemory::remembers(self.reach.rule) && !self.reach.eased;
            if is_remembered {
                memory.advance(web);
            }
            let mut steps = |id: Id| match is_remembered {
                true => (memory.steps(web, &mut wave, (id, is_true)), id),
                false => {
                    self.reach.run(&mut wave, web, id, is_true);
                    (wave.steps_to_clash(web), id)
                }
            };
            web.candidates().filter(|&id| self.is_clash((id, is_true))).map(&mut steps).collect()
        })
    }

    /// Whether some assumption contradicts itself.
    pub fn has_clash(&self) -> bool {
        self.clashes.contains(&true)
    }

    /// The places of `digit` that the assumption, which does not contradict itself, shows to be false.
    pub fn gone<const W: usize>(&self, assumed: (Id, bool), digit: Digit) -> Cells<W> {
        let falses = &self.row(assumed)[self.words()..];
        let of_digit = &self.numbered.of_digits[digit.index() * self.words()..];
        let numbers = in_both(falses, of_digit);
        numbers.map(|number| self.numbered.cells[number]).collect()
    }

    /// How much follows from the assumption, which does not contradict itself.
    pub fn length(&self, assumed: (Id, bool)) -> usize {
        self.row(assumed).iter().map(|word| word.count_ones() as usize).sum()
    }

    /// What follows from all of these, if none contradicts itself.
    pub fn common(&self, assumed: &[(Id, bool)]) -> Option<Common<'_>> {
        let (&first, rest) = assumed.split_first()?;
        if assumed.iter().any(|&one| self.is_clash(one)) || !self.agree(first, rest) {
            return None;
        }
        let mut row = self.row(first).to_vec();
        for &one in rest {
            row.iter_mut().zip(self.row(one)).for_each(|(word, other)| *word &= other);
        }
        Some(Common { ids: &self.numbered.ids, row })
    }

    /// Whether anything follows from all of these.
    fn agree(&self, first: (Id, bool), rest: &[(Id, bool)]) -> bool {
        let Some((&second, rest)) = rest.split_first() else { return !self.row(first).is_empty() };
        let words = self.row(first).iter().zip(self.row(second)).map(|(one, other)| one & other).enumerate();
        words
            .filter(|&(_, word)| word != 0)
            .any(|(at, word)| rest.iter().fold(word, |word, &one| word & self.row(one)[at]) != 0)
    }
}

impl Common<'_> {
    /// Each candidate, and whether it is true.
    pub fn iter(&self) -> impl Iterator<Item = (Id, bool)> + '_ {
        let words = self.row.len() / 2;
        let of_word =
            move |(at, &word): (usize, &u64)| ones(word).map(move |bit| (self.ids[at % words * 64 + bit], at < words));
        self.row.iter().enumerate().flat_map(of_word)
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::techniques::forcing::cache::{closures_of, web_of};
    use crate::{Analysis, Finder, Found, Ladder, Position, Sweep, Technique, View};
    use grid::{self, Puzzle, Shape};

    /// Holds what follows from all assumptions at once, and what is remembered of it from step to step, against what waves find.
    #[derive(Debug)]
    struct Check;

    impl Sweep for Check {
        fn technique(&self) -> Technique {
            Technique::NishioForcingChain
        }

        fn sweep<const W: usize>(&self, view: View<'_, W>, _: &mut Found<'_>) -> ControlFlow<()> {
            let web = web_of(view);
            for reach in [Reach::CHAIN, Reach::NET] {
                let waves = Closures::eased(&web, reach);
                for all in [&Carried::plain(&web, reach).closures, closures_of(&web, reach)] {
                    for assumed in web.candidates().flat_map(|id| [(id, true), (id, false)]) {
                        assert_eq!(all.is_clash(assumed), waves.is_clash(assumed), "{assumed:?}");
                        let follows = |closures: &Closures| -> Option<Vec<_>> {
                            closures.common(&[assumed]).map(|common| common.iter().collect())
                        };
                        assert_eq!(follows(all), follows(&waves), "{assumed:?}");
                    }
                }
            }
            ControlFlow::Continue(())
        }
    }

    fn check_along_the_way(position: Position, steps: usize) {
        let (ladder, mut analysis) = (Ladder::ours(), Analysis::of(position));
        for _ in 0..steps {
            let _ = Check.find(&analysis, &mut |_| ControlFlow::Continue(()));
            let Some(deduction) = ladder.next(analysis.position()) else { break };
            analysis.advance(&deduction.eliminate, &deduction.place);
        }
    }

    #[test]
    fn what_follows_is_what_waves_find() {
        for givens in [
            "....68.2....9............1.9...85.3..8.6....97...2.8..8.6..315.2...5.7...71.....6",
            "....7.5......2..84.3.4..........9...4.7.....119..5..2...5.4...7...8..94...3..5..6",
        ] {
            let puzzle = Puzzle::classic(Shape::nine(), givens.chars().map(Digit::from_symbol).collect());
            check_along_the_way(Position::of(&puzzle.check().unwrap()), usize::MAX);
        }
    }

    #[test]
    fn cells_that_see_each_other_beyond_their_units_do_so_here() {
        let layout = grid::Layout::new(Shape::nine(), [&grid::Rule::CLASSIC[..], &[grid::Rule::KNIGHT]].concat());
        let mut puzzle = Puzzle::blank(layout);
        for (cell, digit) in [(0, 0), (13, 1), (40, 2), (50, 3), (77, 4)] {
            puzzle.digits[cell] = Some(Digit::new(digit));
        }
        check_along_the_way(Position::of(&puzzle.check().unwrap()), 5);
    }
}
