"""Resolution of an attack, from the payments before the roll to the complication after it (IG-ATK-01, IG-TEST-01).

The figures are in strikes.py, the effects of hits in harm.py and mobs.py."""

from __future__ import annotations

from typing import Final

from ....core import events
from ....core.asks import Choose, Option, Rule, ask, captain
from ....core.plane import Place, distance, whole, within
from .. import specials
from ..formulas import ALL_OUT, Part, brutal, extra_damage, half, is_beaten, rad_gain, total, warp_gain
from ..space import CLOSE, SHORT, band, on_line, scattered
from ..state import ACTIVE, START, Battle, Body, State, contains, payer
from .checks import KEEP, Attempt, RolledTest, penalties, shift, shifts_left, test, with_penalties
from .complications import REDIRECTED, complicate, mishap_due, pick, roll_mishap
from .conditions import gain
from .criticals import Critical, afflict, determine, is_critical, roll_effects
from .dropping import drop_one, droppable
from .dying import AVENGER, LAST_BLOW
from .engagement import engaged_with, in_sight, melee_of
from .harm import Damage, hurt, less_damage, tell_damage
from .mobs import hurt_mob, members_hit
from .moments import Occasion, happen, of_attack, shield, slips
from .resources import change_reloads, pay_glory
from .strikes import (
    DeclaredAttack,
    armour_piercing,
    at_risk,
    attack_goal,
    base_damage,
    base_dice,
    bonus_dice,
    extra_dice_parts,
    salvo,
    situation,
    usable,
)

NO_GLORY: Final = Option("no")
LINE_WIDTH: Final = 0.5  # metres to either side of a flamer's line
SPREAD: Final = 3.0  # metres
MANNERS: Final = {
    "multi_attack": "IG-ATK-08",
    "called_shot": "IG-ATK-09",
    "disarm": "IG-ATK-09",
    "all_out": "IG-ATK-06",
    "aim": "IG-ATK-13",
    "aim_safely": "IG-ATK-13",
    "brace": "IG-ATK-15",
    "charge": "IG-ATK-07",
}
"""Rules of the options of an attack."""


def strike(scene: Battle, attack: DeclaredAttack) -> Rule[None]:
    """IG-ATK-01: one attack from its payments to its consequences; then the last blows of the fallen."""
    yield from resolve(scene, attack)
    yield from avenge(scene)


def resolve(scene: Battle, attack: DeclaredAttack) -> Rule[None]:
    """IG-ATK-01, IG-TEST-01: payments, roll, stray shot, shifts, damage to each target in order, complication."""
    announce(scene, attack)
    if attack.body.reloads and not attack.arm.melee:
        yield from spend_reloads(scene, attack, salvo(scene.state, attack))
    prepare(scene, attack)
    done = yield from attack_test(scene, attack)
    strayed = False
    if done.complication:
        strayed = stray(scene, attack)
        if not strayed and mishap_due(scene.state, attack, done):
            roll_mishap(scene, attack)
            yield from redirect(scene, attack)
    yield from hit(scene, attack, done)
    if not strayed:
        yield from complicate(scene, attack.body, done, attack)
    specials.note(scene.state, specials.attacks_key(attack.body.id))


def announce(scene: Battle, attack: DeclaredAttack) -> None:
    """Emit the attack as declared."""
    if scene.has_listener:
        body, arm = attack.body, attack.arm
        verb = "melee_attack" if attack.melee else "throw" if arm.thrown and attack.distant else "ranged_attack"
        members = attack.members if body.mob else 0
        words = manner(attack)
        rule = next((MANNERS[word] for word in words if word in MANNERS), plain_rule(attack))
        far = 0 if attack.band == CLOSE else whole(distance(body.place, attack.place or attack.target.place))
        scene.emit(events.Acted(rule, body.id, verb, attack.target.id, arm.key, ",".join(words), members, far))


def plain_rule(attack: DeclaredAttack) -> str:
    """Return the rule of an attack without options: a charge, a mob's group, a blast, melee, a pistol in melee, a
    shot."""
    kinds = (
        ("IG-ATK-07", attack.charge),
        ("IG-MOB-06", attack.group),
        ("IG-TRAIT-07", attack.place is not None),
        ("IG-ATK-05", attack.melee),
        ("IG-ATK-03", attack.pistol),
    )
    return next((rule for rule, made in kinds if made), "IG-ATK-11")


