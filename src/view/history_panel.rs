//! Tree of changes: the moves made so far, the moves that redo would repeat, and the branches off this path.

use crate::app::{Area, Play};
use crate::game::{Change, ChangeKind, Edit, History, NodeId, Pencil};
use crate::view::board::symbol;
use crate::view::{Canvas, Role, fit};
use grid::{Cell, CellSet, DigitSet};
use text::counted;
use unicode_width::UnicodeWidthStr;

/// Row of the tree as it is drawn.
#[derive(Clone, Copy, Debug)]
enum Row {
    /// Moment on the main path: its depth, which is 0 at the start, and its node.
    Way(usize, NodeId),
    /// Branch that leaves the main path at the moment above: the node of the branch's first change.
    Branch(NodeId),
}

/// Draws the part of the tree around the current moment, with the branches off the main path. Newer moves are further down. With
/// `shows_faults`, marks branches that end in a contradiction.
pub fn tree(canvas: &mut Canvas<'_>, area: Area, play: &Play, shows_faults: bool) {
    let history = play.game.history();
    canvas.divide(area, 0);
    canvas.line(area, 1, "HISTORY", Role::Title);
    let moves = format!("{} of {}", history.depth(), counted(history.len(), "move", "moves"));
    canvas.right(area, 1, &moves, Role::Faint);
    let (all, fits) = (rows(history), usize::from(area.height.saturating_sub(3)));
    let here = all.iter().position(|row| matches!(row, Row::Way(_, id) if *id == history.here())).unwrap_or(0);
    let first = (here + 3).saturating_sub(fits).min(all.len().saturating_sub(fits)); // leaves rows for moves that redo would repeat
    for (y, row) in (2..).zip(all.into_iter().skip(first).take(fits)) {
        match row {
            Row::Way(depth, id) => moment(canvas, area.row(y), play, depth, id),
            Row::Branch(id) => {
                let dead = if shows_faults { dead(play, tip(history, id)) } else { None };
                branch(canvas, area.row(y), play, id, dead);
            }
        }
    }
}

/// Returns all rows: the path from the start through the current moment to the end of redo, and below each moment the branches that leave
/// this path there.
fn rows(history: &History) -> Vec<Row> {
    let mut way: Vec<NodeId> = [History::START].into_iter().chain(history.path(history.here())).collect();
    while let Some(next) = way.last().and_then(|&id| history.preferred(id)) {
        way.push(next);
    }
    let mut rows = Vec::new();
    for (at, &id) in way.iter().enumerate() {
        rows.push(Row::Way(at, id));
        let others = history.children(id).iter().filter(|child| way.get(at + 1) != Some(child));
        rows.extend(others.map(|&child| Row::Branch(child)));
    }
    rows
}

fn moment(canvas: &mut Canvas<'_>, line: Area, play: &Play, depth: usize, id: NodeId) {
    let history = play.game.history();
    let is_here = id == history.here();
    let sign = if history.is_bookmarked(id) { canvas.glyph("★", "*") } else { canvas.glyph("●", "o") };
    let (sign_role, role) = match (is_here, depth > history.depth()) {
        (true, _) => (Role::Title, Role::Title),
        (false, true) => (Role::Faint, Role::Faint),
        (false, false) => (Role::Faint, Role::Text),
    };
    let [long, short] = describe(play, id);
    let marks: &[&str] = if is_here { &["  ◂ here", " ◂"] } else { &[""] };
    let forms = [&*long, &*short].into_iter().flat_map(|words| marks.iter().map(move |&mark| (words, mark)));
    let (words, mark) = first_that_fits(forms, usize::from(line.width).saturating_sub(2));
    let pieces = [(sign, sign_role), (" ", Role::Text), (&words, role), (mark, Role::Faint)];
    canvas.pieces((line.x, line.y), line.width, &pieces);
}

