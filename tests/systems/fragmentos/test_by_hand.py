"""Assaults, roll by roll, against a table that knows nothing of the engine; test_exact.py plays whole fights."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from simulator.core.dice import Recorded
from simulator.core.fight import Fight
from simulator.core.system import Encounter
from simulator.systems.fragmentos.rules import SYSTEM

from .scenes import SIDES, encounter, main, monster

pytestmark = pytest.mark.slow

Now = tuple[int, int, int, int]
"""The main's acción and superación, the monster's acción, threat."""

MAIN, MONSTER = 2, 2


def base(dice: tuple[int, ...]) -> int:
    """Return the highest, and one for each repeat."""
    return max(dice) + dice.count(max(dice)) - 1


def by_hand(now: Now, main_attacks: bool, mine: tuple[int, ...], theirs: tuple[int, ...]) -> Now:
    """Return one assault as a table would play it: nothing is paid but what must be."""
    me, points, it, threat = now
    if mine.count(1) + theirs.count(1) >= max(1, threat // 2):
        threat += 1
    attacker = mine if main_attacks else theirs
    loss = 1 + attacker.count(1)
    if base(mine) >= base(theirs):
        return me, points, it - loss, threat
    if me - loss <= 0 and threat < 8 and points > 0:
        return me, points - 1, it, threat + 1
    return me - loss, points, it, threat + (1 if me - loss < 0 else 0)


@cache
def wins(now: Now, main_attacks: bool, rounds: int) -> tuple[Fraction, Fraction]:
    """Compute by hand the chance that the main wins, and that the monster does, in at most ``rounds`` more rounds."""
    if now[0] <= 0 or now[2] <= 0:
        return Fraction(now[0] > 0), Fraction(now[2] > 0)
    if rounds == 0:
        return Fraction(0), Fraction(0)
    left = rounds - 1 if main_attacks else rounds
    throws = (product(range(1, 7), repeat=now[0]), product(range(1, 7), repeat=now[2]))
    ways = Counter(by_hand(now, main_attacks, mine, theirs) for mine, theirs in product(*map(list, throws)))
    total = [Fraction(0), Fraction(0)]
    for then, count in ways.items():
        odds = wins(then, not main_attacks, left)
        total = [each + Fraction(count, ways.total()) * odd for each, odd in zip(total, odds, strict=True)]
    return total[0], total[1]


def scene(now: Now) -> Encounter:
    """Return the scene as it stands, without traits; the monster's turn comes first."""
    me, points, it, threat = now
    return encounter(
        "fragmentos",
        main("A", accion=MAIN, superacion=points, current={"accion": me}),
        monster("F", accion=MONSTER, current={"accion": it}),
        sides=SIDES,
        scene={"threat": threat},
        rounds=1,
    )


def by_engine(start: Encounter, main_attacks: bool, mine: tuple[int, ...], theirs: tuple[int, ...]) -> Now:
    """Play the assault with the engine, which asks only for turns."""
    rolls = [bytes(mine), bytes(theirs)] if main_attacks else [bytes(theirs), bytes(mine)]
    wants = {seat: frozenset({"turn"}) for seat in (0, 1, -1, -2)}
    fight = Fight(SYSTEM, start, Recorded(rolls), wants=wants)
    while fight.pending:
        (ask,) = fight.pending  # turns are asked one by one
        acts = ask.seat == (0 if main_attacks else 1)
        attacks = [option for option in ask.options() if option.verb == "attack"]
        fight.answer(attacks[0] if acts else ask.default())
    one, other = fight.state.bodies
    return one.current["accion"], one.superacion, other.current["accion"], fight.state.threat


STATES: tuple[Now, ...] = ((2, 1, 2, 4), (2, 0, 1, 4), (1, 1, 2, 7), (1, 2, 1, 6), (2, 1, 1, 8), (1, 0, 1, 0))


@pytest.mark.rule("FR-CONF-03", "FR-OMEN-03", "FR-DANG-04", "FR-PROT-04")
@pytest.mark.parametrize("main_attacks", [True, False])
@pytest.mark.parametrize("now", STATES)
def test_every_roll_of_an_assault_ends_as_by_hand(now: Now, main_attacks: bool) -> None:
    """FR-CONF-03 and others: for every way the dice of both can fall, engine and table agree on points and threat."""
    start = scene(now)
    for mine in product(range(1, 7), repeat=now[0]):
        for theirs in product(range(1, 7), repeat=now[2]):
            assert by_engine(start, main_attacks, mine, theirs) == by_hand(now, main_attacks, mine, theirs)
