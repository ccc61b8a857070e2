use proptest::prelude::*;

use super::*;

/// A row of bytes with frames that mean something, so that reading gets to the end.
fn nearly_a_state() -> impl Strategy<Value = Vec<u8>> {
    let frames = prop::collection::vec((1u8..24, prop::array::uniform7(0u8..8)), 0..=MAX_FRAMES);
    (prop::collection::vec(any::<u8>(), LEN), frames).prop_map(|(mut row, frames)| {
        let turn = 192 + 84 + 24 + 40 + 10;
        row[turn + 12] %= 5;
        let fight = turn + 31;
        row[fight + 8] %= 4;
        row[fight + 9] %= 2;
        let stack = fight + 16;
        row[stack] = frames.len() as u8;
        row[stack + 1..stack + 97].fill(0);
        for (i, (tag, fields)) in frames.iter().enumerate() {
            let at = stack + 1 + 8 * i;
            row[at] = *tag;
            row[at + 1..at + 8].copy_from_slice(fields);
            let whole = frame_from(row[at..at + 8].try_into().unwrap()).unwrap_or(Frame::Heart);
            row[at..at + 8].copy_from_slice(&frame_bytes(whole));
        }
        row
    })
}

proptest! {
    #[test]
    fn what_is_read_is_written_again(row in nearly_a_state()) {
        let state = decode(&row).unwrap();
        prop_assert_eq!(encode(&state), row);
        prop_assert_eq!(decode(&encode(&state)).unwrap(), state);
    }

    #[test]
    fn one_changed_byte_is_refused_or_another_state(row in nearly_a_state(), at in 0..LEN, by in 1u8..=255) {
        let before = decode(&row).unwrap();
        let mut changed = row;
        changed[at] ^= by;
        if let Ok(after) = decode(&changed) {
            prop_assert_ne!(before, after);
            prop_assert_ne!(fingerprint(&before), fingerprint(&after));
        }
    }

    #[test]
    fn nothing_makes_reading_panic(row in prop::collection::vec(any::<u8>(), 0..600)) {
        let _ = decode(&row);
    }
}

#[test]
fn a_wrong_length_is_named() {
    assert!(decode(&[0; 3]).unwrap_err().message.contains("506"));
}

#[test]
fn the_fingerprint_is_the_same_for_ever() {
    let mut row = vec![0; LEN];
    for (i, b) in row.iter_mut().take(192).enumerate() {
        *b = i as u8;
    }
    assert_eq!(fingerprint(&decode(&row).unwrap()), 4_994_850_845_917_307_035);
}
