//! Reads elements of XML documents with quick-xml. Names are compared without their prefixes. Entities that a document defines itself are
//! not expanded.

use std::borrow::Cow;

use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::{Error, Reader, XmlVersion};

/// Maximum length of a tag or comment over several lines, in bytes. A played game of OpenSudoku has 81 cells of about 20 bytes each.
pub(super) const LONGEST: usize = 64 << 10;

/// Maximum length of unfinished markup, in bytes, that is searched again after each line. Longer markup is searched again only after the
/// text has grown by half.
pub(super) const SHORT: usize = 1 << 10;

/// Whether a text begins like XML with a puzzle. Such XML begins with a declaration, a comment, or an element whose name contains `sudoku`.
pub(super) fn is_xml(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('<') else { return false };
    let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, ':' | '-' | '_'); // not `.`, which occurs in links in angle brackets
    let name = &rest[..rest.find(|c: char| !is_name(c)).unwrap_or(rest.len())];
    ["?xml", "!DOCTYPE", "!--"].iter().any(|start| rest.starts_with(start))
        || name.to_ascii_lowercase().contains("sudoku")
}

/// Returns a reader of a text that may be a part of a document.
fn reader(text: &str) -> Reader<&[u8]> {
    let mut reader = Reader::from_str(text);
    let config = reader.config_mut();
    config.allow_dangling_amp = true;
    config.allow_unmatched_ends = true;
    config.check_end_names = false;
    reader
}

/// Returns the next event, and skips markup that is not well-formed. `None` at the end of the text, or at unfinished markup.
fn next_event<'t>(reader: &mut Reader<&'t [u8]>) -> Option<Event<'t>> {
    loop {
        let before = reader.buffer_position();
        match reader.read_event() {
            Ok(Event::Eof) | Err(Error::Syntax(_)) => return None,
            Ok(event) => return Some(event),
            Err(_) if reader.buffer_position() == before => return None,
            Err(_) => {}
        }
    }
}

/// Returns the name of the first element; `None` if its tag is not complete.
pub(super) fn root(text: &str) -> Option<String> {
    let mut reader = reader(text);
    loop {
        if let Event::Start(tag) | Event::Empty(tag) = next_event(&mut reader)? {
            return Some(tag.local_name().into_inner().to_owned());
        }
    }
}

/// Whether a line has an end tag of this name.
pub(super) fn has_end(line: &str, name: &str) -> bool {
    let names = line.split("</").skip(1).filter_map(|rest| rest.split(['>', ' ', '\t']).next());
    names.map(|name| name.rsplit_once(':').map_or(name, |(_, local)| local)).any(|local| local == name)
}

/// Returns the value of an attribute with this name; `None` if there is no such attribute. The value is an error if it refers to an entity
/// that is not predefined.
pub(super) fn attribute<'t>(tag: &'t BytesStart, name: &str) -> Option<Result<Cow<'t, str>, Error>> {
    let mut attributes = tag.attributes();
    attributes.with_checks(false);
    let found = attributes.flatten().find(|attribute| attribute.key.local_name().into_inner() == name)?;
    Some(found.normalized_value(XmlVersion::Implicit1_0))
}

/// Buffer for the text of a document that arrives line by line.
#[derive(Debug, Default)]
pub(super) struct Pieces {
    text: String,
    /// Position in `text` after the events that have been read, in bytes.
    at: usize,
    /// Length that the rest of the text must have before it is read again, in bytes.
    wanted: usize,
}

impl Pieces {
    /// Adds one or several lines.
    pub(super) fn take(&mut self, text: &str) {
        self.text.push_str(text);
        self.text.push('\n');
    }

    /// Marks the end of the document, so that the next call of [`find`](Self::find) reads all the remaining text.
    pub(super) const fn end(&mut self) {
        self.wanted = 0;
    }

    /// Passes the next events to `see` until `see` returns a value, and returns that value. `None` if more text is needed.
    pub(super) fn find<T>(&mut self, mut see: impl FnMut(Event) -> Option<T>) -> Option<T> {
        let rest = &self.text[self.at..];
        if rest.len() < self.wanted {
            return None;
        }
        let mut reader = reader(rest);
        let mut end = 0;
        while let Some(event) = next_event(&mut reader) {
            end = reader.buffer_position() as usize;
            if let Some(seen) = see(event) {
                self.at += end;
                self.wanted = 0;
                return Some(seen);
            }
        }
        self.text.replace_range(..self.at + end, "");
        self.at = 0;
        if self.text.len() > LONGEST {
            self.text.clear();
        }
        let kept = self.text.len();
        self.wanted = if kept < SHORT { kept + usize::from(kept > 0) } else { kept + kept / 2 };
        None
    }
}

/// Element with its text up to the next tag.
#[derive(Debug)]
pub(super) struct Element<'t> {
    tag: BytesStart<'t>,
    pub(super) text: String,
}

impl Element<'_> {
    /// Returns the value of an attribute; `None` if it is absent or invalid.
    pub(super) fn attribute(&self, name: &str) -> Option<Cow<'_, str>> {
        attribute(&self.tag, name)?.ok()
    }
}

