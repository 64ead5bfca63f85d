"""A batch in numbers: every rate with its interval, in the shape of ``asalto batch --json``.

Nothing here rounds; words and layout are in report/."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from ..batch import rows as r
from ..core.record import Json
from ..scenario import Scenario
from .accumulator import Accumulator, own_side
from .intervals import Mean, Rate, quantile


@frozen
class Spread:
    """How a number is spread over the fights: its mean with its 95 % interval, and values that occurred."""

    mean: float
    interval: tuple[float, float]
    p05: int
    p50: int
    p95: int
    max: int

    @classmethod
    def of(cls, counts: Mapping[int, int]) -> Spread:
        """Read off a counter of at least one fight."""
        p05, p50, p95 = (quantile(counts, percent) for percent in (5, 50, 95))
        known = Mean.counted(counts)
        return cls(known.mean, known.interval(), p05, p50, p95, max(counts))


@frozen
class Cause:
    """How often a combatant fell first ``by`` whom (None: nobody) and ``with_`` what (None: nothing in particular)."""

    by: str | None
    with_: str | None
    fights: int


@frozen
class Part:
    """What became of one combatant. ``pools`` are the points left, ``statuses`` how often it ended as what, ``tallies``
    the means of what the system counts for it besides (batch.counted).

    ``upright`` says round by round, from 1 on, in how many fights it has not fallen by the end of that round (a fight
    that is over stays as it was); ``felled`` what it fell to; ``luck`` how many standard deviations its dice were above
    expectation in the fights that its side won, and in the others (None: there were none)."""

    name: str
    side: str
    standing: Rate
    alive: Rate
    fallen: Rate
    pools: Mapping[str, Spread] = field(hash=False)
    statuses: Mapping[str, int] = field(hash=False)
    dealt: Spread
    taken: Spread
    hits: Spread
    upright: tuple[Rate, ...]
    felled: tuple[Cause, ...]
    luck: tuple[float | None, float | None]
    tallies: Mapping[str, float] = field(factory=dict, hash=False)


@frozen
class Typical:
    """A fight worth watching: ``kind`` is worst, p05, median, p95 or best by remaining strength (``strength``, -1000 to
    1000), or a rare event: fall, draw, win, of whom or what it says in ``of``."""

    kind: str
    fight: int
    of: str = ""
    strength: int | None = None


@frozen
class Left:
    """A combatant of the party after a step of a chain, in the evenings that came to that step."""

    name: str
    standing: Rate
    alive: Rate
    pools: Mapping[str, float] = field(hash=False)


@frozen
class Stage:
    """A step of a chain: a fight against ``foes``, or a rest. ``played``: how many evenings came to it; ``done``: how
    often it was got through, of all evenings; ``rounds``: how long the fight was on average (None: a rest)."""

    number: int
    foes: tuple[str, ...]
    played: int
    done: Rate
    rounds: float | None
    left: tuple[Left, ...]


@frozen
class Summary:
    """A batch of at least one fight. ``scenario`` is what it was asked for by; ``elapsed`` in seconds; ``own`` the side
    whose fate is asked about, ``tpk`` how often nobody of it was left standing; ``tallies`` the means of what the
    system counts for each side, ``curves`` those of what it follows: at the start and after every round, each with the
    number of fights that came so far; ``stages`` the steps of a chain."""

    scenario: str
    title: str
    system: str
    seed: int
    fights: int
    own: str
    sides: Mapping[str, Rate] = field(hash=False)
    draws: Rate
    tpk: Rate
    rounds: Spread
    rounds_counted: Mapping[int, int] = field(hash=False)
    parts: tuple[Part, ...]
    endings: Mapping[tuple[str | None, str], Rate] = field(hash=False)
    typical: tuple[Typical, ...]
    elapsed: float
    tallies: Mapping[str, Mapping[str, float]] = field(factory=dict, hash=False)
    curves: Mapping[str, tuple[tuple[float, int], ...]] = field(factory=dict, hash=False)
    stages: tuple[Stage, ...] = ()

    @property
    def per_second(self) -> float:
        """Fights a second; finite even when the clock saw no time pass."""
        return self.fights / max(self.elapsed, 1e-9)


def summarize(name: str, scenario: Scenario, seed: int, tally: Accumulator, elapsed: float) -> Summary:
    """Sum up ``tally``, which has counted at least one fight of ``scenario``, called ``name``."""
    encounter = scenario.encounter
    own = own_side(tally.layout)
    endings = sorted(tally.endings.items(), key=lambda item: (-item[1], str(item[0])))
    return Summary(
        scenario=name,
        title=scenario.title,
        system=scenario.system,
        seed=seed,
        fights=tally.fights,
        own=encounter.sides[own].name,
        sides={side.name: Rate(tally.wins(side.name), tally.fights) for side in encounter.sides},
        draws=Rate(tally.draws, tally.fights),
        tpk=Rate(tally.wipes[own], tally.fights),
        rounds=Spread.of(tally.of(r.ROUNDS)),
        rounds_counted=dict(sorted(tally.of(r.ROUNDS).items())),
        parts=tuple(_part(tally, body) for body in range(len(encounter.members))),
        endings={ending: Rate(count, tally.fights) for ending, count in endings},
        typical=typical_fights(tally),
        elapsed=elapsed,
        tallies={side.name: tally.tallied_by(number) for number, side in enumerate(encounter.sides)},
        curves=tally.curves(),
        stages=tuple(_stage(tally, stage) for stage in tally.layout.stages),
    )


def _stage(tally: Accumulator, stage: r.StageLayout) -> Stage:
    left = tuple(one for body in stage.party if (one := _left(tally, stage, body)) is not None)
    played = tally.of(stage.what(r.STANDING), stage.party[0]).total()
    if stage.fight:
        played = tally.of(stage.what(r.ROUNDS)).total()
    rounds = tally.mean(stage.what(r.ROUNDS)) if stage.fight and played else None
    done = Rate(tally.of(stage.what(r.DONE))[1], tally.fights)
    return Stage(stage.number, stage.foes, played, done, rounds, left)


def _left(tally: Accumulator, stage: r.StageLayout, body: int) -> Left | None:
    """None when no evening came that far with that combatant."""
    standing, alive = (tally.of(stage.what(what), body) for what in (r.STANDING, r.ALIVE))
    if not standing:
        return None
    pools = {pool: tally.mean(stage.what(pool), body) for pool in tally.layout.pools[body]}
    name, of = tally.layout.names[body], standing.total()
    return Left(name, Rate(standing[1], of), Rate(alive[1], of), pools)


def _part(tally: Accumulator, body: int) -> Part:
    layout, fights = tally.layout, tally.fights
    statuses = {status or "": count for status, count in tally.said(r.STATUS, body).items()}
    return Part(
        name=layout.names[body],
        side=layout.side_names[layout.sides[body]],
        standing=Rate(tally.standing(body), fights),
        alive=Rate(tally.alive(body), fights),
        fallen=Rate(tally.of(r.FELL_ROUND, body).total(), fights),
        pools={pool: Spread.of(tally.of(pool, body)) for pool in layout.pools[body] if tally.of(pool, body)},
        statuses=dict(sorted(statuses.items(), key=lambda item: (-item[1], item[0]))),
        dealt=Spread.of(tally.of(r.DEALT, body)),
        taken=Spread.of(tally.of(r.TAKEN, body)),
        hits=Spread.of(tally.of(r.HITS, body)),
        upright=tuple(Rate(fights - fallen, fights) for _, fallen in tally.fallen(body)),
        felled=_causes(tally, body),
        luck=(tally.fortune(body, True), tally.fortune(body, False)),
        tallies=tally.tallied(body),
    )


def _causes(tally: Accumulator, body: int) -> tuple[Cause, ...]:
    """What the combatant fell to, the most frequent first."""
    found = [Cause(by, with_, count) for (who, by, with_), count in tally.felled.items() if who == body]
    return tuple(sorted(found, key=lambda cause: (-cause.fights, cause.by or "", cause.with_ or "")))


def typical_fights(tally: Accumulator) -> tuple[Typical, ...]:
    """Fights worth watching: by remaining strength, and the first of every rare event."""
    ranks = (("worst", 0), ("p05", 5), ("median", 50), ("p95", 95), ("best", 100))
    found = []
    for kind, percent in ranks:
        strength, fight = tally.typical(percent)
        found.append(Typical(kind, fight, strength=strength))
    return (*found, *(Typical(kind, fight, of) for (kind, of), fight in sorted(tally.firsts.items())))


def batch_document(found: Summary) -> dict[str, Json]:
    """The JSON document of a batch."""
    return {
        "scenario": found.scenario,
        "system": found.system,
        "seed": found.seed,
        "fights": found.fights,
        "sides": {name: _side(found, name, rate) for name, rate in found.sides.items()},
        "draws": {"count": found.draws.count, **_rate(found.draws)},
        "tpk": {"side": found.own, "count": found.tpk.count, **_rate(found.tpk)},
        "endings": [
            {"winner": winner, "ending": ending, "count": rate.count, **_rate(rate)}
            for (winner, ending), rate in found.endings.items()
        ],
        "rounds": _spread(found.rounds),
        "combatants": {part.name: _combatant(part) for part in found.parts},
        **_curves(found),
        **_stages(found),
        "typical": [_typical(one) for one in found.typical],
        "elapsed_s": found.elapsed,
        "fights_per_s": found.per_second,
    }


def _side(found: Summary, name: str, rate: Rate) -> dict[str, Json]:
    return {"wins": rate.count, **_rate(rate), **_tallied(found.tallies.get(name, {}))}


def _tallied(tallies: Mapping[str, float]) -> dict[str, Json]:
    """Only where a system tallies something."""
    return {"tallies": dict(tallies)} if tallies else {}


def _curves(found: Summary) -> dict[str, Json]:
    """Only where a system follows something."""
    rows: dict[str, Json] = {
        name: [{"round": at, "mean": mean, "fights": fights} for at, (mean, fights) in enumerate(means)]
        for name, means in found.curves.items()
    }
    return {"curves": rows} if rows else {}


def _stages(found: Summary) -> dict[str, Json]:
    """Only of a chain."""
    rows: list[Json] = [
        {
            "step": stage.number,
            "against": list(stage.foes),
            "played": stage.played,
            "done": _rate(stage.done),
            "rounds": stage.rounds,
            "party": {
                one.name: {"standing": _rate(one.standing), "alive": _rate(one.alive), "pools": dict(one.pools)}
                for one in stage.left
            },
        }
        for stage in found.stages
    ]
    return {"chain": rows} if rows else {}


def _combatant(part: Part) -> dict[str, Json]:
    return {
        "side": part.side,
        "standing": _rate(part.standing),
        "alive": _rate(part.alive),
        "fallen": _rate(part.fallen),
        "statuses": dict(part.statuses),
        "pools": {pool: spread.mean for pool, spread in part.pools.items()},
        "left": {pool: _spread(spread) for pool, spread in part.pools.items()},
        "damage_dealt": _spread(part.dealt),
        "damage_taken": _spread(part.taken),
        "hits": _spread(part.hits),
        "upright": [_rate(rate) for rate in part.upright],
        "felled": [{"by": cause.by, "with": cause.with_, "count": cause.fights} for cause in part.felled],
        "luck": {"won": part.luck[0], "not_won": part.luck[1]},
        **_tallied(part.tallies),
    }


def _rate(rate: Rate) -> dict[str, Json]:
    return {"rate": rate.rate, "ci95": list(rate.interval)}


def _spread(spread: Spread) -> dict[str, Json]:
    """Of a single fight the mean is known, but not how surely: then there is no interval."""
    low, high = spread.interval
    known: list[Json] | None = [low, high] if high - low < float("inf") else None
    return {
        "mean": spread.mean,
        "ci95": known,
        "p05": spread.p05,
        "p50": spread.p50,
        "p95": spread.p95,
        "max": spread.max,
    }


def _typical(one: Typical) -> dict[str, Json]:
    found: dict[str, Json] = {"kind": one.kind, "fight": one.fight}
    if one.of:
        found["of"] = one.of
    if one.strength is not None:
        found["strength"] = one.strength / 1000
    return found
