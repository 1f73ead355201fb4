//! Explains deductions: the one wording of hints, of the command line and of the technique pages.
//!
//! An [`Explanation`] is a list of [steps](ExplanationStep) as data; text is rendered last. Sentences are short, cells are called r3c7, and
//! the reason comes before the result.

mod aligned;
mod almost_locked;
mod basic;
mod blockers;
mod chains;
mod colours;
mod direct;
mod drawing;
mod exotic;
mod figures;
mod fish;
mod forcing;
mod kind;
mod links;
mod locked_sets;
mod medusa;
mod one_digit;
mod phrase;
mod role_names;
mod rule_of_45;
mod rules;
mod short_chains;
mod step;
mod sums;
mod symmetry;
mod unique;
mod unique_reasons;
mod whole_board;
mod wings;
mod words;

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::Arc;

use crate::evidence::{Line, Node, Part, Pattern};
use crate::{Deduction, Evidence, Position, Technique};
use grid::{Cell, Digit, DigitSet, Family, Layout, UnitId};
use phrase::{Listed, either, list, phrase};

pub use drawing::{Drawing, set_letters};
pub use phrase::{Join, Phrase, Piece};
pub use step::{ExplanationStep, StepKind};

/// An explanation of a deduction, in parts that reveal more and more. Show [`look`](Self::look) first, then the name of the technique, then
/// [`pattern`](Self::pattern) with the areas and the marks before the conclusion, then the steps with the marks after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    layout: Arc<Layout>,
    /// Where to look: `box 4`.
    pub place: Phrase,
    /// The technique.
    pub technique: Technique,
    /// Name of the technique, or of the exact kind where the technique is a family.
    pub name: Cow<'static, str>,
    /// The pattern that is there to see, without what follows from it.
    pub pattern: Phrase,
    /// The proof, in order. The last step is the only conclusion.
    pub steps: Vec<ExplanationStep>,
    /// The units of the pattern, or a rule's figure.
    pub areas: Vec<Area>,
    /// The cells and candidates of the pattern and of the conclusion. One that belongs to both has two marks.
    pub marks: Vec<Mark>,
    /// Names of the roles that the marks of candidates and digits have, such as `fin` or `set A`; each role once, in the order of [`Role`].
    pub role_names: Vec<(Role, String)>,
    /// Lines and letters that belong to the marks.
    pub drawing: Drawing,
    /// The cells of the pattern and all others that the steps name, without those of the conclusion, in reading order.
    pub cells: Vec<Cell>,
    /// The links of the pattern, strong or weak, in the order walked.
    pub links: Vec<Line>,
    /// The links as players write chains (Eureka notation), `=` for a strong link and `-` for a weak one, each node with its
    /// letter: `a(4)r1c2 = b(4)r1c7 - c(4)r3c7`. `None` if there are no links.
    pub notation: Option<String>,
}

/// A unit or a figure of a rule, with its part in the proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Area {
    /// A unit that proves the deduction.
    Base(UnitId),
    /// A unit in which something is eliminated.
    Cover(UnitId),
    /// A condition of a rule, such as a cage, counted from 0 as in [`Layout::condition`].
    Figure(u32),
}

/// A cell or a candidate, with its part in the proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mark {
    /// The cell.
    pub cell: Cell,
    /// The candidate, or the digit placed in the cell; `None` for the cell as a whole.
    pub digit: Option<Digit>,
    /// Its part in the proof.
    pub role: Role,
}

/// The part of a cell or candidate in a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Belongs to the pattern, or to its first part: the nodes that may be true, the first colour.
    Pattern,
    /// Belongs to the second part of the pattern: the nodes in between, the other colour, the second set.
    Second,
    /// Belongs to the third part of the pattern.
    Third,
    /// An exception to the pattern: a fin, a guardian.
    Fin,
    /// A digit on the board that rules out others.
    Blocker,
    /// The digit to place.
    Placed,
    /// A candidate that is eliminated.
    Struck,
}

impl Area {
    /// Returns the unit, or `None` for a rule's figure.
    #[must_use]
    pub const fn unit(self) -> Option<UnitId> {
        match self {
            Self::Base(unit) | Self::Cover(unit) => Some(unit),
            Self::Figure(_) => None,
        }
    }

    /// Returns its cells.
    #[must_use]
    pub fn cells(self, layout: &Layout) -> &[Cell] {
        match self {
            Self::Base(unit) | Self::Cover(unit) => &layout.unit(unit).cells,
            Self::Figure(at) => &layout.condition(at as usize).cells,
        }
    }
}

