"""Whole attacks and whole duels against independent enumerations."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import icepool
import pytest

from simulator import systems
from simulator.core.asks import Option
from simulator.core.dice import Scripted
from simulator.core.errors import ScriptExhausted
from simulator.core.fight import Fight
from simulator.core.system import Encounter

from .battle import battle, foe, hero

DEADLY = [{"use": "knife", "damage": 99, "ed": 0}]


def strike_first(fight: Fight[Any]) -> Option:
    """Attack if possible, else the default."""
    ask = fight.pending
    assert ask is not None
    options = list(ask.options())  # type: ignore[union-attr]  # Ira y Gloria asks one at a time
    if ask.kind != "turn":  # type: ignore[union-attr]
        return options[0]
    return next((option for option in options if option.verb == "melee_attack" and not option.detail), options[0])


def every_fight(encounter: Encounter, dice: bytes = b"") -> Iterator[tuple[Fraction, Fight[Any]]]:
    """Every way that a fight can go, with its probability: each die that is asked for is rolled in all six ways."""
    try:
        fight: Fight[Any] = Fight(systems.system("ira_y_gloria"), encounter, Scripted(dice))
        while fight.pending is not None:
            fight.answer(strike_first(fight))
        yield Fraction(1, 6 ** len(dice)), fight
    except ScriptExhausted:
        for face in range(1, 7):
            yield from every_fight(encounter, dice + bytes([face]))


@pytest.mark.rule("IG-ATK-01", "IG-DMG-02", "IG-DMG-04")
def test_one_attack_has_the_exact_distribution_of_wounds() -> None:
    """IG-ATK-01: two dice on Defence 2, damage 4 and one extra die on resilience 4, against icepool."""
    club = [{"use": "knife", "damage": 1, "ed": 1}]
    one = hero("H", attributes={"initiative": 2}, weapons=club, wrath=0)
    encounter = battle(one, foe("N", defence=2, resilience=4, wounds_max=50, default_pool=0))
    found: dict[int, Fraction] = {}
    for share, fight in every_fight(encounter):
        wounds = 50 - fight.state.bodies[1].wounds
        found[wounds] = found.get(wounds, Fraction(0)) + share
    icon = icepool.Die([0, 0, 0, 1, 1, 2])
    exact = icepool.map(lambda total, extra: extra if total >= 2 else 0, 2 @ icon, icon)
    assert {wounds: exact.probability(wounds) for wounds in exact} == found


@pytest.mark.rule("IG-INIT-02", "IG-WND-03", "IG-WND-04", "IG-CORE-04")
def test_a_whole_duel_has_the_exact_odds() -> None:
    """Who first hits with one die on DN 1 kills; the hero begins; three rounds without are a draw: a series."""
    deadly: dict[str, Any] = {"defence": 1, "resilience": 5, "weapons": DEADLY}
    encounter = battle(
        hero("H", attributes={"initiative": 1}, wrath=0, soak_dice=0, **deadly),
        foe("N", default_pool=1, soak_dice=0, **deadly),
        rounds=3,
    )
    odds: dict[str | None, Fraction] = {}
    for share, fight in every_fight(encounter):
        assert fight.outcome is not None
        odds[fight.outcome.winner] = odds.get(fight.outcome.winner, Fraction(0)) + share
    half, quarter = Fraction(1, 2), Fraction(1, 4)
    hero_wins = sum((half * quarter**turn for turn in range(3)), Fraction(0))
    assert {"heroes": hero_wins, "threats": hero_wins / 2, None: quarter**3} == odds
