"""Other readings of a sentence that were as likely: each is a sentence that means it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from attrs import evolve, frozen

from .model import Taken
from .pieces import AMBUSH, GROUP, Piece, joined

if TYPE_CHECKING:
    from .readback import Reader

OF_SIDES: Final = (GROUP, "with", "without", "hurt", "level", "wave", "own")
"""Kinds of pieces that stand with their side."""


@frozen
class Alternative:
    """Another reading: its ``name`` in the reader's language, and the ``sentence`` that means it."""

    name: str
    sentence: str


def alternatives(reader: Reader, taken: Taken, pieces: Sequence[Piece]) -> Iterator[Alternative]:
    """Yield the other readings of one that was taken."""
    for at, piece in enumerate(pieces):
        if taken.taken.key == "new-taken_ambush" and piece.kind == AMBUSH:
            yield from _other_side(pieces, at)
        elif taken.taken.key == "new-taken_gear" and (piece.kind, piece.id) == ("with", taken.taken.values["name"]):
            yield from (_called(reader.gear(id_), pieces, at, reader.gear(id_)) for id_ in taken.others)
        elif taken.taken.key == "new-taken_count" and (piece.kind, piece.id) == (
            GROUP,
            taken.taken.values.get("sheet"),
        ):
            for number in taken.others:
                more = evolve(piece, before=f"{number} × ")
                yield Alternative(more.text, joined([*pieces[:at], more, *pieces[at + 1 :]]))
            return
        elif taken.taken.key == "new-taken_sheet" and piece.kind == GROUP and piece.others:
            called = [reader.names.called(each, reader.lang) for each in piece.others[: len(taken.others)]]
            if tuple(called) == taken.others:
                for name, sheet in zip(called, piece.others, strict=False):
                    yield _called(name, pieces, at, reader.name(sheet))
                return


def _called(name: str, pieces: Sequence[Piece], at: int, other: str) -> Alternative:
    return Alternative(name, joined([*pieces[:at], evolve(pieces[at], name=other), *pieces[at + 1 :]]))


def _other_side(pieces: Sequence[Piece], at: int) -> Iterator[Alternative]:
    """Yield the reading with the ambush on the other of two sides."""
    rest = [*pieces[:at], *pieces[at + 1 :]]
    side = 1 - pieces[at].side
    group = [number for number, piece in enumerate(rest) if piece.kind == GROUP]
    if {rest[number].side for number in group} == {0, 1}:
        last = max(number for number, piece in enumerate(rest) if piece.side == side and piece.kind in OF_SIDES) + 1
        ambush = evolve(pieces[at], side=side)
        who = ", ".join(piece.text for piece in rest if piece.kind == GROUP and piece.side == side)
        yield Alternative(f"{who}{ambush.lead}{ambush.text}", joined([*rest[:last], ambush, *rest[last:]]))
