//! Input handling for the lesson: turning its pages, opening the visualiser and returning from both.

use std::time::Instant;

use crate::app::footer::{GAP, in_row};
use crate::app::lesson::{Press, Sheet, searched};
use crate::app::{Action, App, Area, Context, FooterItem, FrameLayout, Key, Lesson, Screen, ScreenState, Watch};

impl ScreenState for Lesson {
    const CONTEXT: Context = Context::Lesson;
    const ABOUT: &'static [&'static str] = &[
        "Each page explains one idea and has something to try; the",
        "keys for that are at the bottom. You can go on without",
        "trying it, and come back to any page.",
    ];

    fn update(app: &mut App, action: Action, key: Key, now: Instant) {
        let Some(sheet) = app.lesson.as_ref().map(|lesson| Sheet::of(app, lesson)) else {
            return app.leave_to(Screen::Menu, now);
        };
        let Some(lesson) = &mut app.lesson else { return };
        let (page, pages) = lesson.page();
        match action {
            Action::Back => app.leave_lesson(now),
            Action::Watch => {
                app.back_to = Screen::Lesson;
                app.show_search(Some(Watch::of_board(&searched())));
            }
            Action::NextPage if sheet.has_more() => lesson.row = sheet.first + sheet.window.height.max(2) - 1,
            Action::NextPage if page + 1 == pages => app.say("this is the last page"),
            Action::NextPage => lesson.turn_to(page + 1),
            Action::PreviousPage if sheet.first > 0 => {
                lesson.row = sheet.first.saturating_sub(sheet.window.height.max(2) - 1);
            }
            Action::PreviousPage => lesson.turn_to(page.saturating_sub(1)),
            action => match Press::of(action, key) {
                Some(press) if lesson.press(press) => lesson.row = u16::MAX, // so that the answer is visible
                Some(Press::Up | Press::Down) => Self::wheel(app, action, now),
                Some(Press::Home) => lesson.row = 0,
                Some(Press::End) => lesson.row = u16::MAX,
                Some(_) | None => {}
            },
        }
    }

    fn layout(app: &App) -> Option<FrameLayout> {
        app.lesson.as_ref().map(|_| FrameLayout::Lesson)
    }

    /// Returns the keys that lead from page to page.
    fn footer(app: &App, _: Instant) -> Vec<FooterItem> {
        let Some(lesson) = app.lesson.as_ref().filter(|_| app.notice.is_none()) else { return Vec::new() };
        let sheet = Sheet::of(app, lesson);
        let (page, pages) = lesson.page();
        let is_last = page + 1 == pages;
        let mut keys = Vec::new();
        match (sheet.has_more(), is_last) {
            (true, _) => keys.push((Action::NextPage, "read on")),
            (false, true) => {}
            (false, false) => keys.push((Action::NextPage, "next page")),
        }
        keys.push((Action::Back, "leave"));
        keys.extend(is_last.then_some((Action::Watch, "watch a puzzle")));
        keys.extend([(Action::Help, "help"), (Action::PreviousPage, "back")]);
        let row = Area { y: app.size.height - 1, height: 1, ..sheet.window };
        in_row(row, GAP, app.footer_entries(Self::CONTEXT, &keys))
    }

    /// Scrolls up or down by one row.
    fn wheel(app: &mut App, action: Action, _: Instant) {
        let first = app.lesson.as_ref().map(|lesson| Sheet::of(app, lesson).first);
        if let (Some(first), Some(lesson)) = (first, &mut app.lesson) {
            lesson.row = if action == Action::Down { first + 1 } else { first.saturating_sub(1) };
        }
    }
}

impl App {
    /// Opens the lesson at the page where the player left it. If the lesson has opened the visualiser, returns from there to the lesson.
    pub(super) fn learn(&mut self, now: Instant) {
        if self.screen == Screen::Watch && self.back_to == Screen::Lesson {
            return self.leave_to(Screen::Lesson, now);
        }
        let lesson = self.lesson.get_or_insert_with(|| Lesson::new(self.screen));
        lesson.from = self.screen;
        lesson.kept = self.watch.take().map(|watch| Box::new((watch, self.back_to)));
        self.screen = Screen::Lesson;
    }

    fn leave_lesson(&mut self, now: Instant) {
        let Some(lesson) = &mut self.lesson else { return self.leave_to(Screen::Menu, now) };
        match (lesson.from, lesson.kept.take()) {
            (Screen::Watch, Some(kept)) => {
                let (watch, back_to) = *kept;
                (self.watch, self.back_to, self.screen) = (Some(watch), back_to, Screen::Watch);
            }
            (from, _) => self.leave_to(from, now),
        }
    }
}
