//! Export of the visualiser: a picture of its screen, or a recording of it playing.
//!
//! A recording is an asciicast of version 2: <https://docs.asciinema.org/manual/asciicast/v2/>.

use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::{Args, ColorChoice};
use serde::Serialize;

use crate::app::watch::Motion;
use crate::app::{Action, App, Appearance, Keymap, Opening, Setup, Size, Watch, WatchOf};
use crate::cli::arguments::within;
use crate::cli::output::{Failure, Out, Status};
use crate::cli::{arguments, clock, json};
use crate::shell::ScreenRecorder;
use crate::store::{self, Settings};
use crate::view::{self, MIN_SIZE, Theme};
use solve::Verb;

/// Options of a recording.
#[derive(Args, Debug)]
#[group(skip)]
pub(super) struct Recording {
    /// Write a picture of the visualiser to this SVG file; `-` for standard output.
    #[arg(long, value_name = "FILE", group = "file", conflicts_with_all = ["plain", "json", "limit"])]
    svg: Option<PathBuf>,

    /// Step that the picture shows [default: the first solution in the first ten million steps, otherwise the last of them].
    #[arg(long, value_name = "N", requires = "svg", conflicts_with = "cast", value_parser = within(0..=MOST))]
    at: Option<u32>,

    /// Record the running visualiser to this file, as an asciicast (version 2); `-` for standard output.
    ///
    /// Without --limit, the whole search is recorded, or its first 200,000 steps. If that would take longer than a minute at this speed,
    /// the recording is faster and skips steps.
    #[arg(long, value_name = "FILE", group = "file", conflicts_with_all = ["plain", "json"])]
    cast: Option<PathBuf>,

    /// Steps per second in the recording.
    #[arg(
        long,
        value_name = "N",
        requires = "cast",
        conflicts_with = "svg",
        default_value_t = 8,
        value_parser = within(1..=100_000_u32)
    )]
    speed: u32,

    /// Columns and rows of the picture or the recording.
    #[arg(long, value_name = "WxH", requires = "file", default_value = "120x40", value_parser = size)]
    size: Size,
}

/// Maximum number of steps in a recording, or up to the step that a picture shows.
const MOST: u32 = 10_000_000;
/// Maximum number of recorded steps without `--limit`.
const MOST_UNASKED: u32 = 200_000;

/// Maximum duration in seconds of a recording without `--limit`, not counting [`LAST`].
const LONGEST: f64 = 58.0;
/// Time in seconds for which the last screen of a recording stays.
const LAST: f64 = 2.0;

/// Maximum number of screens per second.
const FRAMES_A_SECOND: f64 = 30.0;
/// Maximum number of screens in a recording.
const FRAMES: u32 = 100_000;

/// Parses a screen size such as `120x40`.
fn size(text: &str) -> Result<Size, String> {
    const LARGEST: Size = Size { width: 1000, height: 500 };
    let read = || {
        let (width, height) = text.split_once(['x', 'X', '×'])?;
        let (width, height) = (width.parse().ok()?, height.parse().ok()?);
        let fits =
            (MIN_SIZE.width..=LARGEST.width).contains(&width) && (MIN_SIZE.height..=LARGEST.height).contains(&height);
        fits.then_some(Size { width, height })
    };
    read().ok_or_else(|| {
        let (least, most) = (MIN_SIZE, LARGEST);
        format!("expected columns and rows from {}x{} to {}x{}", least.width, least.height, most.width, most.height)
    })
}

impl Recording {
    /// Whether a picture or a recording is requested.
    pub(super) const fn is_asked(&self) -> bool {
        self.svg.is_some() || self.cast.is_some()
    }

    /// Writes the requested picture or recording. A recording has at most `limit` steps.
    pub(super) fn write(&self, what: WatchOf, limit: Option<u64>, out: &mut Out) -> Result<Status, Failure> {
        match (&self.svg, &self.cast) {
            (Some(path), _) => put(path, &self.picture(what), out)?,
            (None, Some(path)) => put(path, &self.play(what, limit), out)?,
            (None, None) => {}
        }
        Ok(Status::WELL)
    }

    fn picture(&self, what: WatchOf) -> String {
        let at = self.at.unwrap_or_else(|| count_steps(&what, MOST, |verb| verb == Verb::Solution));
        let (now, theme) = (clock::now(), theme());
        let mut app = self.visualiser(what, now);
        let mut title = "ninefold".to_owned();
        if let Some(watch) = &mut app.watch {
            watch.leap(at);
            let step = watch.last().map_or(0, |step| step.number);
            title = format!("ninefold: Algorithm X, step {step}: {}", watch.message());
        }
        view::svg(&view::screen(&app, &theme, now), &title)
    }

    fn play(&self, what: WatchOf, limit: Option<u64>) -> String {
        let most = limit.map_or(MOST_UNASKED, |limit| u32::try_from(limit).unwrap_or(MOST).min(MOST));
        let timing = Timing::of(count_steps(&what, most, |_| false), self.speed, limit.is_none());
        let now = clock::now();
        let (mut app, mut film) = (self.visualiser(what, now), ScreenRecorder::new(theme()));
        let mut text = json::line(&Header::of(self.size)) + &event(0.0, &film.frame(&app, now));
        let mut done = 0;
        while done < timing.steps {
            let steps = timing.each.min(timing.steps - done);
            if let Some(watch) = &mut app.watch {
                let begun = if done == 0 { start_playing(watch, timing.rate, now) } else { 0 };
                watch.leap(steps - begun);
                if done + steps == timing.steps && watch.motion() != Motion::Still {
                    watch.update(Action::Play, now);
                }
            }
            done += steps;
            text += &event(timing.time(done), &film.frame(&app, now));
        }
        text + &event(timing.time(done) + LAST, &film.end())
    }

