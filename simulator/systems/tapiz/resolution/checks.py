"""Dice rolls of Tapiz: action rolls, static rolls, ability dice, and their modifiers (TZ-DICE, TZ-TEST).

``Sum`` collects modifiers with their names. Resistances are in resistance.py."""

from __future__ import annotations

from typing import Final

from ....core import events
from ....core.asks import Choose, Option, Rule, ask
from ....core.powers import Part
from .. import specials
from ..characters.encumbrance import encumbrance_row, impediment
from ..characters.traits import aimed_bonus, trait_bonus
from ..formulas import MOST_DICE, skill_dice, static_equivalent
from ..lienzo.pack import Lienzo
from ..sheet import MENTAL, PHYSICAL, Sheet
from ..state import (
    ACTION_DOWN,
    ACTION_UP,
    RESIST_DOWN,
    RESIST_UP,
    Body,
    Condition,
    Conflict,
    State,
    out_of_conflict,
)
from .conditions import emit_ended

ATTACK_CLASSES: Final = ("PA", "MA")
LOADED: Final = ("PA", "MA", "PD", "MD", "MV")
LOADED_ALL: Final = (*LOADED, "SK", "INI")
"""TZ-ENC-02: classes of rolls that load makes worse, by variant ``load_scope``."""
IMPEDED: Final = ("MV", "SK")
PACED: Final = ("PA", "MA", "SK")
SHAKEN: Final = ("PA", "MA", "PD", "MD", "SK")
ACTIONS: Final = ("PA", "MA", "SK", "MV")
ROLL: Final = Option("roll")
STATIC: Final = Option("static")
ROLL_OR_STATIC: Final = (ROLL, STATIC)


def emulated(face: int) -> int:
    """TZ-DICE-02: a die of half as many faces: halve, round up. No rule of a conflict needs it."""
    return (face + 1) // 2


def percentile(tens: int, units: int, convention: str = "zero_zero") -> int:
    """TZ-DICE-03: 1 to 100 from two ten-sided dice, faces 0..9, the tens first; two zeros are 100.
    No rule of a conflict rolls them.

    ``ten_zero``: "10" and 0 are 100, "00" and 0 are 10."""
    if convention == "zero_zero":
        return 10 * tens + units or 100
    return 100 if (tens, units) == (1, 0) else 10 if (tens, units) == (0, 0) else 10 * tens + units


class Sum:  # mypyc: acyclic, reused
    """Sum of modifiers: ``total``, and its ``parts`` if ``named``. ``spent``: the numeric states in it."""

    __slots__ = ("named", "parts", "spent", "total")

    def __init__(self, named: bool = True) -> None:
        self.named = named
        self.total = 0
        self.parts: list[tuple[str, int]] = []
        self.spent: list[Condition] = []

    def add(self, name: str, value: int) -> None:
        """Add a part. Parts of 0 are left out."""
        if value:
            self.total += value
            if self.named:
                self.parts.append((name, value))

    def join(self, more: Sum) -> None:
        """Add the parts of another sum."""
        self.total += more.total
        self.parts += more.parts


class Throw:  # mypyc: acyclic, reused
    """Result of dice: ``total``, the ``faces`` of the action die, and ``natural``, the first of them.

    ``more`` is the part from skill dice, or their static equivalent; ``apart`` takes off those of the faces that do not
    count, under the name of the special that gave more dice (TZ-SPEC-06)."""

    __slots__ = ("apart", "faces", "more", "natural", "total")

    def __init__(self, total: int, faces: bytes, natural: int, more: int = 0) -> None:
        self.apart: Part | None = None
        self.total = total
        self.faces = faces
        self.natural = natural
        self.more = more


# Modifiers.


def touches(condition: Condition, kind: str, melee: bool, against: int, tag: str) -> bool:
    """TZ-EFF-07: a numeric state affects a roll of this class and tag against this creature."""
    if condition.vs != -1 and condition.vs != against:
        return False
    if condition.tag:
        return condition.tag == tag
    return kind in condition.classes or (melee and "PA.melee" in condition.classes)


