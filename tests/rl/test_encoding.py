"""Observations: rows of combatants and options, numbers of kinds and verbs, masks."""

from __future__ import annotations

import numpy as np
import pytest

from simulator.core.asks import Choose, Option
from simulator.rl.encoding import BOUND, Encoder, Shape
from simulator.rl.features import BODY
from simulator.rl.match import Match
from tests.rl.test_match import REFERENCE, Picks


def test_the_first_question_of_the_reference_duel() -> None:
    """The bodies, their remaining pools, the options that aim at the foe, and the mask."""
    match = Match("reference_duel")
    match.begin(1)
    assert match.ask is not None
    found = match.observation()
    own = match.ask.seat
    foe = 1 - own
    encoder = match.encoder
    assert encoder.kinds[found["kind"]] == "turn"
    assert found["bodies"][own, :7].tolist() == [1, 1, 1, 1, 1, 1, 1]
    assert found["bodies"][foe, :7].tolist() == [1, 0, 0, 1, 1, 1, 1]
    count = len(match.options)
    assert found["action_mask"].tolist() == [1] * count + [0] * (64 - count)
    attack = next(number for number, option in enumerate(match.options) if option.verb == "melee_attack")
    assert encoder.verbs[found["verbs"][attack]] == "melee_attack"
    assert found["options"][attack, :4].tolist() == [0, 0, 1, 1]
    assert (found["options"][count:] == 0).all()


@pytest.mark.slow
@pytest.mark.parametrize("name", [*REFERENCE, "tapiz/ghouls_without_light"])
def test_every_observation_lies_in_the_space(name: str) -> None:
    """In whole fights of every game; and every kind and verb has a number."""
    match = Match(name)
    match.begin(2)
    picks, space = Picks(match), match.encoder.space
    while match.ask is not None:
        found = match.observation()
        assert space.contains(found)
        assert found["kind"] > 0
        assert (found["verbs"][: len(match.options)] > 0).all()
        assert np.abs(found["bodies"]).max() < BOUND / 10
        assert found["bodies"].shape[1] == BODY
        match.answer(picks())


def test_options_beyond_the_shape_have_no_index() -> None:
    """The first ones are kept, the default among them."""
    encoder = Encoder("haunted_house", Shape(2, 3))
    options = tuple(Option("shots", amount=number) for number in range(1, 6))
    assert encoder.options(Choose(0, "shots", "R", options)) == list(options[:3])


def test_metres_show_in_games_with_places() -> None:
    """Combatants stand apart, and moves lead away."""
    match = Match("ira_y_gloria/squad_against_cultists", ["imperium"])
    match.begin(1)
    while match.ask is not None and match.ask.kind != "turn":
        match.answer(0)
    found = match.observation()
    assert np.abs(found["bodies"][3:, 7:9]).max() > 0.5
    moves = [number for number, option in enumerate(match.options) if option.verb == "move"]
    assert (found["options"][moves, 5] > 0).all()
