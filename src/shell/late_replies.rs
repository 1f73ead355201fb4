//! Filter that drops replies of the terminal that arrive late and would otherwise be taken for keys.
//!
//! The program that ran before ninefold, an editor for example, may have asked the terminal for its colours, its version, its title or the
//! clipboard. Over a slow connection, the reply arrives when ninefold already reads keys. crossterm does not recognise control strings,
//! which are replies that begin with OSC, DCS, APC, PM or SOS. It decodes `ESC ] 11;rgb:… BEL` as Alt-], ordinary keys and Ctrl-G, and the
//! ordinary keys would enter digits. See <https://invisible-island.net/xterm/ctlseqs/ctlseqs.html>.
//!
//! The filter drops every complete control string of printable characters, whatever its contents, since terminals send more kinds than can
//! be listed. A player may type the beginning of a control string: Alt-], Alt-P, Alt-_, Alt-^ or Alt-X. None of these is a key of ninefold.
//! The keys typed after such a beginning are delayed but not lost, unless they end with Ctrl-G or Alt-\\; see [`REPLY_TIMEOUT`] and
//! [`STRING_TIMEOUT`].
//!
//! crossterm itself drops some of the replies that begin with CSI: the cursor position, the primary device attributes, and the size and
//! state of the terminal. Of a reply that begins with `ESC [ >`, crossterm drops only these three bytes and decodes the rest as keys. Two
//! replies begin this way: the secondary device attributes, `ESC [ > 41;354;0 c`, and the state of modifyOtherKeys, `ESC [ > 4;2 m`. The
//! filter therefore drops two or three numbers that end with `c` or `m`. The rest of a reply arrives faster than anybody types, so a digit
//! is held back only for [`NUMBERS_TIMEOUT`]. If a reply with CSI and parameters was cut after its first byte, crossterm decodes all of it
//! as keys, and the filter drops these keys.
//!
//! Other replies that begin with `ESC [ ?`, such as the state of a mode (DECRPM), cannot be handled here: crossterm treats all bytes that
//! follow, up to a `u` or `c`, as part of such a reply.

use std::time::{Duration, Instant};

use crate::app::{Code, Input, Key, Named};
use crate::view::Rgb;

/// Maximum length of a terminal's reply, counted in key events. A clipboard of 3 KiB takes 4 KiB in Base64.
const MAX_REPLY: usize = 4096;

/// Time that a lone Esc is held back, since it may be the first byte of a reply that was cut in two.
const ESC_TIMEOUT: Duration = Duration::from_millis(25);

/// Time that digits are held back because they may be the numbers of a reply. Such a reply arrives in one piece.
const NUMBERS_TIMEOUT: Duration = Duration::from_millis(5);

/// Time that the beginning of a reply is held back while the next part of the reply may still arrive.
const REPLY_TIMEOUT: Duration = Duration::from_millis(500);

/// Maximum total time that the beginning of a reply is held back. Without this limit, a player who keeps typing could prolong the delay for
/// ever.
const STRING_TIMEOUT: Duration = Duration::from_secs(2);

/// Maximum count of numbers in a reply that begins with `ESC [ >`. crossterm drops these three bytes and decodes the numbers as keys.
const MAX_NUMBERS: usize = 3;

/// Maximum length, in digits, of a number in a reply that begins with `ESC [ >`. The longest known number has seven digits.
const MAX_NUMBER: usize = 8;

/// Maximum length, counted in key events, of a reply after its first bytes `ESC [ >`. It consists of numbers, each followed by `;` or a
/// letter.
const MAX_REST: usize = MAX_NUMBERS * (MAX_NUMBER + 1);

const ESC: char = '\x1b';
const BEL: char = '\x07';

/// Filter for input. Holds keys back while they may be the beginning of a reply, drops complete replies, and passes everything else on in
/// order.
#[derive(Debug, Default)]
pub struct ReplyFilter {
    background: Option<Rgb>, // background of the terminal according to the last reply that names it
    held: Vec<Key>,
    started: Option<Instant>,  // arrival of the first held key; `None` while no key is held
    deadline: Option<Instant>, // time to release the held keys; `None` while no key is held
}

