"""Tests of Ira y Gloria: icons, the wrath die, rerolls, shifts, contests (IG-TEST).

A test is a pool of d6 against a DN: 4 and 5 show one icon, 6 two. One die of the pool is the wrath die."""

from __future__ import annotations

from typing import Final

from ....core import events
from ....core.asks import Choose, Option, Rule, ask
from ....core.record import known
from .. import formulas, specials
from ..formulas import DIFFICULTY, Part, icons, raised, total
from ..state import HEROES, Battle, Body, State, initiative, payer
from .resources import can_pay, gain_glory, gain_ruin, pay, pay_glory

KEEP: Final = Option("keep")
REROLL: Final = Option("reroll")
NO_GLORY: Final = Option("no")
WANTS_REROLL: Final = (KEEP, REROLL)
SHOTS: Final = ("attack", "pin")
"""Tests whose dice are those of an attack."""


class Attempt:  # mypyc: acyclic, reused
    """Purpose and figures of a test.

    ``base`` and ``bonuses`` make up its pool, ``goal`` the DN (None: no DN); ``against`` is the other combatant (-1:
    none), ``easiest`` the target with the lowest DN, if there are several; ``trivial``: it brings no Glory or Ruin."""

    __slots__ = ("against", "base", "bonuses", "easiest", "goal", "rule", "task", "trivial")

    def __init__(self, task: str, rule: str, base: Part, goal: list[Part] | None = None, against: int = -1) -> None:
        self.task = task
        self.rule = rule
        self.base = base
        self.bonuses: list[Part] = []
        self.goal = goal
        self.against = against
        self.easiest = against
        self.trivial = False

    @property
    def dn(self) -> int:
        """The DN; -1: no DN."""
        return -1 if self.goal is None else total(self.goal)


class RolledTest:  # mypyc: acyclic, reused
    """A test after its roll; without dice it fails.

    ``dn`` is -1 without a DN. ``icons`` are left after shifts, ``sixes`` are the exalted icons left to shift; ``wrath``
    is the face of the wrath die (0: there is none); ``shifted`` counts all shifts."""

    __slots__ = ("dice", "dn", "glory_shifts", "icons", "passed", "shifted", "sixes", "wrath")

    def __init__(self, dice: bytes, wrath: int, dn: int) -> None:
        self.dice = dice
        self.wrath = wrath
        self.dn = dn
        self.icons = icons(dice)
        self.sixes = dice.count(6)
        self.passed = bool(dice) and self.icons >= dn
        self.shifted = 0
        self.glory_shifts = 0

    @property
    def complication(self) -> bool:
        """IG-TEST-08: the wrath die shows 1."""
        return self.wrath == 1


def penalties(state: State, body: Body, penalty: int, sight: bool = False) -> list[Part]:
    """IG-TEST-04: the penalties on any test of this body but attacks."""
    return own_penalties(state, body, penalty, sight) + specials.parts(state, "change dn", body)


def own_penalties(state: State, body: Body, penalty: int, sight: bool = False) -> list[Part]:
    """IG-TEST-04: the penalties on any test of this body: ``penalty`` (for the rest of a turn after restoring Shock)
    and those of its own state."""
    parts = formulas.hindrances(state.variants, body.conditions, body.injured, sight)
    return [("restore_shock", penalty), *parts] if penalty else parts


def resolve(state: State, body: Body) -> list[Part]:
    """IG-SHEET-02: the resolve of a body, at least 1."""
    more = specials.parts(state, "change resolve", body)
    parts = [("resolve", known(body.sheet.resolve))]
    return raised(parts + more) if more else parts


def pace(state: State, body: Body) -> int:
    """IG-ACT-02: the speed in metres, at least 0."""
    if state.encounter.powers is None:
        return body.sheet.speed
    return max(0, body.sheet.speed + total(specials.parts(state, "change speed", body)))


def with_penalties(state: State, goal: list[Part], more: list[Part]) -> list[Part]:
    """IG-TEST-04, IG-TEST-05: the parts of a DN with its penalties, which ``bonus_dice_cap`` limits."""
    if not more:
        return goal
    parts = [*goal, *more, *formulas.capping(state.variants, state.tier, more)]
    return parts if state.encounter.powers is None else raised(parts)


