"""Report of a batch: the question, the answer with its intervals, sample fights, the command that repeats it."""

from __future__ import annotations

import json
from collections.abc import Sequence

from ... import __version__, systems
from ...narration.grammar import capital
from ...narration.wording import Phrasebook
from ...scenario import Scenario
from ...statistics.accumulator import Accumulator
from ...statistics.intervals import Rate
from ...statistics.side_ends import SIDE_ENDS
from ...statistics.summary import BatchSummary, NumberSummary
from ..text.batch import counters_table, endings_table, falls_table, faults_table, idle_rows, reasons_table
from ..text.campaign_table import campaign_table
from ..text.groups import Estimate, Group, grouped, mean_of_rates, mean_of_spreads
from ..text.headline import edge_text, headline, highlight, rare_fights, run_command, said, sigmas, typical_fights
from ..text.terminal import TextTable
from ..words import between, bounds, number, percent, say
from .batch_plots import BatchPlots, present
from .page import Block, Cell, Code, Command, Datum, Head, Key, Keys, Plots, Prose, Section, Table, page
from .sample_fights import sample_fights


def batch_report(
    summary: BatchSummary,
    accumulator: Accumulator,
    scenario: Scenario,
    command: str,
    lang: str,
    extra: Sequence[str] = (),
) -> str:
    """Return the report as HTML. ``command`` repeats the batch and must not contain the number of jobs; ``extra`` are
    its options that changed the scenario (--set, --policy)."""
    book = Phrasebook.of(scenario, lang)
    return page(head(summary, scenario, book), sections(summary, accumulator, scenario, book, command, extra), lang)


def head(found: BatchSummary, scenario: Scenario, book: Phrasebook) -> Head:
    """Return the question, the answer, and its key figures."""
    lang, side = book.lang, book.side(found.own)
    others = [book.side(name) for name in found.sides if name != found.own]
    asked = "html-question" if others else "html-question_alone"
    return Head(
        kicker=say(lang, "html-kicker", system=system_title(scenario)),
        title=found.title or found.scenario,
        question=say(lang, asked, side=side, others=book.list_of(others)),
        answer=headline(found, book),
        keys=keys(found, book),
        facts=(
            said(found, lang, "html-fights", fights=number(found.fights, lang)),
            say(lang, "html-seed", seed=found.seed),
        ),
    )


def system_title(scenario: Scenario) -> str:
    """Return the title of the scenario's game."""
    return systems.game(scenario.system).title


def keys(found: BatchSummary, book: Phrasebook) -> Keys:
    """Return the most important figures."""
    lang, side = book.lang, book.side(found.own)
    own = [combatant for combatant in found.combatants if combatant.side == found.own]
    lost = sum(1 - combatant.alive.rate for combatant in own)
    long = found.rounds
    span = say(lang, "html-key_rounds_note", p05=long.p05, p95=long.p95, mean=number(long.mean, lang, 1))
    figures = [
        _verdict(found, lang),
        _rated(say(lang, "html-key_wins", side=side), found.sides[found.own], lang, "own"),
        _rated(say(lang, "html-key_deaths", side=side), found.deaths, lang, "bad"),
        _rated(say(lang, "html-key_tpk", side=side), found.tpk, lang, "foe"),
        _rated(say(lang, "html-key_draws"), found.draws, lang, ""),
        Key(say(lang, "html-key_rounds"), Datum(number(long.p50, lang), long.p50), span),
        Key(
            say(lang, "html-key_lost", side=side),
            Datum(number(lost, lang, 2), round(lost, 12)),
            said(found, lang, "html-key_lost_note", of=len(own)),
            "bad",
        ),
    ]
    return Keys(figures if own else figures[:-1])


def _verdict(found: BatchSummary, lang: str) -> Key:
    """Return the verdict in a word, and the range of possible verdicts."""
    verdict = found.verdict
    grade, mildest, gravest = (say(lang, f"grade-{one}") for one in (verdict.grade, verdict.mildest, verdict.gravest))
    note = "" if verdict.sure else say(lang, "html-key_verdict_note", mildest=mildest, gravest=gravest)
    return Key(say(lang, "html-key_verdict"), capital(grade), note)


def _rated(label: str, rate: Rate, lang: str, tone: str) -> Key:
    return Key(label, _share(rate, lang), say(lang, "html-interval", bounds=bounds(rate, lang)), tone)