/// Returns all elements with this name, at any depth.
pub(super) fn elements<'t>(text: &'t str, name: &'t str) -> impl Iterator<Item = Element<'t>> {
    let mut reader = reader(text);
    let mut open: Option<Element> = None;
    let mut is_over = false;
    std::iter::from_fn(move || {
        while !is_over {
            let found = match next_event(&mut reader) {
                Some(Event::Start(tag) | Event::Empty(tag)) if tag.local_name().into_inner() == name => {
                    open.replace(Element { tag, text: String::new() })
                }
                Some(Event::Start(_) | Event::Empty(_) | Event::End(_)) => open.take(),
                Some(event) => {
                    if let Some(element) = &mut open {
                        append(&mut element.text, &event);
                    }
                    None
                }
                None => {
                    is_over = true;
                    open.take()
                }
            };
            if found.is_some() {
                return found;
            }
        }
        None
    })
}

/// Appends the text of an event to `text`.
pub(super) fn append(text: &mut String, event: &Event) {
    match event {
        Event::Text(part) => text.push_str(&part.xml10_content()),
        Event::CData(part) => text.push_str(&part.xml10_content()),
        Event::GeneralRef(name) => text.extend(character(name)),
        _ => {}
    }
}

/// Returns the character that a reference stands for; `None` for an entity that is not predefined.
fn character(name: &BytesRef) -> Option<char> {
    let own = || quick_xml::escape::resolve_predefined_entity(name)?.chars().next();
    name.resolve_char_ref().ok()?.or_else(own)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Returns the values of `a` in the elements `<x>` of a document that arrives in these pieces.
    fn values(pieces: &[&str]) -> Vec<String> {
        let mut document = Pieces::default();
        let mut all = Vec::new();
        for piece in pieces {
            document.take(piece);
            while let Some(value) = document.find(value) {
                all.push(value);
            }
        }
        document.end();
        while let Some(value) = document.find(value) {
            all.push(value);
        }
        all
    }

    fn value(event: Event) -> Option<String> {
        let (Event::Start(tag) | Event::Empty(tag)) = event else { return None };
        let is_x = tag.local_name().into_inner() == "x";
        is_x.then(|| attribute(&tag, "a")?.ok().map(Cow::into_owned)).flatten()
    }

    #[test]
    fn attributes_are_read_by_the_rules_of_xml() {
        for (text, expected) in [
            (r#"<x a="1>2"/>"#, "1>2"),
            (r#"<x b="a='0'" a='"1"'></x>"#, "\"1\""),
            (r#"<x a = "&#49;&#x32;&lt;&amp;" />"#, "12<&"),
            (r#"<p:x xmlns:p="urn:p" p:a="1"/>"#, "1"),
            ("<x\n b='1'\n a='2'\n/>", "2"),
            (r#"<!-- <x a="0"/> --><![CDATA[<x a="0"/>]]><?y <x a="0"/> ?><x a="1"/>"#, "1"),
            (r#"<!DOCTYPE z [<!ELEMENT x (y)> <!ENTITY e "<x a='0'/>">]><z>&e; & <x a="1"/></z>"#, "1"),
        ] {
            assert_eq!(values(&[text]), [expected], "{text}");
            assert_eq!(values(&text.split('\n').collect::<Vec<_>>()), [expected], "{text}");
        }
        assert_eq!(values(&[r#"<x a="&e;"/><x a="1"/>"#]), ["1"], "an entity of its own is not expanded");
    }

    #[test]
    fn the_root_is_the_first_element() {
        for (text, expected) in [
            ("<?xml version='1.0' encoding='UTF-16'?>\n<!-- <a> -->\n<!DOCTYPE b>\n<p:c d='>'>", Some("c")),
            ("<c/>", Some("c")),
            ("<c", None),
            ("<!-- <c>", None),
            ("c", None),
        ] {
            assert_eq!(root(text).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn elements_have_the_text_up_to_the_next_tag() {
        let text = "<r><x a='1'>0 1<!-- 2 --> <![CDATA[3]]>&#52;&amp;<y/>5</x><x/>6<x>7";
        let found: Vec<(Option<String>, String)> =
            elements(text, "x").map(|element| (element.attribute("a").map(Cow::into_owned), element.text)).collect();
        let expected = [(Some("1"), "0 1 34&"), (None, "6"), (None, "7")];
        assert_eq!(found, expected.map(|(a, text)| (a.map(str::to_owned), text.to_owned())));
    }

    #[test]
    fn an_endless_tag_takes_no_more_memory_than_the_longest() {
        let mut document = Pieces::default();
        document.take("<x a=\"");
        for _ in 0..9999 {
            document.take(">>>>>>>>>>>>>>>>>>>>>>>>>>>>>>");
            assert_eq!(document.find(value), None);
            assert!(document.text.len() <= 2 * LONGEST);
        }
    }

    proptest! {
        #[test]
        fn lines_may_end_anywhere_between_words(words in prop::collection::vec(
            prop_oneof![Just("<x"), Just("a='1'"), Just("b=\">\""), Just("/>"), Just("<!--"), Just("-->"), Just("y")], 0..30,
        )) {
            prop_assert_eq!(values(&words), values(&[&words.join("\n")]));
        }

        #[test]
        fn no_text_causes_a_panic(text in "([<>/!?&;='\"x -]|\\[|\\]|<x a='|<!--|-->|<!DOCTYPE|<!\\[CDATA\\[){0,40}") {
            let _ = (values(&[&text]), root(&text), elements(&text, "x").count());
        }
    }
}
