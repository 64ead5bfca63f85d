"""Summary of a batch: every rate with its interval, as a report and ``asalto batch --json`` show it.

Nothing is rounded here; report/ has the words and the layout."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final, NamedTuple

from attrs import field, frozen

from ..batch import rows
from ..core.asks import captain, captained
from ..policy.tactics.names import is_else
from ..scenario import Scenario
from ..wire.documents import keys
from .accumulator import Accumulator, own_side
from .controls import AdjustedMean
from .intervals import Mean, Rate, quantile
from .side_ends import DEAD, SIDE_ENDS
from .verdict import Verdict, verdict_of

COUNTED: Final = "count rate ci95=interval"
"""Keys of a rate with its count."""
NOT_ADJUSTED: Final[Mapping[str, AdjustedMean]] = {}


@keys("mean ci95=interval p05 p50 p95 max")
@frozen
class NumberSummary:
    """Distribution of a number over the fights: its mean with its 95 % interval, and four quantiles."""

    mean: float
    interval: tuple[float, float]
    p05: int
    p50: int
    p95: int
    max: int

    @classmethod
    def of(cls, counts: Mapping[int, int]) -> NumberSummary:
        """Return the distribution, given the number of times that each value occurred, in at least one fight."""
        p05, p50, p95 = (quantile(counts, percent) for percent in (5, 50, 95))
        counted = Mean.of_counts(counts)
        return cls(counted.mean, counted.interval(), p05, p50, p95, max(counts))


@keys("by with=with_ count=fights")
@frozen
class FallCause:
    """Cause of a combatant's first fall: ``by`` a combatant (None: by no one) ``with_`` something (None: nothing in
    particular), and the number of ``fights`` with it."""

    by: str | None
    with_: str | None
    fights: int


@keys(
    "side standing alive fallen statuses at_end.alive=alive_at_end at_end.statuses=statuses_at_end pools=pools.mean"
    " left=pools damage_dealt=dealt damage_taken=taken hits upright felled luck.won=luck.0 luck.not_won=luck.1"
    " tallies?=counters fights?"
)
@frozen
class CombatantSummary:
    """One combatant over all fights. ``alive`` and ``statuses`` (the number of fights with each status) are settled,
    after the aftermath; ``alive_at_end`` and ``statuses_at_end`` are those at the very end of the fight, as
    ``standing`` and the points left (``pools``). ``counters`` are the means of the game's counters for it.

    ``upright`` has for each round, from 1 on, the share of fights in which it has not fallen by the end of that round
    (a finished fight stays as it was). ``felled`` are the causes of its falls. ``luck``: the standard deviations by
    which its dice were above expectation in the fights that its side won, and in the others (None: no such fights).
    ``alike`` is the number of the first combatant with the same description, except for name and place. ``fights``: the
    number of fights in which it took part, if it is absent from some; everything here is over these."""

    name: str
    side: str
    standing: Rate
    alive: Rate
    fallen: Rate
    pools: Mapping[str, NumberSummary] = field(hash=False)
    statuses: Mapping[str, int] = field(hash=False)
    dealt: NumberSummary
    taken: NumberSummary
    hits: NumberSummary
    upright: tuple[Rate, ...]
    felled: tuple[FallCause, ...]
    luck: tuple[float | None, float | None]
    alive_at_end: Rate
    statuses_at_end: Mapping[str, int] = field(hash=False)
    alike: int = 0
    counters: Mapping[str, float] = field(factory=dict, hash=False)
    fights: int | None = None


@frozen
class DrawnSummary:
    """Numbers that were drawn in the fights: what they are (``Zombi.count``), their text in the file, and the
    distribution of those drawn."""

    number: str
    text: str
    values: NumberSummary


@keys("kind fight of? strength?=share")
@frozen
class TypicalFight:
    """Fight worth watching: ``kind`` is worst, p05, median, p95 or best by remaining strength (``strength``, -1000 to
    1000), or a rare event: fall, draw or win, with the combatant, ending or side in ``of``."""

    kind: str
    fight: int
    of: str = ""
    strength: int | None = None

    @property
    def edge(self) -> int:
        """The remaining strength; a rare event has none."""
        assert self.strength is not None
        return self.strength

    @property
    def share(self) -> float | None:
        """The remaining strength, -1 to 1."""
        return None if self.strength is None else self.strength / 1000


@keys("standing alive pools")
@frozen
class PartyMember:
    """Member of the party after a step of a campaign, over the campaigns that reached that step."""

    name: str
    standing: Rate
    alive: Rate
    pools: Mapping[str, float] = field(hash=False)


@keys("step=number against=foes played done rounds party[name]=left")
@frozen
class StageSummary:
    """Step of a campaign: a fight against ``foes``, or a rest. ``played``: number of campaigns that reached it;
    ``done``: share of all campaigns that completed it; ``rounds``: mean length of the fight (None: a rest)."""

    number: int
    foes: tuple[str, ...]
    played: int
    done: Rate
    rounds: float | None
    left: tuple[PartyMember, ...]


@keys("side reason decisions per_fight")
@frozen
class ReasonCount:
    """Number of ``decisions`` of a side with one reason, in ``fights``: a row of tactics, or that no row decided."""

    side: str
    reason: str
    decisions: int
    fights: int = 1

    @property
    def per_fight(self) -> float:
        """Mean number per fight."""
        return self.decisions / self.fights

    @property
    def is_idle(self) -> bool:
        """True if the row decided nothing in any fight."""
        return not self.decisions and not is_else(self.reason)


@keys("wins=rate.count *=rate ends tallies?", ends=COUNTED)
class SideSummary(NamedTuple):
    """Wins of a side, the ends of fights for it, and the means of the game's counters."""

    rate: Rate
    ends: Mapping[str, Rate]
    tallies: Mapping[str, float]


