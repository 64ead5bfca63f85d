"""Matchups: the range of the odds in a sentence, the matrix of policies, and the dominated ones."""

from __future__ import annotations

from collections.abc import Mapping

from ..experiments.matchups import DominatedPolicy, MatchupCell, Matchups, MatchupsPlan
from ..narration.grammar import Value, capital
from ..narration.wording import Phrasebook
from ..scenario import Scenario
from ..statistics.intervals import Rate
from .document import Document, ForPage, Heat, Key, Plot, Plots, Prose, Section, Tile
from .figures import figure_text
from .origin import fights_and_seed, kicker, origin
from .tables import Block, Datum, Table
from .words import between, bounds, number, percent, say, speed_sentence


def announcement(plan: MatchupsPlan, fights: int, seed: int, lang: str) -> str:
    """Return the sentence about the pairs and fights to be played."""
    pairs = number(len(plan.all_arms), lang)
    return say(lang, "matchups-pairs", pairs=pairs, fights=number(fights, lang), seed=seed)


def matchups_answer(
    found: Matchups, scenario: Scenario, seed: int, command: str, elapsed: float, lang: str
) -> Document:
    """Return the answer. ``command`` repeats it, ``elapsed`` is in seconds."""
    book = Phrasebook.of(scenario, lang)
    sections = [
        Section("matrix", say(lang, "matchups-matrix"), _cells(found, book)),
        Section("dominated", say(lang, "matchups-dominated"), _dominated(found, book)),
        origin([("", scenario)], command, lang, "matchups-method", "html_sweep-scenario"),
    ]
    return Document(
        lang,
        kicker(scenario, lang),
        scenario.heading,
        say(lang, "matchups-question", side=book.side(found.side)),
        [range_sentence(found, book), *_stakes(found, book)],
        sections,
        _keys(found, book),
        fights_and_seed(found.fights, seed, lang, sessions=bool(scenario.chain)),
        closing=[speed_sentence(found.fights, elapsed, lang)],
    )


def range_sentence(found: Matchups, book: Phrasebook) -> str:
    """Return the range of the win rate over all pairs of policies, and its value with both sides at their best."""
    lang, worst, best, value = book.lang, found.worst, found.best, found.value
    win = capital(figure_text(f"win({found.side})", book))
    if worst.mean == best.mean:
        return say(lang, "matchups-same", win=win, rate=percent(worst.mean, lang))
    values: dict[str, Value] = {
        "low": percent(worst.mean, lang),
        "high": percent(best.mean, lang),
        "low_pair": _pair(worst, lang),
        "high_pair": _pair(best, lang),
        "value": percent(value.rate, lang),
        "value_pair": _best_pair(found, lang),
    }
    return say(lang, "matchups-range", win=win, **values)


def _pair(cell: MatchupCell, lang: str) -> str:
    return say(lang, "matchups-pair", policy=cell.policy, against=cell.against)


def _best_pair(found: Matchups, lang: str) -> str:
    own, other = (_played(shares, lang) for shares in (found.value.policies, found.value.against))
    return say(lang, "matchups-pair", policy=own, against=other)


def _played(shares: Mapping[str, float], lang: str) -> str:
    """Return the policies of a side's best play, with their shares if there are several."""
    if len(shares) == 1:
        return next(iter(shares))
    ranked = sorted(shares.items(), key=lambda item: (-item[1], item[0]))
    return " + ".join(f"{number(100 * share, lang)} % {name}" for name, share in ranked)


def _stakes(found: Matchups, book: Phrasebook) -> list[str]:
    """Return how far the policy of each side moves the odds while the other side plays its best."""
    if found.worst.mean == found.best.mean:
        return []
    own, other = (number(100 * found.stake(own=mine), book.lang, 1) for mine in (True, False))
    sides = {"side": book.side(found.side), "against": book.side(found.against)}
    return [say(book.lang, "matchups-stakes", own=own, other=other, **sides)]


def _keys(found: Matchups, book: Phrasebook) -> list[Key]:
    """Return the key figures: the value, and both ends of the range."""
    lang, value = book.lang, found.value
    within = say(lang, "html-interval", bounds=between(value.low, value.high, lang))
    pair = _best_pair(found, lang)
    return [
        Key(say(lang, "matchups-key_value"), percent(value.rate, lang), f"{pair}; {within}", "own"),
        Key(say(lang, "matchups-key_worst"), percent(found.worst.mean, lang), _pair(found.worst, lang), "bad"),
        Key(say(lang, "matchups-key_best"), percent(found.best.mean, lang), _pair(found.best, lang), "good"),
    ]


def _cells(found: Matchups, book: Phrasebook) -> list[Block]:
    """Return the matrix with a sentence on reading it, for a page also as a drawing."""
    values = {"side": book.side(found.side), "against": book.side(found.against)}
    reading = Prose(say(book.lang, "matchups-reading", **values), quiet=True)
    return [reading, ForPage(lambda: _map(found, book.lang)), _matrix(found, book.lang)]


def _matrix(found: Matchups, lang: str) -> Table:
    """Return a row for each policy of the one side: the win rate against each policy of the other, and its interval."""
    rows = []
    for name, cells in zip(found.policies, found.rows, strict=True):
        rates = [Rate(cell.sums.total, cell.sums.of) for cell in cells]
        rows.append([name, *(Datum(percent(one.rate, lang, 1), one.rate) for one in rates)])
        rows.append(["", *(bounds(one, lang) for one in rates)])
    return Table(["", *found.policies], rows, range(1, len(found.policies) + 1))


def _map(found: Matchups, lang: str) -> list[Block]:
    """Return the drawing of the matrix for a page."""
    tiles = [
        Tile(at, across, f"{number(100 * cell.mean, lang)} %", cell.mean, _pair(cell, lang))
        for at, cells in enumerate(found.rows)
        for across, cell in enumerate(cells)
    ]
    return [Plots([Plot(say(lang, "matchups-matrix"), Heat(tiles, found.policies, found.policies, ""))])]


def _dominated(found: Matchups, book: Phrasebook) -> list[Block]:
    lines = [_dominated_sentence(one, book) for one in found.dominated] or [say(book.lang, "matchups-none")]
    sides = {"side": book.side(found.side), "against": book.side(found.against)}
    return [*map(Prose, lines), Prose(say(book.lang, "matchups-dominated_note", **sides), quiet=True)]


def _dominated_sentence(one: DominatedPolicy, book: Phrasebook) -> str:
    return say(
        book.lang,
        "matchups-dominated_by",
        side=capital(book.side(one.side)),
        policy=one.policy,
        by=one.by,
        clear=book.list_of(one.clear),
    )
