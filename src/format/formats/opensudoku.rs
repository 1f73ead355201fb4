//! XML of OpenSudoku.

use crate::exchange;
use crate::formats::{Keeps, Spec, Writer};
use crate::reading_options::Reading;

pub(super) const SPEC: Spec = Spec {
    name: "opensudoku",
    reading: Reading::DOCUMENTS,
    writer: Writer::ClassicNine(exchange::write_opensudoku),
    around: exchange::AROUND_OPENSUDOKU,
    entry_end: "", // entries include their line breaks
    keeps: Keeps { eliminated: false, ..Keeps::ALL },
};
