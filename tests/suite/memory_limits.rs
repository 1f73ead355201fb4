//! Memory of the program while it reads and solves. However dense or compressed the input is, the program may use at most 64 MiB, and 8
//! bytes for each byte of input, more than for one classic puzzle on a line.

use std::collections::HashMap;
use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use crate::support::puzzles::EASY;

const KIB: usize = 1 << 10;
const MIB: usize = 1 << 20;

/// KiB of address space that an input may take in addition to 8 bytes for each of its bytes.
const ALLOWED: usize = 64 * KIB;

/// Length of dense input in bytes, a quarter of 1 MiB. Its memory limit is a quarter of [`ALLOWED`] too, which makes the tests four times
/// faster.
const DENSE: usize = MIB / 4;

/// KiB of address space that the allocator may reserve without using it.
const SLACK: usize = 8 * KIB;

/// Maximum length of a line of a message in bytes.
const LONGEST: usize = 200;

/// Runs `check` on an input, with at most `kib` KiB of address space. Returns its exit status and standard error.
fn check_within(kib: usize, input: &[u8]) -> (Option<i32>, String) {
    run_within(kib, "check --threads 1", input)
}

/// Runs a command of the program on an input, with at most `kib` KiB of address space. Returns its exit status and standard error.
fn run_within(kib: usize, command: &str, input: &[u8]) -> (Option<i32>, String) {
    let mut child = Command::new("sh")
        .arg("-c")
        .arg(format!("ulimit -c 0; ulimit -v {kib}; exec \"$0\" {command}"))
        .arg(env!("CARGO_BIN_EXE_ninefold"))
        .env("MALLOC_ARENA_MAX", "1") // each further arena would take 64 MiB of address space at once
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a shell");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut stderr = child.stderr.take().expect("a pipe");
    let mut said = Vec::new();
    std::thread::scope(|scope| {
        scope.spawn(move || drop(stdin.write_all(input))); // fails if the program ends before it has read everything
        stderr.read_to_end(&mut said).expect("a pipe is read");
    });
    let status = child.wait().expect("it ends");
    (status.code(), String::from_utf8_lossy(&said).into_owned())
}

/// Returns the address space that the program takes for one classic puzzle on a line, in KiB, rounded up to whole MiB.
fn idle() -> usize {
    static IDLE: OnceLock<usize> = OnceLock::new();
    *IDLE.get_or_init(|| {
        let fits = |mib: usize| check_within(mib * KIB, EASY.as_bytes()) == (Some(0), String::new());
        let (mut low, mut high) = (1, 1024);
        assert!(fits(high), "a plain puzzle takes less than 1 GiB");
        while low < high {
            let middle = low.midpoint(high);
            (low, high) = if fits(middle) { (low, middle) } else { (middle + 1, high) };
        }
        low * KIB
    })
}

/// Returns the address space that the program may take for an input, in KiB.
fn allowed(input: &[u8]) -> usize {
    idle() + ALLOWED + 8 * input.len() / KIB + SLACK
}

/// Runs `check` on an input with the address space that this input may take, which is scaled down for inputs shorter than 1 MiB. Asserts
/// that the exit status is `status`, that no message is longer than [`LONGEST`], and that there are at most `most_bad` messages.
fn check(name: &str, input: impl AsRef<[u8]>, status: i32, most_bad: usize) {
    let input = input.as_ref();
    let share = (ALLOWED + SLACK) * input.len().clamp(DENSE, MIB) / MIB;
    let (code, said) = check_within(idle() + share + 8 * input.len() / KIB, input);
    let shown: String = said.chars().take(2 * LONGEST).collect();
    assert_eq!(code, Some(status), "{name}, {} bytes: {shown}", input.len());
    assert!(said.lines().all(|line| line.len() <= LONGEST), "{name}: {shown}");
    assert!(said.lines().count() <= most_bad, "{name}: {shown}");
}

fn refused(name: &str, input: impl AsRef<[u8]>) {
    check(name, input, 1, 1);
}

fn accepted(name: &str, input: impl AsRef<[u8]>) {
    check(name, input, 0, 0);
}