class FaultCount(NamedTuple):
    """Faults of a seat (``seat``: the names of its combatants): the ``kind`` of question, how it failed, how many
    ``times``, and the first ``fight`` with its ``message``."""

    seat: str
    kind: str
    how: str
    times: int
    fight: int
    message: str


class CurvePoint(NamedTuple):
    """Mean of a curve after a round (0: at the start), over the fights that lasted that long."""

    round: int
    mean: float
    fights: int


@keys(
    "scenario system seed fights best? sides=told_sides draws tpk.side=own tpk.*=tpk deaths.side=own deaths.*=deaths"
    " verdict endings=endings.items rounds lengths combatants[name] curves?=told_curves chain?=stages adjusted?"
    " drawn? tactics?=reasons idle_rows? faults? typical elapsed_s=elapsed fights_per_s=per_second",
    draws=COUNTED,
    endings="winner=0.0 ending=0.1 count=1.count *=1",
    **{"tpk.*": COUNTED, "deaths.*": COUNTED},
)
@frozen
class BatchSummary:
    """Summary of a batch of at least one fight. ``scenario`` is the name that was given; ``elapsed`` is in seconds.
    ``own`` is the side whose chances are reported: ``tpk`` is the share of fights after which all of it were dead or
    out for good, ``deaths`` that after which one of it was, ``verdict`` the grade of its chances. ``lengths`` is the
    number of fights of each number of rounds. ``faults`` are those of policies, the most frequent first.
    ``side_ends`` are the ends of fights for each side (statistics.side_ends). ``counters`` are the means of the
    game's counters for each side; ``curves`` the means of its curves at the start and after every round, each with
    the number of fights that lasted that long. ``stages`` are the steps of a campaign; ``adjusted`` the metrics that
    were adjusted for luck, by name; ``reasons`` the decisions of tactics; ``best`` the policies that ``best`` has
    become, by side; ``drawn`` the numbers that vary. Combatants that took part in none of the fights are left out."""

    scenario: str
    title: str
    system: str
    seed: int
    fights: int
    own: str
    sides: Mapping[str, Rate] = field(hash=False)
    draws: Rate
    tpk: Rate
    deaths: Rate
    verdict: Verdict
    side_ends: Mapping[str, Mapping[str, Rate]] = field(hash=False)
    rounds: NumberSummary
    lengths: Mapping[int, int] = field(hash=False)
    combatants: tuple[CombatantSummary, ...]
    endings: Mapping[tuple[str | None, str], Rate] = field(hash=False)
    typical: tuple[TypicalFight, ...]
    elapsed: float
    counters: Mapping[str, Mapping[str, float]] = field(factory=dict, hash=False)
    curves: Mapping[str, tuple[tuple[float, int], ...]] = field(factory=dict, hash=False)
    stages: tuple[StageSummary, ...] = ()
    adjusted: Mapping[str, AdjustedMean] = field(factory=dict, hash=False)
    reasons: tuple[ReasonCount, ...] = ()
    best: Mapping[str, str] = field(factory=dict, hash=False)
    drawn: tuple[DrawnSummary, ...] = ()
    faults: tuple[FaultCount, ...] = ()

    @property
    def per_second(self) -> float:
        """Fights a second; finite even if no time has passed on the clock."""
        return self.fights / max(self.elapsed, 1e-9)

    @property
    def told_sides(self) -> dict[str, SideSummary]:
        """The sides, for the document."""
        return {
            name: SideSummary(rate, self.side_ends[name], self.counters.get(name, {}))
            for name, rate in self.sides.items()
        }

    @property
    def idle_rows(self) -> list[str] | None:
        """Rows of tactics that decided nothing; None if no policy plays by tactics."""
        return [one.reason for one in self.reasons if one.is_idle] if self.reasons else None

    @property
    def told_curves(self) -> dict[str, list[CurvePoint]]:
        """The curves, for the document."""
        return {name: [CurvePoint(at, *one) for at, one in enumerate(means)] for name, means in self.curves.items()}


