"""Rolls, a round and a whole duel against exact distributions.

What is expected comes from icepool or from a few lines here that know nothing of the engine's rules."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import icepool
import pytest

from simulator import systems
from simulator.core import events
from simulator.core.asks import Ask, Option
from simulator.core.dice import Dice, Scripted
from simulator.core.fight import Fight
from simulator.core.system import Encounter
from simulator.testing.recording import Recording

from .conflict import SYSTEM, conflict, npc, pc

Shares = dict[Any, Fraction]
MORE = "more"
D20 = icepool.d(20)
SURE = {"ph_mode": "none"}


class Short(Exception):
    """The dice ran out: a roll of ``count`` dice of ``sides`` sides is wanted next."""

    def __init__(self, count: int, sides: int) -> None:
        super().__init__(count, sides)
        self.count = count
        self.sides = sides


class Known(Dice):
    """Dice that show what is known, and then say what they lack."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self._faces = faces
        self._spot = 0

    def roll(self, roller: int, count: int, sides: int) -> bytes:
        """Return the next faces."""
        rolled = self._faces[self._spot : self._spot + count]
        if len(rolled) < count:
            raise Short(count, sides)
        self._spot += count
        return bytes(rolled)


def first_blow(ask: Ask) -> Option:
    """Strike if possible, buy nothing else, else the default."""
    options = list(ask.options())
    if ask.kind == "turn":
        return next((one for one in options if one.verb == "melee_attack" and not one.detail), options[1])
    declining = {"effect": "done", "consequence": "done"}.get(ask.kind)
    return next((one for one in options if one.verb == declining), options[0])


def one_blow(ask: Ask) -> Option:
    """Let the first combatant attack once; the others pass."""
    return Option("pass") if ask.kind == "turn" and ask.seat else first_blow(ask)


def every_fight(
    encounter: Encounter, most: int, faces: tuple[int, ...] = (), share: Fraction = Fraction(1)
) -> Iterator[tuple[Fraction, Recording | None]]:
    """Everything that can happen, with its share; None where ``most`` dice do not suffice."""
    heard = Recording()
    try:
        fight: Fight[Any] = Fight(systems.system(SYSTEM), encounter, Known(faces), listener=heard)
        while fight.pending:
            fight.answer(one_blow(fight.pending[0]))
        yield share, heard
    except Short as short:
        if len(faces) + short.count > most:
            yield share, None
            return
        for more in product(range(1, short.sides + 1), repeat=short.count):
            yield from every_fight(encounter, most, faces + more, share / short.sides**short.count)


def collected(encounter: Encounter, most: int, kind: type[Any], read: Any) -> Shares:  # Any: a function of an event
    """Return the shares of what ``read`` makes of the first event of a kind."""
    found: Shares = {}
    for share, heard in every_fight(encounter, most):
        key = MORE if heard is None else next((read(event) for event in heard.of(kind)), 0)
        found[key] = found.get(key, Fraction(0)) + share
    return found


def margin(event: events.Tested) -> int:
    """By how much a roll reached its difficulty."""
    return event.total - event.difficulty


def exactly(die: Any, over: int = 12) -> Shares:  # Any: icepool's own type
    """Return the margins of a die over a resistance."""
    return {total - over: Fraction(die.probability(total)) for total in die if die.probability(total)}


@pytest.mark.rule("TZ-TEST-01", "TZ-TEST-02")
@pytest.mark.parametrize(("action_die", "die", "dice"), [("d20", D20, 1), ("3d6", 3 @ icepool.d6, 3)])
def test_margins_of_the_action_die(action_die: str, die: Any, dice: int) -> None:
    """TZ-TEST-01: one d20 or three d6 against a static PD 12."""
    assert collected(blow({"action_die": action_die}), dice, events.Tested, margin) == exactly(die)


def blow(variants: dict[str, object], **striker: Any) -> Encounter:
    """Return one blow with a mace, FUE 10, against PD 12; the target passes."""
    fields: dict[str, Any] = {"weapons": ["mace"], "items": {"initiative": 9}, **striker}
    one = pc("A", **fields)
    return conflict(one, npc("B", abilities={"DES": 14}, pgf_max=900), variants={**SURE, **variants})


@pytest.mark.slow
@pytest.mark.rule("TZ-TEST-03", "TZ-TEST-08", "TZ-STA-04")
def test_margins_of_more_dice() -> None:
    """TZ-TEST-03: d20 against d20 + 2. TZ-TEST-08, d20_explodes = once: a 20 adds another d20. TZ-STA-04: d20 and
    the higher of two d4 of a dagger."""
    encounter = blow({"resistance_mode": "rolled"})
    assert collected(encounter, 2, events.Tested, margin) == exactly(D20 - D20, 2)
    die = D20.map(lambda face: face + D20 if face == 20 else face)
    assert collected(blow({"d20_explodes": "once"}), 2, events.Tested, margin) == exactly(die)
    focus = {"weapons": ["dagger"], "stances": ["damage_focus"], "stance": "damage_focus"}
    encounter = blow({"initiative_formula": "static"}, **focus)
    found = collected(encounter, 3, events.Tested, margin)
    assert found == exactly(D20 + icepool.d4.highest(2))


