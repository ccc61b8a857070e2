//! What can be read off a position: hands, values, limits, powers. Nothing here changes anything.

use super::board::{Region, region};
use super::card::{
    Against, Carried, Class, Cond, Counter, Do, Evade, Event, Grant, Kind, List, Moment, Power, Price, Stat, Target,
    Test, Timing, Where, power,
};
use super::rules::{NO_CARD, Rules};
use super::state::{FightRecord, Form, State, at, held, mark, on, place, turn_flag};
use crate::engine::ids::{NOBODY, Seat, SeatSet};
use crate::engine::places::{self, Copies};

/// Where a grant comes from: the sheet (`NO_CARD`) or a held card, and which copy of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Source {
    /// The kind, `NO_CARD` for the sheet.
    pub kind: u8,
    /// The index of the copy within its kind.
    pub copy: u8,
}

/// The sheet as a source.
const SHEET: Source = Source { kind: NO_CARD, copy: 0 };

impl Rules {
    #[inline]
    pub fn kind(&self, kind: u8) -> &Kind {
        &self.kinds[kind as usize]
    }
    /// The kind of a copy.
    #[inline]
    pub fn kind_at(&self, copy: usize) -> &Kind {
        &self.kinds[self.kind_of[copy] as usize]
    }
    /// The copies of a class that have this byte.
    #[inline]
    pub fn of_class(&self, s: &State, class: Class, byte: u8) -> Copies {
        places::with(&s.card, byte, &self.sets.class[class as usize])
    }
    /// What a hero carries: objects, then companions, each by number.
    #[inline]
    pub fn all_carried(&self, s: &State, seat: Seat) -> impl Iterator<Item = usize> + use<> {
        let carried = places::with(&s.card, held(seat), &self.sets.carried);
        carried.and(self.sets.objects).chain(carried.and(self.sets.class[Class::Companion as usize]))
    }
    /// A copy of a kind with that byte.
    #[inline]
    pub fn find(&self, s: &State, kind: u8, byte: u8) -> Option<usize> {
        self.kind(kind).copies().find(|&i| s.card[i] == byte)
    }
    /// A copy of a kind at a place, whatever its mark.
    pub fn find_at(&self, s: &State, kind: u8, place: u8) -> Option<usize> {
        self.kind(kind).copies().find(|&i| s.card[i] >> 2 == place)
    }
    /// Does a seat hold a copy of a kind?
    #[inline]
    pub fn holds(&self, s: &State, seat: Seat, kind: u8) -> bool {
        self.find(s, kind, held(seat)).is_some()
    }
    /// Spells in a hand.
    #[inline]
    pub fn hand(&self, s: &State, seat: Seat) -> u32 {
        self.of_class(s, Class::Spell, held(seat)).len()
    }
    /// Objects carried.
    #[inline]
    pub fn objects(&self, s: &State, seat: Seat) -> Copies {
        places::with(&s.card, held(seat), &self.sets.objects)
    }
    /// Does a hero hold a passage rune?
    pub fn has_rune(&self, s: &State, seat: Seat) -> bool {
        self.holds(s, seat, self.rune)
    }
    /// Is this kind among those?
    pub fn is_carried(&self, kind: u8, what: Carried) -> bool {
        let class = self.kind(kind).class;
        match what {
            Carried::Object => class.is_object(),
            Carried::PlainObject => class.is_object() && !class.is_magic(),
            Carried::MagicObject => class.is_magic(),
            Carried::Companion => class == Class::Companion,
        }
    }
    /// Carried copies of that sort, in card order.
    pub fn carried(&self, s: &State, seat: Seat, what: Carried) -> impl Iterator<Item = usize> {
        self.all_carried(s, seat).filter(move |&i| self.is_carried(self.kind_of[i], what))
    }
    /// May a hero carry this kind by its alignment?
    pub fn may_carry(&self, s: &State, seat: Seat, kind: u8) -> bool {
        let h = &s.hero[seat as usize];
        !h.is_puppet() && self.kind(kind).only >> h.alignment() as u8 & 1 == 1
    }

