//! Steps of a search, written so that scripts can read them.

use std::fmt::Display;

use serde::Serialize;

use crate::cli::json;
use solve::Step;

/// Step of a search, to be written as columns or as a JSON object. Columns and keys have the order of the fields.
#[derive(Serialize)]
struct Row {
    step: u64,
    depth: usize,
    verb: &'static str,
    item: Option<String>,
    option: Option<String>,
    #[serde(rename = "k/n")]
    branch: Option<String>,
}

impl Row {
    fn of(step: &Step) -> Self {
        Self {
            step: step.number,
            depth: step.depth,
            verb: step.verb.word(),
            item: step.item.map(|item| item.to_string()),
            option: step.option.map(|option| option.to_string()),
            branch: step.branch.map(|(k, n)| format!("{k}/{n}")),
        }
    }
}

/// Returns a step as columns separated by tabs, with `-` for missing values.
pub(super) fn line(step: &Step) -> String {
    let Row { step, depth, verb, item, option, branch } = Row::of(step);
    let or_dash = |column: Option<String>| column.unwrap_or_else(|| "-".to_owned());
    let columns: [&dyn Display; 6] = [&step, &depth, &verb, &or_dash(item), &or_dash(option), &or_dash(branch)];
    columns.map(ToString::to_string).join("\t") + "\n"
}

/// Returns a step as a JSON object with every key, with `null` for missing values.
pub(super) fn object(step: &Step) -> String {
    json::line(&Row::of(step))
}
