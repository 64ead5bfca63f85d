"""A batch in numbers: every rate with its interval, in the shape of ``asalto batch --json``.

Nothing here rounds; words and layout are in report/."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from ..core.record import Json
from ..scenario import Scenario
from .rates import Rate, mean, quantile
from .tally import Tally


@frozen
class Rounds:
    """How long the fights were, in rounds; ``p05`` to ``p95`` are values that occurred."""

    mean: float
    p05: int
    p50: int
    p95: int
    max: int

    @classmethod
    def of(cls, tally: Tally) -> Rounds:
        """Read off the counter of rounds."""
        p05, p50, p95 = (quantile(tally.rounds, percent) for percent in (5, 50, 95))
        return cls(mean(tally.rounds), p05, p50, p95, max(tally.rounds))


@frozen
class Part:
    """What became of one combatant. ``pools`` are the mean points left, ``statuses`` how often it ended as what,
    ``tallies`` the means of what the system counts for it besides (batch.counted)."""

    name: str
    side: str
    standing: Rate
    alive: Rate
    pools: Mapping[str, float] = field(hash=False)
    statuses: Mapping[str, int] = field(hash=False)
    tallies: Mapping[str, float] = field(factory=dict, hash=False)


@frozen
class Summary:
    """A batch of at least one fight. ``scenario`` is what it was asked for by; ``elapsed`` in seconds; ``tallies`` the
    means of what the system counts for each side, ``curves`` those of what it follows: at the start and after every
    round, each with the number of fights that came so far."""

    scenario: str
    title: str
    system: str
    seed: int
    fights: int
    sides: Mapping[str, Rate] = field(hash=False)
    draws: Rate
    rounds: Rounds
    parts: tuple[Part, ...]
    endings: Mapping[tuple[str | None, str], int] = field(hash=False)
    elapsed: float
    tallies: Mapping[str, Mapping[str, float]] = field(factory=dict, hash=False)
    curves: Mapping[str, tuple[tuple[float, int], ...]] = field(factory=dict, hash=False)

    @property
    def per_second(self) -> float:
        """Fights a second; finite even when the clock saw no time pass."""
        return self.fights / max(self.elapsed, 1e-9)


def summary(name: str, scenario: Scenario, seed: int, tally: Tally, elapsed: float) -> Summary:
    """Sum up ``tally``, which has counted at least one fight of ``scenario``, called ``name``."""
    encounter = scenario.encounter
    return Summary(
        scenario=name,
        title=scenario.title,
        system=scenario.system,
        seed=seed,
        fights=tally.fights,
        sides={side.name: Rate(tally.wins(side.name), tally.fights) for side in encounter.sides},
        draws=Rate(tally.draws, tally.fights),
        rounds=Rounds.of(tally),
        parts=tuple(
            _part(member.name, encounter.sides[member.side].name, body, tally)
            for body, member in enumerate(encounter.members)
        ),
        endings=dict(sorted(tally.endings.items(), key=lambda item: (-item[1], str(item[0])))),
        elapsed=elapsed,
        tallies={side.name: tally.tallied_by(number) for number, side in enumerate(encounter.sides)},
        curves=tally.curves(),
    )


def _part(name: str, side: str, body: int, tally: Tally) -> Part:
    standing, alive = Rate(tally.standing(body), tally.fights), Rate(tally.alive(body), tally.fights)
    statuses = dict(sorted(tally.statuses(body).items(), key=lambda item: (-item[1], item[0])))
    return Part(name, side, standing, alive, tally.left(body), statuses, tally.tallied(body))


def document(found: Summary) -> dict[str, Json]:
    """The JSON document of a batch."""
    return {
        "scenario": found.scenario,
        "system": found.system,
        "seed": found.seed,
        "fights": found.fights,
        "sides": {name: _side(found, name, rate) for name, rate in found.sides.items()},
        "draws": {"count": found.draws.count, **_rate(found.draws)},
        "endings": [
            {"winner": winner, "ending": ending, "count": count} for (winner, ending), count in found.endings.items()
        ],
        "rounds": {
            "mean": found.rounds.mean,
            "p05": found.rounds.p05,
            "p50": found.rounds.p50,
            "p95": found.rounds.p95,
            "max": found.rounds.max,
        },
        "combatants": {part.name: _combatant(part) for part in found.parts},
        **_curves(found),
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


def _combatant(part: Part) -> dict[str, Json]:
    return {
        "side": part.side,
        "standing": _rate(part.standing),
        "alive": _rate(part.alive),
        "statuses": dict(part.statuses),
        "pools": dict(part.pools),
        **_tallied(part.tallies),
    }


def _rate(rate: Rate) -> dict[str, Json]:
    return {"rate": rate.rate, "ci95": list(rate.interval)}
