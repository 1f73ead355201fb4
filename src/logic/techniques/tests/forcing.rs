//! Forcing: what follows from an assumption.
