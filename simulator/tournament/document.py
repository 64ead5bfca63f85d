"""Tournament results as one JSON document."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Any

from ..core.record import Json
from .games import FAULTS
from .scores import GameRef, Meeting
from .sprt import SprtResult
from .standings import ArenaSummary, PlayedRound, Results, Standing, Watch

Document = dict[str, Any]  # Any: plain JSON values

MILLISECOND = 1e6  # nanoseconds


def tournament_document(found: Results, elapsed: float) -> Document:
    """Return the results as a document; ``elapsed`` is in seconds."""
    plan, games = found.tournament.plan, found.scores.games
    return {
        "title": found.tournament.heading,
        "format": plan.format,
        "seed": found.seed,
        "pairs": sum(meeting.pairs for meeting in found.scores.meetings.values()),
        "games": games,
        "whole": found.whole,
        "withheld": found.withheld,
        "entrants": {each.name: _entrant(found, each) for each in found.standings},
        "withdrawn": {found.name(entrant): why for entrant, why in found.withdrawn.items()},
        "pairings": pairing_documents(found),
        "scenarios": [_arena(found, each) for each in found.arenas],
        "rounds": [_round(found, each) for each in found.rounds],
        "cycles": [[found.name(entrant) for entrant in cycle] for cycle in found.cycles],
        "undecided": [[found.name(entrant) for entrant in pairing] for pairing in found.undecided],
        "watch": [_watch(found, each) for each in found.to_watch],
        "sprt": None if found.sprt is None else sprt_document(found.sprt),
        "elapsed_s": elapsed,
        "games_per_s": games / elapsed if elapsed else 0.0,
    }


def _entrant(found: Results, standing: Standing) -> Document:
    totals = found.scores.totals[standing.entrant]
    times = totals.times
    rounds: Document = {}
    if standing.entrant in found.tallies:
        tally = found.tallies[standing.entrant]
        rounds = {"round_points": tally.points, "buchholz": tally.buchholz, "out_in_round": tally.out or None}
    return {
        "rank": standing.rank,
        "policy": found.tournament.entrants[standing.entrant].policy.plain(),
        "games": standing.games,
        "points": standing.points,
        "score": standing.score,
        "rating": {"elo": standing.elo, "ci95": _interval(standing.low, standing.high)},
        "ahead_of_next": standing.ahead,
        **rounds,
        "faults": {how: totals.faults[how].times if how in totals.faults else 0 for how in FAULTS},
        "first_faults": {
            how: {"game": _game(found, each.first), "kind": each.kind, "message": each.message}
            for how, each in sorted(totals.faults.items())
        },
        "time_ms": {
            "mean": times.mean / MILLISECOND,
            "p95": times.p95 / MILLISECOND,
            "max": times.slowest / MILLISECOND,
        },
    }


def pairing_documents(found: Results) -> list[Document]:
    """Return the score of every pairing in every scenario."""
    return [_pairing(found, found.scores.meetings[key]) for key in sorted(found.scores.meetings)]


def _pairing(found: Results, meeting: Meeting) -> Document:
    one, other = meeting.pairing
    estimate = meeting.estimate
    return {
        "a": found.name(one),
        "b": found.name(other),
        "scenario": found.tournament.arenas[meeting.arena].name,
        "pairs": meeting.pairs,
        "wins": meeting.wins,
        "draws": meeting.draws,
        "losses": meeting.losses,
        "forfeited": meeting.faults,
        "pentanomial": list(meeting.pentanomial),
        "score": estimate.mean,
        "ci95": _interval(estimate.low, estimate.high),
        "superiority": estimate.superiority,
    }


def _arena(found: Results, each: ArenaSummary) -> Document:
    arena = found.tournament.arenas[each.arena]
    return {
        "scenario": arena.name,
        "sides": list(arena.side_names),
        "weight": arena.weight,
        "games": each.games,
        "ratings": {
            found.name(entrant): {
                "elo": float(each.ratings.elo[entrant]),
                "ci95": _interval(*each.ratings.interval(entrant)),
            }
            for entrant in each.met
        },
        "spread_elo": each.spread,
        "clear": each.clear,
        "pairings": each.of,
    }


def _round(found: Results, each: PlayedRound) -> Document:
    return {
        "round": each.number,
        "pairings": [
            {"a": found.name(one), "b": found.name(other), "score": score} for (one, other), score in each.scores
        ],
        "byes": [found.name(entrant) for entrant in each.byes],
        "decided_by_seed": [[found.name(entrant) for entrant in pairing] for pairing in each.by_seed],
    }


def _watch(found: Results, each: Watch) -> Document:
    return {"why": each.why, "figure": each.figure, **_game(found, each.game)}


def _game(found: Results, game: GameRef) -> Document:
    return {
        "scenario": found.tournament.arenas[game.arena].name,
        "fight": game.fight,
        "sides": {side: found.name(entrant) for side, entrant in players(found, game).items()},
    }


def players(found: Results, game: GameRef) -> Mapping[str, int]:
    """Return the entrant on each contested side of a game."""
    sides = found.tournament.arenas[game.arena].side_names
    return {side: game.pairing[one] for side, one in zip(sides, game.seating, strict=True)}


def _interval(low: float, high: float) -> Json:
    return [low, high] if isfinite(low) and isfinite(high) else None


def sprt_document(found: SprtResult) -> Document:
    """Return the state of a sequential test as a document."""
    lower, upper = found.test.bounds
    return {
        "elo0": found.test.elo0,
        "elo1": found.test.elo1,
        "alpha": found.test.alpha,
        "beta": found.test.beta,
        "llr": found.llr,
        "lower": lower,
        "upper": upper,
        "verdict": found.verdict,
        "pairs": found.pairs,
        "pentanomial": list(found.counts),
    }
