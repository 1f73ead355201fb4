//! Parses JSON in limited memory. A value can take up to 130 times the memory of its text: an object with one entry, `{"":0}`, takes 650
//! bytes.

use std::cell::Cell;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

use crate::exchange::puzzle_builder::Refusal;

/// Maximum memory for the values of a text, in bytes. A board of side 64 takes 12 MiB in the JSON of f-puzzles if the candidates of every
/// cell are listed, and 16 MB in our own JSON if all candidates but one of each cell are listed as eliminated. Puzzles of other programs
/// take much less.
const MOST: usize = 16 << 20;

/// Size of an object's node in bytes. The node has space for eleven entries.
const NODE: usize = 11 * (size_of::<String>() + size_of::<Value>()) + 32;

/// Size in bytes of an entry of an object with more than one node. Nodes may be less than half full, and there are further nodes that point
/// to them.
const ENTRY: usize = NODE / 4;

/// Parses a text. For a text that is not JSON, `syntax` returns the error, given its line and column.
///
/// # Errors
/// Fails if the text is not JSON, or if its values take too much memory.
pub(super) fn parse(text: &str, syntax: impl FnOnce(usize, usize) -> Refusal) -> Result<Value, Refusal> {
    limited(text, None, MOST, syntax)
}

/// Parses an object, and keeps only the entries with these keys. The values of other keys take no memory.
///
/// # Errors
/// Fails as [`parse`] does.
pub(super) fn parse_keys(
    text: &str,
    keys: &[&str],
    syntax: impl FnOnce(usize, usize) -> Refusal,
) -> Result<Value, Refusal> {
    limited(text, Some(keys), MOST, syntax)
}

/// Returns the error message for a text that is not JSON.
pub(super) fn syntax_error(line: usize, column: usize) -> Refusal {
    format!("expected JSON, found text that is not JSON at line {line}, column {column} of it")
}

/// Returns the entries of a list; empty if the value is not a list.
pub(super) fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// Returns the value as a number, which may be written as a text; `None` if it is not a number.
pub(super) fn number(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| value.as_str()?.trim().parse().ok())
}

/// Returns the value as a number that is not negative, which may be written as a text; `None` if it is not such a number.
pub(super) fn count(value: &Value) -> Option<u32> {
    number(value)?.try_into().ok()
}

fn limited(
    text: &str,
    keys: Option<&[&str]>,
    most: usize,
    syntax: impl FnOnce(usize, usize) -> Refusal,
) -> Result<Value, Refusal> {
    let left = Cell::new(Some(most));
    let mut input = serde_json::Deserializer::from_str(text);
    let read = Limited { left: &left, keys }.deserialize(&mut input).and_then(|value| input.end().map(|()| value));
    read.map_err(|error| match left.get() {
        Some(_) => syntax(error.line(), error.column()),
        None => "expected a puzzle, found JSON too large for one".to_owned(),
    })
}

/// Visitor that builds a value in limited memory. It fails if the value exceeds the limit.
#[derive(Clone, Copy)]
struct Limited<'a> {
    left: &'a Cell<Option<usize>>, // unused memory in bytes; `None` once the limit is exceeded
    keys: Option<&'a [&'a str]>,   // wanted keys of the outermost object; `None` for all keys
}

impl Limited<'_> {
    fn spend<E: Error>(self, bytes: usize) -> Result<(), E> {
        self.left.set(self.left.get().and_then(|left| left.checked_sub(bytes)));
        if self.left.get().is_some() { Ok(()) } else { Err(E::custom("too large")) }
    }

    /// Returns the visitor for the values inside a value.
    const fn within(self) -> Self {
        Self { keys: None, ..self }
    }

    fn is_wanted(self, key: &str) -> bool {
        self.keys.is_none_or(|keys| keys.contains(&key))
    }
}

/// Returns the heap memory of a text of this length, in bytes. Blocks are multiples of 16 bytes, at least 32, and include 8 bytes for the
/// allocator.
const fn allocated(length: usize) -> usize {
    match (length + 8).next_multiple_of(16) {
        _ if length == 0 => 0,
        16 => 32,
        bytes => bytes,
    }
}

