//! What is told of a step beside its words: the cells that they name, and the links that they go by.

use std::collections::{BTreeMap, BTreeSet};

use ninefold::format::read_one;
use ninefold::grid::{Cell, DigitSet, Place};
use ninefold::logic::evidence::{Line, Node, Reason};
use ninefold::logic::{Deduction, Evidence, Explanation, Ladder, Position, Technique, explain};
use serde_json::Value;

use crate::commands::said;
use crate::positions::lines;

/// Every deduction of the technique that a position stands for, in our own positions and on the pages, with what is told of it.
fn each_told(look: &mut impl FnMut(&Position, &Deduction, &Explanation)) {
    let ladder = Ladder::ours();
    let pages = ladder.techniques().map(|technique| (technique, technique.example().expect("a page has one")));
    let own = lines().map(|(technique, line)| (technique, read_one(line).expect(line)));
    for (technique, puzzle) in pages.chain(own) {
        let position = Position::of(&puzzle.check().expect("nothing repeats"));
        for deduction in Ladder::ours().only(|rung| rung == technique).all(&position) {
            look(&position, &deduction, &explain(&position, &deduction));
        }
    }
}

/// The cells that a text names.
fn named(text: &str) -> BTreeSet<Place> {
    text.split(|c: char| !c.is_ascii_alphanumeric()).filter_map(|word| word.parse().ok()).collect()
}

#[test]
fn every_cell_that_words_name_is_told_or_concluded() {
    let mut count = 0;
    each_told(&mut |position, deduction, told| {
        let place = |cell: Cell| position.shape().place(cell);
        let concluded = deduction.place.iter().chain(&deduction.eliminate).map(|&(cell, _)| place(cell));
        let known: BTreeSet<Place> = told.cells.iter().map(|&cell| place(cell)).chain(concluded).collect();
        let named = named(&format!("{} {}", told.pattern, told.sentence()));
        assert!(named.is_subset(&known), "{}: {:?}", told.sentence(), told.cells);
        assert!(told.cells.is_sorted() && deduction.cells().iter().all(|cell| told.cells.contains(cell)));
        count += 1;
    });
    assert!(count > 4000, "{count}");
}

/// Whether not both ends can be true: one cell, or one digit in cells of which each of the one end sees each of the other.
fn is_weak(position: &Position, Line { from, to, .. }: &Line) -> bool {
    let see = |&one: &Cell| to.cells.iter().all(|&other| position.layout().are_peers(one, other));
    if from.digit == to.digit { from.cells.iter().all(see) } else { from.cells == to.cells && from.cells.len() == 1 }
}

/// Whether not both ends can be false: nothing else is left in a cell, in a unit, or in a set of one digit more than cells.
fn is_strong(position: &Position, told: &Explanation, Line { from, to, .. }: &Line) -> bool {
    let both: Vec<Cell> = [&from.cells[..], &to.cells].concat();
    let holds_all = |cells: &[Cell]| both.iter().all(|cell| cells.contains(cell));
    let two = DigitSet::only(from.digit).with(to.digit);
    let is_cell = from.cells == to.cells && position.candidates(from.cells[0]) == two;
    let leaves_none =
        |cells: &[Cell]| cells.iter().all(|&cell| both.contains(&cell) || !position.has(cell, from.digit));
    let is_place = |cells: &[Cell]| from.digit == to.digit && holds_all(cells) && leaves_none(cells);
    let in_set = |cells: &[Cell]| {
        let digits = cells.iter().fold(DigitSet::EMPTY, |all, &cell| all.or(position.candidates(cell)));
        from.digit != to.digit && holds_all(cells) && digits.len() == cells.len() + 1
    };
    is_cell
        || position.layout().units().iter().any(|unit| is_place(&unit.cells))
        || told.drawing.sets.iter().any(|set| in_set(set))
}

/// Whether it is a net in which something is seen, and not nothing but a cell or a unit that is left with nothing at once.
fn walks(deduction: &Deduction) -> bool {
    let Evidence::Net(net) = &deduction.evidence else { return false };
    net.branches.iter().flat_map(|branch| &branch.steps).any(|step| matches!(step.reason, Reason::Seen(_)))
}

#[test]
fn every_link_that_is_told_holds_and_chains_have_some() {
    let (mut linked, mut all): (BTreeMap<Technique, usize>, BTreeMap<Technique, usize>) = Default::default();
    each_told(&mut |position, deduction, told| {
        for link in &told.links {
            let is_there = |node: &Node| node.cells.iter().all(|&cell| position.has(cell, node.digit));
            let holds = if link.is_strong { is_strong(position, told, link) } else { is_weak(position, link) };
            assert!(is_there(&link.from) && is_there(&link.to) && holds, "{link:?}: {}", told.sentence());
        }
        let is_drawn = walks(deduction) || !told.drawing.lines.is_empty();
        assert_eq!(is_drawn, !told.links.is_empty(), "what is drawn is told: {}", told.sentence());
        *all.entry(deduction.technique).or_default() += 1;
        *linked.entry(deduction.technique).or_default() += usize::from(!told.links.is_empty());
    });
    for technique in [
        Technique::XWing,
        Technique::XyWing,
        Technique::XyzWing,
        Technique::WWing,
        Technique::RemotePair,
        Technique::SimpleColorsTrap,
        Technique::SimpleColorsWrap,
        Technique::MultiColors1,
        Technique::MultiColors2,
        Technique::Medusa,
        Technique::AlsXz,
        Technique::AlsXyWing,
        Technique::AlsXyChain,
        Technique::DeathBlossom,
        Technique::KrakenFish2,
        Technique::NishioForcingChain,
        Technique::ForcingChainVerity,
        Technique::ForcingNetVerity,
        Technique::Whip,
    ] {
        assert_eq!(linked[&technique], all[&technique], "{technique}");
    }
}

/// The first step of this technique in the first of its positions, as a script reads it.
fn scripted(technique: Technique) -> Value {
    let (_, line) = lines().find(|&(of, _)| of == technique).expect("it has some");
    let (_, out, _) = said(&format!("hint --json --technique {}", technique.slug()), line);
    serde_json::from_str::<Value>(&out).expect("an object")["deduction"].clone()
}

#[test]
fn scripts_are_told_the_same_cells_and_links() {
    for (technique, has_links) in [
        (Technique::Medusa, true),
        (Technique::UniqueRectangleMore, true),
        (Technique::ForcingChainVerity, true),
        (Technique::KrakenFish1, true),
        (Technique::BugTypes, false),
    ] {
        let step = scripted(technique);
        let words = |key: &str| -> BTreeSet<Place> { named(&step[key].to_string()) };
        let known: BTreeSet<Place> = ["cells", "place", "eliminate"].into_iter().flat_map(words).collect();
        assert!(named(step["text"].as_str().expect("a sentence")).is_subset(&known), "{step}");
        assert!(!has_links || step["links"].as_array().is_some_and(|links| !links.is_empty()), "{step}");
    }
}

#[test]
fn what_was_expected_is_said_once() {
    for (command, input) in [("hint --json", "12x"), ("solve --json", "12x"), ("rate --json", "11..............")] {
        let (_, out, complaint) = said(command, input);
        let json: Value = serde_json::from_str(&out).expect("an object");
        let expected = json["error"]["expected"].as_str().expect("it is no puzzle");
        assert!(!expected.contains("expected"), "{expected}");
        assert!(complaint.trim_end().ends_with(&format!("expected {expected}")), "{complaint}");
    }
}