def test(scene: Battle, body: Body, attempt: Attempt) -> Rule[RolledTest]:
    """IG-TEST-01: steps 3 to 8 of a test. The caller applies the result, offers shifts and handles the complication."""
    state = scene.state
    if state.encounter.powers is not None and attempt.task not in SHOTS:
        attempt.bonuses += specials.parts(state, "change test_dice", body, True, f"{attempt.task} {attempt.base[0]}")
    attempt.bonuses += formulas.capping(state.variants, state.tier, attempt.bonuses)
    bonus = total(attempt.bonuses)
    pool, goal = attempt.base[1] + bonus, attempt.dn
    if pool <= 0:  # IG-TEST-04: without dice (before Glory) it fails without a roll and without a wrath die
        failed = RolledTest(b"", 0, goal)
        announce_test(scene, body, attempt, failed)
        return failed
    bought: list[Part] = []
    if body.sheet.hero and state.teams[body.side].glory:
        bought = yield from buy_dice(scene, body, attempt, bonus, goal)
    first = scene.roll(body.id, pool + total(bought), 6, attempt.task, attempt.rule)
    place = 0 if state.variants.wrath_die_position == "first" else pool - 1
    again = rerolls_freely(scene, body, attempt, first, pool, place) if state.encounter.powers is not None else b""
    if not again and can_pay(state, body):
        again = yield from reroll(scene, body, attempt, first, pool, place, goal)
    faces = again or first
    done = RolledTest(faces, faces[place], goal)
    attempt.bonuses += bought
    announce_test(scene, body, attempt, done, first if again else b"")
    if done.wrath == 6 and not attempt.trivial and attempt.task not in state.setting.trivial:
        wrath_six(scene, body)
    return done


def announce_test(scene: Battle, body: Body, attempt: Attempt, done: RolledTest, before: bytes = b"") -> None:
    """Emit a test: the parts of its pool and DN (0: no DN), its dice, those ``before`` a reroll, its icons."""
    if not scene.has_listener:
        return
    natural = {1: "complication", 6: "wrath_six"}.get(done.wrath, "")
    dice, goal = tuple(done.dice), max(0, done.dn)
    parts = (attempt.base, *attempt.bonuses)
    rolled = attempt.rule, body.id, attempt.task, parts, len(dice), dice, done.icons, goal, done.passed
    scene.emit(events.Tested(*rolled, natural, attempt.easiest, tuple(attempt.goal or ()), tuple(before)))


def buy_dice(scene: Battle, body: Body, attempt: Attempt, bonus: int, dn: int) -> Rule[list[Part]]:
    """IG-GLORY-03: before a hero's test, n Glory buy n more dice, the last of the pool."""
    state = scene.state
    held = state.teams[body.side].glory
    if state.variants.bonus_dice_cap == "tier_plus_3":
        held = min(held, max(0, state.tier + 3 - bonus))
    if not held or not scene.wants(body.id, "glory_dice", "IG-GLORY-03", NO_GLORY):
        return []
    options = (NO_GLORY, *(Option("glory", amount=n) for n in range(1, held + 1)))
    about = Option(attempt.task, attempt.against, amount=dn)
    number = (yield from ask(Choose(body.id, "glory_dice", "IG-GLORY-03", options, body.id, about=about))).amount
    if not number:
        return []
    pay_glory(scene, body.side, number, "glory_dice", "IG-GLORY-03")
    return [("glory", number)]


def stays(state: State, face: int) -> bool:
    """IG-WRATH-03: a wrath die that shows 1 fails and is not rerolled; with ``wrath_die_reroll = never`` it stays on
    any face."""
    return face == 1 or (face < 4 and state.variants.wrath_die_reroll == "never")


def rerollable(state: State, faces: bytes, pool: int, wrath: int) -> list[int]:
    """IG-WRATH-03, IG-TEST-08: the dice that a reroll takes: those showing 1 to 3, except a wrath die that stays
    (``wrath`` -1: there is none) and dice bought with Glory."""
    last = len(faces) if state.variants.glory_dice_rerollable else pool
    return [index for index in range(last) if faces[index] < 4 and not (index == wrath and stays(state, faces[index]))]


def may_reroll(state: State, faces: bytes, pool: int, wrath: int) -> bool:
    """IG-WRATH-03: there is such a die. Most tests need only this answer, which counting dice gives faster."""
    able = faces if state.variants.glory_dice_rerollable else faces[:pool]
    failures = len(able) - able.count(4) - able.count(5) - able.count(6)
    return failures > (wrath >= 0 and stays(state, faces[wrath]))


