"""Tests, attacks, death tests and whole duels against independent enumerations.

Expected values come from icepool or from a few lines here that know nothing of the engine's rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from math import sqrt
from typing import Any

import icepool
import pytest

from simulator import systems
from simulator.core.asks import Ask, Option
from simulator.core.dice import Scripted
from simulator.core.errors import ScriptExhausted
from simulator.core.fight import Fight
from simulator.core.system import Encounter
from simulator.policy.spec import PolicySpec
from simulator.runtime.inline import Runner
from simulator.testing import Staged

from .battle import battle, foe, hero

DEADLY = [{"use": "knife", "damage": 99, "ed": 0}]
ICON = icepool.Die([0, 0, 0, 1, 1, 2])
WORTH = (0, 0, 0, 0, 1, 1, 2)  # icons by face
BRUTAL = (0, 0, 0, 1, 1, 2, 2)  # damage by face of a brutal weapon's extra dice
SIX = range(1, 7)
Answers = Callable[[Ask], Option]
Shares = dict[Any, Fraction]


def strike_first(ask: Ask) -> Option:
    """Attack if possible, else the default."""
    options = list(ask.options())
    if ask.kind != "turn":
        return options[0]
    return next((option for option in options if option.verb == "melee_attack" and not option.detail), options[0])


def saying(**verbs: str) -> Answers:
    """By kind of question: the first option of this verb, if it is offered, else the default."""

    def answer(ask: Ask) -> Option:
        return next((option for option in ask.options() if option.verb == verbs.get(ask.kind)), ask.default())

    return answer


def every_fight(
    encounter: Encounter, answers: Answers = strike_first, dice: bytes = b""
) -> Iterator[tuple[Fraction, Fight[Any]]]:
    """Yield every way that a fight can go, with its probability: each die is rolled in all six ways."""
    try:
        fight: Fight[Any] = Fight(systems.system("ira_y_gloria"), encounter, Scripted(dice))
        while fight.pending:
            fight.answer(answers(fight.pending[0]))
        yield Fraction(1, 6 ** len(dice)), fight
    except ScriptExhausted:
        for face in SIX:
            yield from every_fight(encounter, answers, dice + bytes([face]))


def shares(encounter: Encounter, read: Callable[[Fight[Any]], Any], answers: Answers = strike_first) -> Shares:
    """Return the probability of each thing that may be read off the end of a fight."""
    found: Shares = {}
    for share, fight in every_fight(encounter, answers):
        add(found, read(fight), share)
    return found


def add(found: Shares, what: Any, share: Fraction) -> None:
    """Add a share to one of the results."""
    found[what] = found.get(what, Fraction(0)) + share


# Tests.


def door(**fields: Any) -> Encounter:
    """Return a hero with two dice of tech at a door, DN 3, and an enemy far away; no points but Wrath."""
    one = hero("H", attributes={"intellect": 2, "initiative": 5}, **fields)
    return battle(one, foe("N", at=90), scene={"ruin": 0, "tasks": [{"name": "door", "skill": "tech"}]})


def points(fight: Fight[Any]) -> tuple[int, int, bool]:
    """Glory won by the hero, Ruin by its complication, and 1 if it passed."""
    teams = fight.state.teams
    return teams[0].glory, teams[1].ruin, "door" in fight.state.done


@pytest.mark.rule("IG-TEST-06", "IG-TEST-07", "IG-TEST-08", "IG-TEST-09", "IG-TEST-01")
def test_the_wrath_die_has_the_exact_chances() -> None:
    """IG-TEST-07, IG-TEST-08: Glory and a complication for one test in six each, passed or not."""
    exact = icepool.map(lambda a, b: (int(a == 6), int(a == 1), WORTH[a] + WORTH[b] >= 3), icepool.d6, icepool.d6)
    found = shares(door(wrath=0), points, saying(turn="task"))
    assert {what: exact.probability(what) for what in exact} == found
    assert Fraction(1, 6) == sum(share for what, share in found.items() if what[0])
    assert Fraction(1, 6) == sum(share for what, share in found.items() if what[1])


@pytest.mark.slow
@pytest.mark.rule("IG-WRATH-03", "IG-TEST-08")
def test_a_reroll_has_the_exact_chances() -> None:
    """IG-WRATH-03: every reroll taken: a 1 of the wrath die stands, a 2 or 3 is rolled again, as are 1 to 3 of the
    other die; Glory, complication and success against icepool."""
    wrath, other = icepool.d6.reroll([2, 3], depth=1), icepool.d6.reroll([1, 2, 3], depth=1)
    exact = icepool.map(lambda a, b: (int(a == 6), int(a == 1), WORTH[a] + WORTH[b] >= 3), wrath, other)
    found = shares(door(wrath=1), points, saying(turn="task", reroll="reroll"))
    assert {what: exact.probability(what) for what in exact} == found


# One attack.


@pytest.mark.slow
@pytest.mark.rule("IG-ATK-01", "IG-DMG-02", "IG-DMG-04")
def test_one_attack_has_the_exact_distribution_of_wounds() -> None:
    """IG-ATK-01: two dice on Defence 2, damage 4 and one extra die on resilience 4, against icepool."""
    club = [{"use": "knife", "damage": 1, "ed": 1}]
    one = hero("H", initiative=2, weapons=club, wrath=0)
    encounter = battle(one, foe("N", defence=2, resilience=4, wounds_max=50, default_pool=0))
    exact = icepool.map(lambda total, extra: extra if total >= 2 else 0, 2 @ ICON, ICON)
    found = shares(encounter, lambda fight: 50 - fight.state.bodies[1].wounds)
    assert {wounds: exact.probability(wounds) for wounds in exact} == found


@pytest.mark.slow
@pytest.mark.rule("IG-TEST-10", "IG-TEST-11", "IG-TRAIT-04", "IG-DMG-04", "IG-SOAK-02", "IG-SOAK-03", "IG-SOAK-04")
def test_shifts_a_brutal_blow_and_a_soak_have_the_exact_distribution() -> None:
    """IG-TEST-10: two dice on DN 1, every possible shift for one more brutal die, 4 + those on resilience 4,
    soaked with one die for 1 Ruin: wounds and Shock lost, counted out by hand."""
    club = [{"use": "knife", "damage": 1, "ed": 1, "traits": {"brutal": True}}]
    one = hero("H", initiative=2, weapons=club, wrath=0)
    encounter = battle(one, foe("N", defence=1, resilience=4, wounds_max=50, shock_max=20, soak_dice=1, default_pool=0))

    def lost(fight: Fight[Any]) -> tuple[int, int]:
        body = fight.state.bodies[1]
        return 50 - body.wounds, 20 - body.shock

    exact: Shares = {}
    for roll in product(SIX, repeat=2):
        total = sum(WORTH[face] for face in roll)
        dice = 1 + min(roll.count(6), (total - 1) // 2)
        if not total:
            add(exact, (0, 0), Fraction(1, 36))
            continue
        for extra in product(SIX, repeat=dice):
            wounds = sum(BRUTAL[face] for face in extra)
            for face in SIX:
                stopped = min(wounds, WORTH[face])
                what = (wounds - stopped, 1 + stopped) if wounds else (0, 1)
                add(exact, what, Fraction(1, 6 ** (3 + dice)))
    assert exact == shares(encounter, lost, saying(turn="melee_attack", shift="ed", soak="soak"))


# Death tests.


def doom(failures: int, bonus: int = 0) -> Shares:
    """Return the odds of a dying hero, test by test; ``bonus`` for the next one."""
    found: Shares = {}
    for face in SIX:
        result = face + bonus
        if result >= 6:
            ends: Shares = {"active": Fraction(1)}
        elif result >= 4:
            ends = {"unconscious": Fraction(1)}
        else:
            worse = failures + (2 if result <= 1 else 1)
            ends = {"dead": Fraction(1)} if worse >= 3 else doom(worse)
        for end, share in ends.items():
            add(found, end, share / 6)
    return found


@pytest.mark.rule("IG-DYING-02", "IG-DYING-03", "IG-DYING-04", "IG-DYING-05", "IG-DYING-06")
@pytest.mark.parametrize("wrath", [0, 1])
def test_death_tests_have_the_exact_outcomes(wrath: int) -> None:
    """IG-DYING-03: dead, stabilised or awake, tested round by round, with and without Wrath on the first test."""
    dying = hero("H", wounds=0, wrath=wrath)
    encounter = battle(dying, hero("G", at=9, initiative=1), foe("N", at=90), rounds=4)
    found = shares(encounter, lambda fight: fight.state.bodies[0].status, saying(death_wrath="wrath"))
    assert doom(0, wrath) == found


# Whole duels.


@pytest.mark.slow
@pytest.mark.rule("IG-INIT-02", "IG-WND-03", "IG-WND-04", "IG-CORE-04")
def test_a_whole_duel_has_the_exact_odds() -> None:
    """The first hit with one die on DN 1 kills; the hero begins; two rounds without are a draw: a series."""
    deadly: dict[str, Any] = {"defence": 1, "resilience": 5, "weapons": DEADLY}
    encounter = battle(
        hero("H", initiative=1, wrath=0, soak_dice=0, **deadly),
        foe("N", default_pool=1, soak_dice=0, **deadly),
        rounds=2,
    )
    odds = shares(encounter, lambda fight: fight.outcome and fight.outcome.winner)
    half, quarter = Fraction(1, 2), Fraction(1, 4)
    hero_wins = sum((half * quarter**turn for turn in range(2)), Fraction(0))
    assert {"heroes": hero_wins, "threats": hero_wins / 2, None: quarter**2} == odds


FIGHTS = 1000
ROUNDS = 6


def blows(dice: int, dn: int, base: int, extra: int, resilience: int) -> dict[int, float]:
    """Return the damage of one attack over resilience: -1 for less, 0 for as much, else the wounds."""
    found: dict[int, float] = {}
    hits, dealt = dice @ ICON, extra @ ICON
    for total in hits:
        for more in dealt if total >= dn else (0,):
            over = base + more - resilience if total >= dn else -1
            share = float(hits.probability(total)) * (float(dealt.probability(more)) if total >= dn else 1.0)
            found[max(-1, over)] = found.get(max(-1, over), 0.0) + share
    return found


BLADE = blows(5, 3, 4 + 3, 3, 8)  # H on N
CLAW = blows(6, 2, 3 + 4, 3, 8)  # N on H
TOUGH = 5  # wounds of either
NERVE = 2  # Shock of either


@cache
def chances(round: int, hero_moves: bool, h: int, h_shock: int, n: int, n_shock: int) -> tuple[float, float]:
    """Chances of the hero and of the NPC to win from here on. A hero that is felled may wake immediately, on a 6; the
    exhausted do not strike; a combatant that takes twice its wounds in one attack is dead."""
    if hero_moves:
        if round > ROUNDS:
            return 0.0, 0.0
        if not h_shock:
            return chances(round, False, h, h_shock, n, n_shock)
        ends = [(share, _strike_npc(round, over, h, h_shock, n, n_shock)) for over, share in BLADE.items()]
    elif not n_shock:
        return chances(round + 1, True, h, h_shock, n, n_shock)
    else:
        ends = [(share, _strike_hero(round, over, h, h_shock, n, n_shock)) for over, share in CLAW.items()]
    return sum(share * end[0] for share, end in ends), sum(share * end[1] for share, end in ends)


def _strike_npc(round: int, over: int, h: int, h_shock: int, n: int, n_shock: int) -> tuple[float, float]:
    if over >= n:
        return 1.0, 0.0
    return chances(round, False, h, h_shock, n - max(0, over), max(0, n_shock - (over == 0)))


def _strike_hero(round: int, over: int, h: int, h_shock: int, n: int, n_shock: int) -> tuple[float, float]:
    if over >= 2 * TOUGH:
        return 0.0, 1.0
    if over < h:
        return chances(round + 1, True, h - max(0, over), max(0, h_shock - (over == 0)), n, n_shock)
    awake = chances(round + 1, True, 1, h_shock, n, n_shock)
    return awake[0] / 6, 5 / 6 + awake[1] / 6


@pytest.mark.slow
@pytest.mark.rule("IG-ATK-05", "IG-DMG-01", "IG-SHOCK-02", "IG-WND-01", "IG-WND-02", "IG-DYING-06", "IG-CORE-04")
def test_a_duel_of_basic_fighters_has_the_odds_of_its_chain() -> None:
    """Thousands of duels with wounds, Shock, exhaustion and waking, against a Markov chain over the wounds and Shock of
    both: within four standard errors."""
    encounter = battle(
        hero(
            "H",
            attributes={"strength": 4, "initiative": 4},
            skills={"weapon_skill": 1},
            weapons=[{"use": "knife", "damage": 3, "ed": 3}],
            defence=2,
            resilience=8,
            wounds_max=TOUGH,
            shock_max=NERVE,
        ),
        foe(
            "N",
            at=0.5,
            attributes={"strength": 3},
            pools={"weapon_skill": 6},
            weapons=[{"use": "knife", "damage": 4, "ed": 3}],
            defence=3,
            resilience=8,
            wounds_max=TOUGH,
            shock_max=NERVE,
        ),
        rounds=ROUNDS,
    )
    seats = dict.fromkeys((0, 1, -1, -2), PolicySpec("basic"))
    wins = {"heroes": 0, "threats": 0, None: 0}
    with Runner(Staged(encounter.system, encounter, seats), 12, deadline=None) as runner:
        for number in range(FIGHTS):
            wins[runner.play(number).outcome.winner] += 1
    exact = chances(1, True, TOUGH, NERVE, TOUGH, NERVE)
    for winner, share in zip(("heroes", "threats", None), (*exact, 1 - sum(exact)), strict=True):
        assert 0.02 < share < 0.98
        assert abs(wins[winner] / FIGHTS - share) <= 4 * sqrt(share * (1 - share) / FIGHTS)
