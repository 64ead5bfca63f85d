"""The solver against brute force, over a toy game that has every kind of question."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from simulator.core.asks import Ask, Option
from simulator.core.dice import Dice, Recorded
from simulator.core.errors import ScriptExhausted
from simulator.core.fight import Fight
from simulator.core.scene import Wants
from simulator.core.system import Encounter
from simulator.exact import solver
from simulator.exact.solver import NotSolvable, Odds, SolverProgress, solve_fight
from tests.toy_system import DUCK, TOY, ToySheet, duel, seats, skirmish

Reply = Callable[[Ask, Any, dict[str, Any]], Option]
"""The answer of a seat to a question, in a state, with its memory."""


class Players:
    """All seats answer by the same rule, each with a memory of its own."""

    def __init__(self, encounter: Encounter, reply: Reply, wanted: frozenset[str] | None = None) -> None:
        self.wants: Wants = dict.fromkeys(seats(encounter), wanted)
        self._reply = reply
        self._memory: dict[int, dict[str, Any]] = {}

    def answer(self, ask: Ask, state: Any) -> Option:
        """Answer by the rule."""
        return self._reply(ask, state, self._memory.setdefault(ask.seat, {}))

    def recall(self, memory: dict[int, dict[str, Any]]) -> None:
        """Replace what all seats remember."""
        self._memory = {seat: dict(known) for seat, known in memory.items()}

    def memory(self) -> dict[int, dict[str, Any]]:
        """Return what the seats remember."""
        return {seat: known for seat, known in self._memory.items() if known}


def plain(ask: Ask, state: Any, memory: dict[str, Any]) -> Option:
    """Return the default."""
    return ask.default()


def crafty(ask: Ask, state: Any, memory: dict[str, Any]) -> Option:
    """Ducks when hurt, strikes harder the second time: what it does depends on state and memory."""
    if ask.kind == "dodge":
        return DUCK if state.bodies[ask.body].life < 2 else ask.default()
    if ask.kind == "attack":
        memory["struck"] = memory.get("struck", 0) + 1
        return next(option for option in ask.options() if option.amount == min(2, memory["struck"]))
    return ask.default()


class Branching(Dice):
    """Dice that follow a script of whole rolls and then ask for more."""

    def __init__(self, rolls: tuple[bytes, ...]) -> None:
        self._dice = Recorded(rolls)
        self.wanted = (0, 0)

    def roll(self, roller: int, count: int, sides: int) -> bytes:
        """Return the next roll of the script; when it is used up, what is wanted is noted."""
        self.wanted = (count, sides)
        return self._dice.roll(roller, count, sides)


def brute(
    encounter: Encounter, players: Players, rolls: tuple[bytes, ...] = ()
) -> Iterator[tuple[Fraction, Fight[Any]]]:
    """Yield every way that a fight can go, played from the beginning, with its chance."""
    dice = Branching(rolls)
    players.recall({})
    try:
        fight = Fight(TOY, encounter, dice, wants=players.wants)
        while fight.pending:
            fight.answer(*[players.answer(ask, fight.state) for ask in fight.pending])
        yield Fraction(1), fight
    except ScriptExhausted:
        count, sides = dice.wanted
        for faces in product(range(1, sides + 1), repeat=count):
            for chance, fight in brute(encounter, players, (*rolls, bytes(faces))):
                yield chance / sides**count, fight


def by_brute_force(encounter: Encounter, players: Players) -> dict[Any, Fraction]:
    """(winner, ending, rounds, which bodies stand) -> chance."""
    found: dict[Any, Fraction] = {}
    for chance, fight in brute(encounter, players):
        assert fight.outcome is not None
        ups = tuple(body.up for body in fight.state.bodies)
        key = (fight.outcome.winner, fight.outcome.ending, fight.outcome.rounds, ups)
        found[key] = found.get(key, Fraction(0)) + chance
    return found


def by_solving(odds: Odds) -> dict[Any, Fraction]:
    """Return the result from the odds of the solver."""
    found: dict[Any, Fraction] = {}
    for (end, rounds), chance in odds.ends.items():
        key = (end.winner, end.ending, rounds, tuple(standing for standing, _, _ in end.fates))
        found[key] = found.get(key, Fraction(0)) + chance
    return found


FIGHTS = {
    "one round": duel(life=2, rounds=1),
    "no hit is possible": skirmish([[ToySheet(3, -9)], [ToySheet(3, -9)]], rounds=1),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", FIGHTS)
def test_the_solver_agrees_with_brute_force(name: str) -> None:
    """Every way to end, to the last digit, under policies that look at the state and remember."""
    encounter = FIGHTS[name]
    odds = solve_fight(TOY, encounter, Players(encounter, crafty), exact=True)
    assert by_solving(odds) == by_brute_force(encounter, Players(encounter, crafty))
    assert odds.undecided == 0


@pytest.mark.slow
def test_unwanted_questions_take_their_default() -> None:
    """The solver takes the defaults as any other fight does."""
    encounter = FIGHTS["no hit is possible"]
    few = frozenset({"attack"})
    odds = solve_fight(TOY, encounter, Players(encounter, crafty, few), exact=True)
    assert by_solving(odds) == by_brute_force(encounter, Players(encounter, crafty, few))


def test_a_longer_duel_adds_up() -> None:
    """All chances together are one, every round has some, and the points left are those of the ends."""
    encounter = duel(life=6, rounds=20)
    odds = solve_fight(TOY, encounter, Players(encounter, plain))
    assert sum(odds.ends.values()) + odds.undecided == pytest.approx(1, abs=1e-12)
    winners = {end.winner for end, _ in odds.ends}
    assert winners == {"side A", "side B", None}
    assert 0 < odds.undecided < 1e-12 or odds.undecided == 0


def test_equal_states_are_merged() -> None:
    """A duel of twenty rounds has few states, and they do not become more with the rounds."""
    short, long = (solve_fight(TOY, duel(6, rounds), Players(duel(6, rounds), plain)).states for rounds in (15, 40))
    assert short <= long < 1.2 * short
    assert long < 2000


def test_progress_is_reported_and_the_report_may_stop_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """An exception of the callback comes out."""
    heard: list[SolverProgress] = []

    class EnoughError(Exception):
        pass

    def on_progress(progress: SolverProgress) -> None:
        heard.append(progress)
        if progress.decided > 0.5:
            raise EnoughError

    monkeypatch.setattr(solver, "REPORT_EVERY", 1)
    encounter = duel()
    with pytest.raises(EnoughError):
        solve_fight(TOY, encounter, Players(encounter, plain), on_progress=on_progress)
    decided = [progress.decided for progress in heard]
    assert decided == sorted(decided)
    assert 0 <= decided[0] <= decided[-1] <= 1
    assert all(0 <= progress.step_share <= 1 for progress in heard)
    assert all(progress.expected_steps >= 3 for progress in heard if progress.steps)
    assert any(progress.successors > 1 for progress in heard)
    counts = list(dict.fromkeys(progress.branches for progress in heard))
    assert counts in ([*range(len(counts))], [*range(1, len(counts) + 1)])  # one after the other
    assert len(counts) > 3


def test_an_illegal_answer_is_a_sentence() -> None:
    """NotSolvable says that the answer is not legal."""
    encounter = duel()

    def foolish(ask: Ask, state: Any, memory: dict[str, Any]) -> Option:
        return Option("fly")

    with pytest.raises(NotSolvable, match="legal"):
        solve_fight(TOY, encounter, Players(encounter, foolish))
