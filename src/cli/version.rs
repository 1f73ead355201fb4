//! Text of `ninefold --version`.

use std::env::consts::{ARCH, OS};
use std::sync::LazyLock;

use solve::lanes::Width;

/// Returns the version, the target platform, the commit, and the SIMD instructions that the solver `lanes` uses on this machine.
///
/// A packager sets the environment variable `NINEFOLD_COMMIT` while building. There is no build script that asks git, because Cargo would
/// then rebuild everything after each commit.
pub(super) fn long() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| {
        let abi = match () {
            () if cfg!(target_env = "gnu") => "-gnu",
            () if cfg!(target_env = "musl") => "-musl",
            () if cfg!(target_env = "msvc") => "-msvc",
            () => "",
        };
        let commit = option_env!("NINEFOLD_COMMIT").unwrap_or("unknown");
        let (version, simd) = (env!("CARGO_PKG_VERSION"), Width::widest().name());
        format!("{version}\ntarget: {ARCH}-{OS}{abi}\ncommit: {commit}\nSIMD:   {simd}")
    });
    &TEXT
}
