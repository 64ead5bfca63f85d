"""The summary of a batch as text: the headline, then wins, rounds, survivors and causes of falls with their
intervals, and the fights to watch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...narration.grammar import capital
from ...narration.wording import Phrasebook
from ...statistics.accumulator import Accumulator
from ...statistics.intervals import Rate
from ...statistics.side_ends import SIDE_ENDS
from ...statistics.summary import BatchSummary
from ..words import between, bounds, ending_word, has, number, percent, say, speed_sentence
from .campaign_table import campaign_table
from .groups import Group, causes_by_group, group_names, grouped, mean_of_rates
from .headline import headline, highlight, highlight_with_edge, rare_fights, run_command, said, typical_fights
from .sparklines import WIDTH, histogram, ruler, sampled, sparkline
from .terminal import Terminal, TextTable

CAUSES = 2  # of a combatant's falls, the most frequent
EVENTS = 8  # rare events that are listed


def write_batch(
    found: BatchSummary, accumulator: Accumulator, book: Phrasebook, terminal: Terminal, extra: Sequence[str] = ()
) -> None:
    """Write the whole summary in the book's language. ``extra`` are the options that changed the scenario."""
    lang, groups = book.lang, grouped(found.combatants)
    for sentence in headline(found, book):
        terminal.line(sentence)
    terminal.line()
    terminal.table(winners_table(found, book))
    terminal.line()
    terminal.table(side_ends_table(found, book))
    terminal.line()
    terminal.line(rounds_sentence(found, lang))
    terminal.line(lengths_line(found, lang, blocks=terminal.blocks))
    for table in (
        campaign_table(found, book),
        upright_table(groups, lang, blocks=terminal.blocks),
        survival_table(groups, book),
        pools_table(groups, book),
        falls_table(groups, book),
        counters_table(found, book),
        reasons_table(found, book),
        curves_table(found, book),
        endings_table(found, book),
        faults_table(accumulator, lang),
    ):
        if table.rows:
            terminal.line()
            terminal.table(table)
    for sentence in idle_rows(found, book):
        terminal.line(sentence)
    terminal.line()
    terminal.line(said(found, lang, "watch"))
    for command in watch_lines(found, book, extra):
        terminal.line(command, level=1)
    terminal.line()
    terminal.line(speed_sentence(found.fights, found.elapsed, lang))


def winners_table(found: BatchSummary, book: Phrasebook) -> TextTable:
    """Return the wins of each side, and the fights without a winner."""
    lang = book.lang
    wins = [(book.side(side), rate) for side, rate in found.sides.items()]
    rates = [*wins, (say(lang, "no_winner"), found.draws)]
    heads = [say(lang, key) for key in ("side", "wins", "rate", "interval")]
    return TextTable(heads, [_rated(name, rate, lang) for name, rate in rates], (1, 2))


def side_ends_table(found: BatchSummary, book: Phrasebook) -> TextTable:
    """Return how the fights end for each side: the shares in which some stand, all are dead, some lie helpless or all
    survivors got away."""
    lang = book.lang
    heads = [say(lang, "side_ends"), *(say(lang, f"side_end-{end}") for end in SIDE_ENDS)]
    rows = [
        [book.side(side), *(percent(ends[end].rate, lang) for end in SIDE_ENDS)]
        for side, ends in found.side_ends.items()
    ]
    return TextTable(heads, rows, range(1, len(heads)))


def _rated(name: str, rate: Rate, lang: str) -> list[str]:
    return [name, number(rate.count, lang), percent(rate.rate, lang), bounds(rate, lang)]


def rounds_sentence(found: BatchSummary, lang: str) -> str:
    """Return how long the fights were, in a sentence."""
    long = found.rounds
    marks = {"p05": long.p05, "p50": long.p50, "p95": long.p95, "max": long.max}
    return say(lang, "rounds", mean=number(long.mean, lang, 1), unit=said(found, lang, "unit"), **marks)


