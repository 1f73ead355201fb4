//! The visualiser in files: a picture of its screen, or a recording of it at play.
//!
//! A recording is an asciicast of version 2, which every player reads: <https://docs.asciinema.org/manual/asciicast/v2/>.

use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::{Args, ColorChoice};
use serde::Serialize;

use crate::app::watch::Motion;
use crate::app::{Action, App, Keymap, Look, Opening, Setup, Size, Watch, WatchOf};
use crate::cli::arguments::within;
use crate::cli::output::{Failure, Out, Status};
use crate::cli::{arguments, clock, json};
use crate::shell::Film;
use crate::store::{self, Settings};
use crate::view::{self, LEAST, Theme};
use solve::Verb;

/// What to record, and how.
#[derive(Args, Debug)]
#[group(skip)]
pub(super) struct Recording {
    /// Draw the visualiser's screen into this file, as SVG; `-` for standard output.
    #[arg(long, value_name = "FILE", group = "file", conflicts_with_all = ["plain", "json", "limit"])]
    svg: Option<PathBuf>,

    /// Which step the picture shows [default: the first solution, or else the last step, of the first ten million].
    #[arg(long, value_name = "N", requires = "svg", conflicts_with = "cast", value_parser = within(0..=MOST))]
    at: Option<u32>,

    /// Record the visualiser at play into this file, as an asciicast (version 2); `-` for standard output.
    ///
    /// Without --limit the whole search is played, or its first 200,000 steps, and where that would take longer than a minute at
    /// this speed, it goes faster, and steps are skipped on the screen.
    #[arg(long, value_name = "FILE", group = "file", conflicts_with_all = ["plain", "json"])]
    cast: Option<PathBuf>,

    /// Steps a second in the recording.
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

/// No more steps than this are made before a picture, or recorded.
const MOST: u32 = 10_000_000;
/// No more than this are recorded unasked.
const MOST_UNASKED: u32 = 200_000;

/// Seconds that a recording plays unless more steps are asked for.
const LONGEST: f64 = 58.0;
/// Seconds that its last screen stays.
const LAST: f64 = 2.0;

/// No more screens a second than this, and no more in all.
const FRAMES_A_SECOND: f64 = 30.0;
const FRAMES: u32 = 100_000;

/// Reads `120x40`.
fn size(text: &str) -> Result<Size, String> {
    const LARGEST: Size = Size { width: 1000, height: 500 };
    let read = || {
        let (width, height) = text.split_once(['x', 'X', '×'])?;
        let (width, height) = (width.parse().ok()?, height.parse().ok()?);
        let fits = (LEAST.width..=LARGEST.width).contains(&width) && (LEAST.height..=LARGEST.height).contains(&height);
        fits.then_some(Size { width, height })
    };
    read().ok_or_else(|| {
        let (least, most) = (LEAST, LARGEST);
        format!("expected columns and rows from {}x{} to {}x{}", least.width, least.height, most.width, most.height)
    })
}

impl Recording {
    /// Whether there is anything to record.
    pub(super) const fn is_asked(&self) -> bool {
        self.svg.is_some() || self.cast.is_some()
    }

    /// Writes what was asked for; of a recording `limit` steps at most.
    pub(super) fn write(&self, what: WatchOf, limit: Option<u64>, out: &mut Out) -> Result<Status, Failure> {
        match (&self.svg, &self.cast) {
            (Some(path), _) => put(path, &self.picture(what), out)?,
            (None, Some(path)) => put(path, &self.play(what, limit), out)?,
            (None, None) => {}
        }
        Ok(Status::WELL)
    }

    fn picture(&self, what: WatchOf) -> String {
        let at = self.at.unwrap_or_else(|| length(&what, MOST, |verb| verb == Verb::Solution));
        let (now, theme) = (clock::now(), theme());
        let mut app = self.visualiser(what, now);
        let mut title = "ninefold".to_owned();
        if let Some(watch) = &mut app.watch {
            watch.leap(at);
            let step = watch.last().map_or(0, |step| step.number);
            title = format!("ninefold: Algorithm X, step {step}: {}", watch.said());
        }
        view::svg(&view::screen(&app, &theme, now), &title)
    }