def manner(attack: DeclaredAttack) -> list[str]:
    """Return the names of the options of an attack."""
    options = (
        ("multi_attack", len(attack.targets) > 1),
        ("called_shot", attack.called > 0),
        ("disarm", attack.disarm),
        ("all_out", attack.all_out),
        ("aim_safely" if attack.aim == "safe" else "aim", bool(attack.aim)),
        ("charge", attack.charge),
        ("brace", attack.brace),
        ("supercharge", attack.supercharge),
        ("assault", attack.assault),
    )
    return [word for word, made in options if made]


def prepare(scene: Battle, attack: DeclaredAttack) -> None:
    """IG-TRAIT-07, IG-ATK-06: an attack uses up a grenade, and an all-out attack lowers Defence."""
    if attack.arm.uses:
        attack.arm.uses -= 1
    if attack.all_out:
        gain(scene, attack.body, "all_out", "IG-ATK-06", ALL_OUT, START)


# Reloads.


def spend_reloads(scene: Battle, attack: DeclaredAttack, salvo: int) -> Rule[None]:
    """IG-AMMO-04, IG-AMMO-05: before a shot, up to the ``salvo``, each Reload buys a die, a cut of a multi-attack's DN,
    or one more member of a mob. The weapon stays loaded."""
    body = attack.body
    left = min(salvo, body.reloads)
    while left > 0:
        uses = reload_uses(attack)
        if not scene.wants(body.id, "reloads", "IG-AMMO-04", KEEP):
            return
        about = Option("reloads", attack.target.id, attack.arm.key, amount=left)
        options = (KEEP, *[Option(use) for use in uses])
        use = (yield from ask(Choose(body.id, "reloads", "IG-AMMO-04", options, body.id, about=about))).verb
        if use == "keep":
            return
        buy(scene, attack, use)
        left -= 1


def reload_uses(attack: DeclaredAttack) -> list[str]:
    """IG-AMMO-05: the uses of a Reload for this attack."""
    uses = ["extra_die"]
    if attack.multi > 0:
        uses.append("spray")
    if attack.target.mob and len(attack.targets) == 1 and attack.place is None:
        uses.append("spray_mob")
    return uses


def buy(scene: Battle, attack: DeclaredAttack, use: str) -> None:
    """IG-AMMO-05: one Reload is spent; with ``reload_full_auto = ed`` an extra die is an extra damage die."""
    change_reloads(scene, attack.body, -1, use, "IG-AMMO-04")
    if use == "spray":
        attack.spray += 1
    elif use == "spray_mob":
        attack.mob_spray += 1
    elif scene.state.variants.reload_full_auto == "ed":
        attack.full_auto += 1
    else:
        attack.dice += 1


# The roll.


def attack_test(scene: Battle, attack: DeclaredAttack) -> Rule[RolledTest]:
    """IG-ATK-01, IG-ATK-08: the attack's one roll, against the target with the lowest DN."""
    state = scene.state
    easiest, goal = attack.target, attack_goal(state, attack, attack.target)
    for other in attack.targets[1:]:
        another = attack_goal(state, attack, other)
        if total(another) < total(goal):
            easiest, goal = other, another
    attempt = Attempt("attack", plain_rule(attack), base_dice(state, attack), goal, attack.target.id)
    attempt.easiest = easiest.id
    attempt.bonuses = bonus_dice(state, attack)
    return (yield from test(scene, attack.body, attempt))


def stray(scene: Battle, attack: DeclaredAttack) -> bool:
    """IG-ATK-14: with a 1 on the wrath die, a shot at an engaged target hits a random other body of that melee.

    Reading: of several targets, the shot strays from the first engaged one."""
    state = scene.state
    for index, target in enumerate(attack.targets):
        if at_risk(state, attack, target):
            others = [other for other in melee_of(state, target) if other is not target and other is not attack.body]
            victim = others[pick(scene, attack.body.id, len(others), "stray", "IG-ATK-14")]
            attack.turn_on(index, victim)
            if scene.has_listener:
                scene.emit(events.Reacted("IG-ATK-14", victim.id, "stray", attack.body.id))
            return True
    return False


def redirect(scene: Battle, attack: DeclaredAttack) -> Rule[None]:
    """IG-TEST-09: d66 65 and 66: the other side's captain turns the attack on another target in range, if there is
    one."""
    if attack.mishap != REDIRECTED or attack.place is not None:
        return
    state, body = scene.state, attack.body
    others = [
        other for other in state.bodies if in_sight(other) and other is not body and not contains(attack.targets, other)
    ]
    reached = [other for other in others if reaches(attack, other)]
    if not reached:
        return
    options = tuple(Option("target", other.id) for other in reached)
    seat = captain(1 - body.side)
    choice = options[0]
    if len(options) > 1 and scene.wants(seat, "redirect", "IG-TEST-09", choice):
        choice = yield from ask(Choose(seat, "redirect", "IG-TEST-09", options, body.id, body.id))
    attack.turn_on(0, state.bodies[choice.target])
    del attack.targets[1:]
    if scene.has_listener:
        scene.emit(events.Reacted("IG-TEST-09", choice.target, REDIRECTED, body.id))


