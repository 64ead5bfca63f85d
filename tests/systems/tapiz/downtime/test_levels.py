"""Experience and levels between the fights of a chain: what is bought, what is wrong, and the sheets afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from simulator.core.campaign import FightStage
from simulator.core.errors import BadScenario
from simulator.core.events import PoolChanged
from simulator.runtime.campaign import play
from simulator.scenario import Scenario, load_document, load_text
from simulator.systems.tapiz import schema
from simulator.systems.tapiz.characters.prepare import finish
from simulator.systems.tapiz.characters.raw_sheet import RawSheet
from simulator.systems.tapiz.sheet import Sheet
from simulator.testing.recording import Recording

HEAD = """
asalto = 1
system = "tapiz"
sides = { heroes = { role = "pc" }, wild = { role = "npc" } }
combatants = [
    { name = "Sharra", side = "heroes", use = "sharra", pgf = 500, pgf_max = 500 },
    { name = "Orco", side = "wild", use = "wolf", pgf = 1, count = 2 },
]
[[chain]]
fight = ["Orco 1"]
stop_after = 1
"""
SECOND = """
[[chain]]
fight = ["Orco 2"]
stop_after = 1
"""
LEVEL = """
[[chain]]
[chain.rest]
xp = {xp}
[chain.rest.advance.Sharra]
level = {level}
"""
XP = """
[[chain]]
[chain.rest]
xp = 9
"""
ADVENTURE = f"{SECOND}[chain.scene]\nnew_adventure = true\n"
BOUGHT = """
advances = [{ stance = "aim" }, { language = "elvish", spoken = 1, written = 1 }]
raises = ["DES"]
"""


def read(*parts: str) -> Scenario:
    """Return the scenario of the head and these parts."""
    return load_text(HEAD + "".join(parts), "road.toml")


def sharra(scenario: Scenario, step: int) -> Sheet:
    """Her sheet in a step of the chain."""
    fight = scenario.chain[step - 1]
    assert isinstance(fight, FightStage)
    sheet = fight.encounter.members[0].sheet
    assert isinstance(sheet, Sheet)
    return sheet


def wrong(*parts: str) -> Sequence[str]:
    """Return the problems of such a scenario."""
    with pytest.raises(BadScenario) as caught:
        read(*parts)
    return [problem.removeprefix("road.toml: ") for problem in caught.value.problems]


@pytest.mark.rule("TZ-OUT-03", "TZ-OUT-07", "TZ-CHR-07")
def test_the_next_fight_uses_the_new_sheet() -> None:
    """TZ-CHR-07: two levels bring a stance, a language and a score; what depends on them follows, and stays."""
    scenario = read(LEVEL.format(xp=12_000, level=5), BOUGHT, ADVENTURE, SECOND)
    before, after, last = sharra(scenario, 1), sharra(scenario, 3), sharra(scenario, 5)
    assert (before.level, after.level, last.level) == (3, 5, 5)
    assert (before.xp, after.xp) == (4_000, 16_000)
    assert (before.abilities["DES"], after.abilities["DES"], after.mods["DES"]) == (15, 16, 3)
    assert (before.bonus("attack"), after.bonus("attack")) == (3, 5)
    assert after.stances == (*before.stances, "aim")
    assert after.speaks("elvish") == "low"
    assert after == last
    assert load_document(scenario.document).chain == scenario.chain


@pytest.mark.rule("TZ-OUT-03", "TZ-LNZ-01")
def test_fights_give_experience_too() -> None:
    """TZ-OUT-03: the pack's award for each fight counts before the rest that follows it."""
    award = "[scene.lienzo.numbers]\nxp_award = 2000\n"
    assert sharra(read(SECOND, LEVEL.format(xp=0, level=4), ADVENTURE, award), 5).xp == 8_000
    assert wrong(SECOND, LEVEL.format(xp=0, level=5), ADVENTURE, award) == [
        "chain[3].rest cannot advance 'Sharra': 8000 points of experience do not carry level 5 (TZ-OUT-03)."
    ]


def test_a_sheet_that_its_levels_leave_unfinished_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The fault of the new sheet is reported with the rest that brings it."""

    def finished(raw: RawSheet, *known: Any) -> Sheet:
        if raw.level == 4:
            raise ValueError("level 4 is cursed.")
        return finish(raw, *known)

    monkeypatch.setattr(schema, "finish", finished)
    said = 'chain[2].rest leaves "Sharra" unfinished: level 4 is cursed.'
    assert said in wrong(LEVEL.format(xp=4_000, level=4), ADVENTURE)


@pytest.mark.rule("TZ-OUT-03", "TZ-OUT-07", "TZ-CHR-07")
@pytest.mark.parametrize(
    ("parts", "problem"),
    [
        (
            [LEVEL.format(xp=3_999, level=4), ADVENTURE],
            "chain[2].rest cannot advance 'Sharra': 7999 points of experience do not carry level 4 (TZ-OUT-03).",
        ),
        (
            [LEVEL.format(xp=4_000, level=4), BOUGHT, ADVENTURE],
            "chain[2].rest cannot advance 'Sharra': levels 3 to 4 give 1 advances and 0 scores (TZ-CHR-07).",
        ),
        (
            [LEVEL.format(xp=4_000, level=4), ADVENTURE.replace("true", "false")],
            "chain[2].rest has advance, and the next fight opens no adventure: set its new_adventure (TZ-OUT-03).",
        ),
        (
            [LEVEL.format(xp=4_000, level=4).replace("Sharra", "'Orco 1'"), ADVENTURE],
            "chain[2].rest cannot advance 'Orco 1': only the party goes on from fight to fight (TZ-OUT-01).",
        ),
        ([SECOND, LEVEL.format(xp=9, level=4)], "chain[3].rest has xp or advance, and no fight follows (TZ-OUT-03)."),
        ([SECOND, XP], "chain[3].rest has xp or advance, and no fight follows (TZ-OUT-03)."),
    ],
)
def test_levels_that_a_rest_cannot_give(parts: list[str], problem: str) -> None:
    """TZ-OUT-03: experience, advances, the adventure and the party are checked when the scenario is read."""
    assert wrong(*parts) == [problem]


@pytest.mark.rule("TZ-CHR-08", "TZ-OUT-07")
def test_generated_characters_advance_too() -> None:
    """TZ-CHR-08: generated scores are kept, and raised."""
    scenario = load_text(
        HEAD.replace("pgf = 500, pgf_max = 500", "generate = 5, level = 4, abilities = {}")
        + LEVEL.format(xp=8_000, level=5)
        + 'raises = ["FUE"]\n'
        + ADVENTURE
        + '[variants]\nability_generation = "new1"\n'
    )
    before, after = sharra(scenario, 1).abilities, sharra(scenario, 3).abilities
    assert after == {**before, "FUE": before["FUE"] + 1}


@pytest.mark.rule("TZ-CHR-07")
def test_a_level_is_told() -> None:
    """TZ-CHR-07: the rest tells of the level that the party gains in it."""
    heard = Recording()
    play(read(LEVEL.format(xp=4_000, level=4), ADVENTURE), 1, 0, listener=heard, deadline=None)
    assert [(one.before, one.after, one.cause) for one in heard.of(PoolChanged) if one.pool == "level"] == [
        (3, 4, "advance")
    ]
