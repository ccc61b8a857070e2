//! From compiled tables to [`Rules`]: copies, bits and action ids, and the bounds of the state.

use super::cards;
use super::compiler::Compiler;
use super::depth::{Depths, holds};
use super::fields::Fields;
use super::grants::Once;
use super::names::{Tables, number};
use crate::games::crown::board::{HEART, THRONE};
use crate::games::crown::card::*;
use crate::games::crown::choice;
use crate::games::crown::options::Options;
use crate::games::crown::rules::*;

/// Frames of the stack.
const MAX_DEPTH: usize = 12;
/// Kinds of market cards: a bit each where some are sold.
const MAX_MARKET: usize = 64;
/// Tasks: one for each face of the die.
const QUESTS: usize = 6;

/// Compiles all tables; the result is of use only if nothing was reported.
pub fn rules<'a>(c: &mut Compiler<'a>, tables: &Tables<'a>) -> Rules {
    let board = c.board(&tables.spaces);
    let mut once = Once { next: 0 };
    let mut kinds = cards::kinds(c, tables, &mut once);
    let mut heroes: Vec<Hero> = tables.heroes.iter().map(|f| c.hero(f, &mut once)).collect();
    let quests: Vec<Quest> = tables.quests.iter().map(|f| c.quest(f)).collect();
    c.check_tags();
    let copies = number_copies(&mut kinds);
    let means = number_means(&mut kinds, &mut heroes);
    number_actions(&mut kinds, heroes.len());
    check_bounds(c, &kinds, copies, heroes.len(), once.next, means);
    if tables.quests.len() != QUESTS {
        let message = format!("{} tasks; there must be {QUESTS}, one for each face of the die", tables.quests.len());
        c.report.whole("wrong_count", message);
    }
    check_overcome(c, &tables.spaces, |n| board.spaces[n as usize].instruction);
    let depth = check_depth(c, tables, &kinds, &heroes, &quests, |n| board.spaces[n as usize].instruction);
    let sets = Sets::new(&kinds);
    Rules {
        seats: 2,
        options: Options::standard(),
        board,
        heroes,
        market: (0..).zip(&kinds).filter(|(_, k)| k.class == Class::Market).map(|(kind, _)| kind).collect(),
        kind_of: kinds_of_copies(&kinds),
        copy: CopyInfo::table(&kinds, &sets),
        copies: copies.min(MAX_COPIES),
        quests,
        effects: std::mem::take(&mut c.effects),
        rows: std::mem::take(&mut c.rows),
        choices: std::mem::take(&mut c.choices),
        conds: std::mem::take(&mut c.conds),
        fights: std::mem::take(&mut c.fights),
        trap: c.trap.map_or(0, |t| t.0),
        rune: (kinds.len() - 1).min(MAX_KINDS) as u8,
        tags: std::mem::take(&mut c.tags),
        depth,
        once_count: once.next.min(MAX_ONCE) as u8,
        kind_by_action: kinds_by_action(&kinds),
        sets,
        kinds,
    }
}

/// The kind that each action id names.
fn kinds_by_action(kinds: &[Kind]) -> Vec<u8> {
    let mut named = vec![NO_CARD; choice::CORE_IDS as usize];
    for (kind, action) in kinds.iter().enumerate().filter_map(|(i, k)| Some((i, k.action? as usize))) {
        if action >= named.len() {
            named.resize(action + 1, NO_CARD);
        }
        named[action] = kind as u8;
    }
    named
}

fn number_copies(kinds: &mut [Kind]) -> usize {
    let mut next = 0usize;
    for k in kinds {
        k.first = next.min(MAX_COPIES) as u8;
        next += k.count as usize;
    }
    next
}

/// A bit for each copy of a card and each sheet that prevents.
fn number_means(kinds: &mut [Kind], heroes: &mut [Hero]) -> usize {
    let mut next = 0usize;
    for k in kinds.iter_mut().filter(|k| k.powers & power::PREVENT != 0) {
        k.means = Some(next as u8);
        next += k.count as usize;
    }
    for h in heroes.iter_mut().filter(|h| h.powers & power::PREVENT != 0) {
        h.means = Some(next as u8);
        next += 1;
    }
    next
}

