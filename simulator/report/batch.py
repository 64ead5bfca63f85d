"""Summary of a batch: the question, the answer with its intervals, wins, rounds, survivors and causes of falls, and
the fights to watch."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from ..narration.grammar import capital
from ..narration.wording import Phrasebook
from ..scenario import Scenario
from ..scenario.roster import family_of
from ..statistics.accumulator import Accumulator
from ..statistics.intervals import Rate
from ..statistics.side_ends import SIDE_ENDS
from ..statistics.summary import BatchSummary, NumberSummary, PartyMember, StageSummary, TypicalFight
from ..statistics.verdict import UNDECIDED
from .batch_plots import BatchPlots
from .document import Code, Document, ForPage, ForTerminal, Key, Prose, Section, drawn
from .groups import Group, causes_by_group, group_names, grouped, mean_luck, mean_of_rates, mean_of_spreads
from .headline import (
    batch_command,
    cause,
    edge_text,
    headline,
    highlight,
    highlight_with_edge,
    matchups_commands,
    rare_fights,
    run_command,
    said,
    sigmas,
    typical_fights,
    undecided_note,
)
from .origin import fights_and_seed, kicker, origin
from .sample_fights import sample_fights
from .sparklines import WIDTH, histogram, ruler, sampled, sparkline
from .tables import Block, Command, Datum, Table
from .words import between, bounds, ending_word, heads, number, percent, say, speed_sentence

CAUSES = 2  # of a combatant's falls, the most frequent
EVENTS = 8  # rare events that a terminal lists


def batch_answer(
    found: BatchSummary, accumulator: Accumulator, scenario: Scenario, lang: str, extra: Sequence[str] = ()
) -> Document:
    """Return the answer. ``extra`` are the options that changed the scenario (--set, --policy); the command that
    repeats the batch does not contain the number of jobs."""
    book = Phrasebook.of(scenario, lang)
    side = book.side(found.own)
    others = [book.side(name) for name in found.sides if name != found.own]
    asked = "html-question" if others else "html-question_alone"
    return Document(
        lang,
        kicker(scenario, lang),
        found.title or found.scenario,
        say(lang, asked, side=side, others=book.list_of(others)),
        headline(found, book),
        [
            *sections(found, accumulator, scenario, book, extra),
            origin([("", scenario)], batch_command(found, extra), lang),
        ],
        keys(found, book),
        fights_and_seed(found.fights, found.seed, lang, sessions=bool(found.stages)),
        closing=[speed_sentence(found.fights, found.elapsed, lang)],
    )


def keys(found: BatchSummary, book: Phrasebook) -> list[Key]:
    """Return the most important figures."""
    lang, side, verdict, long = book.lang, book.side(found.own), found.verdict, found.rounds
    grade, mildest, gravest = (say(lang, f"grade-{one}") for one in (verdict.grade, verdict.mildest, verdict.gravest))
    note = "" if verdict.sure else say(lang, "html-key_verdict_note", mildest=mildest, gravest=gravest)
    if verdict.grade == UNDECIDED:
        note = undecided_note(found, book)
    span = say(lang, "html-key_rounds_note", p05=long.p05, p95=long.p95, mean=number(long.mean, lang, 1))
    rates = (("wins", found.sides[found.own], "own"), ("deaths", found.deaths, "bad"), ("tpk", found.tpk, "foe"))
    figures = [
        Key(say(lang, "html-key_verdict"), capital(grade), note),
        *(_rated(say(lang, f"html-key_{name}", side=side), rate, lang, tone) for name, rate, tone in rates),
        _rated(say(lang, "html-key_draws"), found.draws, lang, ""),
        Key(say(lang, "html-key_rounds"), number(long.p50, lang), span),
    ]
    own = [combatant for combatant in found.combatants if combatant.side == found.own]
    if own:
        lost = round(sum(one.alive.of - one.alive.count for one in own) / found.fights, 12)
        note = said(found, lang, "html-key_lost_note", of=len(own))
        figures.append(Key(say(lang, "html-key_lost", side=side), number(lost, lang, 2), note, "bad"))
    return figures


def _rated(label: str, rate: Rate, lang: str, tone: str) -> Key:
    return Key(label, percent(rate.rate, lang), say(lang, "html-interval", bounds=bounds(rate, lang)), tone)


def sections(
    found: BatchSummary, accumulator: Accumulator, scenario: Scenario, book: Phrasebook, extra: Sequence[str]
) -> list[Section]:
    """Return what the answer rests on."""
    lang, groups = book.lang, grouped(found.combatants)
    draw = BatchPlots(found, accumulator, book)
    note = [Prose(say(lang, "html-group_note"), quiet=True)] if any(group.many for group in groups) else []
    lengths = [Prose(rounds_sentence(found, lang)), Prose(lengths_line(found))]

    def part(key: str, *blocks: Block) -> Section:
        return Section(key, said(found, lang, f"section-{key}"), blocks)

    ends = (table(found, book) for table in (winners_table, side_ends_table, campaign_table))
    rest = (table(found, book) for table in (endings_table, counters_table, reasons_table))
    faults = faults_table(found, lang)
    return [
        part("outcomes", drawn(lambda: [draw.outcomes(), draw.standing()]), *ends),
        part(
            "time", drawn(lambda: [draw.rounds(), draw.upright()]), ForTerminal([upright_table(groups, lang), *lengths])
        ),
        part(
            "people", ForPage(lambda: note), survival_table(groups, book), pools_table(groups, book), drawn(draw.pools)
        ),
        part(
            "harm", drawn(lambda: [draw.damage(), draw.felled()]), harm_table(groups, book), falls_table(groups, book)
        ),
        part("luck", ForPage(lambda: [Prose(say(lang, "html-luck_note")), luck_table(groups, book)])),
        part("more", drawn(draw.curves), *rest, ForTerminal([curves_table(found, book)]), faults),
        part("watch", *_watching(found, scenario, book, extra)),
        Section("policies", say(lang, "matchups-offer_title"), _offering(found, extra, lang)),
    ]


# Tables.


def winners_table(found: BatchSummary, book: Phrasebook) -> Table:
    """Return the wins of each side, and the fights without a winner."""
    lang = book.lang
    rates = [*((book.side(side), rate) for side, rate in found.sides.items()), (say(lang, "no_winner"), found.draws)]
    rows = [[name, number(rate.count, lang), percent(rate.rate, lang), bounds(rate, lang)] for name, rate in rates]
    return Table(heads(lang, "side", "wins", "rate", "interval"), rows)


def side_ends_table(found: BatchSummary, book: Phrasebook) -> Table:
    """Return how the fights end for each side: the shares in which some stand, all are dead, some lie helpless or all
    survivors got away."""
    lang = book.lang
    rows = [
        [book.side(side), *(percent(ends[end].rate, lang) for end in SIDE_ENDS)]
        for side, ends in found.side_ends.items()
    ]
    columns = heads(lang, "side_ends", *(f"side_end-{end}" for end in SIDE_ENDS))
    return Table(columns, rows, caption=said(found, lang, "html-side_ends_note"))


def rounds_sentence(found: BatchSummary, lang: str) -> str:
    """Return how long the fights were, in a sentence."""
    long = found.rounds
    marks = {"p05": long.p05, "p50": long.p50, "p95": long.p95, "max": long.max}
    return say(lang, "rounds", mean=number(long.mean, lang, 1), unit=said(found, lang, "unit"), **marks)


def lengths_line(found: BatchSummary) -> str:
    """Return a sparkline of how often each number of rounds occurred."""
    counts = found.lengths
    return f"{min(counts)} {sparkline(histogram(counts))} {max(counts)}"


def upright_table(groups: Sequence[Group], lang: str) -> Table:
    """Return the share of each combatant not yet fallen by the end of each round: a sparkline, and the last share."""
    shares = {group.name: group.upright() for group in groups}
    longest = max(map(len, shares.values()))
    width = len(sampled(range(longest), WIDTH))
    rows = [
        [name, sparkline(sampled(line, WIDTH)), percent(round(line[-1], 12), lang)]
        for name, line in shares.items()
        if longest
    ]
    return Table([say(lang, "upright"), ruler(1, longest, width), say(lang, "at_end")], rows)


def survival_table(groups: Sequence[Group], book: Phrasebook) -> Table:
    """Return how often each combatant was left standing, and alive."""
    lang = book.lang
    rows = [
        [
            group.name,
            book.side(group.side),
            *_known([member.standing for member in group.members], lang),
            *_known([member.alive for member in group.members], lang),
        ]
        for group in groups
    ]
    return Table(heads(lang, "combatant", "side", "standing", "interval", "alive", "interval"), rows)


def _known(rates: Sequence[Rate], lang: str) -> tuple[str, str]:
    mean = mean_of_rates(rates)
    return percent(mean.value, lang), between(mean.low, mean.high, lang, seen=mean.seen, always=mean.always)


def pools_table(groups: Sequence[Group], book: Phrasebook) -> Table:
    """Return the mean points that each combatant has left in each pool at the end."""
    lang = book.lang
    pools = list(dict.fromkeys(pool for group in groups for pool in group.pools))
    rows = []
    for group in groups:
        means = ([member.pools[pool] for member in group.members] if pool in group.pools else [] for pool in pools)
        rows.append([group.name, *(_mean(spreads, group, lang)[0] if spreads else "" for spreads in means)])
    return Table([say(lang, "left"), *(capital(book.word(pool)) for pool in pools)], rows)


def harm_table(groups: Sequence[Group], book: Phrasebook) -> Table:
    """Return the means of damage and hits, each with half of its interval."""
    lang = book.lang
    columns = [one for key in ("dealt", "taken", "hits") for one in (say(lang, key), "±")]
    rows = []
    for group in groups:
        each = zip(*((member.dealt, member.taken, member.hits) for member in group.members), strict=True)
        rows.append([group.name, *(cell for spreads in each for cell in _mean(spreads, group, lang))])
    return Table([say(lang, "combatant"), *columns], rows)


def _mean(spreads: Sequence[NumberSummary], group: Group, lang: str) -> tuple[str, str]:
    """Return the mean of a group, and half the width of its interval, which is empty after a single fight."""
    mean = mean_of_spreads(spreads, group.fights)
    half = (mean.high - mean.low) / 2
    return number(mean.value, lang, 1), number(half, lang, 1) if half < float("inf") else ""


def falls_table(groups: Sequence[Group], book: Phrasebook) -> Table:
    """Return how often each combatant falls, and the most frequent causes as shares of its falls; only combatants that
    fell."""
    lang, names = book.lang, group_names(groups)
    rows = []
    for group in groups:
        causes = causes_by_group(group.causes, names)
        total = causes.total()
        if total:
            most = sorted(causes.items(), key=lambda item: (-item[1], item[0]))[:CAUSES]
            told = "; ".join(f"{cause(by, with_, book)} {percent(count / total, lang)}" for (by, with_), count in most)
            rows.append([group.name, *_known([member.fallen for member in group.members], lang), told])
    return Table(heads(lang, "combatant", "falls", "interval", "felled"), rows)


def luck_table(groups: Sequence[Group], book: Phrasebook) -> Table:
    """Return each combatant's luck in the fights that its side won, and in the others."""
    lang = book.lang
    rows = []
    for group in groups:
        values = [mean_luck(group.members, won=won) for won in (True, False)]
        cells = ["" if value is None else Datum(f"{sigmas(value, lang)} σ", value) for value in values]
        rows.append([group.name, book.side(group.side), *cells])
    return Table(heads(lang, "combatant", "side", "html-luck_won", "html-luck_lost"), rows)


