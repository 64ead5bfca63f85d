"""Minds of Tapiz read rolls to come by the numbers with which the rules roll them."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from policies.tapiz.rulebook import RULEBOOKS
from policies.tapiz.worth import Worth
from simulator.systems.tapiz.view import View
from tests.systems.tapiz.conflict import npc, parts, pc, script, totals

TEN = 10
FACES = 20
POOR = {"visibility": "partial"}
DARK = {"visibility": "none"}
EYES = [{"name": "Eyes", "effects": [{"immune": ["darkness"]}]}]


@pytest.mark.rule("TZ-ATK-09", "TZ-EFF-07")
@pytest.mark.parametrize(
    "said",
    [
        "melee_attack Merc dagger",
        "thrown_attack Merc dagger_thrown",
        "mental_attack Merc persuade",
        "mental_attack Merc intimidate",
    ],
)
@pytest.mark.parametrize("specials", [[], EYES])
@pytest.mark.parametrize(
    ("scene", "states"),
    [
        ({}, []),
        (POOR, []),
        (DARK, []),
        ({"unseen": ["Merc"], **POOR}, []),
        ({"dim": ["Other"]}, []),
        ({}, [{"state": "obstacle"}]),
        ({}, [{"state": "weak_point", "vs": "Merc"}]),
        ({}, [{"state": "weak_point", "vs": "Other"}]),
        (POOR, [{"state": "dazed"}, {"state": "frightened", "vs": "Merc"}]),
    ],
)
def test_an_attack_is_read_as_it_is_rolled(
    said: str, scene: Mapping[str, object], states: list[dict[str, str]], specials: list[dict[str, object]]
) -> None:
    """TZ-ATK-09, TZ-EFF-07: poor light, states on melee alone and states against one enemy count as in the rules, and
    so do eyes that see in the dark."""
    item = said.split()[-1]
    ana = pc("Ana", weapons=[item if "dagger" in item else "dagger"], states=states, specials=specials)
    fight = script(ana, npc("Merc", "mercenary"), npc("Other", "mercenary"), str(TEN), f"Ana {said}", scene=scene)
    fight.to("Ana", "turn")
    view = fight.fight.view(0)
    assert isinstance(view, View)
    board = Worth(view, RULEBOOKS.of(fight.fight.encounter), 0)
    mode = board.mode(item)
    assert mode is not None
    chance = board.outcome(mode, view.body(1))[0]
    fight.finish()
    total, difficulty = totals(fight)[-1]
    assert FACES * chance == pytest.approx(min(FACES, max(0, FACES + 1 - (difficulty - (total - TEN)))))


@pytest.mark.rule("TZ-ACT-04", "TZ-TEST-10")
def test_a_failed_attempt_makes_the_next_less_likely() -> None:
    """TZ-TEST-10: the setback of an attempt to help counts in the next one, and in nothing else."""
    fight = script(pc("Ana"), pc("Bo"), npc("Merc", "mercenary"), "1", "Ana help Bo DES", rounds=9)
    found = []
    for _ in range(2):
        fight.to("Ana", "turn")
        view = fight.fight.view(0)
        assert isinstance(view, View)
        board = Worth(view, RULEBOOKS.of(fight.fight.encounter), 0)
        found.append((board.support_bonus("help"), board.support_bonus("hinder")))
        fight.to("Merc", "turn")
    assert parts(fight, "Ana", "help") == {}
    assert found == [(0, 0), (-2, 0)]
