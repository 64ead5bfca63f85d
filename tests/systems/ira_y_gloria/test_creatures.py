"""The invented creatures of examples/creatures_ira_y_gloria.toml fight, and every sum of their fights agrees."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from functools import partial
from pathlib import Path

import pytest

from simulator.exact.policies import ScenarioPolicies
from simulator.exact.solver import solve_fight
from simulator.referee import audit
from simulator.runtime.seats import Seats
from simulator.scenario import Scenario, load_text
from simulator.trace.reader import read
from simulator.trace.replay import verify
from tests.traces import inline_play, traced

FILE = Path(__file__).parents[3] / "examples" / "creatures_ira_y_gloria.toml"
SHEETS = tomllib.loads(FILE.read_text(encoding="utf-8"))["sheets"]
POLICIES = ("cautious", "aggressive", "random")
HEROES = ("marine_hero", "guardsman_hero", "sister_hero")


def encounter(kinds: list[str], policy: str) -> Scenario:
    """Return a fight of these creatures against three heroes, 20 m apart, under one policy."""
    rows = [(kind, "threats", f"[20.0, {4 * row}.0]") for row, kind in enumerate(kinds)]
    rows += [(kind, "heroes", f"[0.0, {4 * row}.0]") for row, kind in enumerate(HEROES)]
    text = f'asalto = 1\nsystem = "ira_y_gloria"\ninclude = ["{FILE.name}"]\n'
    text += "".join(f'[sides.{side}]\nrole = "{role}"\n' for side, role in (("heroes", "pc"), ("threats", "npc")))
    text += "".join(
        f'[[combatants]]\nname = "{use}"\nuse = "{use}"\nside = "{side}"\nposition = {at}\n' for use, side, at in rows
    )
    sides = [f"heroes={policy}", f"threats={policy}"]
    return load_text(text, "creatures", policies=sides, folder=FILE.parent)


def test_there_are_fifteen_with_two_or_three_specials_in_both_languages() -> None:
    """Each special has a Spanish and an English name."""
    assert len(SHEETS) == 15
    assert {len(sheet["specials"]) for sheet in SHEETS.values()} <= {2, 3}
    assert all({"es", "en"} == set(one["name"]) for sheet in SHEETS.values() for one in sheet["specials"])


@pytest.mark.rule("IG-SPEC-01")
@pytest.mark.parametrize("group", range(5))
def test_they_fight_and_every_figure_agrees(group: int) -> None:
    """Three of them against three heroes: the auditor finds nothing, and the record and the seed give the fight again,
    with actors as without."""
    policy = POLICIES[group % len(POLICIES)]
    scenario = encounter(list(SHEETS)[group::5], policy)
    play = partial(inline_play, deadline=None)
    trace = read(traced(play, scenario, 3, group + 1)[0])
    assert [str(finding) for finding in audit(trace).findings] == []
    checked = verify(trace, play)
    assert (checked.recorded, checked.seeded, checked.note) == (True, True, "")


THICK = """
asalto = 1
system = "ira_y_gloria"
sides = { heroes = { role = "pc" }, threats = { role = "npc" } }
variants = { max_rounds = 2, complication_mode = "none" }
[[combatants]]
name = "Ana"
side = "heroes"
attributes = { strength = 1, toughness = 2, agility = 2, initiative = 2, willpower = 2, intellect = 2, fellowship = 2 }
wrath = 0
weapons = [{ use = "knife", damage = 4, ed = 0 }]
[[combatants]]
name = "Beast"
side = "threats"
attributes = { strength = 1, toughness = 1, agility = 1, initiative = 1, willpower = 1, intellect = 1, fellowship = 1 }
npc_class = "troop"
pools = { weapon_skill = 1 }
wounds_max = 2
resilience = 3
defence = 1
position = [1.0, 0.0]
shock_max = "none"
weapons = [{ use = "knife", damage = 0, ed = 0 }]
[[combatants.specials]]
name = "Hide"
uses = 1
per = "round"
effects = [{ change = "wounds_lost", by = -1 }]
"""


@pytest.mark.plain("exact odds need state whose numbers can be anything")
@pytest.mark.rule("IG-SPEC-01")
def test_exact_odds_walk_specials() -> None:
    """A hit in three of four rounds does 2 wounds, of which the hide saves one in each round: both rounds must hit."""
    scenario = load_text(THICK)
    seats = Seats(scenario, 0)
    odds = solve_fight(seats.system, seats.encounter, ScenarioPolicies(seats, scenario.policies), exact=True)
    assert sum(chance for (end, _), chance in odds.ends.items() if not end.fates[1][1]) == Fraction(9, 16)
