//! Long lists of puzzles. The program solves many lines at a time in SIMD lanes, with the same answers as for single puzzles and in bounded
//! memory.

use std::fs;
use std::io::Write;

use crate::support::cli::{ninefold, ninefold_in, peak_memory, run, run_command};
use crate::support::puzzles::{EASY, EASY_SOLUTION, NO_SOLUTION, TWO_SOLUTIONS};
use crate::support::temp_folder;

/// Returns 2,500 puzzles, one per line. After every 37th there is a line of another kind, and the last line is a blank board.
fn list() -> String {
    let puzzles = ["easy", "hard", "extreme"].map(|level| fs::read_to_string(format!("puzzles/classic/{level}.txt")));
    let puzzles: String = puzzles.map(|text| text.expect("a pack of ours")).concat();
    let plain = puzzles.lines().filter_map(|line| line.get(..81)).filter(|line| !line.starts_with('#'));
    let plain: Vec<&str> = plain.cycle().take(2500).collect();
    let twice = format!("55{}", &EASY[2..]);
    let commented = format!("{EASY} # a remark");
    let zeros = EASY.replace('.', "0");
    let position = format!(":0000:x:{EASY}:::");
    let blank = ".".repeat(81);
    let odd = [
        "",
        "# a comment",
        &EASY[1..],
        &twice,
        NO_SOLUTION,
        TWO_SOLUTIONS,
        &commented,
        "1...34..2.....3.",
        &zeros,
        &position,
        EASY_SOLUTION,
    ];
    let mut text = String::new();
    for (at, line) in plain.iter().enumerate() {
        text += line;
        text += if at % 700 == 699 { "\r\n" } else { "\n" };
        if at % 37 == 36 {
            text += odd[at / 37 % odd.len()];
            text.push('\n');
        }
    }
    text + &blank // the blank board has many solutions, and its line has no line end
}

#[test]
fn puzzles_solved_together_get_the_same_answers_as_alone() {
    let list = list();
    let mut all = String::new();
    for line in list.lines() {
        all += line;
        all += " \n"; // lines that end in a blank are solved singly
    }
    assert!(all.len() > 200_000, "longer than what is read at once");
    for command in ["solve --unique", "count --limit 5", "check"] {
        let (status, alone, complaints) = run(&format!("{command} -"), &all);
        assert!(alone.lines().count() > 2500 && status == Some(1), "{command}: {status:?} {complaints}");
        for threads in ["", " --threads 1"] {
            let (code, together, said) = run(&format!("{command}{threads} -"), &list);
            let differ = alone.lines().zip(together.lines()).position(|(one, other)| one != other);
            assert_eq!((differ, code), (None, status), "{command}");
            assert_eq!((together.lines().count(), said), (alone.lines().count(), complaints.clone()), "{command}");
        }
    }
}

#[test]
fn the_first_of_several_solutions_is_the_same_together_and_alone() {
    let lines =
        [TWO_SOLUTIONS, &".".repeat(81), EASY, &format!("{}{}", &EASY[..40], ".".repeat(41))].map(str::to_owned);
    let together = run("solve -", &(lines.join("\n") + "\n")).1;
    let alone: String = lines.iter().map(|line| run(&format!("solve {line}"), "").1).collect();
    assert_eq!(together, alone);
}

#[test]
fn memory_does_not_grow_with_the_length_of_a_list() {
    // Memory is needed only for the puzzles in progress, so a list of 60,000 lines takes no more than a list of 6,000.
    let peak = |lines: usize| {
        let mut child = ninefold()
            .args(["solve", "--threads", "2", "-"])
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::piped())
            .spawn()
            .expect("the program was built");
        let mut stdin = child.stdin.take().expect("a pipe");
        let mut stdout = child.stdout.take().expect("a pipe");
        let reader = std::thread::spawn(move || std::io::copy(&mut stdout, &mut std::io::sink()));
        for _ in 0..lines {
            stdin.write_all(format!("{EASY}\n").as_bytes()).expect("it reads on");
        }
        let peak = peak_memory(&child);
        drop(stdin);
        assert!(child.wait().expect("it ends").success());
        reader.join().expect("no panic").expect("it writes");
        peak
    };
    if let (Some(few), Some(many)) = (peak(6_000), peak(60_000)) {
        assert!(many < few + 16 * 1024, "{few} kB for 6,000 lines, {many} kB for 60,000");
    }
}

/// A blank board has practically endless solutions. Each is printed as soon as it is found.
#[test]
fn memory_does_not_grow_with_the_number_of_solutions() {
    use std::io::{BufRead, BufReader};
    let peak = |lines: usize| {
        let mut child = ninefold()
            .args(["solve", "--all", "--threads", "1", &".".repeat(81)])
            .stdout(std::process::Stdio::piped())
            .spawn()
            .expect("the program was built");
        let stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        let solutions = stdout.lines().take(lines).map_while(Result::ok).filter(|line| line.len() == 81).count();
        let peak = peak_memory(&child);
        child.kill().expect("it would go on for ever");
        child.wait().expect("it was killed");
        assert_eq!(solutions, lines);
        peak
    };
    if let (Some(few), Some(many)) = (peak(1_000), peak(100_000)) {
        assert!(many < few + 8 * 1024, "{few} kB for 1,000 solutions, {many} kB for 100,000");
    }
}

#[test]
fn the_game_opens_no_more_puzzles_of_a_file_than_the_library_holds() {
    let home = temp_folder();
    let small = "1...34..2.....3.\n".repeat(10_001);
    let cage = |at: usize| format!("cage {}: r1c1 r1c2; {}\n", at % 15 + 3, ".".repeat(81));
    let large: String = (0..3000).map(cage).collect(); // 23 KB each: no puzzle shares its layout with the one before it
    for (name, text, most) in [("small.txt", small, 10_000..=10_000), ("large.txt", large, 100..=2999)] {
        fs::write(home.path().join(name), text).expect("a file");
        let mut command = ninefold_in(home.path());
        let (_, played, said) = run_command(command.current_dir(home.path()).args(["play", "--plain", name]), "");
        let (before, after) = (format!("expected fewer puzzles in {name}: the library holds only the first "), "\n");
        let count = said.strip_prefix(&*before).and_then(|rest| rest.strip_suffix(after));
        let count: Option<usize> = count.and_then(|count| count.parse().ok());
        assert!(count.is_some_and(|count| most.contains(&count)), "{name}: {said}");
        assert!(played.starts_with(&format!("{name} 1: ")), "the first one is played");
    }
}
