//! Broken content: one row for each kind of fault, with the code, the line and the hint that it must give.

use super::*;

/// How the core is broken.
enum Break {
    /// A file with this text more.
    Add(String),
    /// In a file of the core the first text is replaced; the line counts from where it begins.
    Swap(&'static str, &'static str, &'static str),
}

use Break::{Add, Swap};

/// Loads the core broken in some ways; gives code, file, line (of swaps: from the place) and hint of each finding.
fn findings(breaks: &[&Break]) -> Vec<Diagnostic> {
    let mut files: Vec<(String, String)> = CORE.iter().map(|f| (f.0.to_string(), f.1.to_string())).collect();
    for (i, b) in breaks.iter().enumerate() {
        match b {
            Add(text) => files.push((format!("more{i}.toml"), text.clone())),
            Swap(name, from, to) => {
                let file = files.iter_mut().find(|f| f.0 == *name).unwrap();
                assert!(file.1.contains(from), "{name} does not say {from}");
                file.1 = file.1.replacen(from, to, 1);
            }
        }
    }
    load(&files).err().unwrap_or_default()
}

/// The line of a finding, counted from the place of a swap; 0 for findings about the whole.
fn line(found: &Diagnostic, b: &Break) -> i64 {
    let start = match b {
        Add(_) => 0,
        Swap(name, from, _) => {
            let text = CORE.iter().find(|f| f.0 == *name).unwrap().1;
            text[..text.find(from).unwrap()].matches('\n').count() as i64
        }
    };
    found.line.map_or(0, |l| l as i64 - start)
}

const TEXTS: &str = "name = { en = \"X\", fr = \"X\" }\ntext = { en = \"X\", fr = \"X\" }\n";

/// A card with one line of its own, line 6.
fn encounter(kind: &str, own: &str) -> Break {
    Add(format!("[[encounter]]\nid = \"x\"\n{TEXTS}kind = \"{kind}\"\n{own}\ncount = 1\n"))
}

/// An event with one effect.
fn event(effect: &str) -> Break {
    encounter("event", &format!("then = [{effect}]"))
}

fn object(own: &str) -> Break {
    encounter("object", own)
}

/// An object with one grant.
fn grant(grant: &str) -> Break {
    object(&format!("grants = [{grant}]"))
}

/// A hero with one line of its own, line 5.
fn hero(own: &str) -> Break {
    let values = "alignment = \"light\"\nstrength = 3\nspirit = 3\nlife = 4\nfate = 1\nspells = 0\nitems = []\n";
    let start = if own.starts_with("start") { "" } else { "start = \"valmarch\"\n" };
    Add(format!("[[hero]]\nid = \"x\"\n{TEXTS}{own}\n{start}{values}"))
}

/// A spell with its own lines from line 6 on.
fn spell(timing: &str, own: &str) -> Break {
    Add(format!("[[spell]]\nid = \"x\"\n{TEXTS}timing = \"{timing}\"\n{own}\ncount = 1\n"))
}

/// A market card with one line of its own, line 5.
fn market(own: &str) -> Break {
    Add(format!("[[market]]\nid = \"x\"\n{TEXTS}{own}\ncount = 1\nprice = 1\n"))
}

type Row = (Break, &'static str, i64, Option<&'static str>);

fn check(rows: Vec<Row>) {
    let mut wrong = Vec::new();
    for (i, (b, code, at, hint)) in rows.iter().enumerate() {
        let found = findings(&[b]);
        let seen: Vec<_> = found.iter().map(|d| (d.code, line(d, b), d.hint.as_deref())).collect();
        if seen != [(*code, *at, *hint)] {
            let messages: Vec<&str> = found.iter().map(|d| d.message.as_str()).collect();
            wrong.push(format!("row {i}: wanted {:?}, found {seen:?} {messages:?}", (code, at, hint)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

const ONE_ANSWER: Option<&str> = Some("one card or sheet may offer only one answer in one question");
const ONE_FIGHT: Option<&str> = Some("only the active hero fights, and one fight at a time");

#[test]
fn words_fields_and_types() {
    check(vec![
        (Add("[[encounter]\n".into()), "syntax", 1, None),
        (Add("[[encouter]]\nid = \"x\"\n".into()), "unknown_table", 1, Some("did you mean `encounter`?")),
        (Add("hero = 3\n".into()), "wrong_type", 1, None),
        (event("{ do = \"gian\", what = \"life\" }"), "unknown_word", 6, Some("did you mean `gain`?")),
        (event("{ do = \"juggle\" }"), "unknown_word", 6, None),
        (event("{ what = \"life\" }"), "missing_field", 6, None),
        (event("7"), "wrong_type", 6, None),
        (event("{ do = \"heal\", amount = 1, amuont = 2 }"), "unknown_field", 6, Some("did you mean `amount`?")),
        (event("{ do = \"heal\" }"), "missing_field", 6, None),
        (event("{ do = \"heal\", amount = 0 }"), "out_of_range", 6, None),
        (event("{ do = \"heal\", amount = 100 }"), "out_of_range", 6, None),
        (event("{ do = \"heal\", amount = 1.5 }"), "wrong_type", 6, None),
        (event("{ do = \"heal\", amount = true }"), "wrong_type", 6, None),
        (event("{ do = \"heal\", amount = \"ful\" }"), "unknown_word", 6, Some("did you mean `full`?")),
        (
            event("{ do = \"lose\", what = \"luck\", amount = 1 }"),
            "unknown_word",
            6,
            Some("one of: strength, spirit, life, fate, gold"),
        ),
        (event("{ do = \"quest\", end = 1 }"), "wrong_type", 6, None),
        (encounter("event", ""), "missing_field", 1, None),
        (encounter("event", "then = 3"), "wrong_type", 6, None),
        (encounter("evnt", "then = []"), "unknown_word", 5, Some("did you mean `event`?")),
        (Swap("encounters.toml", "count = 1", "count = 0"), "out_of_range", 1, None),
        (encounter("place", "then = []\nstays = \"yes\""), "wrong_type", 7, None),
        (
            encounter("place", "then = []\nprice = 3"),
            "unknown_field",
            7,
            Some("one of: id, kind, name, text, count, then, stays"),
        ),
    ]);
}

#[test]
fn ids_tags_and_texts() {
    check(vec![
        (Swap("heroes.toml", "id = \"cantor\"", "id = \"Cantor\""), "bad_id", 1, None),
        (Swap("heroes.toml", "id = \"cantor\"\n", ""), "missing_field", 0, None),
        (Swap("heroes.toml", "id = \"cantor\"", "id = \"errant_knight\""), "duplicate_id", 1, None),
        (Add(format!("[[market]]\nid = \"ash_wolf\"\n{TEXTS}count = 1\nprice = 1\n")), "duplicate_id", 2, None),
        (Add(format!("[[market]]\nid = \"passage_rune\"\n{TEXTS}count = 1\nprice = 1\n")), "duplicate_id", 2, None),
        (event("{ do = \"take\", card = \"swrod\" }"), "unknown_id", 6, Some("did you mean `sword`?")),
        (
            event("{ do = \"take\", card = \"dispel\" }"),
            "unknown_id",
            6,
            Some("one of: sword, woodcutters_axe, shield, armour, raft, storm_lantern, cordial, carrying_frame"),
        ),
        (event("{ do = \"buy\", cards = [\"shield\", \"sheild\"] }"), "unknown_id", 6, Some("did you mean `shield`?")),
        (event("{ do = \"move_to\", space = \"valmarche\" }"), "unknown_id", 6, Some("did you mean `valmarch`?")),
        (hero("start = \"high_word\""), "unknown_id", 5, Some("did you mean `high_ward`?")),
        (
            Swap("heroes.toml", "items = [\"sword\"]", "items = [\"swords\"]"),
            "unknown_id",
            1,
            Some("did you mean `sword`?"),
        ),
        (grant("{ grant = \"ignore\", tags = [\"chsm\"] }"), "unknown_tag", 6, Some("did you mean `chasm`?")),
        (grant("{ grant = \"ignore\", tags = [\"beast\"] }"), "unknown_tag", 6, None),
        (
            grant("{ grant = \"evade\", what = \"any\", against = [\"woods\"] }"),
            "unknown_tag",
            6,
            Some("one of: beast, construct, humanoid, wisp, plant, undead, dragon, giant"),
        ),
        (
            Swap("quests.toml", "name = { en = \"Big Game\", fr = \"Gros gibier\" }", "name = { en = \"Big Game\" }"),
            "missing_text",
            1,
            None,
        ),
        (Swap("quests.toml", "fr = \"Gros gibier\"", "fr = \" \""), "missing_text", 1, None),
        (Swap("quests.toml", "en = \"Big Game\"", "en = 7"), "wrong_type", 1, None),
        (
            Swap("spaces.toml", "if = { cond = \"wounded\" }", "iff = { cond = \"wounded\" }"),
            "unknown_field",
            1,
            Some("did you mean `if`?"),
        ),
    ]);
}

#[test]
fn lists_tables_and_choices() {
    let ten = "{ label = { en = \"X\", fr = \"X\" }, then = [] },".repeat(9);
    check(vec![
        (event(&format!("{{ do = \"choose\", options = [{ten}] }}")), "too_many", 6, None),
        (event("{ do = \"choose\", options = [] }"), "missing_field", 6, None),
        (event("{ do = \"choose\", options = [{ then = [] }] }"), "missing_field", 6, None),
        (event("{ do = \"roll\", dice = 4, table = [{ min = 1, then = [] }] }"), "out_of_range", 6, None),
        (
            event("{ do = \"roll\", dice = 1, table = [{ min = 1, max = 5, then = [] }] }"),
            "table_gap",
            6,
            Some("a row in which nothing happens has `then = []`"),
        ),
        (
            event("{ do = \"roll\", dice = 1, table = [{ max = 4, then = [] }, { min = 4, then = [] }] }"),
            "table_overlap",
            6,
            None,
        ),
        (
            event("{ do = \"roll\", dice = 1, table = [{ min = 1, then = [] }, { on = [7], then = [] }] }"),
            "out_of_range",
            6,
            None,
        ),
        (
            event("{ do = \"roll\", dice = 1, table = [{ min = 1, then = [] }, { then = [] }] }"),
            "missing_field",
            6,
            Some("give `on`, or `min` and `max`"),
        ),
        (event("{ do = \"by_alignment\" }"), "missing_field", 6, None),
        (event("{ do = \"if\", then = [] }"), "missing_field", 6, None),
        (
            event("{ do = \"if\", if = { cond = \"hurt\" }, then = [] }"),
            "unknown_word",
            6,
            Some("one of: has, alignment, region, space, tag, at_least, puppet, quest, wounded"),
        ),
        (event("{ do = \"if\", if = { cond = \"has\" }, then = [] }"), "missing_field", 6, None),
        (
            event("{ do = \"if\", if = { cond = \"has\", card = \"sword\", kind = \"rune\" }, then = [] }"),
            "conflict",
            6,
            None,
        ),
        (event("{ do = \"take\" }"), "missing_field", 6, Some("or say `market_choice = true`")),
        (event("{ do = \"take\", card = \"sword\", market_choice = true }"), "conflict", 6, None),
        (event("{ do = \"move_to\" }"), "missing_field", 6, None),
        (event("{ do = \"move_to\", steps = 2, region = \"sylves\" }"), "conflict", 6, None),
        (event("{ do = \"move_to\", steps = 9 }"), "out_of_range", 6, None),
        (event("{ do = \"drop\", what = \"companion\", count = 1, on = [1], pick = \"owner\" }"), "conflict", 6, None),
        (event("{ do = \"steal\", what = \"gold\", count = 1, from = \"rival\" }"), "missing_field", 6, None),
        (event("{ do = \"each\", who = \"region\", then = [] }"), "missing_field", 6, None),
        (event("{ do = \"pay\", gold = 0, then = [] }"), "out_of_range", 6, None),
    ]);
}

#[test]
fn effects_out_of_place() {
    let evade = Some("`evade` belongs to the list of a combat spell or of a `use`, not inside another effect");
    let prevent = Some(
        "`prevent` belongs to the list of a spell with timing `life_loss` or of a `use`, not inside another effect",
    );
    let no_opponent = Some("only in combats and at `meet_hero` there is another hero");
    let fight = "{ do = \"fight\", with = \"spirit\", value = 3 }";
    check(vec![
        (
            event(&format!("{{ do = \"fight\", with = \"spirit\", value = 3, win = [{fight}] }}")),
            "misplaced",
            6,
            ONE_FIGHT,
        ),
        (event(&format!("{{ do = \"each\", who = \"all\", then = [{fight}] }}")), "misplaced", 6, ONE_FIGHT),
        (
            event(&format!("{{ do = \"target\", who = \"rival\", where = \"anywhere\", then = [{fight}] }}")),
            "misplaced",
            6,
            ONE_FIGHT,
        ),
        (
            encounter("enemy", &format!("enemy = {{ with = \"spirit\", value = 3, lose = [{fight}] }}")),
            "misplaced",
            6,
            ONE_FIGHT,
        ),
        (spell("own_combat", &format!("then = [{fight}]")), "misplaced", 6, ONE_FIGHT),
        (event("{ do = \"cancel\" }"), "misplaced", 6, Some("`cancel` belongs to a spell with timing `counter`")),
        (event("{ do = \"prevent\" }"), "misplaced", 6, prevent),
        (spell("own_turn", "then = [{ do = \"evade\", what = \"any\" }]"), "misplaced", 6, evade),
        (
            spell("own_combat", "then = [{ do = \"pay\", gold = 1, then = [{ do = \"evade\", what = \"any\" }] }]"),
            "misplaced",
            6,
            evade,
        ),
        (
            event("{ do = \"combat_bonus\", amount = 1 }"),
            "misplaced",
            6,
            Some("`combat_bonus` belongs to a combat spell or a `use`"),
        ),
        (
            event("{ do = \"overcome\" }"),
            "misplaced",
            6,
            Some("`overcome` belongs to the instruction of a space of the heart"),
        ),
        (
            hero("grants = [{ grant = \"on\", event = \"draw\", then = [{ do = \"leave\" }] }]"),
            "misplaced",
            5,
            Some("`leave` belongs to an encounter card"),
        ),
        (
            event("{ do = \"puppet\", who = \"target\" }"),
            "misplaced",
            6,
            Some("only a spell with `target` aims at a hero"),
        ),
        (event("{ do = \"puppet\", who = \"opponent\" }"), "misplaced", 6, no_opponent),
        (event("{ do = \"steal\", what = \"gold\", count = 1, from = \"opponent\" }"), "misplaced", 6, no_opponent),
        (event("{ do = \"move_to\", region = \"heart\" }"), "misplaced", 6, Some("the way into the heart is the arch")),
        (spell("counter", "then = []"), "missing_effect", 6, None),
        (spell("life_loss", "then = [{ do = \"heal\", amount = 1 }]"), "missing_effect", 6, None),
        (spell("own_turn", "target = { who = \"rival\", where = \"combat\" }\nthen = []"), "misplaced", 6, None),
        (
            spell("own_turn", "then = [{ do = \"trap\", then = [{ do = \"puppet\" }] }]"),
            "conflict",
            6,
            Some("all traps look alike, so they must do the same"),
        ),
    ]);
}

#[test]
fn grants_and_uses() {
    let evade = "{ grant = \"evade\", what = \"any\" }";
    let prevent = "{ grant = \"prevent_loss\", combat = \"any\" }";
    let reroll = "{ grant = \"reroll\", roll = \"table\", uses = \"once_per_turn\" }";
    let both = |grant: &str, effect: &str| object(&format!("grants = [{grant}]\nuse = [{effect}]"));
    check(vec![
        (grant("{ grant = \"stat_bonsu\" }"), "unknown_word", 6, Some("did you mean `stat_bonus`?")),
        (grant("{ grant = \"stat_bonus\", stat = \"strength\" }"), "missing_field", 6, None),
        (grant("{ grant = \"attack_with\", stat = \"strength\" }"), "unknown_word", 6, Some("one of: spirit")),
        (
            grant("{ grant = \"carry\", amount = 1, if = { cond = \"at_least\", what = \"spirit\", amount = 4 } }"),
            "misplaced",
            6,
            Some("grants change these values"),
        ),
        (
            grant("{ grant = \"on\", event = \"turn_end\", tags = [\"woods\"], then = [] }"),
            "unknown_field",
            6,
            Some("one of: grant, if, event, then, once_per_turn"),
        ),
        (grant("{ grant = \"raft\" }"), "misplaced", 6, Some("rafts go back to the market")),
        (grant("{ grant = \"ignore\" }"), "missing_field", 6, None),
        (grant("{ grant = \"evade\", what = \"hero\", against = [\"beast\"] }"), "conflict", 6, None),
        (grant("{ grant = \"prevent_loss\", combat = \"any\", on = [0] }"), "out_of_range", 6, None),
        (
            hero("grants = [{ grant = \"evade\", what = \"any\", uses = \"wear\" }]"),
            "misplaced",
            5,
            Some("use `unlimited` or `once_per_turn`"),
        ),
        (
            hero("grants = [{ grant = \"prevent_loss\", combat = \"any\", wear = [1] }]"),
            "misplaced",
            5,
            Some("leave `wear` out"),
        ),
        (grant(&format!("{evade}, {evade}")), "conflict", 6, ONE_ANSWER),
        (grant(&format!("{prevent}, {prevent}")), "conflict", 6, ONE_ANSWER),
        (grant(&format!("{reroll}, {reroll}")), "conflict", 6, ONE_ANSWER),
        (both(evade, "{ do = \"combat_bonus\", amount = 2 }"), "conflict", 7, ONE_ANSWER),
        (both(prevent, "{ do = \"prevent\" }"), "conflict", 7, ONE_ANSWER),
        (market("use = [{ do = \"prevent\" }, { do = \"evade\", what = \"any\" }]"), "conflict", 5, None),
        (object("then = []\nuse = []"), "conflict", 6, None),
        (
            encounter("companion", "use = []"),
            "unknown_field",
            6,
            Some("one of: id, kind, name, text, count, only, grants"),
        ),
        (object("only = [\"lihgt\"]"), "unknown_word", 6, Some("did you mean `light`?")),
    ]);
}

#[test]
fn boards() {
    let overcome = "instruction = [{ do = \"overcome\" }]";
    let colossus = "guard = { name = { en = \"Oak Colossus\", fr = \"Colosse de chêne\" }";
    let hint = Some("`{ do = \"overcome\" }` if nothing is to be overcome");
    check(vec![
        (Swap("spaces.toml", "index = 1\n", "index = 0\n"), "board", 1, None),
        (Swap("spaces.toml", "index = 1\n", "index = 24\n"), "out_of_range", 1, None),
        (Swap("spaces.toml", "[\"silver_glade\"]", "[\"silver_glade\", \"valmarch\"]"), "board", 1, None),
        (Swap("spaces.toml", "[\"silver_glade\"]", "[\"silver_glade\", \"mist_castle\"]"), "board", 1, None),
        (Swap("spaces.toml", "[\"bridge\"]", "[\"plain\"]"), "board", 0, None),
        (Swap("spaces.toml", "[\"oasis\"]", "[\"oasis\", \"bridge\"]"), "board", 1, None),
        (Swap("spaces.toml", "[\"valley\"]", "[\"valley\", \"arch\"]"), "board", 11, None),
        (Swap("spaces.toml", colossus, "guard = { name = { en = \"Oak Colossus\" }"), "missing_text", 1, None),
        (Swap("spaces.toml", "value = 9, tags", "value = 21, tags"), "out_of_range", 1, None),
        (Swap("spaces.toml", overcome, "instruction = [{ do = \"overcome\" }]\ndraw = 1"), "misplaced", 2, None),
        (Swap("spaces.toml", overcome, ""), "missing_field", -7, hint),
        (Swap("spaces.toml", overcome, "instruction = [{ do = \"puppet\" }]"), "missing_effect", 1, None),
        (hero("start = \"ash_moor\""), "misplaced", 5, None),
    ]);
}

#[test]
fn bounds() {
    let many =
        |n: usize, one: &str| -> Break { Add((0..n).map(|i| one.replace("ID", &format!("x{i}"))).collect::<String>()) };
    let card = |own: &str| format!("[[encounter]]\nid = \"ID\"\n{TEXTS}kind = \"object\"\ncount = 1\n{own}\n");
    let hero = format!(
        "[[hero]]\nid = \"ID\"\n{TEXTS}start = \"valmarch\"\nalignment = \"light\"\nstrength = 3\nspirit = 3\nlife = 4\nfate = 1\nspells = 0\nitems = []\n"
    );
    let quest = format!("[[quest]]\nid = \"ID\"\n{TEXTS}task = {{ event = \"draw\" }}\n");
    let deep = (0..9).fold("{ do = \"extra_turn\" }".to_string(), |list, _| {
        format!("{{ do = \"pay\", gold = 1, then = [{list}] }}, {{ do = \"extra_turn\" }}")
    });
    check(vec![
        (many(27, &card("")), "too_many", 0, None),
        (many(15, &hero), "too_many", 0, None),
        (
            many(24, &card("grants = [{ grant = \"evade\", what = \"any\", uses = \"once_per_turn\" }]")),
            "too_many",
            0,
            None,
        ),
        (many(7, &card("grants = [{ grant = \"prevent_loss\", combat = \"any\" }]")), "too_many", 0, None),
        (many(1, &quest), "wrong_count", 0, None),
        (event(&deep), "too_deep", 2, Some("put a branch last in its list, or split the card")),
    ]);
}

#[test]
fn bounds_may_be_reached() {
    let cards: String = (0..26)
        .map(|i| format!("[[encounter]]\nid = \"x{i}\"\n{TEXTS}kind = \"object\"\ncount = 1\ngrants = []\n"))
        .collect();
    let mut files: Vec<(&str, &str)> = CORE.to_vec();
    files.push(("more.toml", &cards));
    let content = load(&files).unwrap();
    assert_eq!(content.action_ids(), choice::CORE_IDS + 26);
    let r = content.rules(2, Options::standard()).unwrap();
    assert_eq!((r.copies, r.kinds[r.rune as usize].action), (192, Some(choice::RUNE)));
}

#[test]
fn everything_wrong_is_reported_together() {
    let first = Swap("spaces.toml", "faces = [\"silver_glade\"]", "faces = [\"silver_glad\"]");
    let second = Swap("market.toml", "price = 2", "price = 0");
    let third = event("{ do = \"heal\", amount = 0, how = 1 }, { do = \"puppet\", who = \"target\" }");
    let broken = Add("[[hero]\n".into());
    let found = findings(&[&first, &second, &third, &broken]);
    let seen: Vec<_> = found.iter().map(|d| (d.file.as_deref().unwrap_or(""), d.code)).collect();
    let wanted = [
        ("spaces.toml", "unknown_id"),
        ("market.toml", "out_of_range"),
        ("more2.toml", "out_of_range"),
        ("more2.toml", "unknown_field"),
        ("more2.toml", "misplaced"),
        ("more3.toml", "syntax"),
    ];
    assert!(wanted.iter().all(|w| seen.contains(w)), "{seen:?}");
    let lines: Vec<_> = found.iter().filter(|d| d.file.as_deref() == Some("more2.toml")).map(|d| d.line).collect();
    assert_eq!(lines, [Some(6), Some(6), Some(6)]);
}

#[test]
fn a_finding_names_its_table_and_place() {
    let found = findings(&[&event("{ do = \"take\", card = \"swrod\" }")]);
    let d = &found[0];
    assert_eq!(d.message, "encounter `x`: there is no market card `swrod`");
    assert_eq!((d.file.as_deref(), d.line, d.column), (Some("more0.toml"), Some(6), Some(31)));
}
