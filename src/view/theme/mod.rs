//! Themes, which give a style to each role. Every distinction made by colour is also made by a modifier, a bracket or a word.

mod colour;
mod file;
mod role;

use std::collections::BTreeMap;

use ratatui::buffer::Buffer;
use ratatui::style::{Color, Style};

pub use colour::Rgb;
pub use file::ThemeFault;
pub use role::Role;

use file::{FileStyle, ThemeFile};

/// Name of the setting that chooses the theme `dark` or `light` by the background of the terminal.
pub const AUTO: &str = "auto";

/// Colours that a terminal can show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ColourDepth {
    /// No colours; styles consist of modifiers only.
    None,
    /// 256 colours.
    Indexed,
    /// All colours.
    #[default]
    True,
}

/// Background of the terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Background {
    /// The terminal may still reply to the question about its background, or it cannot be asked.
    #[default]
    Awaited,
    /// The terminal did not reply.
    Unknown,
    /// The terminal replied with this colour.
    Known(Rgb),
}

/// Facts about a terminal that a theme depends on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TerminalColours {
    /// Colours that the terminal can show.
    pub depth: ColourDepth,
    /// Background of the terminal.
    pub background: Background,
}

/// Set of styles, one for each role.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theme {
    styles: BTreeMap<Role, Style>,
    /// Background of the screen; `None` for the terminal's own background.
    background: Option<Color>,
}

/// The built-in themes and the player's own.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Themes {
    own: Vec<(String, ThemeFile)>,
}

/// Built-in themes: the name of each and the text of its file.
const BUILT_IN: [(&str, &str); 8] = [
    ("default", include_str!("../../../assets/themes/default.toml")),
    ("dark", include_str!("../../../assets/themes/dark.toml")),
    ("light", include_str!("../../../assets/themes/light.toml")),
    ("high-contrast", include_str!("../../../assets/themes/high-contrast.toml")),
    ("gruvbox", include_str!("../../../assets/themes/gruvbox.toml")),
    ("catppuccin", include_str!("../../../assets/themes/catppuccin.toml")),
    ("colour-blind", include_str!("../../../assets/themes/colour-blind.toml")),
    ("monochrome", include_str!("../../../assets/themes/monochrome.toml")),
];

impl Themes {
    /// Reads the player's own themes, each given as its name and the text of its file. A theme with the name of a built-in theme replaces
    /// it. Returns the faulty files too, each as its name and its first fault; such a file is ignored.
    #[must_use]
    pub fn with_own(files: Vec<(String, String)>) -> (Self, Vec<(String, ThemeFault)>) {
        let names = BUILT_IN.map(|theme| theme.0);
        let (mut themes, mut faults) = (Self::default(), Vec::new());
        for (name, text) in files {
            match ThemeFile::parse(&text, &names) {
                Ok(file) => themes.own.push((name, file)),
                Err(fault) => faults.push((name, fault)),
            }
        }
        (themes, faults)
    }

    /// Returns the names of all themes, `auto` included: first the built-in ones, then the player's own.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        let built_in = [AUTO].into_iter().chain(BUILT_IN.map(|theme| theme.0));
        let own = self.own.iter().map(|theme| &*theme.0).filter(|name| BUILT_IN.iter().all(|theme| theme.0 != *name));
        built_in.chain(own).map(ToOwned::to_owned).collect()
    }

    /// Returns the theme of this name. If there is no theme of this name, returns the default theme. On a terminal without colours, every
    /// theme looks like `monochrome`. The theme `auto` is `dark` or `light` on the terminal's own background. While that is awaited it is the
    /// default theme; if that remains unknown it is `dark` on a background of its own.
    #[must_use]
    pub fn find(&self, name: &str, terminal: TerminalColours) -> Theme {
        let is_auto = name == AUTO;
        let name = match (terminal.depth, terminal.background) {
            (ColourDepth::None, _) => "monochrome",
            (_, Background::Known(rgb)) if is_auto && !rgb.is_dark() => "light",
            (_, Background::Known(_) | Background::Unknown) if is_auto => "dark",
            _ => name,
        };
        let own = self.own.iter().find(|theme| theme.0 == name).map(|theme| theme.1.clone());
        let mut file = own.or_else(|| built_in(name)).or_else(|| built_in(BUILT_IN[0].0)).unwrap_or_default();
        if let Some(base) = file.inherits.as_deref().and_then(built_in) {
            file.background = file.background.or(base.background);
            file.styles = base.styles.into_iter().chain(file.styles).collect();
        }
        if is_auto && terminal.background != Background::Unknown {
            file.background = None;
        }
        file.theme(terminal)
    }
}

