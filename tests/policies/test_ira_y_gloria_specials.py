"""Planners of Ira y Gloria weigh specials by the formulas of the rules (IG-SPEC-01)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from policies.aggressive import Aggressive
from simulator.core.asks import captain
from simulator.policy.protocol import Policy

from ..systems.test_example_creatures import encounter
from .fact_fights import Reader, turn_reader
from .policy_fights import decisions
from .test_all import Forgetful
from .test_ira_y_gloria_facts import foe, hero, reaching

DICE = 6
"""Of an attack of a guardsman with a knife."""
KNIFE = {"use": "knife", "damage": 6, "ed": 0, "ap": 0}


def special(*effects: dict[str, Any]) -> list[dict[str, Any]]:
    """Return a list of one special, or an empty one."""
    return [{"name": {"es": "Velo", "en": "Veil"}, "effects": list(effects)}] if effects else []


def read(*its: dict[str, Any], ours: tuple[dict[str, Any], ...] = (), bea_at: float = 1.2, **more: Any) -> Reader:
    """Return the first turn of Ada beside A, who has a special; unless she is put elsewhere, Bea is nearer to A."""
    ada, bea = (
        hero(name, at, weapons=[KNIFE], wrath=0, defence=3, specials=own)
        for name, at, own in (("Ada", 0, special(*ours)), ("Bea", bea_at, []))
    )
    a = {"defence": 3, "resilience": 3, "weapons": [{**KNIFE, "reach": 2.0}], **more}
    return turn_reader("ira_y_gloria", ada, bea, foe("A", 1, specials=special(*its), **a), who="Ada")


@pytest.mark.rule("IG-SPEC-01")
@pytest.mark.parametrize("face", [1, 3, 5])
def test_a_wrath_die_that_misses_takes_the_hits_it_would_have_made(face: int) -> None:
    """The first die shows each face in a sixth of all throws; four and five are an icon, which the others need not."""
    taken = sum(reaching(DICE - 1, 3 - (shown > 3)) / 6 for shown in range(1, face + 1))
    chances = [read(*one).read("chance('A')") for one in ([], [{"miss": face}])]
    assert chances == pytest.approx([reaching(DICE, 3), reaching(DICE, 3) - taken])


@pytest.mark.rule("IG-SPEC-01", "IG-SOAK-01")
def test_soaking_by_specials_is_weighed() -> None:
    """An attack is worth less on a body that soaks with more dice, and more on one that cannot soak."""
    worths = []
    for one in ([{"change": "soak_dice", "by": 8}], [], [{"cannot": ["soak"]}]):
        board: Any = read(*one, wounds_max=6, soak_dice=4).board()
        ada, a = (board.body(board.named(name)) for name in ("Ada", "A"))
        worths.append(board.assessment.best_against(ada, a) / board.assessment.danger(a))
    assert worths[0] < worths[1] < worths[2]


@pytest.mark.rule("IG-SPEC-01")
@pytest.mark.parametrize(("bea_at", "passed"), [(1.2, reaching(3, 2)), (2.5, 1.0)])
def test_a_body_under_guard_is_in_less_danger_while_another_is_nearer(bea_at: float, passed: float) -> None:
    """A takes of Ada only as often as it passes a test of resolve, 3 dice against 2; of Bea, who is alike, always."""
    plain, guarded = (read(ours=one, bea_at=bea_at, resolve=3).read("danger('A')") for one in ((), ({"guard": 2},)))
    assert guarded / plain == pytest.approx((1 + passed) / 2)


@pytest.mark.rule("IG-SPEC-01")
@pytest.mark.parametrize(("more", "coming"), [(0, 12), (4, 20), (-9, 0)])
def test_a_swift_body_charges_from_farther(more: int, coming: int) -> None:
    """A charge goes twice the speed of 6, changed by a special, and the reach comes on top."""
    board: Any = read(ours=({"change": "speed", "by": more},) if more else ()).board()
    ada = board.body(board.me)
    assert board.assessment.charge_reach(ada) - ada.reach == coming


@pytest.mark.parametrize("group", range(2))
def test_figures_remembered_with_specials_change_no_decision(group: int) -> None:
    """Sums of specials are in all keys: figures of other places and rounds are never taken for those of now."""
    fight = encounter("ira_y_gloria", group, "aggressive").encounter
    seats = [*range(len(fight.members)), captain(0), captain(1)]
    anew: dict[int, Callable[[], Policy]] = dict.fromkeys(seats, partial(Forgetful, Aggressive))
    assert decisions(fight, dict.fromkeys(seats, Aggressive)) == decisions(fight, anew)
