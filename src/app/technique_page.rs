//! The page of a technique. Each example on it is a position with a hint of that technique.

use std::sync::Arc;
use std::time::Instant;

use crate::app::list_row_positions::line_after;
use crate::app::saving::{Baseline, OnDisk};
use crate::app::technique_list::contents;
use crate::app::text_layout::in_one_line;
use crate::app::{
    Action, Answer, App, Area, Hint, HintText, HintTextArea, Make, Next, Origin, Overlay, Play, PositionQuestion,
    ScreenLayout, Size, Task, Uniqueness, page_text,
};
use crate::game::Game;
use generate::{PuzzleKind, is_known_to_be_needed};
use logic::{Deduction, Explanation, Technique};

/// Maximum number of examples for one position, if several deductions of the technique apply there.
const MOST_IN_A_POSITION: usize = 3;

/// Minimum window width, in columns, at which the text and the example are side by side.
const WIDE: u16 = 100;

/// Minimum width, in columns, of a panel beside a board that shows the text.
const NARROWEST: u16 = 40;

/// Maximum width of the text, in columns.
const WIDEST: u16 = 76;

/// Height of the heading, in rows: a line of text and a ruled line.
const HEADING: u16 = 2;

/// Message if no other example is found.
const NO_OTHER: &str = "No other example was found.";

/// The page of a technique, with its examples.
#[derive(Debug)]
pub struct TechniquePage {
    /// The technique.
    pub technique: Technique,
    /// Part of the page that is shown if not all parts fit.
    pub part: PagePart,
    /// Whether another example is being generated.
    pub is_searching: bool,
    row: u16, // first visible row of the text; less if rows below it would be empty
    examples: Vec<Example>,
    at: usize,            // index of the example that is shown
    awaited: Option<u64>, // turn of the request for the hint of the last example
    is_from_list: bool,   // whether the page was opened from the list of techniques
}

/// A part of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PagePart {
    /// The text.
    Text,
    /// The board of an example and the text of its hint.
    Example,
    /// The board alone, if the text of the hint would cover a part of it.
    Board,
}

/// Screen areas of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageLayout {
    /// Area of the technique's name and level; `None` if the board leaves no room for them.
    pub heading: Option<Area>,
    /// Area of the page's text; `None` if the text is not shown.
    pub text: Option<Area>,
    /// Layout of the example's board; `None` if the board is not shown.
    pub board: Option<ScreenLayout>,
    /// Area beside the board for the text of the example's hint: a title, the lines, and a row for the legend. `None` if the text is not
    /// beside the board.
    pub words: Option<Area>,
}

impl PageLayout {
    /// Returns the first column of what the page shows.
    #[must_use]
    pub fn left(&self) -> u16 {
        let board = self.board.as_ref().map(|fit| fit.board.x);
        let areas = [self.heading, self.text, self.words].into_iter().flatten().map(|area| area.x);
        areas.chain(board).min().unwrap_or(0)
    }
}

/// An example: a position, with a hint once the hint is found.
#[derive(Debug)]
struct Example {
    play: Play,
    whole: HintText, // text of the hint with its whole proof
}

impl Example {
    /// Returns an example without a hint. Cells without notes get all their candidates as notes.
    fn new(origin: Origin, now: Instant) -> Self {
        let mut game = Game::new(origin.board.clone());
        if let Some(change) = game.fill_notes() {
            game.apply(change, now);
        }
        let baseline = Baseline::of(&game, OnDisk::Nothing, now);
        Self { play: Play::new(game, origin, baseline, None), whole: HintText::default() }
    }

    /// Returns the same position with a hint that shows all parts of a deduction.
    fn with(&self, step: (Deduction, Explanation), size: Size) -> Self {
        let Play { game, origin, baseline, .. } = &self.play;
        let mut play = Play::new(game.clone(), origin.clone(), baseline.clone(), None);
        let mut hint = Hint::new(Answer::All(vec![step]), Arc::clone(game.board().layout()));
        hint.pick(0);
        let whole = hint.text();
        play.hint = Some(hint);
        play.bring_hint_in_sight(size);
        Self { play, whole }
    }
}