def add_states(
    state: State,
    body: Body,
    total: Sum,
    kind: str,
    against: int = -1,
    melee: bool = False,
    tag: str = "",
    skip: int = -1,
) -> None:
    """TZ-EFF-07, TZ-TEST-05: the numeric states of the roll's class, all or (effect_stacking = worst_only) the best and
    the worst. ``skip``: the key of a state that does not count (TZ-ACT-06). TZ-STA-05 drops the helpful ones."""
    found = [
        one
        for one in body.conditions
        if one.value and one.key != skip and touches(one, kind, melee and kind == "PA", against, tag)
    ]
    if kind in ATTACK_CLASSES and state.lienzo.stances[body.stance].no_bonuses:
        found = [one for one in found if one.value < 0]
    if state.variants.effect_stacking == "worst_only":
        best = max((one for one in found if one.value > 0), key=lambda one: one.value, default=None)
        worst = min((one for one in found if one.value < 0), key=lambda one: one.value, default=None)
        found = [one for one in (best, worst) if one is not None]
    for one in found:
        total.add(one.name, one.value)
        total.spent.append(one)


def add_edges(state: State, body: Body, total: Sum, up: int, down: int, kind: str) -> None:
    """TZ-EFF-06: add the momentary modifiers; this use ends them."""
    edges = body.edges
    if edges[up]:
        edges[up] = 0
        if not (kind in ATTACK_CLASSES and state.lienzo.stances[body.stance].no_bonuses):
            total.add("momentary", state.lienzo.numbers.momentary_value)
    if edges[down]:
        edges[down] = 0
        total.add("momentary", -state.lienzo.numbers.momentary_value)


def add_circumstances(state: State, body: Body, total: Sum, kind: str) -> None:
    """TZ-MOV-02, TZ-STA-07, TZ-ACT-03, TZ-ENC-02: penalties by this turn's movement, a change of stance, drawing a
    weapon, and load."""
    if body.pace and kind in PACED:
        total.add("movement", body.pace)
    if (body.jolt or body.drawn) and kind in ACTIONS:
        total.add("stance_change", body.jolt)
        total.add("draw", body.drawn)
    if body.shaken and kind in SHAKEN:
        total.add("stance_change", body.shaken)
    if out_of_conflict(state):
        total.add("impediment", impeded(state, body, kind))
    elif body.encumbrance and kind in (LOADED_ALL if state.variants.load_scope == "all" else LOADED):
        total.add("load", body.encumbrance)


def impeded(state: State, body: Body, kind: str) -> int:
    """TZ-ENC-02: outside conflicts the number beside the level of load affects rolls of this class."""
    if kind not in IMPEDED:
        return 0
    return impediment(encumbrance_row(body.sheet, state.variants, state.lienzo), state.variants)


def end_spent(scene: Conflict, body: Body, total: Sum) -> None:
    """TZ-EFF-07, effect_duration = next_roll: states end after the first roll that they affected."""
    if not total.spent or scene.state.variants.effect_duration != "next_roll":
        return
    for one in total.spent:
        if any(one is held for held in body.conditions):
            body.conditions = [held for held in body.conditions if held is not one]
            if scene.has_listener:
                emit_ended(scene, body, one, "TZ-EFF-07")


def bonus_of(state: State, sheet: Sheet, count: int, aimed: bool, languages: int = 0) -> int:
    """TZ-CHR-03, TZ-STA-06: the bonus of ``count`` invoked traits; 0 with variant trait_bonus = off."""
    if state.variants.trait_bonus == "off":
        return languages
    if aimed and count:
        return aimed_bonus(sheet.level, count, state.variants.aim_cap == "capped")
    return trait_bonus(sheet.level, count, languages)


def add_traits(state: State, sheet: Sheet, total: Sum, count: int, aimed: bool = False, languages: int = 0) -> None:
    """TZ-CHR-03, TZ-STA-06, TZ-OUT-02: add the bonus of ``count`` traits, and that of languages."""
    bonus = bonus_of(state, sheet, count, aimed)
    if bonus:
        total.add(f"{'aimed' if aimed else 'traits'}*{count}" if total.named else "", bonus)
    if languages:
        total.add("language", bonus_of(state, sheet, count, aimed, languages) - bonus)


