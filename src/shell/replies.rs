//! Filter that keeps late replies of the terminal from being taken for keys.
//!
//! A program that ran before, an editor for example, may have asked the terminal for its colours or its version. Over a slow link the
//! reply arrives when ninefold already reads keys. crossterm does not know the replies that begin with OSC or DCS: it decodes
//! `ESC ] 11;rgb:… BEL` as Alt-], ordinary keys and Ctrl-G, which would enter digits. See
//! <https://invisible-island.net/xterm/ctlseqs/ctlseqs.html>.
//!
//! Replies that begin with CSI are not handled here: crossterm itself drops the cursor position and the primary device attributes.

use std::time::{Duration, Instant};

use crate::app::{Code, Input, Key, Named};

/// Maximum length of a reply in keys.
const LONGEST: usize = 128;

/// Time that a lone Esc is held back: a reply may have been cut in two after its first byte, which crossterm then decodes as Esc.
const ESC_TIMEOUT: Duration = Duration::from_millis(25);

/// Time that the beginning of a reply is held back for its next part.
const REPLY_TIMEOUT: Duration = Duration::from_millis(500);

const ESC: char = '\x1b';
const BEL: char = '\x07';

/// Holds keys back while they may be the beginning of a reply, drops complete replies and hands on everything else in order.
#[derive(Debug, Default)]
pub struct ReplyFilter {
    held: Vec<Key>,
    deadline: Option<Instant>, // none while no key is held
}

impl ReplyFilter {
    /// Takes the next input and returns what can be handed on by now.
    pub fn receive(&mut self, input: Input, now: Instant) -> Vec<Input> {
        match input {
            Input::Key(key) => self.receive_key(key, now),
            Input::Resize(_) => vec![input], // comes from a signal, not from the stream of bytes
            other => {
                let mut passed = self.release();
                passed.push(other);
                passed
            }
        }
    }

    /// Time at which held keys have to be released.
    pub const fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// Hands on all held keys: the rest of a reply did not come, so they were typed.
    pub fn release(&mut self) -> Vec<Input> {
        self.deadline = None;
        self.held.drain(..).map(Input::Key).collect()
    }

    fn receive_key(&mut self, key: Key, now: Instant) -> Vec<Input> {
        self.held.push(key);
        let mut passed = Vec::new();
        loop {
            match reply_match(&self.held) {
                Match::Complete => self.held.clear(),
                Match::Prefix => break,
                Match::None => passed.push(Input::Key(self.held.remove(0))),
            }
        }
        self.deadline = match &*self.held {
            [] => None,
            [key] if is_esc(*key) => Some(now + ESC_TIMEOUT),
            _ => Some(now + REPLY_TIMEOUT),
        };
        passed
    }
}

/// How a sequence of keys or bytes compares with replies of a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Match {
    /// Neither a reply nor the beginning of one.
    None,
    /// The beginning of a reply; so is an empty sequence.
    Prefix,
    /// A whole reply.
    Complete,
}

fn reply_match(keys: &[Key]) -> Match {
    if keys.len() > LONGEST {
        return Match::None;
    }
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
            _ => return Match::None,
        }
    }
    sequence_match(&bytes)
}

/// Compares the bytes with `ESC ] content` and `ESC P content`, ended by BEL or `ESC \`.
fn sequence_match(bytes: &str) -> Match {
    let Some(sequence) = bytes.strip_prefix(ESC) else {
        return if bytes.is_empty() { Match::Prefix } else { Match::None };
    };
    let body = sequence.get(1..).unwrap_or_default();
    let (content, end) = body.split_at(body.find([ESC, BEL]).unwrap_or(body.len()));
    let content = match sequence.chars().next() {
        None => return Match::Prefix,
        Some(']') => colour_match(content),
        Some('P') => device_match(content),
        Some(_) => return Match::None,
    };
    match (content, end) {
        (Match::Prefix | Match::Complete, "") => Match::Prefix,
        (Match::Complete, "\x1b") => Match::Prefix,
        (Match::Complete, "\x1b\\" | "\x07") => Match::Complete,
        _ => Match::None,
    }
}

/// Content of an OSC reply: a number and a colour, such as `11;rgb:1212/3434/5656` or `4;7;#c0c0c0`.
fn colour_match(content: &str) -> Match {
    let (number, colour) = content.split_once(';').unwrap_or((content, ""));
    let is_number = number.len() <= 3 && number.bytes().all(|byte| byte.is_ascii_digit());
    let is_colour = colour.chars().all(|c| c.is_ascii_hexdigit() || ";:/rg#?".contains(c));
    if !is_number || !is_colour || content.starts_with(';') {
        Match::None
    } else if colour.is_empty() {
        Match::Prefix
    } else {
        Match::Complete
    }
}