    /// Runs over the grants of a hero, sheet first, then cards in order, whose conditions hold. What gives none of the
    /// powers `wanted` (bits of `card::power`) is passed over.
    #[inline]
    pub fn grants(&self, s: &State, seat: Seat, wanted: u32, mut f: impl FnMut(Source, &Grant)) {
        if s.powers[seat as usize] & wanted == 0 {
            return;
        }
        let sheet = &self.heroes[s.hero[seat as usize].sheet as usize];
        if sheet.powers & wanted != 0 {
            for g in sheet.grants.iter().filter(|g| self.holds_all(s, seat, g.at, g.n)) {
                f(SHEET, g);
            }
        }
        let giving = places::with(&s.card, held(seat), &self.sets.granting(wanted));
        for i in giving.and(self.sets.objects).chain(giving.and(self.sets.class[Class::Companion as usize])) {
            let kind = self.kind_of[i];
            let k = self.kind(kind);
            for g in k.grants.iter().filter(|g| self.holds_all(s, seat, g.at, g.n)) {
                f(Source { kind, copy: i as u8 - k.first }, g);
            }
        }
    }
    /// Has a once-per-turn grant been used up this turn?
    pub fn is_used(&self, s: &State, source: Source, g: &Grant) -> bool {
        g.once.is_some_and(|bit| s.turn.used >> (bit + source.copy) & 1 == 1)
    }
    /// Strength or Spirit: counter and permanent bonuses (C-0); 1 of a puppet.
    pub fn value(&self, s: &State, seat: Seat, stat: Stat) -> u8 {
        let h = &s.hero[seat as usize];
        if h.is_puppet() {
            return 1;
        }
        let mut sum = if stat == Stat::Strength { h.strength } else { h.spirit };
        self.grants(s, seat, power::STAT_BONUS, |_, g| {
            if let Power::StatBonus { stat: of, amount } = g.power
                && of == stat
            {
                sum = (sum + amount).min(99);
            }
        });
        sum
    }
    /// How many spells a hero may hold (C-SPELL-1).
    pub fn hand_limit(&self, s: &State, seat: Seat) -> u32 {
        let h = &s.hero[seat as usize];
        if h.is_puppet() || !h.in_play() {
            return 0;
        }
        let spirit = self.value(s, seat, Stat::Spirit).clamp(1, 6);
        let mut limit = self.options.spell_hand[spirit as usize - 1] as u32;
        self.grants(s, seat, power::SPELL_HAND, |_, g| {
            if let Power::SpellHand { amount } = g.power {
                limit += amount as u32;
            }
        });
        limit
    }
    /// How many objects a hero may keep (C-TURN-3).
    pub fn object_limit(&self, s: &State, seat: Seat) -> u32 {
        let mut limit = self.options.object_limit as u32;
        self.grants(s, seat, power::CARRY, |_, g| {
            if let Power::Carry { amount } = g.power {
                limit += amount as u32;
            }
        });
        limit
    }
    /// The price after discounts, never below 1 (grant `cost`).
    pub fn price(&self, s: &State, seat: Seat, gold: u8, of: Price) -> u8 {
        let mut less = 0;
        if of != Price::Plain {
            self.grants(s, seat, power::COST, |_, g| {
                if let Power::Cost { of: for_what, less: l } = g.power
                    && for_what == of
                {
                    less = l.saturating_add(less);
                }
            });
        }
        if gold == 0 { 0 } else { gold.saturating_sub(less).max(1) }
    }