def campaign_table(found: BatchSummary, book: Phrasebook) -> Table:
    """Return a row per step: how often it was completed, the length of the fight, and for each party member how often
    they were standing after it and the mean of their first pool; no rows without a chain."""
    lang = book.lang
    names = list(dict.fromkeys(one.name for stage in found.stages for one in stage.left))
    columns = heads(lang, "step", "what", "done", "interval", "rounds_head")
    columns += [f"{name} ({_pool(found, name, book)})" for name in names]
    rows = [_stage_row(stage, names, book) for stage in found.stages]
    return Table(columns, rows, (2, *range(4, len(columns))), say(lang, "html-steps"))


def _stage_row(stage: StageSummary, names: list[str], book: Phrasebook) -> list[str]:
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
    """Return the kind of a step: a rest, or the opponents of a fight; copies become one: "Zombi ×3"."""
    if stage.rounds is None and not stage.foes:
        return say(lang, "rest")
    counts = Counter(family_of(name) or name for name in stage.foes)
    return ", ".join(name if count == 1 else f"{name} ×{count}" for name, count in counts.items())


def _left(one: PartyMember, lang: str) -> str:
    first = next(iter(one.pools.values()), None)
    share = percent(one.standing.rate, lang)
    return share if first is None else f"{share} · {number(first, lang, 1)}"


