"""A balance: the scenario as it is, the solutions with their effect, and how to write and use each."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence

from attrs import frozen

from ..experiments.balance import LEAST_SHOWN, Balance, Way
from ..experiments.balance_search import BalanceCandidate
from ..experiments.candidates import Candidate
from ..experiments.conflict import Conflict, Tried
from ..experiments.levers import POLICY, WEAPON, Change, Step
from ..experiments.parameters import COUNT
from ..narration.grammar import capital
from ..narration.wording import Phrasebook
from ..scenario import Scenario
from ..statistics.intervals import Rate
from .document import Bars, Code, Document, ForPage, Key, Plot, Prose, Section, drawn
from .figures import constraint_text, figure_of, figure_text
from .origin import fights_and_seed, kicker, origin
from .sweep import metric_bar, metric_text
from .tables import Block, Table
from .words import bounds, heads, number, percent, say


@frozen
class BalanceWords:
    """Words of a printed balance: the scenario's words, and its own side."""

    book: Phrasebook
    own: str

    @property
    def lang(self) -> str:
        """The language."""
        return self.book.lang

    def figures(self, candidate: BalanceCandidate) -> dict[str, str]:
        """Return the wins and deaths of a setting with their intervals, its fights, and the verdict."""
        wins, deaths = (Rate(sums.total, sums.of) for sums in candidate.sums[:2])
        return {
            "side": self.book.side(self.own),
            "win": percent(wins.rate, self.lang),
            "win_bounds": bounds(wins, self.lang),
            "deaths": percent(deaths.rate, self.lang),
            "deaths_bounds": bounds(deaths, self.lang),
            "fights": number(candidate.fights, self.lang),
            "grade": say(self.lang, f"grade-{candidate.grade}"),
        }

    def changes(self, step: Step) -> str:
        """Return the phrase for all changes of a step; "as it is" if there are no changes."""
        return "; ".join(self.change(one) for one in step) or say(self.lang, "balance-unchanged")

    def change(self, one: Change) -> str:
        """Return the phrase for one change: "Zombi: 3 instead of 4"."""
        book, kind = self.book, one.kind
        now, then = one.now, one.then
        if kind == WEAPON:
            now, then = (book.word(_weapon(text)) for text in (now, then))
        who = book.side(one.who) if kind == POLICY else one.who
        what = "" if kind in (COUNT, POLICY, WEAPON) else str(book.word(_short(one.field, book)))
        if kind == COUNT and then == "0":
            return say(self.lang, "balance-change-removed", who=who)
        return say(self.lang, f"balance-change-{kind}", who=who, what=what, now=now, then=then)


def _weapon(text: str) -> str:
    """Return the id of a weapon as a file writes it: "claws", or a table with ``use``."""
    import tomllib

    try:
        value = tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text
    return str(value.get("use", text)) if isinstance(value, dict) else str(value)


def _short(field: str, book: Phrasebook) -> str:
    """Return the name of the pool whose size a field sets, if there is a word for it, else the field."""
    short = field.removeprefix("max_").removesuffix("_max")
    return short if book.knows(short) else field


def goal_text(win: float, deaths: float | None, lang: str) -> str:
    """Return the goal as text; without deaths if ``deaths`` is None."""
    goal = say(lang, "balance-goal", win=percent(win, lang))
    return goal if deaths is None else say(lang, "balance-goal_deaths", goal=goal, deaths=percent(deaths, lang))


def announcement(goal: str, levers: int, budget: int, seconds: float | None, seed: int, lang: str) -> str:
    """Return the sentence about the goal, the number of fights, and, if a time was given, the seconds."""
    bound = say(lang, "balance-bound_fights", fights=number(budget, lang))
    if seconds is not None:
        bound = say(lang, "balance-bound_time", bound=bound, seconds=number(seconds, lang))
    return say(lang, "balance-looking", goal=goal, levers=levers, bound=bound, seed=seed)


def balance_answer(
    found: Balance,
    words: BalanceWords,
    scenario: Scenario,
    goal: str,
    seed: int,
    command: Sequence[str],
    elapsed: float,
) -> Document:
    """Return the answer; ``goal`` is the goal as text, ``command`` the words of the command that repeats it,
    ``elapsed`` is in seconds."""
    lang = words.lang
    tried, fights = number(found.tried, lang), number(found.fights, lang)
    spent = [Prose(say(lang, "balance-spent"))] if found.spent else []
    ways = [ways_table(found.ways, words), drawn(lambda: _plots(found, scenario, lang)), *spent]
    best = found.ways[0].candidate if found.ways else found.base
    keys = []
    for place, (metric, sums, before) in enumerate(zip(best.metrics, best.sums, found.base.sums, strict=True)):
        note = say(lang, "html_balance-before", before=percent(before.mean, lang)) if found.ways else ""
        name = capital(figure_of(scenario, metric.name, lang))
        keys.append(Key(name, percent(sums.mean, lang), note, "quiet" if place else "own"))
    return Document(
        lang,
        kicker(scenario, lang, "html_balance-kicker"),
        scenario.heading,
        say(lang, "html_balance-question", goal=goal),
        _answer(found, words, goal),
        [
            Section("ways", say(lang, "html_balance-ways"), ways),
            Section("take", say(lang, "html_balance-take"), [ForPage(lambda: _take(found, words, command))]),
            conflict_section(found.conflict, lang),
            origin([("", scenario)], shlex.join(command), lang),
        ],
        keys,
        (
            say(lang, "html_balance-tried", tried=tried, levers=number(found.levers, lang)),
            *fights_and_seed(found.fights, seed, lang),
        ),
        closing=[say(lang, "balance-cost", seconds=number(elapsed, lang, 1), tried=tried, fights=fights)],
    )


