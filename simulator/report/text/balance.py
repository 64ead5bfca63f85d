"""Solutions of a balance as text: the scenario as it is, three solutions with their effect, and how to write one."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from attrs import frozen

from ...experiments.balance import Balance, Way
from ...experiments.candidates import Candidate
from ...experiments.conflict import Conflict, Tried
from ...experiments.levers import POLICY, WEAPON, Change, Step
from ...experiments.parameters import COUNT
from ...narration.grammar import Value
from ...narration.wording import Phrasebook
from ...scenario.verdict import VerdictThresholds
from ...statistics.intervals import Rate
from ...statistics.metrics import Sums
from ...statistics.verdict import verdict_of
from ..figures import constraint_text, figure_text
from ..words import bounds, number, percent, say
from .sweep import metric_text
from .terminal import Terminal, TextTable


@frozen
class BalanceWords:
    """Words of a printed balance: the scenario's words, its own side, and its thresholds."""

    book: Phrasebook
    own: str
    thresholds: VerdictThresholds

    @property
    def lang(self) -> str:
        """The language."""
        return self.book.lang

    def figures(self, candidate: Candidate) -> dict[str, Value]:
        """Return the wins and deaths of a setting with their intervals, its fights, and the verdict."""
        wins, deaths = (_rate(sums) for sums in candidate.sums[:2])
        grade = verdict_of(wins, deaths, self.thresholds).grade
        return {
            "side": self.book.side(self.own),
            "win": percent(wins.rate, self.lang),
            "win_bounds": bounds(wins, self.lang),
            "deaths": percent(deaths.rate, self.lang),
            "deaths_bounds": bounds(deaths, self.lang),
            "fights": number(candidate.fights, self.lang),
            "grade": say(self.lang, f"grade-{grade}"),
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
        return say(self.lang, f"balance-change-{kind}", who=who, what=what, now=now, then=then)


def _rate(sums: Sums) -> Rate:
    return Rate(sums.total, sums.of)


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


def write_balance(found: Balance, words: BalanceWords, goal: str, elapsed: float, terminal: Terminal) -> None:
    """Write the whole answer; ``elapsed`` in seconds."""
    lang = words.lang
    terminal.line(say(lang, "balance-base", **words.figures(found.base)))
    if found.settled:
        terminal.line(say(lang, "balance-settled"))
    elif not found.ways:
        terminal.line(say(lang, "balance-none"))
    else:
        if not found.reached:
            terminal.line(say(lang, "balance-missed", goal=goal))
        terminal.line()
        terminal.table(ways_table(found.ways, words))
    if found.conflict is not None:
        terminal.line()
        for sentence in conflict_sentences(found.conflict, lang):
            terminal.line(sentence)
    terminal.line()
    if found.spent:
        terminal.line(say(lang, "balance-spent"))
    cost = {"tried": number(found.tried, lang), "fights": number(found.fights, lang)}
    terminal.line(say(lang, "balance-cost", seconds=number(elapsed, lang, 1), **cost))


def ways_table(ways: Sequence[Way], words: BalanceWords) -> TextTable:
    """Return a row for each solution: its number, its changes, wins and deaths with their intervals, the verdict."""
    lang = words.lang
    keys = ("balance-way", "balance-what", "balance-win", "interval", "balance-deaths", "interval", "balance-verdict")
    rows = []
    for place, way in enumerate(ways, 1):
        told = words.figures(way.candidate)
        cells = [str(told[key]) for key in ("win", "win_bounds", "deaths", "deaths_bounds", "grade")]
        rows.append([str(place), words.changes(way.changes), *cells])
    return TextTable([say(lang, key) for key in keys], rows, (0, 2, 4))


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
