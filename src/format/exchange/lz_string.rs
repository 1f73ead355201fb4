//! Decoder of Pieroxy's lz-string (<https://pieroxy.net/blog/pages/lz-string/index.html>) in its base64 form. The length of the decoded
//! text is limited.
//!
//! The format is a variant of LZ78: a stream of codes, each of which stands for a phrase of the text. Code 0 introduces a new UTF-16 unit
//! of 8 bits, code 1 one of 16 bits, and code 2 is the end. Phrases are numbered from 3. Each code also defines a new phrase: the previous
//! phrase, extended by the first unit of the current phrase. A code has as few bits as the number of codes so far allows. Codes are stored
//! with the lowest bit first, but each base64 digit is read from its highest bit.
//!
//! Every phrase is a part of the text, so a dictionary entry consists of its start and length. A dictionary of copies could take gigabytes
//! for a few kilobytes of packed text.

/// Code that introduces a unit of 8 bits.
const NARROW: usize = 0;
/// Code that introduces a unit of 16 bits.
const WIDE: usize = 1;
/// Code for the end of the text.
const END: usize = 2;
/// Code of the first phrase.
const FIRST: usize = 3;

/// Reason why packed data cannot be unpacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Failure {
    /// The data are not packed in this format, or their end is missing.
    Broken,
    /// The unpacked text is longer than allowed.
    TooLong,
}

/// Part of the unpacked text. Its start and length are in UTF-16 units.
#[derive(Clone, Copy)]
struct Phrase {
    start: usize,
    length: usize,
}

impl Phrase {
    /// Returns the phrase, extended by the unit that follows it in the text.
    const fn extended(self) -> Self {
        Self { length: self.length + 1, ..self }
    }
}

/// Returns the UTF-16 units of a packed text, at most `most` of them. Characters that are not base64 digits are skipped.
///
/// # Errors
/// Fails if the packed text is broken, or if it unpacks to more than `most` units.
pub(super) fn unpack(packed: &str, most: usize) -> Result<Vec<u16>, Failure> {
    let mut bits = Bits { digits: packed.bytes(), digit: 0, left: 0 };
    let mut units: Vec<u16> = Vec::new();
    let mut phrases: Vec<Phrase> = Vec::new();
    let mut last: Option<Phrase> = None;
    loop {
        let width = usize::BITS - (FIRST + phrases.len()).leading_zeros();
        let code = bits.number(width).ok_or(Failure::Broken)?;
        let start = units.len();
        let phrase = match code {
            END => return Ok(units),
            NARROW | WIDE => {
                let unit = bits.number(if code == NARROW { 8 } else { 16 }).ok_or(Failure::Broken)?;
                if start == most {
                    return Err(Failure::TooLong);
                }
                units.push(unit as u16);
                phrases.push(Phrase { start, length: 1 });
                Phrase { start, length: 1 }
            }
            _ => {
                let at = code - FIRST;
                let next = last.filter(|_| at == phrases.len()).map(Phrase::extended); // its last unit equals its first
                let known = phrases.get(at).copied().or(next).ok_or(Failure::Broken)?;
                if start + known.length > most {
                    return Err(Failure::TooLong);
                }
                for at in known.start..known.start + known.length {
                    let unit = units[at];
                    units.push(unit);
                }
                Phrase { start, length: known.length }
            }
        };
        phrases.extend(last.map(Phrase::extended));
        last = Some(phrase);
    }
}

/// Reader of the bits of a base64 text.
struct Bits<'a> {
    digits: std::str::Bytes<'a>,
    digit: u8,
    left: u32, // unread bits of the current base64 digit
}

impl Bits<'_> {
    fn bit(&mut self) -> Option<usize> {
        if self.left == 0 {
            self.digit = self.digits.find_map(value)?;
            self.left = 6;
        }
        self.left -= 1;
        Some(usize::from(self.digit >> self.left & 1))
    }

    /// Reads a number of `width` bits; `None` at the end of the text.
    fn number(&mut self, width: u32) -> Option<usize> {
        (0..width).try_fold(0, |number, at| Some(number | self.bit()? << at))
    }
}

