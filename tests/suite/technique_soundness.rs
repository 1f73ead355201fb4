//! Laws of logic: every deduction changes the position, keeps its solution, and follows from its evidence alone.

use std::collections::BTreeMap;
use std::sync::Arc;

use grid::{Board, Candidates, Cell, Digit, DigitSet, Layout, Puzzle, Rule, Shape, Transformation};
use logic::evidence::{Chain, Node};
use logic::{Deduction, Evidence, Ladder, Position, Role, Technique, explain, proof};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

/// Puzzles that have one solution each and together need every technique in [`COMMON`]. The ladder cannot solve the last three.
const PUZZLES: [&str; 30] = [
    "....68.2....9............1.9...85.3..8.6....97...2.8..8.6..315.2...5.7...71.....6",
    "4...2...5.....59.....1....2...8.1....61...4...32.6....9..3..1.....6...5..7..5...6",
    ".46......7...8..5..8.7...3.579.4........71..........2.....95.84.2.....7.4..6....2",
    ".4.3.......9....7.8......2..8.14......27.8.........5.1.5....1.91..8.6...92......8",
    ".8...5.....1....42..4.6...7.....93.....7.2..4.93..6..1925....3.......7..1......28",
    "24....1...57.....6...8..54......98.5.9....26...618.........2.....9.16...1..35....",
    "....41....5.8......79....21....3...6.67..9...541.....7...185.7.2....6.8...3......",
    "....4.29....7.8.36...9.3..7.71...9.36....5.2.8.........384.95.1..........54......",
    ".......9..........2.86..5...1....73....2......3.879............64.9...1.1..58.6.2",
    "..7..3..636..2....5......9....58...1.....67....3..9.....5..794....4..862.2.......",
    "......9....4.5...1.5.3....84...8...2.6...3..9....2.5...76.4.1....1....6..3...5.7.",
    ".6....1...89..2.....5..9..8.1....5...2..9..4.....83..64..1...3........64...3..9..",
    ".9..3...5.36..5........2..98.......2..4....7.5..9..4..4.....12....2.6.84...3.....",
    "72....1.85.34.9.......1......5.......3....8.4.6.5...72...2....69..........289.4..",
    "1..64.......3...5..8.17.9..9..2...1...8.....2..4...6...3....89...14....526..3....",
    "9.3....1.5.....79..4.........2......1769.3......26..7.7.....4.58..1.6.3......8...",
    ".93..1..88.....391..5.....62..68....9...5.4..............7..9..6.71.8............",
    ".8....4......32.81......9...97.2......67...9.548....7.....1.......67...33.4.....8",
    "........8..4.59....6...13...463....9......8.42..4...7..7.......92.....65..5.1..8.",
    "....8.2..9......14.6.3.........135....62.......7.....3.9....7.1.2..4.......521..8",
    "1......46...69.......714....2...5.74.59..8..........1.7.2.8.4.33......85......1..",
    "...2.......57....9846...........341...2..16...1...83.51.....2...54....6....5....4",
    ".5.....4.2...9.3.7.76..2...61..89.....9.........2.65......5...4.473..95....7.....",
    "...4...5.....69..2.3..2....94............67..1..83.49..87........5.12.8.39.......",
    "....7.5......2..84.3.4..........9...4.7.....119..5..2...5.4...7...8..94...3..5..6",
    "...1....2.2....68...8....7.1....7.5...7.1.........5....6.3...2894.....6..7.9..5.3",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "..7.......9..8..5.281........9.....7....6894....1...3..7.3.9..5..8.4.6...1.....9.",
    ".5.1.94....3..65..14..3..7.5.......4..2..7..8.613.....7.......3.9..6.1.5...2.....",
    ".1.5..9....5.....2469.7.5..8...3.......7....6.36....5....3..2....4..1..3..3467.8.",
];

/// Techniques for constraints other than that digits differ. Only some rules add such constraints.
const ASKED: std::ops::RangeInclusive<Technique> = Technique::LinkedPair..=Technique::RuleOf45;

