"""Specials as all games have them; each game's own numbers and rules are in its test_specials.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from simulator.core.dice import Dice
from simulator.core.errors import BadScenario
from simulator.core.events import Event, PoolChanged, TurnStarted
from simulator.narration.complaints import spanish_complaint
from simulator.testing import ScriptedFight
from tests.cli.command_line import left_over

from .fragmentos import scenes
from .haunted_house import house
from .ira_y_gloria import battle
from .specials import NAME, special
from .tapiz import conflict


class Threes(Dice):
    """Dice that show 3: no attack succeeds by much."""

    def roll(self, roller: int, count: int, sides: int) -> bytes:
        return b"\3" * count


class Game(NamedTuple):
    """A fight of A and B in a game: B may attack A once a round; when it is ``hurt``, healing by 2 a turn changes its
    ``pool`` so."""

    hero: Callable[..., Any]
    foe: Callable[..., Any]
    play: Callable[..., ScriptedFight]
    figure: str
    attack: str
    a: dict[str, Any]
    b: dict[str, Any]
    hurt: dict[str, Any]
    pool: str
    healed: list[tuple[int, int]]

    def fight(
        self, owner: str, specials: list[dict[str, Any]], rounds: int, attacks: int = 0, **b: Any
    ) -> ScriptedFight:
        """Return the fight, in which one of the two has these specials, and B attacks this often."""
        own = {"A": dict(self.a), "B": {**self.b, **b}}
        own[owner]["specials"] = specials
        cast = self.hero("A", **own["A"]), self.foe("B", **own["B"])
        return self.play(*cast, dice=Threes(), answers="; ".join([self.attack] * attacks), rounds=rounds)


GAMES = {
    "fragmentos": Game(
        scenes.main,
        scenes.monster,
        scenes.play,
        "attack",
        "B attack A assault",
        {"superacion": 0},
        {"accion": 2},
        {"accion": 5, "current": {"accion": 2}},
        "accion",
        [(2, 4), (4, 5)],
    ),
    "haunted_house": Game(
        house.pc,
        house.foe,
        house.play,
        "attack",
        "B melee_attack A",
        house.TOUGH,
        {"attacks": ["jaws"]},
        {"max_life": 10, "life": 7},
        "life",
        [(7, 9), (9, 10)],
    ),
    "ira_y_gloria": Game(
        battle.hero,
        battle.foe,
        battle.play,
        "attack_dice",
        "B turn: melee_attack A knife",
        {"initiative": 3},
        {"at": 1, "weapons": ["knife"], "initiative": 5},
        {"at": 50, "wounds": 1, "wounds_max": 4},
        "wounds",
        [(1, 3), (3, 4)],
    ),
    "tapiz": Game(
        conflict.pc,
        conflict.npc,
        conflict.play,
        "attack",
        "B melee_attack A unarmed",
        {"pgf_max": 30, "pgm_max": 30},
        {"pgf_max": 30, "pgm_max": 30},
        {"pgf": 27},
        "pgf",
        [(27, 29), (29, 30)],
    ),
}
each_game = pytest.mark.parametrize("game", GAMES)
HEAL = {"heal": "2"}


def added(game: str, rounds: int, **more: Any) -> list[int]:
    """Return what a special has added to each roll of B, which attacks once a round."""
    made = GAMES[game]
    fight = made.fight("B", special({"change": made.figure, "by": 2}, **more), rounds, rounds)
    sums = [(*getattr(one, "parts", ()), *getattr(one, "added", ())) for one in fight.of(Event)]
    return [value for parts in sums for name, value in parts if name == NAME]


ARMED = ("haunted_house", "ira_y_gloria", "tapiz")
WHEN: list[tuple[tuple[str, ...], str, list[int]]] = [
    (tuple(GAMES), "attacking", [2, 2]),
    (tuple(GAMES), "round > 1", [2]),
    (tuple(GAMES), "life < 50%", []),
    (tuple(GAMES), "life('A') > 0 and life(target) > 0", [2, 2]),
    (ARMED, "melee", [2, 2]),
    (ARMED, "ranged", []),
    (ARMED, "first_attack", [2]),
    (("fragmentos",), "defending", []),
    (("fragmentos",), "keyword('main')", [2, 2]),
    (("fragmentos",), "threat >= 5", []),
]


@pytest.mark.rule("FR-SPEC-01", "HH-SPEC-01", "IG-SPEC-01", "TZ-SPEC-01")
@pytest.mark.parametrize(("game", "when", "values"), [(game, *row) for games, *row in WHEN for game in games])
def test_a_figure_has_a_part_by_the_name_of_the_special_while_its_condition_holds(
    game: str, when: str, values: list[int]
) -> None:
    """Two attacks of one body on another, in two rounds."""
    assert added(game, 2, when=when) == values


@pytest.mark.rule("FR-SPEC-01", "HH-SPEC-01", "IG-SPEC-01", "TZ-SPEC-01")
@pytest.mark.parametrize(("per", "values"), [("fight", [2]), ("round", [2, 2]), ("turn", [2, 2])])
@each_game
def test_uses_are_counted_by_rolls_and_run_out(game: str, per: str, values: list[int]) -> None:
    """One use: for the fight, or again in each round."""
    assert added(game, 2, uses=1, per=per) == values


@pytest.mark.rule("FR-SPEC-05", "HH-SPEC-02", "IG-SPEC-01", "TZ-SPEC-02")
@pytest.mark.parametrize(("owner", "which"), [("A", "first"), ("A", "last"), ("B", "first"), ("B", "last")])
@each_game
def test_some_act_first_and_some_last(game: str, owner: str, which: str) -> None:
    """Initiative does not matter."""
    fight = GAMES[game].fight(owner, special({"order": which}), 2)
    order = "".join(fight.names[body] for turn in fight.of(TurnStarted) for body in turn.bodies)
    assert order == ("AB" if (owner == "A") is (which == "first") else "BA") * 2


@pytest.mark.rule("FR-SPEC-04", "HH-SPEC-04", "IG-SPEC-01", "TZ-SPEC-04")
@each_game
def test_a_troll_heals_at_the_start_of_its_turn(game: str) -> None:
    """2 points each turn, up to its maximum; no use is spent on what is whole, and no effect whose own
    condition does not hold counts."""
    made = GAMES[game]
    never = {"heal": "9", "when": "life > 100%"}
    fight = made.fight("B", special(never, HEAL, at="turn", uses=9), 3, **made.hurt)
    assert [(one.before, one.after) for one in fight.of(PoolChanged) if one.pool == made.pool] == made.healed
    assert fight.fight.state.special_uses["fight 1 0"] == 2


REFUSED: list[tuple[str, dict[str, Any], dict[str, Any], str]] = [
    *((game, {}, {}, "effects[1] does nothing") for game in GAMES),
    *((game, {**HEAL, "fear": 3}, {}, "effects[1] does several things") for game in GAMES),
    *((game, {"change": "damge"}, {}, '"damage"') for game in GAMES),
    *((game, {"change": "damage", "by": "life > 1"}, {}, "a number is due") for game in GAMES),
    *((game, {"change": "damage"}, {"when": "lif < 2"}, '"life"') for game in GAMES),
    *((game, HEAL, {}, "what heals, hits or inflicts needs a moment") for game in GAMES),
    *((game, {"halve": "test"}, {}, "only damage") for game in ("fragmentos", "haunted_house", "tapiz")),
    ("fragmentos", {"immune": ["feer"]}, {}, '"fear"'),
    ("fragmentos", {**HEAL}, {"at": "hit", "cost": {"action": 1}}, "only be paid at the start of a turn"),
    ("haunted_house", {"immune": ["blades"]}, {}, '"blade"'),
    ("haunted_house", {"miss": 2}, {}, "this game has no `miss`"),
    ("haunted_house", {"change": "attack"}, {"cost": {"stamina": 1}}, "needs a moment, an act or a shield"),
    ("haunted_house", HEAL, {"at": "hit", "cost": {"stamina": 1}}, "only at the moment `turn`"),
    ("ira_y_gloria", {"act": "run"}, {}, "a free act needs"),
    ("ira_y_gloria", {"halve": "speed"}, {}, "only damage"),
    ("tapiz", {"immune": ["frightend"]}, {}, '"frightened"'),
    ("tapiz", {"act": "move"}, {}, "a free move needs a moment"),
    ("tapiz", {"hit": {"damage": 1}}, {"at": "hit", "cost": {"action": 1}}, "only be paid at the start of a turn"),
    ("fragmentos", {"change": "attack"}, {"cost": {"point": 1}}, "needs a moment, an act or a shield"),
    ("fragmentos", {"hit": {"damage": 1, "ap": 2}}, {"at": "slain"}, "nothing pierces armour"),
    ("tapiz", {"change": "attack"}, {"cost": {"hero_point": 1}}, "needs a moment, an act or a shield"),
]


@pytest.mark.rule("FR-SPEC-01", "HH-SPEC-01", "IG-SPEC-01", "TZ-SPEC-01")
@pytest.mark.parametrize(("game", "effect", "more", "said"), REFUSED)
def test_what_a_game_cannot_do_or_could_never_happen_is_refused(
    game: str, effect: dict[str, Any], more: dict[str, Any], said: str
) -> None:
    """The sentence says what is wrong, and what is allowed or nearest; in Spanish, too."""
    with pytest.raises(BadScenario) as refused:
        GAMES[game].fight("B", special(effect, **more), 1)
    assert said in str(refused.value)
    assert set(left_over(spanish_complaint(str(refused.value)))) <= {"cannot"}  # a key of effects
