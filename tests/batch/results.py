"""Fights for tests: real ones of two fighters, and invented results."""

from __future__ import annotations

from hypothesis import strategies as st

from simulator.core.deeds import Deeds
from simulator.core.system import Fate, Outcome
from simulator.runtime.result import Fault, Result
from simulator.scenario import Scenario, load_text

BRAWL = load_text(
    """
asalto = 1
system = "haunted_house"
[sides.red]
[sides.blue]
role = "npc"
[[combatants]]
name = "Ada"
side = "red"
use = "athlete"
[[combatants]]
name = "Bo"
side = "blue"
use = "knife_killer"
""",
    "brawl",
)
NAMES = ("Ada", "Bo")


def brawl() -> Scenario:
    """Two who fight it out."""
    return BRAWL


def fate(name: str, *, standing: bool = True, alive: bool = True, status: str = "active", life: int = 5) -> Fate:
    """What became of one of them."""
    return Fate(
        name, "red" if name == "Ada" else "blue", standing, alive, status, {"life": life}, 100 * life if standing else 0
    )


def result(winner: str | None = "red", *, ending: str = "last_side", rounds: int = 3, **ada: object) -> Result:
    """One fight; ``ada`` says what became of Ada."""
    return Result(Outcome(winner, ending, rounds), (fate("Ada", **ada), fate("Bo")), 4, (), Deeds())  # type: ignore[arg-type]


_faults = st.builds(
    Fault,
    seat=st.just(0),
    seat_name=st.sampled_from(NAMES),
    kind=st.sampled_from(["turn", "dodge"]),
    how=st.sampled_from(["late", "crashed"]),
    message=st.sampled_from(["first", "second"]),
)


def _fates(name: str) -> st.SearchStrategy[Fate]:
    return st.builds(
        fate,
        st.just(name),
        standing=st.booleans(),
        alive=st.booleans(),
        status=st.sampled_from(["active", "dead", "coma"]),
        life=st.integers(-5, 30),
    )


results = st.builds(
    Result,
    outcome=st.builds(
        Outcome,
        winner=st.sampled_from(["red", "blue", None]),
        ending=st.sampled_from(["last_side", "draw"]),
        rounds=st.integers(0, 100),
    ),
    fates=st.tuples(*map(_fates, NAMES)),
    asked=st.integers(0, 9),
    faults=st.lists(_faults, max_size=2).map(tuple),
)