def lengths_line(found: BatchSummary, lang: str, *, blocks: bool) -> str:
    """Return a sparkline of how often each number of rounds occurred."""
    counts = found.rounds_counted
    return f"{min(counts)} {sparkline(histogram(counts), blocks=blocks)} {max(counts)}"


def upright_table(groups: Sequence[Group], lang: str, *, blocks: bool) -> TextTable:
    """Return the share of each combatant not yet fallen by the end of each round: a sparkline, and the last share."""
    shares = {group.name: group.upright() for group in groups}
    longest = max(map(len, shares.values()))
    if not longest:
        return TextTable((), ())
    width = len(sampled(range(longest), WIDTH))
    heads = [say(lang, "upright"), ruler(1, longest, width), say(lang, "at_end")]
    rows = [
        [name, sparkline(sampled(line, WIDTH), blocks=blocks), percent(round(line[-1], 12), lang)]
        for name, line in shares.items()
    ]
    return TextTable(heads, rows, (2,))


def survival_table(groups: Sequence[Group], book: Phrasebook) -> TextTable:
    """Return how often each combatant was left standing, and alive."""
    lang = book.lang
    heads = [say(lang, key) for key in ("combatant", "side", "standing", "interval", "alive", "interval")]
    rows = [
        [
            group.name,
            book.side(group.side),
            *_known([member.standing for member in group.members], lang),
            *_known([member.alive for member in group.members], lang),
        ]
        for group in groups
    ]
    return TextTable(heads, rows, (2, 4))


def _known(rates: Sequence[Rate], lang: str) -> tuple[str, str]:
    mean = mean_of_rates(rates)
    return percent(mean.value, lang), between(mean.low, mean.high, lang, seen=mean.seen, always=mean.always)


def pools_table(groups: Sequence[Group], book: Phrasebook) -> TextTable:
    """Return the mean points left in each pool, and the damage dealt and taken and the hits, over all fights."""
    lang = book.lang
    pools = list(dict.fromkeys(pool for group in groups for pool in group.pools))
    heads = [say(lang, "left"), *(capital(book.word(pool)) for pool in pools)]
    heads += [say(lang, key) for key in ("dealt", "taken", "hits")]
    rows = []
    for group in groups:
        means = [
            _mean([member.pools[pool].mean for member in group.members], lang) if pool in group.pools else ""
            for pool in pools
        ]
        stats = [[member.dealt, member.taken, member.hits] for member in group.members]
        means += [_mean([spread.mean for spread in spreads], lang) for spreads in zip(*stats, strict=True)]
        rows.append([group.name, *means])
    return TextTable(heads, rows, range(1, len(heads)))


def _mean(values: Sequence[float], lang: str) -> str:
    return number(sum(values) / len(values), lang, 1)


def falls_table(groups: Sequence[Group], book: Phrasebook) -> TextTable:
    """Return how often each combatant falls, and the most frequent causes as shares of its falls; only combatants that
    fell."""
    lang, names = book.lang, group_names(groups)
    heads = [say(lang, key) for key in ("combatant", "falls", "interval", "felled")]
    rows = []
    for group in groups:
        causes = causes_by_group(group.causes, names)
        total = causes.total()
        if total:
            most = sorted(causes.items(), key=lambda item: (-item[1], item[0]))[:CAUSES]
            told = "; ".join(f"{cause(by, with_, book)} {percent(count / total, lang)}" for (by, with_), count in most)
            rows.append([group.name, *_known([member.fallen for member in group.members], lang), told])
    return TextTable(heads, rows, (1,))


def cause(by: str, with_: str, book: Phrasebook) -> str:
    """Return the cause of a fall: an attacker, a thing, or both; either may be empty."""
    own = f"cause-{with_}"
    if not by and has(book.lang, own):
        return say(book.lang, own)
    thing = book.word(with_) if with_ else ""
    return f"{by} ({thing})" if by and thing else by or thing or say(book.lang, "no_cause")


