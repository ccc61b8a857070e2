"""Games: loading, facts, actions by name, and what is made from them."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import heartoak as ho


def test_registered_games_are_all_loadable() -> None:
    assert ho.registered_games() == ("crown",)
    for name in ho.registered_games():
        low, high = ho.load_game(name).player_range()
        for players in range(low, high + 1):
            assert ho.load_game(name, num_players=players).num_players() == players


def test_facts_of_crown() -> None:
    game = ho.load_game("crown")
    assert (game.name(), game.num_players(), game.player_range()) == ("crown", 4, (2, 6))
    assert game.version() >= 1
    assert game.num_distinct_actions() == 173
    assert (game.min_utility(), game.max_utility()) == (-1.0, 1.0)
    assert (game.utility_sum(), game.utility_type()) == (0.0, "zero_sum")
    assert game.max_chance_outcomes() > 6
    assert game.max_game_length() > 10_000
    assert "crown" in repr(game)


def test_equal_games_are_equal_and_pickle() -> None:
    game = ho.load_game("crown", num_players=3, rules="quick")
    same = ho.load_game("crown", num_players=3, rules=ho.Rules.preset("crown", "quick"))
    assert (game, hash(game), game.digest()) == (same, hash(same), same.digest())
    assert len(game.digest()) == 32
    assert pickle.loads(pickle.dumps(game)) == game
    assert copy.copy(game) is game
    assert copy.deepcopy(game) is game
    others = [
        ho.load_game("crown", num_players=3),
        ho.load_game("crown", num_players=4, rules="quick"),
    ]
    assert all(game != other and game.digest() != other.digest() for other in others)
    assert game != "crown"


def test_rules_of_every_form() -> None:
    quick = ho.load_game("crown", rules="quick")
    assert quick.rules().preset("crown", "quick") == quick.rules()
    changed = ho.load_game("crown", rules={"start_gold": 9})
    assert changed.rules()["start_gold"] == 9
    with pytest.raises(ho.RulesError):
        ho.load_game("crown", rules="quickest")
    with pytest.raises(FileNotFoundError):
        ho.load_game("crown", rules="no/such/file.toml")
    with pytest.raises(ho.ContentError):
        ho.load_game("crown", packs=["some.zip"])


def test_spec_is_plain_and_complete() -> None:
    spec = ho.load_game("crown", num_players=2).spec()
    assert set(spec) == {"game", "num_players", "packs", "rules"}
    assert spec["num_players"] == 2
    assert spec["rules"] == ho.Rules.default("crown").to_dict()


def test_actions_have_one_name_each() -> None:
    game = ho.load_game("crown")
    named = [game.action_to_dict(action) for action in range(game.num_distinct_actions())]
    assert len({repr(name) for name in named}) == len(named)
    assert [game.action_from_dict(name) for name in named] == list(range(len(named)))
    for action in range(len(named)):
        assert game.action_to_string(action)


def test_action_spec_covers_the_table() -> None:
    game = ho.load_game("crown")
    spec = game.action_spec()
    assert spec.size == game.num_distinct_actions()
    assert [b.start for b in spec.blocks[1:]] == [b.stop for b in spec.blocks[:-1]]
    assert (spec.blocks[0].start, spec.blocks[-1].stop) == (0, spec.size)
    assert spec.digest == ho.load_game("crown", num_players=2).action_spec().digest
    space = game.action_from_dict({"kind": "space", "space": "dawn_chapel"})
    assert spec.block(space).kind == "space"
    assert spec.block(space).arguments == ("space",)


def test_content_is_a_frozen_catalogue() -> None:
    content = ho.load_game("crown").content()
    sizes = {table: len(rows) for table, rows in content.items()}
    assert (sizes["hero"], sizes["space"], sizes["quest"]) == (18, 49, 6)
    wolf = content.find("ash_wolf")
    assert wolf.name() != wolf.name("fr")
    assert wolf.table == "encounter"
    with pytest.raises(TypeError):
        content["hero"]["bard"] = wolf  # type: ignore[index]
    with pytest.raises(KeyError):
        content.find("nobody")
    assert pickle.loads(pickle.dumps(wolf)) == wolf
    assert pickle.loads(pickle.dumps(content)) == content


def test_initial_states() -> None:
    game = ho.load_game("crown")
    assert game.new_initial_state().is_chance_node()
    state = game.sample_initial_state(3)
    assert state.is_player_node()
    assert state == game.sample_initial_state(ho.Rng(3))
    assert game.sample_initial_state(None).is_player_node()
    assert game.state_from_history(state.history()) == state


def test_build_info() -> None:
    info = ho.build_info()
    assert info.version == ho.__version__
    assert info.profile in ("release", "debug")


def test_import_is_light() -> None:
    code = (
        "import sys, heartoak;"
        "heavy = {'click', 'rich', 'pandas', 'pyarrow', 'gymnasium'} & set(sys.modules);"
        "assert not heavy, heavy; assert 'numpy' in sys.modules;"
        "later = {'heartoak.replay', 'heartoak.simulation', 'heartoak.text'} & set(sys.modules);"
        "assert not later, later"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_typed_marker_is_packaged() -> None:
    assert (Path(ho.__file__).parent / "py.typed").exists()


def test_all_public_names_are_there() -> None:
    for name in ho.__all__:
        assert getattr(ho, name) is not None
    assert set(ho.__all__) <= set(dir(ho))
    assert ho.Replay.__module__ == "heartoak.replay"
    with pytest.raises(AttributeError, match="has no attribute 'Reply'"):
        _ = ho.Reply  # type: ignore[attr-defined]
    code = "from heartoak import *; print(Replay.__name__, Summary.__name__, simulate.__name__)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "Replay Summary simulate\n"