    fn play(&self, what: WatchOf, limit: Option<u64>) -> String {
        let most = limit.map_or(MOST_UNASKED, |limit| u32::try_from(limit).unwrap_or(MOST).min(MOST));
        let reel = Reel::of(length(&what, most, |_| false), self.speed, limit.is_none());
        let now = clock::now();
        let (mut app, mut film) = (self.visualiser(what, now), Film::new(theme()));
        let mut text = json::line(&Header::of(self.size)) + &event(0.0, &film.frame(&app, now));
        let mut done = 0;
        while done < reel.steps {
            let steps = reel.each.min(reel.steps - done);
            if let Some(watch) = &mut app.watch {
                let begun = if done == 0 { run(watch, reel.rate, now) } else { 0 };
                watch.leap(steps - begun);
                if done + steps == reel.steps && watch.motion() != Motion::Still {
                    watch.update(Action::Play, now);
                }
            }
            done += steps;
            text += &event(reel.time(done), &film.frame(&app, now));
        }
        text + &event(reel.time(done) + LAST, &film.end())
    }

    /// The visualiser as it opens, with nothing that is the player's own.
    fn visualiser(&self, what: WatchOf, now: Instant) -> App {
        let look = Look { ascii: false, colour: has_colour() };
        let (keymap, settings) = (Keymap::usual(), Settings::default());
        let mut app = App::new(Setup { size: self.size, look, keymap, settings });
        app.open(Opening::Watch(what), now);
        app
    }
}

/// How a search is cut into screens.
#[derive(Debug, PartialEq)]
struct Reel {
    steps: u32,
    rate: f64, // steps a second
    each: u32, // steps from one screen to the next
}

impl Reel {
    fn of(steps: u32, speed: u32, is_whole: bool) -> Self {
        let least = if is_whole { f64::from(steps) / LONGEST } else { 0.0 };
        let rate = f64::from(speed).max(least);
        let each = ((rate / FRAMES_A_SECOND).ceil() as u32).max(steps.div_ceil(FRAMES));
        Self { steps, rate, each }
    }

    /// When so many steps are done, in seconds; no finer than players measure.
    fn time(&self, done: u32) -> f64 {
        (f64::from(done) / self.rate * 1e6).round() / 1e6
    }
}

/// Sets it going at the pace nearest below `rate`; says how many steps that made.
fn run(watch: &mut Watch, rate: f64, now: Instant) -> u32 {
    while watch.pace() != watch.pace().slower() {
        watch.update(Action::Slower, now); // so that the first look is at one step
    }
    watch.update(Action::Play, now);
    let fastest = |watch: &Watch| watch.pace() == watch.pace().faster();
    let fits = |watch: &Watch| watch.pace().faster().steps().is_none_or(|steps| f64::from(steps) <= rate);
    while !fastest(watch) && fits(watch) {
        watch.update(Action::Faster, now);
    }
    1
}

/// How many steps lead to one that `is_end`, or to the last; `most` where there are more.
fn length(what: &WatchOf, most: u32, is_end: impl Fn(Verb) -> bool) -> u32 {
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

/// What stands on the first line of a recording.
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

/// What is sent to the terminal at a time, as a line.
fn event(time: f64, data: &str) -> String {
    json::line(&(time, "o", data))
}

fn theme() -> Theme {
    Theme::named("default", has_colour())
}

/// Files have colours, whatever the terminal at hand can show, unless they are refused by name.
fn has_colour() -> bool {
    arguments::colour(&std::env::args_os().collect::<Vec<_>>()) != ColorChoice::Never
}

/// Writes a file, or standard output where it is called `-`.
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
        let reel = Reel::of(steps, speed, is_whole);
        assert_eq!((steps.div_ceil(reel.each), reel.time(steps)), (frames, seconds), "{reel:?}");
    }

    #[test]
    fn a_whole_search_is_played_in_a_minute() {
        check(14, 8, true, 14, 1.75);
        check(464, 8, true, 464, 58.0);
        check(1157, 8, true, 1157, 58.0);
        check(200_000, 8, true, 1740, 58.0);
        check(1000, 100, true, 250, 10.0);
    }

    #[test]
    fn steps_that_were_asked_for_keep_their_pace() {
        check(1157, 8, false, 1157, 144.625);
        check(1_000_000, 1, false, 100_000, 1_000_000.0);
    }

    #[test]
    fn a_size_is_columns_by_rows() {
        assert_eq!(size("80x24"), Ok(Size { width: 80, height: 24 }));
        for wrong in ["", "80", "80x", "x24", "-80x24", "80x24x2", "24x14", "80x13", "99999x40", "80 x 24"] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
    }
}
