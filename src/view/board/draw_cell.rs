//! Drawing of one cell of a board: its background, its digit or pencil marks, and the cursor's brackets.

use ratatui::style::{Modifier, Style};

use crate::app::{Area, BoardArea, BoardForm};
use crate::view::board::{CellStyle, large_digits};
use crate::view::{Canvas, Role};
use grid::{Cell, Digit};

/// Painter of one cell: the canvas, the position of the cell, what the cell shows, and the style of its background.
pub struct CellPainter<'a, 'b> {
    pub canvas: &'a mut Canvas<'b>,
    pub area: &'a BoardArea,
    pub cell: Cell,
    pub at: Area, // area of the cell on the screen
    pub look: &'a CellStyle,
    pub ground: Style,
}

/// Draws one cell: its background, its digit or pencil marks, and the signs of the cursor, the highlighted digit and conflicts.
pub fn paint(canvas: &mut Canvas<'_>, area: &BoardArea, cell: Cell, look: &CellStyle) {
    let mut ground = look.ground.map_or_else(Style::default, |role| canvas.ground(role));
    if let Some(bg) = canvas.style(Role::CellCursor).bg.filter(|_| look.is_cursor && !is_vivid(ground, look)) {
        ground = ground.bg(bg);
    }
    CellPainter { canvas, area, cell, at: area.cell(cell), look, ground }.paint();
}

/// Whether the cell's background stays visible under the cursor: the player gave it a colour, or it is reversed.
fn is_vivid(ground: Style, look: &CellStyle) -> bool {
    ground.add_modifier.contains(Modifier::REVERSED) || look.ground.is_some_and(|role| role.colour().is_some())
}

impl CellPainter<'_, '_> {
    fn paint(&mut self) {
        for y in self.at.y..self.at.y + self.at.height {
            self.put(self.at.x, y, &" ".repeat(usize::from(self.at.width)));
        }
        match (self.look.digit, self.area.form) {
            (Some((digit, role)), _) => self.digit(digit, role),
            (None, BoardForm::Tiny) => self.tiny(),
            (None, _) if self.look.marks.is_empty() => self.blank(),
            (None, BoardForm::Large | BoardForm::Full | BoardForm::Lined | BoardForm::Dense) => self.marks(),
            (None, BoardForm::Wide | BoardForm::Compact | BoardForm::Dots) => self.dots(),
        }
        if let (Some(letter), Some((x, y))) = (self.look.colour, self.corner()) {
            let style = over(self.ground, self.on(Role::Text));
            self.canvas.put(x, y, &letter.to_string(), style);
        }
    }

    /// Writes text in the style of the cell's background.
    pub fn put(&mut self, x: u16, y: u16, text: &str) {
        self.canvas.put(x, y, text, self.ground);
    }

    /// Writes text in the style of a [`Role`], over the cell's background.
    fn write(&mut self, x: u16, y: u16, text: &str, role: Role) {
        let style = over(self.ground, self.canvas.style(role));
        self.canvas.put(x, y, text, style);
    }

    fn digit(&mut self, digit: Digit, role: Role) {
        let text = digit.to_string();
        let (wide, (middle, y)) = (text.len() as u16, self.at.centre());
        let x = if wide == 1 { middle } else { self.at.x + (self.at.width + 1 - wide) / 2 };
        let style = self.digit_style(role);
        if let Some(rows) = self.large_digit(digit, role) {
            for (row, text) in (y - 1..).zip(rows) {
                let is_last = row == y + 1;
                let line = if is_last { Modifier::empty() } else { Modifier::UNDERLINED }; // would strike through the digit
                self.canvas.put(x - 1, row, &text, style.remove_modifier(line));
            }
            return self.sides(x - 1, y, 3);
        }
        self.canvas.put(x, y, &text, style);
        self.sides(x, y, wide);
        if self.area.form != BoardForm::Tiny && self.is_bare() {
            self.write(x - 1, y, "·", Role::CellLine);
            self.write(x + 1, y, "·", Role::CellLine);
        }
    }

