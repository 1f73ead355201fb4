//! From a deduction to words and marks: the one wording of hints, of the command line and of the technique pages.
//!
//! Sentences are short, cells stand as r3c7, and the reason comes before the result.

mod blockers;
mod chains;
mod colours;
mod direct;
mod drawing;
mod exotic;
mod fish;
mod forcing;
mod kind;
mod links;
mod locked_sets;
mod medusa;
mod one_digit;
mod rules;
mod short_chains;
mod sums;
mod symmetry;
mod unique;
mod whole_board;
mod wings;
mod words;

use std::borrow::Cow;

use crate::evidence::{Line, Node, Part, Pattern};
use crate::{Deduction, Evidence, Position, Technique};
use blockers::Blockers;
use grid::{Cell, Digit, DigitSet, Family, Layout, UnitId};

pub use drawing::{Drawing, set_letters};

/// A deduction in words and marks, from the least that helps to the whole. Show `look` first, then the name of the technique,
/// then `pattern` with the areas and the marks before the conclusion, then `why` and `result` with the marks after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// Where to look: `Look at box 4.`
    pub look: String,
    /// The same place alone: `box 4`.
    pub place: String,
    /// What to look for.
    pub technique: Technique,
    /// What that is called: the technique's name, or that of the exact kind where the technique is a family.
    pub name: Cow<'static, str>,
    /// What is there to see, without what follows.
    pub pattern: String,
    /// What proves it.
    pub why: String,
    /// What follows: `So r5c3 is 9.`
    pub result: String,
    /// The units that it is about, or a rule's figure.
    pub areas: Vec<Area>,
    /// The cells and candidates that it is about; one that belongs to the pattern and falls is there twice.
    pub marks: Vec<Mark>,
    /// The lines and letters that belong to them.
    pub drawing: Drawing,
    /// The cells that the pattern stands in, and all others that the reason names, in reading order.
    pub cells: Vec<Cell>,
    /// The links that it goes by, strong or weak, in the order walked or told.
    pub links: Vec<Line>,
    /// The links as players write chains (Eureka notation), `=` for a strong link and `-` for a weak one, each node with its
    /// letter: `a(4)r1c2 = b(4)r1c7 - c(4)r3c7`. `None` where there are none.
    pub notation: Option<String>,
}

/// A unit and its part in the proof, or what a rule asks of some cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Area {
    /// What holds here proves it.
    Base(UnitId),
    /// What follows, follows here.
    Cover(UnitId),
    /// A condition, counted from 0 as in [`Layout::condition`]: the cells of a cage, say.
    Figure(u32),
}

/// A cell, or one digit in it, and its part in the proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mark {
    /// Where.
    pub cell: Cell,
    /// The candidate, or the digit that stands there; `None` for the cell as a whole.
    pub digit: Option<Digit>,
    /// Its part.
    pub role: Role,
}

/// The part of a cell or candidate in a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Belongs to the pattern; where it has parts, to the first (the nodes that may be true, the first colour).
    Pattern,
    /// Belongs to its second part: the nodes in between, the other colour, the second set.
    Second,
    /// Belongs to a third part.
    Third,
    /// An exception to the pattern: a fin, a guardian.
    Fin,
    /// A digit that stands already and keeps others out.
    Blocker,
    /// The digit to place.
    Placed,
    /// A candidate that falls.
    Struck,
}

impl Area {
    /// Which unit; none where it is a rule's figure.
    #[must_use]
    pub const fn unit(self) -> Option<UnitId> {
        match self {
            Self::Base(unit) | Self::Cover(unit) => Some(unit),
            Self::Figure(_) => None,
        }
    }

    /// The cells that it holds.
    #[must_use]
    pub fn cells(self, layout: &Layout) -> &[Cell] {
        match self {
            Self::Base(unit) | Self::Cover(unit) => &layout.unit(unit).cells,
            Self::Figure(at) => &layout.condition(at as usize).cells,
        }
    }
}

