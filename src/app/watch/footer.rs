//! Footer of the visualiser: the most useful keys first, then as many others as fit.

use crate::app::footer::{FooterEntry, GAP, fitting_in_row};
use crate::app::watch::{Grain, Motion, Watch, WatchLayout, WatchPage, WatchSubject};
use crate::app::{Action, App, Context, FooterItem};

/// Minimum width of a row in which the items are [`GAP`] columns apart.
const ROOMY: u16 = 30;

/// Minimum width of a row in which the word `page` is before the number of the page.
const WORDED: u16 = 60;

/// Returns the footer of the visualiser; empty while its row shows a notice.
pub(super) fn items(app: &App, watch: &Watch, stage: &WatchLayout) -> Vec<FooterItem> {
    if app.notice.is_some() {
        return Vec::new();
    }
    let gap = if stage.keys.width < ROOMY { 1 } else { GAP };
    let keys = keys(watch, stage).into_iter().filter(|(_, words)| !words.is_empty());
    let entry = |(actions, words): (&[Action], String)| app.footer_entry_of(Context::Watch, actions, &words);
    let entries: Vec<FooterEntry> = keys.filter_map(entry).collect();
    fitting_in_row(stage.keys, gap, entries)
}

/// Returns the actions of every item and its words, which are empty for items that do not apply now.
fn keys(watch: &Watch, stage: &WatchLayout) -> [(&'static [Action], String); 20] {
    let page = match stage.pages {
        0 | 1 => String::new(),
        pages => format!("{}{}/{pages}", if stage.keys.width < WORDED { "" } else { "page " }, stage.at + 1),
    };
    let run = if watch.motion() == Motion::Still { "run" } else { "stop" };
    let is_window = matches!(stage.page, WatchPage::Window(_));
    let of_window = |words| if is_window { words } else { "" };
    let follow = if watch.window().follows() { "" } else { of_window("follow") };
    let is_fine = watch.exact().is_some_and(|machine| watch.window().cut(machine.matrix()).grain == Grain::Fine);
    let zoom = of_window(if is_fine { "dots" } else { "0s and 1s" });
    let is_board = matches!(watch.subject(), WatchSubject::Board(_));
    let (rival, together) = match (watch.rival(), watch.is_in_time()) {
        (Some(_), true) => ("one solver", "in step"),
        (Some(_), false) => ("one solver", "in time"),
        (None, _) => (if is_board { "two solvers" } else { "" }, ""),
    };
    let has_page = matches!(watch.subject(), WatchSubject::CoverExample(_));
    let keys: [(&'static [Action], &str); 20] = [
        (&[Action::Play], run),
        (&[Action::Backward, Action::Forward], "step"),
        (&[Action::NextPage], page.as_str()),
        (&[Action::Left, Action::Down, Action::Up, Action::Right], of_window("scroll")),
        (&[Action::Follow], follow),
        (&[Action::Help], "help"),
        (&[Action::Zoom], zoom),
        (&[Action::PreviousDecision, Action::NextDecision], "decision"),
        (&[Action::Back], "leave"),
        (&[Action::Page], if has_page { "explain" } else { "" }),
        (&[Action::Example], "textbook"),
        (&[Action::PreviousDeadEnd, Action::NextDeadEnd], "dead end"),
        (&[Action::NextSolution], "solution"),
        (&[Action::GoTo], "go to"),
        (&[Action::Solvers], if is_board { "solver" } else { "" }),
        (&[Action::Choose], "choose"),
        (&[Action::Rival], rival),
        (&[Action::Together], together),
        (&[Action::Slower, Action::Faster], "speed"),
        (&[Action::Start, Action::End], "start/end"),
    ];
    keys.map(|(actions, words)| (actions, words.to_owned()))
}
