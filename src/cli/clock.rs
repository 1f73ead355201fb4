//! The clock of the command line, for measuring times and keeping time limits.

use std::time::Instant;

/// Returns the current time.
#[expect(clippy::disallowed_methods, reason = "the command line measures, and keeps to `--timeout`")]
pub(super) fn now() -> Instant {
    Instant::now()
}
