//! Structured parts of an explanation: the cells that its sentences name, the links that they follow, and the JSON for scripts.

use std::collections::{BTreeMap, BTreeSet};

use format::read_one;
use grid::{Cell, Digit, DigitSet, Place};
use logic::evidence::{Clause, Node, NodeLink, Reason};
use logic::{Deduction, Evidence, Explanation, Ladder, Position, StepKind, Technique, explain};
use serde_json::Value;

use crate::support::cli::run;
use crate::technique_positions::positions;

/// Calls `look` for every deduction that the demonstrated technique finds in a position, with its explanation. The positions are our own
/// and the examples on the pages of the techniques.
fn each_explanation(look: &mut impl FnMut(&Position, &Deduction, &Explanation)) {
    each_explanation_of(|_| true, look);
}

/// Calls `look` like [`each_explanation`], but only for techniques for which `is_meant` returns true.
fn each_explanation_of(is_meant: fn(Technique) -> bool, look: &mut impl FnMut(&Position, &Deduction, &Explanation)) {
    let ladder = Ladder::ninefold().only(is_meant);
    let pages = ladder.techniques().map(|technique| (technique, technique.example().expect("a page has one")));
    let own = positions()
        .filter(|&(technique, _)| is_meant(technique))
        .map(|(technique, line)| (technique, read_one(line).expect(line)));
    for (technique, puzzle) in pages.chain(own) {
        let position = Position::of(&puzzle.check().expect("nothing repeats"));
        for deduction in Ladder::ninefold().only(|rung| rung == technique).all(&position) {
            look(&position, &deduction, &explain(&position, &deduction));
        }
    }
}

/// Cells that a text names.
fn named(text: &str) -> BTreeSet<Place> {
    text.split(|c: char| !c.is_ascii_alphanumeric()).filter_map(|word| word.parse().ok()).collect()
}

#[test]
fn every_cell_named_in_an_explanation_is_listed() {
    let mut count = 0;
    each_explanation(&mut |position, deduction, explanation| {
        let place = |cell: Cell| position.shape().place(cell);
        let concluded = deduction.placements.iter().chain(&deduction.eliminations).map(|&(cell, _)| place(cell));
        let known: BTreeSet<Place> = explanation.cells.iter().map(|&cell| place(cell)).chain(concluded).collect();
        let named = named(&format!("{} {}", explanation.render(&explanation.pattern), explanation.full_text()));
        assert!(named.is_subset(&known), "{}: {:?}", explanation.full_text(), explanation.cells);
        assert!(explanation.cells.is_sorted() && deduction.cells().iter().all(|cell| explanation.cells.contains(cell)));
        count += 1;
    });
    assert!(count > 4000, "{count}");
}

/// Whether the ends of a link cannot both be true. That is so if they are in one cell, or if they have the same digit and every cell of one
/// end sees every cell of the other end.
fn is_weak(position: &Position, NodeLink { from, to, .. }: &NodeLink) -> bool {
    let see = |&one: &Cell| to.cells.iter().all(|&other| position.layout().are_peers(one, other));
    if from.digit == to.digit { from.cells.iter().all(see) } else { from.cells == to.cells && from.cells.len() == 1 }
}

/// Whether the ends of a link cannot both be false. That is so if they are the only candidates of a cell or the only places of a digit in a
/// unit, or if they belong to a set of cells that has one more digit than cells.
fn is_strong(position: &Position, explanation: &Explanation, NodeLink { from, to, .. }: &NodeLink) -> bool {
    let both: Vec<Cell> = [&from.cells[..], &to.cells].concat();
    let holds_all = |cells: &[Cell]| both.iter().all(|cell| cells.contains(cell));
    let two = DigitSet::only(from.digit).with(to.digit);
    let is_cell = from.cells == to.cells && position.candidates(from.cells[0]) == two;
    let leaves_none =
        |cells: &[Cell]| cells.iter().all(|&cell| both.contains(&cell) || !position.has_candidate(cell, from.digit));
    let is_place = |cells: &[Cell]| from.digit == to.digit && holds_all(cells) && leaves_none(cells);
    let in_set = |cells: &[Cell]| {
        let digits = cells.iter().fold(DigitSet::EMPTY, |all, &cell| all.or(position.candidates(cell)));
        from.digit != to.digit && holds_all(cells) && digits.len() == cells.len() + 1
    };
    is_cell
        || position.layout().units().iter().any(|unit| is_place(&unit.cells))
        || explanation.drawing.sets.iter().any(|set| in_set(set))
}