def _answer(found: Balance, words: BalanceWords, goal: str) -> list[str]:
    """Return the best solution, whether it reaches the goal, and the scenario before."""
    lang = words.lang
    base = say(lang, "balance-base", **words.figures(found.base))
    if found.settled or not found.ways:
        few = "balance-few" if found.tried > 1 and found.whole else "balance-none"
        said = "balance-settled" if found.settled else few
        return [say(lang, said, within=_points(found.within, lang), least=LEAST_SHOWN), base]
    best = found.ways[0]
    told = [] if found.reached else [_missed(found, words, goal)]
    sentence = say(lang, "html_balance-best", changes=words.changes(best.changes), **words.figures(best.candidate))
    return [*told, sentence, base]


def _missed(found: Balance, words: BalanceWords, goal: str) -> str:
    """Return that no solution reaches the goal, and by how much the nearest one misses its parts."""
    lang, nearest = words.lang, found.ways[0].candidate
    off = [say(lang, "balance-off_wins", points=_points(nearest.distance, lang))]
    if nearest.excess:
        off.append(say(lang, "balance-off_deaths", points=_points(nearest.excess, lang)))
    return say(lang, "balance-missed", goal=goal, within=_points(found.within, lang), off="; ".join(off))


def _points(share: float, lang: str) -> str:
    """Return a difference of shares in percentage points."""
    return number(share * 100, lang, 1).removesuffix(".0").removesuffix(",0")


def ways_table(ways: Sequence[Way], words: BalanceWords) -> Table:
    """Return a row for each solution: its number, its changes, wins and deaths with their intervals, the verdict, and
    whether the fights show that it meets the goal."""
    lang = words.lang
    shares = ("balance-win", "interval", "balance-deaths", "interval")
    keys = ("balance-way", "balance-what", *shares, "balance-verdict", "balance-met")
    rows = []
    for place, way in enumerate(ways, 1):
        told = words.figures(way.candidate)
        cells = [told[key] for key in ("win", "win_bounds", "deaths", "deaths_bounds", "grade")]
        cells.append(say(lang, "balance-there" if way.reached else "balance-open"))
        rows.append([number(place, lang), words.changes(way.changes), *cells])
    return Table(heads(lang, *keys), rows)


def _plots(found: Balance, scenario: Scenario, lang: str) -> list[Plot]:
    """Draw each figure as bars, as it is and with each solution by its number: the changes of a solution are too long
    for a bar, and the table has them."""
    shown = [(say(lang, "html_balance-now"), found.base)]
    shown += [(say(lang, "html_balance-way", way=place), way.candidate) for place, way in enumerate(found.ways, 1)]
    drawn = []
    for place, metric in enumerate(found.base.metrics):
        target, own = (None, "bad") if place else (found.goal.target.value, "own")
        bars = [metric_bar(name, one.sums[place], own if one.settings else "neutral", lang) for name, one in shown]
        note = say(lang, "html_balance-target") if target is not None else ""
        drawn.append(Plot(capital(figure_of(scenario, metric.name, lang)), Bars(bars, target=target), note))
    return drawn


def _take(found: Balance, words: BalanceWords, command: Sequence[str]) -> Iterator[Block]:
    """Yield, for each solution, the command that writes it, and the settings for a single run."""
    lang = words.lang
    for place, way in enumerate(found.ways, 1):
        yield Prose(f"{place}. {words.changes(way.changes)}")
        yield Code(shlex.join([*command, "--resume", "--take", str(place), "-o", say(lang, "html_balance-file")]))
        yield Prose(say(lang, "html_balance-or"), quiet=True)
        yield Code(" ".join(f"--set {shlex.quote(change.setting)}" for change in way.changes))


def conflict_section(found: Conflict[Tried] | None, lang: str) -> Section:
    """Return what stands between two goals; empty if nothing does."""
    lines = [] if found is None else conflict_sentences(found, lang)
    return Section("conflict", say(lang, "html_solve-conflict"), [Prose(one) for one in lines])


def conflict_sentences(found: Conflict[Tried], lang: str) -> list[str]:
    """Return sentences about two goals that conflict, and the setting nearest to each."""
    goal = found.by_target.goal
    book = Phrasebook.of(found.by_target.cell.arm.scenario, lang)
    pairs = zip((goal.target, *goal.requires), found.by_target.metrics, strict=True)
    target, *required = (constraint_text(*pair, book) for pair in pairs)
    lines = [say(lang, "conflict-both")] if found.each_alone else []
    values = {"settings": _settings(found.by_target), "figures": _figures(found.by_target, lang)}
    lines.append(say(lang, "conflict-nearest_target", target=target, **values))
    values = {"settings": _settings(found.by_requires), "figures": _figures(found.by_requires, lang)}
    lines.append(say(lang, "conflict-nearest_requires", requires=", ".join(required), **values))
    return lines


def _settings(candidate: Candidate) -> str:
    return " ".join(shlex.quote(one.removeprefix("combatants.")) for one in candidate.settings) or "-"


def _figures(candidate: Candidate, lang: str) -> str:
    pairs = zip(candidate.metrics, candidate.sums, strict=True)
    book = Phrasebook.of(candidate.cell.arm.scenario, lang)
    return ", ".join(f"{figure_text(metric.name, book)} {metric_text(sums, lang)}" for metric, sums in pairs)