/// Techniques that random positions need often.
pub const COMMON: [Technique; 17] = [
    Technique::FullHouse,
    Technique::HiddenSingleBox,
    Technique::HiddenSingleLine,
    Technique::NakedSingle,
    Technique::LockedPair,
    Technique::LockedTriple,
    Technique::Pointing,
    Technique::Claiming,
    Technique::NakedPair,
    Technique::HiddenPair,
    Technique::NakedTriple,
    Technique::HiddenTriple,
    Technique::NakedQuadruple,
    Technique::HiddenQuadruple,
    Technique::XWing,
    Technique::Swordfish,
    Technique::Jellyfish,
];

/// Ladder for boards with one solution. It has no costly techniques.
pub fn unique() -> Ladder {
    Ladder::ninefold().only(|technique| !technique.is_slow())
}

/// Ladder for any position: that of [`unique`] without the techniques that assume uniqueness.
pub fn any() -> Ladder {
    unique().only(|technique| !technique.assumes_uniqueness())
}

/// Fast ladder for any position: common techniques, and the techniques for constraints that only some rules add.
pub fn common() -> Ladder {
    let is_common = |technique| COMMON.contains(&technique) || technique == Technique::LawOfLeftovers;
    Ladder::ninefold().only(|technique| is_common(technique) || ASKED.contains(&technique))
}

/// Interval between the positions that are checked with the full ladder, which takes long without optimisation. The other positions are
/// checked with [`common`]. `benches/logic.rs` checks every position of the puzzles that it is given.
const FULL_CHECK_INTERVAL: usize = 40;