impl Role {
    /// Whether it gives away what follows.
    #[must_use]
    pub const fn is_conclusion(self) -> bool {
        matches!(self, Self::Placed | Self::Struck)
    }
}

impl Explanation {
    /// The whole in one line, without the technique's name.
    #[must_use]
    pub fn sentence(&self) -> String {
        format!("{} {}", self.why, self.result)
    }

    /// The marks of the pattern, without what follows.
    #[must_use]
    pub fn marks_before(&self) -> Vec<Mark> {
        self.marks.iter().filter(|mark| !mark.role.is_conclusion()).copied().collect()
    }

    /// The marks of the pattern and of what follows; what belongs to both follows.
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
    let mut told = Teller { position, deduction }.tell();
    if told.look.is_empty() {
        told.look = words::cells(position.layout(), &deduction.cells()); // they are in no unit
    }
    let cells = spoken_of(position, deduction, &format!("{} {}", told.pattern, told.why));
    let conclusion = |conclusions: &[(Cell, Digit)], role| {
        let mark = |&(cell, digit): &(Cell, Digit)| Mark { cell, digit: Some(digit), role };
        conclusions.iter().map(mark).collect::<Vec<_>>()
    };
    let placed = conclusion(&deduction.place, Role::Placed);
    let struck = conclusion(&deduction.eliminate, Role::Struck);
    let drawing = drawing::drawing(position, deduction, &told.areas);
    Explanation {
        look: format!("Look at {}.", told.look),
        place: told.look,
        technique: deduction.technique,
        name: kind::name(position, deduction),
        pattern: told.pattern,
        why: told.why,
        result: result(position, deduction),
        areas: told.areas,
        marks: [told.marks, placed, struck].concat(),
        cells,
        links: links::links(position, deduction, &drawing),
        notation: notation(position.layout(), &deduction.links(), &drawing),
        drawing,
    }
}

