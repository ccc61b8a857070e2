"""The options of a game: presets, files, changes, and what is refused."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path
from typing import Any

import pytest

import heartoak as ho
from heartoak import Rules


def test_rules_are_a_frozen_mapping_with_attributes() -> None:
    rules = Rules.default("crown")
    assert rules.game == "crown"
    assert rules["start_gold"] == rules.start_gold == 1
    assert rules.spell_hand == (0, 0, 1, 2, 2, 3)
    assert len(rules) == len(list(rules)) == 15
    assert rules == Rules.preset("crown", "standard") == Rules("crown")
    assert "start_gold" in rules
    assert "start_gold" in dir(rules)
    for change in (
        lambda: setattr(rules, "start_gold", 3),
        lambda: delattr(rules, "start_gold"),
        lambda: rules.no_such_rule,
    ):
        with pytest.raises(AttributeError):
            change()
    with pytest.raises(TypeError):
        rules["start_gold"] = 3  # type: ignore[index]


def test_replace_and_diff() -> None:
    rules = Rules.default("crown")
    changed = rules.replace(start_gold=5, death="permanent")
    assert rules.start_gold == 1
    assert rules.diff(changed) == {"start_gold": (1, 5), "death": ("return", "permanent")}
    assert changed.replace(start_gold=1, death="return") == rules
    assert rules.diff(rules) == {}
    assert set(rules.diff(Rules.preset("crown", "quick"))) == {
        "trophy_threshold",
        "start_gold",
        "start_runes",
    }
    assert changed.digest() != rules.digest()
    assert hash(changed.replace(start_gold=1, death="return")) == hash(rules)
    assert "start_gold=5" in repr(changed)
    for same in (pickle.loads(pickle.dumps(changed)), copy.copy(changed), copy.deepcopy(changed)):
        assert same == changed


def test_a_preset_keeps_its_values_when_changed() -> None:
    quick = Rules.preset("crown", "quick").replace(max_rounds=50)
    assert (quick.trophy_threshold, quick.max_rounds) == (5, 50)
    assert ho.load_game("crown", rules=quick).rules() == quick


def test_toml(tmp_path: Path) -> None:
    changed = Rules.default("crown").replace(
        start_gold=5, bridge_strength=7, spell_hand=[0, 1, 1, 2, 2, 3]
    )
    text = changed.to_toml()
    assert text.splitlines()[0] == 'game = "crown"'
    assert "max_rounds" not in text
    assert Rules.from_toml(text) == changed
    assert Rules.from_toml(changed.to_toml(only_changed=False)) == changed
    assert "max_rounds = 400" in changed.to_toml(only_changed=False)
    file = tmp_path / "house.toml"
    file.write_text('preset = "quick"\nmax_rounds = 30\n', encoding="utf-8")
    for source in (file, str(file)):
        read = Rules.from_toml(source)
        assert (read.max_rounds, read.start_runes) == (30, 1)
        assert ho.load_game("crown", rules=source).rules() == read


def test_errors_in_a_file_have_a_place(tmp_path: Path) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text("start_gold = 2\nstart_runs = 1\n", encoding="utf-8")
    with pytest.raises(ho.RulesError) as caught:
        Rules.from_toml(file)
    (found,) = caught.value.diagnostics
    assert (found.file, found.line) == (str(file), 2)
    assert found.hint is not None
    assert "start_runes" in found.hint
    file.write_text("start_gold = = 2\n", encoding="utf-8")
    with pytest.raises(ho.RulesError) as caught:
        Rules.from_toml(file)
    assert caught.value.diagnostics[0].code == "syntax"
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(ho.RulesError):
        Rules.from_toml(file)


@pytest.mark.parametrize(
    "changes",
    [
        {"start_glod": 3},
        {"start_gold": 100},
        {"start_gold": -1},
        {"start_gold": 2**70},
        {"start_gold": 1.5},
        {"start_gold": True},
        {"start_gold": "3"},
        {"start_gold": None},
        {"start_gold": [1]},
        {"start_gold": float("nan")},
        {"start_gold": b"1"},
        {"start_gold": object()},
        {"start_gold": {"a": 1}},
        {"spell_hand": [0, 0, 1]},
        {"spell_hand": [0, 0, 1, 2, 2, 7]},
        {"spell_hand": "001223"},
        {"death": "maybe"},
        {"death": 1},
        {"arch_failure": ""},
        {"bridge_strength": 0},
        {"bridge_strength": "cart"},
        {"first_seat": 6},
        {"first_seat": "randem"},
        {"max_rounds": 0},
        {"max_rounds": 1001},
        {"": 1},
        {"\ud800": 1},
    ],
    ids=lambda changes: ascii(changes)[:40],
)
def test_wrong_values_are_refused_with_a_finding(changes: dict[str, Any]) -> None:
    for make in (
        lambda: Rules("crown", changes),
        lambda: Rules.default("crown").replace(**changes),
        lambda: ho.load_game("crown", rules=changes),
    ):
        with pytest.raises(ho.RulesError) as caught:
            make()
        assert caught.value.diagnostics
        assert str(caught.value)


def test_everything_wrong_is_reported_at_once() -> None:
    with pytest.raises(ho.RulesError) as caught:
        Rules("crown", {"start_gold": -1, "deth": "return", "max_rounds": 0})
    assert len(caught.value.diagnostics) == 3


def test_a_first_seat_beyond_the_table_is_refused() -> None:
    with pytest.raises(ho.RulesError):
        ho.load_game("crown", num_players=2, rules={"first_seat": 4})
    assert ho.load_game("crown", num_players=5, rules={"first_seat": 4}).num_players() == 5


def test_wrong_names() -> None:
    for call in (lambda: Rules.default("crwn"), lambda: Rules.preset("crown", "standart")):
        with pytest.raises(ho.RulesError) as caught:
            call()
        assert caught.value.diagnostics[0].hint
    with pytest.raises(TypeError):
        Rules.preset("crown", 3)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Rules.from_toml(3)  # type: ignore[arg-type]


def test_every_rule_is_described() -> None:
    said = Rules.describe("crown")
    assert {entry["key"] for entry in said} == set(Rules.default("crown"))
    for entry in said:
        assert entry["rule"]
        assert set(entry["default"]) == {"standard", "quick"}
