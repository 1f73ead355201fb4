//! Wings: a few cells with few candidates.
