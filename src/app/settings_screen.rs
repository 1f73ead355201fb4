//! Settings screen: each setting with its value, changed at once and written into the settings file.

use std::time::Instant;

use crate::app::footer::{FooterEntry, GAP, in_row};
use crate::app::list_row_positions::line_after_in_a_ring;
use crate::app::{
    Action, App, Area, BoardArea, BoardForm, Context, FooterItem, FrameLayout, Key, Screen, ScreenState, Size, wrap,
};
use crate::store::{SETTINGS, SettingInfo};
use grid::Shape;

/// State of the settings screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SettingsScreen {
    /// Index of the marked line, counted from 0. The settings of [`SETTINGS`] are followed by the line of the key bindings.
    pub at: usize,
    /// Screen from which this one was opened.
    back_to: Screen,
}

impl Default for SettingsScreen {
    fn default() -> Self {
        Self { at: 0, back_to: Screen::Menu }
    }
}

/// Column in which the values begin, counted from the left end of a line. On the marked line, `‹` is in this column.
pub const SETTING_VALUE: u16 = 20;

/// Width of the lines, in columns. The longest value and the two arrows fit.
const LINE_WIDTH: u16 = 38;

/// Number of lines: the settings and the key bindings.
pub const SETTING_LINES: usize = SETTINGS.len() + 1;

/// Explanation of the line of the key bindings.
const ABOUT_KEYS: &str = "Look up the keys of every action, and change them.";

/// Number of rows for the title and the blank row below it.
const HEADING: u16 = 2;

/// Number of blank columns between the lines and the preview.
const APART: u16 = 4;

/// Largest width of the explanation if there is no preview.
const MAX_TEXT_WIDTH: u16 = 60;

/// Forms of the preview, the largest first.
const PREVIEWS: [BoardForm; 3] = [BoardForm::Dense, BoardForm::Compact, BoardForm::Tiny];

/// Returns the explanation of the line with this index.
#[must_use]
pub fn setting_explanation(at: usize) -> &'static str {
    SETTINGS.get(at).map_or(ABOUT_KEYS, |info| info.explanation)
}

/// Layout of the settings screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingsLayout {
    /// Row of the title; `None` if there is no room.
    pub title: Option<Area>,
    /// The visible lines, one row high for each setting.
    pub lines: Area,
    /// Index of the first visible line, counted from 0.
    pub first: usize,
    /// Area for the explanation of the marked line.
    pub text: Area,
    /// Board on which the theme is previewed; `None` if there is no room.
    pub preview: Option<BoardArea>,
}

impl SettingsLayout {
    /// Returns the layout for the size of the screen. The last row is left to the footer. Lines, explanation and preview are in the middle.
    fn of(size: Size, at: usize) -> Self {
        let size = Size { height: size.height - 1, ..size };
        let fits = |board: &BoardArea| {
            size.width >= LINE_WIDTH + APART + board.size().width && size.height >= HEADING + board.size().height
        };
        let preview = PREVIEWS.map(|form| BoardArea::new(Shape::nine(), form)).into_iter().find(fits);
        let beside = preview.map_or(0, |board| APART + board.size().width);
        let text_width = if preview.is_some() { LINE_WIDTH } else { MAX_TEXT_WIDTH.min(size.width) };
        let rows = |text: &str| wrap(text, text_width.into()).len() as u16;
        let text_height = (0..SETTING_LINES).map(|at| rows(setting_explanation(at))).max().unwrap_or(0);
        let count = SETTING_LINES as u16;
        let heading = if size.height >= HEADING + count + 1 + text_height { HEADING } else { 0 };
        let visible = count.min(size.height.saturating_sub(heading + 1 + text_height).max(1));
        let height = heading + (visible + 1 + text_height).max(preview.map_or(0, |board| board.size().height));
        let area = Area::middle(size, LINE_WIDTH.max(text_width) + beside, height);
        let width = if preview.is_some() { LINE_WIDTH } else { area.width };
        let lines = Area { width, height: visible, ..area.below(heading) };
        Self {
            title: (heading > 0).then_some(Area { height: 1, ..area }),
            lines,
            first: (at + 1).saturating_sub(visible.into()),
            text: Area { width: text_width, height: text_height, ..area.below(heading + visible + 1) },
            preview: preview.map(|board| board.at(area.x + LINE_WIDTH + APART, area.y + heading)),
        }
    }
}

