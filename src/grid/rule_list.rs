//! Lists of rules of the whole board, parsed from texts such as `diagonal,knight` in options and settings.

use std::str::FromStr;
use std::sync::Arc;

use text::quoted_up_to;

use crate::{Family, FigureForm, Layout, ParseError, Rule};

/// A list of rules to add to a board.
///
/// Names are separated by commas or spaces. `latin` removes the boxes; `classic` adds nothing. Parsing fails at the first word that is
/// not the name of a rule or that is repeated.
///
/// ```
/// use grid::RuleList;
/// let rules: RuleList = "diagonal,knight".parse().unwrap();
/// assert_eq!(rules.families.len(), 2);
/// let error = "diagonal,nite".parse::<RuleList>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a rule such as diagonal, thermometer or cage, found 'nite'");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleList {
    /// Kinds of rules, in the order of the list.
    pub families: Vec<Family>,
    /// Whether the boxes are removed.
    pub is_latin: bool,
}

impl RuleList {
    /// Returns the first kind whose rules need cells and so cannot apply to a whole board; `None` if there is none.
    #[must_use]
    pub fn needs_cells(&self) -> Option<Family> {
        self.families.iter().copied().find(|family| family.form() != FigureForm::Whole)
    }

    /// Returns `layout` with these rules added, except for those that need cells.
    #[must_use]
    pub fn apply(&self, layout: &Layout) -> Arc<Layout> {
        let mut rules = layout.rules().to_vec();
        rules.retain(|rule| !self.is_latin || rule.family != Family::Box);
        for &family in self.families.iter().filter(|family| family.form() == FigureForm::Whole) {
            let rule = Rule::whole(family);
            if !rules.contains(&rule) {
                rules.push(rule);
            }
        }
        if rules == Rule::CLASSIC { Layout::classic(layout.shape()) } else { Layout::new(layout.shape(), rules) }
    }
}

impl FromStr for RuleList {
    type Err = ParseError;

    fn from_str(list: &str) -> Result<Self, ParseError> {
        let mut rules = Self::default();
        let mut next = 0;
        for word in list.split([',', ' ']) {
            let at = next;
            next += word.chars().count() + 1;
            match (word, Family::from_keyword(word)) {
                ("" | "classic", _) => {}
                ("latin", _) => rules.is_latin = true,
                (_, Some(family)) if rules.families.contains(&family) => {
                    return Err(ParseError { at, expected: format!("expected each rule once, found '{word}' twice") });
                }
                (_, Some(family)) => rules.families.push(family),
                (_, None) => {
                    let found = quoted_up_to(word, 16);
                    let expected = format!("expected a rule such as diagonal, thermometer or cage, found {found}");
                    return Err(ParseError { at, expected });
                }
            }
        }
        Ok(rules)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shape;

    #[test]
    fn a_list_changes_the_rules_of_a_layout() {
        let classic = Layout::classic(Shape::nine());
        let lay = |list: &str| list.parse::<RuleList>().unwrap().apply(&classic);
        let families = |list: &str| lay(list).rules().iter().map(|rule| rule.family.keyword()).collect::<Vec<_>>();
        assert_eq!(families("diagonal,knight"), ["rows", "columns", "boxes", "diagonal", "knight"]);
        assert_eq!(families("latin king"), ["rows", "columns", "king"]);
        assert!(Arc::ptr_eq(&lay("classic"), &classic));
        assert_eq!("king,cage".parse::<RuleList>().unwrap().needs_cells(), Some(Family::Cage));
        assert_eq!("king,king".parse::<RuleList>().unwrap_err().at, 5);
    }
}
