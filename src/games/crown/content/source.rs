//! The files of a load and the findings about them: where in which file something is wrong.

use std::cell::RefCell;
use std::ops::Range;

use toml::de::DeTable;

use crate::engine::error::{Diagnostic, Severity, nearest};

/// A place in one of the files: its number and the bytes.
#[derive(Clone, Debug)]
pub struct Place {
    /// Which file.
    pub file: usize,
    /// Which bytes of it.
    pub span: Range<usize>,
}

/// A file of a load.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    /// Its name, for messages.
    pub name: &'a str,
    /// What it says.
    pub text: &'a str,
}

/// Collects what is wrong, with its place; nothing stops at the first finding.
pub struct Report<'a> {
    sources: Vec<Source<'a>>,
    /// File, byte, finding.
    found: RefCell<Vec<(usize, usize, Diagnostic)>>,
}

impl<'a> Report<'a> {
    /// An empty report about these files.
    pub fn new(sources: Vec<Source<'a>>) -> Report<'a> {
        Report { sources, found: RefCell::default() }
    }

    /// Adds an error at a place.
    pub fn error(&self, at: &Place, code: &'static str, message: impl Into<String>) {
        self.push(at, Diagnostic::error(code, message));
    }

    /// Adds an error with a hint.
    pub fn hinted(&self, at: &Place, code: &'static str, message: impl Into<String>, hint: impl Into<String>) {
        self.push(at, Diagnostic::error(code, message).hint(hint));
    }

    /// Adds an error about a wrong name; the hint is the nearest known one, or else all of a few.
    pub fn unknown<'k>(
        &self,
        at: &Place,
        code: &'static str,
        message: impl Into<String>,
        wrong: &str,
        known: impl Iterator<Item = &'k str> + Clone,
    ) {
        let finding = Diagnostic::error(code, message);
        let hint = match nearest(wrong, known.clone()) {
            Some(name) => Some(format!("did you mean `{name}`?")),
            None if known.clone().nth(12).is_some() => None,
            None => Some(format!("one of: {}", known.collect::<Vec<_>>().join(", "))),
        };
        self.push(at, Diagnostic { hint, ..finding });
    }

    /// Adds an error about the content as a whole.
    pub fn whole(&self, code: &'static str, message: impl Into<String>) {
        self.found.borrow_mut().push((usize::MAX, 0, Diagnostic::error(code, message)));
    }

    fn push(&self, at: &Place, finding: Diagnostic) {
        let source = &self.sources[at.file];
        let (line, column) = position(source.text, at.span.start);
        let finding =
            Diagnostic { file: Some(source.name.to_string()), line: Some(line), column: Some(column), ..finding };
        self.found.borrow_mut().push((at.file, at.span.start, finding));
    }

    /// Is anything wrong so far?
    pub fn has_errors(&self) -> bool {
        self.found.borrow().iter().any(|f| f.2.severity == Severity::Error)
    }

    /// All findings in the order of files and lines.
    pub fn into_findings(self) -> Vec<Diagnostic> {
        let mut found = self.found.into_inner();
        found.sort_by_key(|f| (f.0, f.1));
        found.into_iter().map(|f| f.2).collect()
    }

    /// Parses all files; what cannot be parsed is reported, the rest of such a file is left out.
    pub fn parse(&self) -> Vec<DeTable<'a>> {
        let parse = |(file, source): (usize, &Source<'a>)| {
            let (table, errors) = DeTable::parse_recoverable(source.text);
            for e in &errors {
                let at = Place { file, span: e.span().unwrap_or(0..0) };
                self.error(&at, "syntax", format!("not valid TOML: {}", e.message().trim()));
            }
            if errors.is_empty() { table.into_inner() } else { DeTable::new() }
        };
        self.sources.iter().enumerate().map(parse).collect()
    }
}

/// Line and column of a byte, both from 1; the column counts characters.
fn position(text: &str, byte: usize) -> (u32, u32) {
    let before = text.get(..byte).unwrap_or(text);
    let start = before.rfind('\n').map_or(0, |i| i + 1);
    (1 + before.matches('\n').count() as u32, 1 + before[start..].chars().count() as u32)
}

#[cfg(test)]
mod tests {
    use super::position;

    #[test]
    fn lines_and_columns_count_from_one_and_by_characters() {
        assert_eq!(position("a\nbc", 0), (1, 1));
        assert_eq!(position("é\nbéc", 6), (2, 3));
        assert_eq!(position("a\n", 99), (2, 1));
    }
}
