//! Laws of the search, tested on matrices from textbooks, on the smallest cases and on random problems.

use proptest::prelude::*;

use super::*;
use crate::dancing_links::Arena;
use crate::sized_links::Links;

/// Returns a problem with these options, each a list of items.
fn with_options(primary: u32, secondary: u32, options: &[Vec<ItemId>]) -> Problem {
    let mut problem = Problem::new(primary, secondary);
    for option in options {
        problem.option(option);
    }
    problem
}

/// Returns a problem from text: items are digits from 1, options are separated by blanks.
fn problem(primary: u32, secondary: u32, options: &str) -> Problem {
    let items = |option: &str| -> Vec<ItemId> { option.bytes().map(|digit| ItemId(u32::from(digit - b'1'))).collect() };
    let options: Vec<Vec<ItemId>> = options.split_whitespace().map(items).collect();
    with_options(primary, secondary, &options)
}

/// Returns every solution, with its options as letters in the order in which they are taken.
fn covers(primary: u32, secondary: u32, options: &str) -> Vec<String> {
    let letters = |cover: Vec<OptionId>| cover.iter().map(|option| char::from(b'A' + option.0 as u8)).collect();
    Search::new(&problem(primary, secondary, options)).solutions().map(letters).collect()
}

const A_TO_F: &str = "147 14 457 356 2367 27";
const A_TO_E: &str = "167 135 2 345 1234";

#[test]
fn textbook_matrices_have_one_cover_each() {
    assert_eq!(covers(7, 0, A_TO_F), ["BDF"]);
    assert_eq!(covers(7, 0, A_TO_E), ["ACD"]);
    assert!(covers(7, 0, "147 14 457 356 2367").is_empty());
}

#[test]
fn the_smallest_problems_are_solved() {
    assert_eq!(covers(0, 0, ""), [""], "nothing to cover is covered by nothing");
    assert_eq!(covers(0, 2, "1 2 12"), [""], "nothing asks for a secondary item");
    assert!(covers(1, 0, "").is_empty());
    assert_eq!(covers(1, 0, "1 1 1"), ["A", "B", "C"]);
    assert_eq!(covers(2, 0, "12 1 2"), ["A", "BC"]);
}

#[test]
fn a_secondary_item_is_covered_at_most_once() {
    assert_eq!(covers(2, 0, "1 1 2 2"), ["AC", "AD", "BC", "BD"]);
    assert_eq!(covers(2, 1, "13 1 23 2"), ["AD", "BC", "BD"]);
    assert_eq!(covers(1, 1, "12 2"), ["A"]);
}

#[test]
fn the_small_matrix_is_searched_in_these_steps() {
    let mut search = Search::new(&problem(7, 0, A_TO_F));
    let mut steps = Vec::new();
    while let Some(SearchStep { depth, kind: act, .. }) = search.forward() {
        let letter = |option: OptionId| char::from(b'A' + option.0 as u8);
        let taken = |Branch { item, option, k, n }: Branch| format!("{} {k}/{n} of {}", letter(option), item.0 + 1);
        steps.push(match act {
            StepKind::Choose { item, size } => format!("{depth} choose {} of {size}", item.0 + 1),
            StepKind::Try(branch) => format!("{depth} try {}", taken(branch)),
            StepKind::DeadEnd { item } => format!("{depth} dead end {}", item.0 + 1),
            StepKind::Solution => format!("{depth} solution"),
            StepKind::TakeBack(branch) => format!("{depth} take back {}", taken(branch)),
            StepKind::Exhausted => format!("{depth} exhausted"),
        });
    }
    let expected = "0 choose 1 of 2; 0 try A 1/2 of 1; 1 dead end 2; 0 take back A 1/2 of 1; 0 try B 2/2 of 1; \
        1 choose 5 of 1; 1 try D 1/1 of 5; 2 choose 2 of 1; 2 try F 1/1 of 2; 3 solution; 2 take back F 1/1 of 2; \
        1 take back D 1/1 of 5; 0 take back B 2/2 of 1; 0 exhausted";
    assert_eq!(steps.join("; "), expected);
    let Counters { steps, nodes, guesses, dead_ends, solutions, updates } = *search.counters();
    assert_eq!((steps, nodes, guesses, dead_ends, solutions, updates), (14, 4, 2, 1, 1, 26));
}