def invoked(scene: Conflict, body: Body, tag: str) -> Rule[int]:
    """TZ-CHR-03: the number of matching traits that are invoked: any subset, by default all."""
    count = body.sheet.traits_for(tag)
    if count and scene.wants(body.id, "traits", "TZ-CHR-03", Option("traits", item=tag, amount=count)):
        options = tuple(Option("traits", item=tag, amount=number) for number in range(count, -1, -1))
        count = (yield from ask(Choose(body.id, "traits", "TZ-CHR-03", options, body.id))).amount
    return count


class ActionRoll:  # mypyc: acyclic, reused
    """An action roll: its class ``kind``, ``tag`` and ``ability``, and the bonus of items, ``item``.

    ``against``: the opposing body (-1: none); ``melee``; ``aimed`` (TZ-STA-06); ``languages``: bonuses (TZ-OUT-02);
    ``skip``: the key of a state that does not count (TZ-ACT-06; -1: none); ``words``: those for the weapon, the power
    or the test (TZ-SPEC-01)."""

    __slots__ = ("ability", "against", "aimed", "item", "kind", "languages", "melee", "skip", "tag", "words")

    def __init__(self, kind: str, tag: str, ability: str, item: int = 0, against: int = -1) -> None:
        self.kind = kind
        self.tag = tag
        self.ability = ability
        self.item = item
        self.against = against
        self.melee = False
        self.aimed = False
        self.languages = 0
        self.skip = -1
        self.words = tag


def action_sum(scene: Conflict, body: Body, action: ActionRoll, count: int) -> Sum:
    """TZ-TEST-01: the modifiers of an action roll: ability, ``count`` traits, items, stance, states, circumstances,
    momentary modifiers. TZ-STA-05: attacks in iron defence lose every bonus, but no penalty."""
    state = scene.state
    kind, mod, item = action.kind, body.sheet.mods[action.ability], action.item
    stance = state.lienzo.stances[body.stance]
    bare = stance.no_bonuses and kind in ATTACK_CLASSES
    total = Sum()
    total.add(action.ability, min(0, mod) if bare else mod)
    if not bare:
        add_traits(state, body.sheet, total, count, action.aimed, action.languages)
    total.add("item", min(0, item) if bare else item)
    if kind in ATTACK_CLASSES:
        total.add("stance", stance.attack + body.push)
    if body.conditions:
        add_states(state, body, total, kind, action.against, action.melee, action.tag, action.skip)
    add_circumstances(state, body, total, kind)
    add_edges(state, body, total, ACTION_UP, ACTION_DOWN, kind)
    if state.encounter.powers is not None:
        attack = kind in ATTACK_CLASSES
        how = specials.NO_ATTACK + " " + action.words
        if attack:
            how = specials.manner(MENTAL if kind == "MA" else PHYSICAL, action.melee, action.words)
        figure = "change attack" if attack else "change test"
        add_parts(total, specials.parts(state, figure, body, body.id, action.against, how), bare)
    return total


def add_parts(total: Sum, parts: list[Part], bare: bool = False) -> None:
    """TZ-SPEC-01: add what specials give; TZ-STA-05: of a ``bare`` attack no bonus counts."""
    for name, value in parts:
        total.add(name, min(0, value) if bare else value)


def add_resisting(state: State, body: Body, total: Sum, kind: str, against: int, edges: bool = True) -> None:
    """TZ-TEST-04, TZ-STA-03, TZ-STA-05: stance, states, circumstances and momentary modifiers of a resistance."""
    total.add("stance", state.lienzo.stances[body.stance].resist - body.push)
    if body.conditions:
        add_states(state, body, total, kind, against)
    add_circumstances(state, body, total, kind)
    if edges:
        add_edges(state, body, total, RESIST_UP, RESIST_DOWN, kind)


# Dice.


