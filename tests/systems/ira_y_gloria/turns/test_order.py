"""The order announced is the order played (IG-INIT-02..12)."""

from __future__ import annotations

import pytest

from simulator.core.events import OrderSet
from simulator.testing import ScriptedFight
from simulator.testing.encounters import Fighter

from ..battle import foe, hero, order, play


def threats(**initiatives: int) -> list[Fighter]:
    """Threats far away, each with its initiative."""
    return [foe(name, at=90, initiative=value) for name, value in initiatives.items()]


def told(fight: ScriptedFight) -> list[str]:
    """Return each announced order, by the first letters of its seats; a captain's is the side's first letter, small."""
    sides = ("h", "t")
    return [
        "".join(fight.names[seat][0] if seat >= 0 else sides[-seat - 1] for (seat,) in event.slots)
        for event in fight.of(OrderSet)
    ]


HEROES = (hero("A", initiative=5), hero("B", initiative=3))


@pytest.mark.rule(
    "IG-INIT-02", "IG-INIT-05", "IG-CASE-12", "IG-INIT-06", "IG-INIT-07", "IG-INIT-10", "IG-INIT-11", "IG-CASE-18"
)
def test_the_order_is_told_before_it_is_played() -> None:
    """IG-CASE-12: A, N, B, M, P, Q, and not by initiative alone; the GM interrupts with N, and seizes after M;
    IG-CASE-18: A notices an ambush, for 1 Glory: N, A, M, B; the second round is as usual."""
    fight = play(*HEROES, *threats(N=4, M=3, P=2, Q=1))
    assert ["ANBMPQ"] == told(fight)
    assert "ANBMPQ" == order(fight)
    fight = play(
        *HEROES, *threats(N=4, M=3, P=2, Q=1), scene={"ruin": 2}, answers="threats interrupt N; threats seize P"
    )
    assert ["NAMBPQ", "PBQ"] == told(fight)
    assert "NAMPBQ" == order(fight)
    fight = play(
        *HEROES, *threats(N=4, M=3), scene={"ambush": "threats", "glory": 1}, rounds=2, answers="heroes notice A"
    )
    assert ["NAMB", "ANBM"] == told(fight)
    assert "NAMBANBM" == order(fight)


@pytest.mark.rule("IG-INIT-09", "IG-CASE-13")
@pytest.mark.parametrize(("dice", "pair"), [("55551 44111", "AN"), ("11111 66611", "NA")])
def test_a_challenge_is_told_with_who_goes_first(dice: str, pair: str) -> None:
    """IG-INIT-09: the readied action before or after the turn that it was used against."""
    fight = play(hero("A", initiative=5), *threats(N=5), answers="A ready; A challenge: challenge", dice=dice)
    assert ["AN", pair] == told(fight)
    assert f"A{pair}" == order(fight)


@pytest.mark.rule("IG-INIT-02", "IG-INIT-04")
def test_the_rest_is_told_again_after_a_fall_and_sides_where_captains_choose() -> None:
    """IG-INIT-02: A kills N, so that M has the next slot, before B; IG-INIT-04: a side's slot, and not its member."""
    fight = play(
        hero("A", initiative=5, weapons=[{"use": "lasgun", "damage": 99, "ed": 0, "traits": {}}]),
        hero("B", initiative=3),
        foe("N", at=20, initiative=4),
        *threats(M=3, P=2),
        "446; A turn: ranged_attack N",
    )
    assert ["ANBMP", "MBP"] == told(fight)
    assert "AMBP" == order(fight)
    fight = play(*HEROES, *threats(N=4), variants={"order_mode": "chosen"})
    assert "hth" == told(fight)[0]
