"""Declaration of an attack: its options, a mob's groups (IG-ATK-06..09, IG-ATK-13, IG-ATK-15, IG-MOB-05, IG-MOB-06)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ....core.asks import Ask, Choose, Option, Rule, ask, captain
from ....core.plane import distance
from ....core.record import known
from ..formulas import ALL_OUT, attackers, may_be_called, stance
from ..resolution.dropping import droppable
from ..resolution.engagement import engaged_with, in_sight
from ..resolution.strikes import DeclaredAttack, at_risk, overburdened, usable
from ..space import LONG, band
from ..state import Arm, Battle, Body, State, Turn, contains, foes
from .options import attack_verb

PLAIN: Final = Option("plain")
ALL: Final = Option("all")
DONE: Final = Option("done")
ALL_OUT_ATTACK: Final = Option("all_out")
CALLED_SHOTS: Final = [Option("called_shot", amount=size) for size in (1, 2, 3)]
DISARM: Final = Option("disarm")
AIM: Final = Option("aim", detail="bonus")
AIM_SAFELY: Final = Option("aim", detail="safe")
BRACE: Final = Option("brace")
SUPERCHARGE: Final = Option("supercharge")


def declare(scene: Battle, body: Body, turn: Turn, option: Option) -> Rule[list[DeclaredAttack]]:
    """IG-ATK-01: target, weapon and options of an attack; several attacks if a mob's captain splits it (IG-MOB-06)."""
    attack = attack_of(scene.state, body, turn, option)
    yield from choose_manner(scene, turn, attack)
    if body.mob and attack.members > 1:
        return (yield from split(scene, turn, attack))
    return [attack]


def attack_of(state: State, body: Body, turn: Turn, option: Option) -> DeclaredAttack:
    """Return the attack of an option of a turn. A blast at a bare point has no target; the nearest enemy takes its
    place."""
    arm = body.arm(option.item)
    assert arm is not None
    place = option.place if arm.model.traits.blast and not arm.melee else None
    if option.target >= 0:
        target = state.bodies[option.target]
    else:
        assert place is not None
        spot = place
        target = min(foes(state, body), key=lambda foe: (distance(spot, foe.place), foe.id))
    attack = DeclaredAttack(body, arm, target)
    attack.place = place
    attack.charge = option.verb == "charge"
    aim_at(state, turn, attack)
    return attack


def aim_at(state: State, turn: Turn, attack: DeclaredAttack) -> None:
    """Set the figures that follow from the target's place and from the turn so far."""
    body = attack.body
    if not attack.arm.melee and not engaged_with(state, body):
        attack.band = band(attack.weapon, distance(body.place, attack.place or attack.target.place))
        note_range(attack, attack.target, attack.band)
    attack.penalty = turn.penalty
    attack.fury = turn.fury
    attack.assault = turn.assault and not turn.action
    attack.members = attackers(state.variants, body.members, attack.band)
    if attack.alone:
        attack.members = min(1, body.members)


def note_range(attack: DeclaredAttack, target: Body, where: str) -> None:
    """IG-ATK-08, IG-ATK-12: long range counts for each target separately."""
    if where == LONG:
        attack.remote |= {target.id}


# Options.


def choose_manner(scene: Battle, turn: Turn, attack: DeclaredAttack) -> Rule[None]:
    """IG-ATK-06..09, IG-ATK-13, IG-ATK-15, IG-TRAIT-16: ask for options, one at a time, until the seat wants no
    more."""
    body = attack.body
    while scene.wants(body.id, "manner", "IG-ATK-01", PLAIN):
        options = manners(scene.state, turn, attack)
        about = Option("attack", attack.target.id, attack.arm.key, attack.band)
        choice = yield from ask(Choose(body.id, "manner", "IG-ATK-01", tuple(options), body.id, about=about))
        if choice == PLAIN:
            return
        take_option(scene.state, turn, attack, choice)


def manners(state: State, turn: Turn, attack: DeclaredAttack) -> list[Option]:
    """Return the options that are still open to an attack, the plain one first."""
    options = [PLAIN]
    if may_go_all_out(attack):
        options.append(ALL_OUT_ATTACK)
    if may_be_called(attack):
        options += CALLED_SHOTS
        if len(attack.targets) == 1 and not attack.target.mob and droppable(state, attack.target) is not None:
            options.append(DISARM)
    if attack.distant and still(turn) and not attack.aim and not attack.brace:
        options.append(AIM)
        if at_risk(state, attack, attack.target):
            options.append(AIM_SAFELY)
        if overburdened(attack):
            options.append(BRACE)
    if attack.weapon.traits.supercharge and not attack.supercharge:
        options.append(SUPERCHARGE)
    options += [Option("multi_attack", other.id) for other in more_targets(state, attack)]
    return options


def may_go_all_out(attack: DeclaredAttack) -> bool:
    """IG-ATK-06: an attack may be all-out in melee, without pistol or charge, unless it lowers the attacker's Defence
    below 1."""
    body = attack.body
    if not attack.melee or attack.charge or attack.all_out:
        return False
    return known(body.sheet.defence) + stance(body.conditions) - ALL_OUT >= 1


def still(turn: Turn) -> bool:
    """IG-ATK-13, IG-ATK-15: the body can still give up the move of this turn."""
    return turn.move and not turn.gone and not turn.stood


