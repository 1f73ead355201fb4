//! The words of a hint: its heading, its paragraphs and the labels of its keys.

use crate::app::hint::{APPLY, Hint, HintText};
use crate::app::position_answers::Answer;
use crate::app::proof_lines::{in_short, proof_lines};
use crate::coach::Advice;
use grid::Fault;
use logic::{Deduction, Explanation};
use text::at_most_five;

/// Contents of the parts of a hint about a deduction, in the order in which they are revealed.
const PARTS: [&str; 4] = ["area", "technique", "pattern", "reason"];

impl Hint {
    /// Returns the text of the parts revealed so far.
    #[must_use]
    pub fn text(&self) -> HintText {
        let advice = match &self.subject {
            Answer::Advice(advice) => advice,
            Answer::All(found) => return self.one_of(found),
            Answer::NoStepOf(technique) => {
                let said = vec![format!("There is no {technique} here.")];
                return HintText { title: "No hint".to_owned(), said, ..HintText::default() };
            }
            Answer::WhyNot(why, said, _) => {
                let title = format!("Why not {} in {}?", why.digit, self.shape().place(why.cell));
                let (count, all) = (said.len(), HintText { title, said: said.clone(), ..HintText::default() });
                return match &self.trace {
                    None => all,
                    Some(trace) => HintText {
                        title: format!("Why not {}? Step {} of {count}", why.digit, trace.at + 1),
                        said: said[..=trace.at].to_vec(),
                        new: trace.at,
                        current: Some(trace.at),
                        ..all
                    },
                };
            }
        };
        if let Advice::Deduction(_, explanation) = advice {
            let begins = vec![explanation.location_hint(), explanation.name.to_string()];
            if let Some(text) = self.text_of_walk(begins, "Reason") {
                return text;
            }
        }
        let said = self.advice_text(advice);
        let title = match advice {
            Advice::Deduction(..) => {
                let part = usize::from(self.parts).clamp(1, PARTS.len());
                format!("Hint {part}/{}: {}", PARTS.len(), PARTS[part - 1])
            }
            Advice::Wrong(_) if self.parts == 1 => "Mistake".to_owned(),
            Advice::Wrong(_) => "Mistake: where".to_owned(),
            Advice::Stuck(_) if self.parts == 1 => "No step found".to_owned(),
            Advice::Stuck(_) => "The solver's digit".to_owned(),
            Advice::Invalid(_) => "A rule is broken".to_owned(),
            Advice::NoSolution(_) | Advice::ManySolutions(..) | Advice::Unsure | Advice::Stopped => {
                "No hint".to_owned()
            }
            Advice::Solved => "Solved".to_owned(),
        };
        let new = usize::from(self.parts - 1).min(2).min(said.len().saturating_sub(1));
        let result = match advice {
            Advice::Deduction(_, told) if self.parts > 3 => said.iter().position(|said| *said == told.conclusion()),
            _ => None,
        };
        HintText { title, said, new, current: None, result, next: self.next(advice) }
    }

    /// Returns the text of the marked step of a list.
    fn one_of(&self, found: &[(Deduction, Explanation)]) -> HintText {
        let (_, explanation) = &found[self.at];
        let name = explanation.name.to_string();
        let (title, comma) = if self.is_way() { ("By logic", ",") } else { ("Step", "") };
        if let Some(text) = self.text_of_walk(vec![name.clone()], &format!("Step {}, reason", self.at + 1)) {
            return text;
        }
        let proof = [proof_lines(explanation), vec![explanation.conclusion()]].concat();
        let result = Some(proof.len());
        let said = [name].into_iter().chain(proof).chain(in_short(explanation));
        HintText {
            title: format!("{title}{comma} {} of {}", self.at + 1, found.len()),
            said: said.collect(),
            result,
            next: match self.parts {
                1 => "open",
                _ if self.has_next_step() => "steps",
                _ if self.is_way() => "",
                _ => APPLY,
            },
            ..HintText::default()
        }
    }

