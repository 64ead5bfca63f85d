"""An answer as data: its title, the answer in sentences, and sections of prose, tables, plots and fights.

For each kind of answer, one function builds a Document from the result (batch.py, compare.py, ...). ``text/answer.py``
writes it on a terminal, ``html/page.py`` as a page. Key figures, facts, plots and code are for the page, the closing
sentences for the terminal; ForPage and ForTerminal mark what else only one of them shows. Nothing here depends on a
game, and plots are data: nothing draws them before a page needs them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Literal

from attrs import frozen

from ..core.values import Value
from ..narration.narrator import PLAIN, Line
from .tables import Block, Table

# Rows of plots: ``name`` and ``shown`` describe them to readers who cannot see; ``colour`` is a name of palette.DAY.


@frozen(eq=False, repr=False)
class Bar(Value):
    """A value with its interval; ``shown`` is its text, ``within`` the interval as text, ``at`` its place along an
    axis."""

    name: str
    value: float
    low: float
    high: float
    colour: str = "own"
    shown: str = ""
    within: str = ""
    at: float = 0.0


@frozen(eq=False, repr=False)
class Series(Value):
    """Values at ``start``, ``start`` + 1, ...; ``dash`` is the number of its pattern (palette.DASHES), which tells
    lines apart without colour."""

    name: str
    values: Sequence[float]
    colour: str
    dash: int = 0
    start: int = 0
    shown: str = ""


@frozen(eq=False, repr=False)
class Stack(Value):
    """Values of one name: the colour of each, and the value."""

    name: str
    parts: Sequence[tuple[str, float]]
    shown: str = ""


@frozen(eq=False, repr=False)
class Tile(Value):
    """A value of a map: its text, and its darkness from 0 to 1."""

    row: int
    column: int
    shown: str
    share: float
    name: str = ""


# Plots.


@frozen(eq=False, repr=False)
class Bars(Value):
    """A row for each value: bars from 0, of shares up to 100 %, of means as far as they reach; points about a line at
    0, for changes; or spreads, with the median on a bar from one percentile to another. ``target``: a dashed line at
    the goal."""

    rows: Sequence[Bar]
    scale: Literal["share", "mean", "share change", "mean change", "spread"] = "share"
    unit: str = ""
    target: float | None = None


@frozen(eq=False, repr=False)
class Stacks(Value):
    """Shares of all fights, stacked by their parts; or values ``beside`` each other."""

    rows: Sequence[Stack]
    unit: str = ""
    beside: bool = False


@frozen(eq=False, repr=False)
class Lines(Value):
    """Values by round: means, or ``shares``, with a step at the end of each round."""

    rows: Sequence[Series]
    unit: str
    shares: bool = False


@frozen(eq=False, repr=False)
class Histogram(Value):
    """Columns for numbers, as high as the share of each; neighbours share a column if there are many."""

    counts: Mapping[int, int]
    unit: str
    colour: str = "own"
    rows: Sequence[Bar] = ()


@frozen(eq=False, repr=False)
class Curve(Value):
    """Values along an axis, joined, with an interval each; shares from 0 to 100 %. ``target``: a dashed line at the
    goal."""

    rows: Sequence[Bar]
    unit: str
    share: bool
    target: float | None = None


@frozen(eq=False, repr=False)
class Heat(Value):
    """A map: a tile for each cell, the darker the higher; ``unit`` is the title of the columns."""

    rows: Sequence[Tile]
    names: Sequence[str]
    columns: Sequence[str]
    unit: str


Drawing = Bars | Stacks | Lines | Histogram | Curve | Heat


@frozen(eq=False, repr=False)
class Plot(Value):
    """A titled drawing. ``legend``: texts with their colours; ``said`` describes it to readers who cannot see it,
    unless its rows do."""

    title: str
    drawing: Drawing
    note: str = ""
    legend: Sequence[tuple[str, str]] = ()
    said: str = ""

    @property
    def entries(self) -> list[tuple[str, str, int]]:
        """The legend with patterns of lines; that of several lines is their names."""
        if isinstance(self.drawing, Lines) and len(self.drawing.rows) > 1:
            return [(line.name, line.colour, line.dash) for line in self.drawing.rows]
        return [(text, colour, 0) for text, colour in self.legend]

    @property
    def description(self) -> str:
        """The drawing as text."""
        return self.said or "; ".join(f"{row.name}: {_shown(row)}" for row in self.drawing.rows)


def _shown(row: Bar | Series | Stack | Tile) -> str:
    return f"{row.shown} ({row.within})" if isinstance(row, Bar) and row.within else row.shown


# Blocks.


@frozen(eq=False, repr=False)
class Prose(Block):
    """A paragraph; ``quiet``: subordinate to the one before. ``tone`` colours it on a terminal."""

    text: str
    quiet: bool = False
    tone: str = PLAIN


@frozen(eq=False, repr=False)
class Plots(Block):
    """Drawings, side by side where there is room; ``flow``: of very different heights, one column after the other."""

    plots: Sequence[Plot]
    flow: bool = False


@frozen(eq=False, repr=False)
class SampleFight(Block):
    """A fight, narrated when a page folds it under its title; ``command`` replays it."""

    title: str
    narrate: Callable[[], Sequence[Line]]
    command: str


@frozen(eq=False, repr=False)
class Code(Block):
    """Text for machines; folded under its title if it has one."""

    text: str
    title: str = ""


@frozen(eq=False, repr=False)
class ForPage(Block):
    """Blocks that only a page shows, made when one needs them."""

    make: Callable[[], Iterable[Block]]


def drawn(make: Callable[[], Iterable[Plot | None]]) -> ForPage:
    """Return plots for a page, those that are not None."""
    return ForPage(lambda: [Plots([plot for plot in make() if plot is not None])])


@frozen(eq=False, repr=False)
class ForTerminal(Block):
    """Blocks that only a terminal shows."""

    blocks: Sequence[Block]


@frozen(eq=False, repr=False)
class Section(Value):
    """A part of the document. ``id`` is its anchor on a page."""

    id: str
    title: str
    blocks: Sequence[Block]

    def shown(self, *, page: bool) -> Iterator[Block]:
        """Yield the blocks for a page or for a terminal; tables without rows and plots without drawings are left
        out."""
        for block in self.blocks:
            found: Iterable[Block]
            if isinstance(block, ForPage):
                found = block.make() if page else ()
            elif isinstance(block, ForTerminal):
                found = () if page else block.blocks
            else:
                found = (block,)
            yield from (one for one in found if not _is_empty(one))


def _is_empty(block: Block) -> bool:
    return not (block.rows if isinstance(block, Table) else block.plots if isinstance(block, Plots) else True)


@frozen(eq=False, repr=False)
class Key(Value):
    """Key figure: its label, its value, and its certainty. ``tone`` colours it: own, foe, good, bad, quiet or empty."""

    label: str
    figure: str
    note: str = ""
    tone: str = ""


@frozen(eq=False, repr=False)
class Document(Value):
    """An answer in ``lang`` ("es" or "en"): its subject, the question, and the answer in sentences, the first of them
    the main one, which ``tone`` colours on a terminal; key figures, facts, and sections. ``closing`` is about this run
    alone, so a page does not show it."""

    lang: str
    kicker: str
    title: str
    question: str
    answer: Sequence[str]
    sections: Sequence[Section]
    keys: Sequence[Key] = ()
    facts: Sequence[str] = ()
    tone: str = PLAIN
    closing: Sequence[str] = ()