#[test]
fn committed_options_are_never_taken_back() {
    let mut search = Search::new(&problem(7, 0, A_TO_F));
    assert_eq!(search.commit(OptionId(3)), Ok(()));
    assert_eq!(search.commit(OptionId(2)), Err(CommitError { option: OptionId(2), item: ItemId(4) }));
    assert_eq!((search.items_left(), search.options_left()), (4, 3));
    assert!(search.is_open(OptionId(5)) && !search.is_open(OptionId(4)) && !search.is_active(ItemId(5)));
    let start = search.clone();
    assert_eq!(search.run(u64::MAX), Pause::Solution);
    assert_eq!(search.taken().collect::<Vec<_>>(), [OptionId(3), OptionId(5), OptionId(1)]);
    assert_eq!(search.run(u64::MAX), Pause::Exhausted);
    assert_eq!(search.run(u64::MAX), Pause::Exhausted);
    while search.back().is_some() {}
    assert_eq!(search, start);
}

#[test]
fn a_search_stopped_by_its_budget_continues_from_there() {
    let problem = problem(7, 0, A_TO_F);
    let (mut halting, mut running) = (Search::new(&problem), Search::new(&problem));
    while halting.run(1) == Pause::Budget {}
    assert_eq!(running.run(u64::MAX), Pause::Solution);
    assert_eq!(halting, running);
    assert_eq!(halting.run(0), Pause::Budget);
}

/// Problems with up to 10 items and up to 12 options of four items each.
fn fours() -> impl Strategy<Value = Problem> {
    (4..=8u32, 0..=2u32).prop_flat_map(|(primary, secondary)| {
        let items: Vec<_> = (0..primary + secondary).map(ItemId).collect();
        let options = prop::collection::vec(prop::sample::subsequence(items, 4).prop_shuffle(), 0..=12);
        options.prop_map(move |options| with_options(primary, secondary, &options))
    })
}

/// Problems with up to 6 primary items, up to 3 secondary items and up to 12 options of any size, and those of [`fours`].
fn problems() -> impl Strategy<Value = Problem> {
    let any_size = (0..=6u32, 0..=3u32).prop_flat_map(|(primary, secondary)| {
        let items = (primary + secondary) as usize;
        let option = prop::sample::subsequence((0..items as u32).map(ItemId).collect::<Vec<_>>(), 1.min(items)..=items);
        let options = prop::collection::vec(option.prop_shuffle(), 0..=if items == 0 { 0 } else { 12 });
        options.prop_map(move |options| with_options(primary, secondary, &options))
    });
    prop_oneof![any_size, fours()]
}

/// Returns all covers as sorted bit sets. Finds them by brute force: checks every set of those options that have a primary item.
fn by_brute_force(problem: &Problem) -> Vec<u32> {
    let useful = |option: &OptionId| problem.covered_by(*option).iter().any(|&item| problem.is_primary(item));
    let options: Vec<OptionId> = problem.iter().filter(useful).collect();
    let sets = (0..1u32 << options.len()).filter_map(|set| {
        let mut times = vec![0; problem.items()];
        let chosen = options.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1).map(|(_, &option)| option);
        let bits = chosen.fold(0, |bits, option| {
            problem.covered_by(option).iter().for_each(|item| times[item.index()] += 1);
            bits | 1 << option.0
        });
        let (primary, secondary) = times.split_at(problem.primary());
        (primary.iter().all(|&n| n == 1) && secondary.iter().all(|&n| n <= 1)).then_some(bits)
    });
    let mut sets: Vec<u32> = sets.collect();
    sets.sort_unstable();
    sets
}

/// Asserts what must hold in every state of every search.
fn check(problem: &Problem, search: &Search) {
    let items = || (0..problem.items() as u32).map(ItemId);
    let open: Vec<_> = problem.iter().filter(|&option| search.is_open(option)).collect();
    assert_eq!(open.len(), search.options_left() as usize);
    let active = items().filter(|&item| problem.is_primary(item) && search.is_active(item)).count();
    assert_eq!(active, search.items_left() as usize);
    for item in items().filter(|&item| search.is_active(item)) {
        let has = |&&option: &&OptionId| problem.covered_by(option).contains(&item);
        let expected: Vec<_> = open.iter().filter(has).copied().collect();
        assert_eq!(search.options_of(item).collect::<Vec<_>>(), expected);
        assert_eq!(search.size(item) as usize, expected.len());
    }
    for option in search.taken() {
        assert!(problem.covered_by(option).iter().all(|&item| !search.is_active(item)));
    }
    for (at, level) in search.path().enumerate() {
        assert_eq!(search.options_of(level.item).count(), level.n as usize);
        let kth = level.k.checked_sub(1).and_then(|k| search.turns(at).get(k as usize).copied());
        assert!(level.option.is_none() || level.option == kth);
    }
}

