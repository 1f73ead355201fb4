//! Rows of words for x86-64: sixteen lanes with AVX-512, eight with AVX2.
#![expect(unsafe_code, reason = "the instructions themselves; every block says why it may")]

use std::arch::is_x86_feature_detected;
use std::arch::x86_64::*;

use crate::lanes::batch::answer;
use crate::lanes::board_per_lane::{Round, Table, load_one};
use crate::lanes::lane_board::{Column, Solved, read, write};
use crate::lanes::lane_words::LaneRow;
use crate::lanes::propagation::Swept;
use crate::lanes::{Answer, Boards, Limits};

/// Calls an instruction that does not access memory.
///
/// The call is safe on a machine that has the instruction. `Table::new` and `Width::widest` check `is_here` before they
/// create a row of this kind, and no other code of this crate creates such a row.
macro_rules! instruction {
    ($call:expr) => {
        // SAFETY: the machine has the instruction, as explained above.
        unsafe { $call }
    };
}

/// Defines operations on two rows that take one instruction each.
macro_rules! binary {
    ($($name:ident: $instruction:ident)*) => {$(
        #[inline(always)]
        fn $name(self, other: Self) -> Self {
            Self(instruction!($instruction(self.0, other.0)))
        }
    )*};
}

/// Defines the transposition of rows, using the instructions that interleave the lower or upper words, or pairs of
/// words.
macro_rules! across {
    ($low32:ident $high32:ident $low64:ident $high64:ident) => {
        /// Transposes, within each 128-bit part, the four words of four rows.
        #[inline(always)]
        fn across([a, b, c, d]: [Self; 4]) -> [Self; 4] {
            let (low, high) = instruction!(($low32(a.0, b.0), $high32(a.0, b.0)));
            let (more, most) = instruction!(($low32(c.0, d.0), $high32(c.0, d.0)));
            [
                Self(instruction!($low64(low, more))),
                Self(instruction!($high64(low, more))),
                Self(instruction!($low64(high, most))),
                Self(instruction!($high64(high, most))),
            ]
        }
    };
}

/// Defines functions whose whole bodies are compiled for these instructions.
macro_rules! with_features {
    ($features:literal $(fn $name:ident($($argument:ident: $type:ty),*) $(-> $result:ty)? $body:block)*) => {$(
        fn $name($($argument: $type),*) $(-> $result)? {
            #[target_feature(enable = $features)]
            fn compiled($($argument: $type),*) $(-> $result)? $body
            // SAFETY: a table of this kind, and rows outside a table, exist only if `is_here` returned true; lines are
            // read and written only with a width that this machine has.
            unsafe { compiled($($argument),*) }
        }
    )*};
}

/// Defines the functions of a row that are compiled as a whole for the row's instructions.
macro_rules! compiled {
    ($row:ident, $features:literal) => {
        with_features! { $features
            fn round(table: &mut Table<$row>, busy: u32) -> Round {
                table.round(busy)
            }
            fn sweep_until_done(table: &mut Table<$row>, busy: u32) -> Swept {
                table.sweep_until_done(busy)
            }
            fn load(rows: &mut [$row; 27], lane: usize, column: &Column) {
                load_one(rows, lane, column);
            }
            fn answer(table: &mut Table<$row>, boards: Boards<'_>, limits: Limits) -> Vec<Answer> {
                answer(table, boards, limits)
            }
            fn read(line: &[u8; 81]) -> Column {
                read::<$row>(line)
            }
            fn write(column: &Column) -> Solved {
                write::<$row>(column)
            }
        }
    };
}

/// Board from which sixteen bytes can be loaded at once.
trait Part {
    /// Loads sixteen bytes, from index `at` on. In a line, the index counts cells; in a column, it counts words.
    fn part(&self, at: usize) -> __m128i;
}

impl Part for &[u8; 81] {
    #[inline(always)]
    fn part(&self, at: usize) -> __m128i {
        let bytes: &[u8; 16] = self[at..].first_chunk().expect("so many bytes of a line");
        // SAFETY: sixteen bytes can be read, and the instruction needs no alignment.
        unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
    }
}

impl Part for Column {
    #[inline(always)]
    fn part(&self, at: usize) -> __m128i {
        let words: &[u32; 4] = self.0[at..].first_chunk().expect("so many words of a board");
        // SAFETY: four words are sixteen bytes, and the instruction needs no alignment.
        unsafe { _mm_loadu_si128(words.as_ptr().cast()) }
    }
}

/// Stores sixteen bytes of the first solution of an answer, from index `at` on.
#[inline(always)]
fn to_line(answer: &mut Answer, at: usize, bytes: __m128i) {
    let line: &mut [u8; 16] = answer.first.0[at..].first_chunk_mut().expect("so many bytes of a line");
    // SAFETY: sixteen bytes can be written, and the instruction needs no alignment.
    unsafe { _mm_storeu_si128(line.as_mut_ptr().cast(), bytes) }
}

