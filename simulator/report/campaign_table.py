"""Steps of a campaign as a table: how many campaigns completed each, and the state of the party after it."""

from __future__ import annotations

from ..narration.grammar import capital
from ..narration.wording import Phrasebook
from ..statistics.summary import BatchSummary, PartyMember, StageSummary
from .tables import Table
from .words import bounds, heads, number, percent, say


def campaign_table(found: BatchSummary, book: Phrasebook) -> Table:
    """Return a row per step: how often it was completed, the length of the fight, and for each party member how often
    they were standing after it and the mean of their first pool; no rows without a chain."""
    lang = book.lang
    names = list(dict.fromkeys(one.name for stage in found.stages for one in stage.left))
    columns = heads(lang, "step", "what", "done", "interval", "rounds_head")
    columns += [f"{name} ({_pool(found, name, book)})" for name in names]
    rows = [_row(stage, names, book) for stage in found.stages]
    return Table(columns, rows, (2, *range(4, len(columns))), say(lang, "html-steps"))


def _row(stage: StageSummary, names: list[str], book: Phrasebook) -> list[str]:
    lang = book.lang
    rounds = "" if stage.rounds is None else number(stage.rounds, lang, 1)
    left = {one.name: one for one in stage.left}
    states = [_left(left[name], lang) if name in left else "" for name in names]
    return [
        str(stage.number),
        _what(stage, lang),
        percent(stage.done.rate, lang),
        bounds(stage.done, lang),
        rounds,
        *states,
    ]


def _what(stage: StageSummary, lang: str) -> str:
    """Return the kind of a step: a rest, or the opponents of a fight."""
    if stage.rounds is None and not stage.foes:
        return say(lang, "rest")
    return ", ".join(_kinds(stage.foes))


def _kinds(names: tuple[str, ...]) -> list[str]:
    """Return names; names that differ only in their number become one: "Zombi ×3"."""
    counts: dict[str, int] = {}
    for name in names:
        stem, _, last = name.rpartition(" ")
        key = stem if stem and last.isdecimal() else name
        counts[key] = counts.get(key, 0) + 1
    return [name if count == 1 else f"{name} ×{count}" for name, count in counts.items()]


def _left(one: PartyMember, lang: str) -> str:
    first = next(iter(one.pools.values()), None)
    share = percent(one.standing.rate, lang)
    return share if first is None else f"{share} · {number(first, lang, 1)}"


def _pool(found: BatchSummary, name: str, book: Phrasebook) -> str:
    """Return the heading of a combatant's column: the share standing, and the pool."""
    pools = next(one.pools for stage in found.stages for one in stage.left if one.name == name)
    return " · ".join(["%", *(capital(book.word(pool)).lower() for pool in list(pools)[:1])])
