"""Languages: bonuses, barriers, learning."""

from __future__ import annotations

import pytest

from simulator.systems.tapiz.characters.languages import (
    barrier,
    difficulty_steps,
    language_bonuses,
    learn,
    share,
    shared,
)
from simulator.systems.tapiz.characters.raw_sheet import Tongue
from simulator.systems.tapiz.characters.traits import trait_bonus
from simulator.systems.tapiz.variants import Variants

from ..people import BS, sheet_of

ELF = sheet_of("elythlian")
MUTE = sheet_of("ogre", {"common": "none"})


@pytest.mark.rule("TZ-OUT-02", "TZ-CHR-03", "TZ-EX-04", "TZ-LNZ-02")
def test_language_bonuses() -> None:
    """TZ-EX-04: dwarvish scholar, unexpected and revered: both bonuses, so d20 + CAR 1 + 2 at any level. TZ-OUT-02:
    one for a scholar in the medium used, one for medium or better where revered; off: none."""
    bonuses = language_bonuses(ELF, "dwarvish", Variants(), revered=True)
    assert bonuses == 2
    assert [ELF.mods["CAR"] + trait_bonus(level, 0, bonuses) for level in (1, 3)] == [3, 3]
    drs = Variants()
    assert language_bonuses(ELF, "dwarvish", drs) == 1
    assert language_bonuses(ELF, "dwarvish", drs, written=True) == 0
    assert language_bonuses(ELF, "orcish", drs, written=True, revered=True) == 1
    assert language_bonuses(MUTE, "orcish", drs, revered=True) == 0
    assert language_bonuses(ELF, "dwarvish", Variants(language_bonus="off"), revered=True) == 0


@pytest.mark.rule("TZ-OUT-02", "TZ-ACT-08")
def test_barriers() -> None:
    """TZ-OUT-02: all know the common tongue at medium, unless the sheet or the Lienzo says otherwise. Persuading is
    3 harder over a language shared at low only, 6 over none; orders need one at all. A difficulty rises by a step
    for each level missing, two at most."""
    assert sheet_of("ogre").languages == {"common": Tongue("medium", "medium")}
    assert sheet_of("ogre", languages={"common": "low"}).speaks("common") == "low"
    assert (MUTE.languages, MUTE.speaks("common"), MUTE.writes("common")) == ({}, "none", "none")
    assert shared(MUTE, MUTE) == shared(MUTE, ELF) == "none"
    slow = sheet_of("ogre", languages={"common": "low"})
    foreign = sheet_of("ogre", {"common": "none"}, languages={"abisal": "high"})
    assert [shared(ELF, one) for one in (sheet_of("ogre"), slow, foreign)] == ["medium", "low", "none"]
    assert [barrier(BS, ELF, one) for one in (sheet_of("ogre"), slow, foreign)] == [0, 3, 6]
    assert [share(ELF, one) for one in (slow, foreign)] == [True, False]
    assert [difficulty_steps("high", level) for level in ("scholar", "high", "medium", "low", "none")] == [
        0,
        0,
        1,
        2,
        2,
    ]


@pytest.mark.rule("TZ-OUT-02", "TZ-EX-05")
def test_learning() -> None:
    """TZ-EX-05: from medium and low, one advance: high and medium is legal, scholar is not, written high is.
    TZ-OUT-02: scholar is the highest level."""
    orcish = Tongue("medium", "low")
    assert learn(orcish, 1, 1) == Tongue("high", "medium")
    assert learn(orcish, 0, 2) == Tongue("medium", "high")
    with pytest.raises(ValueError, match="become scholars"):
        learn(orcish, 2, 0)
    assert learn(orcish, 2, 0, scholarly=True) == Tongue("scholar", "low")
    with pytest.raises(ValueError, match="nothing 2 levels above high"):
        learn(Tongue("high", "high"), 2, 0, scholarly=True)


@pytest.mark.rule("TZ-OUT-02")
@pytest.mark.parametrize("steps", [(1, 0), (3, -1), (2, 1)])
def test_an_advance_is_two_steps(steps: tuple[int, int]) -> None:
    """TZ-OUT-02: neither more nor less than two."""
    with pytest.raises(ValueError, match="buys 2 levels"):
        learn(Tongue(), *steps)