/// Returns the indexes for a shuffle that extracts byte `which` of each of four words. The other indexes have their
/// highest bit set, which clears the other bytes.
const fn bytes(which: usize) -> [i32; 4] {
    let first = 0x8080_8000_u32.cast_signed() + which as i32;
    [first, first + 4, first + 8, first + 12]
}

/// Row of sixteen lanes.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(super) struct Avx512(__m512i);

impl Avx512 {
    /// Joins four 128-bit parts into a row.
    #[inline(always)]
    fn joined([a, b, c, d]: [__m128i; 4]) -> Self {
        let two = instruction!(_mm512_inserti32x4::<1>(_mm512_castsi128_si512(a), b));
        let three = instruction!(_mm512_inserti32x4::<2>(two, c));
        Self(instruction!(_mm512_inserti32x4::<3>(three, d)))
    }

    across! { _mm512_unpacklo_epi32 _mm512_unpackhi_epi32 _mm512_unpacklo_epi64 _mm512_unpackhi_epi64 }

    /// Loads sixteen bytes of each board, four per word.
    #[inline(always)]
    fn of_boards(boards: &[impl Part], at: usize) -> [Self; 4] {
        let mut four = [Self::splat(0); 4];
        for (i, row) in four.iter_mut().enumerate() {
            let [a, b, c, d] = [&boards[i], &boards[4 + i], &boards[8 + i], &boards[12 + i]];
            *row = Self::joined([a.part(at), b.part(at), c.part(at), d.part(at)]);
        }
        Self::across(four)
    }
}

impl LaneRow for Avx512 {
    const LANES: usize = 16;

    fn is_here() -> bool {
        is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512cd")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
    }

    #[inline(always)]
    fn splat(word: u32) -> Self {
        Self(instruction!(_mm512_set1_epi32(word.cast_signed())))
    }

    binary! {
        and: _mm512_and_si512
        or: _mm512_or_si512
        xor: _mm512_xor_si512
        plus: _mm512_add_epi32
        minus: _mm512_sub_epi32
        min: _mm512_min_epu32
        ups: _mm512_sllv_epi32
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self(instruction!(_mm512_andnot_si512(other.0, self.0)))
    }

    #[inline(always)]
    fn up<const BY: u32>(self) -> Self {
        Self(instruction!(_mm512_slli_epi32::<BY>(self.0)))
    }

    #[inline(always)]
    fn down<const BY: u32>(self) -> Self {
        Self(instruction!(_mm512_srli_epi32::<BY>(self.0)))
    }

    #[inline(always)]
    fn above(self) -> Self {
        Self(instruction!(_mm512_lzcnt_epi32(self.0)))
    }

    #[inline(always)]
    fn from(self, lanes: Self) -> Self {
        Self(instruction!(_mm512_permutexvar_epi32(lanes.0, self.0)))
    }

