"""Things that planners keep from fight to fight: made once for each encounter and set of weights."""

from __future__ import annotations

from policies.memos import EncounterCache
from simulator.core.system import Encounter
from simulator.testing import duel


def cached(most: int) -> tuple[EncounterCache[int, str], list[tuple[Encounter, str]]]:
    """Return a cache that counts what it makes, and the list of what it was made for."""
    made: list[tuple[Encounter, str]] = []

    def make(encounter: Encounter, weights: str) -> int:
        made.append((encounter, weights))
        return len(made)

    return EncounterCache(make, "usual", most), made


def duels(count: int) -> list[Encounter]:
    """Return this number of encounters that are no more than alike."""
    return [duel("haunted_house", "athlete", "knife_killer", rounds=2) for _ in range(count)]


def test_it_is_made_once_for_each_encounter_and_its_weights() -> None:
    """By identity; without weights those that are usual count."""
    cache, made = cached(9)
    one, other = duels(2)
    asked = [(one, None), (one, "usual"), (one, "bold"), (other, None), (one, None), (one, "bold")]
    assert [cache.of(encounter, weights) for encounter, weights in asked] == [1, 1, 2, 3, 1, 2]
    assert [weights for _, weights in made] == ["usual", "bold", "usual"]