/// Draws a branch: its first change and the number of further changes. If `dead` is given, also writes this cell, which proves that the
/// branch ends in a dead end.
fn branch(canvas: &mut Canvas<'_>, line: Area, play: &Play, id: NodeId, dead: Option<Cell>) {
    let history = play.game.history();
    let more = match size(history, id) - 1 {
        0 => String::new(),
        more => format!("  {more} more"),
    };
    let cross = canvas.glyph("✗", "x");
    let (cross, place) = match dead {
        Some(cell) => (format!("  {cross}"), format!(" {}", play.game.shape().place(cell))),
        None => (String::new(), String::new()),
    };
    let [long, short] = describe(play, id);
    let [whole, unplaced] = [format!("{more}{cross}{place}"), format!("{more}{cross}")];
    let forms = [(&*long, &*whole), (&*short, &*whole), (&*short, &*unplaced), (&*short, &*cross)];
    let (words, end) = first_that_fits(forms, usize::from(line.width).saturating_sub(3));
    let more = if end.starts_with(&more) { &*more } else { "" };
    let dead = end.strip_prefix(more).unwrap_or_default();
    let sign = if history.is_bookmarked(id) { canvas.glyph("├★ ", "|* ") } else { canvas.glyph("├○ ", "|o ") };
    let pieces = [(sign, Role::Faint), (&*words, Role::Faint), (more, Role::Faint), (dead, Role::Warning)];
    canvas.pieces((line.x, line.y), line.width, &pieces);
}

/// Returns the first description that fits into `room` columns together with its end. If none does, cuts the last description off and keeps
/// its end.
fn first_that_fits<'t>(forms: impl IntoIterator<Item = (&'t str, &'t str)>, room: usize) -> (String, &'t str) {
    let mut last = ("", "");
    for (words, end) in forms {
        if words.width() + end.width() <= room {
            return (words.to_owned(), end);
        }
        last = (words, end);
    }
    let (words, end) = last;
    (fit(words, room.saturating_sub(end.width())), end)
}

/// Returns the number of changes in a branch, including the branches that leave it.
fn size(history: &History, id: NodeId) -> usize {
    let (mut open, mut count) = (vec![id], 0);
    while let Some(id) = open.pop() {
        count += 1;
        open.extend(history.children(id));
    }
    count
}

/// Returns the last moment that redo reaches from moment `id`.
fn tip(history: &History, id: NodeId) -> NodeId {
    let mut tip = id;
    while let Some(next) = history.preferred(tip) {
        tip = next;
    }
    tip
}

/// Returns a cell that proves a moment to be a dead end: no candidate is left for the cell, or a peer holds the same digit. `None` does not
/// prove the opposite. Only the digits placed so far are examined, since this runs for every visible branch whenever the screen is drawn.
fn dead(play: &Play, at: NodeId) -> Option<Cell> {
    let (board, history) = (play.game.board(), play.game.history());
    let mut digits = board.puzzle().digits.clone();
    for node in history.path(at).into_iter().filter_map(|id| history.node(id)) {
        for edit in &node.change.edits {
            if let Edit::Digit { cell, to, .. } = *edit {
                digits[cell.index()] = to;
            }
        }
    }
    let all = DigitSet::all(board.shape().side());
    board.shape().iter().find(|&cell| {
        let seen = board.layout().peers(cell).iter().filter_map(|peer| digits[peer.index()]);
        let seen: DigitSet = seen.collect();
        digits[cell.index()].map_or(seen == all, |digit| seen.has(digit))
    })
}

/// Returns a long and a short description of a moment: its name, if it has one, and its change.
fn describe(play: &Play, id: NodeId) -> [String; 2] {
    let history = play.game.history();
    let name = history.name(id).filter(|name| !name.is_empty());
    let name = name.map(|name| format!("'{name}' ")).unwrap_or_default();
    let change =
        history.node(id).map_or_else(|| ["start", "start"].map(str::to_owned), |node| described(play, &node.change));
    change.map(|change| format!("{name}{change}"))
}

