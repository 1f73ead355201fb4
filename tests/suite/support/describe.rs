//! Descriptions of puzzles, games and settings as plain text, which tests compare with stored descriptions. The words are written out in
//! this file, so that a description stays the same if the program renames something.

use grid::{Cell, Digit, DigitSet, Puzzle, rules_written};
use ninefold::game::{ChangeKind, Colour, Coloured, Edit, Game, Node, NodeId, Pencil};
use ninefold::store::{AsciiMode, Card, KeyPreset, MarkErrors, Settings};

use crate::support::now;

fn symbol(digit: Digit) -> char {
    digit.symbol().expect("no board has more than 35 digits")
}

fn symbols(digits: DigitSet) -> String {
    digits.iter().map(symbol).collect()
}

/// Describes a puzzle: board, rules, title and words, givens, placed digits and removed candidates.
pub fn describe_puzzle(puzzle: &Puzzle) -> Vec<String> {
    let shape = puzzle.shape();
    let mut lines = vec![format!("board: side {}, boxes {} x {}", shape.side(), shape.box_height(), shape.box_width())];
    if !puzzle.layout.is_classic() {
        lines.extend(rules_written(shape, puzzle.layout.rules()).iter().map(|rule| format!("rule: {rule}")));
    }
    for (name, text) in [("title", &puzzle.title), ("words", &puzzle.words)] {
        lines.extend((!text.is_empty()).then(|| format!("{name}: {text}")));
    }
    let digit = |cell: Cell| puzzle.digits[cell.index()];
    let given = |cell: Cell| digit(cell).filter(|_| !puzzle.placed.has(cell)).map_or('.', symbol);
    lines.push(format!("given: {}", shape.iter().map(given).collect::<String>()));
    let placed = |cell: Cell| format!("{}={}", shape.place(cell), digit(cell).map_or('.', symbol));
    let removed = |cell: Cell| format!("{}<>{}", shape.place(cell), symbols(puzzle.removed[cell.index()]));
    let reduced = shape.iter().filter(|cell| !puzzle.removed[cell.index()].is_empty());
    let placed: Vec<String> = puzzle.placed.iter().map(placed).collect();
    let removed: Vec<String> = reduced.map(removed).collect();
    for (name, cells) in [("placed", placed), ("removed", removed)] {
        lines.extend((!cells.is_empty()).then(|| format!("{name}: {}", cells.join(" "))));
    }
    lines
}

/// Describes everything that the library shows of a saved game.
pub fn describe_card(card: &Card) -> Vec<String> {
    let known = |value: Option<String>| value.unwrap_or_else(|| "unknown".to_owned());
    let number = |value: Option<u64>| known(value.map(|value| value.to_string()));
    vec![
        format!("name: {}", card.name),
        format!("level: {}", known(card.level.clone())),
        format!("variant: {}", known(card.variant.clone())),
        format!("saved: {}, {} of {} cells", card.saved, card.filled, card.cells),
        format!("finished: {}", if card.finished { "yes" } else { "no" }),
        format!("card: {} seconds, {} hints", number(card.seconds), number(card.hints.map(u64::from))),
    ]
}

/// Describes a game: its puzzle, the help taken, the whole history, the current board, and the board at the end of each other branch.
pub fn describe_game(game: &Game) -> Vec<String> {
    let (history, help) = (game.history(), game.help);
    let elapsed = game.clock.elapsed(now()).as_millis();
    let hints = format!("{} hints in {} steps, {} applied", help.hints, help.hint_parts, help.applied);
    let by_solver = if help.solved { ", by the solver" } else { "" };
    let mut lines = describe_puzzle(game.board().puzzle());
    lines.push(format!("played: {elapsed} ms, {hints}{by_solver}"));
    lines.extend(history.nodes().map(|(id, node)| describe_change(id, node)));
    let moments = || (0..=history.len()).map(NodeId);
    lines.extend(moments().filter_map(|id| Some(format!("bookmark: {} \"{}\"", id.0, history.name(id)?))));
    let redo: Vec<String> = moments().filter_map(|id| Some(history.preferred(id)?.0.to_string())).collect();
    lines.extend((!redo.is_empty()).then(|| format!("redo: {}", redo.join(" "))));
    let here = history.here();
    let ends = moments().skip(1).filter(|&id| id != here && history.children(id).is_empty());
    lines.extend([here].into_iter().chain(ends).map(|id| describe_moment(game, id)));
    lines
}

