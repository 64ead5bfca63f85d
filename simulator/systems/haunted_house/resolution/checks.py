"""How Haunted House reads its dice: action figures and tests (HH-DICE).

A test is 2d6 + action figure against a difficulty; double one fails, double six succeeds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....core import events
from ....core.scene import Scene
from ..sheet import Sheet
from ..state import Body, State
from ..variants import Variants

if TYPE_CHECKING:
    from ..turns.plans import Plan

House = Scene[State]
Parts = list[tuple[str, int]]

BASE_DIFFICULTY: Final = 12
BROKEN_TASKS: Final = frozenset({"agility", "combat", "marksmanship", "power"})


class Check:
    """What came of a test: the plain total, whether it passed, and the sum of the two dice (2..12)."""

    __slots__ = ("natural", "passed", "total")

    def __init__(self, total: int, passed: bool, natural: int) -> None:
        self.total = total
        self.passed = passed
        self.natural = natural


def field_part(sheet: Sheet, field: str, variants: Variants) -> int:
    """HH-CHAR-03, HH-DICE-02: the bonus of an owned field; -2 for a starred one that is not owned; else 0."""
    if not field:
        return 0
    bonus = sheet.fields.get(field, 0)
    if bonus:
        return bonus
    return -2 if field in variants.starred_fields else 0


def figure(base: int, modifiers: int, variants: Variants) -> int:
    """HH-DICE-02: the action figure from characteristic + field part (``base``) and the sum of all modifiers.

    Reading: with ``negative_action_figure = allow`` neither floor holds."""
    total = base + modifiers
    if (base >= 0 and total >= 0) or variants.negative_action_figure == "allow":
        return total
    if base < 0 and variants.action_figure_floor == "stepwise":
        total = modifiers
    return total if total > 0 else 0


def situation(task: str, variants: Variants) -> int:
    """HH-DICE-05: the scenario's bonus (at most +2) and penalty (at most 0) for a kind of task."""
    bonus = min(2, max(0, variants.situation_bonus.get(task, 0)))
    return bonus + min(0, variants.situation_penalty.get(task, 0))


def hindered(body: Body, characteristic: str, variants: Variants) -> bool:
    """HH-DMG-03 with ``wound_effects = drain``: an unhealed fracture hinders agility, combat, marksmanship, power."""
    if variants.wound_effects != "drain" or characteristic not in BROKEN_TASKS:
        return False
    return any("broken" in wound.tags for wound in body.wounds)


def own_parts(body: Body, task: str, characteristic: str, distracted: bool, paired: bool, variants: Variants) -> Parts:
    """HH-DICE-02, HH-ACT-02, HH-ACT-03: the modifiers that only tests of the combatant's own turn take."""
    parts: Parts = []
    if variants.situation_bonus or variants.situation_penalty:
        value = situation(task, variants)
        if value:
            parts.append(("situation", value))
    if distracted:
        parts.append(("distracted", -1))
    if paired:
        parts.append(("two_actions", -2))
    if variants.wound_effects == "drain" and hindered(body, characteristic, variants):
        parts.append(("broken", -1))
    return parts


def test(
    scene: House,
    body: Body,
    task: str,
    rule: str,
    characteristic: str,
    field: str = "",
    parts: Parts | None = None,
    difficulty: int = BASE_DIFFICULTY,
    against: int = -1,
) -> Check:
    """HH-DICE-01: 2d6 + action figure against ``difficulty``. ``parts`` are the named modifiers beyond weakness."""
    variants = scene.state.variants
    score: int = getattr(body.sheet, characteristic)
    skill = field_part(body.sheet, field, variants)
    modifiers = -1 if body.weakened else 0  # HH-STAM-02
    if parts:
        for part in parts:
            modifiers += part[1]
    af = figure(score + skill, modifiers, variants)
    faces = scene.roll(body.id, 2, 6, task, rule)
    dice = faces[0] + faces[1]
    total = dice + af
    passed = (dice == 12) | ((dice != 2) & (total >= difficulty))
    if body.sheet.protagonist or variants.doom_for_enemies:
        if dice == 2:
            gain_doom(scene, body)
        elif dice == 12:
            gain_xp(scene, body)
    if scene.loud:
        named = _named(body, characteristic, score, field, skill, parts)
        _tell(scene, body, task, rule, named, af, faces, total, difficulty, passed, against)
    return Check(total, passed, dice)


