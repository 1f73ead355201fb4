//! Input handling for the lesson: turning its pages, opening the visualiser and returning from both.

use std::time::Instant;

use crate::app::lesson::{Press, Sheet, searched};
use crate::app::{Action, App, Effect, Key, Lesson, Screen, Watch};

impl App {
    /// Opens the lesson at the page where it was left. From a search that the lesson has opened, returns to the lesson.
    pub(super) fn learn(&mut self, now: Instant) -> Vec<Effect> {
        if self.screen == Screen::Watch && self.back_to == Screen::Lesson {
            return self.leave_to(Screen::Lesson, now);
        }
        let lesson = self.lesson.get_or_insert_with(|| Lesson::new(self.screen));
        lesson.from = self.screen;
        lesson.kept = self.watch.take().map(|watch| Box::new((watch, self.back_to)));
        self.screen = Screen::Lesson;
        Vec::new()
    }

    pub(super) fn in_lesson(&mut self, action: Action, key: Key, now: Instant) -> Vec<Effect> {
        let Some(sheet) = self.lesson.as_ref().map(|lesson| Sheet::of(self, lesson)) else {
            return self.leave_to(Screen::Menu, now);
        };
        let Some(lesson) = &mut self.lesson else { return Vec::new() };
        let (page, pages) = lesson.page();
        match action {
            Action::Back => return self.leave_lesson(now),
            Action::Watch => {
                self.back_to = Screen::Lesson;
                return self.show_search(Some(Watch::of_board(&searched())));
            }
            Action::NextPage if sheet.has_more() => lesson.row = sheet.first + sheet.window.height.max(2) - 1,
            Action::NextPage if page + 1 == pages => {
                self.notice = Some("this is the last page".to_owned());
            }
            Action::NextPage => lesson.turn_to(page + 1),
            Action::PreviousPage if sheet.first > 0 => {
                lesson.row = sheet.first.saturating_sub(sheet.window.height.max(2) - 1);
            }
            Action::PreviousPage => lesson.turn_to(page.saturating_sub(1)),
            action => match Press::of(action, key) {
                Some(press) if lesson.press(press) => lesson.row = u16::MAX, // so that the answer is visible
                Some(Press::Up | Press::Down) => self.scroll_lesson(action),
                Some(_) | None => {}
            },
        }
        Vec::new()
    }

    /// Scrolls the lesson up or down by one row.
    pub(super) fn scroll_lesson(&mut self, action: Action) {
        let Some(sheet) = self.lesson.as_ref().map(|lesson| Sheet::of(self, lesson)) else { return };
        if let Some(lesson) = &mut self.lesson {
            lesson.row = if action == Action::Down { sheet.first + 1 } else { sheet.first.saturating_sub(1) };
        }
    }

    fn leave_lesson(&mut self, now: Instant) -> Vec<Effect> {
        let lesson = self.lesson.as_mut().map(|lesson| (lesson.from, lesson.kept.take()));
        match lesson {
            Some((Screen::Watch, Some(kept))) => {
                let (watch, back_to) = *kept;
                (self.watch, self.back_to, self.screen) = (Some(watch), back_to, Screen::Watch);
                Vec::new()
            }
            Some((from, _)) => self.leave_to(from, now),
            None => self.leave_to(Screen::Menu, now),
        }
    }
}
