//! Rows for x86-64: sixteen lanes with AVX-512, eight with AVX2.
#![expect(unsafe_code, reason = "the instructions themselves; every block says why it may")]

use std::arch::is_x86_feature_detected;
use std::arch::x86_64::*;

use crate::solve::lanes::Answer;
use crate::solve::lanes::column::{Column, read, write};
use crate::solve::lanes::table::{Table, Turn, take};
use crate::solve::lanes::words::Words;

/// One call of an instruction that needs no memory.
///
/// It is safe on a machine that has the instruction. `Table::new` asks `is_here` before there is a row of this kind, and no other code
/// of this crate makes one.
macro_rules! instruction {
    ($call:expr) => {
        // SAFETY: the machine has the instruction, as said above.
        unsafe { $call }
    };
}

/// Sixteen lanes.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(super) struct Avx512(__m512i);

impl Words for Avx512 {
    const LANES: usize = 16;

    fn is_here() -> bool {
        is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512cd")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl")
    }

    #[inline(always)]
    fn splat(word: u32) -> Self {
        Self(instruction!(_mm512_set1_epi32(word.cast_signed())))
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(instruction!(_mm512_and_si512(self.0, other.0)))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(instruction!(_mm512_or_si512(self.0, other.0)))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(instruction!(_mm512_xor_si512(self.0, other.0)))
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self(instruction!(_mm512_andnot_si512(other.0, self.0)))
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Self(instruction!(_mm512_add_epi32(self.0, other.0)))
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Self(instruction!(_mm512_sub_epi32(self.0, other.0)))
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        Self(instruction!(_mm512_min_epu32(self.0, other.0)))
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
    fn ups(self, by: Self) -> Self {
        Self(instruction!(_mm512_sllv_epi32(self.0, by.0)))
    }

    #[inline(always)]
    fn highest(self) -> Self {
        Self::splat(31).minus(Self(instruction!(_mm512_lzcnt_epi32(self.0))))
    }

    #[inline(always)]
    fn of_words(words: &[u32]) -> Self {
        let words: &[u32; 16] = words.first_chunk().expect("a word for each lane");
        // SAFETY: sixteen words are there to be read, and the instruction wants no alignment.
        Self(unsafe { _mm512_loadu_si512(words.as_ptr().cast()) })
    }

    #[inline(always)]
    fn of_bytes(bytes: &[u8]) -> Self {
        let bytes: &[u8; 16] = bytes.first_chunk().expect("a byte for each lane");
        // SAFETY: sixteen bytes are there to be read, and the instruction wants no alignment.
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
        // SAFETY: a `__m512i` is sixteen words and wants the stricter alignment.
        unsafe { &*std::ptr::from_ref(self).cast::<[u32; 16]>() }
    }

    fn turn(table: &mut Table<Self>, busy: u32) -> Turn {
        #[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl")]
        fn turn(table: &mut Table<Avx512>, busy: u32) -> Turn {
            table.turn(busy)
        }
        // SAFETY: there is a table of this kind only where `is_here` has said yes.
        unsafe { turn(table, busy) }
    }

    fn seat_two(table: &mut Table<Self>, two: [(usize, &Column); 2]) {
        #[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl")]
        fn seat_two(table: &mut Table<Avx512>, two: [(usize, &Column); 2]) {
            table.seat_two(two);
        }
        // SAFETY: as in `turn`.
        unsafe { seat_two(table, two) }
    }

    fn take(rows: &[Self; 27], lane: usize, column: &mut Column) {
        #[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl")]
        fn of(rows: &[Avx512; 27], lane: usize, column: &mut Column) {
            take(rows, lane, column);
        }
        // SAFETY: as in `turn`: there are rows of this kind only in such a table.
        unsafe { of(rows, lane, column) }
    }

    fn read(lines: &[&[u8; 81]], columns: &mut [Column]) {
        #[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl")]
        fn of(lines: &[&[u8; 81]], columns: &mut [Column]) {
            read::<Avx512>(lines, columns);
        }
        // SAFETY: as in `turn`: whoever asks has chosen a width that is here.
        unsafe { of(lines, columns) }
    }

    fn write(columns: &[Column], numbers: &[usize], answers: &mut [Answer]) {
        #[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl")]
        fn of(columns: &[Column], numbers: &[usize], answers: &mut [Answer]) {
            write::<Avx512>(columns, numbers, answers);
        }
        // SAFETY: as in `read`.
        unsafe { of(columns, numbers, answers) }
    }
}

