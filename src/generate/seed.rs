//! Seeds: a seed is one word that recreates a generated puzzle on any machine.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::{
    BadVariant, Contradiction, Generated, JobQueue, Order, Series, SolvedPuzzle, Symmetry, Variant, daily, work,
};
use logic::{Level, TechniqueGroup};
use text::quoted;

/// Kind of puzzle that a player can ask for. A field that is `None` allows anything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PuzzleKind {
    /// Side length and rules.
    pub variant: Variant,
    /// Level.
    pub level: Option<Level>,
    /// Group of techniques. The puzzle must need at least one of them, because easier techniques do not solve it.
    pub technique: Option<TechniqueGroup>,
    /// Symmetry of the givens. The default is half a turn.
    pub symmetry: Symmetry,
    /// Whether an easy classic puzzle is made without its [extra givens](EASY_GIVENS). Other puzzles have no extra givens anyway.
    pub is_lean: bool,
}

/// Seed of a generated puzzle: the kind of puzzle, and the number that seeds the random generator.
///
/// As a word, a seed consists of the level, `lean`, the technique, the symmetry, and the number in hexadecimal digits, separated by
/// hyphens. Parts that were not asked for are omitted. An omitted symmetry means half a turn. If nothing was asked for, the word begins
/// with `any`. A [`Variant`] other than [`Variant::Classic`] comes first, followed by a plus: `cage+hard-7F3A`. `ninefold generate` makes
/// the same puzzle from the word, and also from the number with the same options (30 to 36 givens must be ordered for an easy puzzle that
/// is not lean).
///
/// ```
/// use generate::Seed;
/// let seed: Seed = "hard-x-wing-full-7f3a".parse().unwrap();
/// assert_eq!((seed.number, seed.to_string().as_str()), (0x7f3a, "hard-x-wing-full-7F3A"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seed {
    /// Kind of puzzle.
    pub kind: PuzzleKind,
    /// Seed of the random generator.
    pub number: u64,
}

/// Reason why a text is not a seed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadSeed {
    /// Text that does not have the form of a seed.
    #[error("expected a seed such as hard-7F3A91C2, found {}", quoted(.0))]
    Form(String),
    /// Text that does not end in a number.
    #[error("expected a seed that ends in 1 to 16 digits 0-9 and A-F, found {}", quoted(.0))]
    Number(String),
    /// Unknown words before the number.
    #[error("expected a seed of a level, a technique, a symmetry and a number, found {}", quoted(.0))]
    Words(String),
    /// Unknown variant before the plus.
    #[error(transparent)]
    Variant(#[from] BadVariant),
}

/// Number of givens in an easy puzzle: more than it needs, so that a beginner always finds a place to continue.
pub const EASY_GIVENS: RangeInclusive<usize> = 30..=36;

/// Word in a seed for an easy puzzle without extra givens.
const LEAN: &str = "lean";

/// Number of attempts after which the puzzle is given up.
const ATTEMPTS: u64 = 1 << 20;

impl PuzzleKind {
    /// Returns the usual kind for this level: classic, with half-turn symmetry.
    #[must_use]
    pub const fn of(level: Level) -> Self {
        let symmetry = Symmetry::HalfTurn;
        Self { variant: Variant::Classic, level: Some(level), technique: None, symmetry, is_lean: false }
    }

    /// Returns the kind that `ninefold generate` makes by default for the same board, level and technique: without symmetry and without
    /// extra givens.
    #[must_use]
    pub fn without_options(self) -> Self {
        Self { symmetry: Symmetry::None, is_lean: self.is_lean || self.has_givens_to_spare(), ..self }
    }

    /// Returns whether the puzzle has [extra givens](EASY_GIVENS). It does if it is easy, classic and not lean, and no technique is wanted.
    fn has_givens_to_spare(self) -> bool {
        let is_easy = self.level == Some(Level::Easy) && self.technique.is_none();
        self.variant == Variant::Classic && is_easy && !self.is_lean
    }

    /// Returns the order for puzzles of this kind.
    #[must_use]
    pub fn order(self) -> Order {
        let (layout, figures) = self.variant.layout_and_figures();
        Order {
            givens: self.has_givens_to_spare().then_some(EASY_GIVENS),
            level: self.level,
            with: self.technique.into_iter().collect(),
            symmetry: self.symmetry,
            figures,
            ..Order::any(layout)
        }
    }
}

