"""The games that can be played: Asalto's own, and those of other packages."""

from __future__ import annotations

import importlib.metadata
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from types import SimpleNamespace
from typing import Any

import pytest

from simulator import systems
from simulator.cli.program import OUR_FAULT, _exit_code_of
from simulator.core.game import Game
from simulator.policy.tactics.finding import vocabulary

OWN = ("fragmentos", "haunted_house", "ira_y_gloria", "tapiz")
CACHED = (systems.game, systems._outside, systems.part, systems.broken, systems.usable, systems.kinds)


@pytest.fixture
def entries(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[EntryPoint]]:
    """Return a list for the entry points of other packages."""
    found: list[EntryPoint] = []
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda group: tuple(found))
    monkeypatch.setattr(systems, "_met", {})
    for each in CACHED:
        each.cache_clear()
    yield found
    for each in CACHED:
        each.cache_clear()


def test_asaltos_own_games_come_first_and_need_no_search(entries: list[EntryPoint]) -> None:
    """No other package takes one of their names."""
    entries += [EntryPoint("tapiz", "json:loads", systems.GROUP), EntryPoint("chess", "json:loads", systems.GROUP)]
    assert "tapiz" in systems.NAMES
    assert [*systems.NAMES] == [*OWN, "chess"]
    assert systems.game("tapiz").title == "Sistema Tapiz"
    assert "tapiz" in systems.met()
    with pytest.raises(KeyError):
        systems.game("go")


@pytest.mark.parametrize("name", OWN)
def test_a_game_is_called_as_its_rules_say(name: str) -> None:
    """The folder, the Game and its System have one name, and every part that the Game names is there."""
    game = systems.game(name)
    assert game.name == systems.system(name).name == name
    for place in (game.sheet, game.questions, game.downtime, game.odds, game.inventory, game.scoreboard, game.features):
        assert systems.part(name, place)
    assert systems.part(name, game.referee)
    assert all(systems.policy_module(name, module) for module in ("aggressive", "cautious", "weights", "facts"))


@pytest.mark.parametrize(
    ("place", "sentence"),
    [
        ("nowhere:GAME", "nowhere:GAME cannot be imported (ModuleNotFoundError: No module named 'nowhere', in "),
        ("json:loads", "its entry point names no Game of that name"),
        ("simulator.systems.tapiz.game:GAME", "its entry point names no Game of that name"),
    ],
)
def test_a_broken_game_is_a_sentence_and_disturbs_no_other(
    entries: list[EntryPoint], place: str, sentence: str
) -> None:
    """It is left out of the lists; what asks for it is told why it cannot be had."""
    entries.append(EntryPoint("chess", place, systems.GROUP))
    assert systems.usable() == OWN
    assert [*systems.broken()] == ["chess"]
    assert systems.broken()["chess"].startswith(f"the game 'chess' is broken: {sentence}")
    with pytest.raises(systems.BrokenGame, match="the game 'chess' is broken"):
        systems.schema("chess")


MADE = (systems.part, systems.kinds, systems.inventory, systems.scoreboard, systems.features, systems.policy_module)


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """Return a real game that leaves out all that may be left out."""
    game = systems.game("haunted_house")
    bare = Game(game.name, game.title, game.home)
    monkeypatch.setattr(systems, "game", lambda name: bare)
    caches: list[Any] = [*MADE, vocabulary]
    for each in caches:
        each.cache_clear()
    yield bare
    for each in caches:
        each.cache_clear()


class Zeros(SimpleNamespace):
    """A body all of whose other fields are 0."""

    def __getattr__(self, name: str) -> int:
        return 0


def test_what_a_game_leaves_out_is_made_of_its_fields(bare: Game) -> None:
    """Lists, the scoreboard, the features of learners and the words of tactics."""
    found = systems.inventory(bare.name)
    assert {entry.id for entry in found.sheets} == set(systems.schema(bare.name).sheets)
    assert systems.kinds(bare.name) == systems.system(bare.name).kinds
    body = Zeros()
    body.active, body.life, body.prone = True, 5, True
    body.sheet = SimpleNamespace(max_life=20, max_stamina=8, max_shock=0)
    seen = systems.features(bare.name)(body)
    assert (seen.present, seen.able, [*seen.shares]) == (True, True, [0.25, 0.0, 0.0])
    assert True in seen.states or 1.0 in seen.states
    board = systems.scoreboard(bare.name)(SimpleNamespace(round=2, bodies=[body]))
    assert board.rows[0].pools[0].id == "life"
    assert ("prone", 0) in board.rows[0].states
    assert vocabulary(bare.name).fact("prone") is not None


@pytest.mark.parametrize(
    ("module", "said"),
    [("chess.rules", "bug in the game chess, chess/rules.py line 2: Zero"), ("chessmen", "bug in Asalto: Zero")],
)
def test_a_bug_is_told_with_its_place_in_a_game_from_outside(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], module: str, said: str
) -> None:
    """A reader of the sentence knows whom to write to."""
    monkeypatch.setattr(systems, "met", lambda: ("tapiz", "chess"))
    monkeypatch.setattr(systems, "game", lambda name: Game(name, "Chess", "chess"))
    code = compile("def step():\n    return 1 / 0", "chess/rules.py", "exec")
    names: dict[str, Any] = {"__name__": module}
    exec(code, names)
    with pytest.raises(ZeroDivisionError) as raised:
        names["step"]()
    assert _exit_code_of(raised.value) == OUR_FAULT
    assert said in capsys.readouterr().err
