"""Tournaments for tests, small and quick."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from attrs import evolve

from simulator.batch.engine import Engine
from simulator.policy.spec import PolicySpec
from simulator.scenario import load
from simulator.tournament.director import play_tournament
from simulator.tournament.games import Match
from simulator.tournament.model import Arena, Entrant, Plan, Tournament
from simulator.tournament.standings import Results

BOTS = Path(__file__).with_name("bots.py")
SEED = 7


def bot(name: str, **options: Any) -> PolicySpec:
    """Return a policy of ``bots.py``."""
    return PolicySpec(f"{BOTS}:{name}", options)


def entrant(policy: str | PolicySpec, name: str = "") -> Entrant:
    """Return an entrant, called after its policy unless it has a name."""
    spec = PolicySpec.of(policy)
    return Entrant(name or spec.use.rpartition(":")[2], spec)


def arena(name: str = "reference_duel", weight: float = 1.0) -> Arena:
    """Return a shipped scenario in which all sides are contested."""
    scenario = load(name)
    return Arena(name, scenario, tuple(range(len(scenario.encounter.sides))), weight, name)


def tournament(*entrants: Entrant, scenarios: tuple[str, ...] = ("reference_duel",), **plan: Any) -> Tournament:
    """Return a tournament of these entrants."""
    return Tournament("test", "", evolve(Plan(pairs=8), **plan), entrants, tuple(map(arena, scenarios)))


def played(asked: Tournament, engine: Engine | None = None, seed: int = SEED, **more: Any) -> Results:
    """Play it, in this process unless an engine is given."""
    with engine or Engine() as plays:
        return play_tournament(plays, asked, seed, deadline=more.pop("deadline", 5.0), **more)


def match(one: str | PolicySpec, other: str | PolicySpec, where: Arena | None = None, **more: Any) -> Match:
    """Return the match of two policies."""
    place = where or arena()
    policies = tuple(json.dumps(PolicySpec.of(policy).plain(), sort_keys=True) for policy in (one, other))
    assert len(policies) == 2
    given = {"seed": SEED, "deadline": 5.0, "forfeit": True} | more
    return Match(place.document, place.sides, policies, **given)


def comparable(document: dict[str, Any]) -> dict[str, Any]:
    """Return a document without what hangs on the clock."""
    kept = {key: value for key, value in document.items() if key not in ("elapsed_s", "games_per_s")}
    kept["entrants"] = {
        name: {key: value for key, value in each.items() if key != "time_ms"}
        for name, each in document["entrants"].items()
    }
    return kept