def throw(
    scene: Conflict,
    body: Body,
    purpose: str,
    rule: str,
    level: int = 0,
    advantage: int = 0,
    dice: list[Part] = specials.NOTHING_MORE,
) -> Throw:
    """TZ-TEST-01, TZ-DICE-04: the action die, then (variant ability_dice) a level's dice, then their explosions.
    ``dice``: those that specials add to the action die (TZ-SPEC-06)."""
    variants = scene.state.variants
    count, sides = (3, 6) if variants.action_die == "3d6" else (1, 20)
    extra = max(-MOST_DICE, min(MOST_DICE, sum([value for _, value in dice]))) if dice else 0
    faces = scene.roll(body.id, count + abs(extra) if extra else count, sides, purpose, rule)
    thrown = Throw(faces[0] if sides == 20 else faces[0] + faces[1] + faces[2], faces, faces[0])
    if extra:
        kept = keep(faces, count, extra)
        thrown.total, thrown.natural = sum(kept), kept[0]
        thrown.apart = dice[0][0], thrown.total - sum(faces)
    if sides == 20 and thrown.natural == 20 and variants.d20_explodes == "once":
        more = scene.roll(body.id, 1, 20, purpose, "TZ-TEST-08")
        thrown.faces += more
        thrown.total += more[0]
    if variants.ability_dice == "on" and level:
        thrown.more = ability_dice(scene, body, level, advantage)
        thrown.total += thrown.more
    return thrown


def test_throw(scene: Conflict, body: Body, action: ActionRoll, rule: str, level: int) -> Throw:
    """TZ-SPEC-06: throw the dice of an action roll that is no attack, with those that specials add."""
    if scene.state.encounter.powers is None:
        return throw(scene, body, action.tag, rule, level)
    dice = specials.parts(scene.state, "change test_dice", body, body.id, action.against, f" {action.words}")
    return throw(scene, body, action.tag, rule, level, 0, dice)


def show_test(
    scene: Conflict, body: Body, action: ActionRoll, rule: str, level: int, total: Sum, thrown: Throw, goal: Sum
) -> int:
    """TZ-SPEC-06: emit an action roll that is no attack; a failure may be rolled once more. Return the margin."""
    emit_test(scene, body.id, action.tag, rule, total, thrown, action.against, goal)
    if scene.state.encounter.powers is not None and thrown.faces and thrown.total + total.total < goal.total:
        again = specials.first(scene.state, "reroll test", body, body.id, action.against, f" {action.words}")
        if again is not None:
            specials.tell(scene, again, body.id)
            thrown = test_throw(scene, body, action, rule, level)
            emit_test(scene, body.id, action.tag, rule, total, thrown, action.against, goal)
    return thrown.total + total.total - goal.total


def ability_dice(scene: Conflict, body: Body, level: int, advantage: int) -> int:
    """TZ-TEST-07, TZ-TEST-08, TZ-TEST-09: the total of a level's dice.

    k net advantages roll k more dice and drop the k lowest (disadvantages: the highest); then the kept dice explode, in
    the order rolled."""
    variants = scene.state.variants
    count, sides = skill_dice(level, variants.ability_dice_table)
    faces = scene.roll(body.id, count + abs(advantage), sides, "ability_dice", "TZ-TEST-07")
    kept = keep(faces, count, advantage)
    total = sum(kept)
    if variants.ability_dice_explode == "on":
        for face in kept:
            while face == sides:
                more = scene.roll(body.id, 1, sides, "explosion", "TZ-TEST-08")
                face = more[0]
                faces += more
                total += face
    if scene.has_listener:
        parts = (("level", level), ("advantage", advantage)) if advantage else (("level", level),)
        scene.emit(events.Rolled("TZ-TEST-07", body.id, "ability_dice", tuple(faces), total, parts))
    return total


def keep(faces: bytes, count: int, advantage: int) -> list[int]:
    """TZ-TEST-09: the dice kept, in the order rolled: without the lowest (``advantage`` > 0) or the highest."""
    kept = list(faces)
    while len(kept) > count:
        kept.remove(min(kept) if advantage > 0 else max(kept))
    return kept


