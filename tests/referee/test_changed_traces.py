"""The referee finds a changed figure in a trace, and says where it is, by which rule, and what it must be."""

from __future__ import annotations

import re
from typing import Final

import pytest

from simulator.core.dice import Luck, luck_key
from simulator.referee import audit_lines
from simulator.systems import NAMES
from simulator.trace.lines import Fields

from .doctoring import LABELS, SOON, Place, at, changed, facts, findings, kind_of, places, traces, without

pytestmark = pytest.mark.slow

SEEDS: Final = (1, 2)

UNFIXED: Final[dict[str, dict[str, str]]] = {
    "fragmentos": {
        "item_changed picked_up amount": "the sheet fixes the dice of an object, and a trace holds no sheet",
        "tested (challenge:.*|flee_clear) difficulty": "the scenario fixes the difficulty",
    },
    "haunted_house": {
        "acted .* amount": "an index of a wound or a room, or a number that the player chooses",
        "roll .* sides": "the rules know the dice of each purpose; only the faces are compared",
        "tested distract parts charisma": "an attribute is compared with its last mention, and this one has none",
        ".* secret": "only the narration reads it",
        "time_passed amount": "a pause whose length changes no pool is the scenario's",
    },
    "ira_y_gloria": {
        "acted .* (amount|metres)": "a trace holds no positions; only paces have a limit",
        "condition_gained prone amount": "unused",
        "damage_rolled brutal protection": "resilience of a target that is out already",
        "pool_changed members_hit before": "always 0",
        "pool_changed reloads reload after": "the sheet fixes the reloads of a weapon",
        "pool_changed wrath .* after": "found only when Wrath changes again",
        "roll .* sides": "every die has six sides",
        "rolled restore_shock parts .*": "the most that can be restored is part of the sheet",
        "wounded loss": "compared with the next tally of wounds, if one follows",
        "tested .* figure": "icons have no figure to roll under",
        "tested full_defence difficulty": "the test has no difficulty",
    },
    "tapiz": {
        "acted .* amount": "a trace holds no positions",
        "bought .* limit (hit_die|dice|least)": "found only where it is the tightest limit",
        "condition_gained (momentary|total_attack) amount": "the player chooses it",
        "condition_gained setback amount": "found only in the next roll that it touches",
        "roll .* sides": "the rules know the dice of each purpose; only the faces are compared",
    },
}
"""Figures that no rule fixes from the other lines, as patterns over kind of line and field, with the reason."""

EXACT: Final = {
    "tested": ("total", "passed"),
    "rolled": ("total",),
    "compared": ("total", "passed"),
    "damage_rolled": ("rolled", "loss"),
    "pool_changed": ("before",),
}
"""Results whose right value the finding states."""
INEXACT: Final = re.compile("pool_changed (doom|xp|members_hit) ")
"""Tallies that are compared with the next line of their kind."""

MISSED: Final = ("roll", "rolled", "tested", "status_changed", "order_set")
"""Lines that never go missing unnoticed."""


def unfixed(game: str, name: str) -> bool:
    """Tell whether no rule fixes a figure."""
    return any(re.fullmatch(pattern, name) for pattern in UNFIXED[game])


def drawn(found: list[Place], luck: Luck) -> tuple[Place, list[Fields], Fields]:
    """Draw one of several places; return it with its trace and its line."""
    place = found[luck.below(len(found))]
    lines = traces(place.game)[place.trace]
    return place, lines, lines[place.line]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", NAMES)
def test_a_changed_figure_is_found(game: str, seed: int) -> None:
    """Each kind of figure that the rules fix, changed by one or turned into its opposite, leads to a finding."""
    luck = Luck(luck_key(seed, 1, game))
    unnoticed, vague = [], []
    for name, found in places(game).items():
        if unfixed(game, name):
            continue
        place, lines, line = drawn(found, luck)
        right = at(line, place.path)
        wrong = not right if isinstance(right, bool) else right + 1
        told = findings(changed(lines, place, wrong), place.line)
        fact = f"{name}, {right} in line {line['n']}, changed to {wrong}"
        if not told:
            unnoticed.append(fact)
        if place.path[-1] in EXACT.get(line["event"], ()) and not INEXACT.match(name):
            here = [each.problem for each in told if (each.line, each.rule) == (line["n"], line["rule"])]
            if not any(f"but must be {right}" in problem for problem in here):
                vague.append(f"{fact}: {told[:1]}")
    assert unnoticed == []
    assert vague == []


@pytest.mark.parametrize("game", NAMES)
def test_figures_that_no_rule_fixes_exist(game: str) -> None:
    """The exceptions of the test above stay few, and each of them names a figure of some trace."""
    names = list(places(game))
    assert [pattern for pattern in UNFIXED[game] if not any(re.fullmatch(pattern, name) for name in names)] == []
    assert sum(unfixed(game, name) for name in names) <= 0.2 * len(names)


@pytest.mark.parametrize("game", NAMES)
def test_a_missing_line_is_found(game: str) -> None:
    """A roll, a test, a status or an order cannot be left out."""
    luck = Luck(luck_key(1, 2, game))
    kinds: dict[str, list[Place]] = {}
    for trace, lines in enumerate(traces(game)):
        for index, line in enumerate(lines):
            if line["event"] in MISSED:
                kinds.setdefault(kind_of(line), []).append(Place(game, trace, index, ()))
    unnoticed = []
    for kind, found in kinds.items():
        place, lines, line = drawn(found, luck)
        if not findings(without(lines, place.line), place.line):
            unnoticed.append(f"{kind}, line {line['n']}")
    assert unnoticed == []


@pytest.mark.parametrize("game", NAMES)
def test_no_line_breaks_the_referee(game: str) -> None:
    """A line may be left out, repeated, moved, emptied of a fact or name a combatant that is not there: each finding
    still belongs to a line of the trace and is one sentence."""
    luck = Luck(luck_key(1, 3, game))
    for _ in range(15):
        lines = traces(game)[luck.below(len(traces(game)))]
        index = 1 + luck.below(len(lines) - 2)
        line = lines[index]
        fields = [key for key in line if key not in LABELS]
        variants = [
            without(lines, index),
            [*lines[: index + 1], *lines[index:]],
            [*lines[:index], lines[index + 1], line, *lines[index + 2 :]],
            *([*lines[:index], {k: v for k, v in line.items() if k != field}, *lines[index + 1 :]] for field in fields),
            *(
                changed(lines, Place(game, 0, index, path), 99 if isinstance(at(line, path), int) else "nothing")
                for field in fields
                for path, _ in facts(line[field], (field,))
            ),
        ]
        numbers = {each["n"] for each in lines}
        for variant in variants:
            for finding in audit_lines(variant[: index + SOON]).findings:
                assert finding.line in numbers, f"{finding} after a change of {line}"
                assert finding.problem, f"{finding} after a change of {line}"
                assert "\n" not in finding.problem, f"{finding} after a change of {line}"