    /// Returns the explanation of the marked step, to be shown beside the list of steps in this many columns. The name of the step is left
    /// out where it only repeats the heading in the list.
    pub(in crate::app) fn reason(&self, width: u16) -> HintText {
        let mut text = self.text();
        let is_in_list = self
            .step()
            .is_some_and(|(step, told)| told.name == step.technique.name() && told.name.len() <= usize::from(width));
        if is_in_list {
            text.said.remove(0);
            text.result = text.result.map(|at| at - 1);
        }
        text
    }

    /// Returns the paragraphs of a hint that are revealed so far.
    fn advice_text(&self, advice: &Advice) -> Vec<String> {
        match advice {
            Advice::Deduction(_, explanation) => {
                let name = explanation.name.to_string();
                let begins = [explanation.location_hint(), name].into_iter().take(usize::from(self.parts));
                let goes_on = match self.parts {
                    ..3 => Vec::new(),
                    3 => vec![explanation.render(&explanation.pattern)],
                    // the reason repeats the pattern
                    4.. => {
                        let proof = proof_lines(explanation).into_iter().chain([explanation.conclusion()]);
                        proof.chain(in_short(explanation)).collect()
                    }
                };
                begins.chain(goes_on).collect()
            }
            Advice::Wrong(wrong) => {
                let places = (self.parts >= 2).then(|| wrong.places(self.shape()));
                [wrong.notice()].into_iter().chain(places).collect()
            }
            Advice::Stuck(next) => {
                let more = next.map(|(cell, digit)| match self.parts {
                    1 => "The solver can give you a digit.".to_owned(),
                    _ => format!("The solver says: {} is {digit}.", self.shape().place(cell)),
                });
                ["No technique that I know applies here.".to_owned()].into_iter().chain(more).collect()
            }
            Advice::Invalid(faults) => at_most_five(faults.iter().map(Fault::brief)),
            Advice::NoSolution(faults) => {
                let faults = at_most_five(faults.iter().map(Fault::brief));
                ["This puzzle has no solution.".to_owned()].into_iter().chain(faults).collect()
            }
            Advice::ManySolutions(cell, [one, other]) => vec![
                "There is more than one solution, so logic alone cannot finish this puzzle.".to_owned(),
                format!("{} can be {one} or {other}: choose one and go on.", self.shape().place(*cell)),
            ],
            Advice::Unsure => vec!["The solver did not finish, so your entries could not be checked.".to_owned()],
            Advice::Stopped => vec!["No hint found within 10 seconds.".to_owned()],
            Advice::Solved => Vec::new(),
        }
    }

    /// Returns the label of the key that carries out the hint without further parts.
    #[must_use]
    pub const fn doing(&self) -> &'static str {
        match &self.subject {
            Answer::Advice(Advice::Wrong(_)) => "fix it",
            Answer::Advice(Advice::Stuck(_)) => "place it",
            Answer::Advice(_) | Answer::All(_) | Answer::NoStepOf(_) | Answer::WhyNot(..) => APPLY,
        }
    }

    /// Returns a notice that names the places of the mistakes that the hint corrects; `None` if it is not about mistakes.
    #[must_use]
    pub fn fixed(&self) -> Option<String> {
        let Answer::Advice(Advice::Wrong(wrong)) = &self.subject else { return None };
        let places = at_most_five(wrong.cells().map(|cell| self.shape().place(cell)));
        Some(format!("fixed: {}", places.join(" ")))
    }

    /// Returns the label for the next press of the key; empty if the press would do nothing.
    fn next(&self, advice: &Advice) -> &'static str {
        match (advice, self.parts) {
            (Advice::Deduction(..), part @ 1..=3) => PARTS[usize::from(part)],
            (Advice::Deduction(..), _) if self.has_next_step() => "steps",
            (Advice::Deduction(..), _) => APPLY,
            (Advice::Wrong(_), 1) => "where",
            (Advice::Stuck(Some(_)), 1) => "which digit",
            (Advice::Wrong(_) | Advice::Stuck(Some(_)), _) => self.doing(),
            _ => "",
        }
    }
}
