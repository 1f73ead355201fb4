//! Answers to the questions that a player may ask about a position.

use std::collections::HashSet;

use crate::app::{PositionQuestion, Uniqueness, proof_lines};
use crate::coach::{self, Advice, Limits, Verdict, WhyNot};
use grid::Puzzle;
use logic::evidence::Node;
use logic::{Deduction, Drawing, Explanation, Ladder, Technique};

/// Answer to a question about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The next step, or the reason why there is none.
    Advice(Advice),
    /// Every possible step, easiest technique first; at least one.
    All(Vec<(Deduction, Explanation)>),
    /// There is no step of this technique.
    NoStepOf(Technique),
    /// The reason why a digit cannot go into a cell, as data and in sentences, and the letters that label its candidates on the board.
    WhyNot(WhyNot, Vec<String>, Drawing),
}

impl Answer {
    /// Returns the answer without the steps that conclude the same as an earlier step of the list, which is at least as easy.
    #[must_use]
    pub fn without_repeated_conclusions(self) -> Self {
        match self {
            Self::All(mut found) => {
                let mut known = HashSet::new();
                found.retain(|(step, _)| {
                    let [mut placed, mut eliminated] = [&step.placements, &step.eliminations].map(Vec::clone);
                    placed.sort_unstable();
                    eliminated.sort_unstable();
                    known.insert((placed, eliminated))
                });
                Self::All(found)
            }
            Self::Advice(_) | Self::NoStepOf(_) | Self::WhyNot(..) => self,
        }
    }

    /// Answers a question about a position. Takes long for some positions.
    #[must_use]
    pub fn of(
        position: &Puzzle,
        (question, uniqueness): (PositionQuestion, Uniqueness),
        limits: &mut Limits<'_>,
    ) -> Self {
        let ladder =
            Ladder::ninefold().only(|technique| uniqueness == Uniqueness::Unique || !technique.assumes_uniqueness());
        let next = |limits: &mut Limits<'_>| Self::Advice(coach::advise(position, &ladder, limits));
        match (question, position.clone().check()) {
            (PositionQuestion::All, _) => {
                let quick = ladder.clone().only(|technique| !technique.is_slow());
                match coach::all(position, &quick, limits) {
                    Ok(found) if found.is_empty() => match coach::advise(position, &ladder, limits) {
                        Advice::Deduction(deduction, explanation) => Self::All(vec![(*deduction, *explanation)]),
                        advice => Self::Advice(advice),
                    },
                    Ok(found) => Self::All(found),
                    Err(advice) => Self::Advice(advice),
                }
            }
            (PositionQuestion::Of(technique), _) => {
                match coach::all(position, &ladder.clone().only(|other| other == technique), limits) {
                    Ok(found) if found.is_empty() => Self::NoStepOf(technique),
                    Ok(found) => Self::All(found),
                    Err(advice) => Self::Advice(advice),
                }
            }
            (PositionQuestion::WhyNot(cell, digit), Ok(board)) => {
                let why = coach::why_not(&board, cell, digit, &ladder, limits);
                let node = |(cell, digit)| Node { cells: vec![cell], digit };
                let nodes: Vec<Node> = why.forced_digits().into_iter().map(node).collect();
                let mut said = why.sentences(board.layout());
                if let Verdict::Eliminated(_, explanation) = &why.verdict {
                    said.splice(1..2, proof_lines(explanation));
                }
                said.iter_mut()
                    .zip(&nodes)
                    .zip('a'..='z')
                    .for_each(|((said, _), letter)| said.insert_str(0, &format!("{letter}: ")));
                let drawing = match &why.verdict {
                    Verdict::Eliminated(_, explanation) => explanation.drawing.clone(),
                    _ => Drawing { nodes, ..Drawing::default() },
                };
                Self::WhyNot(why, said, drawing)
            }
            (PositionQuestion::Practise(technique), _) => {
                match coach::advise(position, &ladder.clone().only(|other| technique.contains(other)), limits) {
                    Advice::Stuck(_) => next(limits), // the technique no longer applies
                    advice => Self::Advice(advice),
                }
            }
            (PositionQuestion::Next | PositionQuestion::WhyNot(..), _) => next(limits),
        }
    }
}