def summarize(
    name: str,
    scenario: Scenario,
    seed: int,
    accumulator: Accumulator,
    elapsed: float,
    adjusted: Mapping[str, AdjustedMean] = NOT_ADJUSTED,
) -> BatchSummary:
    """Summarize ``accumulator``, which has counted at least one fight of ``scenario``, named ``name``. ``adjusted`` are
    the adjusted metrics of the batch."""
    encounter = scenario.encounter
    own = own_side(accumulator.layout)
    wins = Rate(accumulator.wins(encounter.sides[own].name), accumulator.fights)
    deaths = Rate(accumulator.some_dead[own], accumulator.fights)
    open_ = accumulator.undecided
    why = max(sorted(open_), key=open_.__getitem__, default=None)
    endings = sorted(accumulator.endings.items(), key=lambda item: (-item[1], str(item[0])))
    return BatchSummary(
        scenario=name,
        title=scenario.title,
        system=scenario.system,
        seed=seed,
        fights=accumulator.fights,
        own=encounter.sides[own].name,
        sides={side.name: Rate(accumulator.wins(side.name), accumulator.fights) for side in encounter.sides},
        draws=Rate(accumulator.draws, accumulator.fights),
        tpk=Rate(accumulator.side_ends[own, DEAD], accumulator.fights),
        deaths=deaths,
        verdict=verdict_of(wins, deaths, scenario.verdict, open_.total(), why),
        side_ends={
            side.name: {end: Rate(accumulator.side_ends[number, end], accumulator.fights) for end in SIDE_ENDS}
            for number, side in enumerate(encounter.sides)
        },
        rounds=NumberSummary.of(accumulator.counts_of(rows.ROUNDS)),
        lengths=dict(sorted(accumulator.counts_of(rows.ROUNDS).items())),
        combatants=tuple(
            _combatant_summary(accumulator, body, alike)
            for body, alike in enumerate(accumulator.layout.alike)
            if accumulator.present(body)
        ),
        endings={ending: Rate(count, accumulator.fights) for ending, count in endings},
        typical=typical_fights(accumulator),
        elapsed=elapsed,
        best=scenario.best,
        counters={side.name: accumulator.counter_means(captain(number)) for number, side in enumerate(encounter.sides)},
        curves=accumulator.curves(),
        stages=tuple(_stage(accumulator, stage) for stage in accumulator.layout.stages),
        adjusted=adjusted,
        reasons=_reasons(accumulator),
        drawn=_drawn(accumulator),
        faults=_faults(accumulator),
    )


def _reasons(accumulator: Accumulator) -> tuple[ReasonCount, ...]:
    """Return the number of times that each side gave each reason, in the order of the rows."""
    layout = accumulator.layout
    found: dict[tuple[str, str], int] = {}
    for seat, reason in layout.reasons:
        side = layout.side_names[layout.sides[seat] if seat >= 0 else captained(seat)]
        counted = accumulator.counts_of(rows.reason_column(reason), seat)
        total = sum(value * times for value, times in counted.items())
        found[side, reason] = found.get((side, reason), 0) + total
    return tuple(ReasonCount(side, reason, count, accumulator.fights) for (side, reason), count in found.items())


def _faults(accumulator: Accumulator) -> tuple[FaultCount, ...]:
    """Return the faults of seats, the most frequent first."""
    found = sorted(accumulator.faults.items(), key=lambda item: (-item[1], item[0]))
    return tuple(FaultCount(*blame, times, *accumulator.first_faults[blame]) for blame, times in found)


