//! Converts UTF-16 to UTF-8 as the bytes arrive. Windows programs save text as UTF-16 with a byte order mark.

/// Streaming converter to UTF-8. Input without a byte order mark of UTF-16 is passed on unchanged.
#[derive(Debug, Default)]
pub(super) struct Decoder {
    encoding: Encoding,
    /// Bytes that cannot be converted before the next bytes arrive.
    kept: Vec<u8>,
}

/// Encoding of a text, determined by its first two bytes.
#[derive(Clone, Copy, Debug, Default)]
enum Encoding {
    #[default]
    Unknown,
    Bytes,
    /// UTF-16, with the function that combines two bytes to a code unit.
    Utf16(fn([u8; 2]) -> u16),
}

impl Decoder {
    /// Converts the next bytes and appends the result to `text`. Up to three bytes are kept until more arrive. Half of a surrogate pair
    /// without the other half becomes U+FFFD.
    pub(super) fn push(&mut self, bytes: &[u8], text: &mut Vec<u8>) {
        match self.encoding {
            Encoding::Bytes => text.extend_from_slice(bytes),
            Encoding::Unknown => {
                self.kept.extend_from_slice(bytes);
                let (encoding, mark) = match *self.kept.as_slice() {
                    [] | [0xfe | 0xff] => return,
                    [0xff, 0xfe, ..] => (Encoding::Utf16(u16::from_le_bytes), 2),
                    [0xfe, 0xff, ..] => (Encoding::Utf16(u16::from_be_bytes), 2),
                    _ => (Encoding::Bytes, 0),
                };
                self.encoding = encoding;
                let kept = std::mem::take(&mut self.kept);
                self.push(&kept[mark..], text);
            }
            Encoding::Utf16(unit) => {
                self.kept.extend_from_slice(bytes);
                let units = || self.kept.chunks_exact(2).map(move |pair| unit([pair[0], pair[1]]));
                let is_high = units().next_back().is_some_and(|last| (0xd800..0xdc00).contains(&last));
                let count = units().len() - usize::from(is_high); // the other half of the pair may follow
                let decoded = char::decode_utf16(units().take(count));
                decoded.for_each(|c| push_char(c.unwrap_or(char::REPLACEMENT_CHARACTER), text));
                self.kept.drain(..2 * count);
            }
        }
    }

    /// Appends the rest of the text at the end of the input, and U+FFFD if the input ends within a character.
    pub(super) fn finish(&mut self, text: &mut Vec<u8>) {
        let kept = std::mem::take(&mut self.kept);
        match self.encoding {
            Encoding::Unknown | Encoding::Bytes => text.extend_from_slice(&kept),
            Encoding::Utf16(_) if kept.is_empty() => {}
            Encoding::Utf16(_) => push_char(char::REPLACEMENT_CHARACTER, text),
        }
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
    fn pieces_of_any_size_are_decoded() {
        let text = "53..7\r\n数独 😀\u{feff}·";
        let [little, big] = [u16::to_le_bytes, u16::to_be_bytes].map(|bytes: fn(u16) -> [u8; 2]| utf16(text, bytes));
        for (bytes, expected) in [
            (&*little, text),
            (&*big, text),
            (&[0xff, 0xfe, 0x35], "\u{fffd}"),
            (&[0xff, 0xfe, 0x00, 0xd8], "\u{fffd}"),
            (&[0xff, 0xfe, 0x00, 0xd8, 0x35, 0x00], "\u{fffd}5"),
            (&[0xff, 0xfe, 0x00, 0xdc, 0x35, 0x00], "\u{fffd}5"),
            (&[0xff, 0xfe, 0x00, 0xd8, 0x00, 0xd8, 0x00, 0xdc], "\u{fffd}\u{10000}"),
            (b"", ""),
            (b"5", "5"),
            ("\u{feff}53..7".as_bytes(), "\u{feff}53..7"),
            (&[0xff], "\u{fffd}"),
            (&[0xff, 0xff, 0x35], "\u{fffd}\u{fffd}5"),
        ] {
            for at_once in 1..8 {
                assert_eq!(decoded(bytes, at_once), expected, "{bytes:?}");
            }
        }
    }
}
