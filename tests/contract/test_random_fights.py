"""Random fights of every game: rules and referee agree, and both languages have words for what shipped sheets do.

The referee (simulator/referee) computes every roll and figure again from the printed facts and shares no code
with the rules, so a finding is a mistake of one of the two. A failing case names the game, the number of the encounter
and the first finding; ``drawn`` and ``bestiary`` make the encounter again from that number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import cycle

import attrs
import pytest

from policies.aggressive import Aggressive
from policies.cautious import Cautious
from policies.random_ import Random
from simulator import systems
from simulator.core.dice import Luck, Seeded, luck_key
from simulator.core.errors import BadScenario
from simulator.core.scene import Audience
from simulator.core.system import NPC, PC
from simulator.narration.narrator import Narrator
from simulator.policy.protocol import Policy
from simulator.referee import audit
from simulator.runtime import inline
from simulator.scenario import Scenario
from simulator.scenario.field_types import Flag, Maybe, OneOf, WholeNumber, writable
from simulator.systems import NAMES
from simulator.testing import fighter
from simulator.testing.encounters import scenario
from simulator.testing.system_checks import Wild
from simulator.trace.reader import read
from simulator.trace.writer import TraceWriter
from tests.systems.fragmentos import encounters as fragmentos
from tests.systems.ira_y_gloria import encounters as ira_y_gloria

from . import haunted_house_encounters as haunted_house
from . import tapiz_encounters as tapiz
from .random_specials import special_fight

SEED = 23
ENCOUNTERS = 16
DRAWS: dict[str, Callable[[Luck], Scenario]] = {
    "fragmentos": fragmentos.random_scenario,
    "haunted_house": haunted_house.random_scenario,
    "ira_y_gloria": ira_y_gloria.random_scenario,
    "tapiz": tapiz.random_scenario,
}
PLAYERS: Sequence[tuple[type[Policy], ...]] = ((Random,), (Random,), (Aggressive, Random, Cautious))
"""Policies dealt to the seats in turn. Most seats play at random, which reaches rules that no good player uses."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "kind"),
    [(game, kind) for game in NAMES for kind in ("drawn", "bestiary", "specials")],
)
def test_the_referee_agrees_and_every_word_is_there(game: str, kind: str) -> None:
    """Each random fight has no finding of the referee; a fight of shipped sheets has no word without a translation."""
    for number in range(ENCOUNTERS):
        made = MAKES[kind](game, number)
        findings, missing = problems(made, number)
        wrong = findings if kind == "drawn" else [*findings, *missing]
        assert wrong == [], f"{game}, {kind} {number}: {wrong[0]}"


def drawn(game: str, number: int) -> Scenario:
    """Return the random encounter of this number."""
    found = DRAWS[game](Luck(luck_key(SEED, number, "drawn")))
    seats = dict(sorted(found.policies.items(), key=lambda seat: (seat[0] < 0, abs(seat[0]))))
    return attrs.evolve(found, policies=seats)


def bestiary(game: str, number: int) -> Scenario:
    """Return a fight between shipped sheets, each in its turn, with some variants changed where they go together."""
    sheets = systems.inventory(game).sheets
    heroes = [one.id for one in sheets if one.kind == "hero"]
    others = [one.id for one in sheets if one.kind != "hero"]
    ours = [heroes[(3 * number + k) % len(heroes)] for k in range(1 + number % 2)]
    theirs = [others[(5 * number + 2 * k) % len(others)] for k in range(1 + number % 3)]
    bodies = [
        fighter(f"{use} {k}", use, side=side)
        for side, uses in ((PC, ours), (NPC, theirs))
        for k, use in enumerate(uses)
    ]
    for variants in (changed_variants(game, Luck(luck_key(SEED, number, "variants"))), {}):
        with suppress(BadScenario):
            return scenario(game, *bodies, sides={PC: PC, NPC: NPC}, variants=variants, rounds=8)
    raise AssertionError(f"{game}: {ours} cannot meet {theirs}")


def with_specials(game: str, number: int) -> Scenario:
    """Return a fight between shipped sheets with random specials."""
    return special_fight(game, Luck(luck_key(SEED, number, "specials")))


MAKES = {"drawn": drawn, "bestiary": bestiary, "specials": with_specials}


def changed_variants(game: str, luck: Luck) -> dict[str, object]:
    """Return one variant in four at a random value; numbers near their default."""
    found: dict[str, object] = {}
    for name, spec in writable(systems.schema(game).variants).items():
        kind = spec.type.item if isinstance(spec.type, Maybe) else spec.type
        if luck.below(4):
            continue
        if isinstance(kind, OneOf):
            found[name] = kind.values[luck.below(len(kind.values))]
        elif isinstance(kind, Flag):
            found[name] = not spec.default
        elif isinstance(kind, WholeNumber):
            usual = spec.default if isinstance(spec.default, int) else 0
            found[name] = min(max(usual + luck.below(4) - 1, kind.low), kind.high)
    return found


def problems(drawn: Scenario, number: int) -> tuple[list[str], list[str]]:
    """Faults and findings of the referee, and words without a translation, in one fight; its rolls may be extreme."""
    encounter = drawn.encounter
    sides = [side.name for side in encounter.sides]
    lines: list[bytes] = []
    writer = TraceWriter(lines, drawn, SEED, number)
    narrators = [
        Narrator(lambda line: None, lang, encounter.system, encounter.names, sides, secrets=True)
        for lang in ("es", "en")
    ]
    dice = Seeded(SEED, number, encounter.names)
    factories = dict(zip(drawn.policies, cycle(PLAYERS[number % len(PLAYERS)])))
    result = inline.play(
        drawn,
        SEED,
        number,
        listener=Audience(writer, *narrators),
        dice=Wild(dice, Luck(luck_key(SEED, number, "wild"))) if number % 3 == 1 else dice,
        factories=factories,
        deadline=None,
    )
    writer.close(result.outcome)
    for narrator in narrators:
        narrator.ended(result.outcome, result.fates)
    missing = [f"no word for {word}" for narrator in narrators for word in sorted(narrator.book.missing)]
    return [*map(str, result.faults), *map(str, audit(read(b"".join(lines))).findings)], missing