def _stage(accumulator: Accumulator, stage: rows.StageLayout) -> StageSummary:
    left = tuple(one for body in stage.party if (one := _party_member(accumulator, stage, body)) is not None)
    first = next(body for body in stage.party if body not in accumulator.layout.optional)
    played = accumulator.counts_of(stage.what(rows.STANDING), first).total()
    if stage.fight:
        played = accumulator.counts_of(stage.what(rows.ROUNDS)).total()
    rounds = accumulator.mean(stage.what(rows.ROUNDS)) if stage.fight and played else None
    done = Rate(accumulator.counts_of(stage.what(rows.DONE))[1], accumulator.fights)
    return StageSummary(stage.number, stage.foes, played, done, rounds, left)


def _party_member(accumulator: Accumulator, stage: rows.StageLayout, body: int) -> PartyMember | None:
    """Return the combatant after a step; None if no campaign reached it with that combatant."""
    standing, alive = (accumulator.counts_of(stage.what(what), body) for what in (rows.STANDING, rows.ALIVE))
    if not standing:
        return None
    pools = {pool: accumulator.mean(stage.what(pool), body) for pool in accumulator.layout.pools[body]}
    name, of = accumulator.layout.names[body], standing.total()
    return PartyMember(name, Rate(standing[1], of), Rate(alive[1], of), pools)


def _combatant_summary(accumulator: Accumulator, body: int, alike: int) -> CombatantSummary:
    layout, fights = accumulator.layout, accumulator.present(body)
    return CombatantSummary(
        name=layout.names[body],
        side=layout.side_names[layout.sides[body]],
        standing=Rate(accumulator.standing(body), fights),
        alive=Rate(accumulator.alive(body), fights),
        fallen=Rate(accumulator.counts_of(rows.FELL_ROUND, body).total(), fights),
        pools={
            pool: NumberSummary.of(accumulator.counts_of(pool, body))
            for pool in layout.pools[body]
            if accumulator.counts_of(pool, body)
        },
        statuses=accumulator.statuses(body),
        dealt=NumberSummary.of(accumulator.counts_of(rows.DEALT, body)),
        taken=NumberSummary.of(accumulator.counts_of(rows.TAKEN, body)),
        hits=NumberSummary.of(accumulator.counts_of(rows.HITS, body)),
        upright=tuple(Rate(fights - fallen, fights) for _, fallen in accumulator.fallen(body)),
        felled=_causes(accumulator, body),
        luck=(accumulator.mean_luck(body, True), accumulator.mean_luck(body, False)),
        alive_at_end=Rate(accumulator.alive_at_end(body), fights),
        statuses_at_end=accumulator.statuses(body, at_end=True),
        alike=alike,
        counters=accumulator.counter_means(body),
        fights=fights if body in layout.optional else None,
    )


def _drawn(accumulator: Accumulator) -> tuple[DrawnSummary, ...]:
    """Return the numbers that were drawn; the same one of several copies counts as one."""
    found: dict[tuple[str, str], Counter[int]] = {}
    for one in accumulator.layout.drawn:
        found.setdefault((one.of_all, one.number.text), Counter()).update(
            accumulator.counts_of(rows.drawn_column(one.path))
        )
    return tuple(
        DrawnSummary(number, text, NumberSummary.of(counts)) for (number, text), counts in found.items() if counts
    )


def _causes(accumulator: Accumulator, body: int) -> tuple[FallCause, ...]:
    """Return the causes of the combatant's falls, the most frequent first."""
    found = [FallCause(by, with_, count) for (who, by, with_), count in accumulator.felled.items() if who == body]
    return tuple(sorted(found, key=lambda cause: (-cause.fights, cause.by or "", cause.with_ or "")))


def typical_fights(accumulator: Accumulator) -> tuple[TypicalFight, ...]:
    """Return fights worth watching: by remaining strength, and the first of every rare event."""
    ranks = (("worst", 0), ("p05", 5), ("median", 50), ("p95", 95), ("best", 100))
    found = []
    for kind, percent in ranks:
        strength, fight = accumulator.typical(percent)
        found.append(TypicalFight(kind, fight, strength=strength))
    return (*found, *(TypicalFight(kind, fight, of) for (kind, of), fight in sorted(accumulator.firsts.items())))
