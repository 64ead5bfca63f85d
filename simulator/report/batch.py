"""A batch as people read it: who wins, how long it takes, who is left, and how sure all that is."""

from __future__ import annotations

from ..batch.rates import Rate
from ..batch.summary import Summary
from ..batch.tally import Tally
from ..trace.wording import Book
from .fight import capital
from .paper import Grid, Paper
from .words import ENDINGS, bounds, number, percent, say


def write(found: Summary, tally: Tally, book: Book, paper: Paper) -> None:
    """The whole summary, in the book's language."""
    lang = book.lang
    paper.grid(winners(found, lang))
    paper.line()
    paper.line(rounds(found, lang))
    paper.line()
    paper.grid(parts(found, lang))
    paper.line()
    paper.grid(left(found, book))
    counted = tallies(found, book)
    if counted.rows:
        paper.line()
        paper.grid(counted)
    followed = curves(found, book)
    if followed.rows:
        paper.line()
        paper.grid(followed)
    paper.line()
    paper.grid(endings(found, book))
    if tally.faults:
        paper.line()
        paper.grid(faults(tally, lang))
    paper.line()
    paper.line(speed(found, lang))


def winners(found: Summary, lang: str) -> Grid:
    """Wins by side, and the fights that nobody won."""
    rates = [*found.sides.items(), (say(lang, "nobody"), found.draws)]
    heads = [say(lang, key) for key in ("side", "wins", "rate", "interval")]
    return Grid(heads, [_rated(name, rate, lang) for name, rate in rates], (1, 2))


def _rated(name: str, rate: Rate, lang: str) -> list[str]:
    return [name, number(rate.count, lang), *_known(rate, lang)]


def rounds(found: Summary, lang: str) -> str:
    """How long the fights were, in a sentence."""
    long = found.rounds
    return say(lang, "rounds", mean=number(long.mean, lang, 1), p05=long.p05, p50=long.p50, p95=long.p95, max=long.max)


def parts(found: Summary, lang: str) -> Grid:
    """How often each combatant was left standing, and alive."""
    heads = [say(lang, key) for key in ("combatant", "side", "standing", "interval", "alive", "interval")]
    rows = [[part.name, part.side, *_known(part.standing, lang), *_known(part.alive, lang)] for part in found.parts]
    return Grid(heads, rows, (2, 4))


def _known(rate: Rate, lang: str) -> tuple[str, str]:
    return percent(rate.rate, lang), bounds(rate, lang)


def left(found: Summary, book: Book) -> Grid:
    """The mean points left in each pool, over all fights."""
    lang = book.lang
    pools = list(dict.fromkeys(pool for part in found.parts for pool in part.pools))
    heads = [say(lang, "left"), *(capital(book.word(pool)) for pool in pools)]
    rows = [
        [part.name, *(number(part.pools[pool], lang, 1) if pool in part.pools else "" for pool in pools)]
        for part in found.parts
    ]
    return Grid(heads, rows, range(1, len(heads)))


def tallies(found: Summary, book: Book) -> Grid:
    """The means of what the system counts besides, of sides first, then of combatants; no rows if it counts nothing."""
    lang = book.lang
    rated = [*found.tallies.items(), *((part.name, part.tallies) for part in found.parts)]
    named = [(name, counts) for name, counts in rated if counts]
    keys = list(dict.fromkeys(key for _, counts in named for key in counts))
    heads = [say(lang, "per_fight"), *(capital(book.word(key)) for key in keys)]
    rows = [[name, *(number(counts[key], lang, 2) if key in counts else "" for key in keys)] for name, counts in named]
    return Grid(heads, rows, range(1, len(heads)))


def curves(found: Summary, book: Book) -> Grid:
    """The means of what the system follows, at the start (0) and after every round, over the fights that came so far;
    no rows if it follows nothing."""
    lang = book.lang
    heads = [capital(book.word("round")), *(capital(book.word(name)) for name in found.curves), say(lang, "fights")]
    longest = max(map(len, found.curves.values()), default=0)
    rows = []
    for at in range(longest):
        reached = [means[at] for means in found.curves.values() if at < len(means)]
        means = [number(means[at][0], lang, 2) if at < len(means) else "" for means in found.curves.values()]
        rows.append([number(at, lang), *means, number(max(fights for _, fights in reached), lang)])
    return Grid(heads, rows, range(len(heads)))


def endings(found: Summary, book: Book) -> Grid:
    """Why the fights ended, and who had won then."""
    lang = book.lang
    heads = [say(lang, key) for key in ("ending", "winner", "fights")]
    rows = [
        [_ending(ending, book), winner or say(lang, "nobody"), number(count, lang)]
        for (winner, ending), count in found.endings.items()
    ]
    return Grid(heads, rows, (2,))


def _ending(ending: str, book: Book) -> str:
    return ENDINGS[book.lang].get(ending) or book.word(ending)


def faults(tally: Tally, lang: str) -> Grid:
    """What seats did wrong, the most frequent first."""
    heads = [say(lang, key) for key in ("faults", "kind", "how", "times", "first")]
    rows = []
    for blame, count in sorted(tally.faults.items(), key=lambda item: (-item[1], item[0])):
        fight, message = tally.first[blame]
        rows.append([*blame, number(count, lang), say(lang, "in_fight", fight=number(fight, lang), message=message)])
    return Grid(heads, rows, (3,))


def speed(found: Summary, lang: str) -> str:
    """How many fights in what time."""
    return say(
        lang,
        "speed",
        fights=number(found.fights, lang),
        seconds=number(found.elapsed, lang, 2),
        rate=number(found.per_second, lang),
    )
