//! What the rooms promise each other: one program, a file for each promise.

mod agreement;
mod architecture;
mod bulk;
mod commands;
mod formats;
mod generate;
mod hints;
mod hostile;
mod lesson;
mod ordered;
mod paper;
mod positions;
mod race;
mod racing;
mod ratings;
mod readme;
mod recording;
mod recount;
mod refusals;
mod round_trips;
mod screens;
mod session;
mod soundness;
mod store;
mod terminal;
mod theatre;