/// The cells of the pattern and those that the reason names, but for the ones of which it tells nothing but what follows.
fn spoken_of(position: &Position, deduction: &Deduction, reason: &str) -> Vec<Cell> {
    let concluded = deduction.place.iter().chain(&deduction.eliminate);
    let concluded: Vec<Cell> = concluded.map(|&(cell, _)| cell).collect();
    let named = words::named(position.shape(), reason).filter(|cell| !concluded.contains(cell));
    let mut cells: Vec<Cell> = named.chain(deduction.cells()).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

fn notation(layout: &Layout, links: &[Line], drawing: &Drawing) -> Option<String> {
    let node = |node: &Node| {
        let letter = drawing.letter(node).map(String::from).unwrap_or_default();
        format!("{letter}({}){}", node.digit, words::joined(layout, &node.cells))
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

/// `So r5c3 is 9.` or `So r1c5 loses 4; r1c8 and r1c9 lose 4 and 8.`
fn result(position: &Position, deduction: &Deduction) -> String {
    let mut parts: Vec<String> =
        deduction.place.iter().map(|&(cell, digit)| format!("{} is {digit}", position.shape().place(cell))).collect();
    let mut losses: Vec<(DigitSet, Vec<Cell>)> = Vec::new();
    for (cell, lost) in losses_by_cell(&deduction.eliminate) {
        match losses.iter_mut().find(|(digits, _)| *digits == lost) {
            Some((_, cells)) => cells.push(cell),
            None => losses.push((lost, vec![cell])),
        }
    }
    parts.extend(losses.iter().map(|(lost, cells)| {
        let loses = words::one_or_more(cells.len(), "loses", "lose");
        format!("{} {loses} {}", words::cells(position.layout(), cells), words::digits(*lost))
    }));
    format!("So {}.", parts.join("; "))
}

fn losses_by_cell(eliminated: &[(Cell, Digit)]) -> Vec<(Cell, DigitSet)> {
    let mut losses: Vec<(Cell, DigitSet)> = Vec::new();
    for &(cell, digit) in eliminated {
        match losses.iter_mut().find(|(seen, _)| *seen == cell) {
            Some((_, lost)) => *lost = lost.with(digit),
            None => losses.push((cell, DigitSet::only(digit))),
        }
    }
    losses
}

/// What is particular to each kind of evidence.
struct Told {
    look: String,
    pattern: String,
    why: String,
    areas: Vec<Area>,
    marks: Vec<Mark>,
}

struct Teller<'a> {
    position: &'a Position,
    deduction: &'a Deduction,
}

impl Teller<'_> {
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

    /// A pattern of which no family knows more than its parts.
    fn parts(&self, pattern: &Pattern) -> Told {
        let named: Vec<String> = pattern.parts.iter().map(|part| self.part(part)).collect();
        Told {
            look: self.units(&self.around(&pattern.parts[0].cells)),
            pattern: format!("There is {} in {}.", self.deduction.technique, words::list(&named)),
            why: format!("{} leave no other way.", words::list(&named)),
            areas: Vec::new(),
            marks: self.marks(&pattern.parts),
        }
    }

    /// `2 and 7 in r1c2 and r1c5`.
    fn part(&self, part: &Part) -> String {
        format!("{} in {}", words::digits(part.digits), self.cells(&part.cells))
    }

    /// Each part in a role of its own, the last for all that are left.
    fn marks(&self, parts: &[Part]) -> Vec<Mark> {
        let roles = [Role::Pattern, Role::Second, Role::Third, Role::Fin];
        let mark = |(at, part): (usize, &Part)| self.candidates(&part.cells, part.digits, roles[at.min(3)]);
        let mut marks: Vec<Mark> = parts.iter().enumerate().flat_map(mark).collect();
        let mut seen = std::collections::HashSet::new();
        marks.retain(|mark| seen.insert((mark.cell, mark.digit)));
        marks
    }

    /// Those of `digits` that are candidates of `cells`, in this role.
    fn candidates(&self, cells: &[Cell], digits: DigitSet, role: Role) -> Vec<Mark> {
        let here = |&cell: &Cell| {
            let candidates = self.position.candidates(cell).and(digits);
            candidates.iter().map(move |digit| Mark { cell, digit: Some(digit), role })
        };
        cells.iter().flat_map(here).collect()
    }

    /// A unit around all of the cells, if there is one; else one around the first; none where the first is in no unit.
    fn around(&self, cells: &[Cell]) -> Vec<UnitId> {
        let all = self.position.units_around(cells);
        let some = || self.position.units_around(&cells[..1]).first().copied();
        all.first().copied().or_else(some).into_iter().collect()
    }

    fn last_cell(&self, unit: UnitId, cell: Cell) -> Told {
        let (name, digit) = (self.units(&[unit]), self.digits());
        Told {
            pattern: format!("In {name} only one cell is empty."),
            why: format!("In {name} only {} is empty and only {digit} is missing.", self.cells(&[cell])),
            look: name,
            areas: vec![Area::Base(unit)],
            marks: vec![Mark { cell, digit: None, role: Role::Pattern }],
        }
    }

    fn last_place(&self, unit: UnitId, cell: Cell) -> Told {
        let (name, place) = (self.units(&[unit]), self.cells(&[cell]));
        let digit = self.deduction.digits.first().expect("a single has a digit");
        let blockers = Blockers::of(self.position, unit, cell, digit);
        Told {
            pattern: format!("In {name} the digit {digit} fits only one cell."),
            why: if self.deduction.technique == Technique::LastDigit {
                format!("Every other {digit} stands already: only {name} lacks it, and only {place} is left for it.")
            } else {
                format!("In {name} the digit {digit} fits only {place}: {}.", blockers.said(self.position, digit))
            },
            look: name,
            areas: vec![Area::Base(unit)],
            marks: blockers.marks(digit),
        }
    }

    fn last_candidate(&self, cell: Cell) -> Told {
        let (position, place) = (self.position, self.cells(&[cell]));
        let fullest = position.layout().units_of(cell).iter().min_by_key(|&&unit| position.empty(unit).count_ones());
        let holder = |digit: &Digit| {
            let peers = position.layout().peers(cell).iter();
            peers.copied().find(|&peer| position.digit(peer) == Some(*digit))
        };
        let all = DigitSet::all(position.shape().side());
        let unseen: DigitSet = all.iter().filter(|digit| holder(digit).is_none()).collect();
        let struck = unseen.minus(self.deduction.digits);
        let seen = all.minus(unseen);
        // Rules may have said so from the beginning.
        let gone = if position.layout().is_plain() { "has already lost" } else { "cannot be" };
        let why = if struck.is_empty() {
            format!("{place} sees every digit but {}.", self.digits())
        } else if seen.len() < unseen.len() {
            let (seen, struck) = (words::digits(seen), words::digits(struck));
            match &seen[..] {
                "" => format!("{place} {gone} {struck}."),
                seen => format!("{place} sees {seen}, and {gone} {struck}."),
            }
        } else {
            let (unseen, struck) = (words::digits(unseen), words::digits(struck));
            format!("{place} sees every digit but {unseen}, and {gone} {struck}.")
        };
        let blocker = |digit: Digit| holder(&digit).map(|cell| Mark { cell, digit: Some(digit), role: Role::Blocker });
        let pattern = [Mark { cell, digit: None, role: Role::Pattern }];
        Told {
            look: fullest.map_or_else(|| place.clone(), |&unit| self.units(&[unit])),
            pattern: format!("{place} can be only one digit."),
            why,
            areas: Vec::new(),
            marks: pattern.into_iter().chain(all.minus(unseen).iter().filter_map(blocker)).collect(),
        }
    }

    fn crossing(&self, base: UnitId, cover: UnitId, cells: &[Cell]) -> Told {
        let (name, line, digit) = (self.units(&[base]), self.units(&[cover]), self.digits());
        let every = words::every(cells.len());
        Told {
            pattern: format!("In {name} the digit {digit} fits only where it crosses {line}."),
            why: format!(
                "In {name} the digit {digit} fits only {}, {every} in {line}: one of them is the {digit} of {line}.",
                self.cells(cells)
            ),
            look: name,
            areas: vec![Area::Base(base), Area::Cover(cover)],
            marks: self.pattern(cells),
        }
    }

    fn naked(&self, units: &[UnitId], cells: &[Cell]) -> Told {
        let (name, n, digits) = (self.units(units), words::number(cells.len()), self.digits());
        let (finds, its) =
            (words::one_or_more(units.len(), "finds", "find"), words::one_or_more(units.len(), "its", "their"));
        Told {
            pattern: format!("In {name} {n} cells have only {n} candidates between them."),
            why: format!(
                "{} have only {digits} between them: {n} cells for {n} digits, so {name} {finds} {its} {digits} there.",
                self.cells(cells)
            ),
            look: name,
            areas: units.iter().copied().map(Area::Cover).collect(),
            marks: self.pattern(cells),
        }
    }

    fn hidden(&self, unit: UnitId, cells: &[Cell]) -> Told {
        let (name, n, digits) = (self.units(&[unit]), words::number(cells.len()), self.digits());
        Told {
            pattern: format!("In {name} the digits {digits} fit only {n} cells."),
            why: format!(
                "In {name} the digits {digits} fit only {}: {n} digits for {n} cells, so nothing else fits there.",
                self.cells(cells)
            ),
            look: name,
            areas: vec![Area::Base(unit)],
            marks: self.pattern(cells),
        }
    }

    /// The pattern's digits wherever they are candidates of its cells.
    fn pattern(&self, cells: &[Cell]) -> Vec<Mark> {
        self.candidates(cells, self.deduction.digits, Role::Pattern)
    }

    fn cells(&self, cells: &[Cell]) -> String {
        words::cells(self.position.layout(), cells)
    }

    fn units(&self, units: &[UnitId]) -> String {
        words::units(self.position.layout(), units)
    }

    fn digits(&self) -> String {
        words::digits(self.deduction.digits)
    }

    fn family(&self, units: &[UnitId]) -> String {
        let first: Option<Family> = units.first().map(|&unit| self.position.unit(unit).name.family);
        first.map_or_else(String::new, words::plural)
    }
}
