"""Action frames: the roll and the possible counter-rolls of each conflict (FR-FIGHT-02, FR-FIGHT-03).

Frozen; read from data/frames.toml."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from attrs import frozen

from .tables import table

ACTOR: Final = "actor"
OPPONENT: Final = "opponent"
FIGHT: Final = "fight"
BRAWL: Final = "brawl"
HUNT: Final = "hunt"
HIDE: Final = "hide"
FLEE: Final = "flee"
FLEE_CLEAR: Final = "flee_clear"
OBSTACLE: Final = "obstacle"
OBJECTIVE: Final = "objective"
CHALLENGE: Final = "challenge"


@frozen
class Response:
    """FR-FIGHT-04: one way for an opponent to roll; without ``fight_back`` it only avoids, as evading does."""

    char: str
    tags: frozenset[str]
    fight_back: bool = True


@frozen
class ActionFrame:
    """FR-FIGHT-02: a conflict. ``attacker`` names the roller whose omens set the damage (actor or opponent,
    FR-DANG-04). ``fight``: the loser of a harmless one has a setback (FR-FIGHT-05). ``avoiding``: the actor itself
    avoids, as in hiding and fleeing."""

    id: str
    char: str
    tags: frozenset[str]
    responses: tuple[Response, ...]
    attacker: str = ACTOR
    fight: bool = True
    area: bool = False
    supernatural: bool = False
    avoiding: bool = False


def response(row: Mapping[str, Any]) -> Response:
    """Return the response that a row of data describes."""
    return Response(row["char"], frozenset(row["tags"]), row.get("fight_back", True))


@cache
def mode(name: str) -> ActionFrame:
    """FR-FIGHT-02: the attack modes of the game: assault, terrify, menace."""
    row = table("frames")["modes"][name]
    return ActionFrame(
        name, row["actor_char"], frozenset(row["actor_tags"]), tuple(map(response, row["opponent_options"]))
    )


@cache
def frame(name: str) -> ActionFrame:
    """FR-FIGHT-02: the conflicts that are no fights: hunt, hide, flee."""
    row = table("frames")["frames"][name]
    responses = tuple(map(response, row["opponent_options"]))
    avoiding = row["attacker"] == OPPONENT
    return ActionFrame(
        name,
        row["actor_char"],
        frozenset(row["actor_tags"]),
        responses,
        row["attacker"],
        fight=False,
        avoiding=avoiding,
    )


@cache
def challenge_row(name: str) -> tuple[str, frozenset[str]]:
    """FR-FIGHT-02: characteristic and tags of the challenges of the game: flee_clear, obstacle."""
    row = table("frames")["challenges"][name]
    return row["characteristic"], frozenset(row["tags"])
