//! Chains of strong and weak links.
