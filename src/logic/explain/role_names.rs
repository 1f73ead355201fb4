//! Names that techniques give to the roles of their cells and candidates, such as `pivot`, `fin` and `set A`.

use crate::evidence::PatternKind;
use crate::explain::als::als_role;
use crate::explain::drawing::set_letters;
use crate::explain::lettered_parts::lettered_parts;
use crate::explain::mark::{Mark, Role};
use crate::{Deduction, Evidence, Position, Technique};

/// Returns each role that occurs in `marks`, with its name in this deduction, in the order of [`Role`]. Leaves out roles without a name in
/// this deduction, and ignores marks of whole cells.
pub(super) fn role_names(position: &Position, deduction: &Deduction, marks: &[Mark]) -> Vec<(Role, String)> {
    let mut roles: Vec<Role> = marks.iter().filter(|mark| mark.digit.is_some()).map(|mark| mark.role).collect();
    roles.sort_unstable();
    roles.dedup();
    let name = |role: Role| {
        let name = lettered_name(position, deduction, role).or_else(|| deduction.role_name(role).map(str::to_owned))?;
        Some((role, name))
    };
    roles.into_iter().filter_map(name).collect()
}

impl Deduction {
    /// Returns the name of a role in this deduction, such as `fin` or `pivot`; `None` if the deduction does not use the role. Sets and
    /// colours are named without their letters on the board: `colour` for colour B.
    #[must_use]
    pub fn role_name(&self, role: Role) -> Option<&'static str> {
        match role {
            Role::Placed => return Some("placed"),
            Role::Eliminated => return Some("eliminated"),
            _ => {}
        }
        match &self.evidence {
            Evidence::FullHouse { .. } | Evidence::HiddenSingle { .. } | Evidence::NakedSingle { .. } => match role {
                Role::Blocker => Some("rules it out"),
                _ => None,
            },
            Evidence::LockedCandidates { .. } => pattern_role(role, "locked"),
            Evidence::NakedSubset { cells, .. } | Evidence::HiddenSubset { cells, .. } => {
                pattern_role(role, subset_name(cells.len()))
            }
            Evidence::Fish(_) => match role {
                Role::Pattern => Some("base"),
                Role::Fin => Some("fin"),
                Role::Second | Role::Third => Some("chain"),
                _ => None,
            },
            Evidence::Chain(_) => match role {
                Role::Pattern => Some("off"),
                Role::Second => Some("on"),
                _ => None,
            },
            Evidence::ForcingNet(_) => match role {
                Role::Pattern => Some("on"),
                Role::Second => Some("off"),
                _ => None,
            },
            Evidence::DeadlyPattern(_) => match role {
                Role::Pattern => Some("deadly pattern"),
                Role::Fin => Some("extra"),
                Role::Second if has_wing(self.technique) => Some("wing"),
                Role::Second => Some("subset"),
                Role::Blocker => Some("already placed"),
                _ => None,
            },
            Evidence::BaseCover(base_cover) => match (self.technique, role, base_cover.parts.len()) {
                (Technique::Fireworks, Role::Pattern, 2) => Some("corner"),
                (Technique::Fireworks, Role::Second, 2) => Some("end"),
                (Technique::LawOfLeftovers, Role::Pattern, _) => Some("leftover"),
                (_, Role::Pattern | Role::Second, _) => Some("pattern"),
                _ => None,
            },
            Evidence::RuleConditions(_) => match role {
                Role::Pattern => Some("pattern"),
                Role::Blocker => Some("already placed"),
                _ => None,
            },
            Evidence::Symmetry(_) => match role {
                Role::Blocker => Some("counterpart"),
                _ => None,
            },
            Evidence::Pattern(pattern) => part_name(pattern.kind, role),
        }
    }
}

/// Returns `name` if the role is [`Role::Pattern`], otherwise `None`.
fn pattern_role(role: Role, name: &'static str) -> Option<&'static str> {
    (role == Role::Pattern).then_some(name)
}

/// Returns the name of a subset with this number of cells.
const fn subset_name(cells: usize) -> &'static str {
    match cells {
        2 => "pair",
        3 => "triple",
        4 => "quadruple",
        _ => "subset",
    }
}

