//! Text about the rules of a board: the rules for the current cell, one sentence for each rule, and one page for each rule.

use crate::app::text_layout::in_one_line;
use crate::app::{HelpLine, Play, figures};
use grid::{Family, InfoKind, Layout};

/// Returns the page of a rule: what it demands, how it is drawn, how it helps, and how it is written in a file.
#[must_use]
pub const fn rule_page(family: Family) -> &'static str {
    match family {
        Family::Row => include_str!("../../assets/rules/rows.md"),
        Family::Column => include_str!("../../assets/rules/columns.md"),
        Family::Box => include_str!("../../assets/rules/boxes.md"),
        Family::Region => include_str!("../../assets/rules/regions.md"),
        Family::Diagonal => include_str!("../../assets/rules/diagonal.md"),
        Family::Window => include_str!("../../assets/rules/hyper.md"),
        Family::Disjoint => include_str!("../../assets/rules/disjoint.md"),
        Family::Extra => include_str!("../../assets/rules/extra.md"),
        Family::Knight => include_str!("../../assets/rules/knight.md"),
        Family::King => include_str!("../../assets/rules/king.md"),
        Family::Neighbours => include_str!("../../assets/rules/non-consecutive.md"),
        Family::Even => include_str!("../../assets/rules/even.md"),
        Family::Odd => include_str!("../../assets/rules/odd.md"),
        Family::Greater => include_str!("../../assets/rules/greater.md"),
        Family::White => include_str!("../../assets/rules/white.md"),
        Family::Black => include_str!("../../assets/rules/black.md"),
        Family::Dots => include_str!("../../assets/rules/all-dots.md"),
        Family::WhiteDots => include_str!("../../assets/rules/all-white.md"),
        Family::BlackDots => include_str!("../../assets/rules/all-black.md"),
        Family::X => include_str!("../../assets/rules/x.md"),
        Family::V => include_str!("../../assets/rules/v.md"),
        Family::Signs => include_str!("../../assets/rules/all-signs.md"),
        Family::Thermometer => include_str!("../../assets/rules/thermometer.md"),
        Family::Arrow => include_str!("../../assets/rules/arrow.md"),
        Family::Cage => include_str!("../../assets/rules/cage.md"),
        Family::LooseCage => include_str!("../../assets/rules/loose-cage.md"),
        Family::LittleKiller => include_str!("../../assets/rules/little-killer.md"),
        Family::Sandwich => include_str!("../../assets/rules/sandwich.md"),
        Family::Frame => include_str!("../../assets/rules/frame.md"),
        Family::XSum => include_str!("../../assets/rules/x-sum.md"),
        Family::Renban => include_str!("../../assets/rules/renban.md"),
        Family::Palindrome => include_str!("../../assets/rules/palindrome.md"),
        Family::Whispers => include_str!("../../assets/rules/whispers.md"),
        Family::Quadruple => include_str!("../../assets/rules/quadruple.md"),
        Family::Clone => include_str!("../../assets/rules/clone.md"),
    }
}

/// Returns the rules of a game's board, not wrapped: first the rules for the cell under the cursor, then the puzzle's
/// title and notes, one sentence for each rule, and the pages of the rules.
#[must_use]
pub fn rules(play: &Play) -> Vec<HelpLine> {
    let layout = play.game.board().layout();
    let text = |words: &str| words.lines().map(|line| HelpLine::Text(line.to_owned())).collect::<Vec<_>>();
    let mut lines = Vec::new();
    let here = figures(&play.game, play.cursor);
    if !here.is_empty() {
        lines.push(HelpLine::Title(play.game.shape().place(play.cursor).to_string()));
        lines.extend(here.iter().flat_map(|figure| text(figure)));
        lines.push(HelpLine::Blank);
    }
    let puzzle = play.game.board().puzzle();
    let name = puzzle.name();
    if !name.is_empty() {
        lines.push(HelpLine::Title("Title".to_owned()));
        lines.extend(text(&name));
        lines.push(HelpLine::Blank);
    }
    let about: Vec<_> = puzzle.about.iter().filter(|(note, _)| *note != InfoKind::Author).collect();
    if !about.is_empty() {
        lines.push(HelpLine::Title("About this puzzle".to_owned()));
        lines.extend(about.into_iter().flat_map(|(note, said)| text(&format!("{}: {said}", note.key()))));
        lines.push(HelpLine::Blank);
    }
    if !lines.is_empty() {
        lines.push(HelpLine::Title("Rules".to_owned())); // as the first line it would repeat the title of the popup
    }
    lines.extend(text(layout.classic_demand()));
    lines.extend(layout.demands().iter().flat_map(|about| text(about)));
    let words = &puzzle.words;
    if !words.is_empty() {
        lines.extend([HelpLine::Blank, HelpLine::Title("In the author's words".to_owned())]);
        lines.extend(text(words));
        lines.extend(text("(These words are for you: hints and checks go only by the rules above and on the board.)"));
    }
    if let Some(seed) = play.origin.seed() {
        lines.extend([HelpLine::Blank, HelpLine::Title("Seed".to_owned())]);
        lines.extend(text(&seed.to_string()));
        lines.extend(text("It recreates this puzzle on any machine: enter it for a new game, or run play --seed."));
    }
    lines.extend(pages(layout));
    lines
}

/// Returns the pages of a board's rules, one after another, not wrapped.
#[must_use]
pub fn pages(layout: &Layout) -> Vec<HelpLine> {
    layout.kinds().into_iter().flat_map(|family| page(rule_page(family))).collect()
}

fn page(text: &str) -> Vec<HelpLine> {
    let mut lines = vec![HelpLine::Blank];
    for part in text.split("\n\n").map(str::trim).filter(|part| !part.is_empty()) {
        if let Some(title) = part.strip_prefix("# ").or(part.strip_prefix("## ")) {
            let is_name = part.starts_with("# ");
            let title = if is_name { title.to_uppercase() } else { title.to_owned() };
            lines.push(HelpLine::Title(title));
        } else {
            let words = part.trim_start_matches("```text").trim_end_matches("```");
            lines.push(HelpLine::Text(in_one_line(words)));
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{Rule, Shape};

    #[test]
    fn every_rule_has_a_page_with_a_valid_example() {
        for family in Family::ALL {
            let page = rule_page(family);
            assert!(page.starts_with("# "), "{family:?}");
            let example = page.split("```text\n").nth(1).and_then(|rest| rest.lines().next()).unwrap_or_default();
            let read = Rule::read_all(example, Shape::nine()).unwrap_or_else(|why| panic!("{example}: {why}"));
            assert!(
                !read.is_empty() && read.iter().all(|spotted| spotted.rule.family == family),
                "{family:?}: {example}"
            );
            for title in ["## On the board", "## How it helps", "## In a file"] {
                assert_eq!(page.matches(title).count(), 1, "{family:?}: {title}");
            }
        }
    }
}