    #[inline(always)]
    fn ranks(lanes: u32) -> Self {
        let each = instruction!(_mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
        Self(instruction!(_mm512_maskz_expand_epi32(lanes as __mmask16, each)))
    }

    #[inline(always)]
    fn spread(lanes: u32, places: u32) -> Self {
        let each = instruction!(_mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
        let first = instruction!(_mm512_maskz_compress_epi32(lanes as __mmask16, each));
        Self(instruction!(_mm512_maskz_expand_epi32(places as __mmask16, first)))
    }

    #[inline(always)]
    fn byte(self, which: usize) -> Self {
        let [a, b, c, d] = bytes(which);
        let from = instruction!(_mm512_broadcast_i32x4(_mm_setr_epi32(a, b, c, d)));
        Self(instruction!(_mm512_shuffle_epi8(self.0, from)))
    }

    #[inline(always)]
    fn digits(self) -> Self {
        let (one, nine) = instruction!((_mm512_set1_epi8(0x31), _mm512_set1_epi8(9)));
        Self(instruction!(_mm512_min_epu8(_mm512_sub_epi8(self.0, one), nine)))
    }

    #[inline(always)]
    fn of_lines(lines: &[&[u8; 81]], at: usize) -> [Self; 4] {
        Self::of_boards(lines, at)
    }

    #[inline(always)]
    fn of_columns(columns: &[Column], at: usize) -> [Self; 4] {
        Self::of_boards(columns, at)
    }

    #[inline(always)]
    fn to_lines(rows: [Self; 4], numbers: &[usize], answers: &mut [Answer], at: usize) {
        for (i, Self(row)) in Self::across(rows).into_iter().enumerate() {
            to_line(&mut answers[numbers[i]], at, instruction!(_mm512_castsi512_si128(row)));
            to_line(&mut answers[numbers[4 + i]], at, instruction!(_mm512_extracti32x4_epi32::<1>(row)));
            to_line(&mut answers[numbers[8 + i]], at, instruction!(_mm512_extracti32x4_epi32::<2>(row)));
            to_line(&mut answers[numbers[12 + i]], at, instruction!(_mm512_extracti32x4_epi32::<3>(row)));
        }
    }

    #[inline(always)]
    fn of_words(words: &[u32]) -> Self {
        let words: &[u32; 16] = words.first_chunk().expect("a word for each lane");
        // SAFETY: sixteen words can be read, and the instruction needs no alignment.
        Self(unsafe { _mm512_loadu_si512(words.as_ptr().cast()) })
    }

    #[inline(always)]
    fn of_bytes(bytes: &[u8]) -> Self {
        let bytes: &[u8; 16] = bytes.first_chunk().expect("a byte for each lane");
        // SAFETY: sixteen bytes can be read, and the instruction needs no alignment.
        Self(unsafe { _mm512_cvtepu8_epi32(_mm_loadu_si128(bytes.as_ptr().cast())) })
    }

    #[inline(always)]
    fn to_bytes(self, bytes: &mut [u8]) {
        let bytes: &mut [u8; 16] = bytes.first_chunk_mut().expect("a byte for each lane");
        // SAFETY: as in `of_bytes`.
        unsafe { _mm_storeu_si128(bytes.as_mut_ptr().cast(), _mm512_cvtepi32_epi8(self.0)) }
    }

    #[inline(always)]
    fn any(self, mask: Self) -> u32 {
        u32::from(instruction!(_mm512_test_epi32_mask(self.0, mask.0)))
    }

    #[inline(always)]
    fn same(self, other: Self) -> u32 {
        u32::from(instruction!(_mm512_cmpeq_epi32_mask(self.0, other.0)))
    }

    #[inline(always)]
    fn select(self, other: Self, lanes: u32) -> Self {
        Self(instruction!(_mm512_mask_mov_epi32(self.0, lanes as __mmask16, other.0)))
    }

    #[inline(always)]
    fn lanes(&self) -> &[u32] {
        // SAFETY: a `__m512i` is sixteen words and has the stricter alignment.
        unsafe { &*std::ptr::from_ref(self).cast::<[u32; 16]>() }
    }

    compiled! { Avx512, "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,popcnt,bmi1,bmi2" }
}

/// Defines a row of eight lanes, compiled for these instructions.
macro_rules! eight {
($(#[$doc:meta])* $name:ident, $features:literal, $is_here:expr) => {
$(#[$doc])*
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(super) struct $name(__m256i);

impl $name {
    /// Joins two 128-bit parts into a row.
    #[inline(always)]
    fn joined([a, b]: [__m128i; 2]) -> Self {
        Self(instruction!(_mm256_inserti128_si256::<1>(_mm256_castsi128_si256(a), b)))
    }

    across! { _mm256_unpacklo_epi32 _mm256_unpackhi_epi32 _mm256_unpacklo_epi64 _mm256_unpackhi_epi64 }

    /// Loads sixteen bytes of each board, four per word.
    #[inline(always)]
    fn of_boards(boards: &[impl Part], at: usize) -> [Self; 4] {
        let mut four = [Self::splat(0); 4];
        for (i, row) in four.iter_mut().enumerate() {
            *row = Self::joined([boards[i].part(at), boards[4 + i].part(at)]);
        }
        Self::across(four)
    }

    /// Returns a row with all bits set in these lanes, and none in the rest.
    #[inline(always)]
    fn mask(lanes: u32) -> Self {
        let each = instruction!(_mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128));
        let lanes = Self::splat(lanes).and(Self(each));
        Self(instruction!(_mm256_cmpeq_epi32(lanes.0, each)))
    }
}

impl LaneRow for $name {
    const LANES: usize = 8;

    fn is_here() -> bool {
        $is_here
    }

    #[inline(always)]
    fn splat(word: u32) -> Self {
        Self(instruction!(_mm256_set1_epi32(word.cast_signed())))
    }

    binary! {
        and: _mm256_and_si256
        or: _mm256_or_si256
        xor: _mm256_xor_si256
        plus: _mm256_add_epi32
        minus: _mm256_sub_epi32
        min: _mm256_min_epu32
        ups: _mm256_sllv_epi32
        from: _mm256_permutevar8x32_epi32
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self(instruction!(_mm256_andnot_si256(other.0, self.0)))
    }

    #[inline(always)]
    fn up<const BY: u32>(self) -> Self {
        // the shift count is signed here, and a const parameter cannot be converted; so the count is passed in a
        // register, which the compiler optimizes away
        Self(instruction!(_mm256_sll_epi32(self.0, _mm_cvtsi32_si128(BY.cast_signed()))))
    }

    #[inline(always)]
    fn down<const BY: u32>(self) -> Self {
        Self(instruction!(_mm256_srl_epi32(self.0, _mm_cvtsi32_si128(BY.cast_signed()))))
    }

    #[inline(always)]
    fn above(self) -> Self {
        // the exponent of a float is the number of the highest set bit, and exactly so if the integer has at most 24
        // significant bits
        let exact = instruction!(_mm256_castps_si256(_mm256_cvtepi32_ps(self.0)));
        Self::splat(127 + 31).minus(Self(exact).down::<23>())
    }

    #[inline(always)]
    fn byte(self, which: usize) -> Self {
        let [a, b, c, d] = bytes(which);
        let from = instruction!(_mm256_broadcastsi128_si256(_mm_setr_epi32(a, b, c, d)));
        Self(instruction!(_mm256_shuffle_epi8(self.0, from)))
    }

    #[inline(always)]
    fn digits(self) -> Self {
        let (one, nine) = instruction!((_mm256_set1_epi8(0x31), _mm256_set1_epi8(9)));
        Self(instruction!(_mm256_min_epu8(_mm256_sub_epi8(self.0, one), nine)))
    }

    #[inline(always)]
    fn of_lines(lines: &[&[u8; 81]], at: usize) -> [Self; 4] {
        Self::of_boards(lines, at)
    }

    #[inline(always)]
    fn of_columns(columns: &[Column], at: usize) -> [Self; 4] {
        Self::of_boards(columns, at)
    }

    #[inline(always)]
    fn to_lines(rows: [Self; 4], numbers: &[usize], answers: &mut [Answer], at: usize) {
        for (i, Self(row)) in Self::across(rows).into_iter().enumerate() {
            to_line(&mut answers[numbers[i]], at, instruction!(_mm256_castsi256_si128(row)));
            to_line(&mut answers[numbers[4 + i]], at, instruction!(_mm256_extracti128_si256::<1>(row)));
        }
    }

    #[inline(always)]
    fn of_words(words: &[u32]) -> Self {
        let words: &[u32; 8] = words.first_chunk().expect("a word for each lane");
        // SAFETY: eight words can be read, and the instruction needs no alignment.
        Self(unsafe { _mm256_loadu_si256(words.as_ptr().cast()) })
    }

    #[inline(always)]
    fn of_bytes(bytes: &[u8]) -> Self {
        let bytes: &[u8; 8] = bytes.first_chunk().expect("a byte for each lane");
        // SAFETY: eight bytes can be read, and the instruction needs no alignment.
        Self(unsafe { _mm256_cvtepu8_epi32(_mm_loadl_epi64(bytes.as_ptr().cast())) })
    }

    #[inline(always)]
    fn to_bytes(self, bytes: &mut [u8]) {
        let (low, high) =
            instruction!((_mm256_castsi256_si128(self.0), _mm256_extracti128_si256::<1>(self.0)));
        let bytes: &mut [u8; 8] = bytes.first_chunk_mut().expect("a byte for each lane");
        // SAFETY: as in `of_bytes`.
        unsafe {
            let pairs = _mm_packus_epi32(low, high);
            _mm_storel_epi64(bytes.as_mut_ptr().cast(), _mm_packus_epi16(pairs, pairs));
        }
    }

    #[inline(always)]
    fn any(self, mask: Self) -> u32 {
        let none = self.and(mask).same(Self::splat(0));
        !none & 0xFF
    }

    #[inline(always)]
    fn same(self, other: Self) -> u32 {
        let equal = instruction!(_mm256_cmpeq_epi32(self.0, other.0));
        instruction!(_mm256_movemask_ps(_mm256_castsi256_ps(equal))).cast_unsigned()
    }

    #[inline(always)]
    fn select(self, other: Self, lanes: u32) -> Self {
        Self(instruction!(_mm256_blendv_epi8(self.0, other.0, Self::mask(lanes).0)))
    }

    #[inline(always)]
    fn lanes(&self) -> &[u32] {
        // SAFETY: a `__m256i` is eight words and has the stricter alignment.
        unsafe { &*std::ptr::from_ref(self).cast::<[u32; 8]>() }
    }

    compiled! { $name, $features }
}
};
}

eight! {
    /// Row of eight lanes with AVX2.
    Avx2, "avx2", is_x86_feature_detected!("avx2")
}

eight! {
    /// Row of eight lanes with the AVX-512 instructions for 256-bit registers. These instructions take three inputs.
    /// Three of them run at a time, but only two of those for 512-bit registers. This finishes a single board sooner,
    /// but not a series of many boards.
    Half, "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,popcnt,bmi1,bmi2", Avx512::is_here()
}
