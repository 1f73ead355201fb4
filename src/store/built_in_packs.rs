//! Packs of puzzles that are embedded in the program.

use format::read_one;
use grid::Puzzle;
use logic::Level;

/// Pack of puzzles of one kind. The text of the pack is parsed only on demand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pack {
    /// Name in one lower-case word, as it is typed and printed.
    pub name: &'static str,
    /// Title in the library.
    pub title: &'static str,
    text: &'static str,
}

/// One puzzle of a pack: the columns of its line in the text of the pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Packed {
    /// Puzzle as text: its rules beyond the usual ones, if there are any, then one symbol per cell.
    pub text: &'static str,
    /// Level on HoDoKu's scale; `None` if the line is malformed.
    pub level: Option<Level>,
    /// Level, points and Sudoku Explainer rating, separated by blanks.
    pub rating: &'static str,
    /// Slug of the hardest technique on the solve path; `guess` if the techniques do not solve the puzzle.
    pub hardest: &'static str,
    /// Seed for generating the puzzle again, with the command that precedes the puzzle in the pack.
    pub seed: &'static str,
}

/// Embeds the pack in the file `puzzles/$folder/$name.txt`.
macro_rules! pack {
    ($folder:literal, $name:literal, $title:literal) => {
        Pack { name: $name, title: $title, text: include_str!(concat!("../../puzzles/", $folder, "/", $name, ".txt")) }
    };
}

/// Classic packs in the order of the library. The packs named after a level come first, from the easiest to the hardest.
pub const PACKS: [Pack; 9] = [
    pack!("classic", "easy", "Easy"),
    pack!("classic", "medium", "Medium"),
    pack!("classic", "hard", "Hard"),
    pack!("classic", "unfair", "Unfair"),
    pack!("classic", "extreme", "Extreme"),
    pack!("classic", "techniques", "Techniques"),
    pack!("classic", "symmetrical", "Symmetrical"),
    pack!("classic", "minimal", "Minimal"),
    pack!("classic", "seventeen", "17 givens"),
];

/// Packs of boards with side lengths other than 9, the smallest first. The first puzzles of each pack are an introduction.
pub const SIZES: [Pack; 7] = [
    pack!("sizes", "4", "4 × 4"),
    pack!("sizes", "6", "6 × 6"),
    pack!("sizes", "8", "8 × 8"),
    pack!("sizes", "10", "10 × 10"),
    pack!("sizes", "12", "12 × 12"),
    pack!("sizes", "16", "16 × 16"),
    pack!("sizes", "25", "25 × 25"),
];

/// Packs of boards with rules other than the classic ones. There is one pack for each rule, named after the keyword of the rule. The first
/// puzzles of each pack are an introduction.
pub const VARIANTS: [Pack; 31] = [
    pack!("variants", "latin", "Latin squares"),
    pack!("variants", "regions", "Jigsaws"),
    pack!("variants", "diagonal", "Diagonals"),
    pack!("variants", "hyper", "Windows"),
    pack!("variants", "disjoint", "Disjoint groups"),
    pack!("variants", "extra", "Extra regions"),
    pack!("variants", "knight", "Knight's moves"),
    pack!("variants", "king", "King's moves"),
    pack!("variants", "non-consecutive", "Non-consecutive"),
    pack!("variants", "even", "Even cells"),
    pack!("variants", "odd", "Odd cells"),
    pack!("variants", "greater", "Greater-than signs"),
    pack!("variants", "white", "White dots"),
    pack!("variants", "black", "Black dots"),
    pack!("variants", "all-dots", "All dots"),
    pack!("variants", "x", "X signs"),
    pack!("variants", "v", "V signs"),
    pack!("variants", "all-signs", "All signs"),
    pack!("variants", "thermometer", "Thermometers"),
    pack!("variants", "arrow", "Arrows"),
    pack!("variants", "cage", "Killer cages"),
    pack!("variants", "loose-cage", "Loose cages"),
    pack!("variants", "little-killer", "Little killers"),
    pack!("variants", "sandwich", "Sandwiches"),
    pack!("variants", "frame", "Frame sums"),
    pack!("variants", "x-sum", "X-sums"),
    pack!("variants", "renban", "Renban lines"),
    pack!("variants", "palindrome", "Palindromes"),
    pack!("variants", "whispers", "German whispers"),
    pack!("variants", "quadruple", "Quadruples"),
    pack!("variants", "clone", "Clones"),
];

impl Pack {
    /// Returns the classic pack of this name; `None` if there is none.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        PACKS.into_iter().find(|pack| pack.name == name)
    }

    /// Returns the number of puzzles.
    #[must_use]
    pub fn len(self) -> usize {
        self.lines().count()
    }

    /// Whether the pack has no puzzles.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Iterates over the puzzles in order.
    pub fn lines(self) -> impl Iterator<Item = Packed> {
        self.parts().flat_map(|(_, lines)| lines)
    }

    /// Iterates over the parts of the pack in order. A part consists of the arguments of the command that generated it, and its puzzles.
    pub fn parts(self) -> impl Iterator<Item = (&'static str, impl Iterator<Item = Packed>)> {
        let parts = self.text.split("# ninefold ").skip(1);
        parts.map(|part| part.split_once('\n').unwrap_or((part, ""))).map(|(command, rest)| {
            let lines = rest.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
            (command, lines.map(Packed::of))
        })
    }

    /// Returns the puzzle with this number, counted from 0; `None` if there is none or it cannot be parsed.
    #[must_use]
    pub fn puzzle(self, index: usize) -> Option<Puzzle> {
        self.lines().nth(index)?.puzzle()
    }
}

impl Packed {
    fn of(line: &'static str) -> Self {
        let mut columns = line.split('\t');
        let mut column = || columns.next().unwrap_or_default();
        let (text, rating, hardest, seed) = (column(), column(), column(), column());
        let level = rating.split(' ').next().and_then(|word| word.parse().ok());
        Self { text, level, rating, hardest, seed }
    }

    /// Returns the Sudoku Explainer rating; `None` for boards that Sudoku Explainer does not support.
    #[must_use]
    pub fn se(self) -> Option<f64> {
        self.rating.split(' ').nth(2)?.parse().ok()
    }

    /// Returns the puzzle; `None` if its text cannot be parsed.
    #[must_use]
    pub fn puzzle(self) -> Option<Puzzle> {
        read_one(self.text).ok()
    }
}