def sections(
    found: BatchSummary,
    accumulator: Accumulator,
    scenario: Scenario,
    book: Phrasebook,
    command: str,
    extra: Sequence[str],
) -> list[Section]:
    """Return the sections of the page."""
    lang, groups = book.lang, grouped(found.combatants)
    draw = BatchPlots(found, accumulator, book)
    note = [Prose(say(lang, "html-group_note"), quiet=True)] if any(group.many for group in groups) else []
    parts: list[tuple[str, list[Block]]] = [
        ("outcomes", [Plots(present([draw.outcomes(), draw.standing()])), *outcomes(found, book)]),
        ("time", [Plots(present([draw.rounds(), draw.upright()]))]),
        ("people", [*note, people(groups, book), left(groups, book), *_plots(draw.pools())]),
        ("harm", [*_plots(present([draw.damage(), draw.felled()])), harm(groups, book), *falls(groups, book)]),
        ("watch", watching(found, scenario, book, extra)),
        ("luck", [Prose(say(lang, "html-luck_note")), luck(groups, book)]),
        ("more", [*_plots(draw.curves()), *rest(found, accumulator, book)]),
        ("origin", origin(scenario, command, lang)),
    ]
    return [Section(key, said(found, lang, f"section-{key}"), blocks) for key, blocks in parts]


def _plots(drawn: Sequence[object]) -> list[Block]:
    return [Plots(drawn)] if drawn else []  # type: ignore[arg-type]


# Tables.


def outcomes(found: BatchSummary, book: Phrasebook) -> list[Block]:
    """Return the winners, the endings for each side, and the progress of campaigns."""
    return [winners(found, book), side_ends(found, book), *steps(found, book)]


def winners(found: BatchSummary, book: Phrasebook) -> Table:
    """Return the wins of each side, and the fights without a winner."""
    lang = book.lang
    rates = [(book.side(side), rate) for side, rate in found.sides.items()]
    rates += [(say(lang, "no_winner"), found.draws)]
    heads = [say(lang, key) for key in ("side", "wins", "rate", "interval")]
    rows: list[list[Cell]] = [
        [name, Datum(number(rate.count, lang), rate.count), _share(rate, lang), bounds(rate, lang)]
        for name, rate in rates
    ]
    return Table(heads, rows, (1, 2))


def side_ends(found: BatchSummary, book: Phrasebook) -> Table:
    """Return how the fights end for each side."""
    lang = book.lang
    heads = [say(lang, "side_ends"), *(say(lang, f"side_end-{end}") for end in SIDE_ENDS)]
    rows: list[list[Cell]] = [
        [book.side(side), *(_share(ends[end], lang) for end in SIDE_ENDS)] for side, ends in found.side_ends.items()
    ]
    return Table(heads, rows, range(1, len(heads)), said(found, lang, "html-side_ends_note"))


def _share(rate: Rate, lang: str) -> Datum:
    return Datum(percent(rate.rate, lang), rate.rate)


def people(groups: Sequence[Group], book: Phrasebook) -> Table:
    """Return how often each combatant is standing and alive at the end."""
    lang = book.lang
    heads = [say(lang, key) for key in ("combatant", "side", "standing", "interval", "alive", "interval")]
    rows: list[list[Cell]] = []
    for group in groups:
        row: list[Cell] = [group.name, book.side(group.side)]
        row += _known([member.standing for member in group.members], lang)
        row += _known([member.alive for member in group.members], lang)
        rows.append(row)
    return Table(heads, rows, (2, 4))


def left(groups: Sequence[Group], book: Phrasebook) -> Table:
    """Return the mean points that each combatant has left in each pool at the end."""
    pools = list(dict.fromkeys(pool for group in groups for pool in group.pools))
    heads = [say(book.lang, "left"), *(capital(book.word(pool)) for pool in pools)]
    rows: list[list[Cell]] = []
    for group in groups:
        means = ([member.pools[pool] for member in group.members] if pool in group.pools else [] for pool in pools)
        rows.append([group.name, *(_mean(spreads, book.lang) if spreads else "" for spreads in means)])
    return Table(heads, rows, range(1, len(heads)))


def _known(rates: Sequence[Rate], lang: str) -> list[Cell]:
    mean = mean_of_rates(rates)
    within = between(mean.low, mean.high, lang, seen=mean.seen, always=mean.always)
    return [Datum(percent(mean.value, lang), mean.value), within]


def _mean(spreads: Sequence[NumberSummary], lang: str) -> Datum:
    mean = mean_of_spreads(spreads)
    return Datum(number(mean.value, lang, 1), mean.value)


