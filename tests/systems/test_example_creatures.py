"""The invented creatures of examples/creatures_GAME.toml: every one fights, and every figure of its fights is right."""

from __future__ import annotations

import tomllib
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from simulator import systems
from simulator.referee import audit
from simulator.runtime import actor_runner, inline
from simulator.scenario import Scenario, load_text
from simulator.testing.system_checks import check_system
from simulator.trace.reader import read
from simulator.trace.replay import verify
from tests.traces import traced

FOLDER = Path(__file__).parents[2] / "examples"
FILES = {file.stem.removeprefix("creatures_"): file for file in sorted(FOLDER.glob("creatures_*.toml"))}
SHEETS: dict[str, dict[str, Any]] = {
    game: tomllib.loads(file.read_text(encoding="utf-8"))["sheets"] for game, file in FILES.items()
}
HEROES = {
    "fragmentos": ("inspectora", "guardabosques", "medica"),
    "haunted_house": ("officer", "athlete", "student"),
    "ira_y_gloria": ("marine_hero", "guardsman_hero", "sister_hero"),
    "tapiz": ("sharra", "elythlian", "guard"),
}
POLICIES = ("cautious", "aggressive", "random")
GROUPS = [(game, group) for game in FILES for group in range(5)]


def encounter(game: str, group: int, policy: str) -> Scenario:
    """Return a fight of three creatures against three heroes, in games with metres 20 m apart."""
    text = f'asalto = 1\nsystem = "{game}"\ninclude = ["{FILES[game].name}"]\n'
    text += 'sides = { heroes = { role = "pc" }, creatures = { role = "npc" } }\n'
    for side, kinds, at in (("creatures", list(SHEETS[game])[group::5], 20), ("heroes", HEROES[game], 0)):
        for row, kind in enumerate(kinds):
            text += f'[[combatants]]\nname = "{kind}"\nuse = "{kind}"\nside = "{side}"\n'
            text += f"position = [{at}.0, {4 * row}.0]\n" * (game in ("ira_y_gloria", "tapiz"))
    sides = [f"heroes={policy}", f"creatures={policy}"]
    return load_text(text, "creatures", policies=sides, folder=FOLDER)


@pytest.mark.parametrize("game", FILES)
def test_fifteen_have_two_or_three_specials_and_names_in_both_languages(game: str) -> None:
    """The page and the narration show those of either language."""
    assert len(SHEETS[game]) == 15
    for sheet in SHEETS[game].values():
        assert len(sheet["specials"]) in (2, 3)
        names = [special["name"] for special in sheet["specials"]]
        assert all(name["es"] and name["en"] for name in chain(names, [sheet["title"]] * ("title" in sheet)))


@pytest.mark.parametrize(("game", "group"), GROUPS)
def test_they_fight_and_every_figure_agrees(game: str, group: int) -> None:
    """The referee finds nothing, and the record, the seed and the actors give the same lines again."""
    for place, policy in enumerate(POLICIES[group % 2 : group % 2 + 2]):
        scenario = encounter(game, group, policy)
        trace = read(traced(partial(inline.play, deadline=None), scenario, 3, 2 * group + place + 1)[0])
        assert [str(finding) for finding in audit(trace).findings] == []
        checked = verify(trace, partial(actor_runner.play, deadline=None))
        assert (checked.recorded, checked.seeded, checked.note) == (True, True, "")


@pytest.mark.parametrize("game", FILES)
def test_no_invariant_breaks_whatever_they_do(game: str) -> None:
    """Any legal answers: what rules promise of states, copies, snapshots and views holds with specials, too."""
    rules = systems.system(game)
    fights = [encounter(game, group, "random").encounter for group in range(5)]
    assert check_system(rules, fights, fights=5, seed=4) > 100
