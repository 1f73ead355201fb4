//! Rules that somebody asks for in a list: `diagonal,knight`.

use std::sync::Arc;

use crate::grid::{BadText, Family, Form, Layout, Rule};
use crate::text::quoted_up_to;

/// Kinds of rules from a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleList {
    /// In the order of the list.
    pub families: Vec<Family>,
    /// Whether boxes shall not count.
    pub is_latin: bool,
}

impl RuleList {
    /// The first kind that says nothing without cells.
    #[must_use]
    pub fn needs_cells(&self) -> Option<Family> {
        self.families.iter().copied().find(|family| family.form() != Form::Whole)
    }

    /// The same board with these rules too, as far as they speak of the whole of it.
    #[must_use]
    pub fn lay(&self, layout: &Layout) -> Arc<Layout> {
        let mut rules = layout.rules().to_vec();
        rules.retain(|rule| !self.is_latin || rule.family != Family::Box);
        for &family in self.families.iter().filter(|family| family.form() == Form::Whole) {
            let rule = Rule::whole(family);
            if !rules.contains(&rule) {
                rules.push(rule);
            }
        }
        if rules == Rule::CLASSIC { Layout::classic(layout.shape()) } else { Layout::new(layout.shape(), rules) }
    }
}

/// The kinds of rules that a list names, with commas or blanks between; `latin` takes the boxes away, `classic` says nothing.
///
/// ```
/// use ninefold::format::asked;
/// assert_eq!(asked("diagonal,knight").unwrap().families.len(), 2);
/// let why = asked("diagonal,nite").unwrap_err().to_string();
/// assert_eq!(why, "expected a rule such as diagonal, thermometer or cage, found 'nite'");
/// ```
///
/// # Errors
/// The first word that is no rule, or that stands there twice.
pub fn asked(list: &str) -> Result<RuleList, BadText> {
    let mut asked = RuleList::default();
    let mut next = 0;
    for word in list.split([',', ' ']) {
        let at = next;
        next += word.chars().count() + 1;
        match (word, Family::from_keyword(word)) {
            ("" | "classic", _) => {}
            ("latin", _) => asked.is_latin = true,
            (_, Some(family)) if asked.families.contains(&family) => {
                return Err(BadText { at, expected: format!("expected each rule once, found '{word}' twice") });
            }
            (_, Some(family)) => asked.families.push(family),
            (_, None) => {
                let found = quoted_up_to(word, 16);
                let expected = format!("expected a rule such as diagonal, thermometer or cage, found {found}");
                return Err(BadText { at, expected });
            }
        }
    }
    Ok(asked)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Shape;

    #[test]
    fn a_list_is_laid_on_a_board() {
        let classic = Layout::classic(Shape::nine());
        let lay = |list: &str| asked(list).unwrap().lay(&classic);
        let families = |list: &str| lay(list).rules().iter().map(|rule| rule.family.keyword()).collect::<Vec<_>>();
        assert_eq!(families("diagonal,knight"), ["rows", "columns", "boxes", "diagonal", "knight"]);
        assert_eq!(families("latin king"), ["rows", "columns", "king"]);
        assert!(Arc::ptr_eq(&lay("classic"), &classic));
        assert_eq!(asked("king,cage").unwrap().needs_cells(), Some(Family::Cage));
        assert_eq!(asked("king,king").unwrap_err().at, 5);
    }
}
