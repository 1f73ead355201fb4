//! Checksum of a saved game, as the first field of its file.
//!
//! ```text
//! {"checksum":"85944171f73967e8","ninefold":1,"card":{…},"record":{…}}
//! └─── compared byte by byte ───┘└────────── hashed, to the last byte ──
//! ```
//!
//! Every change of a single byte is detected, wherever it is. Older versions, which had no checksum, ignore the field.

/// Start of a file that has a checksum.
const START: &[u8] = br#"{"checksum":""#;

/// Number of hexadecimal digits in a checksum.
const DIGITS: usize = 16;

/// Separator between the checksum and the bytes it covers.
const END: &[u8] = br#"","#;

/// Result of checking the checksum of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Checksum {
    /// File without a checksum.
    Missing,
    /// File whose contents match its checksum.
    Right,
    /// File whose contents do not match its checksum, because the file was changed.
    Wrong,
}

/// Returns the contents of a file that consists of a checksum and these fields. `fields` is a JSON object without its opening brace,
/// followed by the rest of the file.
pub(super) fn sealed(fields: &[u8]) -> Vec<u8> {
    [START, digits(fields).as_bytes(), END, fields].concat()
}

/// Checks whether a file has a checksum, and whether it matches the contents.
pub(super) fn check(file: &[u8]) -> Checksum {
    let Some(rest) = file.strip_prefix(START) else { return Checksum::Missing };
    let parts = rest.split_at_checked(DIGITS).and_then(|(found, rest)| Some((found, rest.strip_prefix(END)?)));
    match parts {
        Some((found, fields)) if found == digits(fields).as_bytes() => Checksum::Right,
        _ => Checksum::Wrong,
    }
}

fn digits(bytes: &[u8]) -> String {
    format!("{:0DIGITS$x}", fnv1a(bytes))
}

/// Returns the 64-bit FNV-1a hash (Glenn Fowler, Landon Curt Noll and Kiem-Phong Vo, "The FNV Non-Cryptographic Hash Algorithm",
/// <http://www.isthe.com/chongo/tech/comp/fnv/>). Each step is a bijection of the state, so two texts that differ in a single byte have
/// different hashes.
pub(super) fn fnv1a(bytes: &[u8]) -> u64 {
    let step = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_of_any_byte_is_detected() {
        let file = sealed(b"\"ninefold\":1}\n");
        assert_eq!(file, b"{\"checksum\":\"7e53221991667d46\",\"ninefold\":1}\n");
        assert_eq!(check(&file), Checksum::Right);
        for at in 0..file.len() {
            for other in 0..=u8::MAX {
                let mut changed = file.clone();
                changed[at] = other;
                assert_eq!(check(&changed) == Checksum::Right, changed == file, "byte {at} to {other}");
            }
        }
        for end in 0..file.len() {
            assert_ne!(check(&file[..end]), Checksum::Right, "cut off at {end}");
        }
    }
}
