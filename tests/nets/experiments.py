"""The room ``experiments``: what a search, a comparison, a sweep and a sensitivity play, in which order, what they say
while they play, and what they answer, whole and stopped; and what a scenario offers to be changed.

Searches get fights that are drawn from known odds, the others those of a short duel, in chunks of a set size."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import count
from types import SimpleNamespace
from typing import Any, Final

import numpy as np
import pyarrow as pa
from attrs import define, evolve, field

from simulator.batch.tasks import ChunkPlayer
from simulator.experiments import arms, balance, compare, grid, levers, parameters, sensitivity, solve, sweep
from simulator.experiments.axes import Axis
from simulator.experiments.batch import batch_rule, play_batch
from simulator.experiments.options import RunOptions, ScenarioSource
from simulator.scenario import shipped
from simulator.scenario.verdict import USUAL_VERDICT
from simulator.statistics.constraints import Constraint
from tests.experiments.drawn_odds import Drawn, Goal, Odds
from tests.experiments.searches import COARSE, DEAR, FINE, SEARCHES, WINS, Search

from .net import Case, tried

OFFERED: Final = (
    "haunted_house/waves", "haunted_house/three_against_a_werewolf", "ira_y_gloria/squad_against_cultists",
    "fragmentos/mark_and_the_flayed_man", "tapiz/ogre_and_three_guards",
)  # fmt: skip
AXES: Final = (
    "a.b=1", "a.b=1,2", " a.b = x , 'y,z' ", "a.b=[1,2],{c=3}", "a.b=1..4", "a.b=4..1", "a.b=1..2..0.5",
    "a.b=2..1..0.25", "a.b=1-3", "a.b=1.0 – 2", "a.b=1..1", "a.b=0..999", "a.b=0..1000", "a.b=1..2..0",
    "a.b=1..2..-1", "a.b=1,1", "a.b=1,,2", "a.b=", "a.b", "=1", "a.'b=c'=1,2", 'a."b\\"=c"=1', "a.b=[1,2", "a.b='x",
    "a.b=1..3,2", "a.b=-2..2..2", "a.b=+1..2", "a.b=123456789012345678..123456789012345679",
    "a.b=1234567890123456789..2", "a.b=1..2..3", f"a.{'b' * 60}", "a.b=10..0..5", "a.b=1.50..2", "a.b=x..y",
    "a.b=']'", "a.b={c=[1,{d=2}]},[]",
)  # fmt: skip
DUEL: Final = "reference_duel"
SHORT: Final = ("combatants.Vega.max_life=9",)
ARMOUR: Final = "combatants.Bruno.natural_armour"


def cases() -> Iterator[Case]:
    """All cases of the room."""
    for name, _ in shipped():
        yield Case(f"levers {name}", partial(offered, name))
    for name in OFFERED:
        yield Case(f"parameters {name}", partial(numbered, name))
    for number, text in enumerate(AXES):
        yield Case(f"axis {number}", partial(axis, text))
    for name in SOLVED:
        yield Case(f"solved {name}", partial(solved, name))
        yield Case(f"solved {name}, stopped", partial(solved, name, 3))
    for name, search in BALANCED.items():
        yield Case(f"balanced {name}", partial(balanced, search))
        yield Case(f"balanced {name}, stopped", partial(balanced, search, 6))
    for name, work in PLAYED.items():
        yield Case(name, partial(played, work))
        yield Case(f"{name}, stopped", partial(played, work, 3))
        yield Case(f"{name}, stopped at once", partial(played, work, 0))
    yield from (Case(name, ask) for name, ask in ASKED.items())


# What is offered and what is typed.


def offered(name: str) -> object:
    """Levers of a shipped scenario."""
    source = ScenarioSource(name)
    return levers.find_levers(source.load(), source)


def numbered(name: str) -> object:
    """Some of its parameters, and their steps."""
    found = parameters.parameters(ScenarioSource(name), "*.m*")
    return [[one.name, one.value, one.setting(1), one.setting(-1)] for one in found]


def axis(text: str) -> object:
    """An axis as it was typed: its key, its values and settings."""
    found = Axis.parse(text)
    return [found, found.numbers, len(found), found.setting(0), found.settings(len(found) - 1)]


# Fights that are drawn.


@define
class Told:
    """Hears what is said while fights are played."""

    said: list[object] = field(factory=list)

    def progress(self, done: int, of: int, interim: Any = None) -> None:  # Any: an estimate
        """How far it is, and what is known so far."""
        known = (
            None
            if interim is None
            else [interim[0], interim[1].rate, *map(few, (interim[1].mean, *interim[1].interval()))]
        )
        self.said.append([done, of, known])


def few(value: Any) -> object:  # Any: a part of a document
    """A part of a document, its numbers with as many digits as any machine agrees on."""
    if isinstance(value, float):
        return f"{value * (1 + 1e-9):.5g}"
    if isinstance(value, Mapping):
        return {key: few(part) for key, part in value.items()}
    return [few(part) for part in value] if isinstance(value, list | tuple) else value


class Halting(Odds):
    """Odds whose fights come in two parts, take time, and end after so many plays."""

    start_workers: Any = True
    options: Any = SimpleNamespace(seed=5, jobs=2)

    def __init__(self, *given: Any, left: int = 10**6, **more: Any) -> None:
        super().__init__(*given, **more)
        self.left = left
        self.warm_up = 0.5

    def stopped(self) -> bool:  # type: ignore[override]
        """After so many plays."""
        return self.left <= 0

    def chunks(self, arms: Sequence[Any], most: int, looks: object, after: int = 0) -> Iterator[tuple[Drawn]]:
        """The fights after ``after``, in two parts; only the first where it ends there."""
        self.left -= 1
        [(whole,)] = super().chunks(arms, most, looks, after)
        if self.warm_up == 0.0:
            self.played.append((("workers",), 0, 0))
            self.warm_up = 0.5
        middle = len(whole.rows) // 2
        for rows in (whole.rows[:middle], whole.rows[middle:])[: 1 if self.stopped() else 2]:
            yield (Drawn(rows, 0.02 * len(rows)),)


def of_two(each: float, other: float) -> dict[str, float]:
    """What the values of two axes are worth."""
    return {f"a={step}": each * step for step in range(40)} | {f"b={step}": other * step for step in range(9)}


MEANT: Final = Goal(Constraint("win(us)=0.6", "win(us)", "=", 0.6))
SOLVED: Final[Mapping[str, tuple[tuple[str, ...], Goal, dict[str, float], dict[str, Any], solve.SolvePlan]]] = {
    "on a line": (("a=5..1",), MEANT, of_two(0.2, 0), {}, solve.SolvePlan(6000)),
    "among words": (("c=x,y,z",), MEANT, {"c=x": 0.0, "c=y": 0.7, "c=z": 0.3}, {}, solve.SolvePlan(9000)),
    "in a small grid": (("a=0..3", "b=0..2"), MEANT, of_two(0.1, 0.2), {}, solve.SolvePlan(4000)),
    "within little": (("a=0..3",), MEANT, of_two(0.9, 0), {}, solve.SolvePlan(3000, within=0.01)),
    "beyond": (("a=0,1",), Goal(Constraint("x", "win(us)", "=", 0.99)), of_two(0.2, 0), {}, solve.SolvePlan(2000)),
    "with a demand": (
        ("a=0..4",), evolve(MEANT, requires=(DEAR,)), of_two(0.2, 0), {"dear": 0.03}, solve.SolvePlan(3000),
    ),
    "with a demand that fails": (
        ("a=0..4",), evolve(MEANT, requires=(DEAR,)), of_two(0.2, 0), {"dear": 0.055}, solve.SolvePlan(3000),
    ),
    "not everywhere": (
        ("a=0..3", "b=0,1"), MEANT, of_two(0.2, 0.3), {"refused": frozenset(("a=2",))}, solve.SolvePlan(5000),
    ),
    "with a search": (("a=0..39",), MEANT, of_two(0.03, 0), {}, solve.SolvePlan(5000, 12)),
    "with a search of two": (("a=0..9", "b=8..0"), MEANT, of_two(0.06, 0.04), {}, solve.SolvePlan(6000, 9)),
    "with few guesses": (
        ("a=0..39",), MEANT, of_two(0.2, 0), {"refused": frozenset(("a=3",))}, solve.SolvePlan(3000, 3),
    ),
}  # fmt: skip


def solved(name: str, left: int = 10**6) -> object:
    """A search on drawn fights: what it plays, what it says meanwhile, and what it answers."""
    axes, goal, raises, more, plan = SOLVED[name]
    odds: Any = Halting(0.5, raises, left=left, **more)
    wanted: Any = goal
    told = Told()

    def document(found: solve.Solution) -> object:
        return few([solve.solution_document(found, "x", "y", 5, 2.0), found.refused, found.trials, len(found.tried)])

    def watch(so_far: Callable[[], solve.Solution]) -> None:
        told.said.append(document(so_far()))

    parsed = [Axis.parse(text) for text in axes]
    found = tried(lambda: solve.find_setting(odds, parsed, odds, wanted, plan, told.progress, watch))
    return [document(found) if isinstance(found, solve.Solution) else found, odds.played, told.said]


DEMANDING: Final = evolve(WINS, requires=(DEAR,))
BALANCED: Final[Mapping[str, Search]] = {
    **{
        name: evolve(SEARCHES[name], goal=DEMANDING)
        for name in (
            "it is balanced", "too easy", "a lever without an order", "none reaches at all", "what is required fails",
            "neither is met",
        )
    },
    "any change is dear": evolve(
        SEARCHES["what is required holds"], odds=lambda: Odds(0.8, {**COARSE, **FINE}, dear=0.045), goal=DEMANDING
    ),
}  # fmt: skip


def balanced(search: Search, left: int = 10**6) -> object:
    """The same for a balance."""
    drawn = search.odds()
    odds: Any = Halting(drawn.base, drawn.raises, drawn.lucky, drawn.dear or 0.02, drawn.refused, left=left)
    goal: Any = search.goal
    scenario: Any = SimpleNamespace(system="y", verdict=USUAL_VERDICT)
    told = Told()

    def watch(so_far: Callable[[], balance.Balance]) -> None:
        told.said.append(few(balance.balance_document(so_far(), "x", scenario, 5, 2.0)))

    plan = balance.BalancePlan(fights=search.fights, first=search.first)
    found = balance.find_balance(odds, odds, search.levers, goal, plan, told.progress, watch)
    answer = None if found is None else few(balance.balance_document(found, "x", scenario, 5, 2.0))
    return [answer, odds.played, told.said]


# Fights of a duel.


@define(eq=False)
class Chunks:
    """An engine that plays chunks of a set size, and stops after so many."""

    left: int
    size: int = 40
    start_workers: Any = None
    warm_up: float = 0.5

    def stopped(self) -> bool:
        """After so many chunks."""
        return self.left <= 0

    def chunks(self, arms: Sequence[Any], most: int, looks: Any, after: int = 0) -> Iterator[Any]:
        """The fights after ``after``."""
        coming = after + 1
        players = [ChunkPlayer(arm.scenario, arm.seed, arm.deadline, arm.trust) for arm in arms]
        while coming <= most and not self.stopped():
            self.left -= 1
            stop = min(coming + self.size, looks(coming - 1) + 1, most + 1)
            yield tuple(evolve(player.play(coming, stop), seconds=0.25) for player in players)
            coming = stop


def played(work: Callable[[Chunks, Told], object], left: int = 10**6) -> object:
    """What an experiment on a duel answers, and what it says meanwhile."""
    told = Told()
    return few([tried(lambda: work(Chunks(left), told)), told.said])


OPTIONS: Final = RunOptions(seed=7, settings=SHORT)


class Rows:
    """Takes rows as a file does."""

    def __init__(self) -> None:
        self.rows: list[object] = []

    def write(self, batch: pa.RecordBatch) -> None:
        """Keep what tells them apart."""
        self.rows.append(
            [batch.schema.names[:4], batch.num_rows, [list(row.values())[:9] for row in batch.to_pylist()]]
        )


def compared(vary: str, plan: compare.ComparisonPlan, chunks: Chunks, told: Told) -> object:
    """A comparison, its rows, and its state after each chunk."""
    rows: Any = Rows()
    engine: Any = chunks

    def watch(so_far: Callable[[], compare.Comparison]) -> None:
        told.said.append(state(so_far()))

    def state(found: compare.Comparison) -> object:
        return [found.whole, found.reached, found.seed, compare.comparison_document(found, 2.0)]

    both = arms.varied_arms(DUEL, Axis.parse(vary), OPTIONS)
    found = compare.compare_arms(engine, both, plan, progress=told.progress, rows=rows, watch=watch)
    return [state(found), [one.command(3) for one in both], rows.rows]


def swept(vary: Sequence[str], plan: sweep.SweepPlan, chunks: Chunks, told: Told) -> object:
    """A sweep, and its state after each chunk."""
    engine: Any = chunks
    axes = [Axis.parse(text) for text in vary]

    def watch(so_far: Callable[[], sweep.Sweep]) -> None:
        told.said.append(document(so_far()))

    def document(found: sweep.Sweep) -> object:
        at = found.at((0,) * len(axes))
        return [sweep.sweep_document(found, "x", "y", 7, 2.0), found.shown, len(found.missed), at and at.fights]

    cells = grid.grid_cells(axes, ScenarioSource(DUEL, OPTIONS), told.progress)
    found = sweep.play_sweep(engine, axes, cells, plan, told.progress, watch)
    return [document(found), sweep.sweep_table(found).to_pydict() if found.rows else None]


def sensed(only: str, fights: int, of: str, chunks: Chunks, told: Told) -> object:
    """A sensitivity, and its state after each chunk."""
    engine: Any = chunks
    source = ScenarioSource(DUEL, OPTIONS)

    def watch(so_far: Callable[[], sensitivity.Sensitivity]) -> None:
        told.said.append(sensitivity.sensitivity_document(so_far(), "x", "y", 7, 2.0))

    steps = sensitivity.parameter_steps(source, only, told.progress)
    found = sensitivity.play_sensitivity(engine, source.arm(), steps, fights, of, told.progress, watch)
    nothing = [found.whole, found.fights, found.effects, found.refused]
    return sensitivity.sensitivity_document(found, "x", "y", 7, 2.0) if found.base.of else nothing


def batched(fights: int, precision: float | None, of: str | None, plain: bool, chunks: Chunks, told: Told) -> object:
    """A batch, its rows, and its state after each chunk."""
    engine: Any = chunks
    arm, rows = ScenarioSource(DUEL, OPTIONS).arm(), Rows()

    def state(found: Any) -> object:  # Any: a batch
        adjusted = {name: [each.mean, *each.interval(), each.worth] for name, each in found.adjusted.items()}
        return [found.whole, found.reached, found.accumulator.fights, found.estimate.mean, adjusted]

    def watch(so_far: Callable[[], object]) -> None:
        told.said.append(state(so_far()))

    rule = batch_rule(arm, fights, precision, of)
    found = play_batch(engine, arm, rule, progress=told.progress, rows=rows, plain=plain, watch=watch)
    return [state(found), rows.rows[:2]] if found.accumulator.fights else found.whole


Plan = compare.ComparisonPlan
PLAYED: Final[Mapping[str, Callable[[Chunks, Told], object]]] = {
    "compared": partial(compared, f"{ARMOUR}=2,4", Plan(300)),
    "compared to the end": partial(compared, f"{ARMOUR}=2,3", Plan(130, early=False, margin=0.2)),
    "compared in rounds": partial(compared, f"{ARMOUR}=2,3,1", Plan(240, metric="rounds")),
    "compared in vain": partial(compared, "combatants.Bruno.marksmanship=1,2", Plan(60, metric="rounds")),
    "compared precisely": partial(compared, f"{ARMOUR}=2,3", Plan(900, precision=0.12)),
    "compared too precisely": partial(compared, f"{ARMOUR}=2,3", Plan(100, precision=0.001)),
    "compared in an ending": partial(compared, f"{ARMOUR}=2,3", Plan(60, metric="ending(last_side)")),
    "swept": partial(swept, [f"{ARMOUR}=1..3"], sweep.SweepPlan(50)),
    "swept precisely": partial(swept, [f"{ARMOUR}=1,6"], sweep.SweepPlan(400, 0.08, ("rounds", "win(left)"))),
    "swept and culled": partial(
        swept,
        [f"{ARMOUR}=0,2,6", "sides.left.policy=basic"],
        sweep.SweepPlan(300, culls=(Constraint("win(left)<0.4", "win(left)", "<", 0.4),)),
    ),
    "sensed": partial(sensed, "*armour*", 90, ""),
    "sensed in pieces": lambda chunks, told: sensed("Bruno.ma*", 150, "", evolve(chunks, size=33), told),
    "sensed in rounds": partial(sensed, "Bruno.p*", 250, "rounds"),
    "batched": partial(batched, 150, None, None, False),
    "batched precisely": partial(batched, 900, 0.06, "win(left)", False),
    "batched as it is": partial(batched, 900, 0.5, "rounds", True),
}


def estimated(seconds: float, each: float, jobs: int) -> object:
    """How many fights a time has room for, by a clock that goes on by as much each time that it is asked."""
    ticks = count()
    plan = balance.BalancePlan(seconds=seconds, clock=lambda: next(ticks) * each)
    return balance.estimated_budget(ScenarioSource(DUEL, OPTIONS).arm(), plan, jobs)


def worked() -> object:
    """When an engine is told to start its workers, by what was played."""
    found: list[object] = []
    for seconds, fights, left in ((0.0, 10, 10**6), (1.0, 10, 20), (1.0, 10, 10**4), (1.0, 1, 3), (2.0, 1, 3)):
        for workers in (None, True):
            engine: Any = Chunks(1, start_workers=workers)
            workload = grid.Workload(engine)
            for _ in range(2):
                part: Any = Drawn(np.zeros(fights, dtype=np.int64), seconds)
                workload.note((part, part))
            workload.expect(left)
            found.append([workload.seconds, workload.fights, engine.warm_up])
    return found


ASKED: Final[Mapping[str, Callable[[], object]]] = {
    "estimated": lambda: [estimated(*row) for row in ((60.0, 0.01, 1), (60.0, 0.01, 4), (1.0, 0.5, 0), (90.0, 3.0, 2))],
    "workers": worked,
    "crowded": lambda: tried(
        lambda: grid.grid_cells([Axis.parse("a=0..999"), Axis.parse("b=0..10")], ScenarioSource(DUEL))
    ),
    "wrong everywhere": lambda: tried(
        lambda: grid.grid_cells([Axis.parse(f"{ARMOUR}=-60..-1")], ScenarioSource(DUEL, OPTIONS))
    ),
    "values": lambda: [
        sweep.plain_value(text) for text in ("1", "1.5", "true", "x", "'x'", "[1]", "nan", "inf", "1979-05-27")
    ],
}
