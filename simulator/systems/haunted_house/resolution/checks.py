"""Tests and opposed tests of Haunted House, and the effects of extreme rolls (HH-DICE).

A test is 2d6 + action figure against a difficulty; double one fails, double six succeeds. formulas.py computes the
action figure."""

from __future__ import annotations

from typing import Final

from ....core import events
from ....core.scene import Scene
from .. import specials
from ..formulas import (
    BASE_DIFFICULTY,
    WEAKENED,
    Parts,
    action_figure,
    characteristic,
    field_part,
    passes,
    turn_parts,
)
from ..plans import TurnPlan
from ..state import Body, State, tags_of
from ..tables import MELEE, RANGED
from ..variants import Variants

House = Scene[State]

ATTACK: Final = "attack"
FRIGHTS: Final = ("fright", "flight")
NATURAL: Final = {2: "fumble", 12: "critical"}  # HH-DICE-01


class CheckKind:
    """Kind of a test: the task, the rule that asks for it, the characteristic and the field."""

    __slots__ = ("characteristic", "field", "rule", "task")

    def __init__(self, task: str, rule: str, characteristic: str, field: str = "") -> None:
        self.task = task
        self.rule = rule
        self.characteristic = characteristic
        self.field = field


class Check:  # mypyc: acyclic, reused
    """Result of a test: the total, whether it passed, and the sum of the two dice (2..12)."""

    __slots__ = ("natural", "passed", "total")

    def __init__(self, total: int, passed: bool, natural: int) -> None:
        self.total = total
        self.passed = passed
        self.natural = natural


def test(
    scene: House,
    body: Body,
    kind: CheckKind,
    parts: Parts | None = None,
    difficulty: int = BASE_DIFFICULTY,
    against: int = -1,
    goal: Parts | None = None,
    secret: bool = False,
) -> Check:
    """HH-DICE-01: 2d6 + action figure against ``difficulty``; ``goal`` has its named parts if it is not the plain 12.
    ``parts`` are the named modifiers beyond weakness (HH-STAM-02); ``against`` is the body that the test opposes, -1
    for none. No seat sees the dice of a ``secret`` test."""
    variants = scene.state.variants
    powers = scene.state.encounter.powers
    if powers is not None and kind.task != ATTACK:
        parts = [*(parts or ()), *test_parts(scene.state, body, kind)]
    score = characteristic(body.sheet, kind.characteristic)
    skill = field_part(body.sheet, kind.field, variants) if kind.field else 0
    modifiers = WEAKENED if body.weakened else 0
    if parts:
        for part in parts:
            modifiers += part[1]
    figure = action_figure(score + skill, modifiers, variants)
    faces = scene.roll(body.id, 2, 6, kind.task, kind.rule)
    dice = faces[0] + faces[1]
    total = dice + figure
    passed = passes(dice, total, difficulty)
    before: tuple[int, ...] = ()
    if not passed and powers is not None and rolls_again(scene, body, kind, against):
        before = tuple(faces)
        faces = scene.roll(body.id, 2, 6, kind.task, kind.rule)
        dice = faces[0] + faces[1]
        total = dice + figure
        passed = passes(dice, total, difficulty)
    if scene.has_listener:
        named = (*_own_scores(body, kind, score, skill), *(parts or ()))
        word = NATURAL.get(dice, "")
        told = (kind.rule, body.id, kind.task, named, figure, tuple(faces), total, difficulty, passed)
        goals = tuple(goal or ())
        scene.emit(events.Tested(*told, natural=word, against=against, goal_parts=goals, before=before, secret=secret))
    if body.sheet.protagonist or variants.doom_for_enemies:
        if dice == 2:
            gain_doom(scene, body)
        elif dice == 12:
            gain_xp(scene, body)
    return Check(total, passed, dice)


def rolls_again(scene: House, body: Body, kind: CheckKind, against: int) -> bool:
    """HH-SPEC-05: return whether a special rolls the dice of a failed test once more."""
    attack = kind.task == ATTACK
    how = specials.NO_ATTACK if not attack else MELEE if kind.rule == "HH-MEL-01" else RANGED
    power = specials.first(scene.state, "reroll attack" if attack else "reroll test", body, body.id, against, how)
    if power is None:
        return False
    specials.tell(scene, power, body.id)
    return True


