//! Converts UTF-16 to UTF-8 as the bytes arrive. Windows programs save text as UTF-16 with a byte order mark.

/// Streaming converter to UTF-8. Bytes without a byte order mark of UTF-16 are passed on unchanged.
#[derive(Debug, Default)]
pub(super) struct Decoder {
    encoding: Encoding,
    /// Incomplete bytes that wait for the next ones.
    kept: Vec<u8>,
}

/// Encoding of a text, determined by its first two bytes.
#[derive(Clone, Copy, Debug, Default)]
enum Encoding {
    #[default]
    Unknown,
    Bytes,
    Utf16 {
        is_big_endian: bool,
        high: Option<u16>, // first half of a surrogate pair
    },
}

impl Decoder {
    /// Appends the text of the next bytes. Keeps up to three bytes until more arrive.
    pub(super) fn push(&mut self, bytes: &[u8], text: &mut Vec<u8>) {
        match self.encoding {
            Encoding::Bytes => text.extend_from_slice(bytes),
            Encoding::Unknown => {
                self.kept.extend_from_slice(bytes);
                let utf16 = |is_big_endian| Encoding::Utf16 { is_big_endian, high: None };
                let (encoding, mark) = match *self.kept.as_slice() {
                    [] | [0xfe | 0xff] => return,
                    [0xff, 0xfe, ..] => (utf16(false), 2),
                    [0xfe, 0xff, ..] => (utf16(true), 2),
                    _ => (Encoding::Bytes, 0),
                };
                self.encoding = encoding;
                let kept = std::mem::take(&mut self.kept);
                self.push(&kept[mark..], text);
            }
            Encoding::Utf16 { is_big_endian, mut high } => {
                let mut units = bytes;
                if let Some(first) = self.kept.pop() {
                    let Some((&second, rest)) = bytes.split_first() else {
                        self.kept.push(first);
                        return;
                    };
                    push_unit(unit(is_big_endian, [first, second]), &mut high, text);
                    units = rest;
                }
                let pairs = units.chunks_exact(2);
                self.kept.extend_from_slice(pairs.remainder());
                pairs.for_each(|pair| push_unit(unit(is_big_endian, [pair[0], pair[1]]), &mut high, text));
                self.encoding = Encoding::Utf16 { is_big_endian, high };
            }
        }
    }

    /// Appends the text of the bytes kept so far at the end of the input.
    pub(super) fn finish(&mut self, text: &mut Vec<u8>) {
        let kept = std::mem::take(&mut self.kept);
        match &mut self.encoding {
            Encoding::Unknown | Encoding::Bytes => text.extend_from_slice(&kept),
            Encoding::Utf16 { high, .. } => {
                if high.take().is_some() || !kept.is_empty() {
                    push_char(char::REPLACEMENT_CHARACTER, text);
                }
            }
        }
    }
}

fn unit(is_big_endian: bool, bytes: [u8; 2]) -> u16 {
    if is_big_endian { u16::from_be_bytes(bytes) } else { u16::from_le_bytes(bytes) }
}

/// Appends the character that ends with this unit. An unpaired half of a surrogate pair becomes U+FFFD.
fn push_unit(unit: u16, high: &mut Option<u16>, text: &mut Vec<u8>) {
    let first = high.take();
    if let Some(first) = first {
        if let Some(Ok(c)) = char::decode_utf16([first, unit]).next() {
            push_char(c, text);
            return;
        }
        push_char(char::REPLACEMENT_CHARACTER, text);
    }
    match unit {
        0xd800..=0xdbff => *high = Some(unit),
        _ => push_char(char::from_u32(u32::from(unit)).unwrap_or(char::REPLACEMENT_CHARACTER), text),
    }
}

fn push_char(c: char, text: &mut Vec<u8>) {
    text.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(bytes: &[u8], at_once: usize) -> String {
        let (mut decoder, mut text) = (Decoder::default(), Vec::new());
        bytes.chunks(at_once).for_each(|piece| decoder.push(piece, &mut text));
        decoder.finish(&mut text);
        String::from_utf8_lossy(&text).into_owned()
    }

    fn utf16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        std::iter::once(0xfeff).chain(text.encode_utf16()).flat_map(bytes).collect()
    }

    #[test]
    fn utf16_is_decoded_in_pieces_of_any_size() {
        let text = "53..7\r\n数独 😀\u{feff}·";
        for bytes in [utf16(text, u16::to_le_bytes), utf16(text, u16::to_be_bytes)] {
            for at_once in 1..8 {
                assert_eq!(decoded(&bytes, at_once), text);
            }
        }
    }

    #[test]
    fn broken_utf16_becomes_replacement_characters() {
        for (bytes, expected) in [
            (&[0xff, 0xfe, 0x35][..], "\u{fffd}"),
            (&[0xff, 0xfe, 0x00, 0xd8], "\u{fffd}"),
            (&[0xff, 0xfe, 0x00, 0xd8, 0x35, 0x00], "\u{fffd}5"),
            (&[0xff, 0xfe, 0x00, 0xdc, 0x35, 0x00], "\u{fffd}5"),
            (&[0xff, 0xfe, 0x00, 0xd8, 0x00, 0xd8, 0x00, 0xdc], "\u{fffd}\u{10000}"),
        ] {
            for at_once in 1..4 {
                assert_eq!(decoded(bytes, at_once), expected, "{bytes:?}");
            }
        }
    }

    #[test]
    fn other_bytes_are_unchanged() {
        for bytes in ["", "5", "53..7", "\u{feff}53..7"] {
            assert_eq!(decoded(bytes.as_bytes(), 1), bytes);
        }
        let (mut decoder, mut text) = (Decoder::default(), Vec::new());
        for piece in [&[0xff][..], &[0xff, 0x35]] {
            decoder.push(piece, &mut text);
        }
        assert_eq!(text, [0xff, 0xff, 0x35]);
        assert_eq!(decoded(&[0xff], 1), "\u{fffd}");
    }
}