fn picks() -> impl Strategy<Value = Pick> {
    prop_oneof![
        Just(Pick::Smallest(Ties::First)),
        Just(Pick::Smallest(Ties::Last)),
        any::<u64>().prop_map(|seed| Pick::Smallest(Ties::Random(seed))),
        Just(Pick::First),
        any::<u64>().prop_map(Pick::Random),
        (0..6u32).prop_map(|end| Pick::Sharp(ItemId(end))),
    ]
}

/// A preference to set: the number of steps to make before it is set, its item and its first option.
type Request = (u8, prop::sample::Index, prop::sample::Index);

fn requests() -> impl Strategy<Value = Vec<Request>> {
    prop::collection::vec((0..8u8, any::<prop::sample::Index>(), any::<prop::sample::Index>()), 0..4)
}

/// Returns a search in which preferences were set along the way. A request is skipped if the search is not on a new level at that time. The
/// search stays where the last request left it.
fn search_with_preferences(problem: &Problem, pick: Pick, requests: &[Request]) -> Search {
    let mut search = Search::new(problem).picking(pick);
    for (steps, item, option) in requests {
        (0..*steps).for_each(|_| _ = search.forward());
        let items: Vec<_> = (0..problem.primary() as u32).map(ItemId).filter(|&item| search.is_active(item)).collect();
        if search.phase() == Phase::Arrived && !items.is_empty() {
            let item = *item.get(&items);
            let options: Vec<_> = search.options_of(item).collect();
            let first = (!options.is_empty()).then(|| *option.get(&options));
            assert_eq!(search.prefer(item, first), Ok(()));
            assert_eq!(search.upcoming().map(|(item, _)| item), Some(item));
        }
    }
    search
}

#[test]
fn a_preference_chooses_another_item_and_another_first_option() {
    let problem = problem(7, 0, A_TO_F);
    let mut search = Search::new(&problem);
    assert_eq!(search.prefer(ItemId(6), Some(OptionId(4))), Ok(()));
    assert_eq!(search.prefer(ItemId(6), Some(OptionId(1))), Err(PreferenceError), "B does not cover item 7");
    let mut tried = Vec::new();
    while let Some(step) = search.forward() {
        match step.kind {
            StepKind::Try(branch) if step.depth == 0 => tried.push((branch.option.0, branch.k, branch.n)),
            StepKind::Solution => assert_eq!(search.taken().map(|option| option.0).collect::<Vec<_>>(), [5, 1, 3]),
            _ => {}
        }
    }
    assert_eq!(tried, [(4, 1, 4), (5, 2, 4), (0, 3, 4), (2, 4, 4)], "E, F, then round to A and C");
    assert_eq!(search.prefer(ItemId(0), None), Err(PreferenceError), "nothing is left to choose");
}

#[test]
fn each_rule_chooses_its_own_item() {
    let chosen = |pick| Search::new(&problem(7, 0, A_TO_F)).picking(pick).upcoming().map(|(item, n)| (item.0 + 1, n));
    assert_eq!(chosen(Pick::Smallest(Ties::First)), Some((1, 2)));
    assert_eq!(chosen(Pick::Smallest(Ties::Last)), Some((6, 2)));
    assert_eq!(chosen(Pick::First), Some((1, 2)));
    assert_eq!(chosen(Pick::Sharp(ItemId(1))), Some((1, 2)));
    let drawn: std::collections::BTreeSet<_> = (0..100).filter_map(|seed| chosen(Pick::Random(seed))).collect();
    assert_eq!(drawn.len(), 7, "every item is drawn by some seed");
    let ties: std::collections::BTreeSet<_> =
        (0..100).filter_map(|seed| chosen(Pick::Smallest(Ties::Random(seed)))).collect();
    assert_eq!(ties.into_iter().collect::<Vec<_>>(), [(1, 2), (2, 2), (3, 2), (5, 2), (6, 2)]);
}

