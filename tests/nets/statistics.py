"""The room ``statistics``: what a few fights of each kind of scenario come to: every figure in every fight, what is
counted, and the summary."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import chdir
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from attrs import evolve, frozen

from simulator.batch.rows import Layout, layout_of
from simulator.batch.tasks import Chunk, ChunkPlayer
from simulator.scenario import Scenario, load
from simulator.statistics import metrics, side_ends
from simulator.statistics.accumulator import Accumulator, own_side, score
from simulator.statistics.constraints import Constraint
from simulator.statistics.metrics import Sums
from simulator.statistics.summary import batch_document, summarize
from tests.cli.transcripts import FILES

from .experiments import few
from .net import Case, tried

SEED: Final = 11
PLAYED: Final = {
    "attic.toml": 24, "haunted_house/waves": 9, "haunted_house/tie_group": 9, "haunted_house/the_shooting_gallery": 5,
    "ira_y_gloria/squad_against_cultists": 6, "ira_y_gloria/mob_against_mob": 4, "fragmentos/siege_of_the_dead": 6,
    "fragmentos/reference_scene": 12, "tapiz/ogre_and_three_guards": 3, "tapiz/a_mental_duel": 4,
    "the_night_of_the_corridor": 4, "a_night_in_the_house": 3,
}  # fmt: skip
"""Scenarios and chains, and how many fights of each are counted."""
ASKED: Final = (
    "win",
    "win(red)",
    "rounds",
    "tpk",
    "ending(last_side)",
    "ending(x)",
    "deaths",
    "life(Elena)",
    "",
    "x(y)",
)
"""Figures that are asked for by name."""
LIMITS: Final = (
    "rounds<=4",
    "rounds>3",
    "tpk<0.2",
    "tpk = 20 %",
    "win(x)<0.5",
    "rounds",
    "tpk<2",
    "rounds<-1",
    "tpk<>1",
)


def cases() -> Iterator[Case]:
    """All cases of the room."""
    for name in PLAYED:
        for what, ask in (("figures", figures), ("counts", counts), ("summary", summary)):
            yield Case(f"{what} of {name}", partial(ask, name))
    for text in LIMITS:
        yield Case(f"limit {text}", partial(limit, text))


@frozen(eq=False)
class Fights:
    """Some fights of a scenario, in two chunks."""

    scenario: Scenario
    layout: Layout
    chunks: tuple[Chunk, ...]

    def accumulator(self) -> Accumulator:
        """All of them counted."""
        found = Accumulator(self.layout)
        for chunk in self.chunks:
            found.count(chunk)
        return found


@cache
def fights(name: str) -> Fights:
    """So many fights of a scenario, played at random; in the attic horrors play by a list of tactics."""
    with TemporaryDirectory() as folder, chdir(folder):
        for file, text in FILES.items():
            Path(file).write_text(text, encoding="utf-8")
        tactics = ['horrors={ use = "tactics", file = "wolves.toml" }'] if name in FILES else []
        seats = [f"{side.name}=random" for side in load(name).encounter.sides]
        scenario = load(name, policies=[*seats, *tactics])
        player, count = ChunkPlayer(scenario, SEED, None, True), PLAYED[name]
        chunks = player.play(1, 3), player.play(3, count + 1)
    return Fights(scenario, layout_of(scenario), tuple(evolve(chunk, seconds=0.5) for chunk in chunks))


def figures(name: str) -> object:
    """Every figure, in every fight; and those that are asked for by name."""
    played = fights(name)
    found = []
    for one in (*metrics.all_metrics(played.layout).values(), metrics.primary_metric(played.layout)):
        sums, values = Sums(one.rate), [one.read(chunk.rows) for chunk in played.chunks]
        for part in values:
            sums.add(part)
        told = [sums.of, sums.total, sums.mean, sums.variance, *sums.interval(), sums.half_width]
        found.append([one.name, one.what, one.who, one.rate, one.sign, [part.tolist() for part in values], few(told)])
    asked = [tried(lambda text=text: metrics.metric_of(played.layout, text).name) for text in ASKED]
    return [found, asked, metrics.families(played.layout), metrics.copies(played.layout)]


def counts(name: str) -> object:
    """What is counted of combatants and sides, and the fights that are remembered."""
    played = fights(name)
    found, layout = played.accumulator(), played.layout
    bodies = range(len(layout.names))
    of_bodies = [[found.standing(at), found.alive(at), [*found.fallen(at)], found.counter_means(at)] for at in bodies]
    lucks = [[found.mean_luck(body, won) for won in (True, False)] for body in bodies]
    sides = [[found.wins(side), found.side_counter_means(at)] for at, side in enumerate(layout.side_names)]
    ends = [side_ends.SIDE_ENDS, sorted(found.side_ends.items())]
    typical = [found.typical(percent) for percent in (0, 5, 50, 95, 100)]
    scores = [score(layout, chunk.rows).tolist() for chunk in played.chunks]
    kept = [found.fights, found.draws, found.curves(), found.mean("rounds"), own_side(layout), found.first_faults]
    return few([of_bodies, lucks, sides, ends, typical, scores, kept])


def summary(name: str) -> object:
    """The document of the batch."""
    played = fights(name)
    return few(batch_document(summarize(name, played.scenario, SEED, played.accumulator(), 2.0)))


def limit(text: str) -> object:
    """A limit as it is typed, and whether it holds of fights."""
    found = Constraint.parse(text, "--require", "<>=")
    layout = fights("attic.toml").layout
    sums = [Sums(False, 4, total, total * total // 4 + 2) for total in (12, 16, 20)]
    held = [[found.holds(one.mean), found.excess(one.mean), found.surely_holds(one)] for one in sums]
    return few([found.name, found.sign, found.value, found.direction, held, tried(lambda: found.metric(layout).name)])
