//! A position as bytes that say what they are: mark, format, digest of the game, counters, state, past, checksum.

use sha2::{Digest, Sha256};

use crate::engine::ids::ActionId;

const MARK: &[u8; 4] = b"HOAK";
const FORMAT: u8 = 1;
const FROM_START: u8 = 1;
const HISTORY: u8 = 2;
const SUM: usize = 8;

/// What is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Saved {
    /// The digest of the game.
    pub digest: [u8; 16],
    /// Decisions and outcomes before this position.
    pub move_number: u64,
    /// Does its past begin with the initial state?
    pub from_start: bool,
    /// The state.
    pub state: Vec<u8>,
    /// Where its past begins, and the actions since.
    pub past: Option<Past>,
}

/// The past of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Past {
    /// The position in which it begins, with its move number; `None`: the initial state.
    pub origin: Option<(u64, Vec<u8>)>,
    /// The actions.
    pub actions: Vec<ActionId>,
}

impl Saved {
    /// Writes it.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.state.len() + 64);
        out.extend_from_slice(MARK);
        out.push(FORMAT);
        out.push(if self.from_start { FROM_START } else { 0 } | if self.past.is_some() { HISTORY } else { 0 });
        out.extend_from_slice(&self.digest);
        out.extend_from_slice(&self.move_number.to_le_bytes());
        piece(&mut out, &self.state);
        if let Some(past) = &self.past {
            if let Some((number, state)) = &past.origin {
                out.extend_from_slice(&number.to_le_bytes());
                piece(&mut out, state);
            }
            out.extend_from_slice(&(past.actions.len() as u32).to_le_bytes());
            for action in &past.actions {
                out.extend_from_slice(&action.to_le_bytes());
            }
        }
        let sum = sum(&out);
        out.extend_from_slice(&sum);
        out
    }

    /// Reads it; the error says what is wrong with the bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Saved, &'static str> {
        if bytes.len() < MARK.len() || &bytes[..4] != MARK {
            return Err("these bytes are no saved state of heartoak");
        }
        if bytes.get(4) != Some(&FORMAT) {
            return Err("the state was saved in an unknown format, perhaps by a newer version");
        }
        let Some(body) = bytes.len().checked_sub(SUM).map(|n| &bytes[..n]) else { return Err(CUT) };
        if sum(body) != bytes[body.len()..] {
            return Err("the checksum is wrong: the bytes were cut off or changed");
        }
        let mut r = Reader(&body[5..]);
        let flags = r.take::<1>()?[0];
        let digest = r.take::<16>()?;
        let move_number = u64::from_le_bytes(r.take()?);
        let state = r.piece()?.to_vec();
        let from_start = flags & FROM_START != 0;
        let mut past = None;
        if flags & HISTORY != 0 {
            let origin = match from_start {
                true => None,
                false => Some((u64::from_le_bytes(r.take()?), r.piece()?.to_vec())),
            };
            let n = u32::from_le_bytes(r.take()?) as usize;
            let raw = r.slice(n.checked_mul(2).ok_or(CUT)?)?;
            let actions = raw.chunks_exact(2).map(|c| ActionId::from_le_bytes([c[0], c[1]])).collect();
            past = Some(Past { origin, actions });
        }
        if flags & !(FROM_START | HISTORY) != 0 || !r.0.is_empty() {
            return Err("there is more in these bytes than a saved state");
        }
        Ok(Saved { digest, move_number, from_start, state, past })
    }
}

const CUT: &str = "the bytes are cut off";

fn sum(bytes: &[u8]) -> [u8; SUM] {
    let hash = Sha256::digest(bytes);
    std::array::from_fn(|i| hash[i])
}

fn piece(out: &mut Vec<u8>, bytes: &[u8]) {
    out.extend_from_slice(&(bytes.len() as u32).to_le_bytes());
    out.extend_from_slice(bytes);
}

struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn slice(&mut self, n: usize) -> Result<&'a [u8], &'static str> {
        let (head, tail) = self.0.split_at_checked(n).ok_or(CUT)?;
        self.0 = tail;
        Ok(head)
    }
    fn take<const N: usize>(&mut self) -> Result<[u8; N], &'static str> {
        self.slice(N)?.try_into().map_err(|_| CUT)
    }
    fn piece(&mut self) -> Result<&'a [u8], &'static str> {
        let n = u32::from_le_bytes(self.take()?);
        self.slice(n as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn examples() -> Vec<Saved> {
        let past = |origin| Some(Past { origin, actions: vec![1, 500, 3] });
        let of = |from_start, past| Saved { digest: [7; 16], move_number: 9, from_start, state: vec![1; 30], past };
        vec![of(true, None), of(false, None), of(true, past(None)), of(false, past(Some((4, vec![2; 8]))))]
    }

    #[test]
    fn what_was_written_is_read() {
        for saved in examples() {
            assert_eq!(Saved::from_bytes(&saved.to_bytes()), Ok(saved));
        }
    }

    #[test]
    fn cut_and_changed_bytes_are_refused() {
        for saved in examples() {
            let bytes = saved.to_bytes();
            for n in 0..bytes.len() {
                assert!(Saved::from_bytes(&bytes[..n]).is_err());
                let mut changed = bytes.clone();
                changed[n] ^= 1;
                assert!(Saved::from_bytes(&changed).is_err());
            }
            assert!(Saved::from_bytes(&[&bytes[..], &[0]].concat()).is_err());
        }
    }
}