def reaches(attack: DeclaredAttack, target: Body) -> bool:
    """IG-TEST-09: the attack could have been declared on this target: it is within reach or range."""
    metres = distance(attack.body.place, target.place)
    if attack.band == CLOSE:
        return within(attack.body.place, target.place, attack.weapon.reach if attack.melee else 1.0)
    return bool(band(attack.weapon, metres))


# Hits.


def hit(scene: Battle, attack: DeclaredAttack, done: RolledTest) -> Rule[None]:
    """IG-ATK-01: find the targets hit, spend the shifts, and deal damage to each."""
    if attack.place is not None:
        yield from blast(scene, attack, done)
        return
    goals = [done.dn]
    if attack.several or attack.turned:
        goals = [compare(scene, attack, done, target) for target in attack.targets]
    missed = [slips(scene, attack, done, target) for target in attack.targets]
    met = [
        goal for goal, slipped in zip(goals, missed, strict=True) if done.wrath and done.icons >= goal and not slipped
    ]
    if not met:
        return
    done.passed = True
    done.dn = max(met)
    struck = [target for index, target in enumerate(attack.targets) if done.icons >= goals[index] and not missed[index]]
    yield from spend_shifts(scene, attack, done)
    yield from deal_damage(scene, attack, done, struck + bystanders(scene, attack, struck, done))


def compare(scene: Battle, attack: DeclaredAttack, done: RolledTest, target: Body) -> int:
    """IG-ATK-08, IG-ATK-14, IG-TRAIT-15: the DN of the attack against one target, which is emitted with the icons."""
    goal = attack_goal(scene.state, attack, target)
    dn = total(goal)
    if scene.has_listener:
        met = done.wrath > 0 and done.icons >= dn
        event = plain_rule(attack), attack.body.id, target.id, done.icons, dn, met, tuple(goal)
        scene.emit(events.Compared(*event))
    return dn


def spend_shifts(scene: Battle, attack: DeclaredAttack, done: RolledTest) -> Rule[None]:
    """IG-TEST-11: each shift of an attack is one extra damage die, or Glory; of a multi-attack or a blast only Glory.
    With ``blast_shifts = none`` a blast has none (IG-TRAIT-07)."""
    fixed = attack.place is not None and scene.state.variants.blast_shifts == "none"
    if shifts_left(done) < 1 or fixed:
        return
    uses = () if attack.several or attack.place is not None else ("ed",)
    attack.ed = len((yield from shift(scene, attack.body, done, uses, "IG-TEST-11", attack.target.id)))


def bystanders(scene: Battle, attack: DeclaredAttack, struck: list[Body], done: RolledTest) -> list[Body]:
    """IG-TRAIT-08, IG-TRAIT-15: the additional bodies hit: all on the line of a flamer; with spread at short range
    every enemy within 3 m of another one hit, if the roll reaches its Defence."""
    state, body, traits = scene.state, attack.body, attack.weapon.traits
    flaming, spreading = traits.flamer and attack.distant, traits.spread and attack.band == SHORT
    if not flaming and not spreading:
        return []
    others = [other for other in state.bodies if in_sight(other) and other is not body and not contains(struck, other)]
    if flaming:
        goal = struck[0].place
        burnt = [other for other in others if on_line(body.place, goal, other.place, LINE_WIDTH)]
        if scene.has_listener:
            for other in burnt:
                scene.emit(events.Reacted("IG-TRAIT-08", other.id, "in_the_line", body.id))
        return burnt
    found: list[Body] = []
    for other in others:
        near = all(within(other.place, one.place, SPREAD) for one in struck + found)
        if near and other.side != body.side and other.status == ACTIVE:
            if done.icons >= compare(scene, attack, done, other):
                found.append(other)
    return found


def blast(scene: Battle, attack: DeclaredAttack, done: RolledTest) -> Rule[None]:
    """IG-TRAIT-07: on a success all bodies within the blast, friends included; on a failure the blast scatters
    first."""
    assert attack.place is not None
    body = attack.body
    if done.passed:
        yield from spend_shifts(scene, attack, done)
    else:
        attack.place = scatter(scene, body, attack.place)
    radius = attack.weapon.traits.blast
    struck = [other for other in scene.state.bodies if in_sight(other) and within(other.place, attack.place, radius)]
    if struck:
        yield from deal_damage(scene, attack, done, struck)