impl Role {
    /// Name in the output of programs: `pattern`, `second`, `third`, `fin`, `blocker`, `placed`, `eliminated`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pattern => "pattern",
            Self::Second => "second",
            Self::Third => "third",
            Self::Fin => "fin",
            Self::Blocker => "blocker",
            Self::Placed => "placed",
            Self::Struck => "eliminated",
        }
    }

    /// Whether it gives away the conclusion.
    #[must_use]
    pub const fn is_conclusion(self) -> bool {
        matches!(self, Self::Placed | Self::Struck)
    }
}

impl Explanation {
    /// Returns where to look, as a sentence: `Look at box 4.`
    #[must_use]
    pub fn look(&self) -> String {
        self.text(&phrase!["Look at ", self.place.clone(), "."])
    }

    /// Returns the reason, without the result, on one line.
    #[must_use]
    pub fn why(&self) -> String {
        let reasons = self.steps.iter().filter(|step| step.kind != StepKind::Conclusion);
        reasons.map(|step| self.text(&step.text)).collect::<Vec<_>>().join(" ")
    }

    /// Returns the result: `So r5c3 is 9.`
    #[must_use]
    pub fn result(&self) -> String {
        self.steps.last().map(|step| self.text(&step.text)).unwrap_or_default()
    }

    /// Returns the whole proof on one line, without the technique's name.
    #[must_use]
    pub fn sentence(&self) -> String {
        self.steps.iter().map(|step| self.text(&step.text)).collect::<Vec<_>>().join(" ")
    }

    /// Renders a phrase of this explanation.
    #[must_use]
    pub fn text(&self, phrase: &Phrase) -> String {
        phrase.render(&self.layout)
    }

    /// Returns the letters of the candidates that each step shows to be true, each letter at the first step that does so.
    #[must_use]
    pub fn letters(&self) -> Vec<String> {
        let mut first = 'a'; // that no step has yet
        let of = |step: &ExplanationStep| {
            let of_step = step.nodes.iter().filter_map(|node| self.drawing.letter(node));
            let mut letters: Vec<char> = of_step.filter(|&letter| letter >= first).collect();
            letters.sort_unstable();
            letters.dedup();
            if let Some(&last) = letters.last() {
                first = char::from(last as u8 + 1);
            }
            letters.into_iter().collect()
        };
        self.steps.iter().map(of).collect()
    }

    /// Returns the marks that belong to a step: those of the cells and digits that it names, and those of its links. A conclusion has all
    /// marks of the conclusion.
    #[must_use]
    pub fn marks_of(&self, step: &ExplanationStep) -> Vec<Mark> {
        let (cells, digits): (Vec<Cell>, DigitSet) = (step.text.cells().collect(), step.text.digits());
        let marks = if step.kind == StepKind::Conclusion { self.marks_after() } else { self.marks_before() };
        let is_named = |mark: &Mark| {
            cells.contains(&mark.cell) && mark.digit.is_none_or(|digit| digits.is_empty() || digits.has(digit))
        };
        let is_linked = |mark: &Mark| {
            let is_it = |node: &Node| mark.digit == Some(node.digit) && node.cells.contains(&mark.cell);
            step.links.iter().any(|link| is_it(&link.from) || is_it(&link.to))
        };
        marks.into_iter().filter(|mark| mark.role.is_conclusion() || is_named(mark) || is_linked(mark)).collect()
    }

    /// Returns the marks of the pattern, without the conclusion.
    #[must_use]
    pub fn marks_before(&self) -> Vec<Mark> {
        self.marks.iter().filter(|mark| !mark.role.is_conclusion()).copied().collect()
    }

    /// Returns the marks of the pattern and of the conclusion. A candidate that belongs to both is marked as concluded.
    #[must_use]
    pub fn marks_after(&self) -> Vec<Mark> {
        let concludes = |mark: &Mark| {
            self.marks
                .iter()
                .any(|other| other.role.is_conclusion() && (other.cell, other.digit) == (mark.cell, mark.digit))
        };
        self.marks.iter().filter(|mark| mark.role.is_conclusion() || !concludes(mark)).copied().collect()
    }
}

