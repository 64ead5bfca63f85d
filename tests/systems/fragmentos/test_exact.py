"""A whole fight with ``basic`` on both sides, assaults only, against an enumeration that knows nothing of the engine.

Worked out by hand from the ledger: the monster first, then the main; both always attack; nothing is paid but forced
plot protection. What matters is (acción of both, superación, threat), which makes the fight a Markov chain."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import sqrt

import pytest

from simulator.core.dice import Rigged
from simulator.core.system import Encounter
from simulator.runtime.inline import Runner, play
from tests.policies.policy_fights import staged

from .scenes import SIDES, encounter, main, monster, trait

Now = tuple[int, int, int, int]
"""The main's acción and superación, the monster's acción, threat."""

Ends = dict[tuple[str, int], Fraction]
"""Outcome class and round -> probability."""

START: Now = (3, 2, 4, 4)
SKILL, FURY = 1, 2  # their traits
KNIFE = 1  # the main's object die
ROUNDS = 30
FIGHTS = 3000
ERRORS = 4


@cache
def throws(dice: int) -> Counter[tuple[int, int]]:
    """Yield (base, omens) of every result of this number of dice."""
    found: Counter[tuple[int, int]] = Counter()
    for faces in product(range(1, 7), repeat=dice):
        highest = max(faces)
        found[highest + faces.count(highest) - 1, faces.count(1)] += 1
    return found


def assault(now: Now, main_attacks: bool) -> dict[Now, Fraction]:
    """FR-CONF-03, FR-OMEN-03, FR-DANG-04, FR-PROT-04: every outcome of one assault."""
    me, _, it, threat = now
    found: dict[Now, Fraction] = {}
    mine, theirs = throws(me + KNIFE), throws(it)
    total = mine.total() * theirs.total()
    for (base, omens), ways in mine.items():
        for (other, dark), more in theirs.items():
            level = threat + (omens + dark >= max(1, threat // 2))
            loss = 1 + (omens if main_attacks else dark)
            then = lost(now, level, loss, base + SKILL >= other + FURY)
            found[then] = found.get(then, Fraction(0)) + Fraction(ways * more, total)
    return found


def lost(now: Now, threat: int, loss: int, main_wins: bool) -> Now:
    """Return the loser's points go, or a point of grit instead, which raises threat as a death does."""
    me, grit, it, _ = now
    if main_wins:
        return me, grit, it - loss, threat
    if me - loss <= 0 and threat < 8 and grit > 0:
        return me, grit - 1, it, threat + 1
    return me - loss, grit, it, threat + (me - loss < 0)


@cache
def solved() -> Ends:
    """Return the chain, from the start to all its ends."""
    alive: dict[Now, Fraction] = {START: Fraction(1)}
    ends: Ends = {}
    for turn in range(2 * ROUNDS):
        after: dict[Now, Fraction] = {}
        for now, chance in alive.items():
            for then, share in assault(now, main_attacks=turn % 2 == 1).items():
                if then[0] <= 0 or then[2] <= 0:
                    key = ("wiped" if then[0] <= 0 else "horror_defeated", turn // 2 + 1)
                    ends[key] = ends.get(key, Fraction(0)) + chance * share
                else:
                    after[then] = after.get(then, Fraction(0)) + chance * share
        alive = after
    ends["timeout", ROUNDS] = sum(alive.values(), Fraction(0))
    return ends


def duel() -> Encounter:
    """Return the fight as a scenario has it: without evading, for ``basic`` does not evade."""
    me, grit, it, threat = START
    armed = {"objects": ["knife"], "traits": [trait("Pelea", SKILL, "fight")], "superacion": grit}
    rows = [main("A", accion=me, **armed), monster("F", accion=it, traits=[trait("Furia", FURY, "fight")])]
    return encounter("fragmentos", *rows, sides=SIDES, scene={"threat": threat}, rounds=ROUNDS)


@pytest.mark.slow
@pytest.mark.rule("FR-END-02", "FR-END-03", "FR-CONF-03", "FR-PROT-04")
def test_a_whole_fight_has_the_odds_that_a_hand_finds() -> None:
    """FR-END-03: outcome classes and their rounds over 3,000 fights with ``basic``, each within 4 standard errors."""
    ends = solved()
    assert sum(ends.values()) == 1
    found: Counter[tuple[str, int]] = Counter()
    with Runner(staged(duel(), "basic"), seed=11, deadline=None) as runner:
        for number in range(FIGHTS):
            result = runner.play(number)
            assert result.faults == ()
            found[result.outcome.ending, result.outcome.rounds] += 1
    for ending in ("wiped", "horror_defeated"):
        exact = float(sum(chance for (name, _), chance in ends.items() if name == ending))
        share = sum(count for (name, _), count in found.items() if name == ending) / FIGHTS
        assert abs(share - exact) < ERRORS * sqrt(exact * (1 - exact) / FIGHTS), ending
    for key, chance in ends.items():
        if chance > Fraction(1, 50):
            exact = float(chance)
            assert abs(found[key] / FIGHTS - exact) < ERRORS * sqrt(exact * (1 - exact) / FIGHTS), key
    assert set(found) <= {key for key, chance in ends.items() if chance}


@pytest.mark.rule("FR-CONF-04", "FR-DANG-04")
@pytest.mark.parametrize(("high", "ending", "rounds"), [(True, "wiped", 3), (False, "wiped", 2)])
def test_extremes(high: bool, ending: str, rounds: int) -> None:
    """FR-DANG-04: at all high the monster's 9 + 2 beats 9 + 1 and takes a point each time, two of them protected; at
    all low it is 5 points each time, and both protections lift threat to 8."""
    outcome = play(staged(duel(), "basic"), 1, 1, dice=Rigged(high=high), deadline=None).outcome
    assert (outcome.ending, outcome.rounds) == (ending, rounds)