/// Whether the evidence is a net that has a step with [`Reason::Seen`]. Without such a step, a net only shows that a cell or unit is left
/// empty at once.
fn has_seen_step(deduction: &Deduction) -> bool {
    let Evidence::ForcingNet(net) = &deduction.evidence else { return false };
    net.branches.iter().flat_map(|branch| &branch.steps).any(|step| matches!(step.reason, Reason::ExcludedBy(_)))
}

/// Whether every link is between two candidates of one cell, as in a big wing.
fn has_links_within_cells(explanation: &Explanation) -> bool {
    explanation.links.iter().all(|link| link.from.cells == link.to.cells)
}

#[test]
fn every_link_of_an_explanation_holds_and_chains_have_links() {
    let (mut linked, mut all): (BTreeMap<Technique, usize>, BTreeMap<Technique, usize>) = Default::default();
    each_explanation(&mut |position, deduction, explanation| {
        for link in &explanation.links {
            let is_there = |node: &Node| node.cells.iter().all(|&cell| position.has_candidate(cell, node.digit));
            let holds = if link.is_strong { is_strong(position, explanation, link) } else { is_weak(position, link) };
            assert!(is_there(&link.from) && is_there(&link.to) && holds, "{link:?}: {}", explanation.full_text());
        }
        let is_drawn = has_seen_step(deduction) || !explanation.drawing.lines.is_empty();
        let is_listed = !explanation.links.is_empty();
        let is_clutter = is_listed && (deduction.technique.is_colouring() || has_links_within_cells(explanation));
        assert!(is_drawn == is_listed || is_clutter, "links are listed if they are drawn: {}", explanation.full_text());
        *all.entry(deduction.technique).or_default() += 1;
        *linked.entry(deduction.technique).or_default() += usize::from(!explanation.links.is_empty());
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
        Technique::AlsWWing,
        Technique::KrakenFish2,
        Technique::NishioForcingChain,
        Technique::ForcingChainVerity,
        Technique::ForcingNetVerity,
        Technique::Whip,
    ] {
        assert_eq!(linked[&technique], all[&technique], "{technique}");
    }
}

/// The part of a text from the first of these words on; empty if none of them occurs.
fn text_from<'a>(text: &'a str, words: &[&str]) -> &'a str {
    let at = words.iter().filter_map(|word| text.find(word)).min();
    at.map_or("", |at| &text[at..])
}

#[test]
fn explanations_of_uniqueness_patterns_follow_every_way_out() {
    let mut count = [0; 2];
    let is_unique = |technique: Technique| technique.assumes_uniqueness();
    each_explanation_of(is_unique, &mut |position, deduction, explanation| {
        let Evidence::DeadlyPattern(deadly) = &deduction.evidence else { return };
        let is_pair = deadly.parts.first().is_some_and(|part| part.digits.is_empty());
        let is_place = deadly.clauses.iter().any(|need| matches!(need, Clause::Unit(..)));
        if !is_pair && !is_place {
            return;
        }
        count[usize::from(is_place)] += 1;
        let followed = named(text_from(&explanation.reasoning(), &["If "]));
        let guards = deadly.cells.iter().filter(|(cell, digits)| !position.candidates(*cell).minus(*digits).is_empty());
        for (guard, _) in guards {
            assert!(followed.contains(&position.shape().place(*guard)), "{}", explanation.full_text());
        }
        assert_eq!(explanation.reasoning().contains("which is impossible"), is_place, "{}", explanation.full_text());
    });
    assert!(count.into_iter().all(|count| count > 10), "{count:?}");
}