impl Seed {
    /// Returns a job queue that makes the puzzle of this seed. Any number of threads can work on the queue.
    ///
    /// # Errors
    /// If no puzzle of this kind can exist.
    pub fn job_queue(self) -> Result<JobQueue, Contradiction> {
        JobQueue::new(self.kind.order(), Series { seed: self.number, count: 1, attempts: ATTEMPTS })
    }

    /// Makes the puzzle of this seed on the current thread. Returns `None` if the puzzle was given up.
    ///
    /// # Errors
    /// If no puzzle of this kind can exist.
    pub fn make(self) -> Result<Option<SolvedPuzzle>, Contradiction> {
        let (queue, made) = (self.job_queue()?, std::cell::Cell::new(None));
        work(&queue, &|Generated { result, .. }| made.set(result.ok()));
        Ok(made.into_inner())
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PuzzleKind { variant, level, technique, symmetry, is_lean } = self.kind;
        if variant != Variant::Classic {
            write!(f, "{variant}+")?;
        }
        let symmetry = (symmetry != Symmetry::default()).then(|| symmetry.word());
        let words = [level.map(Level::word), is_lean.then_some(LEAN), technique.map(TechniqueGroup::slug), symmetry];
        if words == [None; 4] {
            f.write_str("any-")?;
        }
        words.iter().flatten().try_for_each(|word| write!(f, "{word}-"))?;
        write!(f, "{:X}", self.number)
    }
}

impl FromStr for Seed {
    type Err = BadSeed;

    fn from_str(text: &str) -> Result<Self, BadSeed> {
        let text = text.trim();
        if let Some(date) = daily::date(&text.replacen("daily-", "daily ", 1)) {
            return Ok(daily::seed(date));
        }
        let (words, number) = text.rsplit_once('-').ok_or_else(|| BadSeed::Form(text.to_owned()))?;
        let is_hex = number.len() <= 16 && number.bytes().all(|byte| byte.is_ascii_hexdigit());
        let number = u64::from_str_radix(number, 16).ok().filter(|_| is_hex);
        let number = number.ok_or_else(|| BadSeed::Number(text.to_owned()))?;
        let words = words.to_ascii_lowercase();
        let (variant, words) = words.split_once('+').unwrap_or(("classic", &words));
        let kind = kind(words).ok_or_else(|| BadSeed::Words(text.to_owned()))?;
        Ok(Self { kind: PuzzleKind { variant: variant.parse()?, ..kind }, number })
    }
}

/// Returns the classic kind that the words of a seed describe, or `None` if they describe no kind.
fn kind(words: &str) -> Option<PuzzleKind> {
    let mut kind = PuzzleKind::default(); // with half-turn symmetry
    let level = Level::ALL.into_iter().find_map(|level| Some((Some(level), without_first(words, level.word())?)));
    let any = || without_first(words, "any").map(|rest| (None, rest));
    let (level, mut rest) = level.or_else(any).unwrap_or((None, words.trim_start_matches('-')));
    kind.level = level;
    if let Some(more) = without_first(rest, LEAN) {
        kind.is_lean = true;
        rest = more;
    }
    if TechniqueGroup::by_slug(rest).is_none() {
        let ends = |symmetry: &Symmetry| {
            rest.strip_suffix(symmetry.word()).is_some_and(|before| before.is_empty() || before.ends_with('-'))
        };
        let named = Symmetry::ALL.into_iter().filter(ends).max_by_key(|symmetry| symmetry.word().len());
        if let Some(symmetry) = named {
            kind.symmetry = symmetry;
            rest = rest[..rest.len() - symmetry.word().len()].trim_end_matches('-');
        }
    }
    if !rest.is_empty() {
        kind.technique = Some(TechniqueGroup::by_slug(rest)?);
    }
    (!words.is_empty()).then_some(kind)
}

