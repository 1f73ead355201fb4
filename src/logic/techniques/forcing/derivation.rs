//! Derivation of closures from a position, or from the closures of an earlier one.

use std::sync::Arc;

use crate::Cells;
use crate::bits::{with_width, words_for};
use crate::csr::Csr;
use crate::evidence::Candidate;
use crate::techniques::chains::implied::Implied;
use crate::techniques::forcing::closures::{Carried, Closures, Numbered};
use crate::techniques::forcing::reach::Reach;
use crate::techniques::forcing::rule::Rule;
use crate::techniques::forcing::tide::{Flow, Height, Tide};
use crate::techniques::forcing::ties::Id;
use crate::techniques::forcing::wave::Wave;
use crate::techniques::forcing::web::Web;

impl Numbered {
    /// Numbers the candidates of `web`.
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

    /// Returns the closures of a reach without easier techniques. They are derived for all assumptions at once.
    fn plain<const W: usize>(web: &Web<'_, W>, reach: Reach) -> Self {
        let numbered = Numbered::of(web);
        let flow = with_width!(words_for(numbered.ids.len()), N => flow::<W, N>(web, reach, &numbered));
        let closures = blank(web, reach, Arc::new(numbered)).with(flow.as_deref());
        Self { closures, flow }
    }

    /// Returns the closures of `web`, derived from these, which are of an earlier position of the same analysis. Returns `None` if something
    /// follows from what is left of this one alone.
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
        let closures = blank(web, last.reach, Arc::clone(&last.numbered)).with(Some(&*flow));
        Some(Self { closures, flow: Some(flow) })
    }
}

impl Closures {
    /// Returns the closures that waves find, each assumption by itself.
    fn eased<const W: usize>(web: &Web<'_, W>, reach: Reach) -> Self {
        let (mut all, mut wave) = (blank(web, reach, Arc::new(Numbered::of(web))), Wave::new(reach.rule, web));
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
}

/// Returns closures of the position of `web` in which nothing follows from any assumption yet.
fn blank<const W: usize>(web: &Web<'_, W>, reach: Reach, numbered: Arc<Numbered>) -> Closures {
    Closures::blank(reach, web.view.position().sets().to_vec(), numbered)
}

/// Returns whether each need of the candidate, which is gone, is met or can be met in several ways.
fn is_open<const W: usize>(web: &Web<'_, W>, (cell, digit): Candidate) -> bool {
    let view = web.view;
    let is_met = |unit: Cells<W>| unit.meets(view.stands(digit));
    let in_unit = |unit: Cells<W>| (unit & web.places[digit.index()]).has_several() || is_met(unit);
    (view.position().digit(cell).is_some() || web.of_cell(cell).len() > 1)
        && view.units_around(Cells::only(cell)).all(|unit| in_unit(view.unit(unit)))
}

/// Returns the flow of a whole position. Returns `None` if the board is too large.
fn flow<const W: usize, const H: usize>(web: &Web<'_, W>, reach: Reach, numbered: &Numbered) -> Option<Box<dyn Flow>> {
    let mut needs = Csr::default();
    // With two candidates, one follows from the other by a link.
    for members in web.ties().all_members().filter(|members| !matches!(members.len(), 0 | 2)) {
        needs.push_row(members.iter().map(|&id| numbered.numbers[usize::from(id)]));
    }
    let height = if reach.rule == Rule::Net { Height::All } else { Height::Pairs };
    Some(Box::new(Tide::<H>::of(Implied::of(web.view)?, needs, height)))
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::techniques::forcing::lookups::{closures_of, web_of};
    use crate::{Analysis, Finder, Found, Ladder, Position, Sweep, Technique, View};
    use grid::{self, Digit, Puzzle, Shape};

    /// Finder that compares closures with what waves find: those derived at once, and those updated from step to step.
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
