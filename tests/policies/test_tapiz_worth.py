"""Worth of attacks of Tapiz to planners, and the abilities by which they help and hinder."""

from __future__ import annotations

from itertools import accumulate, product

import attrs
import pytest

from policies.memos import Basis
from policies.tapiz.rulebook import Rulebook, likeliest
from policies.tapiz.tables import WorthTable
from policies.tapiz.weights import Weights
from simulator.scenario import load
from simulator.systems.tapiz.formulas import BODILY, HELPING, HINDERING
from simulator.systems.tapiz.sheet import Sheet


@pytest.mark.slow
@pytest.mark.parametrize(("states", "loose"), [(0.07, False), (0.4, True)])
def test_no_smaller_edge_is_worth_more_than_the_bound(states: float, loose: bool) -> None:
    """``most`` bounds the value of an attack with that edge or any smaller one, for any sizes, cap, hit points and
    price of knocking out. It exceeds the value only if points short of knocking out outweigh it."""
    table = WorthTable(Basis(), "d20", Weights(states=states))
    exact = True
    for size, cap, left, knock in product((-3, 0, 4), (0, 5, 30), (1, 6, 40), (0, 1, 15)):
        laid = table.eval_key(size, cap, left, knock, 30)
        worths = [max(0.0, table.worth(edge, laid)) for edge in range(-45, 60)]
        bounds = [table.most(edge, laid) for edge in range(-45, 60)]
        assert all(bound >= worth for bound, worth in zip(bounds, accumulate(worths, max), strict=True))
        exact = exact and bounds == worths
    assert exact is not loose


@pytest.mark.parametrize("abilities", [HELPING, HINDERING])
@pytest.mark.parametrize("mods", list(product((-1, 0, 2), repeat=4)))
def test_no_ability_is_likelier_than_the_best_of_body_and_mind(
    abilities: tuple[str, ...], mods: tuple[int, ...]
) -> None:
    """For any defences of body and mind, the first likeliest of all abilities is the first likeliest of these two."""
    duel = load("tapiz/sharra_and_the_mercenary").encounter.members[0].sheet
    assert isinstance(duel, Sheet)
    sheet = attrs.evolve(duel, mods={**duel.mods, **dict(zip(abilities, mods, strict=True))})
    few = [(one.name, one.mod, one.bodily) for one in likeliest(sheet, abilities)]
    every = [(name, sheet.mods[name], name in BODILY) for name in abilities]
    assert len(few) == 2
    for body, mind in product(range(-3, 4), repeat=2):
        best = [max(listed, key=lambda one: one[1] - (body if one[2] else mind)) for listed in (few, every)]
        assert best[0] == best[1]


def test_a_failure_costs_the_weak_no_more_than_their_blows_are_worth() -> None:
    """An attack that can take a tenth of the hit points, and fails as often, is worth a tenth: it is not given up
    because the enemy is strong. Five bandits with bows against a medusa stared at her instead of shooting."""
    table = WorthTable(Basis(), "d20", Weights(states=0.0))
    strong, weak = (table.worth(-14, table.eval_key(0, 4, left, 0, 400 // left)) for left in (8, 80))
    assert strong == pytest.approx(10 * weak)
    assert weak > 0


def test_a_gaze_that_turns_to_stone_fells() -> None:
    """TZ-ATK-12: fifteen points of the medusa's gaze put a target out of the fight, as ten of other attacks do."""
    rulebook = Rulebook(load("tapiz/medusa_in_the_temple").encounter)
    assert [mode.knock for body in range(len(rulebook.sides)) for mode in rulebook.modes(body).values()].count(15) == 1
