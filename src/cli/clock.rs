//! The time, for those who may ask.

use std::time::Instant;

/// Now.
#[expect(clippy::disallowed_methods, reason = "the command line measures, and keeps to `--timeout`")]
pub(super) fn now() -> Instant {
    Instant::now()
}
