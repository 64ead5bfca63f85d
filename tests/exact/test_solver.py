"""The exact walk against brute force, over a toy game that has every kind of question."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from simulator.core.asks import Ask, Option
from simulator.core.dice import Recorded
from simulator.core.errors import ScriptExhausted
from simulator.core.fight import Fight
from simulator.core.scene import Wants
from simulator.core.system import Encounter
from simulator.exact import solver as walk_module
from simulator.exact.solver import CannotWalk, Odds, Reached, walk
from tests.toy_system import DUCK, TOY, ToySheet, asks_in, duel, seats, skirmish

Reply = Callable[[Ask, Any, dict[str, Any]], Option]
"""What a seat answers to a question, in a state, with what it remembers."""


class Players:
    """Everybody answers by the same rule, each with a memory of its own."""

    def __init__(self, encounter: Encounter, reply: Reply, wanted: frozenset[str] | None = None) -> None:
        self.wants: Wants = dict.fromkeys(seats(encounter), wanted)
        self._reply = reply
        self._memory: dict[int, dict[str, Any]] = {}

    def answer(self, ask: Ask, state: Any) -> Option:
        """By the rule."""
        return self._reply(ask, state, self._memory.setdefault(ask.seat, {}))

    def recall(self, memory: dict[int, dict[str, Any]]) -> None:
        """As odds.walk wants it."""
        self._memory = {seat: dict(known) for seat, known in memory.items()}

    def remembered(self) -> dict[int, dict[str, Any]]:
        """As odds.walk wants it."""
        return {seat: known for seat, known in self._memory.items() if known}


def plain(ask: Ask, state: Any, memory: dict[str, Any]) -> Option:
    """The default."""
    return ask.default()


def crafty(ask: Ask, state: Any, memory: dict[str, Any]) -> Option:
    """Ducks when hurt, strikes harder the second time: what it does depends on state and memory."""
    if ask.kind == "dodge":
        return DUCK if state.bodies[ask.body].life < 2 else ask.default()
    if ask.kind == "attack":
        memory["struck"] = memory.get("struck", 0) + 1
        return next(option for option in ask.options() if option.amount == min(2, memory["struck"]))
    return ask.default()


class Branching:
    """Dice that follow a script of whole rolls and then ask for more."""

    def __init__(self, rolls: tuple[bytes, ...]) -> None:
        self._dice = Recorded(rolls)
        self.wanted = (0, 0)

    def roll(self, roller: int, count: int, sides: int) -> bytes:
        """The next roll of the script; when it is used up, what is wanted is noted."""
        self.wanted = (count, sides)
        return self._dice.roll(roller, count, sides)


def brute(
    encounter: Encounter, players: Players, rolls: tuple[bytes, ...] = ()
) -> Iterator[tuple[Fraction, Fight[Any]]]:
    """Every way that a fight can go, played from the beginning, with its chance."""
    dice = Branching(rolls)
    players.recall({})
    try:
        fight = Fight(TOY, encounter, dice, wants=players.wants)
        while fight.pending is not None:
            options = tuple(players.answer(ask, fight.state) for ask in asks_in(fight.pending))
            fight.answer(options if len(options) > 1 else options[0])
        yield Fraction(1), fight
    except ScriptExhausted:
        count, sides = dice.wanted
        for faces in product(range(1, sides + 1), repeat=count):
            for chance, fight in brute(encounter, players, (*rolls, bytes(faces))):
                yield chance / sides**count, fight


def by_brute_force(encounter: Encounter, players: Players) -> dict[Any, Fraction]:
    """(winner, ending, rounds, who stands) -> chance."""
    found: dict[Any, Fraction] = {}
    for chance, fight in brute(encounter, players):
        assert fight.outcome is not None
        ups = tuple(body.up for body in fight.state.bodies)
        key = (fight.outcome.winner, fight.outcome.ending, fight.outcome.rounds, ups)
        found[key] = found.get(key, Fraction(0)) + chance
    return found


def by_walking(odds: Odds) -> dict[Any, Fraction]:
    """The same of what was walked."""
    found: dict[Any, Fraction] = {}
    for (end, rounds), chance in odds.ends.items():
        key = (end.winner, end.ending, rounds, tuple(standing for standing, _, _ in end.fates))
        found[key] = found.get(key, Fraction(0)) + chance
    return found


FIGHTS = {
    "one round": duel(life=2, rounds=1),
    "weak against strong": skirmish([[ToySheet(1, 0)], [ToySheet(4, 3)]], rounds=1),
    "nobody can hit": skirmish([[ToySheet(3, -9)], [ToySheet(3, -9)]], rounds=1),
}


@pytest.mark.parametrize(
    ("name", "reply"), [("one round", crafty), ("weak against strong", plain), ("nobody can hit", crafty)]
)
def test_the_walk_agrees_with_brute_force(name: str, reply: Reply) -> None:
    """Every way to end, to the last digit, under policies that look at the state and remember."""
    encounter = FIGHTS[name]
    odds = walk(TOY, encounter, Players(encounter, reply), exact=True)
    assert by_walking(odds) == by_brute_force(encounter, Players(encounter, reply))
    assert odds.open == 0


def test_questions_that_nobody_wants_take_their_default() -> None:
    """As in any other fight."""
    encounter = FIGHTS["nobody can hit"]
    few = frozenset({"attack"})
    odds = walk(TOY, encounter, Players(encounter, crafty, few), exact=True)
    assert by_walking(odds) == by_brute_force(encounter, Players(encounter, crafty, few))


def test_a_longer_duel_adds_up() -> None:
    """All chances together are one, every round has some, and the points left are those of the ends."""
    encounter = duel(life=6, rounds=20)
    odds = walk(TOY, encounter, Players(encounter, plain))
    assert sum(odds.ends.values()) + odds.open == pytest.approx(1, abs=1e-12)
    winners = {end.winner for end, _ in odds.ends}
    assert winners == {"side A", "side B", None}
    assert 0 < odds.open < 1e-12 or odds.open == 0


def test_floats_and_fractions_agree() -> None:
    """Both of the same fight."""
    encounter = duel(life=3, rounds=3)
    floats = by_walking(walk(TOY, encounter, Players(encounter, plain)))
    fractions = by_walking(walk(TOY, encounter, Players(encounter, plain), exact=True))
    assert floats.keys() == fractions.keys()
    assert all(floats[key] == pytest.approx(float(fractions[key]), rel=1e-12) for key in fractions)


def test_equal_states_are_merged() -> None:
    """A duel of twenty rounds has few states, and they do not become more with the rounds."""
    short, long = (walk(TOY, duel(6, rounds), Players(duel(6, rounds), plain)).states for rounds in (15, 40))
    assert short <= long < 1.2 * short
    assert long < 2000


def test_the_watch_is_told_and_may_stop_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """How far it is; what it raises comes out."""
    heard: list[Reached] = []

    class EnoughError(Exception):
        pass

    def watch(reached: Reached) -> None:
        heard.append(reached)
        if reached.decided > 0.5:
            raise EnoughError

    monkeypatch.setattr(walk_module, "WORTH_TELLING", 1)
    encounter = duel()
    with pytest.raises(EnoughError):
        walk(TOY, encounter, Players(encounter, plain), watch=watch)
    decided = [reached.decided for reached in heard]
    assert decided == sorted(decided)
    assert all(0 <= reached.played <= 1 for reached in heard)
    assert all(reached.length >= 3 for reached in heard if reached.steps)
    assert any(reached.ways > 1 for reached in heard)


def test_an_illegal_answer_is_a_sentence() -> None:
    """Whose policy, and what would have been legal."""
    encounter = duel()

    def foolish(ask: Ask, state: Any, memory: dict[str, Any]) -> Option:
        return Option("fly")

    with pytest.raises(CannotWalk, match="legal"):
        walk(TOY, encounter, Players(encounter, foolish))