def _pool(found: BatchSummary, name: str, book: Phrasebook) -> str:
    """Return the heading of a combatant's column: the share standing, and the pool."""
    pools = next(one.pools for stage in found.stages for one in stage.left if one.name == name)
    return " · ".join(["%", *(capital(book.word(pool)).lower() for pool in list(pools)[:1])])


def counters_table(found: BatchSummary, book: Phrasebook) -> Table:
    """Return the means of the system's other counters, of sides first, then of combatants; no rows if there are
    none."""
    lang = book.lang
    named = [(book.side(side), [counts]) for side, counts in found.counters.items() if counts]
    for group in grouped(found.combatants):
        counted = [member.counters for member in group.members]
        if any(counted):
            named.append((group.name, counted))
    keys = list(dict.fromkeys(key for _, each in named for counts in each for key in counts))
    rows = [[name, *(_tallied(each, key, lang) for key in keys)] for name, each in named]
    columns = [said(found, lang, "per_fight"), *(capital(book.word(key)) for key in keys)]
    return Table(columns, rows, caption=said(found, lang, "html-per_fight"))


def _tallied(each: Sequence[Mapping[str, float]], key: str, lang: str) -> str:
    """Return the mean over the members that have this counter; empty if there are no such members."""
    known = [counts[key] for counts in each if key in counts]
    return number(sum(known) / len(known), lang, 2) if known else ""