def counters_table(found: BatchSummary, book: Phrasebook) -> TextTable:
    """Return the means of the system's other counters, of sides first, then of combatants; no rows if there are
    none."""
    lang = book.lang
    named = [(book.side(side), [counts]) for side, counts in found.counters.items() if counts]
    for group in grouped(found.combatants):
        counted = [member.counters for member in group.members]
        if any(counted):
            named.append((group.name, counted))
    keys = list(dict.fromkeys(key for _, each in named for counts in each for key in counts))
    heads = [said(found, lang, "per_fight"), *(capital(book.word(key)) for key in keys)]
    rows = [[name, *(_tallied(each, key, lang) for key in keys)] for name, each in named]
    return TextTable(heads, rows, range(1, len(heads)))


def reasons_table(found: BatchSummary, book: Phrasebook) -> TextTable:
    """Return how often each row of tactics decided; no rows where no policy plays by tactics."""
    lang, total = book.lang, sum(one.decisions for one in found.reasons)
    heads = [said(found, lang, key) for key in ("tactics", "side", "decisions", "per_fight", "rate")]
    rows = [
        [
            one.reason,
            book.side(one.side),
            number(one.decisions, lang),
            number(one.decisions / found.fights, lang, 2),
            percent(one.decisions / total, lang) if total else "",
        ]
        for one in found.reasons
    ]
    return TextTable(heads, rows, (2, 3, 4))


def idle_rows(found: BatchSummary, book: Phrasebook) -> list[str]:
    """Return a warning for each row of tactics that decided nothing in any fight."""
    return [
        say(book.lang, "idle_row", row=one.reason, side=book.side(one.side), fights=number(found.fights, book.lang))
        for one in found.reasons
        if one.is_idle
    ]


def _tallied(each: Sequence[Mapping[str, float]], key: str, lang: str) -> str:
    """Return the mean over the members that have this counter; empty if there are no such members."""
    known = [counts[key] for counts in each if key in counts]
    return number(sum(known) / len(known), lang, 2) if known else ""


def curves_table(found: BatchSummary, book: Phrasebook) -> TextTable:
    """Return the means of the system's curves, at the start (0) and after every round, over the fights that lasted so
    long; no rows if there are none."""
    lang = book.lang
    heads = [capital(book.word("round")), *(capital(book.word(name)) for name in found.curves)]
    heads.append(said(found, lang, "fights"))
    rows = [
        [number(at, lang), *(number(mean, lang, 2) for mean, _ in levels), number(levels[0][1], lang)]
        for at, levels in enumerate(zip(*found.curves.values(), strict=True))
    ]
    return TextTable(heads, rows, range(len(heads)))


def endings_table(found: BatchSummary, book: Phrasebook) -> TextTable:
    """Return the endings of the fights and their winners."""
    lang = book.lang
    heads = [said(found, lang, key) for key in ("ending", "winner", "fights")]
    rows = [
        [ending_word(ending, book), book.side(winner) if winner else say(lang, "no_winner"), number(rate.count, lang)]
        for (winner, ending), rate in found.endings.items()
    ]
    return TextTable(heads, rows, (2,))


def watch_lines(found: BatchSummary, book: Phrasebook, extra: Sequence[str]) -> list[str]:
    """Return the commands that replay typical fights and the first of every rare event, each with a shell comment that
    says why to watch it."""
    fights = [(one.fight, highlight_with_edge(one, book)) for one in typical_fights(found)]
    fights += [(one.fight, highlight(one, book)) for one, _ in rare_fights(found)[:EVENTS]]
    commands = [run_command(found, extra, fight) for fight, _ in fights]
    width = max(map(len, commands))
    return [f"{command:{width}}  # {why}" for command, (_, why) in zip(commands, fights, strict=True)]


def faults_table(accumulator: Accumulator, lang: str) -> TextTable:
    """Return the faults of seats, the most frequent first."""
    heads = [say(lang, key) for key in ("faults", "kind", "how", "times", "first")]
    rows = []
    for blame, count in sorted(accumulator.faults.items(), key=lambda item: (-item[1], item[0])):
        fight, message = accumulator.first_faults[blame]
        rows.append([*blame, number(count, lang), say(lang, "in_fight", fight=number(fight, lang), message=message)])
    return TextTable(heads, rows, (3,))
