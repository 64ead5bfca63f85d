"""Every action that the rules offer is taken by some thinking mind in some shipped fight, or a list says why not.

``untaken.toml`` lists for each game the actions that neither ``aggressive`` nor ``cautious`` takes. What is taken after
all must leave the list; what is so rare that these fights do not even offer it may stay."""

from __future__ import annotations

import pytest

from simulator import systems

from . import shipping, untaken_page
from .idle import PLAYERS, findings
from .verbs import LIMITS, census_of_game

pytestmark = pytest.mark.slow
FIGHTS = 6
SAMPLE = 3


@pytest.mark.parametrize("game", systems.NAMES)
def test_every_action_is_taken_or_listed_with_its_reason(game: str) -> None:
    """The list has neither too little nor too much in it, and no shipped fight ends by the round limit."""
    census, listed = census_of_game(game, FIGHTS), set(untaken_page.UNTAKEN[game])
    assert {f"{kind}: {verb}" for (kind, verb), _ in census.never} <= listed
    assert not listed & {f"{kind}: {verb}" for (kind, verb), times in census.taken.items() if times}
    assert all(reason.endswith(".") for reason in untaken_page.UNTAKEN[game].values())
    assert not any(census.endings[limit] for limit in LIMITS)


@pytest.mark.parametrize("minds", PLAYERS, ids="-".join)
@pytest.mark.parametrize("game", systems.NAMES)
def test_nobody_does_the_same_thing_to_no_effect(game: str, minds: tuple[str, str]) -> None:
    """No fight ends by the round limit, and no combatant does the same thing more than three times in vain."""
    assert [str(found) for name in shipping.fights(f"{game}/") for found in findings(name, minds, SAMPLE)] == []


def test_the_page_is_current() -> None:
    """docs/untaken.md has the list."""
    assert untaken_page.PAGE.read_text(encoding="utf-8") == untaken_page.page(), "`make pages` rewrites it"