impl<'de> DeserializeSeed<'de> for Limited<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<Value, D::Error> {
        input.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Limited<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        Ok(Number::from_f64(value).map_or(Value::Null, Value::Number))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Value, E> {
        self.spend(allocated(text.len()))?;
        Ok(Value::String(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = list.next_element_seed(self.within())? {
            if values.len() == values.capacity() {
                let more = values.capacity().max(4); // a full list doubles in length
                self.spend(more * size_of::<Value>() + if values.is_empty() { 16 } else { 0 })?;
            }
            values.push(value);
        }
        Ok(Value::Array(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Value, A::Error> {
        let mut values = Map::new();
        while let Some(key) = object.next_key::<String>()? {
            if self.is_wanted(&key) {
                self.spend(if values.is_empty() { NODE } else { ENTRY } + allocated(key.len()))?;
                values.insert(key, object.next_value_seed(self.within())?);
            } else {
                object.next_value::<IgnoredAny>()?;
            }
        }
        Ok(Value::Object(values))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(text: &str, most: usize) -> Result<Value, String> {
        limited(text, None, most, |line, column| format!("{line}:{column}"))
    }

    #[test]
    fn a_text_is_parsed_as_by_serde_json() {
        for text in [
            "null",
            "[true,false,0,-1,1.5,1e3,18446744073709551615,18446744073709551616]",
            r#" {"a":[{"b":"c\n\u00e4"},{}],"a":1,"":[[],[[]]]} "#,
            "",
            "{",
            "[1,]",
            "1 2",
            "\"\n\"",
            "1e999",
            "\"\\ud800\"",
        ] {
            let expected =
                serde_json::from_str::<Value>(text).map_err(|why| format!("{}:{}", why.line(), why.column()));
            assert_eq!(read(text, MOST), expected, "{text}");
        }
        let deep = "[".repeat(10_000);
        assert!(read(&deep, MOST).is_err_and(|why| why.starts_with("1:")), "nesting is limited too");
    }

    #[test]
    fn dense_values_are_refused() {
        for (dense, many) in [("0,", 600_000), ("[],", 600_000), ("[0],", 100_000), (r#"{"":0},"#, 30_000)] {
            let list = |count: usize| format!("[{}0]", dense.repeat(count));
            let refused = "expected a puzzle, found JSON too large for one".to_owned();
            assert!(read(&list(10_000), MOST).is_ok(), "{dense}");
            assert_eq!(read(&list(many), MOST), Err(refused), "{dense}");
        }
    }

    #[test]
    fn the_largest_positions_are_read() {
        let marks: Vec<String> = (1..=64).map(|number| number.to_string()).collect();
        let cell = format!(r#"{{"givenPencilMarks":[{}],"region":63}}"#, marks.join(","));
        let row = format!("[{}]", vec![cell; 64].join(","));
        assert!(read(&format!(r#"{{"size":64,"grid":[{}]}}"#, vec![row; 64].join(",")), MOST).is_ok());
        let removed = vec![r#""r64c64<>64""#; 4096 * 63].join(",");
        assert!(read(&format!(r#"{{"puzzle":"{}","removed":[{removed}]}}"#, ". ".repeat(4096)), MOST).is_ok());
    }

    #[test]
    fn keys_that_are_not_wanted_take_no_memory() {
        let text = format!(r#"{{"puzzle":"12","x":[{}0],"removed":["r1c1<>2"]}}"#, "[[0]],".repeat(300_000));
        let syntax = |_: usize, _: usize| "no JSON".to_owned();
        let read = parse_keys(&text, &["puzzle", "removed"], syntax);
        assert_eq!(read, Ok(serde_json::json!({ "puzzle": "12", "removed": ["r1c1<>2"] })));
        assert!(parse(&text, syntax).is_err());
        assert_eq!(parse_keys(&text[..999], &["puzzle"], syntax), Err("no JSON".to_owned()));
    }

    proptest! {
        #[test]
        fn any_text_is_parsed_as_by_serde_json(text in r#"([\[\]{},:0-9a]|"[a-b]?"){0,20}"#) {
            let expected = serde_json::from_str::<Value>(&text).map_err(|why| format!("{}:{}", why.line(), why.column()));
            prop_assert_eq!(read(&text, MOST), expected);
        }
    }
}
