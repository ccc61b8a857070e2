//! What happens in crown, in one word each; the words are the keys of the texts for people.

use serde::Serialize;

/// A kind of event. `thing` and `amount` of the event mean what the comment says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A seat's turn begins; amount = the round.
    Turn,
    /// A turn is skipped.
    Skip,
    /// A player took a hero; thing = the sheet.
    Hero,
    /// A die fell; thing = the number of the purpose (`chance_source`), amount = the face.
    Die,
    /// One of the own dice is rolled again; amount = the face it showed.
    Reroll,
    /// An encounter card was drawn; thing = the card.
    DrawCard,
    /// A spell was drawn; thing = the card. Only its owner sees it.
    DrawSpell,
    /// A hero arrived; thing = the space.
    Arrive,
    /// A combat begins; thing = the other hero's seat + 1, or 0 for creatures; amount = their value.
    Fight,
    /// Before a combat with a group begins, each of its enemies; thing = the card, amount = its value.
    Foe,
    /// Won, drawn, lost by that seat.
    FightWon,
    FightDrawn,
    FightLost,
    /// A combat was evaded.
    Evade,
    /// Counters; amount = by how much.
    Strength,
    Spirit,
    Life,
    Fate,
    Gold,
    /// A carried card came to the seat; thing = the card.
    Gain,
    /// A carried card or a spell left it; thing = the card.
    Lose,
    /// A Life was saved; thing = the card, or 0xffff for the sheet.
    Saved,
    /// A spell is cast; thing = the card, amount = the target's seat or -1.
    Cast,
    /// It was cancelled; thing = the card.
    Dispelled,
    /// A hero became a puppet.
    Puppet,
    /// It is a hero again.
    Restored,
    /// The alignment changed; thing = 0 light, 1 neutral, 2 shadow.
    Align,
    /// Turns are lost; amount = how many.
    LoseTurn,
    ExtraTurn,
    /// A trap was laid; thing = the space.
    TrapLaid,
    /// A trap fired; thing = the space.
    Trap,
    /// A quest was accepted; thing = its number.
    Quest,
    /// It was handed back, or ended otherwise.
    QuestEnded,
    /// It is done; thing = its number.
    QuestDone,
    /// Trophies were traded; thing = 0 Strength, 1 Spirit.
    Trade,
    /// A card of the space was met; thing = the card.
    Meet,
    /// An instruction was ignored; thing = the space.
    Ignore,
    /// A call; amount = the Lives it costs each rival, 0 = it failed.
    Call,
    /// The throne was reached for the first time.
    Crown,
    Died,
    /// The player is out of the game.
    Out,
    /// The game is over; the seat is the winner, if there is one.
    Over,
}
