//! The puzzles that are carried inside the program.

use format::read_one;
use grid::Puzzle;
use logic::Level;

/// Puzzles of one kind. Nothing of it is read before it is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pack {
    /// One lower-case word, as it is typed and printed.
    pub name: &'static str,
    /// What the library calls it.
    pub title: &'static str,
    text: &'static str,
}

/// One puzzle of a pack, as its line has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Packed {
    /// A symbol for each cell, behind its rules if it has any.
    pub text: &'static str,
    /// As HoDoKu counts; none where the line is spoilt.
    pub level: Option<Level>,
    /// Level, points and Sudoku Explainer's rating, with blanks between.
    pub rating: &'static str,
    /// The slug of the hardest technique on its path; `guess` where the ladder does not reach the end.
    pub hardest: &'static str,
    /// What makes it again, with the options of the command that it stands under.
    pub seed: &'static str,
}

/// A pack by its name, in the file of that name.
macro_rules! pack {
    ($folder:literal, $name:literal, $title:literal) => {
        Pack { name: $name, title: $title, text: include_str!(concat!("../../puzzles/", $folder, "/", $name, ".txt")) }
    };
}

/// The classic ones, as the library shows them: first the levels, easiest first.
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

/// Boards of other sides, the smallest first; in each pack the first puzzles teach.
pub const SIZES: [Pack; 7] = [
    pack!("sizes", "4", "4 × 4"),
    pack!("sizes", "6", "6 × 6"),
    pack!("sizes", "8", "8 × 8"),
    pack!("sizes", "10", "10 × 10"),
    pack!("sizes", "12", "12 × 12"),
    pack!("sizes", "16", "16 × 16"),
    pack!("sizes", "25", "25 × 25"),
];

/// Boards with other rules, a pack for each, called by its keyword; in each the first puzzles teach.
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
    /// The classic pack of this name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        PACKS.into_iter().find(|pack| pack.name == name)
    }

    /// How many puzzles it has.
    #[must_use]
    pub fn len(self) -> usize {
        self.lines().count()
    }

    /// Whether it has none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Its puzzles, in order.
    pub fn lines(self) -> impl Iterator<Item = Packed> {
        self.parts().flat_map(|(_, lines)| lines)
    }

    /// The arguments of each command that made a part of it, and that part, in order.
    pub fn parts(self) -> impl Iterator<Item = (&'static str, impl Iterator<Item = Packed>)> {
        let parts = self.text.split("# ninefold ").skip(1);
        parts.map(|part| part.split_once('\n').unwrap_or((part, ""))).map(|(command, rest)| {
            let lines = rest.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
            (command, lines.map(Packed::of))
        })
    }

    /// The puzzle with this number, counted from 0.
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

    /// Sudoku Explainer's rating; none where it knows no such boards.
    #[must_use]
    pub fn se(self) -> Option<f64> {
        self.rating.split(' ').nth(2)?.parse().ok()
    }

    /// The puzzle itself; none where its text is no puzzle.
    #[must_use]
    pub fn puzzle(self) -> Option<Puzzle> {
        read_one(self.text).ok()
    }
}