/// Content of a DCS reply: version (`>|`), unit (`!|`), setting (`$r`) or capability (`+r`), the last two after a 0 or a 1.
fn device_match(content: &str) -> Match {
    let is_printable = content.chars().all(|c| c == ' ' || c.is_ascii_graphic());
    let mut kinds = [">|", "!|", "0$r", "1$r", "0+r", "1+r"].into_iter();
    if is_printable && kinds.clone().any(|kind| content.starts_with(kind)) {
        Match::Complete
    } else if kinds.any(|kind| kind.starts_with(content)) {
        Match::Prefix
    } else {
        Match::None
    }
}

fn is_esc(key: Key) -> bool {
    key == Key::plain(Code::Named(Named::Esc))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::app::Size;

    const CONTENTS: [&str; 12] = [
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
    ];

    fn replies() -> impl Iterator<Item = String> {
        CONTENTS.iter().flat_map(|content| ["\x07", "\x1b\\"].map(|end| format!("\x1b{content}{end}")))
    }

    /// Keys as crossterm decodes them from bytes that arrive together.
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

    /// Keys that the filter hands on at once.
    fn passed(filter: &mut ReplyFilter, keys: &[Key]) -> Vec<Key> {
        let now = origin();
        keys_of(keys.iter().flat_map(|&key| filter.receive(Input::Key(key), now)).collect())
    }

    #[test]
    fn a_reply_is_dropped_wherever_it_is_cut_and_keys_around_it_are_kept() {
        for reply in replies() {
            for cut in 0..=reply.len() {
                let (first, second) = reply.split_at(cut);
                let sequence = ["x5", first, second, "7\x1b[u"].map(decoded).concat();
                let mut filter = ReplyFilter::default();
                let expected = decoded("x57\x1b[u");
                assert_eq!(passed(&mut filter, &sequence), expected, "{reply:?} cut at {cut}");
                assert_eq!(filter.deadline(), None, "{reply:?} cut at {cut}");
            }
        }
    }

    #[test]
    fn a_reply_that_follows_another_or_a_false_start_is_dropped() {
        for reply in replies() {
            for before in ["\x1b]", "\x1b]11;", "\x1bP1", "\x1b]11;rgb:00/"] {
                let sequence = [before, &reply, &reply, "8"].map(decoded).concat();
                let expected = [before, "8"].map(decoded).concat();
                assert_eq!(passed(&mut ReplyFilter::default(), &sequence), expected, "{before:?} {reply:?}");
            }
        }
    }

    #[test]
    fn an_incomplete_reply_is_handed_on_in_time() {
        for reply in replies() {
            for cut in 1..reply.len() {
                let begun = decoded(&reply[..cut]);
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
    fn a_key_that_fits_no_reply_releases_all() {
        let long = format!("\x1bP>|{}\x1b\\", "a".repeat(LONGEST));
        for typed in [
            "\x1b]x",
            "\x1b]5x",
            "\x1b];1",
            "\x1b]\x07",
            "\x1b]11;\x07",
            "\x1b]11;1 ",
            "\x1bPP",
            "\x1bP1r",
            "\x1bP>\x1b\\",
            &long,
        ] {
            let keys = decoded(typed);
            let mut filter = ReplyFilter::default();
            assert_eq!(passed(&mut filter, &keys), keys, "{typed:?}");
        }
    }

    #[test]
    fn an_input_other_than_a_key_releases_all_but_a_new_size_does_not() {
        let mut filter = ReplyFilter::default();
        let now = origin();
        assert!(passed(&mut filter, &decoded("\x1b]11")).is_empty());
        let resize = Input::Resize(Size { width: 80, height: 24 });
        assert!(matches!(filter.receive(resize, now)[..], [Input::Resize(_)]));
        let released = filter.receive(Input::Click(1, 2), now);
        assert!(matches!(released[..], [Input::Key(_), Input::Key(_), Input::Key(_), Input::Click(1, 2)]));
    }

    #[test]
    fn a_lone_esc_waits_less_than_a_reply_that_has_begun() {
        let mut filter = ReplyFilter::default();
        let now = origin();
        assert!(filter.receive(Input::Key(decoded("\x1b")[0]), now).is_empty());
        assert_eq!(filter.deadline(), Some(now + ESC_TIMEOUT));
        assert!(filter.receive(Input::Key(Key::char(']')), now).is_empty());
        assert_eq!(filter.deadline(), Some(now + REPLY_TIMEOUT));
    }

    proptest! {
        #[test]
        fn keys_without_the_end_of_a_reply_survive_in_order(
            typed in "[\u{1b}\\]P>|15;:/rgx\r\u{1}]{0,40}",
        ) {
            let keys = decoded(&typed);
            let mut filter = ReplyFilter::default();
            let mut seen = passed(&mut filter, &keys);
            seen.extend(keys_of(filter.release()));
            prop_assert_eq!(seen, keys);
        }

        #[test]
        fn keys_that_begin_no_reply_are_handed_on_at_once(typed in "[0-9a-zA-Z;:/#?\\[\u{7}\\\\]{0,40}") {
            let keys = decoded(&typed);
            prop_assert_eq!(passed(&mut ReplyFilter::default(), &keys), keys);
        }
    }
}
