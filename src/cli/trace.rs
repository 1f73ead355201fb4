//! The steps of a search as scripts read them.

use std::fmt::Display;

use serde::Serialize;

use crate::cli::json;
use solve::Step;

/// A step's columns, and its keys: the same names, the same order.
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

/// Columns with tabs between, `-` where there is nothing.
pub(super) fn line(step: &Step) -> String {
    let Row { step, depth, verb, item, option, branch } = Row::of(step);
    let or_dash = |column: Option<String>| column.unwrap_or_else(|| "-".to_owned());
    let columns: [&dyn Display; 6] = [&step, &depth, &verb, &or_dash(item), &or_dash(option), &or_dash(branch)];
    columns.map(ToString::to_string).join("\t") + "\n"
}

/// An object, every key present, `null` where there is nothing.
pub(super) fn object(step: &Step) -> String {
    json::line(&Row::of(step))
}
