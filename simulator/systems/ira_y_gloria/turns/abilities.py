"""Abilities of the example sheets that act on their own or for Ruin (IG-SHEET-09, IG-RUIN-07).

Abilities that change figures are in formulas.py: angel_of_death, priest_of_the_dark_gods; orks_is_never_defeated is in
resolution/attacks.py."""

from __future__ import annotations

from typing import Final

from ....core import events
from ....core.asks import Choose, Option, Rule, ask, captain
from ....core.plane import within
from ..formulas import FURY
from ..resolution.engagement import engaged_with, is_engaged
from ..resolution.harm import begin_restoring, restore
from ..resolution.resources import gain_ruin, has_ruin, pay_ruin
from ..state import HEROES, Battle, Body, State, Turn, friends, is_npc
from .options import strikes

NO: Final = Option("no")
RUIN_ED: Final = ("veteran_of_the_long_war", "angel_of_death_ruin")
BOSS_RANGE: Final = 10.0  # metres
CALL_RANGE: Final = 3.0  # metres
BOSS_DICE: Final = 2


def turn_begins(scene: Battle, body: Body, turn: Turn) -> Rule[None]:
    """IG-SHEET-09: at the start of a turn: fury of the engaged, Ruin for the architect, paid abilities."""
    sheet = body.sheet
    if sheet.abilities:
        if sheet.has("ere_we_go") and is_engaged(scene.state, body):
            turn.fury = FURY
        if sheet.has("architect_of_ruin") and scene.state.teams[body.side].kind != HEROES:
            gain_ruin(scene, body.side, 1, "architect_of_ruin", "IG-SHEET-09")
        yield from paid(scene, body)


def paid(scene: Battle, body: Body) -> Rule[None]:
    """IG-RUIN-07: the captain may pay 1 Ruin for each ability that its NPC may use now."""
    state = scene.state
    for ability in body.sheet.abilities:
        if ability.use in body.used or not has_ruin(state, body) or not worth_it(state, body, ability.use):
            continue
        if (yield from activates(scene, body, ability.use)):
            body.used.add(ability.use)
            if scene.has_listener:
                scene.emit(events.Acted("IG-SHEET-09", body.id, ability.use))
            yield from pay_ruin(scene, body, ability.use, "IG-RUIN-07")
            take_effect(scene, body, ability.use)


def worth_it(state: State, body: Body, ability: str) -> bool:
    """IG-RUIN-07: an ability paid for at the start of a turn would have an effect."""
    if ability in RUIN_ED:
        return True
    return ability == "im_da_boss" and bool(mates(state, body))


def mates(state: State, body: Body) -> list[Body]:
    """IG-SHEET-09 im_da_boss: the allied orks within 10 m."""
    return [
        ally
        for ally in friends(state, body)
        if "ork" in ally.sheet.keywords and within(ally.place, body.place, BOSS_RANGE)
    ]


def activates(scene: Battle, body: Body, ability: str) -> Rule[bool]:
    """IG-RUIN-07: the captain's decision on one ability."""
    seat = captain(body.side)
    if not scene.wants(seat, "ability", "IG-RUIN-07", NO):
        return False
    options = (NO, Option("activate", body.id, ability))
    return (yield from ask(Choose(seat, "ability", "IG-RUIN-07", options, body.id))) != NO


def take_effect(scene: Battle, body: Body, ability: str) -> None:
    """IG-SHEET-09: +tier ED on all its attacks of this round, or +2d on the weapon_skill tests of orks around it."""
    if ability in RUIN_ED:
        body.extra_ed += scene.state.tier
        tell_boost(scene, body, ability, scene.state.tier)
    else:
        for ally in mates(scene.state, body):
            ally.boost = BOSS_DICE
            tell_boost(scene, ally, ability, BOSS_DICE)


def tell_boost(scene: Battle, body: Body, ability: str, dice: int) -> None:
    """IG-SHEET-09: emit the bodies that have more dice until the end of the round."""
    if scene.has_listener:
        scene.emit(events.ConditionGained("IG-SHEET-09", body.id, ability, amount=dice))


def restores(scene: Battle, body: Body, turn: Turn) -> Rule[None]:
    """IG-RUIN-04: the captain may pay 1 Ruin for 1d3 + 3 Shock as the action of an NPC, which then has no other.
    Not for a mob."""
    state = scene.state
    if not is_npc(body) or body.mob or body.shock_max is None or body.shock >= body.shock_max:
        return
    if not has_ruin(state, body) or (body.exhausted and not state.variants.exhausted_may_restore):
        return
    seat = captain(body.side)
    if not scene.wants(seat, "restore", "IG-RUIN-04", NO):
        return
    if (yield from ask(Choose(seat, "restore", "IG-RUIN-04", (NO, Option("restore")), body.id))) == NO:
        return
    turn.action = False
    begin_restoring(scene, body, "IG-RUIN-04")
    yield from pay_ruin(scene, body, "restore_shock", "IG-RUIN-04")
    restore(scene, body, "IG-RUIN-04")


# Calling a mob to kill.


def callable_mobs(state: State, body: Body) -> list[Body]:
    """IG-SHEET-09 kill_them_all: the allied mobs of cultists within 3 m that can attack an enemy."""
    near = [ally for ally in friends(state, body) if ally.mob and within(ally.place, body.place, CALL_RANGE)]
    return [ally for ally in near if "cultist" in ally.sheet.keywords and free_attacks(state, ally)]


def free_attacks(state: State, body: Body) -> list[Option]:
    """IG-SHEET-09 kill_them_all: the attacks that a body could make immediately."""
    return strikes(state, body, Turn(), engaged_with(state, body))


def calls(scene: Battle, body: Body) -> Rule[Body | None]:
    """IG-SHEET-09 kill_them_all: during its turn, once a round, for 1 Ruin: the mob that attacks immediately, or
    None."""
    state = scene.state
    if "kill_them_all" in body.used or not body.sheet.has("kill_them_all") or not has_ruin(state, body):
        return None
    mobs = callable_mobs(state, body)
    seat = captain(body.side)
    if not mobs or not scene.wants(seat, "call", "IG-SHEET-09", NO):
        return None
    options = (NO, *(Option("call", mob.id, "kill_them_all") for mob in mobs))
    choice = yield from ask(Choose(seat, "call", "IG-SHEET-09", options, body.id))
    if choice == NO:
        return None
    body.used.add("kill_them_all")
    if scene.has_listener:
        scene.emit(events.Acted("IG-SHEET-09", body.id, "kill_them_all", choice.target))
    yield from pay_ruin(scene, body, "kill_them_all", "IG-RUIN-07")
    return state.bodies[choice.target]
