//! Tree of changes: the moves made so far, the moves that redo would repeat, and the branches off this path.

use crate::app::{Area, Play};
use crate::game::{ChangeKind, Coloured, Edit, History, NodeId, Pencil};
use crate::view::board::symbol;
use crate::view::{Canvas, Role};
use grid::{Cell, DigitSet};
use text::counted;

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
    let (sign_role, role, here) = match (is_here, depth > history.depth()) {
        (true, _) => (Role::Title, Role::Title, "  ◂ here"),
        (false, true) => (Role::Faint, Role::Faint, ""),
        (false, false) => (Role::Faint, Role::Text, ""),
    };
    let words = describe(play, id);
    let pieces = [(sign, sign_role), (" ", Role::Text), (&words, role), (here, Role::Faint)];
    canvas.pieces((line.x, line.y), line.width, &pieces);
}

/// Draws a branch: its first change and the number of further changes. If `dead` is given, also writes this cell, which proves that the
/// branch ends in a dead end.
fn branch(canvas: &mut Canvas<'_>, line: Area, play: &Play, id: NodeId, dead: Option<Cell>) {
    let history = play.game.history();
    let words = describe(play, id);
    let more = match size(history, id) - 1 {
        0 => String::new(),
        more => format!("  {more} more"),
    };
    let dead = dead.map(|cell| format!("  {} {}", canvas.glyph("✗", "x"), play.game.shape().place(cell)));
    let dead = dead.unwrap_or_default();
    let sign = if history.is_bookmarked(id) { canvas.glyph("├★ ", "|* ") } else { canvas.glyph("├○ ", "|o ") };
    let pieces = [(sign, Role::Faint), (&*words, Role::Faint), (&*more, Role::Faint), (&*dead, Role::Warning)];
    canvas.pieces((line.x, line.y), line.width, &pieces);
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

/// Returns the name of a moment, if it has one, followed by a description of its change.
fn describe(play: &Play, id: NodeId) -> String {
    let name = play.game.history().name(id).filter(|name| !name.is_empty());
    let name = name.map(|name| format!("'{name}' ")).unwrap_or_default();
    name + &change_of(play, id)
}

/// Returns a short description of the change that led to a moment.
fn change_of(play: &Play, id: NodeId) -> String {
    let Some(node) = play.game.history().node(id) else { return "start".to_owned() };
    let shape = play.game.shape();
    let more = match node.change.edits.len() {
        0 | 1 => String::new(),
        many => format!(" +{}", many - 1),
    };
    let first = node.change.edits.first().map(|edit| match *edit {
        Edit::Digit { cell, to: Some(digit), .. } => format!("{}={digit}", shape.place(cell)),
        Edit::Digit { cell, .. } => format!("{} cleared", shape.place(cell)),
        Edit::Notes { pencil, cell, to, .. } => {
            let digits: String = to.iter().map(symbol).collect();
            let marks = if pencil == Pencil::Note { "notes" } else { "corner marks" };
            format!("{} {marks} {digits}", shape.place(cell))
        }
        Edit::Colour { of: Coloured { cell, digit }, to, .. } => {
            let digit = digit.map(|digit| format!(" candidate {digit},")).unwrap_or_default();
            let colour = to.map_or("no colour".to_owned(), |colour| format!("colour {}", colour.letter()));
            format!("{}{digit} {colour}", shape.place(cell))
        }
    });
    match node.change.kind {
        ChangeKind::Digit | ChangeKind::Note | ChangeKind::Corner | ChangeKind::Colour => {
            first.unwrap_or_default() + &more
        }
        kind => format!("{}: {}{more}", kind.word(), first.unwrap_or_default()),
    }
}
