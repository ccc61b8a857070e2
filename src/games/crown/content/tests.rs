//! The core content compiles, and to what.

use super::*;
use crate::games::crown::board::{Passage, THRONE};
use crate::games::crown::card::*;
use crate::games::crown::rules::Run;

fn core() -> Rules {
    rules(4, Options::standard()).unwrap_or_else(|found| panic!("{found:#?}"))
}

fn kind<'r>(r: &'r Rules, id: &str) -> &'r Kind {
    r.kinds.iter().find(|k| k.id == id).unwrap()
}

#[test]
fn the_core_has_its_numbers() {
    let r = core();
    let copies = |class: Class| r.runs[class as usize].iter().map(|x| (x.end - x.start) as usize).sum::<usize>();
    assert_eq!((r.board.spaces.len(), r.heroes.len(), r.quests.len()), (49, 18, 6));
    let deck = Class::Place as usize + 1;
    let encounters = r.runs[..deck].iter().flatten().map(|x| (x.end - x.start) as usize).sum::<usize>();
    assert_eq!((encounters, copies(Class::Market), copies(Class::Spell), copies(Class::Rune)), (104, 28, 24, 10));
    let counts = [Class::Event, Class::Enemy, Class::Stranger, Class::Object, Class::MagicObject, Class::Companion];
    assert_eq!(counts.map(copies), [13, 36, 9, 18, 12, 10]);
    assert_eq!(r.copies, 166);
    assert_eq!(load_core().unwrap().action_ids(), 173);
    assert!(r.depth <= 12, "{}", r.depth);
}