/// Explains a deduction in the position that it was found in.
#[must_use]
pub fn explain(position: &Position, deduction: &Deduction) -> Explanation {
    let told = Teller { position, deduction, is_nested: false }.tell_all();
    let conclusion = |conclusions: &[(Cell, Digit)], role| {
        let mark = |&(cell, digit): &(Cell, Digit)| Mark { cell, digit: Some(digit), role };
        conclusions.iter().map(mark).collect::<Vec<_>>()
    };
    let placed = conclusion(&deduction.place, Role::Placed);
    let struck = conclusion(&deduction.eliminate, Role::Struck);
    let mut marks = [told.marks, placed, struck].concat();
    let mut seen = HashSet::new();
    marks.retain(|&mark| seen.insert(mark));
    let drawing = drawing::drawing(position, deduction, &told.areas);
    Explanation {
        layout: Arc::clone(position.layout()),
        place: told.look,
        technique: deduction.technique,
        name: kind::name(position, deduction),
        cells: cells(deduction, &told.pattern, &told.steps),
        pattern: told.pattern,
        steps: told.steps,
        areas: told.areas,
        role_names: role_names::role_names(position, deduction, &marks),
        marks,
        links: links::links(position, deduction, &drawing),
        notation: notation(position.layout(), &deduction.links(), &drawing),
        drawing: drawing.without_clutter(deduction.technique),
    }
}

/// Returns the cells of the pattern, and the named ones about which more is said than what follows for them.
fn cells(deduction: &Deduction, pattern: &Phrase, steps: &[ExplanationStep]) -> Vec<Cell> {
    let concluded: Vec<Cell> = deduction.place.iter().chain(&deduction.eliminate).map(|&(cell, _)| cell).collect();
    let named = pattern.cells().chain(steps.iter().flat_map(|step| step.text.cells()));
    let mut cells: Vec<Cell> = named.filter(|cell| !concluded.contains(cell)).chain(deduction.cells()).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

fn notation(layout: &Layout, links: &[Line], drawing: &Drawing) -> Option<String> {
    let node = |node: &Node| {
        let letter = drawing.letter(node).map(String::from).unwrap_or_default();
        format!("{letter}({}){}", node.digit, node.cells.listed(Join::Comma).render(layout))
    };
    let mut said = node(&links.first()?.from);
    for (at, line) in links.iter().enumerate() {
        if at > 0 && links[at - 1].to != line.from {
            said += &format!("; {}", node(&line.from)); // another chain of the same deduction
        }
        said += &format!(" {} {}", if line.is_strong { '=' } else { '-' }, node(&line.to));
    }
    Some(said)
}

/// Groups values by their keys, in the order in which the keys first appear.
fn grouped<K: PartialEq, V>(pairs: impl IntoIterator<Item = (K, V)>) -> Vec<(K, Vec<V>)> {
    let mut groups: Vec<(K, Vec<V>)> = Vec::new();
    for (key, value) in pairs {
        match groups.iter_mut().find(|(other, _)| *other == key) {
            Some((_, values)) => values.push(value),
            None => groups.push((key, vec![value])),
        }
    }
    groups
}

/// Groups eliminations by cell.
fn losses_by_cell(eliminated: &[(Cell, Digit)]) -> Vec<(Cell, DigitSet)> {
    let groups = grouped(eliminated.iter().copied()).into_iter();
    groups.map(|(cell, digits)| (cell, digits.into_iter().collect())).collect()
}

/// Groups eliminations by the digits lost: each set of digits with the cells that lose exactly these.
fn losses_by_digits(eliminated: &[(Cell, Digit)]) -> Vec<(DigitSet, Vec<Cell>)> {
    grouped(losses_by_cell(eliminated).into_iter().map(|(cell, lost)| (lost, cell)))
}

/// `In box 3, 2 can only go in r1c7 or r2c7`, `In box 3, the digits 2 and 5 can only go in r1c7 and r2c7`
pub(super) fn only_in(unit: UnitId, digits: DigitSet, cells: &[Cell]) -> Phrase {
    let (digits, cells) = match digits.len() {
        1 => (phrase![digits], either(cells)),
        _ => (phrase!["the digits ", digits], phrase![cells]),
    };
    phrase!["in ", unit, ", ", digits, " can only go in ", cells]
}

/// The parts of an explanation that depend on the kind of evidence.
struct Told {
    /// Where to look; empty if the pattern is in no unit.
    look: Phrase,
    /// The pattern that is there to see.
    pattern: Phrase,
    /// The proof. A general conclusion is added if the last step is none.
    steps: Vec<ExplanationStep>,
    areas: Vec<Area>,
    marks: Vec<Mark>,
}

/// A deduction that is being explained, in its position.
struct Teller<'a> {
    position: &'a Position,
    deduction: &'a Deduction,
    /// Whether the deduction is made within an assumption.
    is_nested: bool,
}