impl ReplyFilter {
    /// Takes the next input and returns the inputs that can be passed on now.
    pub fn receive(&mut self, input: Input, now: Instant) -> Vec<Input> {
        match input {
            Input::Key(key) => self.receive_key(key, now),
            Input::Resize(_) => vec![input], // comes from a signal, not from the byte stream
            other => {
                let mut passed = self.release();
                passed.push(other);
                passed
            }
        }
    }

    /// Returns the time at which the held keys have to be released; `None` if no key is held.
    pub const fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// Returns all held keys as input. They count as typed, since the rest of a reply did not arrive.
    pub fn release(&mut self) -> Vec<Input> {
        (self.started, self.deadline) = (None, None);
        self.held.drain(..).map(Input::Key).collect()
    }

    /// Returns the background of the terminal if a reply has named it since the last call.
    pub const fn take_background(&mut self) -> Option<Rgb> {
        self.background.take()
    }

    fn receive_key(&mut self, key: Key, now: Instant) -> Vec<Input> {
        let is_overdue = self.started.is_some_and(|at| now.saturating_duration_since(at) >= STRING_TIMEOUT);
        let mut passed = if is_overdue { self.release() } else { Vec::new() };
        self.held.push(key);
        loop {
            match reply_match(&self.held) {
                Match::Prefix => break,
                Match::Complete => {
                    self.background = background(&bytes_of(&self.held).unwrap_or_default()).or(self.background);
                    self.held.clear();
                }
                Match::None => passed.push(Input::Key(self.held.remove(0))),
            }
            self.started = None;
        }
        let timeout = match &*self.held {
            [] => {
                self.deadline = None;
                return passed;
            }
            [key] if is_esc(*key) => ESC_TIMEOUT,
            [key, ..] if is_digit(*key) => NUMBERS_TIMEOUT,
            _ => REPLY_TIMEOUT,
        };
        let started = *self.started.get_or_insert(now);
        self.deadline = Some((now + timeout).min(started + STRING_TIMEOUT));
        passed
    }
}

/// Result of comparing a sequence of keys or bytes with the replies of a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Match {
    /// Neither a reply nor the beginning of one.
    None,
    /// The beginning of a reply, or an empty sequence.
    Prefix,
    /// A whole reply.
    Complete,
}

/// Compares keys with all kinds of replies. For this, the keys are turned back into the bytes from which crossterm decoded them.
fn reply_match(keys: &[Key]) -> Match {
    let longest = match keys.first() {
        Some(&key) if is_digit(key) => MAX_REST,
        Some(&key) if !key.alt && !is_esc(key) => return Match::None,
        _ => MAX_REPLY,
    };
    if keys.len() > longest {
        return Match::None;
    }
    bytes_of(keys).map_or(Match::None, |bytes| sequence_match(&bytes))
}

/// Returns the bytes from which crossterm decoded the keys; `None` if one of the keys is not part of any reply.
fn bytes_of(keys: &[Key]) -> Option<String> {
    let mut bytes = String::new();
    for &key in keys {
        match key.code {
            Code::Named(Named::Esc) if is_esc(key) => bytes.push(ESC),
            Code::Char('g') if key.ctrl && !key.alt => bytes.push(BEL),
            Code::Char(c) if !key.ctrl => {
                if key.alt {
                    bytes.push(ESC);
                }
                bytes.push(c);
            }
            _ => return None,
        }
    }
    Some(bytes)
}

/// Returns the background colour from a reply to `ESC ] 11 ; ? BEL`, such as `ESC ] 11;rgb:1212/3434/5656 BEL`; `None` for every other
/// reply.
fn background(reply: &str) -> Option<Rgb> {
    let content = reply.strip_prefix("\x1b]11;")?.trim_end_matches([BEL, ESC, '\\']);
    let components = content.strip_prefix("rgb:").or_else(|| content.strip_prefix("rgba:"))?;
    let mut levels = components.split('/').map(|digits| {
        let most = 16u32.checked_pow(digits.len().try_into().ok()?)? - 1;
        let level = u32::from_str_radix(digits, 16).ok()?;
        u8::try_from((level * 255 + most / 2).checked_div(most)?).ok()
    });
    Some(Rgb(levels.next()??, levels.next()??, levels.next()??))
}

