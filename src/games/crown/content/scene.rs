//! Where a list of effects stands, and so what it may say.

use crate::games::crown::card::{Moment, Timing};

/// What a list of effects may say.
#[derive(Clone, Copy, Debug)]
pub struct Scene {
    /// `who = "target"` has a meaning.
    pub target: bool,
    /// `who = "opponent"` has a meaning.
    pub opponent: bool,
    /// A fight may begin: the active hero is concerned and no fight is under way.
    pub fights: bool,
    /// `evade` at this level.
    pub evades: bool,
    /// `combat_bonus`.
    pub bonus: bool,
    /// `prevent` at this level.
    pub prevents: bool,
    /// `cancel`.
    pub cancels: bool,
    /// `overcome`.
    pub heart: bool,
    /// `leave`: an encounter card speaks.
    pub card: bool,
}

impl Scene {
    /// The instruction of a space, a task, a trap: nothing but what is always possible.
    pub const PLAIN: Scene = Scene {
        target: false,
        opponent: false,
        fights: true,
        evades: false,
        bonus: false,
        prevents: false,
        cancels: false,
        heart: false,
        card: false,
    };

    /// The instruction of a space of the heart.
    pub const HEART: Scene = Scene { heart: true, ..Scene::PLAIN };

    /// What an encounter card says.
    pub const CARD: Scene = Scene { card: true, ..Scene::PLAIN };

    /// A list of an enemy card.
    pub const ENEMY: Scene = Scene { fights: false, ..Scene::CARD };

    /// A spell.
    pub fn spell(timing: Timing, target: bool) -> Scene {
        let combat = matches!(timing, Timing::OwnCombat | Timing::AnyCombat);
        Scene {
            target,
            opponent: combat || timing == Timing::LifeLoss,
            fights: matches!(timing, Timing::InsteadOfMove | Timing::OwnTurn),
            evades: combat,
            bonus: combat,
            prevents: timing == Timing::LifeLoss,
            cancels: timing == Timing::Counter,
            ..Scene::PLAIN
        }
    }

    /// A `use` that serves in a combat.
    pub fn combat_use(card: bool) -> Scene {
        Scene { opponent: true, fights: false, evades: true, bonus: true, prevents: true, card, ..Scene::PLAIN }
    }

    /// A trigger of a card or a sheet.
    pub fn trigger(moment: Moment, card: bool) -> Scene {
        let combat = matches!(moment, Moment::CombatWon | Moment::HeroKilled);
        Scene {
            opponent: combat || moment == Moment::MeetHero,
            fights: !combat && moment != Moment::SpellCast,
            card,
            ..Scene::PLAIN
        }
    }

    /// Inside another effect of such a list.
    pub fn inside(self) -> Scene {
        Scene { evades: false, prevents: false, ..self }
    }

    /// What concerns another hero than the active one.
    pub fn other(self) -> Scene {
        Scene { fights: false, ..self }
    }

    /// A list of a fight that is no card.
    pub fn fight(self) -> Scene {
        self.inside().other()
    }
}
