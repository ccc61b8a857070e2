//! What can be wrong with what comes from outside.

use super::ids::ActionId;

/// A wrong call of a game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// An answer that the question does not offer.
    #[error("{action} is no legal answer here")]
    Illegal {
        /// The answer given.
        action: i64,
        /// What would have been legal.
        legal: Vec<ActionId>,
    },
    /// The game is over.
    #[error("the game is over")]
    Over,
}

/// How bad it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// It cannot be used.
    Error,
    /// It can, but it is odd.
    Warning,
}

/// One finding about content, rules or a position: what, where, and what to do.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Diagnostic {
    /// How bad.
    pub severity: Severity,
    /// A short fixed name of the kind of finding, such as `unknown_id`.
    pub code: &'static str,
    /// What is wrong.
    pub message: String,
    /// The file, if it is about one.
    pub file: Option<String>,
    /// The line, from 1.
    pub line: Option<u32>,
    /// The column, from 1.
    pub column: Option<u32>,
    /// What to do.
    pub hint: Option<String>,
}

impl Diagnostic {
    /// An error without a place.
    pub fn error(code: &'static str, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            severity: Severity::Error,
            code,
            message: message.into(),
            file: None,
            line: None,
            column: None,
            hint: None,
        }
    }
    /// The same with a hint.
    pub fn hint(mut self, hint: impl Into<String>) -> Diagnostic {
        self.hint = Some(hint.into());
        self
    }
}

/// Longer names are no misspelling of a known one.
const MAX_NAME: usize = 64;

/// The known name nearest to a wrong one, if one is near.
pub fn nearest<'a>(wrong: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if wrong.len() > MAX_NAME {
        return None;
    }
    let limit = (wrong.len() / 3).max(2);
    known.into_iter().map(|k| (distance(wrong, k), k)).filter(|d| d.0 <= limit).min().map(|d| d.1)
}

fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, ca) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, &cb) in b.iter().enumerate() {
            let change = diagonal + (ca != cb) as usize;
            diagonal = row[j + 1];
            row[j + 1] = change.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_suggested() {
        assert_eq!(nearest("swrod", ["shield", "sword"]), Some("sword"));
        assert_eq!(nearest("zebra", ["shield", "sword"]), None);
        assert_eq!(nearest(&"x".repeat(100_000_000), ["shield"]), None, "and at once");
    }
}