impl TechniquePage {
    const fn new(technique: Technique, is_from_list: bool) -> Self {
        Self {
            technique,
            part: PagePart::Text,
            row: 0,
            examples: Vec::new(),
            at: 0,
            awaited: None,
            is_searching: false,
            is_from_list,
        }
    }

    /// Returns the example that is shown; `None` if there is none.
    #[must_use]
    pub fn example(&self) -> Option<&Play> {
        self.examples.get(self.at).map(|example| &example.play)
    }

    fn hint_mut(&mut self) -> Option<&mut Hint> {
        self.examples.get_mut(self.at)?.play.hint.as_mut()
    }

    /// Returns the title of the example: its number, and the number of the current step if its proof is shown step by step.
    #[must_use]
    pub fn example_title(&self) -> String {
        let number = match self.examples.len() {
            0 | 1 => "Example".to_owned(),
            count => format!("Example {}/{count}", self.at + 1),
        };
        let step = self.example().and_then(|play| play.hint.as_ref()?.walked_step());
        step.map_or(number.clone(), |(step, count)| format!("{number}, step {step}/{count}"))
    }

    /// Whether the page waits for the answer of this turn.
    #[must_use]
    pub fn awaits(&self, turn: u64) -> bool {
        self.awaited == Some(turn)
    }

    /// Returns the areas of the page in a window of this size. If the board does not fit, only the text is shown.
    #[must_use]
    pub fn layout(&self, size: Size) -> PageLayout {
        let board = self.example().and_then(|play| play.fit(size).ok());
        let Some(fit) = board else { return text_alone(size) };
        let panel = fit.panel;
        match (self.part, panel) {
            (PagePart::Text, Some(panel)) if size.width >= WIDE && panel.width >= NARROWEST => self.beside(fit, panel),
            (PagePart::Text, _) => text_alone(size),
            (PagePart::Example | PagePart::Board, _) => {
                let (heading, words) = panel.map(headed).unzip();
                PageLayout { heading, text: None, board, words }
            }
        }
    }

    /// Returns the layout with the board on the left, and on the right the page's text above the text of the hint. If there is too little
    /// room for both texts, the hint gets at most half of the rows, or more if the page's text needs less.
    fn beside(&self, fit: ScreenLayout, panel: Area) -> PageLayout {
        let (heading, area) = headed(panel);
        let example = self.examples.get(self.at).filter(|example| example.play.hint.is_some());
        let lines =
            |example: &Example| HintTextArea::within(&example.whole, None, (area.width, u16::MAX)).lines.len() as u16;
        let needed = example.map_or(0, |example| lines(example) + 3); // a rule, a title, a legend
        let text = page_text(self.technique, usize::from(area.width)).len() as u16;
        let most = (area.height / 2).max(area.height.saturating_sub(text));
        let below = needed.min(most);
        let text = Area { height: area.height - below, ..area };
        let words = (below > 0).then(|| area.below(text.height + 1));
        PageLayout { heading: Some(heading), text: Some(text), board: Some(fit), words }
    }

    /// Returns the text of the example's hint, laid out for the screen; `None` if the text is not shown.
    #[must_use]
    pub fn reading(&self, size: Size, place: &PageLayout) -> Option<HintTextArea> {
        let (board, hint) = (place.board?, self.example()?.hint.as_ref()?);
        match place.words {
            Some(area) => {
                let rows = area.height.saturating_sub(2).max(1);
                Some(HintTextArea::within(&hint.text(), hint.top(), (area.width, rows)))
            }
            None if self.part == PagePart::Example => Some(HintTextArea::of(size, &board, hint)),
            None => None,
        }
    }

    /// Returns the first visible row of the page's text, counted from 0. `rows` of the text's `count` rows are visible.
    #[must_use]
    pub fn first_row(&self, rows: u16, count: usize) -> u16 {
        self.row.min((count as u16).saturating_sub(rows))
    }

