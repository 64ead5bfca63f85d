"""Experience, levels and advances between adventures."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.systems.tapiz.characters.advancement import buy, gain_xp, level_up, raise_score, score_raises
from simulator.systems.tapiz.characters.prepare import finish
from simulator.systems.tapiz.characters.raw_sheet import Advance, Advancement, RawSheet, Tongue, Trait
from simulator.systems.tapiz.variants import Variants

from ..people import BS

DRS = Variants()
DICE = Variants(ability_dice="on")
TABLE = BS.experience
STEALTH = Trait("Sigilo", ("hide",))


@pytest.mark.rule("TZ-OUT-03", "TZ-CASE-18")
def test_experience() -> None:
    """TZ-CASE-18: the table, and beyond its end a level for each 500,000 points. TZ-OUT-03: a sheet without
    experience has what its level needs; awards are added. With xp_scheme = sheet, points are traded for levels by
    the script; no table stands in the way."""
    points = (0, 1_999, 2_000, 511_999, 512_000, 1_011_999, 1_012_000, 1_512_000)
    assert [TABLE.level(xp) for xp in points] == [1, 1, 2, 9, 10, 10, 11, 12]
    assert [TABLE.needed(level) for level in (1, 2, 10, 11, 12)] == [0, 2_000, 512_000, 1_012_000, 1_512_000]
    assert [TABLE.level(TABLE.needed(level)) for level in range(1, 20)] == list(range(1, 20))
    assert gain_xp(RawSheet(level=2), 500, BS).xp == 2_500
    assert gain_xp(RawSheet(level=2, xp=3_000), 500, BS).xp == 3_500
    assert level_up(RawSheet(level=4, xp=20), Advancement(6), Variants(xp_scheme="sheet"), BS).level == 6
    assert level_up(RawSheet(level=4), Advancement(6), DRS, BS).level == 6


@pytest.mark.rule("TZ-CHR-07", "TZ-OUT-07", "TZ-CHR-04")
def test_levels() -> None:
    """TZ-CHR-07: an advance a level, a score at 5, 10, 15 and 20. A new level brings hit dice, a larger bonus, an
    advance and at 5 a score; all that depends follows. TZ-CHR-04: a point of CON or SAB is a hit point."""
    three = (Advance(trait=STEALTH), Advance(stance="aim"), Advance(stance="total_attack"))
    assert level_up(RawSheet(), Advancement(4, three), DRS, BS).stances == ("aim", "total_attack")
    with pytest.raises(ValueError, match="levels 1 to 4 give 3 advances"):
        level_up(RawSheet(), Advancement(4, (*three, Advance(power="mind_lance"))), DRS, BS)
    assert [score_raises(*levels) for levels in ((1, 4), (4, 5), (4, 10), (5, 9), (1, 20))] == [0, 1, 2, 0, 4]
    raw = RawSheet(level=4, abilities={"CON": 13}, hit_die_phys=10, traits=(STEALTH,), xp=16_000)
    before = finish(raw, "x", "pc", DRS, BS)
    raised = level_up(raw, Advancement(5, (Advance(stance="aim"),), ("CON",)), DRS, BS)
    after = finish(raised, "x", "pc", DRS, BS)
    assert (before.pgf_max, after.pgf_max) == (13 + 10 + 3 * 6, 14 + 10 + 4 * 6)
    assert (before.bonus("hide"), after.bonus("hide")) == (4, 5)
    assert (after.mods["CON"], after.stances) == (2, ("normal", "aim"))
    before = finish(RawSheet(), "x", "pc", DRS, BS)
    after = finish(raise_score(raise_score(RawSheet(), "CON", 1), "SAB", 1), "x", "pc", DRS, BS)
    assert (after.pgf_max - before.pgf_max, after.pgm_max - before.pgm_max) == (1, 1)


@pytest.mark.rule("TZ-CHR-07", "TZ-OUT-03")
@pytest.mark.parametrize(
    ("to", "more", "problem"),
    [
        (4, {}, "is not above"),
        (6, {}, "do not carry level 6"),
        (5, {"advances": [Advance(stance="aim"), Advance(trait=STEALTH)]}, "give 1 advances and 1 scores"),
        (5, {"raises": ["CON", "FUE"]}, "give 1 advances and 1 scores"),
    ],
)
def test_levels_that_cannot_be_gained(to: int, more: dict[str, Any], problem: str) -> None:
    """TZ-CHR-07: levels need experience, and give no more than they give."""
    with pytest.raises(ValueError, match=problem):
        level_up(RawSheet(level=4, xp=16_000), Advancement(to, **more), DRS, BS)


@pytest.mark.rule("TZ-CHR-07", "TZ-OUT-07")
def test_what_an_advance_buys() -> None:
    """TZ-CHR-07: a trait, a stance, two steps of a language, or a Lienzo option. TZ-OUT-07: the menu of 2020."""
    assert buy(RawSheet(), Advance(trait=STEALTH), DRS, BS).traits == (STEALTH,)
    assert buy(RawSheet(), Advance(stance="aim"), DRS, BS).stances == ("aim",)
    assert buy(RawSheet(), Advance(power="mind_lance"), DRS, BS).powers == ("mind_lance",)
    spoken = buy(RawSheet(), Advance(language="orco", spoken=1, written=1), DRS, BS).languages
    assert spoken["orco"] == Tongue("low", "low")
    common = buy(RawSheet(), Advance(language="common", spoken=1, written=1), DRS, BS).languages
    assert common["common"] == Tongue("high", "high")
    two = buy(RawSheet(aptitude_levels={"logica": 1}), Advance(aptitudes={"logica": 1, "agilidad": 1}), DICE, BS)
    assert two.aptitude_levels == {"logica": 2, "agilidad": 1}
    assert buy(RawSheet(), Advance(score="FUE"), DICE, BS).abilities == {"FUE": 12}
    assert buy(RawSheet(), Advance(skills={"filo": 2, "media": 2}), DICE, BS).skill_levels == {"filo": 2, "media": 2}
    mixed = buy(RawSheet(), Advance(skills={"filo": 2}, aptitudes={"logica": 1}), DICE, BS)
    assert (mixed.skill_levels, mixed.aptitude_levels) == ({"filo": 2}, {"logica": 1})
    assert buy(RawSheet(), Advance(language="orco", written=2), DICE, BS).languages["orco"] == Tongue("none", "medium")
    top = buy(RawSheet(skill_levels={"filo": 8}), Advance(skills={"filo": 2, "media": 2}), DICE, BS).skill_levels
    assert top == {"filo": 10, "media": 2}


@pytest.mark.rule("TZ-CHR-07")
@pytest.mark.parametrize(
    "advance",
    [
        Advance(),
        Advance(stance="aim", power="mind_lance"),
        Advance(stance="crouch"),
        Advance(trait=STEALTH),
        Advance(power="lay_hands"),
        Advance(language="orco", spoken=3),
    ],
)
def test_advances_that_are_none(advance: Advance) -> None:
    """TZ-CHR-07: one thing, known in the Lienzo, and not had before."""
    with pytest.raises(ValueError, match=r"TZ-CHR-07|TZ-OUT-02"):
        buy(RawSheet(traits=(STEALTH,), powers=("lay_hands",)), advance, DRS, BS)


@pytest.mark.rule("TZ-OUT-07")
@pytest.mark.parametrize(
    "menu",
    [
        Advance(),
        Advance(aptitudes={"logica": 2}),
        Advance(aptitudes={"logica": 1, "agilidad": 1}, score="FUE"),
        Advance(skills={"filo": 3, "media": 1}),
        Advance(skills={"filo": 2, "media": 1}),
        Advance(score="FUE", language="orco", spoken=2),
        Advance(aptitudes={"logica": 1, "fortaleza": 1}),
    ],
)
def test_what_is_not_on_the_menu(menu: Advance) -> None:
    """TZ-OUT-07: two different aptitudes, at most two levels on one skill, one line at a time, nothing above 10."""
    with pytest.raises(ValueError, match=r"TZ-OUT-07|TZ-TEST-07|TZ-CHR-07"):
        buy(RawSheet(aptitude_levels={"fortaleza": 10}), menu, DICE, BS)


@pytest.mark.rule("TZ-OUT-07")
@pytest.mark.parametrize("menu", [Advance(score="FUE"), Advance(skills={"filo": 2, "media": 2})])
def test_the_menu_needs_ability_dice(menu: Advance) -> None:
    """TZ-OUT-07: scores and levels are lines of the notes of 2020 alone."""
    with pytest.raises(ValueError, match='ability_dice = "on"'):
        buy(RawSheet(), menu, DRS, BS)
