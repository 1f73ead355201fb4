//! The tree of changes: the way that was gone, what redo would do, and the branches that leave it.

use crate::app::{Area, Play};
use crate::game::{Edit, History, Kind, NodeId, Pencil};
use crate::view::board::symbol;
use crate::view::{Canvas, Role};
use grid::{Cell, DigitSet};
use text::counted;

/// A row of the tree.
#[derive(Clone, Copy, Debug)]
enum Row {
    /// A moment of the way, counted from 0 at the start.
    Way(usize, NodeId),
    /// A branch that leaves the moment above it, by its first change.
    Branch(NodeId),
}

/// Draws the last changes, newest below, with the branches that leave them; and which of those came to a bad end, if that may be shown.
pub fn tree(canvas: &mut Canvas<'_>, area: Area, play: &Play, shows_faults: bool) {
    let history = play.game.history();
    canvas.divide(area, 0);
    canvas.line(area, 1, "HISTORY", Role::Title);
    let changes = format!("{} of {}", history.depth(), counted(history.len(), "change", "changes"));
    canvas.right(area, 1, &changes, Role::Faint);
    let (all, fits) = (rows(history), usize::from(area.height.saturating_sub(3)));
    let here = all.iter().position(|row| matches!(row, Row::Way(_, id) if *id == history.here())).unwrap_or(0);
    let first = (here + 3).saturating_sub(fits).min(all.len().saturating_sub(fits)); // what redo would do is seen too
    for (at, row) in all.iter().skip(first).take(fits).enumerate() {
        let line = Area { y: area.y + 2 + at as u16, height: 1, ..area };
        match *row {
            Row::Way(depth, id) => moment(canvas, line, play, (depth, id)),
            Row::Branch(id) => branch(canvas, line, play, (id, shows_faults)),
        }
    }
}

/// The way with what redo would do, and below each moment the other branches.
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

fn moment(canvas: &mut Canvas<'_>, line: Area, play: &Play, (depth, id): (usize, NodeId)) {
    let history = play.game.history();
    let is_here = id == history.here();
    let sign = if history.is_bookmarked(id) { canvas.glyph("★", "*") } else { canvas.glyph("●", "o") };
    let role = match (is_here, depth > history.depth()) {
        (true, _) => Role::Title,
        (false, true) => Role::Faint,
        (false, false) => Role::Text,
    };
    let words = describe(play, id);
    let signed = [
        (sign, if is_here { Role::Title } else { Role::Faint }),
        (" ", Role::Text),
        (&words, role),
        (if is_here { canvas.glyph("  ◂ here", "  < here") } else { "" }, Role::Faint),
    ];
    canvas.pieces((line.x, line.y), line.width, &signed);
}

/// Its first change, how many come after it, and where it has come to an end, if that can be seen.
fn branch(canvas: &mut Canvas<'_>, line: Area, play: &Play, (id, shows_faults): (NodeId, bool)) {
    let history = play.game.history();
    let words = describe(play, id);
    let more = match size(history, id) - 1 {
        0 => String::new(),
        more => format!("  {more} more"),
    };
    let dead = if shows_faults { dead(play, tip(history, id)) } else { None };
    let dead = dead.map(|cell| play.game.shape().place(cell).to_string());
    let dead = dead.map(|place| format!("  {} {place}", canvas.glyph("✗", "x"))).unwrap_or_default();
    let sign = match history.is_bookmarked(id) {
        true => canvas.glyph("├★ ", "|* "),
        false => canvas.glyph("├○ ", "|o "),
    };
    let pieces = [(sign, Role::Faint), (&*words, Role::Faint), (&*more, Role::Faint), (&*dead, Role::Warning)];
    canvas.pieces((line.x, line.y), line.width, &pieces);
}

/// How many changes a branch has, its own branches too.
fn size(history: &History, id: NodeId) -> usize {
    let (mut open, mut count) = (vec![id], 0);
    while let Some(id) = open.pop() {
        count += 1;
        open.extend(history.children(id));
    }
    count
}

/// Where a branch was left, as redo would go through it.
fn tip(history: &History, id: NodeId) -> NodeId {
    let mut tip = id;
    while let Some(next) = history.preferred(tip) {
        tip = next;
    }
    tip
}

/// A cell in which it is seen that there is no way on from a moment: nothing is left for it, or its digit stands twice. Goes by the digits
/// of the way there alone, since it is asked for every branch in sight whenever the screen is drawn.
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

/// What a moment is called, and what was done.
fn describe(play: &Play, id: NodeId) -> String {
    let name = play.game.history().name(id).filter(|name| !name.is_empty());
    let name = name.map(|name| format!("'{name}' ")).unwrap_or_default();
    name + &change_of(play, id)
}

/// What a change did.
fn change_of(play: &Play, id: NodeId) -> String {
    let Some(node) = play.game.history().node(id) else { return "start".to_owned() };
    let shape = play.game.shape();
    let more = match node.change.edits.len() {
        0 | 1 => String::new(),
        many => format!(" +{}", many - 1),
    };
    let first = node.change.edits.first().map(|edit| match *edit {
        Edit::Digit { cell, to: Some(digit), .. } => format!("{}={digit}", shape.place(cell)),
        Edit::Digit { cell, .. } => format!("{} emptied", shape.place(cell)),
        Edit::Notes { pencil, cell, to, .. } => {
            let digits: String = to.iter().map(symbol).collect();
            let marks = if pencil == Pencil::Note { "notes" } else { "corner marks" };
            format!("{} {marks} {digits}", shape.place(cell))
        }
        Edit::Colour { of: (cell, digit), to, .. } => {
            let digit = digit.map(|digit| format!(" candidate {digit},")).unwrap_or_default();
            let colour = to.map_or("no colour".to_owned(), |colour| format!("colour {}", colour.letter()));
            format!("{}{digit} {colour}", shape.place(cell))
        }
    });
    match node.change.kind {
        Kind::Digit | Kind::Note | Kind::Corner | Kind::Colour => first.unwrap_or_default() + &more,
        kind => format!("{}: {}{more}", kind.word(), first.unwrap_or_default()),
    }
}
