"""Encounters drawn at random: always the same, all valid, of the whole bestiary, within their bounds."""

from __future__ import annotations

from typing import Any

import pytest

from simulator import systems
from simulator.scenario import Scenario, load_text
from simulator.scenario.drawn import FARTHEST, MOST, Drawn, drawn, file_text, stock_of, with_creatures


def several(game: str, seed: int, many: int) -> list[Drawn]:
    """Return the first encounters of a seed."""
    return [drawn(game, seed, number) for number in range(1, many + 1)]


@pytest.mark.parametrize("game", systems.NAMES)
def test_the_whole_bestiary_is_drawn_and_every_encounter_is_a_scenario(game: str) -> None:
    """All sheets are in as many encounters as there are sheets, and their files hold the same scenarios."""
    found = several(game, 7, len(stock_of(game).leads))
    assert {row["use"] for one in found for row in one.tables["combatants"]} == set(stock_of(game).leads)
    for one in found:
        scenario: Scenario = one.scenario()
        assert load_text(one.text()).digest == scenario.digest


@pytest.mark.parametrize("game", systems.NAMES)
def test_sizes_and_strengths_are_within_their_bounds_and_reach_them(game: str) -> None:
    """One to eight a side, from even to one against three; circumstances and other gear are drawn too."""
    found = several(game, 8, 60)
    sizes = [
        [row["side"] for row in one.tables["combatants"]].count(side) for one in found for side in one.tables["sides"]
    ]
    quotients = [max(one.strengths) / min(one.strengths) for one in found]
    assert (min(sizes), max(sizes)) == (1, MOST)
    assert 1.0 <= min(quotients) < 1.2 < 2.5 < max(quotients) <= FARTHEST
    assert 10 < sum(bool(one.tables["scene"] or one.tables["variants"]) for one in found) < 50
    keys = {key for one in found for row in one.tables["combatants"] for key in row}
    assert keys - {"name", "side", "use", "position", "cover"}


def test_an_encounter_is_a_function_of_game_seed_and_number() -> None:
    """It is drawn again alone, whatever was drawn before; another seed or number is another encounter."""
    first = file_text(drawn("tapiz", 3, 17).tables)
    assert [one.text() for one in several("tapiz", 3, 17)][-1] == first
    assert len({first, drawn("tapiz", 4, 17).text(), drawn("tapiz", 3, 18).text()}) == 3


def test_with_a_file_of_creatures_each_encounter_has_one_of_them() -> None:
    """They take turns; one that builds on another comes with it, and the file can be played."""
    own: dict[str, dict[str, Any]] = {
        "ghost": {"base": "wolf", "kind": "creature"},
        "pack_ghost": {"base": "ghost", "level": 5},
    }
    stock = with_creatures("tapiz", own)
    found = [drawn(stock, 5, number) for number in (1, 2, 3, 4)]
    leads = [{row["use"] for row in one.tables["combatants"]} & set(own) for one in found]
    assert set.union(*leads[:2]) == set.union(*leads[2:]) == set(own)
    assert all(one.tables["sheets"].keys() >= names for one, names in zip(found, leads, strict=True))
    assert load_text(found[0].text()).digest == found[0].scenario().digest
