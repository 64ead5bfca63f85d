"""The aftermath of a fight: coma and bleeding wounds (HH-OOC-05, HH-OOC-07, HH-STAM-03, HH-DMG-03)."""

from __future__ import annotations

import pytest

from simulator.systems.haunted_house.rules import SYSTEM

from ..house import foe, pc
from .test_exploration import Between
from .test_recovery import HEALER, comatose, hurt


def settle(party: Between, dice: str = "") -> None:
    """Play the aftermath, with exactly these dice."""
    assert SYSTEM.unsettled(party.state)
    party.run(SYSTEM.aftermath(party.scene), dice)
    assert not SYSTEM.unsettled(party.state)


@pytest.mark.rule("HH-OOC-07", "HH-STAM-03")
@pytest.mark.parametrize(
    ("hours", "dice", "status"), [(0, "", "coma"), (1, "33", "coma"), (1, "22 | 54", "coma"), (1, "22 | 44", "dead")]
)
def test_a_companion_brings_the_comatose_to_a_hospital(hours: int, dice: str, status: str) -> None:
    """HH-STAM-03 (b): each hour on the way it gets attention, or makes a resistance test or dies."""
    party = Between(pc("A", resistance=3), pc("B", **HEALER), foe("Z", "zombie"), variants={"hospital_hours": hours})
    body = comatose(party, "A")
    settle(party, dice)
    assert (body.status, party["B"].status) == (status, "active")


@pytest.mark.rule("HH-OOC-07", "HH-STAM-03")
@pytest.mark.parametrize("other", ["unconscious", "fled", "mindless"])
def test_the_comatose_without_companions_die(other: str) -> None:
    """HH-STAM-03 (c): after 24 hours without a hospital, without dice; the other side does not care for it."""
    party = Between(pc("A"), pc("B", mindless=other == "mindless"), foe("Z", "zombie"))
    body = comatose(party, "A")
    if other != "mindless":
        party["B"].status, party["B"].in_scene, party["B"].wake_round = other, other != "fled", 9
    settle(party)
    assert (body.status, party["Z"].status) == ("dead", "active")


@pytest.mark.rule("HH-DMG-03", "HH-REC-03")
@pytest.mark.parametrize(("dice", "life"), [("33", 5), ("22 | 44", 0)])
def test_bleeding_wounds_are_healed_or_kill(dice: str, life: int) -> None:
    """HH-DMG-03: with ``drain`` a companion has one try for the wound; then it costs life until the body is dead."""
    party = Between(pc("A"), pc("B", **HEALER), foe("Z", "zombie"), variants={"wound_effects": "drain"})
    body = hurt(party, "A", 9)
    settle(party, dice)
    assert (body.life, body.status) == (life, "dead" if life == 0 else "active")
    plain = Between(pc("A"), foe("Z", "zombie"))
    hurt(plain, "A", 9)
    assert not SYSTEM.unsettled(plain.state)
