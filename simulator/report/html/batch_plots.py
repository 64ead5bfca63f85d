"""Plots of a batch, drawn from counters, so a plot of a million fights is as small as one of ten."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import islice

from attrs import frozen

from ...narration.grammar import Value, capital
from ...narration.wording import Phrasebook
from ...statistics.accumulator import Accumulator
from ...statistics.intervals import quantile
from ...statistics.summary import BatchSummary
from ..text import headline
from ..text.batch import cause
from ..text.groups import Group, causes_by_group, group_names, grouped, mean_of_rates
from ..words import between, bounds, number, percent, say
from . import plots
from .page import LegendEntry, Plot
from .palette import OTHER_SHADES, OWN_SHADES, SIDES

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
        bars = [
            plots.Bar(name, rate.rate, *rate.interval, colour, percent(rate.rate, self.lang))
            for name, rate, colour in rates
        ]
        description = "; ".join(
            f"{name} {percent(rate.rate, self.lang)} ({bounds(rate, self.lang)})" for name, rate, _ in rates
        )
        return Plot(say(self.lang, "html-plot_outcomes"), plots.shares(bars, self.lang), description)

    def rounds(self) -> Plot:
        """Draw how long the fights were."""
        long = self.found.rounds
        values: dict[str, Value] = {"p05": long.p05, "p95": long.p95, "mean": number(long.mean, self.lang, 1)}
        svg = plots.histogram(self.found.rounds_counted, self.lang, say(self.lang, "html-unit_rounds"))
        return Plot(
            headline.said(self.found, self.lang, "html-plot_rounds"),
            svg,
            say(self.lang, "html-key_rounds_note", **values),
        )

    def upright(self) -> Plot | None:
        """Draw the share of each combatant not yet fallen, by round; of whole sides if there are too many
        combatants."""
        groups = self.groups
        crowd = max(Counter(group.side for group in groups).values()) > SHADES
        shares = self._sides() if crowd else {group.name: (group.side, group.upright()) for group in groups}
        lines: list[plots.Series] = []
        legend: list[LegendEntry] = []
        placed: Counter[str] = Counter()
        for name, (side, values) in shares.items():
            at = placed[side]
            placed[side] += 1
            colour = self.colours[side] + ("2" if at % 2 else "")
            lines.append(plots.Series(name, [1.0, *values], colour, len(lines)))
            legend.append(LegendEntry(name, colour, len(legend) % len(plots.DASHES)))
        if not any(values for _, values in shares.values()):
            return None
        note = headline.said(self.found, self.lang, "html-note_upright_sides" if crowd else "html-note_upright")
        svg = plots.survival(lines, self.lang, say(self.lang, "html-unit_rounds"))
        said = "; ".join(f"{line.name} {percent(round(line.values[-1], 12), self.lang)}" for line in lines)
        return Plot(say(self.lang, "html-plot_upright"), svg, said, note, legend)

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
        said = []
        for group in self.groups:
            mean = mean_of_rates([member.standing for member in group.members])
            text = percent(mean.value, self.lang)
            bars.append(plots.Bar(group.name, mean.value, mean.low, mean.high, self.colours[group.side], text))
            within = between(mean.low, mean.high, self.lang, seen=mean.seen, always=mean.always)
            said.append(f"{group.name} {text} ({within})")
        return Plot(say(self.lang, "html-plot_standing"), plots.shares(bars, self.lang), "; ".join(said))

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
                    counts += _kept(self.accumulator.counts_of(pool, body))
                low, middle, high = (quantile(counts, share) for share in (5, 50, 95))
                rows.append(plots.QuantileBar(group.name, low, middle, high, self.colours[group.side]))
        if all(row.low == row.high for row in rows):
            return None
        word = self.book.word(pool)
        said = "; ".join(f"{row.name} {row.middle} ({row.low}, {row.high})" for row in rows)
        svg = plots.spreads(rows, self.lang, word)
        return Plot(say(self.lang, "html-plot_pool", pool=word), svg, said, say(self.lang, "html-note_spread"))

    def damage(self) -> Plot | None:
        """Draw the damage dealt and taken; None if there is none."""
        rows = []
        for group in self.groups:
            dealt = sum(member.dealt.mean for member in group.members) / len(group.members)
            taken = sum(member.taken.mean for member in group.members) / len(group.members)
            rows.append(plots.Pair(group.name, dealt, taken))
        if not any(row.first or row.second for row in rows):
            return None
        kinds = say(self.lang, "html-dealt"), say(self.lang, "html-taken")
        said = "; ".join(
            f"{row.name} {kinds[0]} {number(row.first, self.lang, 1)}, {kinds[1]} {number(row.second, self.lang, 1)}"
            for row in rows
        )
        legend = [LegendEntry(kinds[0], "third"), LegendEntry(kinds[1], "fourth2")]
        svg = plots.pairs(rows, self.lang, "", ("third", "fourth2"))
        return Plot(headline.said(self.found, self.lang, "html-plot_damage"), svg, said, legend=legend)

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
            stacks.append(plots.Stack(name, [*parts, *([("neutral", rest / each)] if rest else [])]))
        legend = [LegendEntry(cause(*of, self.book), colour) for of, colour in colours.items()]
        if len(total) > len(most):
            legend.append(LegendEntry(say(self.lang, "html-others"), "neutral"))
        svg = plots.stacks(stacks, self.lang, headline.said(self.found, self.lang, "html-unit_shares"))
        said = "; ".join(f"{stack.name} {percent(sum(s for _, s in stack.parts), self.lang)}" for stack in stacks)
        return Plot(
            say(self.lang, "html-plot_felled"),
            svg,
            said,
            headline.said(self.found, self.lang, "html-note_felled"),
            legend,
        )

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
            line = plots.Series(word, [mean for mean, _ in means], "own")
            svg = plots.levels([line], self.lang, say(self.lang, "html-unit_rounds"))
            said = ", ".join(number(mean, self.lang, 2) for mean, _ in means)
            found.append(Plot(say(self.lang, "html-plot_curve", curve=capital(word)), svg, said))
        return found


def _kept(counts: Mapping[int, int]) -> Counter[int]:
    return Counter(dict(counts))


def present(found: Sequence[Plot | None]) -> list[Plot]:
    """Return the plots that are not None."""
    return [plot for plot in found if plot is not None]
