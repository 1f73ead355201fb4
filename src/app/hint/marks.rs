//! Marks, lines, letters and units that a hint shows on the board.

use crate::app::hint::{ALL_PARTS, Hint};
use crate::app::position_answers::Answer;
use logic::{Area, Drawing, Explanation, Mark, Role};

impl Hint {
    /// Returns how many parts of a deduction are drawn: those revealed so far, or all of them if it is not revealed part by part.
    const fn drawn_parts(&self) -> u8 {
        if matches!(self.subject, Answer::Advice(_)) { self.parts } else { ALL_PARTS }
    }

    /// Returns the revealed marks. The pattern is revealed as the third part, the result as the fourth. If the text of a long proof is
    /// scrolled or shown step by step, returns only the marks of the visible steps or the current step.
    #[must_use]
    pub fn marks(&self) -> Vec<Mark> {
        if let Some(marks) = self.marks_in_sight() {
            return marks;
        }
        if let Some((explanation, trace)) = self.walked_proof() {
            return marks_at(explanation, trace.at);
        }
        match (&self.subject, self.explanation(), self.drawn_parts()) {
            (_, Some(explanation), 4..) => explanation.marks_with_conclusion(),
            (_, Some(explanation), 3) => explanation.pattern_marks(),
            (Answer::WhyNot(why, ..), None, _) => self.marks_of(why),
            _ => Vec::new(),
        }
    }

    /// Returns the revealed marks with the roles whose styles the board shows. An eliminated candidate that has a colour has two marks, so
    /// that its colour stays visible.
    #[must_use]
    pub fn drawn_marks(&self) -> Vec<Mark> {
        let marks = self.marks_with_colours().into_iter();
        marks.map(|mark| Mark { role: self.drawn_role(mark.role), ..mark }).collect()
    }

    /// Returns the revealed marks, and the colours of the eliminated candidates.
    pub(in crate::app) fn marks_with_colours(&self) -> Vec<Mark> {
        let mut marks = self.marks();
        if let Some(explanation) = self.explanation().filter(|explanation| explanation.technique.is_colouring()) {
            let is_eliminated = |mark: &Mark| marks.contains(&Mark { role: Role::Eliminated, ..*mark });
            let coloured: Vec<Mark> = explanation.pattern_marks().into_iter().filter(is_eliminated).collect();
            marks.extend(coloured);
        }
        marks
    }

    /// Returns the role in whose style candidates with this role are drawn. In chains the candidates that are true, not those that are
    /// false, have the style of a pattern, as in other techniques.
    pub(in crate::app) fn drawn_role(&self, role: Role) -> Role {
        match (role, self.role_name(role)) {
            (Role::Pattern, Some("off")) => Role::Second,
            (Role::Second, Some("on")) => Role::Pattern,
            _ => role,
        }
    }

    /// Returns what the hint calls the candidates and digits with this role, such as `fin` or `set A`; `None` if it does not use the role.
    #[must_use]
    pub fn role_name(&self, role: Role) -> Option<&str> {
        match (self.explanation(), role) {
            (Some(explanation), _) => {
                explanation.role_names.iter().find(|(of, _)| *of == role).map(|(_, name)| &**name)
            }
            (None, Role::Pattern) => Some("assumed"),
            (None, Role::Second) => Some("follows"),
            (None, Role::Blocker) => Some("rules it out"),
            (None, Role::Third | Role::Fin | Role::Placed | Role::Eliminated) => None,
        }
    }

    /// Returns the revealed chain lines and candidate letters, and whether the lines to the eliminated candidates are revealed. If the text
    /// of a long proof is scrolled or shown step by step, returns only the lines of the visible steps or the current step.
    #[must_use]
    pub fn drawing(&self) -> Option<(&Drawing, bool)> {
        if let Some(drawing) = self.drawing_in_sight() {
            return Some((drawing, true));
        }
        if let Answer::WhyNot(.., drawing) = &self.subject {
            let drawing = self.trace.as_ref().map_or(drawing, |trace| &trace.drawing);
            return Some((drawing, self.explanation().is_some()));
        }
        if let Some((_, trace)) = self.walked_proof() {
            return Some((&trace.drawing, true));
        }
        let parts = self.drawn_parts();
        self.explanation().filter(|_| parts >= 3).map(|explanation| (&explanation.drawing, parts >= 4))
    }

    /// Returns the units or figures of rules that the hint points to.
    #[must_use]
    pub fn areas(&self) -> Vec<Area> {
        if let Some(areas) = self.areas_in_sight() {
            return areas;
        }
        if let Some((explanation, trace)) = self.walked_proof() {
            return explanation.steps[trace.at].text.units().map(Area::Base).collect();
        }
        match (&self.subject, self.explanation()) {
            (Answer::Advice(_), Some(explanation)) if self.parts < 3 => areas_to_look_at(explanation),
            (_, Some(explanation)) => explanation.areas.clone(),
            (Answer::WhyNot(why, ..), None) => self.area_of(why).into_iter().collect(),
            _ => Vec::new(),
        }
    }
}

/// Returns the marks of a step of a proof. A step that names no cell has the marks of the steps before it or, if these name none either,
/// the marks of the pattern.
fn marks_at(explanation: &Explanation, step: usize) -> Vec<Mark> {
    let own = explanation.step_marks(&explanation.steps[step]);
    if !own.is_empty() {
        return own;
    }
    let mut marks: Vec<Mark> = Vec::new();
    for mark in explanation.steps[..step].iter().flat_map(|step| explanation.step_marks(step)) {
        if !marks.contains(&mark) {
            marks.push(mark);
        }
    }
    if marks.is_empty() { explanation.pattern_marks() } else { marks }
}

/// Returns the areas of the pattern, and the other units that the first part of the hint names.
fn areas_to_look_at(explanation: &Explanation) -> Vec<Area> {
    let mut areas = explanation.areas.clone();
    for unit in explanation.location.units() {
        if !areas.iter().any(|area| area.unit() == Some(unit)) {
            areas.push(Area::Base(unit));
        }
    }
    areas
}
