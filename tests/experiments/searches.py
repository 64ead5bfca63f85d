"""What searches of a balance do, written down: which settings they play how far, in which order, and what they find.

``python -m tests.experiments.searches`` rewrites the file (``make goldens`` does); read the difference before you keep
it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from attrs import evolve, frozen

from simulator.experiments.balance import Balance, BalancePlan, find_balance
from simulator.experiments.candidates import Candidate
from simulator.experiments.levers import Lever
from simulator.statistics.constraints import Constraint

from .drawn_odds import WANTED, Goal, Odds, lever, raised

FILE: Final = Path(__file__).with_name("searches.txt")
DEAR: Final = Constraint("dear<0.1", "dear", "<", 0.1)


WINS: Final = Goal(WANTED)


@frozen
class Search:
    """The odds, the levers, what is looked for, and for how many fights."""

    odds: Callable[[], Odds]
    levers: tuple[Lever, ...]
    fights: int = 6000
    goal: Goal = WINS
    first: int | None = None


def unordered(key: str, steps: int) -> Lever:
    """A lever without an order, which stands at its first step."""
    return evolve(lever(key, steps, 0), ordered=False, kind="weapon")


LIFE, COUNT, SKILL = lever("life", 20, 10), lever("count", 4, 2), evolve(lever("skill", 6, 3), kind="skill")
WEAPON = unordered("weapon", 4)
BLUNT = {f"weapon={step}": worth for step, worth in enumerate((0.0, 0.3, -0.4, 1.1))}
FINE, COARSE, MIDDLE = raised("life", 20, 10, 0.05), raised("count", 4, 2, 0.82), raised("skill", 6, 3, 0.3)
FLAT = raised("life", 20, 10, 0.001)

SEARCHES: Final = {
    "it is balanced": Search(lambda: Odds(0.7, FINE), (LIFE,)),
    "it seems balanced": Search(lambda: Odds(0.62, FINE, lucky=60), (LIFE,)),
    "one fine lever": Search(lambda: Odds(0.6, FINE), (LIFE,)),
    "a coarse lever and a fine one": Search(lambda: Odds(0.45, {**COARSE, **FINE}), (COUNT, LIFE)),
    "a lever that is just fine enough": Search(
        lambda: Odds(0.5, {**COARSE, **MIDDLE, **raised("life", 8, 4, 0.125)}),
        (COUNT, SKILL, lever("life", 8, 4)),
        12_000,
    ),
    "a lever that is not fine enough": Search(
        lambda: Odds(0.5, {**COARSE, **MIDDLE, **raised("life", 7, 4, 0.125)}),
        (COUNT, SKILL, lever("life", 7, 4)),
        12_000,
    ),
    "too easy": Search(lambda: Odds(0.9, {**COARSE, **FINE}), (COUNT, LIFE)),
    "levers of three kinds": Search(lambda: Odds(0.5, {**COARSE, **MIDDLE, **FINE}), (COUNT, SKILL, LIFE), 12_000),
    "a lever without an order": Search(lambda: Odds(0.5, {**BLUNT, **MIDDLE}), (WEAPON, SKILL)),
    "none reaches alone": Search(lambda: Odds(0.3, {**MIDDLE, **FINE, **BLUNT}), (SKILL, LIFE, WEAPON)),
    "none reaches at all": Search(lambda: Odds(0.1, {**MIDDLE, **FINE}), (SKILL, LIFE)),
    "a lever that does nothing": Search(lambda: Odds(0.5, {**FLAT, **MIDDLE}), (LIFE, SKILL)),
    "lucky first fights": Search(lambda: Odds(0.4, raised("life", 30, 20, 0.12), lucky=300), (lever("life", 30, 20),)),
    "a small budget": Search(lambda: Odds(0.5, {**COARSE, **MIDDLE}), (COUNT, SKILL), 700),
    "the least budget": Search(lambda: Odds(0.5, COARSE), (COUNT,), 100),
    "first looks as asked": Search(lambda: Odds(0.5, {**COARSE, **FINE}), (COUNT, LIFE), first=200),
    "steps that are not allowed": Search(lambda: Odds(0.5, MIDDLE, refused=frozenset(("skill=1",))), (SKILL,)),
    "what is required holds": Search(
        lambda: Odds(0.5, {**COARSE, **FINE}, dear=0.02), (COUNT, LIFE), goal=Goal(WANTED, (DEAR,))
    ),
    "what is required fails": Search(
        lambda: Odds(0.5, {**COARSE, **MIDDLE}, dear=0.06), (COUNT, SKILL), goal=Goal(WANTED, (DEAR,))
    ),
    "neither is met": Search(lambda: Odds(0.2, MIDDLE, dear=0.15), (SKILL,), goal=Goal(WANTED, (DEAR,))),
}


def section(name: str) -> str:
    """What a search does, line by line."""
    search = SEARCHES[name]
    odds = search.odds()
    drawn: Any = odds
    goal: Any = search.goal
    found = find_balance(drawn, drawn, search.levers, goal, BalancePlan(fights=search.fights, first=search.first))
    assert found is not None
    played = [f"{' '.join(settings) or 'as it stands'}: {after} to {most}" for settings, after, most in odds.played]
    return "\n".join([f"# {name}", *played, *result(found)]) + "\n"


def result(found: Balance) -> list[str]:
    """What was found."""
    facts = ("reached", "settled", "spent", "whole", "fights", "budget", "tried", "levers")
    lines = [", ".join(f"{fact} {getattr(found, fact)}" for fact in facts)]
    lines += [f"way: {told(way.candidate)}" for way in found.ways]
    if found.conflict is not None:
        lines.append(f"each alone: {found.conflict.each_alone}")
        lines.append(f"by the target: {told(found.conflict.by_target)}")
        lines.append(f"by what is required: {told(found.conflict.by_requires)}")
    return lines


def told(candidate: Candidate) -> str:
    """A setting, and what came of its fights."""
    pairs = zip(candidate.metrics, candidate.sums, strict=True)
    sums = ", ".join(f"{metric.name} {one.total} of {one.of}" for metric, one in pairs)
    return f"{' '.join(candidate.settings) or 'as it stands'}: {sums}"


def kept() -> dict[str, str]:
    """The sections of the file by their names."""
    parts = FILE.read_text(encoding="utf-8").removeprefix("# ").split("\n# ")
    return {part.partition("\n")[0]: f"# {part.rstrip()}\n" for part in parts}


def main() -> None:
    """Write the file."""
    FILE.write_text("\n".join(section(name) for name in SEARCHES), encoding="utf-8")


if __name__ == "__main__":
    main()
