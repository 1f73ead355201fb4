//! Text of `ninefold --version`.

use std::sync::LazyLock;

use crate::solve::lanes::Width;

/// Returns the version, then what the program was built for and from, and the instructions with which `lanes` solves on this machine.
/// `build.rs` sets the target and the commit.
pub(super) fn long() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| {
        let commit = option_env!("NINEFOLD_COMMIT").unwrap_or("unknown");
        format!(
            "{}\ntarget: {}\ncommit: {commit}\nSIMD:   {}",
            env!("CARGO_PKG_VERSION"),
            env!("NINEFOLD_TARGET"),
            Width::widest().name()
        )
    });
    &TEXT
}
