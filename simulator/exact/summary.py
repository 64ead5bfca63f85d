"""Exact odds of a scenario: chances of each side to win, numbers of rounds, and fates of the combatants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from time import perf_counter
from typing import Any, Final, TypeVar

from attrs import field, frozen

from ..compiled import is_compiled
from ..core.values import Value
from ..runtime.seats import Seats
from ..scenario import Scenario, known_to, load_document
from ..wire.documents import keys
from .limits import MAX_SECONDS, MAX_STATES, SolverLimits
from .policies import ScenarioPolicies, check_trust
from .solver import NotSolvable, Odds, OnProgress, solve_fight

MOST_CASES: Final = 64
"""Most draws of numbers that vary that are solved and mixed."""
K = TypeVar("K")


@keys(
    "side standing.rate=standing alive.rate=alive statuses at_end.alive.rate=alive_at_end"
    " at_end.statuses=statuses_at_end pools present?"
)
@frozen(eq=False, repr=False)
class CombatantOdds(Value):
    """Odds of one combatant: the chances to be standing at the end of the fight and to be alive once everything is
    settled, the chance of each status then, the same at the very end of the fight, and the mean points left of each
    known pool at that end. ``present``: the chance to take part, if it is absent from some fights; everything else is
    over those in which it takes part."""

    name: str
    side: str
    standing: float
    alive: float
    statuses: Mapping[str, float] = field(hash=False)
    pools: Mapping[str, float] = field(hash=False)
    alive_at_end: float
    statuses_at_end: Mapping[str, float] = field(hash=False)
    present: float | None = None


@keys(
    "scenario system best? sides draws.rate=draws endings=endings.items rounds.mean=mean_rounds rounds.p05=quantiles.0"
    " rounds.p50=quantiles.1 rounds.p95=quantiles.2 rounds.rates=rounds combatants[name] undecided states branches"
    " elapsed_s=elapsed",
    sides="rate=self",
    endings="winner=0.0 ending=0.1 rate=1",
)
@frozen(eq=False, repr=False)
class ExactSummary(Value):
    """Exact odds of a scenario. ``sides`` and ``draws`` are chances, ``endings`` those of (winner, ending), ``rounds``
    those of each number of rounds. ``undecided`` is the chance of the fights that were not followed to their end: no
    other chance is off by more. ``best``: the policies that ``best`` has become, by side."""

    scenario: str
    title: str
    system: str
    sides: Mapping[str, float] = field(hash=False)
    draws: float
    endings: Mapping[tuple[str | None, str], float] = field(hash=False)
    rounds: Mapping[int, float] = field(hash=False)
    combatants: tuple[CombatantOdds, ...]
    undecided: float
    states: int
    branches: int
    elapsed: float
    best: Mapping[str, str] = field(factory=dict, hash=False)

    @property
    def mean_rounds(self) -> float:
        """The expected number of rounds."""
        return sum(number * chance for number, chance in self.rounds.items()) / sum(self.rounds.values())

    @property
    def quantiles(self) -> tuple[int, int, int]:
        """The numbers of rounds that 5, 50 and 95 per cent of the fights do not exceed."""
        return self.rounds_at(5), self.rounds_at(50), self.rounds_at(95)

    def rounds_at(self, percent: int) -> int:
        """Return the smallest number of rounds that ``percent`` per cent of the fights do not exceed."""
        wanted = percent / 100 * sum(self.rounds.values())
        for number in sorted(self.rounds):
            wanted -= self.rounds[number]
            if wanted <= 1e-12:
                break
        return number


def exact_summary(
    scenario: Scenario,
    *,
    name: str = "",
    trust: bool = False,
    max_states: int = MAX_STATES,
    max_seconds: float = MAX_SECONDS,
    on_progress: OnProgress = lambda progress: None,
    stopped: Callable[[], bool] = lambda: False,
) -> ExactSummary:
    """Solve ``scenario`` under its policies; ``name`` is the name or path that the user gave. In a compiled process
    another process does the work, without ``on_progress`` and ``stopped``.

    Policies answer in this process, so those that are not Asalto's own need ``trust``.

    Raises NotSolvable if a policy does not qualify, TooLarge at a limit, WalkInterrupted when ``stopped`` returns
    true."""
    if not trust:
        check_trust(scenario.policies)
    if scenario.varies is not None:
        began = perf_counter()

        def solve(case: Scenario) -> ExactSummary:
            left = max(max_seconds - (perf_counter() - began), 0.0)
            return exact_summary(
                case,
                name=name,
                trust=True,
                max_states=max_states,
                max_seconds=left,
                on_progress=on_progress,
                stopped=stopped,
            )

        return _mixed(scenario, solve)
    if is_compiled():
        from .plain import call_in_plain_python  # here, because most walks begin in plain Python

        return call_in_plain_python(_solve_document, scenario.document, name, max_states, max_seconds)
    seats = Seats(scenario, 0)
    limits = SolverLimits(max_states, max_seconds, on_progress, stopped)
    began = perf_counter()
    policies = ScenarioPolicies(seats, scenario.policies)
    odds = solve_fight(seats.system, seats.encounter, policies, on_progress=limits)
    return summarize(scenario, name, odds, perf_counter() - began)


def _mixed(scenario: Scenario, solve: Callable[[Scenario], ExactSummary]) -> ExactSummary:
    """Solve each draw of a scenario whose numbers vary, and return their mixture."""
    assert scenario.varies is not None
    cases = list(islice(scenario.varies.cases(), MOST_CASES + 1))
    if len(cases) > MOST_CASES:
        raise NotSolvable(
            f"its numbers can be drawn in more than {MOST_CASES} ways, each of which would be solved; fewer numbers"
            " that vary make it smaller, and asalto batch plays any fight"
        )
    return mixture(scenario, [(float(chance), solve(scenario.varies.fixed(scenario, case))) for case, chance in cases])


def mixture(scenario: Scenario, parts: Sequence[tuple[float, ExactSummary]]) -> ExactSummary:
    """Return the odds of a scenario that has those of each part with its chance."""
    endings = _weighted([(chance, part.endings) for chance, part in parts])
    return ExactSummary(
        scenario=parts[0][1].scenario,
        title=scenario.title,
        system=scenario.system,
        sides=_weighted([(chance, part.sides) for chance, part in parts]),
        draws=sum(chance * part.draws for chance, part in parts),
        endings=dict(sorted(endings.items(), key=lambda item: (-item[1], str(item[0])))),
        rounds=dict(sorted(_weighted([(chance, part.rounds) for chance, part in parts]).items())),
        combatants=tuple(_mixed_combatant(name, parts) for name in scenario.encounter.names),
        undecided=sum(chance * part.undecided for chance, part in parts),
        states=sum(part.states for _, part in parts),
        branches=sum(part.branches for _, part in parts),
        elapsed=sum(part.elapsed for _, part in parts),
        best=scenario.best,
    )


def _mixed_combatant(name: str, parts: Sequence[tuple[float, ExactSummary]]) -> CombatantOdds:
    """Return the odds of a combatant over the parts in which it takes part."""
    found = [(chance, one) for chance, part in parts for one in part.combatants if one.name == name]
    present = sum(chance for chance, _ in found)
    shares = [(chance / present, one) for chance, one in found]
    statuses, at_end, pools = (
        _weighted([(share, getattr(one, what)) for share, one in shares])
        for what in ("statuses", "statuses_at_end", "pools")
    )
    standing, alive, alive_at_end = (
        sum(share * getattr(one, what) for share, one in shares) for what in ("standing", "alive", "alive_at_end")
    )
    takes_part = None if len(found) == len(parts) else present
    side = found[0][1].side
    return CombatantOdds(name, side, standing, alive, statuses, pools, alive_at_end, at_end, takes_part)


def _weighted(parts: Sequence[tuple[float, Mapping[K, float]]]) -> dict[K, float]:
    """Return the sum of numbers by their key, each times its weight."""
    found: Counter[K] = Counter()
    for weight, numbers in parts:
        for key, number in numbers.items():
            found[key] += weight * number  # type: ignore[assignment]  # a Counter also counts shares
    return dict(found)


def _solve_document(document: dict[str, Any], name: str, max_states: int, max_seconds: float) -> ExactSummary:
    """Solve the scenario of a document, the form that passes from a compiled process to plain Python."""
    scenario = load_document(document, name, known=known_to(document))
    return exact_summary(scenario, name=name, trust=True, max_states=max_states, max_seconds=max_seconds)


def summarize(scenario: Scenario, name: str, odds: Odds, elapsed: float) -> ExactSummary:
    """Summarize the odds of ``scenario``, found in ``elapsed`` seconds."""
    winners: Counter[str | None] = Counter()
    endings: Counter[tuple[str | None, str]] = Counter()
    rounds: Counter[int] = Counter()
    for (end, number), chance in odds.ends.items():
        winners[end.winner] += chance
        endings[end.winner, end.ending] += chance
        rounds[number] += chance
    return ExactSummary(
        scenario=name,
        title=scenario.title,
        system=scenario.system,
        sides={side.name: float(winners[side.name]) for side in scenario.encounter.sides},
        draws=float(winners[None]),
        endings=dict(sorted(endings.items(), key=lambda item: (-item[1], str(item[0])))),
        rounds=dict(sorted(rounds.items())),
        combatants=tuple(_combatant(scenario, number, odds) for number in range(len(scenario.encounter.members))),
        undecided=float(odds.undecided),
        states=odds.states,
        branches=odds.branches,
        elapsed=elapsed,
        best=scenario.best,
    )


def _combatant(scenario: Scenario, number: int, odds: Odds) -> CombatantOdds:
    """Return the odds of one combatant."""
    member = scenario.encounter.members[number]
    fates = [(end.fates[number], chance) for (end, _), chance in odds.ends.items()]
    before = [(end.at_end[number], chance) for (end, _), chance in odds.ends.items()]
    return CombatantOdds(
        member.name,
        scenario.encounter.sides[member.side].name,
        float(sum(chance for (standing, _, _), chance in fates if standing)),
        float(sum(chance for (_, alive, _), chance in fates if alive)),
        _chances((status, chance) for (_, _, status), chance in fates),
        {pool: float(points) for (body, pool), points in odds.left.items() if body == number},
        float(sum(chance for (alive, _), chance in before if alive)),
        _chances((status, chance) for (_, status), chance in before),
    )


def _chances(found: Iterable[tuple[str, Any]]) -> dict[str, float]:
    """Add up the chances of each status, the most likely first."""
    statuses: Counter[str] = Counter()
    for status, chance in found:
        statuses[status] += chance
    return dict(sorted(statuses.items(), key=lambda item: (-item[1], item[0])))