    /// Returns the part that the key for the next part shows.
    #[must_use]
    pub fn next_part(&self, place: &PageLayout) -> PagePart {
        match self.part {
            PagePart::Text => PagePart::Example,
            PagePart::Example if place.board.is_some_and(|fit| fit.panel.is_none()) => PagePart::Board,
            PagePart::Example | PagePart::Board => PagePart::Text,
        }
    }

    /// Scrolls the page's text. If that is not shown, scrolls the text of the example's hint.
    pub(super) fn scroll(&mut self, action: Action, size: Size) {
        let place = self.layout(size);
        let Some(area) = place.text else {
            let page = match action {
                Action::Down => Action::PageDown,
                Action::Up => Action::PageUp,
                page => page,
            };
            let read = self.reading(size, &place);
            if let (Some(hint), Some(read)) = (self.hint_mut(), read) {
                hint.turn_page(&read, page);
            }
            return;
        };
        let (height, count) = (area.height.max(1), page_text(self.technique, usize::from(area.width)).len());
        let last = count.saturating_sub(height.into());
        let first = self.first_row(height, count);
        self.row = line_after(action, first.into(), (last, height.into())) as u16;
    }

    /// Shows the next step of the proof, or the previous step if `is_on` is false.
    fn walk(&mut self, is_on: bool) {
        match self.hint_mut() {
            Some(hint) if is_on && !hint.is_last() => hint.more(),
            Some(hint) if !is_on => drop(hint.turn(Action::Up, 1)),
            Some(_) | None => {}
        }
    }

    /// Carries out an action that changes nothing but the page.
    fn update(&mut self, action: Action, size: Size) {
        let place = self.layout(size);
        let is_on = matches!(action, Action::Hint | Action::Down);
        match action {
            Action::NextPart => self.part = self.next_part(&place),
            Action::Hint if place.board.is_none() => self.part = PagePart::Example,
            Action::Hint | Action::Backward => self.walk(is_on),
            Action::Up | Action::Down if place.text.is_none() => self.walk(is_on),
            Action::Up | Action::Down | Action::PageUp | Action::PageDown | Action::Top | Action::Bottom => {
                self.scroll(action, size);
            }
            Action::PreviousPage => self.at = self.at.saturating_sub(1),
            _ => {}
        }
    }

    /// Turns the deductions found in the last position into examples with hints. The deduction that the page's text describes comes first.
    /// The page's own position gives several examples, any other position gives one.
    fn take(&mut self, mut found: Vec<(Deduction, Explanation)>, size: Size) {
        let Some(position) = self.examples.pop() else { return };
        let page = self.technique.info().page;
        let said = in_one_line(page.rsplit("```").next().unwrap_or_default());
        found.sort_by_cached_key(|(_, explanation)| explanation.full_text() != said);
        let most = if self.examples.is_empty() { MOST_IN_A_POSITION } else { 1 };
        let mut results = Vec::new();
        for step in found {
            let result = (step.0.placements.clone(), step.0.eliminations.clone());
            if results.len() < most && !results.contains(&result) {
                results.push(result);
                self.examples.push(position.with(step, size));
            }
        }
    }
}

/// Divides an area into a heading and the rest.
fn headed(area: Area) -> (Area, Area) {
    let height = HEADING.min(area.height);
    (Area { height, ..area }, area.below(height))
}

/// Returns the layout of the text without a board.
fn text_alone(size: Size) -> PageLayout {
    let width = size.width.saturating_sub(2).min(WIDEST);
    let page = Area { x: (size.width - width) / 2, y: 0, width, height: size.height.saturating_sub(1) };
    let (heading, text) = headed(page);
    PageLayout { heading: Some(heading), text: Some(text), board: None, words: None }
}