/// Eight lanes, compiled for these instructions.
macro_rules! eight {
($(#[$doc:meta])* $name:ident, $features:literal, $is_here:expr) => {
$(#[$doc])*
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(super) struct $name(__m256i);

impl $name {
    /// All ones in these lanes.
    #[inline(always)]
    fn mask(lanes: u32) -> Self {
        let each = instruction!(_mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128));
        let lanes = Self::splat(lanes).and(Self(each));
        Self(instruction!(_mm256_cmpeq_epi32(lanes.0, each)))
    }
}

impl Words for $name {
    const LANES: usize = 8;

    fn is_here() -> bool {
        $is_here
    }

    #[inline(always)]
    fn splat(word: u32) -> Self {
        Self(instruction!(_mm256_set1_epi32(word.cast_signed())))
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(instruction!(_mm256_and_si256(self.0, other.0)))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(instruction!(_mm256_or_si256(self.0, other.0)))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(instruction!(_mm256_xor_si256(self.0, other.0)))
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self(instruction!(_mm256_andnot_si256(other.0, self.0)))
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Self(instruction!(_mm256_add_epi32(self.0, other.0)))
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Self(instruction!(_mm256_sub_epi32(self.0, other.0)))
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        Self(instruction!(_mm256_min_epu32(self.0, other.0)))
    }

    #[inline(always)]
    fn up<const BY: u32>(self) -> Self {
        // the count of this one is signed, and a constant cannot be turned: it comes from a register, which the compiler sees through
        Self(instruction!(_mm256_sll_epi32(self.0, _mm_cvtsi32_si128(BY.cast_signed()))))
    }

    #[inline(always)]
    fn down<const BY: u32>(self) -> Self {
        Self(instruction!(_mm256_srl_epi32(self.0, _mm_cvtsi32_si128(BY.cast_signed()))))
    }

    #[inline(always)]
    fn ups(self, by: Self) -> Self {
        Self(instruction!(_mm256_sllv_epi32(self.0, by.0)))
    }

    #[inline(always)]
    fn highest(self) -> Self {
        // the exponent of a number so small is the number of its highest bit
        let exact = instruction!(_mm256_castps_si256(_mm256_cvtepi32_ps(self.0)));
        Self(exact).down::<23>().minus(Self::splat(127))
    }

    #[inline(always)]
    fn of_words(words: &[u32]) -> Self {
        let words: &[u32; 8] = words.first_chunk().expect("a word for each lane");
        // SAFETY: eight words are there to be read, and the instruction wants no alignment.
        Self(unsafe { _mm256_loadu_si256(words.as_ptr().cast()) })
    }

    #[inline(always)]
    fn of_bytes(bytes: &[u8]) -> Self {
        let bytes: &[u8; 8] = bytes.first_chunk().expect("a byte for each lane");
        // SAFETY: eight bytes are there to be read, and the instruction wants no alignment.
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
        // SAFETY: a `__m256i` is eight words and wants the stricter alignment.
        unsafe { &*std::ptr::from_ref(self).cast::<[u32; 8]>() }
    }

    fn turn(table: &mut Table<Self>, busy: u32) -> Turn {
        #[target_feature(enable = $features)]
        fn turn(table: &mut Table<$name>, busy: u32) -> Turn {
            table.turn(busy)
        }
        // SAFETY: there is a table of this kind only where `is_here` has said yes.
        unsafe { turn(table, busy) }
    }

    fn seat_two(table: &mut Table<Self>, two: [(usize, &Column); 2]) {
        #[target_feature(enable = $features)]
        fn seat_two(table: &mut Table<$name>, two: [(usize, &Column); 2]) {
            table.seat_two(two);
        }
        // SAFETY: as in `turn`.
        unsafe { seat_two(table, two) }
    }

    fn take(rows: &[Self; 27], lane: usize, column: &mut Column) {
        #[target_feature(enable = $features)]
        fn of(rows: &[$name; 27], lane: usize, column: &mut Column) {
            take(rows, lane, column);
        }
        // SAFETY: as in `turn`: there are rows of this kind only in such a table.
        unsafe { of(rows, lane, column) }
    }

    fn read(lines: &[&[u8; 81]], columns: &mut [Column]) {
        #[target_feature(enable = $features)]
        fn of(lines: &[&[u8; 81]], columns: &mut [Column]) {
            read::<$name>(lines, columns);
        }
        // SAFETY: as in `turn`: whoever asks has chosen a width that is here.
        unsafe { of(lines, columns) }
    }

    fn write(columns: &[Column], numbers: &[usize], answers: &mut [Answer]) {
        #[target_feature(enable = $features)]
        fn of(columns: &[Column], numbers: &[usize], answers: &mut [Answer]) {
            write::<$name>(columns, numbers, answers);
        }
        // SAFETY: as in `read`.
        unsafe { of(columns, numbers, answers) }
    }
}
};
}

eight! {
    /// Eight lanes with AVX2.
    Avx2, "avx2", is_x86_feature_detected!("avx2")
}

eight! {
    /// Eight lanes with what AVX-512 brings for half its registers: three inputs to one instruction, and three such instructions at a time
    /// where the whole registers allow two. One board is done sooner so; many are not.
    Half, "avx512f,avx512bw,avx512cd,avx512dq,avx512vl", Avx512::is_here()
}