def scatter(scene: Battle, body: Body, place: Place) -> Place:
    """IG-TRAIT-07: the place of a blast that missed its point: a d6 for the direction, two for the metres."""
    direction = scene.roll(body.id, 1, 6, "scatter_direction", "IG-TRAIT-07")
    distances = scene.roll(body.id, 2, 6, "scatter_distance", "IG-TRAIT-07")
    metres = sum(distances)
    if scene.has_listener:
        angle = 60 * (direction[0] % 6)
        scene.emit(events.Rolled("IG-TRAIT-07", body.id, "scatter_direction", tuple(direction), angle))
        scene.emit(events.Rolled("IG-TRAIT-07", body.id, "scatter_distance", tuple(distances), metres))
    return scattered(place, direction[0], metres)


def deal_damage(scene: Battle, attack: DeclaredAttack, done: RolledTest, struck: list[Body]) -> Rule[None]:
    """IG-DMG-01, IG-DMG-05: one damage roll for every target hit; each compares and soaks on its own, in order."""
    state = scene.state
    attack.critical = done.passed and is_critical(state, done)
    attack.ap = armour_piercing(state, attack, done.shifted)
    if done.passed and state.variants.glory_damage_timing == "before_roll":
        yield from add_glory(scene, attack)
    critical: Critical | None = None
    if attack.critical:
        critical = yield from determine(scene, attack)
    dealt = yield from roll_damage(scene, attack, done, critical.dice() if critical is not None else [], struck[0])
    if critical is not None:
        roll_effects(scene, critical, dealt)
    for hit in struck:
        target = yield from shield(scene, attack, hit)
        beaten = yield from hit_target(scene, attack, done, target, dealt)
        if critical is not None and beaten:
            yield from afflict(scene, critical, attack.body, target)
        dealt.wounds = dealt.mortal = dealt.shock = 0  # a critical's effect is for the first target hit
        critical = None


def roll_damage(
    scene: Battle, attack: DeclaredAttack, done: RolledTest, critical: list[Part], first: Body
) -> Rule[Damage]:
    """IG-DMG-01, IG-DMG-02, IG-GLORY-04: roll the extra damage dice, those of a critical hit included; by default Glory
    is spent after that. A warp weapon's damage is that against the ``first`` target (IG-TRAIT-22)."""
    dice, parts = extra_dice_parts(scene.state, attack) + critical, base_damage(scene.state, attack)
    count = total(dice)
    faces = scene.roll(attack.body.id, count, 6, "extra_damage", "IG-DMG-02") if count > 0 else b""
    more = ("warp_weapon", warp_gain(attack, first.sheet, total(parts))), ("rad", rad_gain(attack, faces))
    parts = [*parts, *(part for part in more if part[1])]
    attack.damage = total(parts) + extra_damage(faces, brutal(attack)) + attack.glory
    if done.passed and scene.state.variants.glory_damage_timing == "after_roll":
        yield from add_glory(scene, attack)
    dealt = Damage(attack.body.id, attack.arm.key, attack.damage, attack.ap)
    dealt.attack = attack
    dealt.agonising = attack.weapon.traits.agonising
    dealt.inflict = inflicted(attack)
    dealt.dice = faces
    dealt.critical = attack.critical
    dealt.parts = [*parts, ("glory", attack.glory)] if attack.glory else parts
    dealt.dice_parts = dice
    dealt.brutal = brutal(attack)
    return dealt


def inflicted(attack: DeclaredAttack) -> str:
    """IG-TRAIT-10, IG-TRAIT-08: the condition that a wound inflicts; flamers inflict on_fire."""
    return attack.weapon.traits.inflict or ("on_fire" if attack.weapon.traits.flamer else "")


def add_glory(scene: Battle, attack: DeclaredAttack) -> Rule[None]:
    """IG-GLORY-04: after the extra damage dice (``before_roll``: before them) a hero may spend n Glory for n more
    damage."""
    body = attack.body
    held = scene.state.teams[body.side].glory
    if not body.sheet.hero or not held or not scene.wants(body.id, "glory_damage", "IG-GLORY-04", NO_GLORY):
        return
    options = (NO_GLORY, *(Option("glory", amount=n) for n in range(1, held + 1)))
    about = Option("damage", attack.target.id, attack.arm.key, amount=attack.damage)
    number = (yield from ask(Choose(body.id, "glory_damage", "IG-GLORY-04", options, body.id, about=about))).amount
    if number:
        pay_glory(scene, body.side, number, "glory_damage", "IG-GLORY-04")
        attack.glory += number
        attack.damage += number


