//! The actions since an origin, as a chain of shared blocks: a copy costs a count, whatever the length.

use std::sync::Arc;

use crate::engine::ids::ActionId;

/// Room in a fresh block.
const ROOM: usize = 16;

/// A closed part of a log; what came before it hangs on it.
#[derive(Debug)]
struct Block {
    before: Option<Arc<Block>>,
    /// Actions up to the end of this block.
    end: usize,
    actions: Vec<ActionId>,
}

impl Drop for Block {
    /// Walks down the chain, so that a long one does not use up the stack.
    fn drop(&mut self) {
        let mut next = self.before.take();
        while let Some(mut block) = next.and_then(Arc::into_inner) {
            next = block.before.take();
        }
    }
}

/// A log with an open end.
#[derive(Debug, Default)]
pub struct Log {
    closed: Option<Arc<Block>>,
    open: Vec<ActionId>,
}

impl Log {
    /// A log of these actions.
    pub fn new(actions: Vec<ActionId>) -> Log {
        Log { closed: None, open: actions }
    }
    /// How many actions.
    #[inline]
    pub fn len(&self) -> usize {
        self.closed.as_ref().map_or(0, |b| b.end) + self.open.len()
    }
    /// None?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Adds an action.
    #[inline]
    pub fn push(&mut self, action: ActionId) {
        if self.open.capacity() == 0 {
            self.open.reserve_exact(ROOM);
        }
        self.open.push(action);
    }
    /// A second log with the same actions. The open end is closed, both share it and go on in blocks of their own.
    #[inline]
    pub fn share(&mut self) -> Log {
        if !self.open.is_empty() {
            let end = self.len();
            let actions = std::mem::take(&mut self.open);
            self.closed = Some(Arc::new(Block { before: self.closed.take(), end, actions }));
        }
        Log { closed: self.closed.clone(), open: Vec::new() }
    }
    /// All actions in order.
    pub fn actions(&self) -> Vec<ActionId> {
        let mut blocks = Vec::new();
        let mut next = self.closed.as_deref();
        while let Some(block) = next {
            blocks.push(block);
            next = block.before.as_deref();
        }
        let mut all = Vec::with_capacity(self.len());
        for block in blocks.into_iter().rev() {
            all.extend_from_slice(&block.actions);
        }
        all.extend_from_slice(&self.open);
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_share_the_past_and_part_afterwards() {
        let mut a = Log::default();
        a.push(1);
        a.push(2);
        let mut b = a.share();
        a.push(3);
        b.push(4);
        let c = b.share();
        assert_eq!((a.actions(), b.actions(), c.actions()), (vec![1, 2, 3], vec![1, 2, 4], vec![1, 2, 4]));
        assert_eq!((a.len(), c.len()), (3, 3));
    }

    #[test]
    fn a_long_chain_is_dropped_without_recursion() {
        let mut log = Log::default();
        for i in 0..1_000_000 {
            log.push(i as ActionId);
            log = log.share();
        }
        assert_eq!(log.len(), 1_000_000);
        drop(log);
    }
}