def _half(mean: Estimate, lang: str) -> str:
    """Return half the width of the interval; empty after a single fight."""
    half = (mean.high - mean.low) / 2
    return number(half, lang, 1) if half < float("inf") else ""


def harm(groups: Sequence[Group], book: Phrasebook) -> Table:
    """Return the table of damage and hits, each with half of its interval."""
    lang = book.lang
    heads = [say(lang, "combatant")]
    for key in ("dealt", "taken", "hits"):
        heads += [say(lang, key), "±"]
    rows: list[list[Cell]] = []
    for group in groups:
        row: list[Cell] = [group.name]
        for spreads in zip(*((member.dealt, member.taken, member.hits) for member in group.members), strict=True):
            row += [_mean(spreads, lang), _half(mean_of_spreads(spreads), lang)]
        rows.append(row)
    return Table(heads, rows, range(1, len(heads)))


def falls(groups: Sequence[Group], book: Phrasebook) -> list[Block]:
    """Return how often each combatant falls and its causes; no block if no combatant ever falls."""
    grid = falls_table(groups, book)
    return [_table(grid)] if grid.rows else []


def steps(found: BatchSummary, book: Phrasebook) -> list[Block]:
    """Return the progress of campaigns; no block for a single fight."""
    grid = campaign_table(found, book)
    return [_table(grid, say(book.lang, "html-steps"))] if grid.rows else []


def _table(grid: TextTable, caption: str = "") -> Table:
    return Table(grid.heads, grid.rows, grid.numbers, caption)


def luck(groups: Sequence[Group], book: Phrasebook) -> Table:
    """Return each combatant's luck in the fights that its side won, and in the others."""
    lang = book.lang
    heads = [say(lang, "combatant"), say(lang, "side"), say(lang, "html-luck_won"), say(lang, "html-luck_lost")]
    rows: list[list[Cell]] = []
    for group in groups:
        values = (group.luck(won=True), group.luck(won=False))
        cells: list[Cell] = ["" if value is None else Datum(f"{sigmas(value, lang)} σ", value) for value in values]
        rows.append([group.name, book.side(group.side), *cells])
    return Table(heads, rows, (2, 3))


def rest(found: BatchSummary, accumulator: Accumulator, book: Phrasebook) -> list[Block]:
    """Return the endings, the game's counters, the decisions by row of tactics, and the faults of policies."""
    lang = book.lang
    grids = (
        (endings_table(found, book), "html-ends"),
        (counters_table(found, book), "html-per_fight"),
        (reasons_table(found, book), "html-tactics"),
        (faults_table(accumulator, lang), "html-faults"),
    )
    idle: list[Block] = [Prose(sentence) for sentence in idle_rows(found, book)]
    return [*(_table(grid, said(found, lang, key)) for grid, key in grids if grid.rows), *idle]


# The fights behind the numbers, and their source.


def watching(found: BatchSummary, scenario: Scenario, book: Phrasebook, extra: Sequence[str]) -> list[Block]:
    """Return the narrations of a few fights, and the commands that replay fights worth watching."""
    lang = book.lang
    rows: list[list[Cell]] = []
    for one in typical_fights(found):
        edge = Datum(edge_text(one, lang), one.edge / 1000)
        rows.append([capital(highlight(one, book)), edge, Command(run_command(found, extra, one.fight))])
    rows += [
        [capital(highlight(one, book)), "", Command(run_command(found, extra, one.fight))]
        for one, _ in rare_fights(found)
    ]
    heads = [say(lang, "html-what"), say(lang, "html-edge"), say(lang, "html-command")]
    return [
        Prose(said(found, lang, "html-watch_note")),
        *sample_fights(found, scenario, book, extra),
        Table(heads, rows, (1,)),
    ]


def origin(scenario: Scenario, command: str, lang: str) -> list[Block]:
    """Return the command, the versions, and the scenario itself."""
    rules = systems.system(scenario.system).rules_version
    versions = say(
        lang,
        "html-versions",
        version=__version__,
        system=system_title(scenario),
        rules=rules,
        digest=scenario.digest[:16],
    )
    text = json.dumps(scenario.document, indent=2, ensure_ascii=False, sort_keys=True)
    return [
        Prose(say(lang, "html-method")),
        Prose(say(lang, "html-command_title"), quiet=True),
        Code(command),
        Prose(versions, quiet=True),
        Code(text, say(lang, "html-document")),
    ]
