"""The words of specials of a game, from its data/specials.toml.

The tables are ``[fight]`` and ``[body]``, facts about the fight and about a body, and ``[text]``, facts about a word of
the author's own: NAME = [SPANISH, TYPE], read by the method NAME of the game's ``Situation``; a table of values with
their Spanish instead of TYPE makes a word. The others give the ids that effects name, each with its rule or rules:
``[figures]``, ``[immunities]``, ``[bans]``, ``[permissions]``, ``[rolls]``, ``[afflictions]``, ``[acts]``,
``[moments]``, ``[costs]``. ``[effects]`` lists the effects without ids, alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from .language.words import TRUTH, WORD, Choice, Fact, Words
from .powers import Situation
from .specials import Special

KINDS: Final = (
    "figures", "immunities", "bans", "permissions", "rolls", "afflictions", "acts", "moments", "costs",
)  # fmt: skip
"""Kinds of ids that specials have."""

Tables = Mapping[str, Mapping[str, Any]]  # Any: as tomllib gives them


def special_ids(tables: Tables) -> dict[str, frozenset[str]]:
    """Return the ids of a game's specials, by kind."""
    return {kind: frozenset(tables.get(kind, ())) for kind in KINDS}


def special_words(system: str, tables: Tables, board: type[Situation[Any]]) -> Words:
    """Return the facts of a game's specials. ``board`` is the class of its situations."""
    facts = [
        _fact(board, name, cells, about)
        for about in ("fight", "body", "text")
        for name, cells in tables.get(about, {}).items()
    ]
    return Words(system, tuple(facts), (Choice("other", "otro", _other),))


def flaws(specials: Sequence[Special], tables: Tables, halves: Sequence[str] = ("damage",)) -> Iterator[str]:
    """Yield a sentence for each effect that the game does not have or that would never happen. ``[effects]`` lists
    those that have no ids; ``halves`` are the figures that the game can halve."""
    for special in specials:
        place = f"special {special.name.en or special.name.es!r}"
        for effect in special.effects:
            kinds = [kind for kind in effect.kinds() if " " not in kind]
            kinds += ["order"] if effect.order is not None else []
            yield from (f"{place}: this game has no `{kind}`" for kind in kinds if kind not in tables["effects"])
            if effect.halve is not None and effect.halve not in halves:
                yield f"{place}: only {', '.join(halves)} can be halved"
            if special.at:
                continue
            if effect.heal is not None or effect.hit is not None or effect.inflict is not None:
                yield f"{place}: what heals, hits or inflicts needs a moment"
            elif special.cost and effect.act is None and not effect.shield:
                yield f"{place}: what has a cost needs a moment, an act or a shield"
        if "action" in special.cost and special.at not in ("turn", "first_turn"):
            yield f"{place}: the action can only be paid at the start of a turn"


def _other(board: Situation[Any]) -> list[int]:
    return [board.other] if board.other >= 0 else []


def _fact(board: type[Situation[Any]], name: str, cells: list[Any], about: str) -> Fact:
    """Return a fact of one of the tables."""
    kind = cells[1] if len(cells) > 1 else TRUTH
    words: Mapping[str, str] = {} if isinstance(kind, str) else kind
    gives = WORD if words else kind
    method = getattr(board, name)
    if about == "text":
        return Fact(name, cells[0], gives, method, of_text=method)
    if about == "body":
        return Fact(name, cells[0], gives, method, True, words)
    return Fact(name, cells[0], gives, lambda found, _: method(found), False, words)
