"""The policy ``tuned``: other weights, other play; the usual ones play as the untuned policies do."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import attrs
import pytest

import policies
from policies.planners import TEMPERS, games, weights
from policies.tuned import SHIPPED, Tuned, shipped
from simulator.policy.errors import PolicyError
from simulator.policy.registry import make
from simulator.policy.spec import PolicySpec
from simulator.policy.weights import TEMPER, bounds_of, changed
from simulator.runtime.inline import Runner
from simulator.scenario import load
from tests import shipping, weights_page

ROOT = Path(policies.__file__).parent
TABLES = [(game, temper) for game in games() for temper in TEMPERS]
GAMES = games()
FIGHTS = {
    "fragmentos": "fragmentos/officer_and_cult",
    "haunted_house": "haunted_house/three_against_a_werewolf",
    "ira_y_gloria": "ira_y_gloria/ambush_by_the_cult",
    "tapiz": "tapiz/knockout_and_recovery",
}


def outcomes(scenario: str, options: dict[str, Any] | str, fights: int = 3) -> list[object]:
    """Return the ends of fights in which the first side plays so, and the other is aggressive."""
    spec = PolicySpec(options) if isinstance(options, str) else PolicySpec("tuned", options)
    loaded = load(scenario)
    mine = {seat for seat in loaded.policies if loaded.encounter.side_of(seat) == 0}
    factories = {seat: partial(make, spec if seat in mine else PolicySpec("aggressive")) for seat in loaded.policies}
    with Runner(loaded, 5, factories=factories, deadline=None) as runner:
        return [(result.outcome, result.fates) for result in map(runner.play, range(1, fights + 1))]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "temper"), TABLES)
def test_the_usual_weights_play_as_the_untuned_mind(game: str, temper: str) -> None:
    """A table of a temper alone plays as the policy of that name."""
    assert outcomes(FIGHTS[game], {game: {TEMPER: temper}}) == outcomes(FIGHTS[game], temper)


def test_the_page_of_weights_is_current() -> None:
    """Every weight with its values, its bounds and what it weighs."""
    assert weights_page.PAGE.read_text(encoding="utf-8") == weights_page.page(), "`make pages` rewrites it"


@pytest.mark.parametrize(("game", "temper"), TABLES)
def test_usual_weights_are_within_their_bounds(game: str, temper: str) -> None:
    """Every default may be written, and leaves the set as it is."""
    usual = weights(game, temper)
    assert attrs.asdict(changed(usual, attrs.asdict(usual))) == attrs.asdict(usual)
    for name, each in bounds_of(type(usual)).items():
        assert each.what
        assert [getattr(changed(usual, {name: value}), name) for value in (each.low, each.high)] == [
            each.low,
            each.high,
        ]
        for value in (each.low - 0.001, each.high + 0.001):
            with pytest.raises(PolicyError, match="allowed is a number from"):
                changed(usual, {name: value})


def test_the_shipped_file_has_every_game() -> None:
    """Without options the policy plays by the file beside it."""
    assert all(map(shipped, GAMES))
    assert shipped("toy") is None
    assert SHIPPED.is_file()
    scenario = shipping.loaded("haunted_house/reference_duel")
    with Runner(scenario, 1, factories=dict.fromkeys(scenario.policies, Tuned), deadline=None) as runner:
        assert runner.play(1).faults == ()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"tapz": {}}, "there are no weights for 'tapz'; there are for fragmentos"),
        ({"tapiz": 3}, "tapiz is 3; allowed is a table of a temper and weights"),
        ({"tapiz": {}}, "the temper of tapiz is missing; allowed are aggressive and cautious"),
        ({"tapiz": {"temper": "bold"}}, "the temper of tapiz is 'bold'"),
        ({"tapiz": {"temper": "cautious", "cleary": 2}}, "there is no weight 'cleary'; did you mean 'clearly'?"),
        ({"tapiz": {"temper": "cautious", "clearly": 20}}, "clearly is 20; allowed is a number from 1 to 3"),
        ({"tapiz": {"temper": "cautious", "clearly": True}}, "clearly is True; allowed is a number"),
        ({"tapiz": {"temper": "cautious", "zzzz": 1}}, "there is no weight 'zzzz'; the weights are harm, states"),
        ({"file": "weights.toml"}, "the file of weights has not been read"),
    ],
)
def test_a_wrong_table_is_a_sentence(options: dict[str, Any], said: str) -> None:
    """Games, tempers, names and values that there are not are refused with what is allowed."""
    with pytest.raises(PolicyError) as caught:
        make(PolicySpec("tuned", options))
    assert said in str(caught.value)
    assert "it takes no options" not in str(caught.value)


def test_what_may_be_tuned_of_an_unknown_game_is_a_sentence() -> None:
    """There is nothing to tune in a game that the policy does not know."""
    with pytest.raises(PolicyError, match="there are no weights for 'chess'"):
        Tuned.tuning("chess")