def more_targets(state: State, attack: DeclaredAttack) -> list[Body]:
    """IG-ATK-08: the further targets that an attack can have; empty for a mob's attack, a blast, or a disarming
    attack."""
    body = attack.body
    if body.mob or attack.place is not None or attack.disarm:
        return []
    near = engaged_with(state, body)
    return [
        other
        for other in near or foes(state, body)
        if not contains(attack.targets, other) and attack_verb(state, body, attack.arm, other, bool(near))
    ]


def take_option(state: State, turn: Turn, attack: DeclaredAttack, choice: Option) -> None:
    """Declare one option: IG-ATK-06 all-out, IG-ATK-08 another target, IG-ATK-09 a called shot or to disarm, IG-ATK-13
    aim, IG-ATK-15 brace (both give up the move), IG-TRAIT-16 supercharge."""
    if choice.verb == "all_out":
        attack.all_out = True
    elif choice.verb == "called_shot":
        attack.called = choice.amount
    elif choice.verb == "disarm":
        attack.disarm = True
    elif choice.verb == "multi_attack":
        other = state.bodies[choice.target]
        attack.add_target(other)
        if attack.distant:
            note_range(attack, other, band(attack.weapon, distance(attack.body.place, other.place)))
    elif choice.verb == "supercharge":
        attack.supercharge = True
    else:
        turn.move = False
        if choice.verb == "aim":
            attack.aim = choice.detail
        else:
            attack.brace = True


# A mob's groups.


class SplitAsk(Ask):
    """IG-MOB-06: the next group of a split attack: target, weapon, members; the first option is no split, or no more
    groups."""

    __slots__ = ("_first", "_left", "_ways")

    def __init__(self, seat: int, body: Body, first: Option, ways: list[Option], left: int, about: Option) -> None:
        super().__init__(seat, "split", "IG-MOB-06", body.id, about=about)
        self._first = first
        self._ways = ways
        self._left = left

    def options(self) -> Iterator[Option]:
        yield self._first
        for one in self._ways:
            for count in range(1, min(self._left, one.amount or self._left) + 1):
                yield Option("group", one.target, one.item, amount=count)

    def default(self) -> Option:
        return self._first

    def allows(self, option: Option) -> bool:
        if option.verb != "group":
            return option == self._first
        if option.detail or option.place is not None:
            return False
        return any(
            option.target == one.target
            and option.item == one.item
            and 1 <= option.amount <= min(self._left, one.amount or self._left)
            for one in self._ways
        )


def split(scene: Battle, turn: Turn, attack: DeclaredAttack) -> Rule[list[DeclaredAttack]]:
    """IG-MOB-06: the captain may set groups of members on different targets, one group each; by default all attack the
    one target. Groups are fixed before the first roll; members without a group do not attack."""
    state, body = scene.state, attack.body
    seat = captain(body.side)
    if not scene.wants(seat, "split", "IG-MOB-06", ALL):
        return [attack]
    groups: list[DeclaredAttack] = []
    left, first = body.members, ALL
    while left:
        ways = group_ways(state, attack, [group.target for group in groups])
        if not ways:
            break
        about = Option("attack", attack.target.id, attack.arm.key, amount=left)
        choice = yield from ask(SplitAsk(seat, body, first, ways, left, about))
        if choice == first:
            break
        groups.append(group_of(state, turn, attack, choice))
        left -= choice.amount
        first = DONE
    return groups or [attack]


def group_ways(state: State, attack: DeclaredAttack, taken: list[Body]) -> list[Option]:
    """Return the targets and weapons that a group may have, given the options declared for the whole attack; ``amount``
    is the most members (0: no limit)."""
    body = attack.body
    near = engaged_with(state, body)
    ways: list[Option] = []
    for target in near or [other for other in state.bodies if other.side != body.side and in_sight(other)]:
        if contains(taken, target):
            continue
        for arm in body.arms:
            if usable(state, arm) and attack_verb(state, body, arm, target, bool(near)) and suits(attack, arm):
                most = state.variants.mob_frontage or 0
                ways.append(Option("group", target.id, arm.key, amount=most if near or arm.melee else 0))
    return ways


def suits(attack: DeclaredAttack, arm: Arm) -> bool:
    """IG-MOB-05: a group can use a weapon, with the options declared for the whole action."""
    if arm.model.traits.blast or arm.thrown:
        return False
    if attack.all_out or attack.charge:
        return arm.melee
    if attack.aim or attack.brace:
        return not arm.melee
    if attack.assault:
        return arm.model.traits.assault
    if attack.called or attack.disarm:
        return (arm.melee or attack.distant) and not arm.model.traits.flamer
    return not attack.supercharge or arm.model.traits.supercharge


def group_of(state: State, turn: Turn, attack: DeclaredAttack, choice: Option) -> DeclaredAttack:
    """IG-MOB-06: one group's own attack, with the options of the whole attack."""
    arm = attack.body.arm(choice.item)
    assert arm is not None
    group = DeclaredAttack(attack.body, arm, state.bodies[choice.target])
    assault = attack.assault
    aim_at(state, turn, group)
    group.assault = assault
    group.group = True
    group.members = choice.amount
    group.all_out = attack.all_out
    group.charge = attack.charge
    group.called = attack.called
    group.disarm = attack.disarm and not group.target.mob
    group.aim = attack.aim
    group.brace = attack.brace
    group.supercharge = attack.supercharge
    return group


def is_still_possible(attack: DeclaredAttack) -> bool:
    """IG-MOB-06: a declared attack can still be made when its turn comes: its weapon and its target are still there."""
    return attack.arm in attack.body.arms and in_sight(attack.target)
