//! A proof told step by step: a line for each, with the letters that its candidates have on the board.

use grid::{Cell, Digit, Shape};
use logic::Explanation;

/// What proves a deduction, a line for each step. What only takes candidates away goes on on the line of what takes them; what is supposed
/// besides, and what follows from it, is set off by `>`.
#[must_use]
pub fn told_in_steps(told: &Explanation, shape: Shape) -> Vec<String> {
    let named = |(cell, digit, letter): (Cell, Digit, char)| {
        let said = |verb: &str| format!("{} {verb} {digit}", shape.place(cell));
        (["is", "is not"].map(said), letter)
    };
    let mut letters: Vec<([String; 2], char)> = told.drawing.lettered().into_iter().map(named).collect();
    let mut within = Within::default();
    let lettered = |step: String| {
        if within.goes_on(&step) {
            return format!("> {step}");
        }
        let is_here = |(said, _): &&([String; 2], char)| said.iter().any(|said| speaks_of(&step, said));
        let mut named: Vec<char> = letters.iter().filter(is_here).map(|&(_, letter)| letter).collect();
        named.dedup();
        letters.retain(|&(_, letter)| named.iter().all(|&named| named < letter)); // they go on in the order told
        if named.is_empty() { step } else { format!("{}: {step}", named.iter().collect::<String>()) }
    };
    steps(&told.why).into_iter().map(lettered).collect()
}

/// What is open at a step of a proof, the outermost first.
#[derive(Debug, Default)]
struct Within(Vec<Open>);

/// What ends where its result is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Open {
    /// Something supposed besides.
    Supposed,
    /// A reason that supposes nothing.
    Reason,
}

impl Within {
    /// Takes a step in; says whether it belongs to what is supposed besides.
    fn goes_on(&mut self, step: &str) -> bool {
        let Self(open) = self;
        let begins = |word: &str| step.starts_with(word);
        if begins("Suppose besides ") {
            open.push(Open::Supposed);
        } else if !["Suppose ", "So ", "But "].into_iter().any(begins) && open.last() != Some(&Open::Reason) {
            open.push(Open::Reason);
        }
        let is_within = open.contains(&Open::Supposed);
        if is_result(step) {
            open.pop();
        }
        is_within
    }
}

/// Whether a step says what a reason comes to: `So r1c3 loses 6.` or `So r1c3 is 6.` rather than `So r1c3 is 6, the last place in box 1.`
fn is_result(step: &str) -> bool {
    let Some(said) = step.strip_prefix("So ") else { return false };
    let first = said.split(". ").next().unwrap_or_default();
    first.contains(" lose") || !first.contains([',', ':'])
}

/// The sentences of a proof and what its semicolons part, but that none begins with what follows at once from the one before.
fn steps(why: &str) -> Vec<String> {
    let mut steps: Vec<String> = Vec::new();
    let mut from = 0;
    let ends = why.char_indices().filter(|&(at, c)| {
        let next = why[at + 1..].strip_prefix(' ').and_then(|rest| rest.chars().next());
        c == ';' && next.is_some() || c == '.' && next.is_some_and(char::is_uppercase)
    });
    for end in ends.map(|(at, _)| at + 1).chain([why.len()]).collect::<Vec<_>>() {
        let part = why[from..end].trim_start();
        match steps.last_mut().filter(|_| part.starts_with("Then ")) {
            Some(last) => *last = format!("{last} {part}"),
            None => steps.push(part.to_owned()),
        }
        from = end;
    }
    steps.retain(|step| !step.is_empty());
    steps
}

/// Whether words say this, and not only as a part of other words.
fn speaks_of(words: &str, said: &str) -> bool {
    let is_apart = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
    let apart =
        |at: usize| is_apart(words[..at].chars().next_back()) && is_apart(words[at + said.len()..].chars().next());
    words.match_indices(said).any(|(at, _)| apart(at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proof_is_parted_where_it_goes_on() {
        for (why, parted) in [
            ("Only r1c1 is left.", vec!["Only r1c1 is left."]),
            (
                "Suppose that r1c1 is 4. Then r1c2 is not 4. So r1c2 is 5. But then nothing is left.",
                vec!["Suppose that r1c1 is 4. Then r1c2 is not 4.", "So r1c2 is 5.", "But then nothing is left."],
            ),
            ("If r1c1 is not 4, it is 5; then r1c2 is 4.", vec!["If r1c1 is not 4, it is 5;", "then r1c2 is 4."]),
        ] {
            assert_eq!(steps(why), parted);
        }
    }

    #[test]
    fn what_is_supposed_besides_is_set_off_until_its_result() {
        let mut within = Within::default();
        for (step, is_within) in [
            ("Suppose that r1c1 is 4.", false),
            ("Suppose besides that r1c2 is 5. Then r2c2 is not 5.", true),
            ("So r3c3 is 5, the last place in box 1.", true),
            ("In row 3 the digit 6 fits only r3c4 and r3c5.", true),
            ("So r3c9 loses 6.", true),
            ("But then r3c3 is both 5 and 6, which cannot be.", true),
            ("So r1c2 loses 5.", true),
            ("So r1c2 is 6: nothing else is left there.", false),
            ("But then nothing is left for r1c3, which cannot be.", false),
        ] {
            assert_eq!(within.goes_on(step), is_within, "{step}");
        }
    }

    #[test]
    fn a_candidate_is_known_by_its_whole_name() {
        let spoken = |words: &str| ["r1c2 is 4", "r1c2 is not 4"].iter().any(|said| speaks_of(words, said));
        assert!(spoken("So r1c2 is 4.") && spoken("if r1c2 is not 4, r1c3 is 4"));
        assert!(!spoken("r11c2 is 4") && !spoken("r1c2 is 42") && !spoken("r1c2 is 5"));
    }
}
