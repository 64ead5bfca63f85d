"""Actions that the rules offer: a built-in policy takes each in some shipped fight, or a list says why not.

``untaken.toml`` lists the actions that neither ``aggressive`` nor ``cautious`` takes. An action that is taken after all
must leave the list; one that is so rare that these fights do not offer it may stay."""

from __future__ import annotations

import pytest

from simulator import systems

from . import shipping, untaken_page
from .idle import PLAYERS, findings
from .verbs import LIMITS, Census, census_of_game

pytestmark = pytest.mark.slow
LEAST, MOST = 1, 20  # fights of each scenario and policy: more until every action has been taken
SAMPLE = 1


@pytest.mark.parametrize("game", systems.NAMES)
def test_every_action_is_taken_or_listed_with_its_reason(game: str) -> None:
    """The list has neither too little nor too much in it, and no shipped fight ends by the round limit."""
    census, listed = Census(), set(untaken_page.UNTAKEN[game])
    for fight in range(1, MOST + 1):
        census_of_game(game, [fight], census)
        missing = {f"{kind}: {verb}" for (kind, verb), _ in census.never} - listed
        if fight >= LEAST and not missing:
            break
    taken = {f"{kind}: {verb}" for (kind, verb), times in census.taken.items() if times}
    assert sorted(missing) == [], "never taken, and not in the list"
    assert sorted(listed & taken) == [], "in the list, and taken"
    assert all(reason.endswith(".") for reason in untaken_page.UNTAKEN[game].values())
    assert {limit: census.endings[limit] for limit in LIMITS} == dict.fromkeys(LIMITS, 0)


@pytest.mark.parametrize("policies", PLAYERS, ids="-".join)
@pytest.mark.parametrize("game", systems.NAMES)
def test_no_combatant_does_the_same_thing_to_no_effect(game: str, policies: tuple[str, str]) -> None:
    """No fight ends by the round limit, and no combatant does the same thing more than three times in vain."""
    assert [str(found) for name in shipping.fights(f"{game}/") for found in findings(name, policies, SAMPLE)] == []


def test_the_page_is_current() -> None:
    """docs/untaken.md has the list."""
    assert untaken_page.PAGE.read_text(encoding="utf-8") == untaken_page.page(), "`make pages` rewrites it"