proptest! {
    #[test]
    fn every_rule_finds_all_covers(problem in problems(), pick in picks()) {
        let bits = |cover: Vec<OptionId>| cover.iter().fold(0, |bits, option| bits | 1 << option.0);
        let mut found: Vec<u32> = Search::new(&problem).picking(pick).solutions().map(bits).collect();
        found.sort_unstable();
        prop_assert_eq!(found, by_brute_force(&problem));
    }

    #[test]
    fn a_search_with_preferences_goes_back_and_forward_like_any_other(
        problem in problems(), pick in picks(), requests in requests()
    ) {
        let mut search = search_with_preferences(&problem, pick, &requests);
        while search.forward().is_some() {
            check(&problem, &search);
        }
        let end = search.clone();
        while search.back().is_some() {
            check(&problem, &search);
        }
        let start = search.clone();
        prop_assert_eq!(start.counters(), &Counters::default());
        while search.forward().is_some() {}
        prop_assert_eq!(search, end);
    }

    #[test]
    fn resuming_a_bookmark_restores_its_state(
        problem in problems(), pick in picks(), requests in requests(),
        there in any::<prop::sample::Index>(), here in any::<prop::sample::Index>()
    ) {
        let mut search = search_with_preferences(&problem, pick, &requests);
        while search.back().is_some() {}
        let mut moments = vec![search.clone()];
        while search.forward().is_some() {
            moments.push(search.clone());
        }
        let (there, mut search) = (there.get(&moments), here.get(&moments).clone());
        search.resume(&there.bookmark());
        prop_assert_eq!(&search, there);
    }

    #[test]
    fn a_fast_run_makes_the_same_steps(problem in problems(), requests in requests(), bursts in prop::collection::vec(0..9_u64, 0..20)) {
        let mut plain = search_with_preferences(&problem, Pick::default(), &requests);
        let mut fast = plain.clone();
        for burst in bursts.into_iter().chain([u64::MAX; 3]) {
            let pause = fast.run(burst);
            let mut made = 0;
            let expected = loop {
                if made == burst {
                    break Pause::Budget;
                }
                made += 1;
                match plain.forward().map(|step| step.kind) {
                    Some(StepKind::Solution) => break Pause::Solution,
                    None | Some(StepKind::Exhausted) => break Pause::Exhausted,
                    _ => {}
                }
            };
            prop_assert_eq!(pause, expected);
            prop_assert_eq!(&fast, &plain);
        }
    }

    #[test]
    fn links_of_every_width_behave_alike(problem in fours()) {
        let of = |links| {
            let mut search = Search::new(&problem);
            search.links = links;
            search
        };
        let mut narrow = of(Links::Narrow(Arena::new(&problem)));
        let mut others = [of(Links::Wide(Arena::new(&problem))), of(Links::General(Arena::new(&problem)))];
        loop {
            let items = || (0..problem.items() as u32).map(ItemId);
            let view = |search: &Search| {
                let sizes: Vec<_> = items().map(|item| (search.size(item), search.is_active(item))).collect();
                let options: Vec<Vec<_>> = items().map(|item| search.options_of(item).collect()).collect();
                (sizes, options, *search.counters(), search.items_left(), search.options_left())
            };
            prop_assert!(others.iter().all(|other| view(other) == view(&narrow)));
            let step = narrow.forward();
            for other in &mut others {
                prop_assert_eq!(other.forward(), step);
            }
            if step.is_none() {
                break;
            }
        }
    }

    #[test]
    fn next_and_last_describe_the_steps_and_change_nothing(problem in problems()) {
        let mut search = Search::new(&problem);
        check(&problem, &search);
        while let Some(step) = search.next() {
            prop_assert_eq!(search.forward(), Some(step));
            prop_assert_eq!(search.last(), Some(step));
            check(&problem, &search);
        }
        prop_assert_eq!(search.forward(), None);
        prop_assert_eq!(search.counters().steps, search.last().map_or(0, |step| step.number));
    }

    #[test]
    fn going_back_restores_every_link_and_counter(problem in problems(), commit in any::<u32>(), moment in any::<prop::sample::Index>()) {
        let mut search = Search::new(&problem);
        if let Some(at) = commit.checked_rem(problem.options() as u32 + 1).filter(|&at| at < problem.options() as u32) {
            prop_assert_eq!(search.commit(OptionId(at)), Ok(()));
        }
        let mut moments = vec![search.clone()];
        let mut steps = Vec::new();
        while let Some(step) = search.forward() {
            steps.push(step);
            moments.push(search.clone());
        }
        // Back from any state to the start: the whole arena, the path, the phase and the counters are as they were.
        let moment = moment.index(moments.len());
        let mut search = moments[moment].clone();
        for before in (0..moment).rev() {
            prop_assert_eq!(search.back(), Some(steps[before]));
            prop_assert_eq!(&search, &moments[before]);
        }
        prop_assert_eq!(search.back(), None);
        // Forward again to the end: the steps are the same.
        for (at, step) in steps.iter().enumerate() {
            prop_assert_eq!(search.forward(), Some(*step));
            prop_assert_eq!(&search, &moments[at + 1]);
        }
    }
}
