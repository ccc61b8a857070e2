//! Along a line of play, from a position through actions that come from outside.

use crate::engine::answers::Answers;
use crate::engine::error::PlayError;
use crate::engine::events::{Silent, Sink};
use crate::engine::game::{Game, play};
use crate::engine::ids::ActionId;

/// The start of a line: the position given, or that of a new game.
pub fn start<G: Game>(game: &G, from: Option<&G::State>) -> (G::State, Answers) {
    let mut answers = Answers::default();
    let state = match from {
        Some(&state) => {
            let mut state = state;
            game.settle(&mut state, &mut answers, &mut Silent);
            state
        }
        None => game.initial(&mut answers),
    };
    (state, answers)
}

/// Plays the actions, each checked; `before` sees every node with the action that follows. An error comes with the
/// number of actions that went well.
pub fn walk<G: Game, S: Sink<G::Kind>>(
    game: &G,
    from: Option<&G::State>,
    actions: &[ActionId],
    sink: &mut S,
    mut before: impl FnMut(&G::State, &Answers, ActionId, &mut S),
) -> Result<(G::State, Answers), (usize, PlayError)> {
    let (mut state, mut answers) = start(game, from);
    for (i, &action) in actions.iter().enumerate() {
        before(&state, &answers, action, sink);
        play(game, &mut state, action as i64, &mut answers, sink).map_err(|e| (i, e))?;
    }
    Ok((state, answers))
}
