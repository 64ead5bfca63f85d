"""Mobs: the members that an attack hits, and their losses (IG-MOB).

A mob is one combatant; its members share a sheet. It neither soaks nor tires. Its own attacks are in attacks.py."""

from __future__ import annotations

from ....core import events
from ..formulas import Part, angel_members, half, icons_per_member, members_goal, members_reached, raised, total
from ..state import Battle, Body, State
from .checks import RolledTest
from .dying import die
from .harm import GRAZE, WOUND, Damage, compare, thick_or_thin
from .strikes import DeclaredAttack, attack_dn, defence


def members_hit(state: State, attack: DeclaredAttack, done: RolledTest, mob: Body) -> list[Part]:
    """IG-MOB-02: the parts of the number of members hit: 1, and 1 more for every two icons (``mob_hits_per = icon``:
    every icon) over the mob's Defence after shifts (IG-CORE-01: pairs), plus those of abilities, Reloads and traits; at
    most the living. A multi-attack hits one member (IG-ATK-08)."""
    traits = attack.weapon.traits
    if attack.several:
        parts = [("first", 1)]
    elif attack.place is not None:
        parts = [("blast", half(traits.blast))]  # IG-TRAIT-07
    elif traits.flamer:
        rating = attack.body.sheet.rating("ballistic_skill", state.variants.athletics_attribute)
        parts = [("flamer", half(rating))]  # IG-TRAIT-08
    else:
        goal = members_goal(state.variants, attack, defence(state, mob, attack), attack_dn(state, attack, mob))
        each = icons_per_member(state.variants)
        parts = [("first", 1), ("pairs" if each > 1 else "icons_over", members_reached(done.icons, goal, each) - 1)]
    if done.passed and not attack.several:
        parts += more_members(attack)
    spared = total(raised(parts)) - mob.members
    return [*parts, ("living", -spared)] if spared > 0 else parts


def more_members(attack: DeclaredAttack) -> list[Part]:
    """IG-SHEET-09, IG-AMMO-05: the additional members that a success hits, by an Angel of Death or by sprayed
    Reloads."""
    more = ("angel_of_death", angel_members(attack.body.sheet)), ("spray_mob", attack.mob_spray)
    return [part for part in more if part[1]]


def hurt_mob(scene: Battle, mob: Body, dealt: Damage, struck: list[Part]) -> int:
    """IG-MOB-03, IG-MOB-04: one damage roll, the same comparison for every member ``struck``; Shock adds up."""
    hits = total(struck)
    if scene.has_listener:
        scene.emit(
            events.PoolChanged(
                "IG-MOB-02", mob.id, "members_hit", 0, hits, "", tuple(part for part in struck if part[1])
            )
        )
    effect, wounds = compare(scene, mob, dealt)
    if effect == GRAZE:
        lose_mob_shock(scene, mob, hits, dealt.item, dealt.by)
    elif effect == WOUND:
        wounds += dealt.wounds + dealt.mortal
    wounds = total(thick_or_thin(scene.state, mob, dealt, [("damage", wounds)]))
    if effect == WOUND:
        lose_mob_shock(scene, mob, dealt.shock, dealt.item, dealt.by)
    if wounds and mob.active:
        wound_members(scene, mob, wounds, hits, dealt.item, dealt.by)
        if dealt.agonising and mob.active:
            lose_mob_shock(scene, mob, wounds * hits, dealt.item, dealt.by)
    return wounds


def wound_members(scene: Battle, mob: Body, wounds: int, hits: int, source: str, by: int) -> None:
    """IG-MOB-03: each hit wounds another member, the most wounded first; wounds stay, and at wounds_max a member dies.
    With ``mob_wounds = any_wound_kills`` every member hit dies. ``by`` is the body that caused them (NO_BODY: none)."""
    hits = min(hits, mob.members)
    if hits:
        scene.stats.harmed(by, mob.id, source, wounds * hits)
    struck = [*mob.hurt[:hits], *([0] * (hits - len(mob.hurt[:hits])))]
    spared = mob.hurt[hits:]
    deadly = scene.state.variants.mob_wounds == "any_wound_kills"
    after = [taken + wounds for taken in struck]
    alive = [taken for taken in after if taken < mob.wounds_max and not deadly]
    mob.hurt = sorted([*alive, *spared], reverse=True)
    if scene.has_listener:
        scene.emit(events.Wounded("IG-MOB-03", mob.id, wounds, source))
    lose_members(scene, mob, len(after) - len(alive), "IG-MOB-03")


def lose_mob_shock(scene: Battle, mob: Body, points: int, source: str, by: int) -> None:
    """IG-MOB-04: Shock adds to shock_lost; for every full shock_max of a member the mob loses one, most wounded first.

    Reading: the wounds that such a member had left count as damage of ``by``, which caused the Shock."""
    if mob.shock_max is None or points <= 0:
        return
    before = mob.shock_lost
    mob.shock_lost += points
    if scene.has_listener:
        scene.emit(events.PoolChanged("IG-MOB-04", mob.id, "shock_lost", before, mob.shock_lost, "hit"))
    gone = mob.shock_lost // max(1, mob.shock_max)
    if gone:
        mob.shock_lost -= gone * max(1, mob.shock_max)
        gone = min(gone, mob.members)
        scene.stats.harmed(by, mob.id, source, gone * mob.wounds_max - sum(mob.hurt[:gone]))
        mob.hurt = mob.hurt[gone:]
        lose_members(scene, mob, gone, "IG-MOB-04")


def lose_members(scene: Battle, mob: Body, count: int, rule: str) -> None:
    """IG-MOB-01: members fall; at 0 the mob is dead."""
    if not count:
        return
    before = mob.members
    mob.members = max(0, before - count)
    if scene.has_listener:
        scene.emit(events.PoolChanged(rule, mob.id, "members", before, mob.members, "fallen"))
    if not mob.members:
        mob.hurt = []
        mob.wounds = 0
        die(scene, mob, "IG-MOB-01")
