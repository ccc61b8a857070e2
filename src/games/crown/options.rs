pub use super::rules::*;
impl Options { pub fn preset(n:&str)->Option<Options>{ let q= n=="quick"; Some(Options{trophy_threshold: if q {5} else {7}, start_gold: if q {3} else {1}, start_runes: q as u8, rune_supply:4, heroes_offered:3, object_limit:4, spell_hand:[0,0,1,2,2,3], puppet_turns:3, bridge_strength:None, arch_failure:ArchFailure::Stop, call_success:3, call_growth:6, death:Death::Return, first_seat:Some(0), max_rounds:400})} }
use crate::engine::error::Diagnostic;
impl Options { pub fn check(&self)->Vec<Diagnostic>{ vec![] } }
impl Options { pub fn standard()->Options { Options::preset("standard").unwrap() } }
