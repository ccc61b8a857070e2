//! How deep lists of effects nest, and what they reach.
//!
//! A branch that is the last of its list takes the place of the list on the stack of frames; another one lies above it.

use super::compiler::Compiler;
use crate::games::crown::card::{Do, List};

/// Frames below the first list and above the last one.
const FIXED: usize = 5;

/// Looks into lists that are stored before the lists that hold them, each once.
pub struct Depths<'c, 'a> {
    c: &'c Compiler<'a>,
    /// The known depths by the start of the list, 0: not known yet.
    known: Vec<usize>,
}

impl<'c, 'a> Depths<'c, 'a> {
    /// Nothing is known yet.
    pub fn new(c: &'c Compiler<'a>) -> Depths<'c, 'a> {
        Depths { c, known: vec![0; c.effects.len()] }
    }

    /// The frames that a list needs, all rule frames counted.
    pub fn frames(&mut self, list: List) -> usize {
        FIXED + self.depth(list)
    }

    /// Program frames of a list and what lies above them.
    fn depth(&mut self, list: List) -> usize {
        if self.known[list as usize] == 0 {
            let acts: Vec<Do> = self.c.acts(list).collect();
            let mut deepest = 1;
            for (i, act) in acts.iter().enumerate() {
                let last = i + 1 == acts.len();
                let below = match act {
                    Do::Each { .. } => 2,
                    Do::Fight { .. } => 2 - last as usize,
                    _ => 1 - last as usize,
                };
                for inner in branches(self.c, act) {
                    deepest = deepest.max(below + self.depth(inner));
                }
            }
            self.known[list as usize] = deepest;
        }
        self.known[list as usize]
    }
}

/// The lists inside an effect.
pub fn branches(c: &Compiler, act: &Do) -> Vec<List> {
    match *act {
        Do::Fight { fight } => {
            let f = &c.fights[fight as usize];
            vec![f.win, f.lose.unwrap_or(0), f.draw]
        }
        Do::Roll { at, n, .. } => c.rows[at as usize..][..n as usize].iter().map(|r| r.then).collect(),
        Do::Choose { at, n, .. } => c.choices[at as usize..][..n as usize].iter().map(|o| o.then).collect(),
        Do::Test { pass, fail, .. } => vec![pass, fail],
        Do::Contest { win, lose, draw, .. } => vec![win, lose, draw],
        Do::Pay { then, or, .. } | Do::If { then, or, .. } => vec![then, or],
        Do::ByAlignment { lists } => lists.to_vec(),
        Do::Each { then, .. } | Do::Target { then, .. } => vec![then],
        _ => Vec::new(),
    }
}

/// Does a list, or one inside it, hold an effect?
pub fn holds(c: &Compiler, list: List, wanted: &Do) -> bool {
    c.acts(list).any(|act| act == *wanted || branches(c, &act).into_iter().any(|l| holds(c, l, wanted)))
}
