"""The budget of an encounter (experiments/budget.py)."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from simulator import systems
from simulator.experiments.budget import MOST, Force, NoBudget, PaceTable, budget, chances, fitted
from simulator.scenario import Scenario, load, load_text
from simulator.scenario.drawn import drawn
from simulator.statistics.verdict import FAIR, GRADES, HARD

from ..cli.command_line import CHAIN, asalto, document

OWN = """asalto = 1
system = "haunted_house"
sides = { red = { role = "pc" }, blue = { role = "npc" } }
[[combatants]]
name = "Elena"
side = "red"
use = "officer"
max_life = LIFE
count = 3
[[combatants]]
name = "Zombie"
side = "blue"
use = "zombie"
count = COUNT
"""


def zombies(count: int, life: int = 24) -> Scenario:
    """Return three officers with a sheet of their own against some zombies."""
    return load_text(OWN.replace("COUNT", str(count)).replace("LIFE", str(life)), "own.toml")


@pytest.mark.parametrize("game", systems.own())
def test_more_enemies_never_make_a_verdict_milder(game: str) -> None:
    """With one enemy more, winning is never likelier and a death never less likely, in drawn encounters."""
    pace, fit = PaceTable(game), fitted(game)
    for number in range(1, 9):
        encounter = drawn(game, 5, number).scenario().encounter
        own, others = ([each for each in encounter.members if each.side == side] for side in (0, 1))
        found = [
            chances(pace(own, others[:count]), pace(others[:count], own), fit) for count in range(1, len(others) + 1)
        ]
        assert all(win >= more and death <= worse for (win, death), (more, worse) in pairwise(found))


def test_what_fits_is_the_greatest_number_with_that_verdict() -> None:
    """The fitting number of zombies is fair (hard), and one more is not."""
    (one,) = budget(zombies(1)).fits
    assert 0 < one.fair <= one.hard < MOST
    for limit, most in ((FAIR, one.fair), (HARD, one.hard)):
        within, beyond = (GRADES.index(budget(zombies(count)).verdict) for count in (most, most + 1))
        assert within <= GRADES.index(limit) < beyond


def test_numbers_of_a_users_sheet_count() -> None:
    """Officers with more life win more often, and face more zombies."""
    weak, strong = budget(zombies(4, life=15)), budget(zombies(4, life=40))
    assert weak.win < strong.win
    assert weak.fits[0].hard < strong.fits[0].hard
    assert weak.own.strength < strong.own.strength


@pytest.mark.parametrize("game", systems.own())
def test_fitted_numbers_make_stronger_sides_win(game: str) -> None:
    """The law of more enemies needs positive slopes; docs/balance.md has the figures of the file."""
    fit = fitted(game)
    assert min(fit.numbers, fit.luck, fit.win[0], fit.death[0]) > 0 <= min(fit.approach, *fit.death[2:])
    assert min(fit.deadly.values(), default=0) >= 0
    slow, fast = (Force([[((share, 0.0),)]], [{}]) for share in (0.1, 0.3))
    assert chances(fast, slow, fit)[0] > chances(slow, fast, fit)[0]
    page = (Path(__file__).parents[2] / "docs" / "balance.md").read_text(encoding="utf-8")
    assert f"| {systems.game(game).title} | {fit.within} of {fit.checked} |" in page


def test_a_chain_has_no_budget() -> None:
    """The sentence says what to give instead."""
    with pytest.raises(NoBudget, match="a scenario with one fight"):
        budget(load_text(CHAIN, "chain.toml"))


def test_the_command_takes_a_scenario_or_a_party() -> None:
    """The document and the lines have the same verdict; both languages understand the party."""
    found = document("budget", "haunted_house", "4 rookies", "--against", "zombie", "--json")
    assert found["own"]["combatants"] == 4
    said = asalto("budget", "haunted_house", "4 novatos", "--against", "zombi", "--lang", "es").stdout
    assert "Veredicto probable: " in said
    assert asalto("budget", "reference_duel").stdout.count("strength") == 2
    assert budget(load("reference_duel")).within == fitted("haunted_house").within
    assert 'budget GAME "4 rookies"' in asalto("budget", "haunted_house", "4 rookies").stderr
