//! The board: spaces, rings, facing spaces, ways between the rings.

use super::compiler::{Compiler, TagOf};
use super::fields::Fields;
use super::names::{id_of, number};
use super::scene::Scene;
use super::words::*;
use crate::games::crown::board::{self, Board, Gate, HEART, Passage, Region, Space, THRONE};
use crate::games::crown::card::Fight;
use crate::games::crown::rules::NUM_SPACES;

impl<'a> Compiler<'a> {
    /// The board of all spaces; one that is not whole is reported and filled up.
    pub fn board(&mut self, tables: &[Fields<'a>]) -> Board {
        let mut spaces: Vec<Option<Space>> = vec![None; NUM_SPACES];
        let mut reported = false;
        for f in tables {
            let (space, at) = self.space(f);
            let slot = &mut spaces[number(f) as usize];
            if at != number(f) {
                // Its index is out of range, which has been said.
                reported = true;
            } else if slot.is_some() {
                f.error("index", "board", "another space has this place");
                reported = true;
            } else {
                *slot = Some(space);
            }
        }
        let missing: Vec<usize> = (0..NUM_SPACES).filter(|&n| spaces[n].is_none()).collect();
        if let Some(&n) = missing.first()
            && !reported
        {
            let region = board::region(n as u8);
            let word = REGIONS.iter().find(|r| r.1 == region).map_or("", |r| r.0);
            let index = n - board::span(region).0 as usize;
            let many = missing.len();
            self.report.whole("board", format!("{many} of the {NUM_SPACES} spaces missing, first: {word} {index}"));
        }
        let spaces: Vec<Space> = spaces.into_iter().map(|s| s.unwrap_or_else(blank)).collect();
        if missing.is_empty() {
            check_faces(tables, &spaces);
        }
        self.ways(tables, spaces)
    }

    /// A space and the number that its index gives.
    fn space(&mut self, f: &Fields<'a>) -> (Space, u8) {
        f.texts("name");
        f.texts_if("text");
        let region = f.word("region", REGIONS);
        let (first, end) = board::span(region);
        let index = f.int("index", 0..=(end - first - 1) as i64) as u8;
        let heart = region == Region::Heart;
        let instruction = self.list(f, "instruction", if heart { Scene::HEART } else { Scene::PLAIN });
        let draw = f.int_or("draw", 0..=9, 0) as u8;
        if heart && draw > 0 {
            f.error("draw", "misplaced", "no card ever lies in the heart");
        }
        if heart && number(f) != THRONE && !f.has("instruction") {
            let hint = "`{ do = \"overcome\" }` if nothing is to be overcome";
            f.hinted("instruction", "missing_field", "a space of the heart needs an `instruction`", hint);
        }
        let space = Space {
            id: id_of(f).to_string(),
            tags: self.bear_tags(f, "tags", TagOf::Space),
            faces: f.items("faces").iter().map(|v| self.names.space(f, "faces", v)).collect(),
            draw,
            instruction,
            guard: self.guard(f),
        };
        f.finish();
        (space, first + index)
    }

    fn guard(&mut self, f: &Fields<'a>) -> Option<u16> {
        let g = f.get("guard").and_then(|v| f.table_in("guard", v))?;
        g.texts("name");
        let fight = Fight {
            with: g.word("with", STATS),
            value: g.int("value", 1..=20) as u8,
            dice: 0,
            count: 1,
            tags: self.bear_tags(&g, "tags", TagOf::Creature),
            win: 0,
            lose: None,
            draw: 0,
        };
        g.finish();
        self.fights.push(fight);
        Some((self.fights.len() - 1) as u16)
    }

    /// The ways between the rings: the bridge, the bridge back, the arch.
    fn ways(&mut self, tables: &[Fields<'a>], spaces: Vec<Space>) -> Board {
        let bridge = self.only(tables, &spaces, "bridge", Region::Marches);
        let arch = self.only(tables, &spaces, "arch", Region::Sylves);
        let entry = self.only(tables, &spaces, "entry", Region::Heart);
        if let Some(f) = entry.filter(|&e| e != HEART).and_then(|e| table_at(tables, e)) {
            f.error("tags", "board", "the way into the heart leads to its space 0");
        }
        if let Some(bridge) = bridge {
            check_bridge(tables, &spaces[bridge as usize], bridge);
        }
        let dead_wood = self.mask_of("dead_wood");
        let no_spells = (0..NUM_SPACES).filter(|&n| spaces[n].tags & dead_wood != 0).fold(0, |bits, n| bits | 1 << n);
        let (bridge, arch) = (bridge.unwrap_or(0), arch.unwrap_or(0));
        let beyond = spaces[bridge as usize].faces.first().copied().unwrap_or(0);
        let gates = vec![
            Gate { at: bridge, beyond, passage: Passage::Guarded },
            Gate { at: beyond, beyond: bridge, passage: Passage::Free },
            Gate { at: arch, beyond: entry.unwrap_or(HEART), passage: Passage::Arch },
        ];
        Board { spaces, gates, arch, no_spells }
    }

    /// The one space with a tag, in its region.
    fn only(&self, tables: &[Fields<'a>], spaces: &[Space], tag: &str, region: Region) -> Option<u8> {
        let mask = self.mask_of(tag);
        let tagged: Vec<u8> = (0..NUM_SPACES as u8).filter(|&n| spaces[n as usize].tags & mask != 0).collect();
        if tagged.is_empty() {
            self.report.whole("board", format!("no space has the tag `{tag}`"));
        }
        for (i, f) in tagged.iter().enumerate().filter_map(|(i, &n)| Some((i, table_at(tables, n)?))) {
            if board::region(number(f)) != region {
                f.error("tags", "board", format!("the tag `{tag}` belongs to another ring"));
            } else if i > 0 {
                f.error("tags", "board", format!("only one space may have the tag `{tag}`"));
            }
        }
        tagged.first().copied()
    }
}

/// The bridge has a guard and leads to one space, and nothing else has a guard.
fn check_bridge(tables: &[Fields], space: &Space, bridge: u8) {
    for f in tables {
        match (number(f) == bridge, f.has("guard")) {
            (true, false) => f.error("guard", "missing_field", "the bridge needs a `guard`"),
            (false, true) => f.error("guard", "misplaced", "only the bridge has a guard"),
            _ => {}
        }
        if number(f) == bridge && space.faces.len() != 1 {
            let message = format!("the bridge leads to exactly one space, not {}", space.faces.len());
            f.error("faces", "board", message);
        }
    }
}

fn table_at<'t, 'a>(tables: &'t [Fields<'a>], space: u8) -> Option<&'t Fields<'a>> {
    tables.iter().find(|f| number(f) == space)
}

fn blank() -> Space {
    Space { id: String::new(), tags: 0, faces: Vec::new(), draw: 0, instruction: 0, guard: None }
}

/// Facing spaces lie on both sides of the river, and face each other.
fn check_faces(tables: &[Fields], spaces: &[Space]) {
    for f in tables {
        let at = number(f);
        for &face in &spaces[at as usize].faces {
            let (here, there) = (board::region(at), board::region(face));
            if here == Region::Heart || there == Region::Heart || here == there {
                f.error("faces", "board", "spaces face each other across the river, between Marches and Sylves");
            } else if !spaces[face as usize].faces.contains(&at) {
                let message = format!("`{}` does not face this space in turn", spaces[face as usize].id);
                f.error("faces", "board", message);
            }
        }
    }
}
