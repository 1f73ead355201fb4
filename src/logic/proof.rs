//! Checks a deduction by its evidence alone, with none of the finders' code.