def reasons_table(found: BatchSummary, book: Phrasebook) -> Table:
    """Return how often each row of tactics decided; no rows where no policy plays by tactics. Rows that decided
    nothing in any fight are warned of below."""
    lang, total = book.lang, sum(one.decisions for one in found.reasons)
    columns = [said(found, lang, key) for key in ("tactics", "side", "decisions", "per_fight", "rate")]
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
    idle = [
        say(lang, "idle_row", row=one.reason, side=book.side(one.side), fights=number(found.fights, lang))
        for one in found.reasons
        if one.is_idle
    ]
    return Table(columns, rows, caption=said(found, lang, "html-tactics"), notes=idle)


def curves_table(found: BatchSummary, book: Phrasebook) -> Table:
    """Return the means of the system's curves, at the start (0) and after every round, over the fights that lasted so
    long; no rows if there are none."""
    lang = book.lang
    columns = [capital(book.word("round")), *(capital(book.word(name)) for name in found.curves)]
    rows = [
        [number(at, lang), *(number(mean, lang, 2) for mean, _ in levels), number(levels[0][1], lang)]
        for at, levels in enumerate(zip(*found.curves.values(), strict=True))
    ]
    return Table([*columns, said(found, lang, "fights")], rows)


def endings_table(found: BatchSummary, book: Phrasebook) -> Table:
    """Return the endings of the fights and their winners."""
    lang = book.lang
    rows = [
        [ending_word(ending, book), book.side(winner) if winner else say(lang, "no_winner"), number(rate.count, lang)]
        for (winner, ending), rate in found.endings.items()
    ]
    columns = [said(found, lang, key) for key in ("ending", "winner", "fights")]
    return Table(columns, rows, caption=said(found, lang, "html-ends"))


def faults_table(found: BatchSummary, lang: str) -> Table:
    """Return the faults of seats, the most frequent first."""
    rows = []
    for each in found.faults:
        first = say(lang, "in_fight", fight=number(each.fight, lang), message=each.message)
        rows.append([each.seat, each.kind, each.how, number(each.times, lang), first])
    return Table(heads(lang, "faults", "kind", "how", "times", "first"), rows, caption=say(lang, "html-faults"))


# The fights behind the numbers.


def _offering(found: BatchSummary, extra: Sequence[str], lang: str) -> list[Block]:
    """Return the commands that show how far the odds depend on the policies."""
    commands, what = matchups_commands(found, extra), say(lang, "matchups-offer")
    lines = [Prose(f"{command}  # {what}", quiet=True) for command in commands]
    return [
        ForTerminal(lines),
        ForPage(lambda: [Prose(say(lang, "matchups-offer_page")), *map(Code, commands)] if commands else []),
    ]


def _watching(found: BatchSummary, scenario: Scenario, book: Phrasebook, extra: Sequence[str]) -> list[Block]:
    """Return the commands that replay typical fights and the first of every rare event, with the reason to watch each;
    for a page the narrations of a few."""
    lang, typical, rare = book.lang, typical_fights(found), [one for one, _ in rare_fights(found)]

    def command(one: TypicalFight) -> Command:
        return Command(run_command(found, extra, one.fight))

    def narrated() -> Iterator[Block]:
        yield Prose(said(found, lang, "html-watch_note"))
        yield from sample_fights(found, scenario, book, extra)
        rows = [
            [capital(highlight(one, book)), Datum(edge_text(one, lang), one.edge / 1000), command(one)]
            for one in typical
        ]
        rows += [[capital(highlight(one, book)), "", command(one)] for one in rare]
        yield Table(heads(lang, "html-what", "html-edge", "html-command"), rows)

    fights = [(command(one), highlight_with_edge(one, book)) for one in typical]
    fights += [(command(one), highlight(one, book)) for one in rare[:EVENTS]]
    width = max(len(one) for one, _ in fights)
    lines = [Prose(f"{one:{width}}  # {why}", quiet=True) for one, why in fights]
    return [ForTerminal([Prose(said(found, lang, "watch")), *lines]), ForPage(narrated)]