/// Returns the six bits of a base64 digit; `None` for other characters. Padding counts as zeros, because some programs cut off zeros.
const fn value(digit: u8) -> Option<u8> {
    match digit {
        b'A'..=b'Z' => Some(digit - b'A'),
        b'a'..=b'z' => Some(digit - b'a' + 26),
        b'0'..=b'9' => Some(digit - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        b'=' => Some(0),
        _ => None,
    }
}

/// Returns a packed text with `codes` codes that unpacks to 1 + 2 + … + `codes` units. Each code stands for the newest phrase, which is one
/// unit longer than the previous phrase.
#[cfg(test)]
pub(super) fn bomb(codes: usize) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut bits: Vec<bool> = Vec::new();
    let mut put = |number: usize, width: u32| bits.extend((0..width).map(|at| number >> at & 1 == 1));
    put(NARROW, 2);
    put(usize::from(b'a'), 8);
    for at in 1..codes {
        let known = FIRST + at;
        put(known, usize::BITS - known.leading_zeros());
    }
    let known = FIRST + codes;
    put(END, usize::BITS - known.leading_zeros());
    let digit = |bits: &[bool]| (0..6).fold(0, |digit, at| digit << 1 | usize::from(bits.get(at) == Some(&true)));
    bits.chunks(6).map(|bits| char::from(DIGITS[digit(bits)])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_text_is_unpacked_up_to_the_limit() {
        let (codes, length) = (2000, 2000 * 2001 / 2);
        let packed = bomb(codes);
        assert!(packed.len() < 4000, "{}", packed.len());
        assert_eq!(unpack(&packed, length), Ok(vec![u16::from(b'a'); length]));
        assert_eq!(unpack(&packed, length - 1), Err(Failure::TooLong));
        assert_eq!(lz_str::decompress_from_base64(&format!("{packed}=")), Some(vec![u16::from(b'a'); length]));
    }

    #[test]
    fn a_text_that_unpacks_to_gigabytes_is_refused_at_once() {
        assert_eq!(unpack(&bomb(100_000), 1 << 20), Err(Failure::TooLong));
    }

    #[test]
    fn texts_that_other_programs_pack_are_unpacked() {
        let unpacked = |packed: &str| unpack(packed, 99).map(|units| String::from_utf16(&units).unwrap());
        assert_eq!(unpacked("Q==="), Ok(String::new()), "the end alone");
        for text in ["", "a", "aa", "aaaaaaaa", "{\"size\":9}", "äöü ♥", "a\u{1F600}b"] {
            assert_eq!(unpacked(&lz_str::compress_to_base64(text)), Ok(text.to_owned()));
        }
    }

    proptest! {
        #[test]
        fn packed_texts_unpack_to_the_original(text in ".{0,200}|[ab]{0,2000}|(\\[[0-9]\\],){0,99}", end in any::<prop::sample::Index>()) {
            let packed = lz_str::compress_to_base64(text.as_str());
            let units: Vec<u16> = text.encode_utf16().collect();
            prop_assert_eq!(unpack(&packed, units.len()), Ok(units.clone()));
            if let Some(less) = units.len().checked_sub(1) {
                prop_assert_eq!(unpack(&packed, less), Err(Failure::TooLong));
            }
            let cut = unpack(&packed[..end.index(packed.len() + 1)], units.len());
            prop_assert!(cut == Err(Failure::Broken) || cut == Ok(units));
        }

        #[test]
        fn anything_is_unpacked_as_by_the_lz_str_crate_or_refused(packed in "[A-Za-z0-9+/=]{0,60}|.{0,60}") {
            let unpacked = unpack(&packed, 1 << 20);
            // the crate requires a digit after the end as well
            if let Some(units) = lz_str::decompress_from_base64(&packed).filter(|units| !units.is_empty()) {
                prop_assert_eq!(unpacked, Ok(units));
            }
        }
    }
}
