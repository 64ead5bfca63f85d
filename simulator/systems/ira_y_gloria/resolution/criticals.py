"""Critical hits, a variant: the effects of a 6 on the wrath die of a successful attack (IG-GLORY-05)."""

from __future__ import annotations

from typing import Any, Final

from ....core import events
from ....core.asks import Choose, Option, Rule, ask
from ..formulas import Part, d3, halving
from ..state import STOP, Battle, Body, State
from ..tables import row_of, table
from .checks import RolledTest, bare
from .complications import complicate, lose_own
from .conditions import find, gain
from .dropping import drop_one, droppable
from .engagement import engaged_with
from .harm import Damage, lose_shock
from .mobs import lose_mob_shock
from .resources import pay_glory
from .strikes import DeclaredAttack

NO_GLORY: Final = Option("no")
WAYS: Final = (Option("prone"), Option("shock"))


class Critical:
    """A critical hit: its row of the table, if any, and the Glory spent on it."""

    __slots__ = ("glory", "row")

    def __init__(self, row: dict[str, Any]) -> None:  # Any: tomllib's own type
        self.row = row
        self.glory = 0

    def dice(self) -> list[Part]:
        """The extra damage dice that Glory has bought, if the variant uses no table."""
        return [("glory", self.glory)] if self.glory and not self.row else []


def is_critical(state: State, done: RolledTest) -> bool:
    """IG-GLORY-05: an attack succeeds with a wrath die of 6, and the variant is on."""
    return state.variants.critical_hits != "off" and done.wrath == 6 and done.passed


def determine(scene: Battle, attack: DeclaredAttack) -> Rule[Critical]:
    """IG-GLORY-05: the table's d66, tens first, and the Glory that a hero adds. Reading: before the extra damage
    dice."""
    body = attack.body
    critical = Critical({})
    if scene.state.variants.critical_hits == "table":
        faces = scene.roll(body.id, 2, 6, "critical", "IG-GLORY-05")
        critical.row = row_of(table("criticals")["rows"], faces[0], faces[1])
        if scene.has_listener:
            total = 10 * faces[0] + faces[1]
            scene.emit(events.Rolled("IG-GLORY-05", body.id, "critical", tuple(faces), total))
    held = scene.state.teams[body.side].glory if body.sheet.hero else 0
    if held and scene.wants(body.id, "glory_critical", "IG-GLORY-05", NO_GLORY):
        options = (NO_GLORY, *(Option("glory", amount=n) for n in range(1, held + 1)))
        critical.glory = (yield from ask(Choose(body.id, "glory_critical", "IG-GLORY-05", options, body.id))).amount
        if critical.glory:
            pay_glory(scene, body.side, critical.glory, "critical", "IG-GLORY-05")
    return critical


def amount(scene: Battle, roller: int, text: str, effect: str, bought: int = 0) -> int:
    """IG-GLORY-05, IG-CORE-02: roll "1", "1d3", "1d3+1" or "1d6" for ``effect``, and add ``bought``, which Glory gives;
    the d3 is half a die, rounded up."""
    dice, _, plus = text.partition("+")
    fixed, faces = int(plus or 0), b""
    parts: tuple[Part, ...] = ()
    points = bought
    if "d" in dice:
        faces = scene.roll(roller, 1, 6, "critical_effect", "IG-GLORY-05")
        points += d3(faces[0]) if dice.endswith("d3") else faces[0]
        parts = halving(faces[0]) if dice.endswith("d3") else ()
    else:
        fixed = int(dice)
    points += fixed
    if scene.has_listener and (faces or points):
        made = (*parts, *(part for part in (("critical", fixed), ("glory", bought)) if part[1]))
        scene.emit(events.Rolled("IG-GLORY-05", roller, effect, tuple(faces), points, made))
    return points


def roll_effects(scene: Battle, critical: Critical, dealt: Damage) -> None:
    """IG-GLORY-05: the row adds wounds, mortal wounds or Shock to damage that beats resilience; Glory adds more."""
    row, each = critical.row, critical.row.get("per_glory", "")
    wounds = critical.glory if each.startswith("wound") else 0
    mortal = critical.glory if each.startswith("mortal") else 0
    shock = 2 * critical.glory if each == "two_shock" else 0
    dealt.wounds = amount(scene, dealt.by, row.get("wounds", "0"), "critical_wounds", wounds)
    dealt.mortal = amount(scene, dealt.by, row.get("mortal", "0"), "critical_mortal", mortal)
    dealt.shock = amount(scene, dealt.by, row.get("shock", "0"), "critical_shock", shock)


def afflict(scene: Battle, critical: Critical, attacker: Body, target: Body) -> Rule[None]:
    """IG-GLORY-05: the row's other effects: conditions until the end of the target's next turn, neighbours that fall,
    the explosion of its grenades, the loss of its weapon."""
    row, rule = critical.row, "IG-GLORY-05"
    if "condition" in row and target.active:
        gain(scene, target, row["condition"], rule, row.get("value", 1), STOP, by=attacker.id)
    if critical.glory and row.get("per_glory") == "wound_and_restrained" and target.active:
        gain(scene, target, "restrained", rule, 1, STOP, by=attacker.id)
    if critical.glory and row.get("per_glory") == "mortal_and_fall" and target.active:
        yield from _fall_or_shock(scene, attacker, target)
    if row.get("nearby"):
        for other in engaged_with(scene.state, target):
            done = yield from bare(scene, other, "agility", rule, 3)
            if not done.passed:
                gain(scene, other, "prone", rule, 1, STOP)
            yield from complicate(scene, other, done)
    if "explosives" in row and any(arm.model.traits.blast and arm.uses != 0 for arm in target.arms):
        wounds = amount(scene, attacker.id, row["explosives"], "explosives")
        yield from lose_own(scene, target, wounds, "explosives", attacker.id)
    arm = droppable(scene.state, target)
    if row.get("drops") and arm is not None:
        drop_one(scene, target, arm, rule)


def _fall_or_shock(scene: Battle, attacker: Body, target: Body) -> Rule[None]:
    """IG-GLORY-05: rows 44 and 45 with Glory: the target falls prone or loses 2 Shock; the attacker chooses."""
    choice = WAYS[1] if find(target, "prone") else WAYS[0]
    options = WAYS if choice == WAYS[0] else WAYS[::-1]
    if scene.wants(attacker.id, "critical", "IG-GLORY-05", choice):
        choice = yield from ask(Choose(attacker.id, "critical", "IG-GLORY-05", options, attacker.id))
    if choice.verb == "prone":
        gain(scene, target, "prone", "IG-GLORY-05", 1, STOP, by=attacker.id)
    elif target.mob:
        lose_mob_shock(scene, target, 2, "shock", attacker.id)
    else:
        over = lose_shock(scene, target, 2, "IG-GLORY-05")
        if over:
            yield from lose_own(scene, target, over, "shock", attacker.id)