#[test]
fn a_medusa_explains_what_each_colour_rules_out_or_why_one_is_impossible() {
    let (mut traps, mut wraps) = (0, 0);
    each_explanation_of(|technique| technique == Technique::Medusa, &mut |_, deduction, explanation| {
        let Evidence::Pattern(pattern) = &deduction.evidence else { panic!("a pattern") };
        let first: Vec<(Cell, Digit)> = pattern
            .parts
            .iter()
            .step_by(2)
            .flat_map(|part| part.digits.iter().flat_map(|digit| part.cells.iter().map(move |&cell| (cell, digit))))
            .collect();
        let is_wrap = deduction.eliminations.iter().all(|candidate| first.contains(candidate));
        let contradictions = explanation.steps.iter().filter(|step| step.kind == StepKind::Contradiction).count();
        assert_eq!(contradictions, usize::from(is_wrap), "{}", explanation.full_text());
        let coloured: BTreeSet<Cell> = deduction.cells().into_iter().collect();
        let first_reason = if is_wrap { 2 } else { 5 }; // the list of the first colour, which is impossible
        let reasons = explanation.steps[first_reason..].iter().map(|step| step.text.cells().collect());
        let reasons: Vec<Vec<Cell>> = reasons.collect();
        for (cell, _) in &deduction.eliminations {
            let has_reason = |cells: &Vec<Cell>| {
                cells.contains(cell) && (is_wrap || cells.iter().any(|other| coloured.contains(other)))
            };
            assert!(reasons.iter().any(has_reason), "{}", explanation.full_text());
        }
        (traps, wraps) = (traps + usize::from(!is_wrap), wraps + usize::from(is_wrap));
    });
    assert!(traps > 0 && wraps > 2, "{traps} {wraps}");
}

#[test]
fn explanations_of_templates_refute_every_alternative() {
    let mut count = 0;
    let is_template = |technique| matches!(technique, Technique::TemplateSet | Technique::TemplateDelete);
    each_explanation_of(is_template, &mut |position, deduction, explanation| {
        let refuted = named(text_from(&explanation.reasoning(), &["If ", "With "]));
        for &(cell, _) in deduction.placements.iter().chain(&deduction.eliminations) {
            assert!(refuted.contains(&position.shape().place(cell)), "{}", explanation.full_text());
            count += 1;
        }
    });
    assert!(count > 9, "{count}");
}

/// The same eliminations may be listed under several names. A Siamese fish has its own name even if a larger fish eliminates the same
/// candidates.
#[test]
fn no_conclusion_is_listed_twice_under_one_name() {
    let mut kinds: BTreeMap<Technique, BTreeSet<String>> = BTreeMap::new();
    let mut alike = 0;
    for technique in Ladder::ninefold().techniques() {
        let board = technique.example().expect("a page has one").check().expect("nothing repeats");
        let position = Position::of(&board);
        let (mut names, mut conclusions) = (BTreeSet::new(), BTreeSet::new());
        for deduction in Ladder::ninefold().only(|rung| rung == technique).all(&position) {
            let name = explain(&position, &deduction).name.into_owned();
            let conclusion = (deduction.placements.clone(), deduction.eliminations.clone());
            alike += usize::from(!conclusions.insert(conclusion.clone()));
            assert!(names.insert((name.clone(), conclusion)), "{name}: {deduction:?}");
            kinds.entry(technique).or_default().insert(name);
        }
    }
    assert!(alike > 0, "two Siamese fish strike the same");
    for technique in [Technique::XyWing, Technique::FinnedSwordfish, Technique::UniqueRectangle4, Technique::Aic] {
        assert_eq!(kinds[&technique], BTreeSet::from([technique.name().to_owned()]));
    }
    for (technique, name) in [
        (Technique::SiameseFish, "Siamese "),
        (Technique::SiameseFrankenFish, "Siamese Finned "),
        (Technique::UniqueLoop, "Unique Loop Type "),
        (Technique::ExtendedRectangle, "Extended Rectangle Type "),
        (Technique::BugPlusN, "BUG + "),
        (Technique::UniqueRectangleConjugatePairs, "Unique Rectangle + "),
    ] {
        assert!(kinds[&technique].iter().all(|own| own.contains(name) && own != technique.name()), "{kinds:?}");
    }
}

