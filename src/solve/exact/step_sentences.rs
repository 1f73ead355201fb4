//! Sentences for the steps of Algorithm X, in terms of the game and of Knuth.

use std::collections::BTreeSet;

use crate::exact::Machine;
use crate::shared_phrases::{count, nth, single, take_back, the_end, why_forced};
use crate::{ItemName, Machine as _, OptionName, Step, Verb};
use cover::{ItemId, OptionId, Pick, Ties};
use grid::Cell;
use text::counted;

/// Maximum number of options that a sentence lists. If there are more, it gives only their number.
const LISTED: usize = 4;

/// Maximum number of items that a sentence lists. If there are more, it gives only their number.
const LISTED_ITEMS: usize = 6;

/// Returns the sentence that says what a step does and why.
pub(super) fn of(machine: &Machine, step: &Step) -> String {
    let item = step.item.unwrap_or(ItemName::Number(0)); // every step whose sentence names an item has an item
    let option = step.option.map(OptionName::long).unwrap_or_default();
    match (step.verb, step.branch) {
        (Verb::Choose, _) if step.number == machine.search().counters().steps => {
            let mut before = machine.clone(); // state in which the item was chosen
            before.back();
            before.choice_of(item)
        }
        (Verb::Choose, _) => machine.choice_of(item),
        (Verb::DeadEnd, _) => format!("{}: dead end", none_left(item)),
        (Verb::Forced, _) => format!("{}; {}", machine.forced(item, step.option), machine.effect(step)),
        (Verb::Try, Some((k, n))) => format!("try {option}, {} of {n} options: {}", nth(k, n), machine.effect(step)),
        (Verb::TakeBack, Some(branch)) => take_back(&format!("take back {option}"), branch, "options"),
        (Verb::Reject, _) => format!("{option} breaks a rule"),
        (Verb::Solution, _) if machine.secondary() > 0 => {
            "solved: every primary item is covered once, and no secondary item twice".to_owned()
        }
        (Verb::Solution, _) => "solved: every item is covered exactly once".to_owned(),
        (Verb::Exhausted, _) => the_end(&machine.tally()),
        (Verb::Try | Verb::TakeBack, None) => option, // these steps always have a branch
    }
}

/// Returns the sentence shown before the first step: how many items must be covered, and how many options there are.
pub(super) fn foreword(machine: &Machine) -> String {
    let (search, problem) = (machine.search(), machine.matrix().problem());
    let (items, options) = (search.items_left(), search.options_left());
    let covered = problem.primary() - items as usize;
    let options = counted(options, "option", "options");
    let secondary = machine.secondary();
    let left = counted(items, "item", "items");
    match (covered, secondary) {
        (0, 0) => format!("each of {items} items must be covered once, using some of {options}"),
        (0, _) => {
            format!("{left} must be covered once, {secondary} secondary items at most once, using some of {options}")
        }
        (_, 0) => {
            let covered = counted(covered, "item", "items");
            format!("the digits on the board cover {covered}; {left} and {options} are left")
        }
        _ => {
            let secondary = (problem.primary()..problem.items()).filter(|&item| search.is_active(ItemId(item as u32)));
            let secondary = counted(secondary.count(), "secondary item", "secondary items");
            let covered = counted(covered, "item", "items");
            format!("the digits cover {covered}; {left}, {secondary} and {options} are left")
        }
    }
}

impl Machine {
    /// Returns the sentence for choosing an item: its options, why it is chosen, and which option is tried first.
    fn choice_of(&self, item: ItemName) -> String {
        let options: Vec<OptionName> = self.choices().into_iter().next().map(|choice| choice.1).unwrap_or_default();
        let led = self.search().is_led();
        let first = match self.search().next().map(|_| self.first_of(item)) {
            Some(Some(option @ OptionName::Number(_))) if options.len() > 1 => format!(": try {} first", option.long()),
            Some(Some(option)) if options.len() > 1 => format!(": try {} first", name_in(item, option)),
            _ => String::new(),
        };
        let why = if led { "chosen by hand".to_owned() } else { self.reason(item) };
        format!("{}, {why}{first}", self.left(item))
    }

    /// Returns the option that would be tried first if this item were chosen now.
    fn first_of(&self, item: ItemName) -> Option<OptionName> {
        let mut ahead = self.clone();
        ahead.forward();
        let chosen = ahead.search().path().len().checked_sub(1)?;
        let first = ahead.search().turns(chosen).first().copied()?;
        (ahead.path().last()?.item == item).then(|| self.matrix().option_name(first))
    }

    /// Returns the phrase that says why the rule picks this item, and how a tie was broken.
    fn reason(&self, item: ItemName) -> String {
        let search = self.search();
        let id = self.matrix().item(item);
        let size = id.map_or(0, |id| search.size(id));
        let primary = (0..self.matrix().problem().primary() as u32).map(ItemId);
        let equals = primary.filter(|&other| search.is_active(other) && search.size(other) == size).count();
        match search.pick() {
            Pick::First => "the first item left".to_owned(),
            Pick::Random(_) => "drawn at random".to_owned(),
            Pick::Sharp(end) if id.is_some_and(|id| id < end) && size > 1 => {
                "the first of the cells with the fewest".to_owned()
            }
            Pick::Sharp(_) => "and forced items come first".to_owned(),
            Pick::Smallest(_) if equals == 1 => "fewer than any other item".to_owned(),
            Pick::Smallest(Ties::First) => format!("the first of {equals} such items"),
            Pick::Smallest(Ties::Last) => format!("the last of {equals} such items"),
            Pick::Smallest(Ties::Random(_)) => format!("drawn from {equals} such items"),
        }
    }

