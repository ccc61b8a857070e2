//! A stack of frames of fixed size: the pending questions of a game. A popped slot is blanked, so that equal positions
//! are equal bytes.

/// Frames, the oldest first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FrameStack<F, const N: usize> {
    slot: [F; N],
    len: u8,
}

impl<F: Copy + Default, const N: usize> Default for FrameStack<F, N> {
    fn default() -> Self {
        FrameStack { slot: [F::default(); N], len: 0 }
    }
}

impl<F: Copy + Default, const N: usize> FrameStack<F, N> {
    /// How many frames.
    #[inline]
    pub fn len(&self) -> usize {
        self.len as usize
    }
    /// None?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
    /// The frame on top; the blank frame if there is none.
    #[inline]
    pub fn top(&self) -> F {
        self.slot.get((self.len as usize).wrapping_sub(1)).copied().unwrap_or_default()
    }
    /// The frame on top, to be changed in place.
    #[inline]
    pub fn top_mut(&mut self) -> Option<&mut F> {
        self.slot.get_mut((self.len as usize).wrapping_sub(1))
    }
    /// The frame `depth` places below the top (0 = the top).
    #[inline]
    pub fn below(&self, depth: usize) -> F {
        if depth < self.len as usize { self.slot[self.len as usize - 1 - depth] } else { F::default() }
    }
    /// Puts a frame on top. The depth of loaded content is bounded at load, so the stack never overflows.
    #[inline]
    pub fn push(&mut self, frame: F) {
        debug_assert!((self.len as usize) < N, "the frame stack overflows");
        if let Some(slot) = self.slot.get_mut(self.len as usize) {
            *slot = frame;
            self.len += 1;
        }
    }
    /// Puts another frame in place of the top.
    #[inline]
    pub fn replace(&mut self, frame: F) {
        if let Some(top) = self.top_mut() {
            *top = frame;
        }
    }
    /// Takes the top off and blanks its slot.
    #[inline]
    pub fn pop(&mut self) {
        if self.len > 0 {
            self.len -= 1;
            self.slot[self.len as usize] = F::default();
        }
    }
    /// Blanks everything.
    pub fn clear(&mut self) {
        *self = Self::default();
    }
    /// The frames, the oldest first.
    pub fn frames(&self) -> &[F] {
        &self.slot[..self.len as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn popped_slots_are_blank() {
        let mut s: FrameStack<u32, 3> = FrameStack::default();
        s.push(5);
        s.push(6);
        assert_eq!((s.top(), s.below(1), s.below(2), s.len()), (6, 5, 0, 2));
        s.replace(9);
        assert_eq!(s.top_mut(), Some(&mut 9));
        s.pop();
        s.pop();
        s.pop();
        assert_eq!(s, FrameStack::default());
    }
}