/// Returns a long and a short description of a change. The short one names only the first cell.
fn described(play: &Play, change: &Change) -> [String; 2] {
    let both = |words: &str| [words, words].map(str::to_owned);
    let edits = || change.edits.iter().copied();
    let cells: CellSet = match change.kind {
        ChangeKind::Fill | ChangeKind::Wipe | ChangeKind::Solve | ChangeKind::Restart => {
            return both(change.kind.word());
        }
        ChangeKind::Clear => edits().filter(|edit| is_emptied(*edit)).map(Edit::cell).collect(),
        _ if edits().any(is_of_digit) => edits().filter(|edit| is_of_digit(*edit)).map(Edit::cell).collect(),
        _ => edits().map(Edit::cell).collect(),
    };
    if let (ChangeKind::Hint, Some(removed)) = (change.kind, removed_notes(change)) {
        let digits: String = removed.iter().map(symbol).collect();
        let cells = cells.iter().map(|cell| format!(" {}", play.game.shape().place(cell)));
        return [format!("hint: -{digits} in{}", cells.collect::<String>()), format!("hint: -{digits}")];
    }
    let Some(first) = change.edits.first() else { return both(change.kind.word()) };
    let first = match change.kind {
        ChangeKind::Clear => format!("{} cleared", play.game.shape().place(first.cell())),
        ChangeKind::Hint => format!("hint: {}", edited(play, *first)),
        _ => edited(play, *first),
    };
    let others = match cells.len() {
        0 | 1 => String::new(),
        many => format!(" and {}", counted(many - 1, "more cell", "more cells")),
    };
    let erased = if edits().any(is_of_digit) { erased_marks(change) } else { String::new() };
    [format!("{first}{others}{erased}"), first]
}

/// Returns the notes that a change removes; `None` if it does anything else.
fn removed_notes(change: &Change) -> Option<DigitSet> {
    change.edits.iter().try_fold(DigitSet::EMPTY, |removed, edit| match *edit {
        Edit::Notes { pencil: Pencil::Note, from, to, .. } if to.is_subset(from) => Some(removed.or(from.minus(to))),
        _ => None,
    })
}

/// Returns the result of an edit, such as `r4c1=2`.
fn edited(play: &Play, edit: Edit) -> String {
    let place = play.game.shape().place(edit.cell());
    match edit {
        Edit::Digit { to: Some(digit), .. } => format!("{place}={digit}"),
        Edit::Digit { to: None, .. } => format!("{place} cleared"),
        Edit::Notes { pencil, to, .. } => {
            let digits: String = to.iter().map(symbol).collect();
            let marks = if pencil == Pencil::Note { "notes" } else { "corner marks" };
            if to.is_empty() { format!("{place} no {marks}") } else { format!("{place} {marks} {digits}") }
        }
        Edit::Colour { of, to, .. } => {
            let digit = of.digit.map(|digit| format!(" candidate {digit},")).unwrap_or_default();
            let colour = to.map_or("no colour".to_owned(), |colour| format!("colour {}", colour.number()));
            format!("{place}{digit} {colour}")
        }
    }
}

/// Returns how many notes and corner marks a change erased, such as `, 5 notes erased`; empty if it erased none.
fn erased_marks(change: &Change) -> String {
    let erased = change.edits.iter().map(|edit| match edit {
        Edit::Notes { from, to, .. } => from.minus(*to).len(),
        Edit::Digit { .. } | Edit::Colour { .. } => 0,
    });
    match erased.sum::<usize>() {
        0 => String::new(),
        erased => format!(", {} erased", counted(erased, "note", "notes")),
    }
}

const fn is_of_digit(edit: Edit) -> bool {
    matches!(edit, Edit::Digit { .. })
}

/// Whether an edit removes the digit or all marks of a cell.
const fn is_emptied(edit: Edit) -> bool {
    match edit {
        Edit::Digit { to, .. } => to.is_none(),
        Edit::Notes { to, .. } => to.is_empty(),
        Edit::Colour { .. } => false,
    }
}
