//! Parsers of option values that shells complete: techniques, rules and boards.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::cli::suggest::{did_you_mean, like, names_like};
use generate::{BadVariant, Variant};
use grid::{Family, FigureForm, Layout, ParseError, RuleList, Shape};
use logic::{Ladder, Level, Technique, TechniqueGroup};

/// Parser of a value, with names that shells complete. It may accept other values too. It writes its own error messages instead of those of
/// clap.
#[derive(Clone)]
pub(super) struct Listed<T> {
    /// Parses a value; the error is the message for the user.
    read: fn(&str) -> Result<T, String>,
    /// Returns the names that shells complete.
    names: fn() -> Vec<&'static str>,
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Listed<T> {
    type Value = T;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<T, clap::Error> {
        self.read.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.names)().into_iter().map(PossibleValue::new)))
    }
}

/// Returns a parser for a level.
pub(super) fn levels() -> impl TypedValueParser<Value = Level> {
    PossibleValuesParser::new(Level::ALL.map(Level::word))
        .map(|word| word.parse::<Level>().expect("only levels' names are possible"))
}

/// Returns a parser for a technique.
pub(super) fn technique() -> Listed<TechniqueGroup> {
    Listed { read: read_technique, names: slugs }
}

/// Returns a parser for `--without`. The value is a technique, or a technique followed by two dots: `x-wing..` means the X-Wing and all
/// harder techniques.
pub(super) fn techniques() -> Listed<Vec<Technique>> {
    Listed { read: read_techniques, names: slugs }
}

/// Returns a parser for a list of rules. All of them must apply to the whole board.
pub(super) fn rules() -> Listed<RuleList> {
    Listed { read: read_rules, names: whole_rules }
}

/// Returns a parser for the name of a rule, which lists all rules as possible values. It accepts every word: the name is checked later, by
/// [`rule_list`].
pub(super) fn rule() -> Listed<String> {
    Listed { read: read_rule, names: all_rules }
}

/// Returns a parser for a kind of board. The value is a side length or a rule.
pub(super) fn variant() -> Listed<Variant> {
    Listed { read: read_variant, names: variants }
}

/// Returns the slugs of all techniques that can be requested, the easiest first.
pub(super) fn slugs() -> Vec<&'static str> {
    Ladder::ninefold().techniques().map(Technique::slug).collect()
}

/// Returns at most three techniques that a misspelled name may mean.
fn techniques_like(text: &str) -> Vec<Technique> {
    let near: Vec<Technique> = like(text, TechniqueGroup::spellings()).iter().map(|group| group.easiest()).collect();
    if near.is_empty() { with_words_of(text) } else { near }
}

/// Returns at most three techniques: those whose slugs contain the most words of a text.
fn with_words_of(text: &str) -> Vec<Technique> {
    let is_significant = |word: &&str| word.len() > 2 || word.parse::<u8>().is_ok();
    let text = text.to_ascii_lowercase();
    let words: Vec<&str> = text.split([' ', '-']).filter(is_significant).collect();
    let common = |technique: Technique| words.iter().filter(|word| technique.slug().contains(**word)).count();
    let most = Technique::ALL.into_iter().map(common).max().filter(|&most| most > 0);
    Technique::ALL.into_iter().filter(|&technique| Some(common(technique)) == most).take(3).collect()
}

fn read_technique(text: &str) -> Result<TechniqueGroup, String> {
    TechniqueGroup::by_name(text).ok_or_else(|| {
        let slugs: Vec<&str> = techniques_like(text).into_iter().map(Technique::slug).collect();
        let example = if slugs.is_empty() { ", such as x-wing" } else { "" };
        format!("expected the slug of a technique{example}{}", did_you_mean(&slugs))
    })
}

fn read_techniques(text: &str) -> Result<Vec<Technique>, String> {
    let (name, is_open) = text.strip_suffix("..").map_or((text, false), |name| (name, true));
    if name.ends_with('.') {
        return Err("expected the slug of a technique, followed by two dots at most".to_owned());
    }
    let first = read_technique(name)?;
    let harder = |&technique: &Technique| technique >= first.easiest();
    Ok(if is_open { Technique::ALL.into_iter().filter(harder).collect() } else { first.techniques().to_vec() })
}

fn read_rules(list: &str) -> Result<RuleList, String> {
    let rules = rule_list(list)?;
    match rules.needs_cells() {
        Some(family) => {
            Err(format!("expected a rule of the whole board, found '{}', which needs cells", family.keyword()))
        }
        None => Ok(rules),
    }
}