/// First step that `hint --json` prints for this technique in the first position that demonstrates it.
fn scripted(technique: Technique) -> Value {
    let (_, line) = positions().find(|&(of, _)| of == technique).expect("it has some");
    let (_, out, _) = run(&format!("hint --json --technique {}", technique.slug()), line);
    serde_json::from_str::<Value>(&out).expect("an object")["deduction"].clone()
}

#[test]
fn json_has_the_cells_and_links_of_an_explanation() {
    for (technique, has_links) in [
        (Technique::Medusa, true),
        (Technique::UniqueRectangleConjugatePairs, true),
        (Technique::ForcingChainVerity, true),
        (Technique::KrakenFish1, true),
        (Technique::BugType2, false),
    ] {
        let step = scripted(technique);
        let words = |key: &str| -> BTreeSet<Place> { named(&step[key].to_string()) };
        let known: BTreeSet<Place> = ["cells", "place", "eliminate"].into_iter().flat_map(words).collect();
        assert!(named(step["text"].as_str().expect("a sentence")).is_subset(&known), "{step}");
        assert!(!has_links || step["links"].as_array().is_some_and(|links| !links.is_empty()), "{step}");
    }
}

#[test]
fn json_has_the_steps_of_an_explanation() {
    let kinds = ["given", "assumption", "inference", "contradiction", "conclusion"];
    for technique in [
        Technique::Medusa,
        Technique::MWing,
        Technique::UniqueRectangleConjugatePairs,
        Technique::ForcingChainVerity,
        Technique::KrakenFish1,
        Technique::BugType2,
    ] {
        let deduction = scripted(technique);
        let steps = deduction["steps"].as_array().expect("an array");
        let text = |step: &Value| step["text"].as_str().expect("a sentence").to_owned();
        let all = steps.iter().map(text).collect::<Vec<_>>().join(" ");
        assert_eq!(deduction["text"].as_str(), Some(&*all), "the text is that of the steps");
        let (last, reasons) = steps.split_last().expect("a conclusion");
        assert_eq!(last["kind"], "conclusion");
        for step in reasons {
            let kind = step["kind"].as_str().expect("a kind");
            assert!(kinds[..4].contains(&kind), "{step}");
            assert_eq!(named(&step["cells"].to_string()), named(&text(step)), "{step}");
        }
        let roles = steps.iter().flat_map(|step| step["roles"].as_array().expect("an array"));
        assert!(roles.clone().any(|part| part["role"] == "eliminated" || part["role"] == "placed"), "{deduction}");
        assert!(roles.count() > 1);
    }
    let chain = scripted(Technique::MWing);
    let links = |of: &Value| of["links"].as_array().expect("an array").len();
    let walked: usize = chain["steps"].as_array().expect("an array").iter().map(links).sum();
    assert_eq!(walked, links(&chain), "every link of a chain belongs to one step");
}

#[test]
fn the_expected_field_omits_the_word_expected() {
    for (command, input) in [("hint --json", "12x"), ("solve --json", "12x"), ("rate --json", "11..............")] {
        let (_, out, complaint) = run(command, input);
        let json: Value = serde_json::from_str(&out).expect("an object");
        let expected = json["error"]["expected"].as_str().expect("it is no puzzle");
        assert!(!expected.contains("expected"), "{expected}");
        assert!(complaint.trim_end().ends_with(&format!("expected {expected}")), "{complaint}");
    }
}