/// Compares bytes with all kinds of sequences that the filter drops. The first kind are control strings: OSC (`ESC ]`), DCS (`ESC P`), APC
/// (`ESC _`), PM (`ESC ^`) or SOS (`ESC X`), then at least one printable character, ended by BEL or `ESC \`. The second kind are sequences
/// of CSI (`ESC [`) and parameters. The third kind is what crossterm leaves of a reply that begins with `ESC [ >`.
fn sequence_match(bytes: &str) -> Match {
    let Some(sequence) = bytes.strip_prefix(ESC) else { return numbers_match(bytes) };
    let mut body = sequence.chars();
    match body.next() {
        None => return Match::Prefix,
        Some('[') => return parameters_match(body.as_str()),
        Some(']' | 'P' | '_' | '^' | 'X') => {}
        Some(_) => return Match::None,
    }
    let body = body.as_str();
    let (content, end) = body.split_at(body.find([ESC, BEL]).unwrap_or(body.len()));
    match (content, end) {
        _ if content.contains(char::is_control) => Match::None,
        (_, "") => Match::Prefix,
        ("", _) => Match::None,
        (_, "\x1b") => Match::Prefix,
        (_, "\x1b\\" | "\x07") => Match::Complete,
        _ => Match::None,
    }
}

/// Compares bytes with the part of a reply that crossterm leaves after it has dropped the first bytes `ESC [ >`: two or three numbers,
/// separated by `;` and followed by `c` or `m`.
fn numbers_match(bytes: &str) -> Match {
    let ended = bytes.strip_suffix(['c', 'm']);
    let numbers: Vec<&str> = ended.unwrap_or(bytes).split(';').collect();
    let is_number =
        |text: &str| text.len() <= MAX_NUMBER && !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let Some((&last, before)) = numbers.split_last() else { return Match::Prefix };
    let is_begun = numbers.len() <= MAX_NUMBERS && before.iter().all(|&number| is_number(number));
    match ended {
        Some(_) if is_begun && !before.is_empty() && is_number(last) => Match::Complete,
        None if is_begun && (last.is_empty() || is_number(last)) => Match::Prefix,
        _ => Match::None,
    }
}

/// Compares the bytes after `ESC [` with at least one parameter byte, any number of intermediate bytes, and a final byte (ECMA-48, section
/// 5.4).
fn parameters_match(body: &str) -> Match {
    let rest = body.trim_start_matches(|c| matches!(c, '0'..='?'));
    if rest.len() == body.len() && !body.is_empty() {
        return Match::None; // an arrow key, for example
    }
    match rest.trim_start_matches(|c| matches!(c, ' '..='/')).chars().next() {
        None => Match::Prefix,
        Some('@'..='~') => Match::Complete,
        Some(_) => Match::None,
    }
}

const fn is_digit(key: Key) -> bool {
    matches!(key.code, Code::Char('0'..='9')) && !key.ctrl && !key.alt
}