/// Parses a list of rules. For a misspelled rule, the error suggests a correction.
pub(super) fn rule_list(list: &str) -> Result<RuleList, String> {
    list.parse().map_err(|bad: ParseError| {
        let word: String = list.chars().skip(bad.at).take_while(|c| !matches!(c, ',' | ' ')).collect();
        let is_known = Family::from_keyword(&word).is_some(); // the error is not about the spelling
        let near = if is_known { Vec::new() } else { names_like(&word, all_rules()) };
        format!("{bad}{}", did_you_mean(&near))
    })
}

fn read_rule(word: &str) -> Result<String, String> {
    Ok(word.to_owned())
}

fn read_variant(word: &str) -> Result<Variant, String> {
    word.parse().map_err(|bad: BadVariant| format!("{bad}{}", did_you_mean(&names_like(word, variants()))))
}

/// Returns the families of rules that satisfy `wanted`, without those of the classic rules.
fn families(wanted: impl Fn(Family) -> bool) -> impl Iterator<Item = Family> {
    let classic = Layout::classic(Shape::nine());
    Family::ALL.into_iter().filter(move |&family| !classic.has(family) && wanted(family))
}

/// Returns `latin` and the keywords of the rules that apply to the whole board.
fn whole_rules() -> Vec<&'static str> {
    let whole = families(|family| family.form() == FigureForm::Whole);
    ["latin"].into_iter().chain(whole.map(Family::keyword)).collect()
}

/// Returns `latin`, `classic` and the keywords of all rules.
fn all_rules() -> Vec<&'static str> {
    ["latin", "classic"].into_iter().chain(families(|_| true).map(Family::keyword)).collect()
}

/// Returns the names of all boards that puzzles can be generated for: sides, `latin`, `classic` and rules.
pub(super) fn variants() -> Vec<&'static str> {
    let sides = ["4x4", "6x6", "8x8", "10x10", "12x12", "16x16", "25x25"];
    sides.into_iter().chain(all_rules()).collect()
}

/// Returns the slug of the technique that a text names. If it names none, returns the slug of the most similar technique; `None` if no name
/// is similar.
pub(super) fn slug_like(text: &str) -> Option<&'static str> {
    let near = || like(text, TechniqueGroup::spellings()).first().copied();
    TechniqueGroup::by_name(text).or_else(near).map(TechniqueGroup::slug)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_technique_is_read_by_any_usual_spelling() {
        for text in ["x-wing", "xwing", "X-Wing", "x wing", "XWing", "X_WING"] {
            assert_eq!(read_technique(text), Ok(Technique::XWing.into()), "{text}");
        }
        assert_eq!(read_technique("Uniqueness Test 1"), Ok(Technique::UniqueRectangle1.into()));
    }

    #[test]
    fn a_misspelled_technique_suggests_slugs() {
        for (text, expected) in [
            ("xwnig", "; did you mean x-wing?"),
            ("Jelly Fisch", "; did you mean jellyfish?"),
            ("hidden single", "; did you mean hidden-single-box or hidden-single-row-col?"),
            ("a longish name of swordfish", "; did you mean swordfish, finned-swordfish or sashimi-swordfish?"),
            ("guess", ", such as x-wing"),
            ("", ", such as x-wing"),
        ] {
            assert_eq!(read_technique(text), Err(format!("expected the slug of a technique{expected}")), "{text}");
        }
    }

    #[test]
    fn two_dots_add_all_harder_techniques() {
        assert_eq!(read_techniques("x-wing"), Ok(vec![Technique::XWing]));
        assert_eq!(read_techniques("X Wing..").map(|all| all[0]), Ok(Technique::XWing));
        assert_eq!(read_techniques("full-house.."), Ok(Technique::ALL.to_vec()));
        for text in ["x-wing.", "x-wing...", "..", ""] {
            assert!(read_techniques(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_misspelled_rule_suggests_a_keyword() {
        let expected = "expected a rule such as diagonal, thermometer or cage, found";
        for (list, said) in [
            ("knigth", format!("{expected} 'knigth'; did you mean knight?")),
            ("diagonal,kinng", format!("{expected} 'kinng'; did you mean king?")),
            ("latn diagonal", format!("{expected} 'latn'; did you mean latin?")),
            ("chess", format!("{expected} 'chess'")),
            ("king,king", "expected each rule once, found 'king' twice".to_owned()),
        ] {
            assert_eq!(read_rules(list), Err(said), "{list}");
        }
    }

    #[test]
    fn every_completed_name_is_accepted() {
        slugs().into_iter().for_each(|slug| assert_eq!(read_technique(slug).map(TechniqueGroup::slug), Ok(slug)));
        whole_rules().into_iter().for_each(|rule| assert!(read_rules(rule).is_ok(), "{rule}"));
        all_rules().into_iter().for_each(|rule| assert!(rule_list(rule).is_ok(), "{rule}"));
        variants().into_iter().for_each(|name| assert!(read_variant(name).is_ok(), "{name}"));
    }
}
