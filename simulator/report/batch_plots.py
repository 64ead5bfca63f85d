"""Plots of a batch, drawn from counters, so a plot of a million fights is as small as one of ten."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from attrs import frozen

from ..narration.grammar import capital
from ..narration.wording import Phrasebook
from ..statistics.accumulator import Accumulator
from ..statistics.intervals import Rate, quantile
from ..statistics.summary import BatchSummary
from .document import Bar, Bars, Histogram, Lines, Plot, Series, Stack, Stacks
from .groups import Group, causes_by_group, group_names, grouped, mean_of_rates
from .headline import cause, said
from .html.palette import OTHER_SHADES, OWN_SHADES, SIDES
from .words import between, bounds, number, percent, say

if TYPE_CHECKING:
    from ..experiments.compare import ArmAlone

POOLS = 4  # plots of what is left
CAUSES = 7  # of falls that have a colour of their own
SHADES = 4  # lines of a side that can be told apart


@frozen
class BatchPlots:
    """Plots of a batch, in the book's language."""

    found: BatchSummary
    accumulator: Accumulator
    book: Phrasebook

    @property
    def lang(self) -> str:
        """The book's language."""
        return self.book.lang

    @property
    def groups(self) -> list[Group]:
        """The combatants, with those that differ only in their number as one group."""
        return grouped(self.found.combatants)

    @property
    def colours(self) -> Mapping[str, str]:
        """The colour of each side: the own one first."""
        own, *others_colours = SIDES
        others = [side for side in self.found.sides if side != self.found.own]
        theirs = {side: others_colours[at % len(others_colours)] for at, side in enumerate(others)}
        return {self.found.own: own, **theirs}

    def outcomes(self) -> Plot:
        """Draw the wins of each side, and the draws."""
        rates = [(self.book.side(side), rate, self.colours[side]) for side, rate in self.found.sides.items()]
        rates.append((say(self.lang, "no_winner"), self.found.draws, "neutral"))
        return Plot(say(self.lang, "html-plot_outcomes"), rate_bars(rates, self.lang))

    def rounds(self) -> Plot:
        """Draw how long the fights were."""
        return rounds_plot(said(self.found, self.lang, "html-plot_rounds"), self.found, self.lang)

    def upright(self) -> Plot | None:
        """Draw the share of each combatant not yet fallen, by round; of whole sides if there are too many
        combatants."""
        groups = self.groups
        crowd = max(Counter(group.side for group in groups).values()) > SHADES
        shares = self._sides() if crowd else {group.name: (group.side, group.upright()) for group in groups}
        lines: list[Series] = []
        placed: Counter[str] = Counter()
        for name, (side, values) in shares.items():
            at = placed[side]
            placed[side] += 1
            colour = self.colours[side] + ("2" if at % 2 else "")
            lines.append(
                Series(
                    name, [1.0, *values], colour, len(lines), shown=percent(round([1.0, *values][-1], 12), self.lang)
                )
            )
        if not any(values for _, values in shares.values()):
            return None
        note = said(self.found, self.lang, "html-note_upright_sides" if crowd else "html-note_upright")
        drawing = Lines(lines, say(self.lang, "html-unit_rounds"), shares=True)
        return Plot(say(self.lang, "html-plot_upright"), drawing, note)

    def _sides(self) -> dict[str, tuple[str, list[float]]]:
        found = {}
        for side in self.colours:
            members = tuple(combatant for combatant in self.found.combatants if combatant.side == side)
            if members:
                found[self.book.side(side)] = side, Group(side, members).upright()
        return found

    def standing(self) -> Plot:
        """Draw how often each combatant is standing at the end."""
        bars = []
        for group in self.groups:
            mean = mean_of_rates([member.standing for member in group.members])
            text = percent(mean.value, self.lang)
            within = between(mean.low, mean.high, self.lang, seen=mean.seen, always=mean.always)
            bars.append(Bar(group.name, mean.value, mean.low, mean.high, self.colours[group.side], text, within))
        return Plot(say(self.lang, "html-plot_standing"), Bars(bars))

    def pools(self) -> list[Plot]:
        """Draw the points left in each pool that varies between fights, for the first few pools."""
        names = dict.fromkeys(pool for group in self.groups for pool in group.pools)
        drawn = (self._pool(pool) for pool in names)
        return list(islice((plot for plot in drawn if plot is not None), POOLS))

    def _pool(self, pool: str) -> Plot | None:
        rows = []
        for group in self.groups:
            if pool in group.pools:
                counts: Counter[int] = Counter()
                for member in group.members:
                    body = self.accumulator.layout.names.index(member.name)
                    counts += self.accumulator.counts_of(pool, body)
                low, middle, high = (quantile(counts, share) for share in (5, 50, 95))
                shown, within = str(middle), f"{low}, {high}"
                rows.append(Bar(group.name, middle, low, high, self.colours[group.side], shown, within))
        if all(row.low == row.high for row in rows):
            return None
        word = self.book.word(pool)
        return Plot(
            say(self.lang, "html-plot_pool", pool=word), Bars(rows, "spread", word), say(self.lang, "html-note_spread")
        )

    def damage(self) -> Plot | None:
        """Draw the damage dealt and taken; None if there is none."""
        kinds, rows = (say(self.lang, "html-dealt"), say(self.lang, "html-taken")), []
        for group in self.groups:
            dealt = sum(member.dealt.mean for member in group.members) / len(group.members)
            taken = sum(member.taken.mean for member in group.members) / len(group.members)
            texts = (f"{kind} {number(mean, self.lang, 1)}" for kind, mean in zip(kinds, (dealt, taken), strict=True))
            rows.append(Stack(group.name, [("third", dealt), ("fourth2", taken)], ", ".join(texts)))
        if not any(mean for row in rows for _, mean in row.parts):
            return None
        legend = [(kinds[0], "third"), (kinds[1], "fourth2")]
        title = said(self.found, self.lang, "html-plot_damage")
        return Plot(title, Stacks(rows, beside=True), legend=legend)

    def felled(self) -> Plot | None:
        """Draw the causes of falls; the most frequent ones have colours of their own."""
        called = group_names(self.groups)
        rows = {group.name: (causes_by_group(group.causes, called), len(group.members)) for group in self.groups}
        total: Counter[tuple[str, str]] = Counter()
        for causes, _ in rows.values():
            total += causes
        if not total:
            return None
        most = [of for of, _ in sorted(total.items(), key=lambda item: (-item[1], item[0]))[:CAUSES]]
        colours = self._cause_colours(most)
        stacks = []
        for name, (causes, members) in rows.items():
            each = self.found.fights * members
            parts = [(colours[of], causes[of] / each) for of in most if causes[of]]
            rest = sum(count for of, count in causes.items() if of not in colours)
            parts += [("neutral", rest / each)] if rest else []
            stacks.append(Stack(name, parts, percent(sum(share for _, share in parts), self.lang)))
        legend = [(cause(*of, self.book), colour) for of, colour in colours.items()]
        if len(total) > len(most):
            legend.append((say(self.lang, "html-others"), "neutral"))
        drawing = Stacks(stacks, said(self.found, self.lang, "html-unit_shares"))
        note = said(self.found, self.lang, "html-note_felled")
        return Plot(say(self.lang, "html-plot_felled"), drawing, note, legend)

    def _cause_colours(self, causes: Sequence[tuple[str, str]]) -> dict[tuple[str, str], str]:
        """Return the colour of each cause: a shade of the own side for its own combatants, of the others for theirs."""
        mine = {group.name for group in self.groups if group.side == self.found.own}
        own, others = iter(OWN_SHADES), iter(OTHER_SHADES)
        return {of: next(own if of[0] in mine else others, "quiet") for of in causes}

    def curves(self) -> list[Plot]:
        """Draw the game's curves round by round, a plot each."""
        found = []
        for name, means in self.found.curves.items():
            word = self.book.word(name)
            shown = ", ".join(number(mean, self.lang, 2) for mean, _ in means)
            line = Series(word, [mean for mean, _ in means], "own", shown=shown)
            drawing = Lines([line], say(self.lang, "html-unit_rounds"))
            found.append(Plot(say(self.lang, "html-plot_curve", curve=capital(word)), drawing))
        return found


def rate_bars(rates: Iterable[tuple[str, Rate, str]], lang: str) -> Bars:
    """Draw rates, each with its name and its colour."""
    return Bars(
        [
            Bar(name, rate.rate, *rate.interval, colour, percent(rate.rate, lang), bounds(rate, lang))
            for name, rate, colour in rates
        ]
    )


def rounds_plot(title: str, found: BatchSummary | ArmAlone, lang: str, colour: str = "own") -> Plot:
    """Draw how long the fights were."""
    long = found.rounds
    note = say(lang, "html-key_rounds_note", p05=long.p05, p95=long.p95, mean=number(long.mean, lang, 1))
    return Plot(title, Histogram(found.lengths, say(lang, "html-unit_rounds"), colour), said=note)