    /// Returns the style of the cell's digit. Whether the digit is a given stays visible if it is highlighted or breaks a rule: a given
    /// keeps its weight, and its colour if it breaks a rule, since the entry that it clashes with is the mistake.
    fn digit_style(&self, role: Role) -> Style {
        let mut style = over(self.ground, self.on(role));
        if self.look.is_same {
            style.fg = self.on(Role::Highlighted).fg.or(style.fg);
        }
        if self.look.is_conflict {
            let conflict = self.on(Role::Conflict);
            let fg = if role == Role::Given { None } else { conflict.fg };
            style = over(style, Style { fg, ..conflict });
        }
        style
    }

    /// Returns the rows of a large digit: in solid blocks, but without colour in lines for entries, which tells them from givens. `None` if
    /// the form or the screen cannot show it.
    fn large_digit(&self, digit: Digit, role: Role) -> Option<[String; 3]> {
        let fits = self.area.form == BoardForm::Large && !self.canvas.look.ascii;
        fits.then(|| large_digits::rows(digit, self.canvas.look.colour || role == Role::Given)).flatten()
    }

    /// Draws a cell without a digit in [`BoardForm::Tiny`], which shows no pencil marks: only the most important sign of the cell.
    fn tiny(&mut self) {
        let (Area { x, y, width, .. }, look) = (self.at, self.look);
        let dot = if self.is_bare() { (self.canvas.glyph("•", ":"), Role::Title) } else { ("·", self.plain()) };
        let letter = look.letters.get(..1).map(|letter| (letter, Role::Letter));
        let conclusion = self.sign().filter(|(_, role)| matches!(role, Role::Placed | Role::Eliminated));
        let colour = look.colour.map(|letter| letter.to_string());
        let colour = colour.as_deref().map(|letter| (letter, Role::Text));
        let cross = look.is_dead.then_some(("×", Role::Eliminated));
        let (sign, role) = cross.or(conclusion).or(letter).or(self.sign()).or(colour).unwrap_or(dot);
        if look.is_cursor {
            self.put(x, y, sign);
            self.sides(x, y, width);
        } else {
            self.write(x, y, sign, role);
        }
    }

    /// Returns the position for the letter of the colour that the player gave the cell: the right end of the cell's last row. `None` if
    /// something else may be drawn there.
    fn corner(&self) -> Option<(u16, u16)> {
        let (at, look) = (self.at, self.look);
        let is_free = match self.area.form {
            BoardForm::Large | BoardForm::Full => true,
            BoardForm::Lined | BoardForm::Dense => self.area.shape().side() < usize::from(at.width * at.height),
            BoardForm::Wide | BoardForm::Compact | BoardForm::Dots => {
                let is_marked = look.is_cursor || look.is_same || look.is_conflict || look.is_signed;
                !is_marked && look.letters.is_empty() && self.sign().is_none()
            }
            BoardForm::Tiny => false,
        };
        is_free.then_some((at.x + at.width - 1, at.y + at.height - 1))
    }

    /// Returns the style of a role. If the player gave the cell a background colour, the style contains no colours, since coloured text
    /// might be unreadable on it. Modifiers such as bold still distinguish the role.
    pub fn on(&self, role: Role) -> Style {
        let style = self.canvas.style(role);
        if self.is_coloured() { Style { fg: None, bg: None, ..style } } else { style }
    }

    /// Whether the cell's background is a colour that the player gave it.
    pub fn is_coloured(&self) -> bool {
        self.look.ground.is_some_and(|role| role.colour().is_some())
    }

    /// Whether dim text would be unreadable on the cell's background.
    pub fn is_vivid(&self) -> bool {
        is_vivid(self.ground, self.look)
    }