fn is_esc(key: Key) -> bool {
    key == Key::plain(Code::Named(Named::Esc))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::app::Size;

    const CONTENTS: [&str; 20] = [
        "]10;rgb:ffff/FFFF/ffff",
        "]11;rgb:1212/3434/5656",
        "]11;rgba:0000/0000/0000/8080",
        "]12;#c0ffee",
        "]4;7;rgb:12/34/56",
        "]11;?",
        "P>|XTerm(390)",
        "P>|tmux 3.4",
        "P!|7E565445",
        "P1$r0m",
        "P0$r",
        "P1+r544e=787465726d2d323536636f6c6f72",
        "]52;c;MTIz",
        "]L123",
        "]lsudoku \u{2013} 5 of 9",
        "]1337;ReportCellSize=17.0;8.0",
        "_Gi=31;OK",
        "^5",
        "X 123",
        "P1$r q\u{e9}",
    ];

    fn replies() -> impl Iterator<Item = String> {
        CONTENTS.iter().flat_map(|content| ["\x07", "\x1b\\"].map(|end| format!("\x1b{content}{end}")))
    }

    /// Returns every way to cut a reply in two between characters.
    fn cuts(reply: &str) -> impl Iterator<Item = (&str, &str)> {
        (0..=reply.len()).filter(move |&at| reply.is_char_boundary(at)).map(move |at| reply.split_at(at))
    }

    /// Returns the keys that crossterm decodes from bytes that arrive together.
    fn decoded(bytes: &str) -> Vec<Key> {
        let mut keys = Vec::new();
        let mut rest = bytes.chars();
        while let Some(c) = rest.next() {
            keys.push(match c {
                ESC => match rest.next() {
                    Some(c) => Key { alt: true, ..Key::char(c) },
                    None => Key::plain(Code::Named(Named::Esc)),
                },
                BEL => Key { ctrl: true, ..Key::char('g') },
                c => Key::char(c),
            });
        }
        keys
    }

    #[test]
    fn the_background_is_read_from_its_reply_only() {
        let told = |reply: &str| {
            let mut filter = ReplyFilter::default();
            assert_eq!(passed(&mut filter, &decoded(reply)), []);
            filter.take_background()
        };
        for (colour, expected) in [
            ("rgb:1212/3434/5656", Some(Rgb(0x12, 0x34, 0x56))),
            ("rgb:ffff/ffff/ffff", Some(Rgb(255, 255, 255))),
            ("rgb:12/34/56", Some(Rgb(0x12, 0x34, 0x56))),
            ("rgb:f/0/8", Some(Rgb(255, 0, 136))),
            ("rgba:0000/8000/0000/8080", Some(Rgb(0, 128, 0))),
            ("rgb:1212/3434", None),
            ("rgb:1212/3434/", None),
            ("rgb:123456789/1/1", None),
            ("?", None),
        ] {
            for end in ["\x07", "\x1b\\"] {
                assert_eq!(told(&format!("\x1b]11;{colour}{end}")), expected, "{colour}");
            }
        }
        assert_eq!(told("\x1b]10;rgb:1212/3434/5656\x07"), None);
    }

    fn keys_of(inputs: Vec<Input>) -> Vec<Key> {
        let key = |input| match input {
            Input::Key(key) => key,
            other => panic!("expected a key, found {other:?}"),
        };
        inputs.into_iter().map(key).collect()
    }

    #[expect(clippy::disallowed_methods, reason = "any instant will do as the origin")]
    fn origin() -> Instant {
        Instant::now()
    }

    /// Returns the keys that the filter passes on at once.
    fn passed(filter: &mut ReplyFilter, keys: &[Key]) -> Vec<Key> {
        let now = origin();
        keys_of(keys.iter().flat_map(|&key| filter.receive(Input::Key(key), now)).collect())
    }

    /// Returns the keys that the filter passes on, at once or after the timeout.
    fn passed_in_time(keys: &[Key]) -> Vec<Key> {
        let mut filter = ReplyFilter::default();
        let mut seen = passed(&mut filter, keys);
        seen.extend(keys_of(filter.release()));
        assert_eq!(filter.deadline(), None);
        seen
    }

    #[test]
    fn a_reply_is_dropped_wherever_it_is_cut_and_keys_around_it_are_kept() {
        for reply in replies() {
            for (first, second) in cuts(&reply) {
                let cut = first.len();
                let sequence = ["x5", first, second, "7\x1b[u"].map(decoded).concat();
                let mut filter = ReplyFilter::default();
                let expected = decoded("x57\x1b[u");
                assert_eq!(passed(&mut filter, &sequence), expected, "{reply:?} cut at {cut}");
                assert_eq!(filter.deadline(), None, "{reply:?} cut at {cut}");
            }
        }
    }

    #[test]
    fn a_reply_after_another_or_after_an_incomplete_one_is_dropped() {
        for reply in replies() {
            for before in ["\x1b]", "\x1b]11;", "\x1bP1", "\x1b]11;rgb:00/", "\x1bX", "\x1b_G5", "\x1b^123"] {
                let sequence = [before, &reply, &reply, "8"].map(decoded).concat();
                let expected = [before, "8"].map(decoded).concat();
                assert_eq!(passed_in_time(&sequence), expected, "{before:?} {reply:?}");
            }
        }
    }

    #[test]
    fn an_incomplete_reply_is_passed_on_in_time() {
        for reply in replies() {
            for (begun, rest) in cuts(&reply) {
                if begun.is_empty() || rest.is_empty() {
                    continue;
                }
                let (cut, begun) = (begun.len(), decoded(begun));
                let mut filter = ReplyFilter::default();
                let now = origin();
                for &key in &begun {
                    assert!(filter.receive(Input::Key(key), now).is_empty(), "{reply:?} cut at {cut}");
                }
                assert!(filter.deadline().is_some_and(|at| at > now && at <= now + REPLY_TIMEOUT));
                assert_eq!(keys_of(filter.release()), begun, "{reply:?} cut at {cut}");
                assert_eq!(filter.deadline(), None);
            }
        }
    }

    #[test]
    fn a_key_that_cannot_continue_a_reply_releases_all_held_keys() {
        let long = format!("\x1bP>|{}\x1b\\", "a".repeat(MAX_REPLY));
        for typed in [
            "\x1bx5\x07",
            "\x1b\\5x",
            "\x1b]\x07",
            "\x1bP\x1b\\",
            "\x1bX5\r",
            "\x1b_5\t",
            "\x1b]11;\x1bx",
            "\x1b^12\x1b5",
            &long,
        ] {
            let keys = decoded(typed);
            let mut filter = ReplyFilter::default();
            assert_eq!(passed(&mut filter, &keys), keys, "{typed:?}");
        }
    }

    #[test]
    fn numbers_that_crossterm_leaves_of_a_reply_are_dropped() {
        for rest in ["41;354;0c", "65;7600;1c", "1;1015000;0c", "0;95c", "4;2m", "83;40900;0c"] {
            let sequence = ["x", rest, rest, "u5"].map(decoded).concat();
            assert_eq!(passed_in_time(&sequence), decoded("xu5"), "{rest}");
        }
    }

    #[test]
    fn numbers_that_are_not_the_rest_of_a_reply_are_kept() {
        for typed in
            ["1", "123456789", "12c", "4m", "1;", "1;c", "1;;2c", "1;2;3;", "1;2u", "1;2 c", "1;2\x1bc", "1;123456789x"]
        {
            assert_eq!(passed_in_time(&decoded(typed)), decoded(typed), "{typed:?}");
        }
        let line = decoded(&"123456789".repeat(9));
        let at_once = passed(&mut ReplyFilter::default(), &line);
        assert!(at_once.len() >= line.len() - MAX_NUMBER, "a line of digits is not held back");
    }

    /// crossterm decodes a lone first byte as the key Esc, and the bytes after it as keys too.
    #[test]
    fn a_reply_with_parameters_is_dropped_if_it_was_cut_after_its_first_byte() {
        let esc = Key::plain(Code::Named(Named::Esc));
        let cut = |rest: &str| [vec![esc], rest.chars().map(Key::char).collect()].concat();
        for reply in
            ["[>41;354;0c", "[?62;22c", "[4;5R", "[?2026;2$y", "[?997;1n", "[8;24;80t", "[0n", "[>4;2m", "[?1u"]
        {
            let sequence = [decoded("x5"), cut(reply), decoded("u7")].concat();
            assert_eq!(passed_in_time(&sequence), decoded("x5u7"), "{reply}");
        }
        for typed in ["", "[", "[A", "[]5", "5", "x", "[5", "[5\u{e9}"] {
            assert_eq!(passed_in_time(&cut(typed)), cut(typed), "{typed:?}");
        }
    }

    #[test]
    fn a_reply_is_dropped_up_to_the_maximum_length() {
        let reply = |length: usize| format!("\x1b]52;c;{}\x07", "5".repeat(length - "]52;c;\x07".len()));
        assert!(passed(&mut ReplyFilter::default(), &decoded(&reply(MAX_REPLY))).is_empty());
        let longer = decoded(&reply(MAX_REPLY + 1));
        assert_eq!(passed(&mut ReplyFilter::default(), &longer), longer);
    }

    #[test]
    fn keys_typed_after_the_beginning_of_a_reply_are_delayed_but_stay_in_order() {
        for (begin, gap) in [("\x1b]", 100), ("\x1bP", 400), ("\x1bX", 499), ("\x1b_", 600), ("\x1b^", 7)] {
            let typed = [begin, &"123456789".repeat(99)].map(decoded).concat();
            let (mut filter, mut now, mut seen) = (ReplyFilter::default(), origin(), Vec::new());
            let mut arrived = Vec::new();
            for &key in &typed {
                if let Some(at) = filter.deadline().filter(|&at| at <= now) {
                    let released = keys_of(filter.release());
                    let mut arrivals = arrived.iter().skip(seen.len()).take(released.len());
                    assert!(arrivals.all(|&arrived| at <= arrived + STRING_TIMEOUT), "{begin:?}");
                    seen.extend(released);
                }
                arrived.push(now);
                seen.extend(keys_of(filter.receive(Input::Key(key), now)));
                let is_late = arrived.get(seen.len()).is_some_and(|&oldest| now >= oldest + STRING_TIMEOUT);
                assert!(!is_late, "{begin:?}, {gap} ms: {} of {} keys", seen.len(), arrived.len());
                now += Duration::from_millis(gap);
            }
            seen.extend(keys_of(filter.release()));
            assert_eq!(seen, typed, "{begin:?}");
        }
    }

    #[test]
    fn an_input_other_than_a_key_or_a_resize_releases_all_held_keys() {
        let mut filter = ReplyFilter::default();
        let now = origin();
        assert!(passed(&mut filter, &decoded("\x1b]11")).is_empty());
        let resize = Input::Resize(Size { width: 80, height: 24 });
        assert!(matches!(filter.receive(resize, now)[..], [Input::Resize(_)]));
        let released = filter.receive(Input::Click(1, 2), now);
        assert!(matches!(released[..], [Input::Key(_), Input::Key(_), Input::Key(_), Input::Click(1, 2)]));
    }

    #[test]
    fn a_lone_esc_and_a_digit_are_held_back_for_less_time_than_the_beginning_of_a_reply() {
        let mut filter = ReplyFilter::default();
        let now = origin();
        assert!(filter.receive(Input::Key(decoded("\x1b")[0]), now).is_empty());
        assert_eq!(filter.deadline(), Some(now + ESC_TIMEOUT));
        assert!(filter.receive(Input::Key(Key::char(']')), now).is_empty());
        assert_eq!(filter.deadline(), Some(now + REPLY_TIMEOUT));
        filter.release();
        assert!(filter.receive(Input::Key(Key::char('5')), now).is_empty());
        assert_eq!(filter.deadline(), Some(now + NUMBERS_TIMEOUT));
    }

    proptest! {
        #[test]
        fn keys_without_the_end_of_a_reply_survive_in_order(
            typed in "[\u{1b}\\]P_^X>|15;:/rgx\r\u{1}]{0,40}",
        ) {
            let keys = decoded(&typed);
            prop_assert_eq!(passed_in_time(&keys), keys);
        }

        #[test]
        fn keys_that_begin_no_reply_are_passed_on_at_once(typed in "[a-zA-Z;:/#?\\[\u{7}\\\\]{0,40}") {
            let keys = decoded(&typed);
            prop_assert_eq!(passed(&mut ReplyFilter::default(), &keys), keys);
        }
    }
}
