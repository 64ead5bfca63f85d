"""The room ``notebook``: calls with drawn arguments, right and wrong, and the frames of what they answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Final

from simulator import notebook
from simulator.core.dice import Luck, luck_key
from tests.notebook.tables import ARMOUR, DUEL, FRAMES, as_csv

from .net import SEED, Case

DRAWN: Final = 24
"""Drawn calls of each kind."""
RUN: Final[Mapping[str, tuple[Any, ...]]] = {
    "seed": (7, 7, 1, -1, 2.5), "settings": ((), ["combatants.Bruno.max_life=9"], "x=1"), "jobs": (1, 1, 1, 0),
    "policies": ((), ["left=random"], ["left=nobody"]),
}  # fmt: skip
PLAYED: Final[Mapping[str, tuple[Any, ...]]] = {
    "fights": (40, 60, 0, None), "precision": (None, None, 0.2, 0), "of": (None, "rounds", "win(left)", "xyzzy"),
}  # fmt: skip
VARY: Final = (f"{ARMOUR}=2,3", f"{ARMOUR}=1..2", "x=1,2", "nonsense")
CALLS: Final[Mapping[str, tuple[tuple[tuple[Any, ...], ...], Mapping[str, tuple[Any, ...]]]]] = {
    "simulate": (((DUEL, DUEL, "nowhere"),), {**RUN, **PLAYED, "plain": (False, True)}),
    "compare": (
        ((DUEL,), (*VARY, None)),
        {**RUN, **PLAYED, "margin": (None, 0.1, 0), "early": (True, False), "against": (None, None, DUEL)},
    ),
    "sweep": (((DUEL,), VARY), {**RUN, "fights": (30, 40, 0), "of": ((), ["rounds"], "rounds")}),
    "sensitivity": (((DUEL,),), {**RUN, "fights": (30, 0), "only": ("*natural_armour*", "xyzzy")}),
    "solve": (
        ((DUEL,), (f"{ARMOUR}=0..2", "x=1..2"), ("win(left)=0.49", "win(left)", "rounds=3")),
        {"seed": (7, -1), "require": ((), ["rounds<9"], "rounds<9"), "fights": (300, 0)},
    ),
    "match": ((("basic", "nobody"), ("random", "basic"), (DUEL,)), {"seed": (7, -1), "pairs": (2, 0, None)}),
    "exact": (((DUEL, "nowhere"),), {"settings": (["limits.rounds=1"], ["x=1"]), "max_states": (10_000, 0)}),
}  # fmt: skip


def cases() -> Iterator[Case]:
    """All cases of the room."""
    for call in CALLS:
        for number in range(DRAWN):
            yield Case(f"{call} {number}", partial(called, call, number))


def called(call: str, number: int) -> object:
    """What a call with drawn arguments answers: what it shows, and its frames."""
    luck = Luck(luck_key(SEED, number, call))
    places, keywords = CALLS[call]
    given = [values[_mostly_first(luck, len(values))] for values in places]
    more = {name: values[_mostly_first(luck, len(values))] for name, values in keywords.items() if luck.below(3)}
    for name in {"seed", "fights", "pairs"} & keywords.keys():  # few fights, and the same each time
        if more.get(name) is None:
            more[name] = keywords[name][0]
    answer = getattr(notebook, call)(*given, **more)
    return [repr(answer), *(as_csv(getattr(answer, name)) for name in FRAMES[call])]


def _mostly_first(luck: Luck, many: int) -> int:
    """The place of a value, of the right ones more often than of the others."""
    return luck.below(many) if luck.below(2) else 0