impl App {
    /// Opens the page of a technique.
    pub(super) fn open_page(&mut self, technique: Technique, is_from_list: bool, now: Instant) {
        self.drop_page();
        self.overlay = Some(Overlay::Page);
        self.page = Some(TechniquePage::new(technique, is_from_list));
        if let Some(origin) = Origin::practice(technique) {
            self.add_example(origin, now);
        }
    }

    /// Carries out an action on the page of a technique.
    pub(super) fn in_page(&mut self, action: Action, now: Instant) {
        let Some(page) = &mut self.page else { return };
        match action {
            Action::Back => self.close_page(),
            Action::NextPage => self.next_example(),
            Action::PlayThis => {
                if let Some(play) = page.example() {
                    let origin = Box::new(play.origin.clone());
                    self.open_next(Next::Puzzle(origin), now);
                }
            }
            action => page.update(action, self.size),
        }
    }

    /// Closes the page. If it was opened from the list of techniques, shows the list again.
    fn close_page(&mut self) {
        let Some(page) = &self.page else { return };
        let (is_searching, from) = (page.is_searching, page.is_from_list.then_some(page.technique));
        if is_searching {
            self.stop_making();
        }
        self.drop_page();
        self.overlay = from.map(|technique| Overlay::List(contents(Some(technique))));
    }

    /// Closes the page. Answers that it still waits for are ignored when they arrive.
    pub(super) fn drop_page(&mut self) {
        let Some(page) = self.page.take() else { return };
        if page.awaits(self.turn) {
            self.turn += 1;
            self.busy = None;
        }
        if page.is_searching {
            self.making = None;
        }
    }

    /// Shows the next example. After the last example, starts generating another one. If the board is not visible, only shows the board.
    fn next_example(&mut self) {
        let Some(page) = &mut self.page else { return };
        if page.layout(self.size).board.is_none() {
            page.part = PagePart::Example;
        } else if page.at + 1 < page.examples.len() {
            page.at += 1;
        } else if self.busy.is_none() && self.making.is_none() {
            let technique = page.technique;
            self.make_example(technique);
        }
    }

    /// Starts generating a position for another example. Shows a notice instead if the technique is about additional rules or no
    /// puzzle is known to need it.
    fn make_example(&mut self, technique: Technique) {
        if !is_known_to_be_needed(technique) || technique.needs_extra_rules() {
            return self.say(NO_OTHER);
        }
        let kind = PuzzleKind { technique: Some(technique.into()), ..PuzzleKind::default() };
        self.start_making(Make::Practice(kind), false);
        if let Some(page) = &mut self.page {
            page.is_searching = true;
        }
    }

    /// Adds a generated position as another example, unless the page already has an example in this position.
    pub(super) fn example_made(&mut self, made: Result<Box<Origin>, String>, now: Instant) {
        let Some(page) = &mut self.page else { return };
        page.is_searching = false;
        let is_new = |origin: &Origin| page.examples.iter().all(|example| example.play.origin.id() != origin.id());
        match made {
            Ok(origin) if is_new(&origin) => self.add_example(*origin, now),
            Ok(_) | Err(_) => self.say(NO_OTHER),
        }
    }

    /// Shows another position, and requests a search for the technique in it.
    fn add_example(&mut self, origin: Origin, now: Instant) {
        let Some(page) = &mut self.page else { return };
        let (position, question) = (Box::new(origin.board.puzzle().clone()), PositionQuestion::Of(page.technique));
        page.at = page.examples.len();
        page.examples.push(Example::new(origin, now));
        page.awaited = Some(self.turn + 1); // of the next request
        self.run("looking for steps", |turn| Task::Hint(turn, position, question, Uniqueness::Unique));
    }

    /// Handles the result of the search in the last position of a page.
    pub(super) fn example_found(&mut self, answer: Answer) {
        let Some(page) = &mut self.page else { return };
        page.awaited = None;
        match answer {
            Answer::All(found) => page.take(found, self.size),
            Answer::Advice(_) | Answer::NoStepOf(_) | Answer::WhyNot(..) => {
                self.notice = Some("No steps were found for this example in time.".to_owned());
            }
        }
    }
}