    /// Do all these conditions hold for a hero?
    #[inline]
    pub fn holds_all(&self, s: &State, seat: Seat, at: u16, n: u8) -> bool {
        n == 0 || self.conds[at as usize..at as usize + n as usize].iter().all(|c| self.cond(s, seat, c))
    }
    fn cond(&self, s: &State, seat: Seat, c: &Cond) -> bool {
        let h = &s.hero[seat as usize];
        let yes = match c.test {
            Test::HasCard(kind) => self.holds(s, seat, kind),
            Test::HasCarried(what) => self.carried(s, seat, what).next().is_some(),
            Test::HasSpell => self.hand(s, seat) > 0,
            Test::HasRune => self.has_rune(s, seat),
            Test::Alignment(a) => h.alignment() == a,
            Test::Region(r) => h.space != super::state::NONE && region(h.space) as u8 == r,
            Test::Space(sp) => h.space == sp,
            Test::Tag(tags) => self.board.spaces.get(h.space as usize).is_some_and(|sp| sp.tags & tags != 0),
            Test::AtLeast(what, n) => self.counter(s, seat, what) >= n,
            Test::Puppet => h.is_puppet(),
            Test::Quest => h.quest > 0,
            Test::Wounded => h.in_play() && h.life < self.heroes[h.sheet as usize].life,
        };
        yes != c.not
    }
    /// A counter; of Strength and Spirit the value.
    pub fn counter(&self, s: &State, seat: Seat, what: Counter) -> u8 {
        let h = &s.hero[seat as usize];
        match what {
            Counter::Strength => self.value(s, seat, Stat::Strength),
            Counter::Spirit => self.value(s, seat, Stat::Spirit),
            Counter::Life => h.life,
            Counter::Fate => h.fate,
            Counter::Gold => h.gold,
        }
    }
    /// Could this list do what it names: a payment be paid, a card dropped or taken, an alignment changed? (`choose`)
    pub fn possible(&self, s: &State, seat: Seat, list: List) -> bool {
        let mut at = list as usize;
        while self.effects[at].act != Do::End {
            if !self.effect_possible(s, seat, self.effects[at].act) {
                return false;
            }
            at += 1;
        }
        true
    }
    fn effect_possible(&self, s: &State, seat: Seat, act: Do) -> bool {
        let h = &s.hero[seat as usize];
        match act {
            Do::Pay { gold, of, then, .. } => {
                h.gold >= self.price(s, seat, gold, of)
                    && (of != Price::Healing || h.life < self.heroes[h.sheet as usize].life)
                    && self.possible(s, seat, then)
            }
            Do::Drop { what, count, .. } => {
                let n = self.carried(s, seat, what).count();
                n > 0 && (count == 255 || n >= count as usize)
            }
            Do::Take { kind } => self.may_carry(s, seat, kind) && self.find(s, kind, at(place::DECK)).is_some(),
            Do::TakeMarket => !h.is_puppet() && !self.of_class(s, Class::Market, at(place::DECK)).is_empty(),
            Do::TakeRune => {
                !h.is_puppet() && !self.has_rune(s, seat) && self.find(s, self.rune, at(place::DECK)).is_some()
            }
            Do::Align { to } => !s.turn.aligned.has(seat) && to.is_none_or(|a| a != h.alignment()),
            // One extra turn at a time, and none out of an extra turn (C-TURN-7).
            Do::ExtraTurn => seat == s.active && !s.turn.is(turn_flag::EXTRA) && !s.turn.is(turn_flag::EXTRA_TO_COME),
            Do::Choose { at, n, optional: false } => (at..at + n as u16).any(|i| self.option_possible(s, seat, i)),
            _ => true,
        }
    }
    /// Can this option be picked?
    pub fn option_possible(&self, s: &State, seat: Seat, option: u16) -> bool {
        let o = &self.choices[option as usize];
        self.holds_all(s, seat, o.at, o.n) && self.possible(s, seat, o.then)
    }

    /// Who holds a spell of that timing at all.
    #[inline]
    pub fn holders(&self, s: &State, timing: Timing) -> SeatSet {
        let mut set = SeatSet::NONE;
        for i in self.sets.timing[timing as usize] {
            let p = (s.card[i] >> 2).wrapping_sub(place::HELD);
            if p < 6 {
                set = set.with(p);
            }
        }
        set
    }
    /// May spells be cast by this hero at all now: not a puppet, not in the Bois-Mort, casts left (C-SPELL-2, -4)?
    #[inline]
    pub fn may_cast_any(&self, s: &State, seat: Seat) -> bool {
        let h = &s.hero[seat as usize];
        h.in_play() && h.casts > 0 && !h.is_puppet() && self.board.no_spells >> h.space & 1 == 0
    }
    /// Could this spell be cast by a hero that may cast: does it find a target or a space (C-SPELL-5)?
    pub fn finds_aim(&self, s: &State, seat: Seat, kind: u8) -> bool {
        let Some(info) = self.kind(kind).spell else { return false };
        let target = info.target.is_none_or(|t| (0..self.seats).any(|x| self.is_target(s, seat, x, t, true)));
        let trap = !info.traps || self.trap_spaces(s, seat).next().is_some();
        target && trap && (!info.clears || s.hero[seat as usize].region() != Region::Heart)
    }
    /// The spells of a timing that a hero may cast now, by kind, ascending.
    pub fn castable<'a>(&'a self, s: &'a State, seat: Seat, timing: Timing) -> impl Iterator<Item = u8> + 'a {
        let none = !self.may_cast_any(s, seat);
        let within = if none { &Copies::NONE } else { &self.sets.timing[timing as usize] };
        let mut last = NO_CARD;
        places::with(&s.card, held(seat), within)
            .map(|i| self.kind_of[i])
            .filter(move |&k| std::mem::replace(&mut last, k) != k)
            .filter(move |&k| self.finds_aim(s, seat, k))
    }
    /// Is a hero a possible target? `spell`: no spell affects a hero in the Bois-Mort (C-SPELL-4).
    pub fn is_target(&self, s: &State, from: Seat, to: Seat, t: Target, spell: bool) -> bool {
        let (h, me) = (&s.hero[to as usize], &s.hero[from as usize]);
        h.in_play()
            && !(t.rival && from == to)
            && !(spell && self.board.no_spells >> h.space & 1 == 1)
            && match t.place {
                Where::Anywhere => true,
                Where::SameSpace => h.space == me.space,
                Where::SameRegion => h.region() == me.region(),
                Where::Combat => s.fight.side_of(to).is_some(),
                Where::Turn => to == s.active,
            }
    }
    /// Spaces of a hero's region that can bear one more trap (C-ENC-2).
    pub fn trap_spaces<'a>(&'a self, s: &'a State, seat: Seat) -> impl Iterator<Item = u8> + 'a {
        let r = s.hero[seat as usize].region();
        let (first, end) = if r == Region::Heart { (0, 0) } else { super::board::span(r) };
        (first..end).filter(move |&sp| self.board.no_spells >> sp & 1 == 0 && s.traps_on(sp) < 3)
    }

