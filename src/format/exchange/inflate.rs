//! Decompression of zlib data ([RFC 1950](https://www.rfc-editor.org/rfc/rfc1950), [RFC 1951](https://www.rfc-editor.org/rfc/rfc1951)) in
//! limited memory.

use crate::format::exchange::lz_string::Failure;

/// Longest code of a Huffman code, in bits.
const LONGEST: usize = 15;

/// Symbol of the end of a block.
const END: usize = 256;

/// Shortest match and number of extra bits, for each length symbol above [`END`].
#[rustfmt::skip]
const LENGTHS: [(usize, u32); 29] = [
    (3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (8, 0), (9, 0), (10, 0), (11, 1), (13, 1), (15, 1), (17, 1), (19, 2), (23, 2), (27, 2),
    (31, 2), (35, 3), (43, 3), (51, 3), (59, 3), (67, 4), (83, 4), (99, 4), (115, 4), (131, 5), (163, 5), (195, 5), (227, 5), (258, 0),
];

/// Order in which a block lists the code lengths of its code lengths.
const ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/// Returns the bytes that were compressed, `most` of them at most.
///
/// # Errors
/// If the data is broken or decompresses to more.
pub(super) fn unpack(packed: &[u8], most: usize) -> Result<Vec<u8>, Failure> {
    let [method, flags, data @ ..] = packed else { return Err(Failure::Broken) };
    let is_zlib = method & 15 == 8 && (u16::from(*method) << 8 | u16::from(*flags)).is_multiple_of(31);
    if !is_zlib || flags & 32 != 0 {
        return Err(Failure::Broken);
    }
    let mut bits = Bits { bytes: data, at: 0 };
    let mut unpacked = Vec::new();
    loop {
        let is_last = bits.number(1)? == 1;
        match bits.number(2)? {
            0 => stored(&mut bits, &mut unpacked, most)?,
            1 => {
                let (symbols, distances) = fixed();
                coded(&mut bits, &symbols, &distances, &mut unpacked, most)?;
            }
            2 => {
                let (symbols, distances) = dynamic(&mut bits)?;
                coded(&mut bits, &symbols, &distances, &mut unpacked, most)?;
            }
            _ => return Err(Failure::Broken),
        }
        if is_last {
            let sum = bits.rest().first_chunk().map(|sum| u32::from_be_bytes(*sum));
            return if sum == Some(checksum(&unpacked)) { Ok(unpacked) } else { Err(Failure::Broken) };
        }
    }
}

/// Appends a block that is not compressed.
fn stored(bits: &mut Bits, unpacked: &mut Vec<u8>, most: usize) -> Result<(), Failure> {
    let [low, high, not_low, not_high, data @ ..] = bits.rest() else { return Err(Failure::Broken) };
    let length = u16::from_le_bytes([*low, *high]);
    if length != !u16::from_le_bytes([*not_low, *not_high]) {
        return Err(Failure::Broken);
    }
    let length = usize::from(length);
    let data = data.get(..length).ok_or(Failure::Broken)?;
    if unpacked.len() + length > most {
        return Err(Failure::TooLong);
    }
    unpacked.extend_from_slice(data);
    bits.skip_bytes(4 + length);
    Ok(())
}

/// Appends a compressed block.
fn coded(
    bits: &mut Bits,
    symbols: &Huffman,
    distances: &Huffman,
    unpacked: &mut Vec<u8>,
    most: usize,
) -> Result<(), Failure> {
    loop {
        let symbol = symbols.next(bits)?;
        if symbol == END {
            return Ok(());
        }
        if symbol < END {
            if unpacked.len() == most {
                return Err(Failure::TooLong);
            }
            unpacked.push(symbol as u8);
            continue;
        }
        let &(shortest, extra) = LENGTHS.get(symbol - END - 1).ok_or(Failure::Broken)?;
        let length = shortest + bits.number(extra)?;
        let distance = distance(distances.next(bits)?, bits)?;
        let start = unpacked.len().checked_sub(distance).ok_or(Failure::Broken)?;
        if unpacked.len() + length > most {
            return Err(Failure::TooLong);
        }
        for at in start..start + length {
            let byte = unpacked[at]; // may be one that this match has appended
            unpacked.push(byte);
        }
    }
}

/// Returns the distance that a symbol and the extra bits behind it stand for.
fn distance(symbol: usize, bits: &mut Bits) -> Result<usize, Failure> {
    match symbol {
        0..4 => Ok(symbol + 1),
        4..30 => {
            let extra = symbol as u32 / 2 - 1;
            Ok(1 + ((2 + symbol % 2) << extra) + bits.number(extra)?)
        }
        _ => Err(Failure::Broken),
    }
}

/// Returns the codes of a block that does not define its own.
fn fixed() -> (Huffman, Huffman) {
    let mut lengths = [8; 288];
    lengths[144..256].fill(9);
    lengths[256..280].fill(7);
    (Huffman::new(&lengths), Huffman::new(&[5; 30]))
}

/// Reads the codes that a block defines.
fn dynamic(bits: &mut Bits) -> Result<(Huffman, Huffman), Failure> {
    let symbols = 257 + bits.number(5)?;
    let distances = 1 + bits.number(5)?;
    let mut lengths = [0; 19];
    for at in ORDER.into_iter().take(4 + bits.number(4)?) {
        lengths[at] = bits.number(3)? as u8;
    }
    let code = Huffman::new(&lengths);
    let mut lengths: Vec<u8> = Vec::with_capacity(symbols + distances);
    while lengths.len() < symbols + distances {
        let (length, count) = match code.next(bits)? {
            16 => (*lengths.last().ok_or(Failure::Broken)?, 3 + bits.number(2)?),
            17 => (0, 3 + bits.number(3)?),
            18 => (0, 11 + bits.number(7)?),
            length => (length as u8, 1),
        };
        lengths.extend(std::iter::repeat_n(length, count));
    }
    if lengths.len() > symbols + distances {
        return Err(Failure::Broken);
    }
    let (symbols, distances) = lengths.split_at(symbols);
    Ok((Huffman::new(symbols), Huffman::new(distances)))
}

/// Canonical Huffman code.
struct Huffman {
    counts: [usize; LONGEST + 1], // symbols by the length of their code
    symbols: Vec<u16>,            // in the order of their codes
}

impl Huffman {
    /// Builds the code from the length of each symbol's code, 0 for a symbol without one.
    fn new(lengths: &[u8]) -> Self {
        let mut counts = [0; LONGEST + 1];
        let mut symbols = Vec::with_capacity(lengths.len());
        let mut before = 0;
        for (length, count) in counts.iter_mut().enumerate().skip(1) {
            let of_length = (0..).zip(lengths).filter(|&(_, &of)| usize::from(of) == length).map(|(symbol, _)| symbol);
            symbols.extend(of_length);
            *count = symbols.len() - before;
            before = symbols.len();
        }
        Self { counts, symbols }
    }

    /// Reads the next symbol.
    fn next(&self, bits: &mut Bits) -> Result<usize, Failure> {
        let (mut code, mut first, mut before) = (0, 0, 0); // the bits so far, the first code of their length, symbols with shorter codes
        for &count in &self.counts[1..] {
            code = code << 1 | bits.number(1)?;
            if let Some(at) = code.checked_sub(first).filter(|&at| at < count) {
                return self.symbols.get(before + at).map(|&symbol| usize::from(symbol)).ok_or(Failure::Broken);
            }
            before += count;
            first = (first + count) << 1;
        }
        Err(Failure::Broken)
    }
}

/// Reader of bits, the lowest bit of each byte first.
struct Bits<'a> {
    bytes: &'a [u8],
    at: usize, // in bits
}