fn describe_change(id: NodeId, node: &Node) -> String {
    let kind = match node.change.kind {
        ChangeKind::Digit => "digit",
        ChangeKind::Note => "note",
        ChangeKind::Corner => "corner",
        ChangeKind::Colour => "colour",
        ChangeKind::Clear => "clear",
        ChangeKind::Fill => "fill",
        ChangeKind::Wipe => "wipe",
        ChangeKind::Hint => "hint",
        ChangeKind::Solve => "solve",
        ChangeKind::Restart => "restart",
    };
    let mut counts = [0; 4];
    for edit in &node.change.edits {
        let column = match edit {
            Edit::Digit { .. } => 0,
            Edit::Notes { pencil: Pencil::Note, .. } => 1,
            Edit::Notes { pencil: Pencil::Corner, .. } => 2,
            Edit::Colour { .. } => 3,
        };
        counts[column] += 1;
    }
    let counts = counts.into_iter().zip(["digits", "notes", "corners", "colours"]).filter(|&(count, _)| count > 0);
    let counts: Vec<String> = counts.map(|(count, what)| format!("{count} {what}")).collect();
    format!("{}: after {}, {} ms, {kind}, {}", id.0, node.parent.0, node.at.as_millis(), counts.join(" "))
}

/// Describes the board at one node of the history.
fn describe_moment(game: &Game, id: NodeId) -> String {
    let mut game = game.clone();
    game.go_to(id);
    let shape = game.shape();
    let marked = |marks: Vec<(Cell, DigitSet)>| {
        let marks = marks.into_iter().filter(|(_, digits)| !digits.is_empty());
        marks.map(|(cell, digits)| format!("{}={}", shape.place(cell), symbols(digits))).collect::<Vec<_>>()
    };
    let coloured = |(Coloured { cell, digit }, colour): (Coloured, Colour)| {
        let candidate = digit.map_or_else(String::new, |digit| format!("={}", symbol(digit)));
        format!("{}{candidate}:{}", shape.place(cell), colour.number())
    };
    let digits: String = shape.iter().map(|cell| game.digit(cell).map_or('.', symbol)).collect();
    let parts = [
        ("digits", vec![digits]),
        ("notes", marked(shape.iter().map(|cell| (cell, game.notes(cell))).collect())),
        ("corners", marked(shape.iter().map(|cell| (cell, game.corners(cell))).collect())),
        ("colours", game.coloured().map(coloured).collect()),
    ];
    let parts = parts.iter().filter(|(_, cells)| !cells.is_empty());
    let parts: Vec<String> = parts.map(|(name, cells)| format!("{name} {}", cells.join(" "))).collect();
    format!("at {}: {}", id.0, parts.join("; "))
}

/// Describes each setting with its value.
pub fn describe_settings(settings: &Settings) -> Vec<String> {
    let on = |is_on: bool| if is_on { "on" } else { "off" };
    let keys = match settings.keys {
        KeyPreset::Default => "default",
        KeyPreset::Vim => "vim",
        KeyPreset::Sudokupad => "sudokupad",
        KeyPreset::Hodoku => "hodoku",
    };
    let ascii = match settings.ascii {
        AsciiMode::Auto => "auto",
        AsciiMode::Always => "always",
        AsciiMode::Never => "never",
    };
    let check = match settings.check {
        MarkErrors::Off => "off",
        MarkErrors::Conflicts => "conflicts",
        MarkErrors::Mistakes => "mistakes",
    };
    let values = [
        ("theme", settings.theme.as_str()),
        ("keys", keys),
        ("ascii", ascii),
        ("mouse", on(settings.mouse)),
        ("auto_erase", on(settings.auto_erase)),
        ("show_timer", on(settings.show_timer)),
        ("animation", on(settings.animation)),
        ("check", check),
        ("health", on(settings.health)),
        ("advice", on(settings.advice)),
        ("uniqueness", on(settings.uniqueness)),
    ];
    values.iter().map(|(name, value)| format!("{name}: {value}")).collect()
}