/// Returns the parsed file of a built-in theme; `None` if there is no theme of this name.
fn built_in(name: &str) -> Option<ThemeFile> {
    let names = BUILT_IN.map(|theme| theme.0);
    let text = BUILT_IN.iter().find(|theme| theme.0 == name)?.1;
    Some(ThemeFile::parse(text, &names).expect("a test parses every theme that comes with the program"))
}

impl ThemeFile {
    /// Returns the theme with the colours that the terminal can show. Roles that the file does not set have the style of the built-in
    /// theme `default`.
    fn theme(self, terminal: TerminalColours) -> Theme {
        let usual = built_in(BUILT_IN[0].0).map(|file| file.styles).unwrap_or_default();
        let styles: BTreeMap<Role, FileStyle> = usual.into_iter().chain(self.styles).collect();
        let reported = match terminal.background {
            Background::Known(rgb) => Some(rgb),
            Background::Awaited | Background::Unknown => None,
        };
        let ground = self.background.map(|colour| Rgb::of(colour, Rgb::BLACK)).or(reported);
        let text = styles.get(&Role::Text).and_then(|style| style.fg);
        let shown = |colour: Color| match (colour, terminal.depth) {
            (Color::Rgb(red, green, blue), ColourDepth::Indexed) => Rgb(red, green, blue).nearest_indexed(),
            (colour, _) => colour,
        };
        let style = |style: &FileStyle| {
            let tint = style.tint.zip(ground).map(|(percent, ground)| {
                let plain = if ground.is_dark() { Rgb::WHITE } else { Rgb::BLACK };
                let ink = Rgb::of(style.fg.or(text).unwrap_or_default(), plain);
                Color::from(ground.mixed(ink, percent))
            });
            let style =
                Style { fg: style.fg, bg: style.bg.or(tint), ..Style::default() }.add_modifier(style.modifiers());
            match terminal.depth {
                ColourDepth::None => Style { fg: None, bg: None, ..style },
                _ => Style { fg: style.fg.map(shown), bg: style.bg.map(shown), ..style },
            }
        };
        let styles = styles.iter().map(|(role, entry)| (*role, style(entry))).collect();
        let background = self.background.filter(|_| terminal.depth != ColourDepth::None).map(shown);
        Theme { styles, background }
    }
}

impl Theme {
    /// Returns the built-in theme of this name for a terminal with all colours, or with none if `colour` is false, whose background has not
    /// been reported. If there is no theme of this name, returns the default theme.
    #[must_use]
    pub fn find(name: &str, colour: bool) -> Self {
        let depth = if colour { ColourDepth::True } else { ColourDepth::None };
        Themes::default().find(name, TerminalColours { depth, background: Background::Awaited })
    }

    /// Returns the style of a role, or the default style if the theme has no entry for the role.
    #[must_use]
    pub fn style(&self, role: Role) -> Style {
        self.styles.get(&role).copied().unwrap_or_default()
    }

    /// Gives the theme's background and text colour to every cell of the screen that has no colours of its own.
    pub(in crate::view) fn paint(&self, buffer: &mut Buffer) {
        let Some(background) = self.background else { return };
        let text = self.style(Role::Text).fg.unwrap_or_default();
        for cell in &mut buffer.content {
            cell.fg = if cell.fg == Color::Reset { text } else { cell.fg };
            cell.bg = if cell.bg == Color::Reset { background } else { cell.bg };
        }
    }
}

#[cfg(test)]
mod tests {
    use ratatui::style::Modifier;

    use super::*;

    /// Contrast that WCAG 2.1 demands of text and of lines, at level AA. See <https://www.w3.org/TR/WCAG21/#contrast-minimum>.
    const TEXT: f64 = 4.5;
    const LINES: f64 = 3.0;

