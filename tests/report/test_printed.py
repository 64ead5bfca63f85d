"""The printed page: a block for every combatant, boxes that are its points, and what watched fights show."""

from __future__ import annotations

import re

import pytest

from simulator import systems
from simulator.core import events
from simulator.experiments.habits import Watcher
from simulator.report.html.printed import printed_page
from simulator.report.printed import Printed, grouped, order_lines, printed
from simulator.scenario import Scenario, load, load_text
from simulator.scenario.library import shipped
from tests.report.batches import played

LANGS = ("en", "es")
SHIPPED = {path.stem: path for _, path in shipped()}


def page_of(scenario: Scenario, lang: str = "en", paper: str = "a4") -> Printed:
    """Return the page of a scenario, with the odds of a few fights and no watched ones."""
    blocks = systems.blocks(scenario.system, scenario.encounter)
    return printed(scenario, blocks, {}, played(scenario, 4).summary, lang, paper)


@pytest.mark.parametrize("name", sorted(SHIPPED))
def test_every_combatant_has_a_block_with_its_points(name: str) -> None:
    """Each combatant is in exactly one block, and its boxes are the points with which it starts."""
    scenario = load(name)
    rules = systems.system(scenario.system)
    blocks = systems.blocks(scenario.system, scenario.encounter)
    numbers = [number for group in grouped(scenario, blocks) for number in group]
    assert sorted(numbers) == list(range(len(scenario.encounter.members)))
    for block, fate in zip(blocks, rules.fates(rules.setup(scenario.encounter)), strict=True):
        assert block.boxes
        assert {pool.id: pool.left for pool in block.boxes}.items() <= fate.pools.items()


def test_equal_combatants_share_a_block() -> None:
    """Copies share one block with a row for each; the page has as many boxes as they have points, crossed for those
    that are lost, and no text of it is markup."""
    text = SHIPPED["tie_group"].read_text(encoding="utf-8")
    scenario = load_text(text.replace('title = "', 'title = "<i>'), "a.toml")
    page = page_of(scenario)
    assert sum(len(card.bodies) for card in page.cards) == len(scenario.encounter.members) > len(page.cards)
    html = printed_page(page)
    rows = [row for card in page.cards for body in card.bodies for row in (*body.rows, *body.stores)]
    whole, crossed = (sum(each) for each in zip(*((row.boxes, row.crossed) for row in rows), strict=True))
    assert len(re.findall(r"<i( class=\"x\")?></i>", html.split("<article")[0])) == sum(
        row.boxes for row in page.common
    )
    states = sum(len(card.conditions) * len(card.bodies) for card in page.cards)
    assert len(re.findall(r"<i( class=\"x\")?></i>", "<article".join(html.split("<article")[1:]))) == whole + states
    assert html.count('class="x"') == crossed
    assert "&lt;i&gt;" in html


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", systems.own())
def test_order_of_turns(game: str, lang: str) -> None:
    """Every game says its order of turns, by the readings that its variants choose."""
    first = next(name for name in sorted(SHIPPED) if load(name).system == game)
    assert " ".join(order_lines(load(first), lang)).count(" ") > 10


def test_habits() -> None:
    """Actions count as those of a hurt combatant once half of a row of its boxes is gone; items and targets count only
    against enemies."""
    scenario = load("reference_duel")
    watcher = Watcher(scenario, systems.blocks(scenario.system, scenario.encounter))
    one, other = scenario.encounter.names
    for event in (
        events.Acted("", 0, "melee_attack", 1, "unarmed"),
        events.PoolChanged("", 0, "life", 20, 10, "hit"),
        events.Acted("", 0, "run"),
        events.PoolChanged("", 0, "life", 10, 11, "heal"),
        events.Acted("", 0, "heal", 0, "bandage"),
    ):
        watcher.happened(event)
    habit = watcher.habits[one]
    assert (habit.sound, habit.hurt) == ({"melee_attack": 1, "heal": 1}, {"run": 1})
    assert (habit.items, habit.targets) == ({"unarmed": 1}, {other: 1})