    /// Opens the visualiser with default keys and settings, whatever the player's own are.
    fn visualiser(&self, what: WatchOf, now: Instant) -> App {
        let look = Appearance { ascii: false, colour: has_colour() };
        let (keymap, settings) = (Keymap::default_keys(), Settings::default());
        let themes = Vec::new();
        let mut app = App::new(Setup { size: self.size, appearance: look, keymap, settings, themes, first_attempt: 1 });
        app.open(Opening::Watch(what), now);
        app
    }
}

/// Timing of a recording: at which times it shows which steps of a search.
#[derive(Debug, PartialEq)]
struct Timing {
    steps: u32,
    /// Steps per second.
    rate: f64,
    /// Number of steps from one screen to the next.
    each: u32,
}

impl Timing {
    /// Returns the timing for a number of steps. If `is_whole`, the speed is raised where necessary, so that the recording is not longer
    /// than [`LONGEST`].
    fn of(steps: u32, speed: u32, is_whole: bool) -> Self {
        let least = if is_whole { f64::from(steps) / LONGEST } else { 0.0 };
        let rate = f64::from(speed).max(least);
        let each = ((rate / FRAMES_A_SECOND).ceil() as u32).max(steps.div_ceil(FRAMES));
        Self { steps, rate, each }
    }

    /// Returns the time in seconds at which `done` steps have been made. It is rounded to microseconds, as asciicast players do.
    fn time(&self, done: u32) -> f64 {
        (f64::from(done) / self.rate * 1e6).round() / 1e6
    }
}

/// Starts playing at the fastest pace that does not exceed `rate` steps per second. Returns the number of steps that starting takes, which
/// is 1.
fn start_playing(watch: &mut Watch, rate: f64, now: Instant) -> u32 {
    while watch.pace() != watch.pace().slower() {
        watch.update(Action::Slower, now); // begins with the slowest pace
    }
    watch.update(Action::Play, now);
    let fastest = |watch: &Watch| watch.pace() == watch.pace().faster();
    let fits = |watch: &Watch| watch.pace().faster().steps().is_none_or(|steps| f64::from(steps) <= rate);
    while !fastest(watch) && fits(watch) {
        watch.update(Action::Faster, now);
    }
    1
}

/// Returns the number of the first step for which `is_end` returns true, counted from 1. If there is no such step, returns the number of
/// steps in the search. The result is at most `most`.
fn count_steps(what: &WatchOf, most: u32, is_end: impl Fn(Verb) -> bool) -> u32 {
    let Some(mut machine) = what.machine() else { return 0 };
    for steps in 0..most {
        match machine.forward() {
            None => return steps,
            Some(step) if is_end(step.verb) => return steps + 1,
            Some(_) => {}
        }
    }
    most
}

/// First line of a recording.
#[derive(Serialize)]
struct Header {
    version: u8,
    width: u16,
    height: u16,
    title: &'static str,
}

impl Header {
    const fn of(size: Size) -> Self {
        Self { version: 2, width: size.width, height: size.height, title: "ninefold: Algorithm X" }
    }
}

/// Returns the line for `data` sent to the terminal at `time`, in seconds from the beginning.
fn event(time: f64, data: &str) -> String {
    json::line(&(time, "o", data))
}

fn theme() -> Theme {
    Theme::find("default", has_colour())
}

/// Whether files are in colour. They are, whatever the terminal, unless `--color never` is given.
fn has_colour() -> bool {
    arguments::colour(&std::env::args_os().collect::<Vec<_>>()) != ColorChoice::Never
}

/// Writes text to a file, or to standard output if the path is `-`.
pub(super) fn put(path: &Path, text: &str, out: &mut Out) -> Result<(), Failure> {
    if path.as_os_str() == "-" {
        return out.text(text);
    }
    store::export(path, text).map_err(|error| Failure::Usage(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(steps: u32, speed: u32, is_whole: bool, frames: u32, seconds: f64) {
        let timing = Timing::of(steps, speed, is_whole);
        assert_eq!((steps.div_ceil(timing.each), timing.time(steps)), (frames, seconds), "{timing:?}");
    }

    #[test]
    fn a_whole_search_plays_within_a_minute() {
        check(14, 8, true, 14, 1.75);
        check(464, 8, true, 464, 58.0);
        check(1157, 8, true, 1157, 58.0);
        check(200_000, 8, true, 1740, 58.0);
        check(1000, 100, true, 250, 10.0);
    }

    #[test]
    fn with_a_limit_the_requested_speed_is_kept() {
        check(1157, 8, false, 1157, 144.625);
        check(1_000_000, 1, false, 100_000, 1_000_000.0);
    }

    #[test]
    fn a_size_is_read_as_columns_by_rows() {
        assert_eq!(size("80x24"), Ok(Size { width: 80, height: 24 }));
        for wrong in ["", "80", "80x", "x24", "-80x24", "80x24x2", "24x14", "80x13", "99999x40", "80 x 24"] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
    }
}
