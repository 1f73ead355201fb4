//! Splits a text that contains arrays into tokens: brackets, keys and values.

/// Counter of open brackets outside quotation marks.
#[derive(Clone, Debug, Default)]
pub(crate) struct Nesting {
    depth: usize,
    has_begun: bool,
    quote: Option<char>,
    is_escaped: bool,
}

impl Nesting {
    /// Processes the next character.
    pub(crate) fn push(&mut self, c: char) {
        match (self.quote, c) {
            _ if self.is_escaped => self.is_escaped = false,
            (Some(_), '\\') => self.is_escaped = true,
            (Some(quote), _) if c == quote => self.quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => self.quote = Some(c),
            (None, '[' | '(' | '{') => {
                self.depth += 1;
                self.has_begun = true;
            }
            (None, ']' | ')' | '}') => self.depth = self.depth.saturating_sub(1),
            (None, _) => {}
        }
    }

    /// Whether at least one bracket has been opened and all of them have been closed.
    pub(crate) const fn is_closed(&self) -> bool {
        self.has_begun && self.depth == 0
    }
}

/// Returns the position of the quotation mark that closes a quoted text, in bytes. A backslash escapes the next character.
pub(crate) fn closing_quote(text: &str, quote: char) -> Option<usize> {
    let mut is_escaped = false;
    text.find(|c: char| {
        let is_close = c == quote && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        is_close
    })
}

/// Token of a text that contains arrays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// An opening bracket, with its position in bytes.
    Open(usize),
    /// A closing bracket, with the position of its end in bytes.
    Close(usize),
    /// A key.
    Key,
    /// A value with one or more cells.
    Value {
        /// Position of the text in bytes.
        at: usize,
        /// Text without quotation marks.
        text: &'a str,
        /// Whether the text is quoted.
        is_quoted: bool,
    },
}

/// Iterator over tokens.
pub(super) struct Tokens<'a> {
    text: &'a str,
    at: usize, // position in bytes
    end: usize,
    before: Before,
    last: Last,
}

/// Meaning of a comma after the last value of a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Last {
    /// The comma is ignored, as in source code.
    #[default]
    Ignored,
    /// An empty value follows the comma.
    Empty,
}

/// Kind of the previous token. It decides whether the next comma ends an empty value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Before {
    /// A value.
    Value,
    /// The beginning of a list. The next comma ends an empty value.
    Start,
    /// A comma after a value: the next comma ends an empty value.
    Gap,
    /// The end of a list, a key, or nothing so far.
    Other,
}

impl<'a> Tokens<'a> {
    /// Returns the tokens between two positions in bytes.
    pub(super) const fn of(text: &'a str, start: usize, end: usize, last: Last) -> Self {
        Self { text, at: start, end, before: Before::Other, last }
    }

    /// Skips separators up to the next token. Returns an empty value if a comma ends one first, as in JavaScript: `[5,,3]`.
    fn skip_gap(&mut self) -> Option<Token<'a>> {
        for (length, c) in self.rest().char_indices() {
            match (c, self.before) {
                (',', Before::Start | Before::Gap) => {
                    let at = self.at + length;
                    self.at = at + 1;
                    self.before = Before::Gap;
                    return Some(Self::empty(at));
                }
                (']' | ')' | '}', Before::Gap) if self.last == Last::Empty => {
                    self.at += length;
                    self.before = Before::Value;
                    return Some(Self::empty(self.at));
                }
                (',', Before::Value) => self.before = Before::Gap,
                (',' | ';' | ':' | '=', _) => {}
                _ if c.is_whitespace() => {}
                _ => {
                    self.at += length;
                    return None;
                }
            }
        }
        self.at = self.end;
        None
    }

    const fn empty(at: usize) -> Token<'a> {
        Token::Value { at, text: "", is_quoted: false }
    }

    /// Returns the token at the current position.
    fn read_token(&mut self) -> Option<Token<'a>> {
        let c = self.rest().chars().next()?;
        let value = match c {
            '[' | '(' | '{' => {
                self.at += 1;
                return Some(Token::Open(self.at - 1));
            }
            ']' | ')' | '}' => {
                self.at += 1;
                return Some(Token::Close(self.at));
            }
            '"' | '\'' => self.quoted(c),
            _ => self.unquoted(),
        };
        if matches!(value, Token::Open(_)) {
            return Some(value);
        }
        let is_key = self.rest().trim_start().starts_with([':', '=']);
        Some(if is_key { Token::Key } else { value })
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..self.end]
    }

    /// Reads the quoted value at the current position. If its closing quotation mark is missing, the value extends to the end of the text.
    fn quoted(&mut self, quote: char) -> Token<'a> {
        let at = self.at + quote.len_utf8();
        let end = closing_quote(&self.text[at..self.end], quote).map_or(self.end, |length| at + length);
        self.at = (end + quote.len_utf8()).min(self.end);
        Token::Value { at, text: &self.text[at..end], is_quoted: true }
    }

    fn unquoted(&mut self) -> Token<'a> {
        let (at, rest) = (self.at, self.rest());
        let length = rest.find(|c: char| c.is_whitespace() || ",;:=[](){}\"'".contains(c)).unwrap_or(rest.len());
        self.at += length;
        if rest.starts_with(char::is_alphabetic) && rest[length..].starts_with(['[', '(', '{']) {
            self.at += 1;
            return Token::Open(self.at - 1); // bracket after the name of a function or a type
        }
        Token::Value { at, text: &rest[..length], is_quoted: false }
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        if let Some(empty) = self.skip_gap() {
            return Some(empty);
        }
        let token = self.read_token()?;
        self.before = match token {
            Token::Open(_) => Before::Start,
            Token::Value { .. } => Before::Value,
            Token::Close(_) | Token::Key => Before::Other,
        };
        Some(token)
    }
}