impl<'a> Bits<'a> {
    /// Reads a number of `width` bits.
    fn number(&mut self, width: u32) -> Result<usize, Failure> {
        let mut number = 0;
        for place in 0..width {
            let byte = *self.bytes.get(self.at / 8).ok_or(Failure::Broken)?;
            number |= usize::from(byte >> (self.at % 8) & 1) << place;
            self.at += 1;
        }
        Ok(number)
    }

    /// Skips the rest of the current byte; returns the bytes behind it.
    fn rest(&mut self) -> &'a [u8] {
        self.at = self.at.next_multiple_of(8);
        &self.bytes[self.at / 8..]
    }

    /// Skips whole bytes.
    const fn skip_bytes(&mut self, count: usize) {
        self.at += 8 * count;
    }
}

/// Returns the Adler-32 checksum.
fn checksum(bytes: &[u8]) -> u32 {
    let (one, two) = bytes.iter().fold((1_u32, 0_u32), |(one, two), &byte| {
        let one = (one + u32::from(byte)) % 65_521;
        (one, (two + one) % 65_521)
    });
    two << 16 | one
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Bytes of a text in hexadecimal.
    fn bytes(hex: &str) -> Vec<u8> {
        (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).expect("hexadecimal")).collect()
    }

    /// Data with one uncompressed block.
    fn stored(text: &[u8]) -> Vec<u8> {
        let length = u16::try_from(text.len()).expect("a short text");
        let head = [0x78, 0x01, 1].into_iter().chain(length.to_le_bytes()).chain((!length).to_le_bytes());
        head.chain(text.iter().copied()).chain(checksum(text).to_be_bytes()).collect()
    }

    #[test]
    fn blocks_of_every_kind_are_unpacked() {
        let cases = [
            ("78da030000000001", ""),
            ("7801011200edff353330303730303030363030313935303030218e0385", "530070000600195000"),
            ("78014b4c4a4ec4810090bd0a57", "abcabcabcabcabcabcabcabcabc"),
            (
                "78daab564a2fca4c09ceac4a55b2b2d4514acf2c4bcd73c94ccf2c2956b2523235363030370002330303434b5310cbd202c2b780881a189b1800d9407586208546605190b8811158a189a1a581015823906b6ea9a4a3545a9c5a04b7c080da40a91600762d2e73",
                r#"{"gridSize":9,"givenDigits":"530070000600195000098000060800060003400803001700020006060000280000419005000080079","userDigits":"000000000000000000000000000000000000000000000000000000000000000000000000000000000"}"#,
            ),
            (
                "78da2d8fcb0d0330084327b244f8b3ff62b5db1e508060f330e4e28d21bad1d1b8653e85ed413e830f261fca1a9105af85f30dd6c97e97e122e01cefa315e55387d8631f7b49399dc7bfa15c3d7e6942935248290739c951cedae0ff8dda2c0291f88f4b7ce214afb8c5af3b780ea19933c20c95fb01384b2d23",
                "0-48-170-366-636-980-375-867-410-27-741-506-345-258-245-306-441-650-933-267-698-180-759-389-93-894-746-672-672-746-894-93-389-759-180-698-267-933-650-441-306-245-258-345-506-741-27-410-867-375-980-636-366-170-48-0-26-126-300-548",
            ),
        ];
        for (hex, text) in cases {
            let packed = bytes(hex);
            assert_eq!(unpack(&packed, text.len()).as_deref(), Ok(text.as_bytes()), "{hex}");
            let cut = unpack(&packed[..packed.len() - 1], text.len());
            assert_eq!(cut, Err(Failure::Broken), "the checksum of {hex} is not whole");
            if !text.is_empty() {
                assert_eq!(unpack(&packed, text.len() - 1), Err(Failure::TooLong), "{hex}");
            }
        }
    }

    #[test]
    fn broken_data_is_refused() {
        let good = stored(b"53..7");
        for (at, byte) in [(0, 0x77), (1, 0x02), (1, 0x20), (2, 7), (3, 6), (8, b'4'), (12, 0)] {
            let mut bad = good.clone();
            bad[at] = byte;
            assert_eq!(unpack(&bad, 99), Err(Failure::Broken), "byte {at}");
        }
        assert_eq!(unpack(&[], 99), Err(Failure::Broken));
    }

    proptest! {
        #[test]
        fn uncompressed_blocks_come_back(text in prop::collection::vec(any::<u8>(), 0..999)) {
            prop_assert_eq!(unpack(&stored(&text), text.len()), Ok(text));
        }

        #[test]
        fn any_bytes_are_unpacked_within_the_limit_or_refused(data in prop::collection::vec(any::<u8>(), 0..99)) {
            let packed = [&[0x78, 0x01], &data[..]].concat();
            prop_assert!(unpack(&packed, 1000).is_ok_and(|unpacked| unpacked.len() <= 1000) || unpack(&packed, 1000).is_err());
        }
    }
}