def reroll(scene: Battle, body: Body, attempt: Attempt, faces: bytes, pool: int, wrath: int, dn: int) -> Rule[bytes]:
    """IG-WRATH-03, IG-RUIN-03: once a test, after the roll, 1 Wrath (NPC: 1 Ruin) rerolls the failures. Return all dice
    after the reroll; empty if it was declined."""
    seat = payer(body)
    rule = "IG-WRATH-03" if body.sheet.hero else "IG-RUIN-03"
    if not may_reroll(scene.state, faces, pool, wrath) or not scene.wants(seat, "reroll", rule, KEEP):
        return b""
    chosen = rerollable(scene.state, faces, pool, wrath)
    shown = "".join([str(face) for face in faces])
    about = Option(attempt.task, attempt.against, "", shown, max(0, dn))
    if (yield from ask(Choose(seat, "reroll", rule, WANTS_REROLL, body.id, about=about))).verb == "keep":
        return b""
    yield from pay(scene, body, "reroll", rule)
    return replaced(faces, chosen, scene.roll(body.id, len(chosen), 6, "reroll", rule))


def rerolls_freely(scene: Battle, body: Body, attempt: Attempt, faces: bytes, pool: int, wrath: int) -> bytes:
    """IG-SPEC-01: a special rerolls the failures of a failed test. Return all dice after the reroll; empty: it does
    not, so that a point may (IG-WRATH-03): no test is rerolled twice."""
    if icons(faces) >= attempt.dn or not may_reroll(scene.state, faces, pool, wrath):
        return b""
    kind = "reroll attack" if attempt.task == "attack" else "reroll test"
    found = specials.situation(scene.state, real=True)
    found.test = f"{attempt.task} {attempt.base[0]}"
    if attempt.against >= 0:
        found.attacker, found.target = body.id, attempt.against
    if not specials.use(scene, kind, body, found):
        return b""
    chosen = rerollable(scene.state, faces, pool, wrath)
    return replaced(faces, chosen, scene.roll(body.id, len(chosen), 6, "reroll", specials.RULE))


def replaced(faces: bytes, chosen: list[int], again: bytes) -> bytes:
    """Return the dice, with those at the indices ``chosen`` replaced by ``again``."""
    stand = bytearray(faces)
    for index, face in zip(chosen, again, strict=True):
        stand[index] = face
    return bytes(stand)


def wrath_six(scene: Battle, body: Body) -> None:
    """IG-TEST-06, IG-TEST-07: a 6 on the wrath die gives the heroes 1 Glory, or an NPC's side 1 Ruin, passed or not."""
    state = scene.state
    if state.teams[body.side].kind == HEROES:
        gain_glory(scene, body.side, 1, "wrath_six", "IG-TEST-07")
    elif state.variants.npc_wrath_six == "ruin":
        gain_ruin(scene, body.side, 1, "wrath_six", "IG-TEST-07")


# Shifting.