/// Whether the technique combines a deadly pattern with the cells of a wing.
const fn has_wing(technique: Technique) -> bool {
    matches!(technique, Technique::UniqueRectangleWing | Technique::AvoidableRectangleWing)
}

/// Returns the names of four roles in this kind of pattern. The first three names are for the first, the second and the third part of the
/// pattern. The fourth is for exceptions, such as guardians, or for links between parts. A name is empty if this kind of pattern does not
/// use the role.
///
/// [`part_index`] returns the index of a role in this list.
const fn part_names(kind: PatternKind) -> [&'static str; 4] {
    match kind {
        PatternKind::DirectSingle => ["pattern", "pattern", "", ""],
        PatternKind::PeerPointing => ["locked", "", "", ""],
        PatternKind::AlmostLockedCandidates => ["set", "intersection", "rest", ""],
        PatternKind::XyWing => ["pivot", "wing", "wing", ""],
        PatternKind::XyzRing => ["pivot", "wing", "wing", "strong link"],
        PatternKind::LargeWing => ["first set", "second set", "", ""],
        PatternKind::DualTwoStringKite | PatternKind::DualEmptyRectangle => ["box", "end", "end", ""],
        PatternKind::BrokenWing | PatternKind::BivalueOddagon => ["ring", "", "", "guardian"],
        PatternKind::Tridagon => ["pattern", "", "", "guardian"],
        PatternKind::SimpleColours | PatternKind::MultiColours | PatternKind::RemotePair | PatternKind::Medusa => {
            ["colour", "colour", "colour", "colour"]
        }
        PatternKind::AlsXz | PatternKind::AlsXyWing | PatternKind::AlsXyChain => {
            ["set", "set", "set", "restricted common"]
        }
        PatternKind::AlsWWing => ["set", "set", "set", "shared digit"],
        PatternKind::DeathBlossom => ["stem", "petal", "petal", "shared digit"],
        PatternKind::SueDeCoq => ["intersection", "line or box", "line or box", ""],
        PatternKind::AlignedExclusion { .. } => ["aligned", "aligned", "aligned", "emptied"],
        PatternKind::Templates => ["template", "other digits", "", ""],
        PatternKind::Exocet => ["base", "target", "cross-line", ""],
    }
}

/// Returns the name of a role in this kind of pattern; `None` if the kind does not use the role.
fn part_name(kind: PatternKind, role: Role) -> Option<&'static str> {
    let at = part_index(role)?;
    Some(part_names(kind)[at]).filter(|name| !name.is_empty())
}

/// Returns the index of a role in the list of [`part_names`]; `None` for a role that does not belong to the pattern.
const fn part_index(role: Role) -> Option<usize> {
    match role {
        Role::Pattern => Some(0),
        Role::Second => Some(1),
        Role::Third => Some(2),
        Role::Fin => Some(3),
        Role::Blocker | Role::Placed | Role::Eliminated => None,
    }
}

/// Returns the name of a role with the letter of its colour, or with the letters of the almost locked sets that have this role: `colour B`,
/// `sets A, C`. A set of one cell is named like the cell. `None` if the role does not belong to colours or almost locked sets.
fn lettered_name(position: &Position, deduction: &Deduction, role: Role) -> Option<String> {
    let Evidence::Pattern(pattern) = &deduction.evidence else { return None };
    let mut letters = set_letters(position.shape().side());
    let name = part_name(pattern.kind, role)?;
    if pattern.kind.is_colouring() {
        return letters.nth(part_index(role)?).map(|letter| format!("{name} {letter}"));
    }
    if role == Role::Fin {
        return None; // a link between almost locked sets
    }
    let (lettered, mut set_names) = (lettered_parts(pattern), Vec::new());
    for (at, set) in pattern.parts.iter().enumerate().take(lettered.end).skip(lettered.start) {
        let set_name = match set.cells[..] {
            [cell] => position.shape().place(cell).to_string(), // a set of one cell has no letter
            _ => letters.next().map(String::from).unwrap_or_default(),
        };
        set_names.extend((als_role(at, lettered.end) == role).then_some(set_name));
    }
    let plural = if set_names.len() > 1 { "s" } else { "" };
    (!set_names.is_empty()).then(|| format!("{name}{plural} {}", set_names.join(", ")))
}
