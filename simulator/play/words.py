"""Texts and figures of the screen, in both languages."""

from __future__ import annotations

from ..core.scoreboard import BodyRow, Place, Pool, Scoreboard
from ..narration.catalogue import catalogue
from ..narration.grammar import Value
from ..narration.wording import Phrasebook
from ..report.words import signed
from .forecast import Change, Outlook


def say(lang: str, key: str, **values: Value) -> str:
    """Return a message of the screen. Raises KeyError for an unknown key."""
    return catalogue(lang, "play").say(key, values)


def share_words(share: float) -> str:
    """Return a share in whole per cent, the resolution of a hundred copies."""
    return f"{round(100 * share)} %"


def outlook_words(outlook: Outlook, book: Phrasebook) -> str:
    """Return a forecast in one line; empty if it expects no change."""
    certainty = "exact" if outlook.exact else "sampled"
    share = None if outlook.success is None else share_words(outlook.success)
    parts = [] if share is None else [say(book.lang, f"success-{certainty}", share=share)]
    parts += [_change_words(change, book) for change in outlook.changes]
    return " · ".join(parts)


def _change_words(change: Change, book: Phrasebook) -> str:
    lang = book.lang
    parts = [f"{book.word(pool)} {signed(mean, lang, 1)}" for pool, mean in change.pools.items()]
    if change.falls:
        parts.append(say(lang, "falls", share=share_words(change.falls)))
    if change.rises:
        parts.append(say(lang, "rises", share=share_words(change.rises)))
    return say(lang, "change", who=book.who(change.body), changes=", ".join(parts))


def pool_words(pool: Pool, book: Phrasebook) -> str:
    """Return the points of a pool: ``life 12/20``."""
    return f"{book.word(pool.id)} {pool.left}" + ("" if pool.most is None else f"/{pool.most}")


def body_words(row: BodyRow, here: Place | None, book: Phrasebook) -> tuple[str, str]:
    """Return a combatant in two lines: its first points; then its other points that are not full, its states, its held
    items, and its distance from ``here``."""
    first = "".join(pool_words(pool, book) for pool in row.pools[:1])
    parts = [pool_words(pool, book) for pool in row.pools[1:] if pool.left != pool.most]
    parts += [book.word(state) + (f" {value}" if value else "") for state, value in row.states]
    if row.hand:
        things = [book.word(thing) + ("" if shots is None else f" ({shots})") for thing, shots in row.hand]
        parts.append(say(book.lang, "in_hand", things=", ".join(things)))
    metres = row.metres(here)
    if metres:
        parts.append(say(book.lang, "metres", metres=round(metres)))
    return first, ", ".join(parts)


def common_words(board: Scoreboard, sides: list[str], book: Phrasebook) -> str:
    """Return the round and the points of the scene and the sides."""
    parts = [say(book.lang, "round", word=book.word("round"), round=board.round)] if board.round else []
    for side, pool in board.common:
        points = pool_words(pool, book)
        parts.append(points if side < 0 else f"{book.side(sides[side])}: {points}")
    return " · ".join(parts)