    const WORDS: [Role; 8] =
        [Role::Text, Role::Faint, Role::Title, Role::Key, Role::Warning, Role::Sign, Role::Clue, Role::AreaRule];
    const SEARCH: [Role; 3] = [Role::Decision, Role::DeadEnd, Role::Solution];
    const PATTERN: [Role; 7] =
        [Role::Pattern, Role::Second, Role::Fin, Role::Blocker, Role::Eliminated, Role::Placed, Role::Letter];
    const CELLS: [Role; 6] =
        [Role::Given, Role::Entry, Role::PeerCandidate, Role::Corner, Role::Highlighted, Role::Conflict];
    const GROUNDS: [Role; 10] = [
        Role::Peer,
        Role::Area,
        Role::CellCursor,
        Role::Selected,
        Role::Thermometer,
        Role::Arrow,
        Role::Renban,
        Role::Palindrome,
        Role::Whispers,
        Role::AreaRule,
    ];
    const LINE_ROLES: [Role; 11] = [
        Role::CellCursor,
        Role::Frame,
        Role::CellLine,
        Role::Strong,
        Role::Weak,
        Role::Covered,
        Role::Cage,
        Role::Thermometer,
        Role::Arrow,
        Role::Renban,
        Role::Whispers,
    ];

    fn at(depth: ColourDepth) -> TerminalColours {
        TerminalColours { depth, background: Background::Awaited }
    }

    #[test]
    fn every_theme_is_valid_and_sets_every_role() {
        let names = BUILT_IN.map(|theme| theme.0);
        let usual = built_in("default").unwrap();
        for (name, text) in BUILT_IN {
            let file = ThemeFile::parse(text, &names).unwrap_or_else(|fault| panic!("{name}: {fault:?}"));
            let missing: Vec<_> = usual.styles.keys().filter(|role| !file.styles.contains_key(role)).collect();
            assert!(missing.is_empty(), "{name}: {missing:?}");
        }
        assert!(
            [WORDS.as_slice(), &PATTERN, &CELLS, &GROUNDS, &LINE_ROLES, &SEARCH, &Role::COLOURS]
                .concat()
                .iter()
                .all(|role| usual.styles.contains_key(role))
        );
    }

    #[test]
    fn the_page_on_themes_names_every_role_and_every_theme() {
        let page = include_str!("../../../assets/themes.md");
        let is_named = |name: &str| page.contains(&format!("`{name}`"));
        let text = BUILT_IN[0].1;
        let roles = text.lines().filter_map(|line| Some(line.split_once(" = {")?.0));
        let colours = |name: &&str| name.starts_with("colour") && !name.ends_with(['1', '9']); // named as a range
        let missing: Vec<&str> = roles.filter(|name| !colours(name) && !is_named(name)).collect();
        assert!(missing.is_empty(), "{missing:?}");
        assert!(Themes::default().names().iter().all(|name| is_named(name)));
    }

    #[test]
    fn themes_with_a_known_background_have_enough_contrast_and_no_dim_text() {
        let mut faults = Vec::new();
        for (name, _) in BUILT_IN {
            for depth in [ColourDepth::True, ColourDepth::Indexed] {
                let theme = Themes::default().find(name, at(depth));
                let Some(background) = theme.background else { continue };
                let ground = Rgb::of(background, Rgb::BLACK);
                let text = Rgb::of(theme.style(Role::Text).fg.unwrap(), Rgb::BLACK);
                let mut check = |role: Role, ground: Rgb, on: &str, least: f64| {
                    let ratio = Rgb::of(theme.style(role).fg.unwrap_or_default(), text).contrast(ground);
                    if ratio < least {
                        faults.push(format!("{name} {depth:?}: {role:?} on {on}: {ratio:.2} of {least}"));
                    }
                };
                let texts = WORDS.iter().chain(&SEARCH).chain(&PATTERN).chain(&CELLS).chain(&[Role::Candidate]);
                texts.for_each(|&role| check(role, ground, "the background", TEXT));
                LINE_ROLES.iter().for_each(|&role| check(role, ground, "the background", LINES));
                for under in GROUNDS {
                    let bg = Rgb::of(theme.style(under).bg.unwrap(), ground);
                    CELLS.iter().for_each(|&role| check(role, bg, &format!("{under:?}"), TEXT));
                }
                for under in [Role::Peer, Role::Area, Role::CellCursor] {
                    let bg = Rgb::of(theme.style(under).bg.unwrap(), ground);
                    PATTERN.iter().for_each(|&role| check(role, bg, &format!("{under:?}"), TEXT));
                }
                for colour in Role::COLOURS {
                    let bg = Rgb::of(theme.style(colour).bg.unwrap(), ground);
                    check(colour, bg, "itself", TEXT);
                }
                let dim = theme.styles.iter().filter(|(_, style)| style.add_modifier.contains(Modifier::DIM));
                faults.extend(dim.map(|(role, _)| format!("{name}: {role:?} is dim")));
            }
        }
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }

    #[test]
    fn patterns_never_have_the_colour_of_entries() {
        for (name, _) in BUILT_IN.iter().filter(|theme| theme.0 != "monochrome") {
            let theme = Theme::find(name, true);
            for role in PATTERN.into_iter().chain([Role::Strong, Role::Weak]) {
                assert_ne!(theme.style(role).fg, theme.style(Role::Entry).fg, "{name}: {role:?}");
            }
        }
    }

    #[test]
    fn roles_of_marks_and_cells_can_be_told_apart_without_colour() {
        let plain = Theme::find("default", false);
        assert_eq!(plain, Theme::find("monochrome", true));
        let roles = PATTERN.into_iter().chain([Role::Candidate, Role::Corner, Role::Highlighted, Role::Cursor]);
        let roles: Vec<Role> = roles.collect();
        for (i, one) in roles.iter().enumerate() {
            for other in roles[..i].iter().filter(|other| ![**other, *one].contains(&Role::Blocker)) {
                assert_ne!(plain.style(*one), plain.style(*other), "{one:?} and {other:?}");
            }
        }
    }

    #[test]
    fn auto_follows_the_background_of_the_terminal() {
        let themes = Themes::default();
        let find = |name: &str, background| themes.find(name, TerminalColours { depth: ColourDepth::True, background });
        assert_eq!(find(AUTO, Background::Awaited), find("default", Background::Awaited));
        assert_eq!(find(AUTO, Background::Unknown), find("dark", Background::Unknown));
        for (colour, name) in [(Rgb(0, 0x2b, 0x36), "dark"), (Rgb(0xfd, 0xf6, 0xe3), "light")] {
            let [auto, named] = [AUTO, name].map(|name| find(name, Background::Known(colour)));
            assert_eq!((auto.background, auto.style(Role::Given)), (None, named.style(Role::Given)));
            assert!(named.background.is_some());
        }
    }

    #[test]
    fn own_themes_change_only_what_they_set() {
        let file = |name: &str, text: &str| (name.to_owned(), text.to_owned());
        let (themes, faults) = Themes::with_own(vec![
            file("mine", "inherits = 'dark'\ngiven = { fg = '#ffffff' }"),
            file("light", "background = '#ffffff'"),
            file("bad", "text = {}\ngivens = {}"),
        ]);
        let (name, ThemeFault { line, .. }) = &faults[0];
        assert_eq!((faults.len(), name.as_str(), *line), (1, "bad", 2));
        assert_eq!(themes.names().last().map(String::as_str), Some("mine"));
        let (mine, dark) = (themes.find("mine", at(ColourDepth::True)), Theme::find("dark", true));
        assert_eq!(mine.style(Role::Given).fg, Some(Color::Rgb(255, 255, 255)));
        assert_eq!((mine.style(Role::Entry), mine.background), (dark.style(Role::Entry), dark.background));
        assert_eq!(themes.find("light", at(ColourDepth::True)).background, Some(Color::Rgb(255, 255, 255)));
    }

    #[test]
    fn a_theme_with_a_background_leaves_no_cell_unpainted() {
        let area = ratatui::layout::Rect::new(0, 0, 3, 1);
        let mut buffer = Buffer::empty(area);
        buffer.set_string(0, 0, "a", Style::new().fg(Color::Red));
        Theme::find("dark", true).paint(&mut buffer);
        assert!(buffer.content.iter().all(|cell| cell.fg != Color::Reset && cell.bg != Color::Reset));
        assert_eq!(buffer[(0, 0)].fg, Color::Red);
        Theme::find("default", true).paint(&mut buffer);
    }
}