impl ScreenState for SettingsScreen {
    const CONTEXT: Context = Context::List;
    const ABOUT: &'static [&'static str] = &[
        "Changes take effect at once and are written into the",
        "settings file. `ninefold config` prints where it is.",
    ];

    fn update(app: &mut App, action: Action, _: Key, _: Instant) {
        let last = SETTING_LINES - 1;
        let screen = app.settings_screen;
        match action {
            Action::Back => app.screen = screen.back_to,
            Action::Accept | Action::Right if screen.at == SETTINGS.len() => app.list_keys(None, None),
            Action::Left => app.change_setting(screen.at, -1),
            Action::Right | Action::Accept => app.change_setting(screen.at, 1),
            _ => {
                let at = line_after_in_a_ring(action, screen.at, last, last);
                app.settings_screen.at = at.unwrap_or(screen.at);
            }
        }
    }

    fn layout(app: &App) -> Option<FrameLayout> {
        Some(FrameLayout::Settings(SettingsLayout::of(app.size, app.settings_screen.at)))
    }

    fn footer(app: &App, _: Instant) -> Vec<FooterItem> {
        let Some(FrameLayout::Settings(layout)) = app.frame().filter(|_| app.notice.is_none()) else {
            return Vec::new();
        };
        let entry = |actions: &[Action], words: &str| app.footer_entry_of(Self::CONTEXT, actions, words);
        let is_of_keys = app.settings_screen.at == SETTINGS.len();
        let entries = [
            if is_of_keys { entry(&[Action::Accept], "open") } else { entry(&[Action::Left, Action::Right], "change") },
            entry(&[Action::Back], "back"),
            entry(&[Action::Help], "help"),
        ];
        let entries: Vec<FooterEntry> = entries.into_iter().flatten().collect();
        let width: u16 = entries.iter().map(|entry| entry.width() + GAP).sum();
        let left = layout.lines.x.min((app.size.width + GAP).saturating_sub(width));
        in_row(app.last_row().right_of(left), GAP, entries)
    }

    /// Marks the setting that was clicked. A click on the arrows of the marked setting changes it.
    fn click(app: &mut App, (x, y): (u16, u16), _: Instant) {
        let Some(FrameLayout::Settings(layout)) = app.frame() else { return };
        if !layout.lines.has(x, y) {
            return;
        }
        let at = layout.first + usize::from(y - layout.lines.y);
        let is_marked = at == app.settings_screen.at;
        app.settings_screen.at = at;
        let value_at = layout.lines.x + SETTING_VALUE;
        match x {
            _ if !is_marked || x < value_at => {}
            _ if at == SETTINGS.len() => app.list_keys(None, None),
            _ if x < value_at + 2 => app.change_setting(at, -1),
            _ => app.change_setting(at, 1),
        }
    }

    fn wheel(app: &mut App, action: Action, now: Instant) {
        app.perform(action, now);
    }
}

impl App {
    /// Opens the settings screen.
    pub(super) fn visit_settings(&mut self) {
        self.settings_screen.back_to = self.screen;
        self.screen = Screen::Settings;
    }

    /// Changes the setting with this index in [`SETTINGS`] to the value that is `step` places after the present one in the list of its
    /// choices. The list wraps around at both ends.
    fn change_setting(&mut self, at: usize, step: isize) {
        let Some(SettingInfo { name, .. }) = SETTINGS.get(at) else { return };
        let choices: Vec<String> = self.settings.choices(name, &self.themes).into_iter().map(str::to_owned).collect();
        let here = choices.iter().position(|choice| *choice == self.setting_value(name)).unwrap_or(0);
        let next = (here as isize + step).rem_euclid(choices.len() as isize) as usize;
        match self.set(name, &choices[next]) {
            Ok(()) => self.notice = None, // the screen shows the new value
            Err(why) => self.notice = Some(why),
        }
    }

    /// Returns the value of a setting, as the player types it.
    #[must_use]
    pub fn setting_value(&self, name: &str) -> String {
        let values = self.settings.values().into_iter();
        values.into_iter().find(|(known, _)| known == name).map(|(_, value)| value).unwrap_or_default()
    }
}