def test_parts(state: State, body: Body, kind: CheckKind) -> Parts:
    """HH-SPEC-02: return what specials add to a test that is no attack."""
    found = specials.parts(state, "change test", body)
    return found + specials.parts(state, "change fright", body) if kind.task in FRIGHTS else found


def _own_scores(body: Body, kind: CheckKind, score: int, skill: int) -> Parts:
    """Return the parts of an action figure that come from the body itself, by name."""
    named: Parts = [(kind.characteristic, score)]
    if skill:
        named.append((kind.field, skill) if skill > 0 else ("starred_field", skill))
    if body.weakened:
        named.append(("weakened", WEAKENED))
    return named


def fractured(body: Body, variants: Variants) -> bool:
    """HH-DMG-03: return whether the body has an unhealed fracture, with ``wound_effects = drain``."""
    return variants.wound_effects == "drain" and any("broken" in tags_of(wound) for wound in body.wounds)


def own_parts(body: Body, kind: CheckKind, variants: Variants, distracted: bool = False, paired: bool = False) -> Parts:
    """HH-DICE-02: the modifiers that apply only to tests on the body's own turn; see formulas.turn_parts."""
    return turn_parts(kind.task, kind.characteristic, distracted, paired, fractured(body, variants), variants)


def own_test(scene: House, body: Body, plan: TurnPlan, kind: CheckKind, secret: bool = False) -> Check:
    """HH-DICE-01, HH-DICE-02: a test of an action on the own turn, against 12."""
    parts = own_parts(body, kind, scene.state.variants, plan.distracted, plan.cost > 1)
    return test(scene, body, kind, parts, secret=secret)


def gain_doom(scene: House, body: Body, points: int = 1) -> None:
    """HH-DICE-03, HH-DOOM-01: a natural 2 gives 1 doom, in secret; protagonists only, unless ``doom_for_enemies``.

    Doom at the threshold strikes (HH-DOOM-02) once everything that the roll caused is settled."""
    variants = scene.state.variants
    if variants.doom_effects == "off" or not (body.sheet.protagonist or variants.doom_for_enemies):
        return
    body.doom += points
    if scene.has_listener:
        before = body.doom - points
        scene.emit(events.PoolChanged("HH-DOOM-01", body.id, "doom", before, body.doom, "doom", secret=True))
    if variants.doom_effects == "table" and body.doom >= variants.doom_threshold:
        if body.id not in scene.state.doom_due:
            scene.state.doom_due.append(body.id)


def gain_xp(scene: House, body: Body) -> None:
    """HH-DICE-04, HH-DOOM-03: a natural 12 gives 1 experience point; protagonists only, unless ``doom_for_enemies``."""
    if not (body.sheet.protagonist or scene.state.variants.doom_for_enemies):
        return
    body.xp += 1
    if scene.has_listener:
        scene.emit(events.PoolChanged("HH-DOOM-03", body.id, "xp", body.xp - 1, body.xp, "natural_twelve"))


def contest_winners(scores: list[tuple[int, Check]], tiebreak: dict[int, int]) -> list[int]:
    """HH-DICE-06: the winners of an opposed test: among those that passed, the highest total, then the higher raw
    characteristic (``tiebreak``), then all that are tied (HH-INIT-05). ``scores`` are (body, check) in roster order."""
    passed = [(body, check.total) for body, check in scores if check.passed]
    if not passed:
        return []
    best = max(total for _, total in passed)
    tied = [body for body, total in passed if total == best]
    top = max(tiebreak[body] for body in tied)
    return [body for body in tied if tiebreak[body] == top]


def contest(scene: House, bodies: list[Body], kind: CheckKind) -> list[int]:
    """HH-DICE-06: a physical opposed test among ``bodies`` (roster order); raw agility breaks ties. The intellectual
    one is a search for hidden bodies (actions.finds).

    Returns the winners' numbers: none, one, or several at the same time (HH-INIT-05)."""
    variants = scene.state.variants
    scores = [(body.id, test(scene, body, kind, own_parts(body, kind, variants))) for body in bodies]
    winners = contest_winners(scores, {body.id: body.sheet.agility for body in bodies})
    if scene.has_listener:
        scene.emit(events.Contested(kind.rule, kind.task, tuple(body.id for body in bodies), tuple(winners)))
    return winners