def hit_target(scene: Battle, attack: DeclaredAttack, done: RolledTest, target: Body, dealt: Damage) -> Rule[bool]:
    """IG-ATK-01: a hit disarms its target, wounds it, or hits members of a mob. Return whether the damage beat
    resilience, or counts as if it did (IG-GLORY-05)."""
    if not in_sight(target):
        return False
    scene.stats.landed(dealt.by)
    if attack.disarm:
        tell_damage(scene, target, dealt, "IG-ATK-09", [], 0)
        yield from disarm(scene, attack, target)
        return False
    spared = 0
    if scene.state.encounter.powers is not None:
        if specials.use(scene, "immune damage", target, situation(scene.state, attack, target)):
            return False
        spared = less_damage(scene.state, target, dealt)
    if target.mob:
        members = target.members
        wounds = hurt_mob(scene, target, dealt, members_hit(scene.state, attack, done, target))
        if target.members < members and target.active and scene.state.encounter.powers is not None:
            yield from happen(scene, of_attack("member_slain", target, attack, target))
    else:
        wounds = yield from hurt(scene, target, dealt)
    if wounds and dealt.inflict and target.active:
        rule = "IG-TRAIT-10" if attack.weapon.traits.inflict else "IG-TRAIT-08"
        gain(scene, target, dealt.inflict, rule, attack.weapon.traits.inflict_value, by=dealt.by)
    if scene.state.encounter.powers is not None:
        yield from happen(scene, of_attack("hit", attack.body, attack, target))
        if wounds and target.active:
            yield from happen(scene, of_attack("wounded", target, attack, target))
    beaten = is_beaten(scene.state.variants, dealt.over, dealt.critical)
    dealt.restore(spared)
    return beaten


def disarm(scene: Battle, attack: DeclaredAttack, target: Body) -> Rule[None]:
    """IG-ATK-09: an attack on the weapon deals no damage. The target tests strength against half of the damage, or
    drops the weapon. Only a stray shot can disarm a mob, and then one member loses it."""
    arm = droppable(scene.state, target)
    if arm is None:
        return
    if target.active:
        done = yield from resist_disarming(scene, target, half(attack.damage))
        yield from complicate(scene, target, done)
        if done.passed:
            return
    drop_one(scene, target, arm, "IG-ATK-09")


def resist_disarming(scene: Battle, target: Body, dn: int) -> Rule[RolledTest]:
    """IG-ATK-09: the target's test of strength against half the damage."""
    state = scene.state
    goal = with_penalties(state, [("half_damage", dn)], penalties(state, target, 0))
    strength = ("strength", target.sheet.attributes["strength"])
    return (yield from test(scene, target, Attempt("strength", "IG-ATK-09", strength, goal)))


# Last blows.


def avenge(scene: Battle) -> Rule[None]:
    """IG-SHEET-09 orks_is_never_defeated: on death one immediate normal melee attack on an enemy that it was engaged
    with."""
    state = scene.state
    while state.avenging:
        body = state.bodies[state.avenging.pop(0)]
        if state.encounter.powers is not None:
            yield from happen(scene, Occasion("slain", body))
        if not body.sheet.has(AVENGER) and not specials.may(state, LAST_BLOW, body):
            continue
        ways = last_blows(state, body)
        if not ways:
            continue
        choice, seat = ways[0], payer(body)
        if len(ways) > 1 and scene.wants(seat, "last_blow", "IG-SHEET-09", choice):
            choice = yield from ask(Choose(seat, "last_blow", "IG-SHEET-09", tuple(ways), body.id))
        arm = body.arm(choice.item)
        assert arm is not None
        attack = DeclaredAttack(body, arm, state.bodies[choice.target])
        yield from resolve(scene, attack)


def last_blows(state: State, body: Body) -> list[Option]:
    """IG-SHEET-09: attacks on the enemies that a body was engaged with as it died, with every melee weapon that
    reaches."""
    status, body.status = body.status, ACTIVE
    ways = counters(state, body, engaged_with(state, body))
    body.status = status
    return ways


def counters(state: State, body: Body, enemies: list[Body]) -> list[Option]:
    """IG-ATK-04: the normal melee attacks on these enemies as free attacks out of turn, without pistols."""
    return [
        Option("melee_attack", enemy.id, arm.key)
        for enemy in enemies
        for arm in body.arms
        if arm.melee and usable(state, arm) and within(body.place, enemy.place, arm.model.reach)
    ]
