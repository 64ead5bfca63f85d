"""The rules of Brega, in the order of RULES.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from simulator.core import events
from simulator.core.answers import kinds_of
from simulator.core.asks import Choose, Option, Rule
from simulator.core.record import Record
from simulator.core.scene import Scene, put
from simulator.core.system import Encounter, Fate, Outcome, Steps

from .questions import QUESTIONS
from .sheet import RANGED, Dice, Place, Sheet, Variants, Weapon
from .state import DEAD, DOWN, FLED, Body, State, View, foes, look

ACTIONS: Final = 2
BRACED, AIMED, SECOND, SHAKEN, DARK = 3, 4, -4, -2, -4  # modifiers of an attack
LIVES: Final = 8

WAIT: Final = Option("wait")
BRACE: Final = Option("brace")
AIM: Final = Option("aim")
RALLY: Final = Option("rally")
NO, YES = Option("no"), Option("yes")

Brawl = Scene[State]


class Brega(Steps[State]):
    """The System of core.system for Brega."""

    name = "brega"
    rules_version = "1"
    captains = False
    elsewhere: frozenset[str] = frozenset({FLED})
    kinds: Mapping[str, str] = kinds_of(QUESTIONS, after=False)
    records: tuple[type[Record], ...] = (State, Body)
    view_cells: type = View

    def setup(self, encounter: Encounter) -> State:
        bodies = []
        for number, member in enumerate(encounter.members):
            assert isinstance(member.sheet, Sheet)
            bodies.append(Body(number, member.name, member.side, member.sheet))
        return State(bodies, encounter)

    def step(self, scene: Brawl) -> Rule[None]:
        state = scene.state
        if state.slot < len(state.order):
            state.slot += 1
            yield from turn(scene, state.bodies[state.order[state.slot - 1]])
            yield from settle(scene)
        else:
            begin_round(scene)

    def outcome(self, state: State) -> Outcome | None:
        if not state.ending:
            return None
        winner = state.encounter.sides[state.winner].name if state.winner >= 0 else None
        return Outcome(winner, state.ending, state.round, "BR-END-01")

    def view(self, state: State, seat: int) -> View:
        return look(state, seat)

    def fates(self, state: State) -> list[Fate]:
        encounter = state.encounter
        return [
            Fate(
                encounter.members[body.id].name,
                encounter.sides[body.side].name,
                body.active,
                body.status != DEAD,
                body.status,
                {"vigour": body.vigour},
                1000 * body.vigour // body.sheet.max_vigour if body.active else 0,
            )
            for body in state.bodies
        ]

    def broken(self, state: State) -> list[str]:
        return [
            f"body {body.id} is {body.status} with vigour {body.vigour}"
            for body in state.bodies
            if not 0 <= body.vigour <= body.sheet.max_vigour or (body.vigour == 0) != (body.status in (DOWN, DEAD))
        ]


SYSTEM = Brega()


def begin_round(scene: Brawl) -> None:
    """BR-INI-01, BR-END-01: the order is rolled before the first round and stays; the last round ends the fight."""
    state = scene.state
    if state.round == state.encounter.max_rounds:
        state.ending = "rounds"
        return
    state.round += 1
    if scene.has_listener:
        scene.emit(events.RoundStarted("BR-TRN-01", state.round))
    if state.round == 1:
        for body in state.bodies:
            face = scene.roll(body.id, 1, 20, "initiative", "BR-INI-01")[0]
            body.initiative = face + body.sheet.pace
        ranked = sorted(state.bodies, key=lambda body: (-body.initiative, -body.sheet.pace, body.id))
        state.order = [body.id for body in ranked]
        if scene.has_listener:
            scores = tuple((body.id, body.initiative) for body in ranked)
            scene.emit(events.OrderSet("BR-INI-01", "numeric", tuple((body.id,) for body in ranked), scores))
    state.slot = 0


def turn(scene: Brawl, body: Body) -> Rule[None]:
    """BR-TRN-01: two actions, each chosen when the one before is done."""
    if not body.active or not foes(scene.state, body):
        return
    if scene.has_listener:
        scene.emit(events.TurnStarted("BR-TRN-01", (body.id,)))
    body.braced = body.aimed = False
    attacks = 0
    for _ in range(ACTIONS):
        options = choices(scene.state, body)
        chosen = yield from put(scene, Choose(body.id, "turn", "BR-TRN-01", options, body.id))
        if scene.has_listener and chosen.verb != "wait":
            scene.emit(events.Acted("BR-TRN-01", body.id, chosen.verb, chosen.target, chosen.item))
        if chosen.verb.endswith("attack"):
            yield from attack(scene, body, chosen, SECOND if attacks else 0)
            attacks += 1
        elif chosen == BRACE:
            body.braced = True
        elif chosen == AIM:
            body.aimed = True
        elif chosen == RALLY:
            rally(scene, body)
        if not body.active or not foes(scene.state, body):
            return


def choices(state: State, body: Body) -> tuple[Option, ...]:
    """BR-TRN-02: the actions open to a fighter; the shaken can brace or rally, but not aim."""
    found = [WAIT]
    for foe in foes(state, body):
        for weapon in body.sheet.arms:
            found.append(Option("ranged_attack" if weapon.reach == RANGED else "melee_attack", foe.id, weapon.id))
    if not body.braced:
        found.append(BRACE)
    if body.shaken:
        found.append(RALLY)
    elif not body.aimed:
        found.append(AIM)
    return tuple(found)


def modifiers(state: State, body: Body, target: Body, weapon: Weapon, penalty: int) -> list[tuple[str, int]]:
    """BR-ATK-01, BR-ATK-03: what is added to the die of an attack, in named parts; zeros are left out."""
    scene = state.encounter.scene
    dark = weapon.reach == RANGED and isinstance(scene, Place) and scene.dark
    parts = [
        ("skill", body.sheet.skill),
        ("aim", AIMED if body.aimed else 0),
        ("second", penalty),
        ("shaken", SHAKEN if body.shaken else 0),
        ("dark", DARK if dark else 0),
        ("braced", -BRACED if target.braced and weapon.reach != RANGED else 0),
    ]
    return [part for part in parts if part[1]]


def attack(scene: Brawl, body: Body, chosen: Option, penalty: int) -> Rule[None]:
    """BR-ATK-01: a d20 and the modifiers reach the guard; 20 always hits and doubles the dice, 1 never hits."""
    target = scene.state.bodies[chosen.target]
    weapon = next(each for each in body.sheet.arms if each.id == chosen.item)
    parts = modifiers(scene.state, body, target, weapon, penalty)
    bonus = sum(value for _, value in parts)
    body.aimed = False
    face = scene.roll(body.id, 1, 20, "attack", "BR-ATK-01")[0]
    hit = face == 20 or (face != 1 and face + bonus >= target.sheet.guard)
    if scene.has_listener:
        natural = "critical" if face == 20 else "fumble" if face == 1 else ""
        test = ("attack", tuple(parts), bonus, (face,), face + bonus, target.sheet.guard, hit, natural, target.id)
        scene.emit(events.Tested("BR-ATK-01", body.id, *test))
    if hit:
        yield from wound(scene, body, target, weapon, doubled=face == 20)


def wound(scene: Brawl, body: Body, target: Body, weapon: Weapon, doubled: bool) -> Rule[None]:
    """BR-DMG-01, BR-DMG-02: the dice less the armour, at least 1; at 0 the target is down, or dead."""
    formula = Dice.of(weapon.damage)
    assert formula is not None  # the schema has checked it
    count = formula.count * (2 if doubled else 1)
    faces = scene.roll(body.id, count, formula.sides, "damage", "BR-DMG-01")
    rolled = sum(faces) + formula.plus
    loss = min(target.vigour, max(1, rolled - target.sheet.armour))
    target.vigour -= loss
    scene.stats.harmed(body.id, target.id, weapon.id, loss)
    if scene.has_listener:
        text = f"{count}d{formula.sides}" + (f"{formula.plus:+d}" if formula.plus else "")
        damage = (weapon.id, text, tuple(faces), rolled, target.sheet.armour, loss)
        scene.emit(events.DamageRolled("BR-DMG-01", body.id, target.id, *damage))
    if target.vigour == 0:
        fall(scene, target, DOWN if lives(scene, target) else DEAD, "BR-DMG-02")
    elif 4 * target.vigour <= target.sheet.max_vigour and not target.tested_hurt:
        target.tested_hurt = True
        yield from nerve(scene, target)


def lives(scene: Brawl, body: Body) -> bool:
    """BR-DMG-02: a fighter that goes down lives on a d20 of 8 or more, unless mercy decides it."""
    variants = scene.state.encounter.variants
    assert isinstance(variants, Variants)
    if variants.mercy != "roll":
        return variants.mercy == "always"
    return scene.roll(body.id, 1, 20, "life", "BR-DMG-02")[0] >= LIVES


def fall(scene: Brawl, body: Body, status: str, rule: str) -> None:
    """Take a fighter out of the fight."""
    body.status = status
    body.braced = body.aimed = False
    scene.stats.fell(body.id, scene.state.round, status)
    if scene.has_listener:
        scene.emit(events.StatusChanged(rule, body.id, status))


def nerve(scene: Brawl, body: Body) -> Rule[None]:
    """BR-NRV-01, BR-NRV-02, BR-NRV-03: two dice, at most the nerve; who fails may stand fast once a fight and roll
    again; who fails is shaken, and flees if shaken already."""
    if keeps_nerve(scene, body):
        return
    if body.grit:
        chosen = yield from put(scene, Choose(body.id, "grit", "BR-NRV-03", (NO, YES), body.id))
        if chosen == YES:
            body.grit = False
            if keeps_nerve(scene, body):
                return
    if body.shaken:
        fall(scene, body, FLED, "BR-NRV-02")
        return
    body.shaken = True
    if scene.has_listener:
        scene.emit(events.ConditionGained("BR-NRV-02", body.id, "shaken"))


def keeps_nerve(scene: Brawl, body: Body) -> bool:
    """BR-NRV-01: roll two dice; the nerve is kept if they show at most it."""
    faces = scene.roll(body.id, 2, 6, "nerve", "BR-NRV-01")
    kept = sum(faces) <= body.sheet.nerve
    if scene.has_listener:
        test = ("nerve", (("nerve", body.sheet.nerve),), body.sheet.nerve, tuple(faces), sum(faces), body.sheet.nerve)
        scene.emit(events.Tested("BR-NRV-01", body.id, *test, kept))
    return kept


def rally(scene: Brawl, body: Body) -> None:
    """BR-NRV-04: a shaken fighter tests its nerve and takes heart again."""
    if keeps_nerve(scene, body):
        body.shaken = False
        if scene.has_listener:
            scene.emit(events.ConditionEnded("BR-NRV-04", body.id, "shaken"))


def settle(scene: Brawl) -> Rule[None]:
    """BR-NRV-05, BR-END-01: fighters test their nerve once half of their side is out; the fight ends when at most one
    side can fight."""
    state = scene.state
    for body in state.bodies:
        side = [other.active for other in state.bodies if other.side == body.side]
        if body.active and not body.tested_losses and len(side) > 1 and 2 * sum(side) <= len(side):
            body.tested_losses = True
            yield from nerve(scene, body)
    left = {body.side for body in state.bodies if body.active}
    if len(left) < 2:
        state.ending = "last_standing" if left else "all_down"
        state.winner = left.pop() if left else -1