@pytest.mark.rule("TZ-TEST-07", "TZ-TEST-08")
def test_margins_with_an_exploding_die() -> None:
    """TZ-TEST-08: d20 + an exploding d4, as far as three of its dice go; the rest has the share that it must have."""
    encounter = blow({"ability_dice": "on"}, skill_levels={"contundente": 1})
    found = collected(encounter, 4, events.Tested, margin)
    exploding = icepool.Die({4 * more + face: 4 ** (2 - more) for more in range(3) for face in (1, 2, 3)} | {0: 1})
    exact: Shares = {}
    for (face, extra), share in icepool.tupleize(D20, exploding).items():
        key = MORE if extra == 0 else face + extra - 12
        exact[key] = exact.get(key, Fraction(0)) + Fraction(share, 20 * 64)
    assert found == exact


CAPS = {"weapon_plus_level": 7, "flat_plus_level": 6, "weapon_max": 16, "none": 99}


@pytest.mark.rule("TZ-DMG-02", "TZ-DMG-03")
@pytest.mark.parametrize("mode", sorted(CAPS))
def test_damage_of_one_blow(mode: str) -> None:
    """TZ-DMG-03: the margin of d20 + 8 over 12, up to the cap."""
    encounter = blow({"damage_cap": mode}, items={"attack": 8, "initiative": 9})
    found = collected(encounter, 1, events.PoolChanged, lambda event: event.before - event.after)
    die = D20.map(lambda face: min(CAPS[mode], max(0, face + 8 - 12)))
    assert found == exactly(die, 0)


@pytest.mark.rule("TZ-DMG-03", "TZ-DICE-04")
def test_damage_with_a_rolled_cap() -> None:
    """TZ-DMG-03, rolled_plus_level: the lower of the margin and d6 + 1."""
    encounter = blow({"damage_cap": "rolled_plus_level"}, items={"attack": 8, "initiative": 9})
    found = collected(encounter, 2, events.PoolChanged, lambda event: event.before - event.after)
    lowest = icepool.map(lambda face, cap: min(max(0, face + 8 - 12), cap + 1), D20, icepool.d6)
    assert found == exactly(lowest, 0)


# A whole duel.

ROUNDS = 4
LIFE = 5


def duel() -> Encounter:
    """Return a: +0 against PD 12, cap 7. B: +3 against PD 10, cap 5; five hit points each; four rounds."""
    one = pc("A", weapons=["mace"], pgf_max=LIFE)
    other = npc("B", abilities={"DES": 14}, weapons=["dagger"], pgf_max=LIFE, items={"attack": 1})
    return conflict(one, other, variants=SURE, rounds=ROUNDS)


def played_out() -> Shares:
    """Return the odds of the duel by the engine: at every turn a fork for each face, equal states counted once."""
    system = systems.system(SYSTEM)
    seen: dict[Any, Shares] = {}

    def odds(fight: Fight[Any]) -> Shares:
        if fight.outcome is not None:
            return {fight.outcome.winner: Fraction(1)}
        bodies, seat = fight.state.bodies, fight.pending[0].seat
        key = (fight.state.round, seat, *(body.pgf for body in bodies), *(body.place for body in bodies))
        if key not in seen:
            total: Shares = {}
            seen[key] = total
            for face in range(1, 21):
                twin = fight.fork(Scripted([face]))
                struck = False
                while twin.pending and not (struck and twin.pending[0].kind == "turn"):
                    struck = struck or twin.pending[0].kind == "turn"
                    twin.answer(first_blow(twin.pending[0]))
                for winner, share in odds(twin).items():
                    total[winner] = total.get(winner, Fraction(0)) + share / 20
        return seen[key]

    start: Fight[Any] = Fight(system, duel(), Scripted([]), forks=True)
    while start.pending and start.pending[0].kind != "turn":
        start.answer(first_blow(start.pending[0]))
    return odds(start)


@cache
def computed(turn: int, mine: int, yours: int) -> tuple[Fraction, Fraction]:
    """(B wins, A wins) from turn ``turn`` on, B's turns even, by arithmetic alone."""
    if turn == 2 * ROUNDS:
        return Fraction(0), Fraction(0)
    first = second = Fraction(0)
    for face in range(1, 21):
        if turn % 2 == 0:
            left = mine - min(5, max(0, face + 3 - 10))
            won, lost = (Fraction(1), Fraction(0)) if left <= 0 else computed(turn + 1, left, yours)
        else:
            left = yours - min(7, max(0, face - 12))
            won, lost = (Fraction(0), Fraction(1)) if left <= 0 else computed(turn + 1, mine, left)
        first, second = first + won / 20, second + lost / 20
    return first, second


@pytest.mark.slow
@pytest.mark.rule("TZ-ATK-01", "TZ-TIME-04", "TZ-INI-02", "TZ-DMG-02")
def test_a_whole_duel_has_the_exact_odds() -> None:
    """Four rounds, five hit points, every face of every die: the engine's odds are those of arithmetic."""
    npc_wins, pc_wins = computed(0, LIFE, LIFE)
    assert played_out() == {"npc": npc_wins, "pc": pc_wins, None: 1 - npc_wins - pc_wins}