impl Teller<'_> {
    /// Returns the explanation, complete with a place to look and a conclusion.
    fn tell_all(&self) -> Told {
        let mut told = self.tell();
        if told.look.is_empty() {
            told.look = phrase![&self.deduction.cells()]; // they are in no unit
        }
        if told.steps.last().is_none_or(|step| step.kind != StepKind::Conclusion) {
            told.steps.push(self.so());
        }
        told
    }

    /// Returns the words that an assumption begins with.
    const fn suppose(&self) -> &'static str {
        if self.is_nested { "Suppose also that " } else { "Suppose that " }
    }

    fn tell(&self) -> Told {
        match &self.deduction.evidence {
            &Evidence::LastCell { unit, cell } => self.last_cell(unit, cell),
            &Evidence::LastPlace { unit, cell } => self.last_place(unit, cell),
            &Evidence::LastCandidate { cell } => self.last_candidate(cell),
            Evidence::Crossing { base, cover, cells } => self.crossing(*base, *cover, cells),
            Evidence::Naked { units, cells } => self.naked(units, cells),
            Evidence::Hidden { unit, cells } => self.hidden(*unit, cells),
            Evidence::Fish(fish) => fish::tell(self, fish),
            Evidence::Chain(chain) => short_chains::tell(self, chain).unwrap_or_else(|| chains::tell(self, chain)),
            Evidence::Deadly(deadly) => unique::tell(self, deadly),
            Evidence::Net(net) => forcing::tell(self, net),
            Evidence::Balance(balance) => exotic::balance(self, balance),
            Evidence::Symmetry(symmetry) => symmetry::tell(self, symmetry),
            Evidence::Asked(asked) => rules::asked(self, asked),
            Evidence::Pattern(pattern) => {
                let families = [
                    direct::tell,
                    rules::tell,
                    one_digit::tell,
                    wings::tell,
                    colours::tell,
                    locked_sets::tell,
                    whole_board::tell,
                    exotic::tell,
                ];
                families.iter().find_map(|tell| tell(self, pattern)).unwrap_or_else(|| self.parts(pattern))
            }
        }
    }

    /// The conclusion `So r5c3 is 9.` or `So r1c5 loses 4; r1c8 and r1c9 lose 4 and 8.`
    fn so(&self) -> ExplanationStep {
        ExplanationStep::conclude(phrase!["So ", self.conclusions(), "."])
    }

    /// `r5c3 and r6c4 are 9`, `r1c5 loses 4; r1c8 and r1c9 lose 4 and 8`
    fn conclusions(&self) -> Phrase {
        let are = |cells: &[Cell]| words::one_or_more(cells.len(), " is ", " are ");
        let placed = losses_by_digits(&self.deduction.place);
        let placed = placed.into_iter().map(|(digit, cells)| phrase![&cells, are(&cells), digit]);
        let losses = losses_by_digits(&self.deduction.eliminate);
        let lost = losses.into_iter().map(|(digits, cells)| phrase![&cells, self.lose(cells.len(), digits)]);
        phrase::joined(placed.chain(lost).collect(), "; ", "; ")
    }

    /// The conclusion `r2c7 and r9c9 see both, so they lose 7.`, for what all eliminated cells see. The general conclusion, if they lose
    /// different digits or digits are placed.
    fn because_they_see(&self, seen: impl Into<Phrase>) -> ExplanationStep {
        match &losses_by_digits(&self.deduction.eliminate)[..] {
            [(digits, cells)] if self.deduction.place.is_empty() => {
                let see = words::one_or_more(cells.len(), " sees ", " see ");
                ExplanationStep::conclude(phrase![cells, see, seen, self.so_lose(cells.len(), *digits), "."])
            }
            _ => self.so(),
        }
    }

    /// Returns the verb for a number of cells that lose digits, with the digits: ` lose 4 and 8`. Within an assumption nothing is
    /// eliminated for good, so it is ` cannot be 4 or 8`.
    fn lose(&self, cells: usize, digits: DigitSet) -> Phrase {
        match (self.is_nested, cells) {
            (true, _) => phrase![" cannot be ", either(&digits)],
            (false, 1) => phrase![" loses ", digits],
            (false, _) => phrase![" lose ", digits],
        }
    }

    /// Returns the end of a sentence that says why a number of cells lose digits: `, so they lose 4 and 8`. Within an assumption
    /// `, so they cannot be 4 or 8`.
    fn so_lose(&self, cells: usize, digits: DigitSet) -> Phrase {
        phrase![words::one_or_more(cells, ", so it", ", so they"), self.lose(cells, digits)]
    }

    /// Returns in brackets how cells see others: ` (row 1)` if a unit has all of them, else the units and rules in the order of the
    /// cells: ` (knight's move)`, ` (row 1 and column 3)`. Empty if these are many.
    fn sight(&self, cells: &[Cell], others: &[Cell]) -> Phrase {
        const MOST_WAYS: usize = 3;
        if let Some(&unit) = self.position.units_around(&[cells, others].concat()).first() {
            return phrase![" (", unit, ")"];
        }
        let mut ways: Vec<Phrase> = Vec::new();
        for (&one, &other) in cells.iter().flat_map(|one| others.iter().map(move |other| (one, other))) {
            let unit = self.position.units_around(&[one, other]).first().map(|&unit| phrase![unit]);
            let rule =
                || rules::rule_between(self.position.layout(), one, other).map(|name| phrase![rules::called(name)]);
            ways.extend(unit.or_else(rule).filter(|way| !ways.contains(way)));
        }
        let is_short = (1..=MOST_WAYS).contains(&ways.len());
        if is_short { phrase![" (", list(ways), ")"] } else { Phrase::default() }
    }

    /// A pattern of which no family knows more than its parts.
    fn parts(&self, pattern: &Pattern) -> Told {
        let named = || list(pattern.parts.iter().map(part).collect());
        Told {
            look: phrase![&self.around(&pattern.parts[0].cells)],
            pattern: phrase!["There is ", self.deduction.technique.name(), " in ", named(), "."],
            steps: vec![ExplanationStep::given(phrase![named(), " leave no other way."])],
            areas: Vec::new(),
            marks: self.marks(&pattern.parts),
        }
    }

    /// Returns the marks of parts, each part in a role of its own and all from the fourth on in the last.
    fn marks(&self, parts: &[Part]) -> Vec<Mark> {
        let roles = [Role::Pattern, Role::Second, Role::Third, Role::Fin];
        let mark = |(at, part): (usize, &Part)| self.candidates(&part.cells, part.digits, roles[at.min(3)]);
        let mut marks: Vec<Mark> = parts.iter().enumerate().flat_map(mark).collect();
        let mut seen = HashSet::new();
        marks.retain(|mark| seen.insert((mark.cell, mark.digit)));
        marks
    }

    /// Marks the candidates of `cells` that are among `digits` with this role.
    fn candidates(&self, cells: &[Cell], digits: DigitSet, role: Role) -> Vec<Mark> {
        let here = |&cell: &Cell| {
            let candidates = self.position.candidates(cell).and(digits);
            candidates.iter().map(move |digit| Mark { cell, digit: Some(digit), role })
        };
        cells.iter().flat_map(here).collect()
    }

    /// Returns a unit that holds all of the cells, else one that holds the first, else none.
    fn around(&self, cells: &[Cell]) -> Vec<UnitId> {
        let all = self.position.units_around(cells);
        let some = || self.position.units_around(&cells[..1]).first().copied();
        all.first().copied().or_else(some).into_iter().collect()
    }

    /// Returns the unit of this family around a cell; `None` if there is none.
    fn unit_of(&self, cell: Cell, family: Family) -> Option<UnitId> {
        let mut around = self.position.layout().units_of(cell).iter().copied();
        around.find(|&unit| self.position.unit(unit).name.family == family)
    }

    /// Whether every one of the cells sees every one of the others (and is none of them).
    fn all_see(&self, cells: &[Cell], others: &[Cell]) -> bool {
        let layout = self.position.layout();
        cells.iter().all(|&cell| others.iter().all(|&other| layout.are_peers(cell, other)))
    }

    /// The cells that lose a candidate, each once.
    fn eliminated(&self) -> Vec<Cell> {
        losses_by_cell(&self.deduction.eliminate).into_iter().map(|(cell, _)| cell).collect()
    }

    /// Marks the digits of the pattern where they are candidates of these cells.
    fn pattern(&self, cells: &[Cell]) -> Vec<Mark> {
        self.candidates(cells, self.deduction.digits, Role::Pattern)
    }
}

/// `2 and 7 in r1c2 and r1c5`
fn part(part: &Part) -> Phrase {
    phrase![part.digits, " in ", &part.cells]
}