def own_test(scene: House, body: Body, plan: Plan, verb: str, rule: str, characteristic: str, field: str = "") -> Check:
    """A test of an action of the own turn, against 12 (HH-DICE-01, HH-DICE-02)."""
    parts = own_parts(body, verb, characteristic, plan.distracted, plan.actions > 1, scene.state.variants)
    return test(scene, body, verb, rule, characteristic, field, parts)


def _named(
    body: Body, characteristic: str, score: int, field: str, skill: int, parts: Parts | None
) -> tuple[tuple[str, int], ...]:
    named: Parts = [(characteristic, score)]
    if skill:
        named.append((field, skill) if skill > 0 else ("starred_field", skill))
    if body.weakened:
        named.append(("weakened", -1))
    return (*named, *(parts or ()))


def _tell(
    scene: House,
    body: Body,
    task: str,
    rule: str,
    named: tuple[tuple[str, int], ...],
    af: int,
    faces: bytes,
    total: int,
    difficulty: int,
    passed: bool,
    against: int,
) -> None:
    dice = faces[0] + faces[1]
    natural = {2: "fumble", 12: "critical"}.get(dice, "")
    scene.emit(
        events.Tested(
            rule, body.id, task, named, af, tuple(faces), total, difficulty, passed, natural=natural, against=against
        )
    )


def gain_doom(scene: House, body: Body, points: int = 1) -> None:
    """HH-DICE-03, HH-DOOM-01: a natural 2 gives 1 doom, in secret; protagonists only, unless ``doom_for_enemies``.

    Doom at the threshold is put down to strike (HH-DOOM-02) once all that the roll caused is settled."""
    variants = scene.state.variants
    if variants.doom_effects == "off" or not (body.sheet.protagonist or variants.doom_for_enemies):
        return
    body.doom += points
    if scene.loud:
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
    if scene.loud:
        scene.emit(events.PoolChanged("HH-DOOM-03", body.id, "xp", body.xp - 1, body.xp, "natural_twelve"))


def contest_winners(scores: list[tuple[int, Check]], tiebreak: dict[int, int]) -> list[int]:
    """HH-DICE-06: who wins an opposed test: of those who passed the highest total, then the higher raw
    characteristic; still tied, all of them (HH-INIT-05). ``scores`` are (body, check) in roster order."""
    passed = [(body, check.total) for body, check in scores if check.passed]
    if not passed:
        return []
    best = max(total for _, total in passed)
    tied = [body for body, total in passed if total == best]
    top = max(tiebreak[body] for body in tied)
    return [body for body in tied if tiebreak[body] == top]


def contest(
    scene: House, bodies: list[Body], task: str, rule: str, characteristic: str, field: str, physical: bool
) -> list[int]:
    """HH-DICE-06: an opposed test among ``bodies`` (roster order); ties go by raw agility if ``physical``, else by
    raw perception. Returns the winners' numbers: none, one, or several at the same time (HH-INIT-05)."""
    variants = scene.state.variants
    scores = [
        (
            body.id,
            test(
                scene,
                body,
                task,
                rule,
                characteristic,
                field,
                own_parts(body, task, characteristic, False, False, variants),
            ),
        )
        for body in bodies
    ]
    tiebreak = {body.id: body.sheet.agility if physical else body.sheet.perception for body in bodies}
    winners = contest_winners(scores, tiebreak)
    if scene.loud:
        scene.emit(events.Contested(rule, task, tuple(body.id for body in bodies), tuple(winners)))
    return winners
