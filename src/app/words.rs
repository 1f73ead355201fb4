pub(crate) fn x1() -> u8 { 3 }