/// Returns JSON values that take much memory for the length of their text, each followed by a comma.
fn dense_values() -> [String; 8] {
    let deep = |open: &str, close: &str| format!("{}0{},", open.repeat(100), close.repeat(100));
    [
        "0,".to_owned(),
        "[],".to_owned(),
        "{},".to_owned(),
        "[0],".to_owned(),
        "[[0]],".to_owned(),
        r#"{"":0},"#.to_owned(),
        deep("[", "]"),
        deep(r#"{"":"#, "}"),
    ]
}

/// Repeats a text as often as it fits into `bytes`.
fn filled(with: &str, bytes: usize) -> String {
    with.repeat(bytes / with.len())
}

fn blank(side: usize) -> String {
    format!("{}\n", ".".repeat(side)).repeat(side)
}

/// Returns a blank board in the JSON of f-puzzles, with `more` added.
fn fpuzzles(side: usize, more: &str) -> String {
    let row = format!("[{}]", vec!["{}"; side].join(","));
    format!(r#"{{"size":{side},"grid":[{}],{more}}}"#, vec![row; side].join(","))
}

/// Compresses an ASCII text and writes it in base64, as lz-string does. The crate lz-str would take minutes for these texts.
fn packed(text: &str) -> String {
    let mut bits = Bits { all: Vec::new(), width: 2, left: 2 };
    let mut singles: HashMap<u8, usize> = HashMap::new();
    let mut unwritten: HashMap<usize, u8> = HashMap::new(); // characters that have not been written yet, by code
    let mut longer: HashMap<(usize, u8), usize> = HashMap::new();
    let mut codes = 3;
    let mut phrase: Option<usize> = None;
    for byte in text.bytes() {
        let single = *singles.entry(byte).or_insert(codes);
        if single == codes {
            unwritten.insert(single, byte);
            codes += 1;
        }
        let Some(before) = phrase else {
            phrase = Some(single);
            continue;
        };
        phrase = longer.get(&(before, byte)).copied();
        if phrase.is_none() {
            bits.write(before, unwritten.remove(&before));
            longer.insert((before, byte), codes);
            codes += 1;
            phrase = Some(single);
        }
    }
    if let Some(last) = phrase {
        bits.write(last, unwritten.remove(&last));
    }
    bits.put(2, bits.width);
    bits.base64() + "="
}

/// Returns a run of one character, compressed as by lz-string. Each code stands for one character more than the code before it, so that
/// 12,000 codes unpack to 72 million characters.
fn bomb(codes: usize) -> String {
    let mut bits = Bits { all: Vec::new(), width: 2, left: 2 };
    bits.write(3, Some(b'a'));
    (4..3 + codes).for_each(|code| bits.write(code, None));
    bits.put(2, bits.width);
    bits.base64() + "="
}

/// Writer of lz-string codes.
struct Bits {
    all: Vec<bool>,
    width: u32,
    left: usize, // number of codes until codes become one bit longer
}

impl Bits {
    fn put(&mut self, number: usize, width: u32) {
        self.all.extend((0..width).map(|at| number >> at & 1 == 1));
    }

    /// Writes a phrase: its code, or, if the phrase is a single character that has not been written before, this character `new`.
    fn write(&mut self, code: usize, new: Option<u8>) {
        match new {
            Some(byte) => {
                self.put(0, self.width);
                self.put(usize::from(byte), 8);
                self.count();
            }
            None => self.put(code, self.width),
        }
        self.count();
    }

    fn count(&mut self) {
        self.left -= 1;
        if self.left == 0 {
            self.left = 1 << self.width;
            self.width += 1;
        }
    }

    fn base64(&self) -> String {
        const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        let digit = |bits: &[bool]| (0..6).fold(0, |digit, at| digit << 1 | usize::from(bits.get(at) == Some(&true)));
        self.all.chunks(6).map(|bits| char::from(DIGITS[digit(bits)])).collect()
    }
}

#[test]
fn texts_packed_by_this_test_are_unpacked_by_the_program() {
    let text = fpuzzles(9, r#""antiknight":true"#);
    accepted("a packed puzzle", format!("fpuzzles{}\n", packed(&text)));
    refused("a packed puzzle without its end", format!("fpuzzles{}\n", &packed(&text)[..60]));
}

#[test]
fn packed_texts_that_are_too_long_are_refused() {
    let bomb = bomb(12_000);
    assert!(bomb.len() < 30 * KIB, "{}", bomb.len());
    for mark in ["fpuzzles", "scl", "https://f-puzzles.com/?load=", "https://sudokupad.app/fpuz"] {
        refused(mark, format!("{mark}{bomb}\n"));
    }
    let good = format!("fpuzzles{}", packed(&fpuzzles(9, r#""antiking":true"#)));
    check("a bad link among good ones", format!("{good}\nfpuzzles{bomb}\n{good}\n{EASY}\n"), 1, 1);
}

#[test]
fn packed_texts_of_dense_values_are_refused() {
    for dense in dense_values() {
        let text = format!(r#"{{"size":9,"grid":[[0]],"cells":[[0]],"x":[{}0]}}"#, filled(&dense, DENSE - KIB));
        let packed = packed(&text);
        for mark in ["fpuzzles", "scl"] {
            refused(&format!("{mark}, packed {}", &dense[..dense.len().min(8)]), format!("{mark}{packed}\n"));
        }
    }
    let commas = format!(r#"{{"cells":[[{}]]}}"#, ",".repeat(DENSE - KIB));
    refused("scl, packed commas", format!("scl{}\n", packed(&commas)));
}

#[test]
fn documents_of_dense_values_are_refused() {
    for dense in dense_values() {
        let values = filled(&dense, DENSE);
        let name = &dense[..dense.len().min(8)];
        refused(&format!("f-puzzles, {name}"), format!("{}\n", fpuzzles(9, &format!(r#""x":[{values}0]"#))));
        refused(&format!("SudokuPad, {name}"), format!("{{\"cells\":[[1]],\"x\":[{values}0]}}\n"));
        refused(&format!("our own, {name}"), format!("{{\"puzzle\":\"12\",\"removed\":[{values}0]}}\n"));
        accepted(&format!("our own with more, {name}"), format!("{{\"puzzle\":\"{EASY}\",\"x\":[{values}0]}}\n"));
    }
    refused("SudokuPad, commas", format!("{{\"cells\":[[{}]]}}\n", ",".repeat(4 * MIB - KIB)));
    let lines = format!("{{\"cells\":[[1]],\"x\":[\n{}0]}}\n", filled("[0],\n", DENSE));
    refused("many lines", lines);
    let long = format!("{{\"cells\":[[1]],\"x\":[\n{}0]}}\n{{\"puzzle\":\"{EASY}\"}}\n", filled("[0],\n", 9 * MIB));
    refused("more than a document, then a puzzle", long);
    refused("a long text for a puzzle", format!("{{\"puzzle\":\"{}\"}}\n", filled("1b,", DENSE)));
}

#[test]
fn documents_of_many_games_take_no_more_memory_than_those_of_one() {
    let games = format!("<opensudoku>\n{}\n</opensudoku>\n", filled("<game >", DENSE));
    check("OpenSudoku, games without data", games, 1, usize::MAX);
    let games = format!("<opensudoku>\n{}\n</opensudoku>\n", filled("<game data=\"1\"/>", DENSE));
    accepted("OpenSudoku, games of one cell", games);
    refused("OpenSudoku, a long game", format!("<opensudoku><game data=\"{}\"/></opensudoku>\n", filled("1|", DENSE)));
    let graph = r#"<graph type="custom" order="9" sizeX="9" sizeY="9" sizeZ="1"></graph><sudokugroups>"#;
    refused("KSudoku, groups", format!("<ksudoku>{graph}{}</ksudoku>\n", filled("<clique>0", DENSE)));
    refused(
        "KSudoku, groups, a line each",
        format!("<ksudoku>\n{graph}\n{}</ksudoku>\n", filled("<clique>0\n", DENSE)),
    );
    let values = format!("<graph type=\"sudoku\" order=\"9\"></graph><values>{}</values>", "_".repeat(4 * MIB - KIB));
    refused("KSudoku, values", format!("<ksudoku>{values}</ksudoku>\n"));
}

#[test]
fn rules_of_other_programs_are_limited() {
    let whole = r#""antiknight","#.repeat(2000);
    let row = format!("[{}]", ["{}"; 64].join(","));
    let cells = vec![row; 64].join(",");
    accepted("SudokuPad, one rule many times", format!("{{\"cells\":[{cells}],\"global\":[{whole}\"antiking\"]}}\n"));
    let of = |key: &str, entry: &str, bytes: usize| {
        format!("{}\n", fpuzzles(64, &format!(r#""{key}":[{}null]"#, filled(entry, bytes)).replace(",null", "")))
    };
    refused("f-puzzles, dots", of("difference", r#"{"cells":["R1C1","R1C2"]},"#, MIB));
    accepted("f-puzzles, sandwiches", of("sandwichsum", r#"{"cell":"R1C0","value":2000},"#, 2 * KIB));
    accepted("f-puzzles, X-sums", of("xsum", r#"{"cell":"R1C0","value":2000},"#, 8 * KIB));
    let line: Vec<String> = (1..=64).map(|column| format!(r#""R1C{column}""#)).collect();
    refused("f-puzzles, lines", of("whispers", &format!(r#"{{"lines":[[{}]]}},"#, line.join(",")), MIB));
}

#[test]
fn rules_in_plain_text_are_limited() {
    let board = blank(64);
    let heading = |statement: &str, bytes: usize| format!("side: 64\n{}{board}", filled(statement, bytes));
    accepted("dots", heading("white: r1c1 r1c2\n", 16_000 * 17));
    accepted("sandwiches", heading("sandwich 2000: r1c1 right\n", 2 * KIB));
    accepted("X-sums", heading("x-sum 2000: r1c1 right\n", 8 * KIB));
    let line: Vec<String> = (1..=64).map(|column| format!("r1c{column}")).collect();
    refused("thermometers", heading(&format!("thermometer: {}\n", line.join(" ")), MIB / 2));
    refused("renbans", heading(&format!("renban: {}\n", line.join(" ")), MIB / 2));
    check("short statements", format!("diagonal\n{}{EASY}\n", "a:\n".repeat(100_000)), 1, 9);
    let row = format!("a{}a\n", " ".repeat(60 * KIB));
    check("wide rows of regions", format!("side: 64\nregions:\n{}{board}", row.repeat(64)), 1, 99);
    refused("statements on a line", format!("diagonal;{}1\n", filled("a;", DENSE - 99)));
    accepted("blanks on a line", format!("{EASY}\ncage:{}r1c1;{EASY}\n", " ".repeat(DENSE - 999)));
}

#[test]
fn long_lines_take_no_more_memory_than_short_ones() {
    for bytes in [DENSE / 2 - 2, DENSE - 2] {
        refused("commas", format!("{}\n", ",".repeat(bytes)));
        refused("columns", format!("{}\n", filled("1b,", bytes)));
        refused("words", format!("{}\n", filled("1bc ", bytes)));
        refused("numbers", format!("{}\n", filled("1 ", bytes)));
        refused("colons", format!("{}\n", ":".repeat(bytes)));
        refused("eliminated candidates", format!(":0000:x:{EASY}:{}:::\n", filled("1 ", bytes - 999)));
    }
    refused("commas, 1 MiB", format!("{}\n", ",".repeat(MIB - 2)));
    refused("one digit", "1".repeat(4 * MIB));
    refused("bytes that are no text", [vec![0xff_u8; 4 * MIB], b"\n".to_vec()].concat());
    let row = [vec![0xff_u8; 60_000], b"\n".to_vec()].concat();
    check("rows of bytes that are no text", [b"+--+\n".to_vec(), row.repeat(40)].concat(), 1, 9);
}

#[test]
fn large_boards_on_short_lines_are_not_read_far_ahead() {
    let game = format!("8x8x:{}n\n", "z".repeat(157)); // 64 × 64 blank cells, with diagonals
    accepted("game IDs", game.repeat(60));
    accepted("blank boards", format!("{}\n", ".".repeat(4096)).repeat(400));
}

/// Returns a blank board with a white dot between all adjacent cells.
fn dotted(side: usize) -> String {
    let dot = |row: usize, column: usize, down: usize| {
        let other = format!("r{}c{}", row + down, column + 1 - down);
        format!("white: r{row}c{column} {other}\n")
    };
    let across = (1..=side).flat_map(|row| (1..side).map(move |column| dot(row, column, 0)));
    let down = (1..side).flat_map(|row| (1..=side).map(move |column| dot(row, column, 1)));
    let dots: String = across.chain(down).collect();
    format!("side: {side}\n{dots}{}", blank(side))
}

#[test]
fn solvers_decline_a_board_that_takes_too_much_memory() {
    let thermometer = |row: usize, column: usize| {
        let cells: Vec<String> = (column..column + 8).map(|column| format!("r{row}c{column}")).collect();
        format!("thermometer: {}\n", cells.join(" "))
    };
    let thermometers: String = (1..=35).flat_map(|row| (1..=28).map(move |column| thermometer(row, column))).collect();
    let boards = [dotted(35), dotted(64), format!("side: 35\n{thermometers}{}", blank(35))];
    for input in boards.iter().map(String::as_bytes) {
        for (command, status) in [
            ("watch --plain --limit 3 -", 0),
            ("watch --plain --limit 3 --with exact -", 2),
            ("solve --with exact --threads 1", 2),
            ("race --with exact --timeout 0.01", 2),
            ("race --timeout 0.01", 1),
        ] {
            let (code, said) = run_within(allowed(input), command, input);
            assert_eq!(code, Some(status), "{command}, {} bytes: {said}", input.len());
            let declined = "exact cannot solve this board: it would need ";
            assert_eq!(said.contains(declined), status == 2, "{command}: {said}");
        }
    }
}

#[test]
fn boards_that_solvers_do_not_decline_take_no_more_memory_than_allowed() {
    for input in [format!("{}\n", ".".repeat(4096)), dotted(21)] {
        for solver in ["exact", "exact-sharp", "propagate"] {
            let command = format!("watch --plain --limit 3 --with {solver} -");
            let (code, said) = run_within(allowed(input.as_bytes()), &command, input.as_bytes());
            assert_eq!((code, said.as_str()), (Some(0), ""), "{command}, {} bytes", input.len());
        }
    }
}