def static_dice(state: State, level: int) -> Throw:
    """TZ-TEST-04, TZ-TEST-07: the number that replaces the dice of a static roll."""
    more = static_equivalent(level, state.variants.ability_dice_table) if state.variants.ability_dice == "on" else 0
    return Throw(state.lienzo.numbers.static_base + more, b"", 0, more)


# Complete rolls.


def summands(total: Sum, thrown: Throw) -> events.Parts:
    """Return the summands beside the action die: the sum's parts, and skill dice; 10 if no die is rolled."""
    parts = list(total.parts)
    if not thrown.faces:
        parts.insert(0, ("base", thrown.total - thrown.more))
    if thrown.apart is not None:
        parts.append(thrown.apart)
    if thrown.more:
        parts.append(("ability_dice" if thrown.faces else "skill", thrown.more))
    return tuple(parts)


def goal_of(*parts: tuple[str, int]) -> Sum:
    """Return a difficulty made of these parts."""
    goal = Sum()
    for name, value in parts:
        goal.add(name, value)
    return goal


def emit_test(
    scene: Conflict, body: int, task: str, rule: str, total: Sum, thrown: Throw, against: int, goal: Sum
) -> None:
    """Emit a body's roll (-1: no body) as a test against a difficulty."""
    if scene.has_listener:
        result = thrown.total + total.total
        natural = str(thrown.natural) if scene.state.variants.action_die == "d20" else ""
        scene.emit(
            events.Tested(
                rule,
                body,
                task,
                summands(total, thrown),
                result - sum(thrown.faces),
                tuple(thrown.faces),
                result,
                goal.total,
                result >= goal.total,
                natural,
                against,
                tuple(goal.parts),
            )
        )


def aptitude_level(body: Body, ability: str) -> int:
    """TZ-CHR-02, TZ-TEST-07: the best level among the aptitudes of an ability."""
    sheet = body.sheet
    if not sheet.aptitude_levels:
        return 0
    fitting = (lvl for name, lvl in sheet.aptitude_levels.items() if sheet.aptitude_ability(name) == ability)
    return max(fitting, default=0)


def may_be_static(state: State) -> bool:
    """TZ-TEST-04: 10 may replace the dice of an unopposed action: always, never, or outside conflicts."""
    mode = state.variants.static_actions
    return mode == "always" or (mode == "out_of_conflict" and out_of_conflict(state))


def unopposed(
    scene: Conflict, body: Body, kind: str, tag: str, ability: str, goal: Sum, rule: str, skip: int = -1
) -> Rule[int]:
    """TZ-TEST-01, TZ-TEST-02, TZ-TEST-04: an action roll against a difficulty; returns the margin."""
    state = scene.state
    level = aptitude_level(body, ability)
    static = may_be_static(state) and scene.wants(body.id, "static", "TZ-TEST-04", ROLL)
    if static:
        about = Option(tag, item=ability, amount=goal.total)
        question = Choose(body.id, "static", "TZ-TEST-04", ROLL_OR_STATIC, body.id, about=about)
        static = (yield from ask(question)) == STATIC
    count = yield from invoked(scene, body, tag)
    sheet = body.sheet
    action = ActionRoll(kind, tag, ability, sheet.item(tag))
    action.skip = skip
    total = action_sum(scene, body, action, count)
    thrown = static_dice(state, level) if static else test_throw(scene, body, action, rule, level)
    margin = show_test(scene, body, action, rule, level, total, thrown, goal)
    end_spent(scene, body, total)
    return margin


def harder(lienzo: Lienzo, difficulty: int, steps: int = 1) -> int:
    """TZ-TEST-06: the difficulty ``steps`` further up the scale; beyond its end, the last entry.

    Reading: a step from a number between two entries leads to the next entry above it."""
    scale = sorted(lienzo.difficulties.values())
    for _ in range(steps):
        difficulty = next((entry for entry in scale if entry > difficulty), max(difficulty, scale[-1]))
    return difficulty