    /// The tags of all creatures in the combat under way.
    fn foe_tags(&self, s: &State) -> u64 {
        match s.fight.form {
            Form::Group => self.group(s).map(|i| self.kind_at(i).tags).fold(0, |a, b| a | b),
            Form::Foe => self.fights[s.fight.source as usize].tags,
            _ => 0,
        }
    }
    /// The members of the group that is being fought, in card order.
    pub fn group(&self, s: &State) -> Copies {
        self.of_class(s, Class::Enemy, on(s.me().space) | mark::FIGHTING)
    }
    /// Does something that works against these work in the combat under way?
    pub fn works_against(&self, s: &State, against: &Against) -> bool {
        let heroes = s.fight.form == Form::Heroes;
        against.all
            || heroes && against.hero
            || !heroes && (against.enemy || against.tags != 0 && self.foe_tags(s) & against.tags != 0)
    }
    /// Can an evasion of this sort take anything out of the combat under way?
    pub fn evades(&self, s: &State, what: Evade, tags: u64) -> bool {
        match s.fight.form {
            Form::None => false,
            Form::Heroes => what != Evade::Enemies,
            _ => what != Evade::Hero && (tags == 0 || self.foe_tags(s) & tags != 0),
        }
    }
    /// Value, weapons and bonuses of a side, dice apart (C-FIGHT-2).
    pub fn combat_value(&self, s: &State, side: usize) -> i32 {
        let f = &s.fight;
        let seat = f.side(side);
        let mut sum = self.value(s, seat, f.stat) as i32 + f.bonus[side] as i32;
        let bit = if f.stat == Stat::Strength { power::COMBAT_STRENGTH } else { power::COMBAT_SPIRIT };
        if s.powers[seat as usize] & bit == 0 {
            return sum;
        }
        let (mut best, mut weapons) = ([0u8; 4], 1usize);
        self.grants(s, seat, bit | power::WEAPONS, |_, g| match g.power {
            Power::CombatBonus { stat, amount, against, weapon }
                if stat == f.stat && self.works_against(s, &against) =>
            {
                if weapon {
                    let mut a = amount;
                    best.iter_mut().for_each(|b| {
                        if *b < a {
                            std::mem::swap(b, &mut a);
                        }
                    });
                } else {
                    sum += amount as i32;
                }
            }
            Power::Weapons { count } => weapons = weapons.max(count as usize),
            _ => {}
        });
        sum + best.iter().take(weapons).map(|&b| b as i32).sum::<i32>()
    }
    /// How many dice a side rolls to keep the best.
    pub fn combat_dice(&self, s: &State, side: usize) -> u32 {
        let seat = s.fight.side(side);
        let mut n = 1;
        self.grants(s, seat, power::BEST_OF_DICE, |_, g| {
            if let Power::BestOfDice { stat, count } = g.power
                && stat == s.fight.stat
            {
                n = n.max(count as u32);
            }
        });
        n.min(5)
    }
    /// What a side has rolled in all.
    pub fn combat_total(&self, s: &State, side: usize) -> i32 {
        let f: &FightRecord = &s.fight;
        if f.side(side) == NOBODY {
            return f.value as i32 + f.foe_die as i32;
        }
        self.combat_value(s, side) + f.dice[side].best() as i32 + f.added_dice(side).sum() as i32
    }
    /// Is this the event that a trigger or a quest waits for? What it was like is read off the position.
    pub fn is_event(&self, s: &State, seat: Seat, event: &Event, moment: Moment) -> bool {
        if event.moment != moment {
            return false;
        }
        match moment {
            Moment::CombatWon => {
                let side = s.fight.side_of(seat).unwrap_or(0);
                let foe = match s.fight.form {
                    Form::Heroes => self.value(s, s.fight.side(1 - side), s.fight.stat),
                    _ => s.fight.value,
                };
                event.with.is_none_or(|w| w == s.fight.stat)
                    && self.works_against(s, &event.against)
                    && foe >= event.value
            }
            Moment::Visit => {
                event.tags == 0 || self.board.spaces[s.hero[seat as usize].space as usize].tags & event.tags != 0
            }
            _ => true,
        }
    }
}
