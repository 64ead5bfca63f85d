"""The room ``exact``: small fights solved to the end, step by step; keys of states; chains; limits."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from types import SimpleNamespace
from typing import Any, Final
from unittest.mock import patch

from simulator.core.dice import Luck, luck_key
from simulator.core.record import Record
from simulator.exact import (
    abstraction,
    explorer,
    limits,
    markov,
    rebuild,
    solver,
    state_key,
    summary,
    symbolic,
    transitions,
)
from simulator.exact.forgotten import ForgottenValue, ForgottenValueRead
from simulator.exact.policies import ScenarioPolicies, check_trust
from simulator.policy import registry
from simulator.policy.protocol import Policy
from simulator.policy.spec import PolicySpec
from simulator.runtime.seats import Seats
from simulator.scenario import Scenario, load
from simulator.testing.bad_policies import BAD
from tests.exact.test_solver import Players, Reply, crafty, plain
from tests.toy_system import TOY, ToySheet, duel, skirmish

from . import exact_values
from .net import SEED, Case, tried
from .playing import walked

SMALL: Final = (
    ("fragmentos/mark_and_the_flayed_man", 1), ("fragmentos/the_girl_and_the_ritual", 1),
    ("haunted_house/reference_duel", 2), ("ira_y_gloria/ready_and_interrupt", 1), ("tapiz/an_archer_who_aims", 2),
)  # fmt: skip
"""Fights that are solved in less than half a second, with so many rounds."""
KEYED: Final = ("reference_duel", "three_against_a_werewolf", "tie_group", "ira_y_gloria/grenades",
    "ira_y_gloria/ready_and_interrupt", "tapiz/an_archer_who_aims", "tapiz/a_mental_duel", "tapiz/medusa_in_the_temple",
    "fragmentos/no_director", "fragmentos/the_seance")  # fmt: skip
TOYS: Final[Mapping[str, tuple[Any, Reply]]] = {
    "one round": (duel(life=2, rounds=1), crafty),
    "three rounds": (duel(life=3, rounds=3), plain),
    "unequal": (skirmish([[ToySheet(1, 0)], [ToySheet(4, 3)]], rounds=2), crafty),
    "three": (skirmish([[ToySheet(1, 0), ToySheet(1, 1)], [ToySheet(2, 2)]], rounds=1), plain),
}
DRAWN: Final = 40


def cases() -> Iterator[Case]:
    """All cases of the room."""
    yield from exact_values.cases()
    for number in range(DRAWN):
        yield Case(f"fields {number}", partial(fields, number))
        yield Case(f"chain {number}", partial(chain, number))
    for name in TOYS:
        for exact in (False, True):
            yield Case(f"toy {name}, {'fractions' if exact else 'floats'}", partial(toy, name, exact))
    for name in KEYED:
        yield Case(f"keys of {name}", partial(keys, name))
    for name, rounds in SMALL:
        yield Case(f"odds of {name}", partial(odds_of, name, rounds))
    yield Case("domains", domains)
    yield Case("limits", limited)
    yield Case("estimates", estimates)
    yield Case("placeholders", placeholders)
    yield Case("trust", trust)
    yield Case("who qualifies", qualify)


def rounded(value: Any) -> object:  # Any: a chance
    """A chance as it is if it is a fraction, else to twelve digits: sums may be made in another order."""
    return str(value) if isinstance(value, Fraction) else float(f"{float(value):.11e}")


# Fields and chains.


def fields(number: int) -> object:
    """How a field is kept while values of all types are seen in it, and which of them start the solver again."""
    luck = Luck(luck_key(SEED, number, "fields"))
    kinds = abstraction.Abstraction()
    given = ((1, 2, 3, 4, 5), ("a", "b", "c"), (None, True, 1.5), ((list, 1), (list, 2)), ((Record,), (dict, 3)))
    found: list[object] = []
    for _ in range(24):
        field = (Record, "xyz"[luck.below(3)])
        row = given[(number + luck.below(2)) % len(given)]
        kinds.learn(field, row[luck.below(len(row))])
        if luck.below(6) == 0:
            kinds.keep_all(frozenset({field}))
        if luck.below(11) == 0:
            found.append(_stopped(partial(kinds.keep, field)))
        found.append([kinds.kind(field), _stopped(kinds.check)])
    return found


def _stopped(work: Callable[[], object]) -> object:
    """What the work returns, or what it is stopped by: neither is an error."""
    try:
        return work()
    except abstraction.AbstractionRefined as error:
        return ["refined", *(name for _, name in error.args)]
    except ForgottenValueRead as error:
        return ["read", *sorted(name for _, name in error.fields)]


def chain(number: int) -> object:
    """A drawn chain of states, followed for some steps while its successors are set anew."""
    luck = Luck(luck_key(SEED, number, "chain"))
    exact = number % 2 == 0
    known = markov.MarkovChain(exact)
    one: Any = Fraction(1) if exact else 1.0
    present = known.distribution({0: one, 3: one * 0})
    names: markov.Numbering[str] = markov.Numbering()
    rounds = markov.GrowingArray()
    found: list[object] = []
    for now in range(8):
        asked = markov._numbers([*present.numbers.tolist(), luck.below(9)])
        missing = known.unknown(asked, now)
        for state in missing:
            ways = 1 + luck.below(3)
            numbers = sorted({luck.below(6 + now) for _ in range(ways)})
            known.set_successors(state, numbers, [one / len(numbers)] * len(numbers), now + luck.below(3))
            rounds.append(names.number(f"{state % 4}"))
        found.append([missing, rounds.at(markov._numbers(range(len(missing) and 2))).tolist(), names.things[:]])
        present = known.step(present)
        low = present.only(present.numbers < 4 + now)
        found.append([present.numbers.tolist(), [rounded(each) for each in present.chances.tolist()]])
        both = known.sum([low, low, known.distribution({luck.below(9): one})])
        found.append([both.numbers.tolist(), [rounded(each) for each in both.chances.tolist()]])
        assert abs(sum(present.chances.tolist()) - 1) < 1e-9
    return [*found, known.sum([]).numbers.tolist()]


# Solutions.


class Watched:
    """Keeps what the explorer makes while a fight is solved: its tables, what they come to for the rows asked, and the
    rows that it comes to with real dice."""

    def __init__(self) -> None:
        self.samples: list[object] = []
        self.tables: list[object] = []
        self.reports: list[object] = []

    def solve(self, solve: Callable[[Callable[[solver.SolverProgress], None]], Any]) -> Any:
        """Solve while watching."""
        make = explorer.Explorer.table
        made: list[list[transitions.Transition]] = []

        class Watched(transitions.TransitionTable):
            def __init__(self, whole: list[transitions.Transition], *given: Any) -> None:
                super().__init__(whole, *given)
                made.append(whole)

        def table(*given: Any) -> transitions.TransitionTable:
            found = make(*given)
            self.tables.append(shown_table(found, made.pop(), given[3]))
            return found

        play = explorer.Explorer.sample

        def sample(*given: Any) -> tuple[state_key.StateFrame, list[int]] | None:
            found = play(*given)
            self.samples.append(None if found is None else found[1])
            return found

        with (
            patch.object(explorer, "TransitionTable", Watched),
            patch.object(explorer.Explorer, "table", table),
            patch.object(explorer.Explorer, "sample", sample),
            patch.object(solver, "REPORT_EVERY", 7),
        ):
            return solve(self._report)

    def _report(self, progress: solver.SolverProgress) -> None:
        self.reports.append(
            [progress.rounds, progress.states, progress.branches, f"{progress.decided:.9f}", progress.steps,
             progress.expected_steps, f"{progress.step_share:.6f}", progress.successors]
        )  # fmt: skip


def shown_table(table: transitions.TransitionTable, made: Sequence[transitions.Transition], now: int) -> object:
    """A table, made of these transitions, as plain rows."""
    rows = [
        [
            _target(target),
            [[how, str(value)] for how, value in each.spec],
            rounded(chance),
            [
                [list(factor.cells), [[list(row), [[rounded(share), tuple(zip(factor.outputs, drawn, strict=True))]
                                                   for share, drawn in zip(*part, strict=True)]]
                                      for row, part in index.items()]]
                for factor, (_, index) in zip(each.factors, factors, strict=True)
            ],
        ]
        for each, (target, chance, factors, *_) in zip(made, table._transitions, strict=True)
    ]  # fmt: skip
    domains = {cell: sorted(domain) for cell, domain in sorted(table.domains.items())}
    return [rows, domains, table.timed, table.valid_until(now)]


def _target(target: Any) -> object:
    if isinstance(target, transitions.FinalState):
        return [target.winner, target.ending, target.fates, target.pools]
    return "state" if isinstance(target, state_key.StateFrame) else [type(target).__name__, str(target)]


def shown_odds(odds: solver.Odds) -> list[object]:
    """The odds as plain rows."""
    ends = [[end.winner, end.ending, end.fates, end.pools, at, rounded(each)] for (end, at), each in odds.ends.items()]
    left = [[*pool, rounded(points)] for pool, points in odds.left.items()]
    return [sorted(ends, key=str), sorted(left), odds.states, odds.branches, float(odds.undecided) < 1e-12]


def toy(name: str, exact: bool) -> object:
    """A fight of the toy game, solved: every table, every report, and the odds."""
    encounter, reply = TOYS[name]
    watched = Watched()
    found = watched.solve(
        lambda report: solver.solve_fight(
            TOY, encounter, Players(encounter, reply), on_progress=report, exact=exact
        )
    )  # fmt: skip
    return [*shown_odds(found), watched.tables, watched.reports, watched.samples]


def _small(name: str, rounds: int) -> Scenario:
    """A scenario of a few rounds with simple policies."""
    sides = [side.name for side in load(name).encounter.sides]
    return load(name, settings=[f"limits.rounds={rounds}"], policies=[f"{side}=basic" for side in sides])


def odds_of(name: str, rounds: int) -> object:
    """A fight of a game, solved: every table, and the summary."""
    scenario = _small(name, rounds)
    watched = Watched()
    found: Any = watched.solve(lambda report: summary.exact_summary(scenario, name="X", on_progress=report))
    document: Any = summary.exact_document(found)
    told = _digits({key: value for key, value in document.items() if key != "elapsed_s"})
    quantiles = [found.rounds_at(percent) for percent in (0, 1, 50, 99, 100)]
    return [told, quantiles, found.title, len(watched.reports), watched.reports[:40], watched.tables, watched.samples]


def _digits(value: Any) -> object:  # Any: plain JSON
    if isinstance(value, Mapping):
        return {key: _digits(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_digits(item) for item in value]
    return rounded(value) if isinstance(value, float) else value


# Keys.


def keys(name: str) -> object:
    """The frames and rows of some states of a fight while the abstraction is refined by what is read; a state that is
    made of them again has the same key, and what is kept of it is as it was."""
    system, encounter, states = walked(name, 14)
    kinds = abstraction.Abstraction()
    luck = Luck(luck_key(SEED, 1, name))
    found: list[object] = []
    for _ in range(60):
        made = state_key.StateKeys(kinds, system.shared(encounter))
        stopped = _stopped(partial(_keyed, made, states, found))
        found.append(stopped)
        changing = sorted((key for key, how in kinds._kinds.items() if how == abstraction.FORGOTTEN), key=str)
        if stopped is None and (not changing or luck.below(8) == 0):
            break
        if stopped is None:
            kinds.keep_all(frozenset(changing[luck.below(3) :: 3]))
    refined = sorted([kind.__name__, field, how] for (kind, field), how in kinds._kinds.items())
    for _ in range(60):
        unread = (abstraction.FORGOTTEN, abstraction.BEGUN)
        kinds.keep_all(frozenset(key for key, how in kinds._kinds.items() if how in unread))
        made = state_key.StateKeys(kinds, system.shared(encounter))
        if (stopped := _stopped(partial(_check_later, made, states))) is None:
            break
    assert stopped is None, stopped
    return [*found, refined]


def _keyed(made: state_key.StateKeys, states: list[Any], found: list[object]) -> None:
    """The keys of all states, some with what their policies remember and some as in an earlier round."""
    frames: dict[int, int] = {}
    for number, state in enumerate(states):
        memory = {0: {"count": number // 3, "seen": {(1, 2)}}} if number % 2 else {}
        frame, row = made.key(state_key.FullState(memory, state.dup()), number % 3)
        frames.setdefault(id(frame), len(frames))
        search = symbolic.BranchSearch(row[0])
        cells = [search.cell(place, [value]) for place, value in enumerate(row)]
        full, now = frame.rebuild(cells)
        again, row_again = made.key(full, now)
        assert again is frame
        assert [int(value) for value in row_again] == [0, *row[1:]]
        full, now = frame.rebuild(cells)
        state_key.resolve_state(full.state)
        found.append([frames[id(frame)], row, _plainly(full)])


def _check_later(made: state_key.StateKeys, states: list[Any]) -> None:
    """All states, a round later."""
    for number, state in enumerate(states):
        _check_a_round_later(made, *made.key(state_key.FullState({}, state.dup()), number % 3))


def _check_a_round_later(made: state_key.StateKeys, frame: state_key.StateFrame, row: list[Any]) -> None:
    """A state with times that were set in its round is the same when it is made of the key that it has a round later,
    but for the round."""
    full, now = _made(frame, row)
    _set_times(full.state, full.state.round + 2)
    timed, kept = made.key(full, now)
    start = [row[0], *map(int, kept[1:])]
    full, now = _made(timed, start)
    full.state.round += 1
    later, rest = made.key(full, now)
    again, _ = _made(later, [row[0] + rest[0], *map(int, rest[1:])])
    state_key.resolve_state(again.state)
    assert again.state.round == row[0] + 1
    again.state.round = row[0]
    full, _ = _made(timed, start)
    state_key.resolve_state(full.state)
    assert _plainly(again) == _plainly(full)


def _made(frame: state_key.StateFrame, row: list[Any]) -> Any:
    search = symbolic.BranchSearch(row[0])
    return frame.rebuild([search.cell(place, [value]) for place, value in enumerate(row)])


def _set_times(record: Any, time: Any) -> None:  # Any: a part of a state
    """Set each symbolic number of a record, and of the records in it, to a time."""
    for name in record.FIELDS:
        value = getattr(record, name)
        if type(value) is symbolic.SymbolicValue:
            setattr(record, name, time)
        for each in value if isinstance(value, list | tuple) else (value,):
            if isinstance(each, Record):
                _set_times(each, time)


def _plainly(value: Any) -> object:  # Any: part of a state
    """Part of a state as plain rows; what is forgotten by its fields."""
    kind = type(value)
    if kind is ForgottenValue:
        return ["forgotten", value.mapping, *sorted(name for _, name in value._fields)]
    if kind is symbolic.RelativeTime or kind is symbolic.SymbolicValue:
        return int(value)
    if issubclass(kind, Record):
        return [kind.__name__, *(_plainly(getattr(value, name)) for name in kind.FIELDS)]
    if kind is dict:
        return ["dict", *([_plainly(key), _plainly(item)] for key, item in value.items())]
    if kind in (set, frozenset):
        return [kind.__name__, *sorted((_plainly(item) for item in value), key=str)]
    if issubclass(kind, list | tuple):
        return [kind.__name__, *map(_plainly, value)]
    return value if kind in (int, str, float, bool, type(None)) else kind.__name__


def placeholders() -> object:
    """Which things that stand in shapes are the same."""
    one, two = (1, 2), (1, 2.0)
    rolls = [rebuild.DeferredRoll(*row) for row in (((1, 2), (1, 1), False), ((1, 2), (1, 1), True),
        ((1, 3), (1, 1), False), ((1, 2), (1, 2), False), ((1, 2), (1, 1), False))]  # fmt: skip
    shared = [rebuild.SharedObject(thing) for thing in (one, two, one)]
    things = [*rolls, *shared, rebuild.CELL, rebuild.NOW, one]
    return [[first == second for second in things] for first in things] + [len({*rolls}), len({*shared})]


# Limits and domains.


def domains() -> object:
    """The domains of numbers, and how they grow, at and around every bound."""
    lows = (-3, -1, 0, 1, 2, 5)
    found: list[object] = [
        [low, size, repr(solver._domain([low + size, low, low + size // 2]))]
        for low in lows
        for size in (0, 1, 7, 1023, 1024)
    ]
    for before in (range(-2, 3), range(3), range(1, 4), range(2, 900), (0, 5, 2000)):
        for low, high in ((-4, 2), (-1, 1), (0, 5), (1, 1), (1, 3), (2, 3), (3, 1100), (0, 600)):
            found.append([str(before), low, high, str(solver._widened(before, (low, high)))])
    return found


PROGRESS: Final = [
    solver.SolverProgress(rounds, states, branches, decided, steps, 9, share, successors)
    for rounds, states, branches, decided, steps, share, successors in (
        (0, 1, 0, 0.0, 0, 1.0, 0), (1, 20, 5, 0.0, 1, 0.25, 0), (2, 300, 40, 0.0005, 3, 0.0, 9),
        (2, 300, 40, 0.001, 3, 0.5, 9), (3, 5_000, 80, 0.25, 8, 0.5, 7), (4, 5_001, 90, 0.75, 12, 0.125, 2_000_000),
        (4, 5_001, 90, 0.75, 12, 0.125, 2_000_001), (5, 90_000_000, 90, 0.001, 9, 0.5, 0),
    )
]  # fmt: skip


def limited() -> object:
    """What each limit says of each progress, as the clock and the memory have it."""
    found: list[object] = []
    for seconds in (0.5, 2.0, 10.0, 50.0, 51.0):
        for memory in (0, limits.MAX_MEMORY, limits.MAX_MEMORY + 1):
            clock = SimpleNamespace(now=0.0)
            used = SimpleNamespace(peak=0)
            with (
                patch.object(limits, "perf_counter", lambda clock=clock: clock.now),
                patch.object(limits, "peak_memory", lambda used=used: used.peak),
            ):
                heard: list[solver.SolverProgress] = []
                watch = limits.SolverLimits(5_000, 50.0, heard.append, partial(_is_ninth, heard))
                used.peak = memory
                for progress in PROGRESS:
                    clock.now += seconds
                    found.append(tried(partial(watch, progress)))
                watch._seconds = 1.0
                found += [tried(partial(watch, progress)) for progress in PROGRESS[:4]]
                found.append(len(heard))
    return found


def _is_ninth(heard: list[solver.SolverProgress]) -> bool:
    """It is time to stop."""
    return len(heard) == 9


def estimates() -> object:
    """What a solution takes by what has been done."""
    return [
        [f"{limits.estimated_seconds(progress, seconds, step):.6g}", limits._estimate(progress, total)]
        for progress in PROGRESS
        for seconds, step in ((5.0, 0.5), (5.0, 1.0), (60.0, 59.0))
        for total in (0.0, 12.4, 9_999_999.0, 10_000_000.0, 3e12)
    ] + [limits.peak_memory() > 1 << 20]


# Policies.


def trust() -> object:
    """Whose code may answer in this process."""
    uses = ("basic", "program: x y", "policies/basic.py:Basic", "./x.py:X", "random", "xyzzy")
    return [[use, tried(lambda use=use: check_trust({0: PolicySpec("basic"), 1: PolicySpec(use)}))] for use in uses]


def qualify() -> object:
    """Which policies the solver takes, what they remember, and why it takes no others."""
    scenario = load("reference_duel")
    makes: dict[str, Callable[[], Policy]] = {name: make for name, (make, _) in BAD.items()}
    found: list[object] = []
    for name in (*makes, *sorted(filter(registry.is_own, registry.NAMES))):
        use = makes.get(name) or partial(registry.make, PolicySpec(name))
        found.append([name, tried(partial(_asked, use, scenario))])
    return found


def _asked(use: Callable[[], Policy], scenario: Scenario) -> object:
    """What policies want and remember, before and after what they remember is replaced."""
    policies = ScenarioPolicies(Seats(scenario, 0, factories={0: use}), scenario.policies)
    before = policies.memory()
    policies.recall({0: {"x": 1}, 5: {"y": 2}})
    return [policies.wants, before, policies.memory()]
