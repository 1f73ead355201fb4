//! Encoder of lz-string in its base64 form. Its decoder, `lz_string`, describes the format.

use std::collections::HashMap;

use crate::exchange::lz_string::{END, FIRST, NARROW, WIDE};

/// Base64 digits by their value.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Packs a text. Time and memory are proportional to its length.
pub(super) fn pack(text: &str) -> String {
    let units: Vec<u16> = text.encode_utf16().collect();
    let mut phrases: HashMap<(Option<usize>, u16), usize> = HashMap::new(); // number by (prefix, last unit)
    let mut known = 0; // number of phrases that the decoder knows before the next code
    let mut last: Option<usize> = None;
    let mut bits = Bits::default();
    let mut at = 0;
    while let Some(&unit) = units.get(at) {
        let width = width(known);
        at += 1;
        if let Some(&first) = phrases.get(&(None, unit)) {
            if let Some(last) = last {
                phrases.insert((Some(last), unit), known); // the decoder adds it after this code, which may already be it
                known += 1;
            }
            let mut phrase = first;
            while let Some(&longer) = units.get(at).and_then(|&unit| phrases.get(&(Some(phrase), unit))) {
                phrase = longer;
                at += 1;
            }
            bits.put(FIRST + phrase, width);
            last = Some(phrase);
        } else {
            let (code, length) = if unit < 256 { (NARROW, 8) } else { (WIDE, 16) };
            bits.put(code, width);
            bits.put(usize::from(unit), length);
            let phrase = known;
            phrases.insert((None, unit), phrase);
            known += 1;
            if let Some(last) = last {
                phrases.insert((Some(last), unit), known);
                known += 1;
            }
            last = Some(phrase);
        }
    }
    bits.put(END, width(known));
    bits.base64()
}

/// Returns the width of a code in bits when the decoder knows this number of phrases.
const fn width(known: usize) -> u32 {
    usize::BITS - (FIRST + known).leading_zeros()
}

/// Writer of bits as base64 digits, the highest bit first.
#[derive(Default)]
struct Bits {
    text: String,
    digit: usize,
    count: u32, // bits in the current digit
}

impl Bits {
    /// Appends the lowest `width` bits of a number, the lowest bit first.
    fn put(&mut self, number: usize, width: u32) {
        for at in 0..width {
            self.digit = self.digit << 1 | number >> at & 1;
            self.count += 1;
            if self.count == 6 {
                self.text.push(char::from(DIGITS[self.digit]));
                (self.digit, self.count) = (0, 0);
            }
        }
    }

    /// Returns all digits, the last one padded. Like the original, adds another digit if the bits end at a digit boundary.
    fn base64(mut self) -> String {
        let padding = 6 - self.count;
        self.put(0, padding);
        while !self.text.len().is_multiple_of(4) {
            self.text.push('=');
        }
        self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exchange::lz_string::unpack;
    use proptest::prelude::*;

    /// Removes padding: the crate sometimes adds one `=` more than lz-string does.
    fn unpadded(packed: &str) -> &str {
        packed.trim_end_matches('=')
    }

    proptest! {
        #[test]
        fn texts_are_packed_as_by_lz_string(text in ".{0,200}|[ab]{0,2000}|(\\[[0-9]\\],){0,99}|a*|[\u{80}-\u{300}]{0,99}") {
            let packed = pack(&text);
            let theirs = lz_str::compress_to_base64(text.as_str());
            prop_assert_eq!(unpadded(&packed), unpadded(&theirs));
            prop_assert_eq!(unpack(&packed, 10_000), Ok(text.encode_utf16().collect::<Vec<u16>>()));
        }
    }

    #[test]
    fn runs_of_one_letter_are_packed_with_self_referential_phrases() {
        for length in 0..200 {
            let text = "a".repeat(length);
            assert_eq!(unpadded(&pack(&text)), unpadded(&lz_str::compress_to_base64(&*text)), "{length}");
        }
    }
}