    /// Returns the sentence for taking an item's only option, with the players' name for the technique.
    fn forced(&self, item: ItemName, option: Option<OptionName>) -> String {
        let name = option.map(OptionName::long).unwrap_or_default();
        let own = option.and_then(|option| self.matrix().option(option));
        let others = self.search().taken().filter(|&taken| Some(taken) != own);
        let filled: BTreeSet<Cell> =
            others.filter_map(|option| self.matrix().candidate(option)).map(|at| at.0).collect();
        let technique = self.matrix().layout().and_then(|layout| single(layout, item, |cell| filled.contains(&cell)));
        let why = why_forced(item, technique);
        match technique {
            Some(technique) => format!("{}: {name}, {why}", technique.name()),
            None => format!("{name} is forced, {why}"),
        }
    }

    /// Returns the number of secondary items.
    fn secondary(&self) -> usize {
        self.matrix().problem().items() - self.matrix().problem().primary()
    }

    /// Returns the phrase that says how many options of an item are left. If there are few, the phrase also lists them.
    fn left(&self, item: ItemName) -> String {
        let options: Vec<OptionName> = self.options(item).map(|option| self.matrix().option_name(option)).collect();
        let names: Vec<String> = options.iter().map(|&option| name_in(item, option)).collect();
        let list = if names.len() > LISTED { String::new() } else { format!(" ({})", names.join(", ")) };
        let (only, n) = (names.first().map_or("", String::as_str), count(names.len()));
        match (item, names.len()) {
            (ItemName::Cell(place), 1) => format!("{place} has only one candidate left, {only}"),
            (ItemName::Cell(place), _) => format!("{place} has only {n} candidates left{list}"),
            (ItemName::Unit(..) | ItemName::Distinct(..) | ItemName::Apart(..), 1) => {
                format!("{} and only one cell is left, {only}", item.long())
            }
            (ItemName::Unit(..) | ItemName::Distinct(..) | ItemName::Apart(..), _) => {
                format!("{} and only {n} cells are left{list}", item.long())
            }
            (ItemName::Figure(_) | ItemName::Number(_) | ItemName::Named(_), 1) => {
                format!("{} has one option, {only}", item.long())
            }
            (ItemName::Figure(_) | ItemName::Number(_) | ItemName::Named(_), _) => {
                format!("{} has {n} options{list}", item.long())
            }
        }
    }

    /// Returns the phrase that says how taking the option of a step changes the matrix.
    fn effect(&self, step: &Step) -> String {
        let Some(option) = step.option.and_then(|option| self.matrix().option(option)) else { return String::new() };
        let items = self.matrix().problem().covered_by(option);
        let chosen = step.item.and_then(|item| self.matrix().item(item));
        let others = items.iter().filter(|&&item| Some(item) != chosen);
        let hidden: BTreeSet<OptionId> = others.flat_map(|&item| self.search().options_of(item)).collect();
        let hidden = hidden.len() - usize::from(hidden.contains(&option));
        let hides = if hidden == 0 {
            "hides no other option".to_owned()
        } else {
            format!("hides {}", counted(hidden, "more option", "more options"))
        };
        let secondary = items.iter().filter(|&&item| !self.matrix().problem().is_primary(item)).count();
        let of_them = if secondary == 0 { String::new() } else { format!(" ({secondary} secondary)") };
        format!("it covers {}{of_them} and {hides}", self.covered_items(items))
    }

    /// Returns the phrase that says which items an option covers. Lists the items only if they have names of their own and there are few.
    fn covered_items(&self, items: &[ItemId]) -> String {
        let names = items.iter().map(|&item| self.matrix().item_name(item));
        let are_listed = items.len() <= LISTED_ITEMS && names.clone().all(|name| matches!(name, ItemName::Named(_)));
        if are_listed {
            return names.map(|name| name.to_string()).collect::<Vec<_>>().join(", ");
        }
        counted(items.len(), "item", "items")
    }

    fn options(&self, item: ItemName) -> impl Iterator<Item = OptionId> + '_ {
        let item: Option<ItemId> = self.matrix().item(item);
        item.into_iter().flat_map(|item| self.search().options_of(item))
    }
}

/// Returns the phrase that says that an item has no option left.
pub(crate) fn none_left(item: ItemName) -> String {
    match item {
        ItemName::Cell(place) => format!("{place} has no candidate left"),
        ItemName::Unit(..) | ItemName::Distinct(..) | ItemName::Apart(..) => {
            format!("{} and no cell is left for it", item.long())
        }
        ItemName::Figure(name) => format!("no option left meets {name}"),
        ItemName::Number(_) | ItemName::Named(_) => format!("{} has no option left", item.long()),
    }
}

/// Returns the short name of an option in a list of the options of one item. If the item is a cell, the short name is
/// the digit. If the item is a digit of a unit, the short name is the cell.
fn name_in(item: ItemName, option: OptionName) -> String {
    match (item, option) {
        (ItemName::Cell(_), OptionName::Candidate(_, digit)) => digit.to_string(),
        (_, OptionName::Candidate(place, _)) => place.to_string(),
        (_, OptionName::Letter(_) | OptionName::Number(_)) => option.to_string(),
    }
}