    /// Whether the cursor is on the cell and is drawn as brackets inside it. In the other forms it is a frame around the cell.
    const fn has_brackets(&self) -> bool {
        self.look.is_cursor && matches!(self.area.form, BoardForm::Dots | BoardForm::Tiny)
    }

    /// Draws a cell that has neither a digit nor pencil marks: a cross if no candidate is left. Otherwise, if the cell is in an area of a
    /// hint that is invisible in this theme, draws a dot.
    fn blank(&mut self) {
        let (x, y) = self.at.centre();
        if self.look.is_dead {
            self.write(x, y, "×", Role::Eliminated);
        }
        if self.has_brackets() {
            self.put(self.at.x, y, "[");
            self.put(self.at.x + self.at.width - 1, y, "]");
        } else if !self.look.is_dead && self.is_bare() {
            self.write(x, y, "·", Role::CellLine);
        }
    }

    /// Whether the cell is in an area of a hint that is invisible in this theme, and has no sign of the cursor, the highlighted digit or a
    /// conflict.
    fn is_bare(&self) -> bool {
        let is_invisible = self.look.ground == Some(Role::Area) && self.canvas.style(Role::Area).bg.is_none();
        is_invisible && !self.look.is_cursor && !self.look.is_same && !self.look.is_conflict
    }

    /// Returns the sign that a hint puts into a cell too small to show its pencil marks; `None` if the hint does not concern the cell. If
    /// several signs apply, the first of these is returned: a placed digit, an eliminated candidate, a fin, the pattern, the pattern's
    /// second part, a blocker.
    pub fn sign(&self) -> Option<(&'static str, Role)> {
        let signs = [
            ("+", Role::Placed),
            ("-", Role::Eliminated),
            ("^", Role::Fin),
            ("*", Role::Pattern),
            ("~", Role::Second),
            ("*", Role::Blocker),
        ];
        signs.into_iter().find(|(_, role)| self.has_mark(*role))
    }

    /// Returns one role that represents all pencil marks of the cell. It is used in forms that do not draw each mark in its own style.
    pub fn plain(&self) -> Role {
        let marks = &self.look.marks;
        if !marks.is_empty() && marks.iter().all(|mark| mark.1 == Role::Corner) {
            return Role::Corner;
        }
        let roles = [Role::Highlighted, Role::PeerCandidate];
        roles.into_iter().find(|role| self.has_mark(*role)).unwrap_or(Role::Candidate)
    }

    fn has_mark(&self, role: Role) -> bool {
        let is_eliminated = role == Role::Eliminated && !self.look.crossed_out.is_empty();
        is_eliminated || self.look.marks.iter().any(|mark| mark.1 == role)
    }

    /// Draws the signs on both sides of a text that is `wide` columns wide: the cursor's brackets, angle brackets for the highlighted
    /// digit, `!` for a conflict.
    fn sides(&mut self, x: u16, y: u16, wide: u16) {
        let (is_cursor, is_same, is_conflict) = (self.has_brackets(), self.look.is_same, self.look.is_conflict);
        let end = x + wide;
        let has_room = (is_cursor || is_same) && end + 1 < self.at.x + self.at.width;
        if is_cursor || is_same {
            self.put(x - 1, y, if is_cursor { "[" } else { "‹" });
        }
        if is_conflict {
            self.write(end + u16::from(has_room), y, "!", Role::Conflict);
        }
        if (is_cursor || is_same) && (has_room || !is_conflict) {
            self.put(end, y, if is_cursor { "]" } else { "›" });
        }
    }
}

/// Combines the style of a background with the style of a symbol on it. If both are reversed, the result is not reversed, so that the
/// symbol stands out from the background.
pub fn over(ground: Style, style: Style) -> Style {
    let both = Modifier::REVERSED;
    let twice = ground.add_modifier.contains(both) && style.add_modifier.contains(both);
    let patched = ground.patch(style);
    if twice { patched.remove_modifier(both) } else { patched }
}
