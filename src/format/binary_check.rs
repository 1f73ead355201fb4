//! Recognizes input that is not text: programs, pictures, archives, and UTF-16 without its byte order mark.

/// Maximum number of bytes that are examined.
const VIEW: usize = 4096;

/// Minimum number of control characters in binary data. Text may contain a few as well.
const LEAST: usize = 8;

/// First bytes of a Java object stream. Such a stream is not refused here, but by the reader of documents, whose message is more specific.
const OBJECTS: [u8; 4] = [0xac, 0xed, 0x00, 0x05];

/// First bytes of pictures, archives, documents and programs.
const MAGIC: [&[u8]; 12] = [
    b"\x89PNG\r\n",
    b"\xff\xd8\xff",
    b"GIF87a",
    b"GIF89a",
    b"PK\x03\x04",
    b"PK\x05\x06",
    b"\x1f\x8b",
    b"BZh91AY&SY",
    b"\xfd7zXZ\0",
    b"7z\xbc\xaf\x27\x1c",
    b"%PDF-",
    b"\x7fELF",
];

/// Message for input that is not text.
const NO_TEXT: &str = "this is not text: expected puzzles as text, found a program, a picture or a packed file";

/// Returns an error message if input that begins with these bytes is not text.
pub(super) fn refusal(bytes: &[u8]) -> Option<&'static str> {
    let bytes = &bytes[..bytes.len().min(VIEW)];
    if MAGIC.iter().any(|magic| bytes.starts_with(magic)) {
        return Some(NO_TEXT);
    }
    let controls = bytes.iter().filter(|&&b| is_control(b)).count();
    if controls < LEAST || bytes.starts_with(&OBJECTS) {
        return None;
    }
    if is_utf16(bytes) {
        return Some("this looks like UTF-16 without a byte order mark: expected UTF-8, or UTF-16 with its mark");
    }
    let text = String::from_utf8_lossy(bytes);
    let broken = text.matches(char::REPLACEMENT_CHARACTER).count();
    let is_binary = (controls + broken) * 10 >= bytes.len();
    is_binary.then_some(NO_TEXT)
}

/// Whether this byte never occurs in text. The escape character does occur in text: terminal output uses it for colours.
const fn is_control(b: u8) -> bool {
    matches!(b, 0..=0x08 | 0x0e..=0x1a | 0x1c..=0x1f | 0x7f)
}

/// Whether three out of four pairs of bytes consist of an ASCII character and a zero byte, in the same order in all of them.
fn is_utf16(bytes: &[u8]) -> bool {
    let is_text = |b: u8| b.is_ascii() && !is_control(b);
    let count = |zero: usize| bytes.chunks_exact(2).filter(|pair| pair[zero] == 0 && is_text(pair[1 - zero])).count();
    [0, 1].into_iter().any(|zero| count(zero) * 8 >= bytes.len() * 3) // three out of four pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn text_is_distinguished_from_binary_data() {
        for text in ["", LINE, "\0", "53\0.7", "\u{1b}[1m53..7\u{1b}[0m", "数独\n", "5·3·7"] {
            assert_eq!(refusal(text.as_bytes()), None, "{text:?}");
        }
        let latin: Vec<u8> = LINE.bytes().map(|b| if b == b'.' { 0xb7 } else { b }).collect();
        assert_eq!(refusal(&latin), None, "a dot of Latin-1");
        assert_eq!(refusal(format!("{LINE}\n{}\n{LINE}\n", "\0".repeat(9)).as_bytes()), None, "a broken line");
        let program = [b"\x7fELF\x02\x01\x01".as_slice(), &[0; 9], b"\x03\0>\0\x01\0\0\0\x80\x6b"].concat();
        let picture = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x10\0\0\0\x10\x08\x06\0\0\0\x1f\xf3\xff".as_slice();
        for bytes in [program.as_slice(), picture] {
            assert!(refusal(bytes).is_some_and(|message| message.starts_with("this is not text")), "{bytes:?}");
        }
        for beginning in MAGIC {
            assert_eq!(refusal(&[beginning, b"\n12"].concat()), Some(NO_TEXT), "{beginning:?}");
        }
        let units: [fn(u16) -> [u8; 2]; 2] = [u16::to_le_bytes, u16::to_be_bytes];
        for unit in units {
            let bytes: Vec<u8> = LINE.encode_utf16().flat_map(unit).collect();
            assert!(refusal(&bytes).is_some_and(|message| message.contains("UTF-16")), "{bytes:?}");
        }
    }
}