def shifts_left(done: RolledTest) -> int:
    """IG-TEST-10: the exalted icons that may still be shifted: each takes 2 icons away and the DN must still be met."""
    if not done.passed or done.dn < 0:
        return 0
    return min(done.sixes, (done.icons - done.dn) // 2)


def take_shift(done: RolledTest) -> None:
    """IG-TEST-10: one exalted icon leaves the total."""
    done.sixes -= 1
    done.icons -= 2
    done.shifted += 1


def may_shift_for_glory(state: State, body: Body, done: RolledTest) -> bool:
    """IG-TEST-11, IG-GLORY-02: heroes may shift for Glory on any test, as often as ``glory_shift_limit`` allows."""
    limit = state.variants.glory_shift_limit
    return state.teams[body.side].kind == HEROES and (limit is None or done.glory_shifts < limit)


def shift_for_glory(scene: Battle, body: Body, done: RolledTest) -> None:
    """IG-GLORY-02: one exalted icon is shifted for 1 Glory."""
    take_shift(done)
    done.glory_shifts += 1
    tell_shifts(scene, body, done, ["glory"])
    gain_glory(scene, body.side, 1, "shift", "IG-GLORY-02")


def tell_shifts(scene: Battle, body: Body, done: RolledTest, uses: list[str]) -> None:
    """IG-TEST-10: emit the uses of the last shifts, two icons each."""
    if scene.has_listener and uses:
        parts = tuple((use, uses.count(use)) for use in dict.fromkeys(uses))
        before = done.icons + 2 * len(uses)
        scene.emit(events.PoolChanged("IG-TEST-10", body.id, "icons", before, done.icons, uses[0], parts))


def shift(
    scene: Battle, body: Body, done: RolledTest, uses: tuple[str, ...], rule: str, against: int = -1, topic: str = ""
) -> Rule[list[str]]:
    """IG-TEST-11: exalted icons are shifted one by one for one of ``uses`` or, by heroes, for Glory; by default none.

    ``topic`` is the subject of the question (default: the rule). Return the uses bought, without Glory."""
    bought: list[str] = []
    unannounced: list[str] = []
    while shifts_left(done) > 0:
        verbs = [*uses, "glory"] if may_shift_for_glory(scene.state, body, done) else [*uses]
        if not verbs or not scene.wants(body.id, "shift", rule, KEEP):
            break
        options = (KEEP, *[Option(verb) for verb in verbs])
        about = Option(topic or rule, against, amount=shifts_left(done))
        use = (yield from ask(Choose(body.id, "shift", rule, options, body.id, about=about))).verb
        if use == "keep":
            break
        if use == "glory":
            tell_shifts(scene, body, done, unannounced)
            unannounced = []
            shift_for_glory(scene, body, done)
        else:
            take_shift(done)
            bought.append(use)
            unannounced.append(use)
    tell_shifts(scene, body, done, unannounced)
    return bought


# Tests of an attribute or a skill; rolls without a DN.


def bare(
    scene: Battle, body: Body, attribute: str, rule: str, dn: int = -1, penalty: int = 0, task: str = ""
) -> Rule[RolledTest]:
    """IG-SHEET-06: a test of an attribute alone, with a wrath die; ``dn`` -1: icons are only counted."""
    score = body.sheet.attributes[attribute]
    goal = plain_goal(scene.state, body, dn, penalty) if dn >= 0 else None
    return (yield from test(scene, body, Attempt(task or attribute, rule, (attribute, score), goal)))


def plain_goal(state: State, body: Body, dn: int, penalty: int, sight: bool = False) -> list[Part]:
    """IG-TEST-03, IG-TEST-04: a DN that a rule or the scenario sets, plus the penalties of the body."""
    return with_penalties(state, [(DIFFICULTY, dn)], penalties(state, body, penalty, sight))


def skill_test(
    scene: Battle, body: Body, skill: str, rule: str, dn: int, penalty: int = 0, sight: bool = False
) -> Rule[RolledTest]:
    """IG-OUT-01, IG-SHEET-06: a test of a skill against a DN (-1: none), the same inside and outside a fight."""
    return (yield from test(scene, body, skill_attempt(scene.state, body, skill, rule, dn, penalty, sight)))


def skill_attempt(
    state: State, body: Body, skill: str, rule: str, dn: int, penalty: int, sight: bool = False
) -> Attempt:
    """IG-SHEET-06: purpose and figures of a test of a skill against a DN."""
    goal = plain_goal(state, body, dn, penalty, sight) if dn >= 0 else None
    return Attempt(skill, rule, (skill, body.sheet.dice[skill]), goal)


def roll_initiative(scene: Battle, body: Body, rule: str) -> int:
    """IG-INIT-08, IG-TEST-13: the icons of a roll of the initiative attribute, without wrath die, DN or reroll."""
    faces = scene.roll(body.id, initiative(body), 6, "initiative", rule)
    found = icons(faces)
    if scene.has_listener:
        scene.emit(events.Rolled(rule, body.id, "initiative", tuple(faces), found))
    return found


def roll_off(scene: Battle, bodies: list[Body]) -> list[Body]:
    """IG-INIT-08: most icons first; tied bodies roll again; after 20 ties the order of listing decides."""
    return _roll_off(scene, bodies, 20)


def _roll_off(scene: Battle, bodies: list[Body], ties: int) -> list[Body]:
    if len(bodies) < 2 or not ties:
        return bodies
    scores = {body.id: roll_initiative(scene, body, "IG-INIT-08") for body in bodies}
    ordered: list[Body] = []
    for score in sorted(set(scores.values()), reverse=True):
        ordered += _roll_off(scene, [body for body in bodies if scores[body.id] == score], ties - 1)
    return ordered