/// Random number generator with a fixed seed.
fn rng(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

fn classic(line: &str) -> Puzzle {
    Puzzle::classic(Shape::nine(), line.chars().map(Digit::from_symbol).collect())
}

/// A position with a known solution, kept both as a [`Position`] of `logic` and as [`Candidates`] of `grid`.
pub struct Scene {
    board: Board,
    truth: Vec<Digit>,
    pub position: Position,
    candidates: Candidates,
    ladder: Ladder,
    common: Ladder,
    checked: usize,
    seen: BTreeMap<Technique, usize>,
}

impl Scene {
    pub fn new(board: &Board, truth: Vec<Digit>, ladder: Ladder) -> Self {
        let (position, candidates) = (Position::of(board), board.candidates());
        Self {
            board: board.clone(),
            truth,
            position,
            candidates,
            ladder,
            common: common(),
            checked: 0,
            seen: BTreeMap::new(),
        }
    }

    /// Checks every deduction that the ladder finds in the current position: its proof, its agreement with the solution, its explanation
    /// and its chains.
    fn check_deductions(&mut self) {
        let ladder = if self.checked.is_multiple_of(FULL_CHECK_INTERVAL) { &self.ladder } else { &self.common };
        self.checked += 1;
        for deduction in ladder.all(&self.position) {
            *self.seen.entry(deduction.technique).or_default() += 1;
            let place = |cell: Cell| self.position.shape().place(cell);
            assert_eq!(proof::check(&self.board, &self.candidates, &deduction), Ok(()), "{deduction:?}");
            for &(cell, digit) in &deduction.placements {
                assert_eq!(
                    self.truth[cell.index()],
                    digit,
                    "{} at {}: {deduction:?}",
                    deduction.technique,
                    place(cell)
                );
            }
            for &(cell, digit) in &deduction.eliminations {
                assert_ne!(
                    self.truth[cell.index()],
                    digit,
                    "{} at {}: {deduction:?}",
                    deduction.technique,
                    place(cell)
                );
            }
            self.check_explanation(&deduction);
            chains_of(&deduction).iter().for_each(|chain| check_chain(chain, &deduction));
        }
    }

    /// Number of deductions checked for each technique.
    pub fn seen(self) -> BTreeMap<Technique, usize> {
        self.seen
    }

    /// Asserts that the marks and sentences of a deduction's explanation are right.
    fn check_explanation(&self, deduction: &Deduction) {
        let explanation = explain(&self.position, deduction);
        for mark in &explanation.marks {
            let Some(digit) = mark.digit else { continue };
            match mark.role {
                Role::Blocker => assert_eq!(self.position.digit(mark.cell), Some(digit), "{explanation:?}"),
                Role::Pattern | Role::Second | Role::Third | Role::Fin => {
                    assert!(self.position.has_candidate(mark.cell, digit), "{explanation:?}");
                }
                Role::Placed => assert!(deduction.placements.contains(&(mark.cell, digit)), "{explanation:?}"),
                Role::Eliminated => assert!(deduction.eliminations.contains(&(mark.cell, digit)), "{explanation:?}"),
            }
        }
        let conclusions = explanation.marks.iter().filter(|mark| mark.role.is_conclusion()).count();
        assert_eq!(conclusions, deduction.placements.len() + deduction.eliminations.len());
        if let Evidence::HiddenSingle { cell, .. } = deduction.evidence {
            let place = self.position.shape().place(cell).to_string();
            let pattern = explanation.render(&explanation.pattern);
            assert!(
                !explanation.location_hint().contains(&place) && !pattern.ends_with(&format!("{place}.")),
                "{explanation:?}"
            );
            assert!(
                explanation.marks.iter().all(|mark| mark.cell != cell || mark.role.is_conclusion()),
                "{explanation:?}"
            );
        }
        if let Evidence::RuleConditions(asked) = &deduction.evidence {
            let layout = self.position.layout();
            let lit: Vec<Cell> = explanation.areas.iter().flat_map(|area| area.cells(layout)).copied().collect();
            let spoken_of = asked.conditions.iter().flat_map(|&at| &layout.condition(at as usize).cells);
            assert!(spoken_of.into_iter().any(|cell| lit.contains(cell)), "what is asked lights up: {explanation:?}");
        }
        for sentence in [
            explanation.location_hint(),
            explanation.render(&explanation.pattern),
            explanation.reasoning(),
            explanation.conclusion(),
        ] {
            assert!(sentence.ends_with('.') && !sentence.contains("  ") && !sentence.contains(" ."), "{sentence}");
        }
    }

    /// Checks every position on the ladder's path to its end.
    pub fn walk(&mut self) {
        loop {
            self.check_deductions();
            assert!(!self.position.has_contradiction());
            let Some(deduction) = self.ladder.next(&self.position) else { break };
            let has_one_way = [
                Technique::MWing,
                Technique::SWing,
                Technique::LWing,
                Technique::HWing,
                Technique::ThreeStrongLinks,
                Technique::FourStrongLinks,
            ];
            let is_clear = || chains_of(&deduction).iter().all(|chain| is_clear(chain, &deduction));
            assert!(has_one_way.contains(&deduction.technique) || is_clear(), "on a path: {deduction:?}");
            for &(cell, digit) in &deduction.eliminations {
                assert_eq!(self.candidates.eliminate(cell, digit), Ok(true), "{deduction:?}");
            }
            for &(cell, digit) in &deduction.placements {
                self.candidates.place(cell, digit).expect("a sound step contradicts nothing");
            }
            self.position.apply(&deduction);
            for cell in self.position.shape().iter().filter(|&cell| self.position.digit(cell).is_none()) {
                assert_eq!(self.position.candidates(cell), self.candidates.of_cell(cell));
            }
        }
        assert_eq!(self.position.is_solved(), self.candidates.is_solved());
    }
}

/// Chains in the evidence of a deduction. Each of their links is checked.
fn chains_of(deduction: &Deduction) -> &[Chain] {
    match &deduction.evidence {
        Evidence::Chain(chain) => std::slice::from_ref(chain),
        Evidence::Fish(fish) => &fish.chains,
        _ => &[],
    }
}

/// Asserts that a chain visits no node twice, and that it visits no candidate that it eliminates. A chain that proves its first node may
/// end there as well. Some techniques may visit candidates that they eliminate: local wings and rows of strong links, because they have no
/// other route, and chains that are listed for all their pairs of ends.
fn check_chain(chain: &Chain, deduction: &Deduction) {
    let nodes = &chain.nodes;
    let inner = if chain.is_loop || nodes.first() != nodes.last() { &nodes[..] } else { &nodes[1..] };
    let is_again = |(at, node): (usize, &Node)| inner[..at].contains(node);
    assert!(!inner.iter().enumerate().any(is_again), "{deduction:?}");
    let exempt = [
        Technique::MWing,
        Technique::SWing,
        Technique::LWing,
        Technique::HWing,
        Technique::ThreeStrongLinks,
        Technique::FourStrongLinks,
        Technique::XChain,
        Technique::XyChain,
        Technique::Aic,
        Technique::GroupedAic,
        Technique::DiscontinuousNiceLoop,
        Technique::GroupedDiscontinuousNiceLoop,
    ];
    assert!(exempt.contains(&deduction.technique) && !chain.is_loop || is_clear(chain, deduction), "{deduction:?}");
}

/// Whether a chain visits no candidate that it eliminates. The candidates beside its two ends may be eliminated: such a candidate is true
/// if the end beside it is false, and then the other end is true too.
fn is_clear(chain: &Chain, deduction: &Deduction) -> bool {
    let nodes = &chain.nodes;
    let middle = if chain.is_loop { &nodes[..] } else { nodes.get(2..nodes.len() - 2).unwrap_or_default() };
    let is_eliminated =
        |node: &Node| matches!(node.cells[..], [cell] if deduction.eliminations.contains(&(cell, node.digit)));
    !middle.iter().any(is_eliminated)
}

/// First full grid that a search in random order finds; `None` if the search takes more than `patience` steps.
pub fn fill(candidates: &mut Candidates, rng: &mut ChaCha8Rng, patience: &mut usize) -> Option<Vec<Digit>> {
    *patience = patience.checked_sub(1)?;
    candidates.propagate().ok()?;
    let shape = candidates.layout().shape();
    let open = shape.iter().filter(|&cell| !candidates.is_placed(cell));
    let Some(cell) = open.min_by_key(|&cell| candidates.of_cell(cell).len()) else {
        return shape.iter().map(|cell| candidates.of_cell(cell).single()).collect();
    };
    let mut digits: Vec<Digit> = candidates.of_cell(cell).iter().collect();
    digits.shuffle(rng);
    digits.into_iter().find_map(|digit| {
        let mark = candidates.position();
        let found = candidates.place(cell, digit).ok().and_then(|()| fill(candidates, rng, patience));
        candidates.undo(mark);
        found
    })
}

fn solution(board: &Board) -> Vec<Digit> {
    fill(&mut board.candidates(), &mut rng(0), &mut usize::MAX.clone()).expect("there is one")
}

/// Random transformation of classic boards of this shape. If the boxes are square, it may transpose the board.
fn transformation(shape: Shape, rng: &mut ChaCha8Rng) -> Transformation {
    let side = shape.side();
    let mut lines = |size: usize| {
        let band = |at: usize| -> Vec<u8> { (at * size..(at + 1) * size).map(|line| line as u8).collect() };
        let mut bands: Vec<_> = (0..side / size).map(band).collect();
        bands.shuffle(rng);
        bands.iter_mut().for_each(|band| band.shuffle(rng));
        bands.concat()
    };
    let (rows, columns) = (lines(shape.box_height()), lines(shape.box_width()));
    let mut labels: Vec<Digit> = (0..side).map(Digit::new).collect();
    labels.shuffle(rng);
    let is_transposed = shape.box_height() == shape.box_width() && rng.random();
    Transformation::new(&rows, &columns, is_transposed, labels)
}

/// Random full grid of any shape: a transformed cyclic grid.
pub fn full(shape: Shape, rng: &mut ChaCha8Rng) -> Vec<Digit> {
    let (height, width) = (shape.box_height(), shape.box_width());
    let shifted = |cell: Cell| shape.row(cell) % height * width + shape.row(cell) / height + shape.column(cell);
    let cyclic: Vec<Digit> = shape.iter().map(|cell| Digit::new(shifted(cell) % shape.side())).collect();
    let transformation = transformation(shape, rng);
    shape.iter().map(|cell| transformation.digit(cell, &cyclic)).collect()
}

/// Classic layouts of several sides, and layouts of side 9 with other rules.
fn layouts() -> Vec<Arc<Layout>> {
    let with = |rules: &[Rule]| Layout::new(Shape::nine(), [&Rule::CLASSIC[..], rules].concat());
    let plain = [4, 6, 9, 12].map(|side| Layout::classic(Shape::of_side(side).expect("they have boxes")));
    let upright = Layout::classic(Shape::new(8, 4, 2).expect("4 × 2 is 8"));
    let variants = [with(&[Rule::DIAGONALS]), with(&[Rule::KNIGHT]), Layout::new(Shape::nine(), vec![Rule::ROWS])];
    plain.into_iter().chain([upright]).chain(variants).collect()
}

fn full_of(layout: &Arc<Layout>, rng: &mut ChaCha8Rng) -> Vec<Digit> {
    if layout.rules() == Rule::CLASSIC {
        return full(layout.shape(), rng);
    }
    let blank = Puzzle::blank(Arc::clone(layout)).check().expect("nothing repeats");
    fill(&mut blank.candidates(), rng, &mut usize::MAX.clone()).expect("every layout here has a full grid")
}

#[test]
fn deductions_on_paths_are_sound_and_paths_need_every_common_technique() {
    let mut needed: BTreeMap<Technique, usize> = BTreeMap::new();
    for (at, puzzle) in PUZZLES.into_iter().map(classic).enumerate() {
        let level = |path: &logic::SolvePath| (path.is_solved, path.level());
        let board = puzzle.clone().check().unwrap();
        let ladder = common();
        let path = ladder.path(&Position::of(&board));
        path.technique_counts().into_iter().for_each(|(technique, n)| *needed.entry(technique).or_default() += n);
        for seed in 0..2 {
            let board = transformation(puzzle.shape(), &mut rng(seed)).apply(&puzzle).check().unwrap();
            Scene::new(&board, solution(&board), unique()).walk();
            let twin = ladder.path(&Position::of(&board));
            assert_eq!(level(&twin), level(&path), "puzzle {at} transformed by seed {seed}");
        }
    }
    assert!(COMMON.iter().all(|technique| needed.contains_key(technique)), "{needed:?}");
}

#[test]
fn deductions_on_other_layouts_are_sound() {
    for layout in layouts() {
        for seed in (0..12).step_by(2) {
            let rng = &mut rng(seed);
            let truth = full_of(&layout, rng);
            let mut puzzle = Puzzle::blank(Arc::clone(&layout));
            let mut cells: Vec<Cell> = layout.shape().iter().collect();
            cells.shuffle(rng);
            for &cell in &cells[..cells.len() * (25 + 2 * seed as usize) / 100] {
                puzzle.digits[cell.index()] = Some(truth[cell.index()]);
            }
            Scene::new(&puzzle.check().unwrap(), truth, any()).walk();
        }
    }
}

#[test]
fn deductions_from_random_pencil_marks_are_sound() {
    let mut seen: BTreeMap<Technique, usize> = BTreeMap::new();
    for layout in layouts() {
        for seed in 0..150 {
            let rng = &mut rng(seed);
            let truth = full_of(&layout, rng);
            let mut puzzle = Puzzle::blank(Arc::clone(&layout));
            let all = DigitSet::all(layout.shape().side());
            let (filled, kept) = (rng.random_range(0.0..0.5), rng.random_range(0.1..0.7));
            for cell in layout.shape().iter() {
                let right = truth[cell.index()];
                if rng.random_bool(filled) {
                    puzzle.digits[cell.index()] = Some(right);
                }
                let gone = all.without(right).iter().filter(|_| !rng.random_bool(kept));
                puzzle.removed[cell.index()] = gone.collect();
            }
            let mut scene = Scene::new(&puzzle.check().unwrap(), truth, any());
            scene.checked = 1; // skips the full ladder, which takes too long on nearly empty boards
            scene.check_deductions();
            scene.seen.into_iter().for_each(|(technique, n)| *seen.entry(technique).or_default() += n);
        }
    }
    assert!(COMMON.iter().all(|technique| seen.get(technique).is_some_and(|&n| n >= 10)), "{seen:?}");
}

#[test]
fn the_path_of_the_largest_board_is_sound() {
    let shape = Shape::of_side(Shape::MAX_SIDE).unwrap();
    let rng = &mut rng(64);
    let truth = full(shape, rng);
    let mut puzzle = Puzzle::classic(shape, truth.iter().copied().map(Some).collect());
    for _ in 0..900 {
        puzzle.digits[rng.random_range(0..shape.cells())] = None;
    }
    let mut scene = Scene::new(&puzzle.check().unwrap(), truth, any());
    scene.check_deductions();
    let path = scene.ladder.path(&scene.position);
    assert!(path.steps.len() > 500, "{:?}", path.technique_counts());
    path.steps.iter().for_each(|step| scene.position.apply(step));
    assert!(shape.iter().all(|cell| scene.position.digit(cell).is_none_or(|digit| scene.truth[cell.index()] == digit)));
}
