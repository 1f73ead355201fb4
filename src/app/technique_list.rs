//! The list of everything that can be learned: the lesson, and the pages of the techniques by level.

use crate::app::text_layout::in_one_line;
use crate::app::{PickList, PickMeaning, PickRow};
use logic::{Ladder, Level, Technique};
use solve::COVER_EXAMPLES;

/// Returns the list of all pages: the lesson, the exact cover problems, then the techniques by level, those that need rules after the
/// classic ones. The technique `marked` is marked.
pub(super) fn contents(marked: Option<Technique>) -> PickList {
    let mut rows = vec![PickRow::new("Algorithm X", "A lesson on the search for solutions", PickMeaning::Lesson)];
    rows.extend(
        COVER_EXAMPLES
            .iter()
            .map(|example| PickRow::new(example.title, first_sentence(example.page), PickMeaning::Cover(example))),
    );
    let ladder = Ladder::ninefold();
    for level in Level::ALL {
        rows.push(PickRow::new(level.word().to_uppercase(), "", PickMeaning::Heading));
        let techniques = ladder.techniques().filter(|technique| technique.level() == level);
        let (of_rules, classic): (Vec<_>, Vec<_>) = techniques.partition(|technique| technique.needs_extra_rules());
        let row = |technique: Technique| {
            PickRow::new(technique.name(), first_sentence(technique.info().page), PickMeaning::Page(technique))
        };
        rows.extend(classic.into_iter().chain(of_rules).map(row));
    }
    let is_marked = |picked: &PickMeaning| marked.is_some_and(|technique| *picked == PickMeaning::Page(technique));
    let at = rows.iter().position(|row| is_marked(&row.meaning)).unwrap_or(0);
    PickList::new("Learn", rows, at)
}

/// Returns the first sentence of a page, without its full stop.
fn first_sentence(page: &str) -> String {
    let paragraph = page.split("\n\n").nth(1).unwrap_or_default();
    in_one_line(paragraph).split(". ").next().unwrap_or_default().trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn techniques_of_rules_come_after_the_classic_ones_of_their_level() {
        let (rows, ladder_size) = (contents(None).rows, Ladder::ninefold().techniques().count());
        let techniques = |rows: &[PickRow]| -> Vec<Technique> {
            let technique =
                |row: &PickRow| if let PickMeaning::Page(technique) = row.meaning { Some(technique) } else { None };
            rows.iter().filter_map(technique).collect()
        };
        assert_eq!(techniques(&rows).len(), ladder_size);
        for level in rows.split(|row| row.meaning == PickMeaning::Heading) {
            assert!(techniques(level).is_sorted_by_key(|technique| technique.needs_extra_rules()));
        }
    }
}
