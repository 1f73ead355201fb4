//! The door: arguments in, exit status out.

fn main() {}