/// Returns what follows the word `first` if `words` begins with this word, otherwise `None`.
fn without_first<'a>(words: &'a str, first: &str) -> Option<&'a str> {
    let rest = words.strip_prefix(first).filter(|rest| rest.is_empty() || rest.starts_with('-'))?;
    Some(rest.trim_start_matches('-'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use logic::Technique;

    #[test]
    fn every_seed_survives_writing_and_reading() {
        let former = TechniqueGroup::by_slug("bug-types-2-3-4");
        assert!(former.is_some_and(|group| group.techniques().len() == 2));
        let levels = Level::ALL.map(Some).into_iter().chain([None]);
        for level in levels {
            for technique in Technique::ALL.map(|one| Some(one.into())).into_iter().chain([former, None]) {
                for symmetry in Symmetry::ALL {
                    for variant in ["classic", "16x16", "latin", "x", "diagonal", "all-dots"] {
                        let variant = variant.parse().unwrap();
                        for is_lean in [false, true] {
                            let kind = PuzzleKind { variant, level, technique, symmetry, is_lean };
                            let seed = Seed { kind, number: 0x7f3a_91c2 };
                            assert_eq!(seed.to_string().parse(), Ok(seed), "{seed}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_seed_is_written_in_its_shortest_form_and_read_in_any_case() {
        let of = |text: &str| text.parse::<Seed>().map(|seed| seed.to_string());
        assert_eq!(of(" Hard-7f3a91c2 ").as_deref(), Ok("hard-7F3A91C2"));
        assert_eq!(of("half-turn-1").as_deref(), Ok("any-1"));
        assert_eq!(of("any-ffffffffffffffff").as_deref(), Ok("any-FFFFFFFFFFFFFFFF"));
        assert_eq!(of("anti-diagonal-0").as_deref(), Ok("anti-diagonal-0"));
        assert_eq!(of("any-none-0").as_deref(), Ok("none-0"));
        let day = daily::seed(jiff::civil::date(2026, 11, 22)).to_string();
        assert_eq!([of("daily 2026-11-22"), of("daily-2026-11-22")], [Ok(day.clone()), Ok(day)], "a day has one too");
    }

    #[test]
    fn only_easy_classic_puzzles_that_are_not_lean_have_extra_givens() {
        let givens = |text: &str| text.parse::<Seed>().unwrap().kind.order().givens;
        assert_eq!([givens("easy-1"), givens("easy-none-1")], [Some(EASY_GIVENS), Some(EASY_GIVENS)]);
        for text in ["easy-lean-1", "easy-lean-none-1", "medium-1", "lean-1", "6x6+easy-1", "latin+easy-lean-1"] {
            assert_eq!(givens(text), None, "{text}");
        }
    }

    #[test]
    fn a_bare_kind_asks_for_nothing_but_board_level_and_technique() {
        for (text, bare) in [
            ("easy-1", "easy-lean-none-1"),
            ("hard-1", "hard-none-1"),
            ("any-full-1", "none-1"),
            ("easy-lean-1", "easy-lean-none-1"),
            ("6x6+easy-1", "6x6+easy-none-1"),
            ("hard-x-wing-mirror-1", "hard-x-wing-none-1"),
        ] {
            let seed: Seed = text.parse().unwrap();
            let bare: Seed = bare.parse().unwrap();
            assert_eq!(seed.kind.without_options(), bare.kind, "{text}");
            let (order, layout) = (bare.kind.order(), seed.kind.order().layout);
            let any = Order::any(layout);
            assert_eq!((order.givens, order.symmetry), (any.givens, any.symmetry), "{text}");
        }
    }

    #[test]
    fn a_text_that_is_not_a_seed_is_refused_with_an_example() {
        let said = |text: &str| text.parse::<Seed>().unwrap_err().to_string();
        assert_eq!(said("hard"), "expected a seed such as hard-7F3A91C2, found 'hard'");
        assert_eq!(said("7F3A"), "expected a seed such as hard-7F3A91C2, found '7F3A'");
        let number = "expected a seed that ends in 1 to 16 digits 0-9 and A-F, found";
        for text in ["hard-", "hard-xyz", "hard-+1", "hard-11112222333344445"] {
            assert_eq!(said(text), format!("{number} '{text}'"));
        }
        let words = "expected a seed of a level, a technique, a symmetry and a number, found";
        for text in ["hrd-1", "-1", "hard-hard-1", "full-x-wing-1", "hard--full-x-1"] {
            assert_eq!(said(text), format!("{words} '{text}'"));
        }
        assert!(said("nite+hard-1").starts_with("expected a side such as 6x6, latin, or a rule"));
    }

    #[test]
    fn a_seed_recreates_a_puzzle_of_any_variant() {
        for word in ["6x6+easy-1", "latin+medium-1", "regions+hard-1", "cage+medium-none-1", "knight+any-1"] {
            let seed: Seed = word.parse().unwrap();
            assert_eq!(seed.to_string(), word);
            let solved_puzzle = seed.make().unwrap().expect("there are such");
            let board = solved_puzzle.puzzle.clone().check().unwrap();
            let is_classic = board.layout().is_classic() && board.shape() == grid::Shape::nine();
            assert!(!is_classic && solve::solutions(&board, 2).len() == 1, "{word}");
            assert_eq!(seed.make(), Ok(Some(solved_puzzle)), "{word}");
        }
    }
}