/// Action ids: the blocks of the core as far as they reach, then what follows them.
fn number_actions(kinds: &mut [Kind], heroes: usize) {
    let mut next = choice::hero(heroes.max(choice::CORE_HEROES) - 1).max(choice::CORE_IDS - 1) + 1;
    let (mut spell, mut market, mut held) = (choice::SPELL, choice::MARKET, choice::HELD);
    for k in kinds {
        let (block, end) = match k.class {
            Class::Spell => (&mut spell, choice::MARKET),
            Class::Market => (&mut market, choice::HELD),
            Class::Rune => (&mut held, choice::CORE_IDS),
            Class::Object | Class::MagicObject | Class::Companion if !k.spent_on_taking => {
                (&mut held, choice::CORE_IDS - 1)
            }
            _ => continue,
        };
        let id = if k.class == Class::Rune { choice::RUNE } else { *block };
        if id < end {
            *block += 1;
            k.action = Some(id);
        } else {
            k.action = Some(next);
            next += 1;
        }
    }
}

fn check_bounds(c: &Compiler, kinds: &[Kind], copies: usize, heroes: usize, once: usize, means: usize) {
    let bounds = [
        (copies, MAX_COPIES, "copies of cards, ten runes among them"),
        (kinds.len(), MAX_KINDS, "kinds of cards"),
        (kinds.iter().filter(|k| k.class == Class::Market).count(), MAX_MARKET, "kinds of market cards"),
        (heroes, MAX_HEROES, "heroes"),
        (once, MAX_ONCE, "copies and sheets with a grant that serves once per turn"),
        (means, MAX_MEANS, "copies and sheets that prevent losses"),
    ];
    for (count, limit, what) in bounds {
        if count > limit {
            c.report.whole("too_many", format!("{count} {what}; at most {limit} fit"));
        }
    }
}

/// Every space of the heart can be overcome.
fn check_overcome(c: &Compiler, tables: &[Fields], instruction: impl Fn(u8) -> List) {
    for f in tables.iter().filter(|f| (HEART..THRONE).contains(&number(f))) {
        let list = instruction(number(f));
        if list != 0 && !holds(c, list, &Do::Overcome) {
            f.error("instruction", "missing_effect", "without `overcome` nobody ever passes this space");
        }
    }
}

/// The frames that the deepest list needs; lists that need too many are reported.
fn check_depth(
    c: &Compiler,
    tables: &Tables,
    kinds: &[Kind],
    heroes: &[Hero],
    quests: &[Quest],
    instruction: impl Fn(u8) -> List,
) -> usize {
    let mut depths = Depths::new(c);
    let mut deepest = depths.frames(c.trap.map_or(0, |t| t.0));
    let mut look = |f: &Fields, lists: Vec<List>| {
        let frames = lists.into_iter().map(|l| depths.frames(l)).max().unwrap_or(0);
        if frames > MAX_DEPTH {
            let message = format!("the lists nest too deep: {frames} frames, {MAX_DEPTH} fit");
            f.hinted("id", "too_deep", message, "put a branch last in its list, or split the card");
        }
        deepest = deepest.max(frames);
    };
    tables.spaces.iter().for_each(|f| look(f, vec![instruction(number(f))]));
    let cards = [&tables.encounters, &tables.market, &tables.spells].into_iter().flatten();
    for (f, k) in cards.zip(kinds) {
        let own = [k.then, k.usage, k.win, k.lose.unwrap_or(0), k.draw];
        look(f, own.into_iter().chain(triggered(&k.grants)).collect());
    }
    tables.heroes.iter().zip(heroes).for_each(|(f, h)| look(f, triggered(&h.grants).collect()));
    for (f, q) in tables.quests.iter().zip(quests) {
        look(f, if let Task::Then(list) = q.task { vec![list] } else { Vec::new() });
    }
    deepest
}

fn triggered(grants: &[Grant]) -> impl Iterator<Item = List> + '_ {
    grants.iter().filter_map(|g| match g.power {
        Power::On { then, .. } => Some(then),
        _ => None,
    })
}

/// The kind of each copy.
fn kinds_of_copies(kinds: &[Kind]) -> [u8; MAX_COPIES] {
    let mut kind_of = [NO_CARD; MAX_COPIES];
    for (number, k) in kinds.iter().enumerate() {
        let end = (k.first as usize + k.count as usize).min(MAX_COPIES);
        kind_of[k.first as usize..end].fill(number as u8);
    }
    kind_of
}
