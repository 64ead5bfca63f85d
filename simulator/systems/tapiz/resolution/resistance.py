"""Resistances to actions: physical and mental defence, touch, abilities, manoeuvres; static or rolled (TZ-CHR-05,
TZ-CHR-06, TZ-TEST-03, TZ-TEST-04, TZ-ATK-07..11, TZ-INI-04).

``Resistance`` describes a resistance; ``resist`` computes its number."""

from __future__ import annotations

from typing import Final

from ....core import events
from ....core.asks import Choose, Option, Rule, ask
from ....core.plane import Place
from ....core.powers import Part
from .. import specials
from ..characters.skills import VOLUNTAD
from ..formulas import TRICKS, best_ability, size_resistance, static_equivalent
from ..sheet import MENTAL, PHYSICAL
from ..space import screens
from ..state import Body, Conflict, State, helpless
from .checks import Sum, Throw, add_parts, add_resisting, add_traits, goal_of, invoked, summands, throw

PD: Final = "PD"
TOUCH: Final = "PD_touch"
MD: Final = "MD"
MANOEUVRE: Final = "manoeuvre"
ABILITY: Final = "ability:"

STAY_STATIC: Final = Option("static")
MODES: Final = (STAY_STATIC, Option("rolled"))


class Resistance:  # mypyc: acyclic, reused
    """Description of the resistance to one attack or other action.

    ``kind``: PD, PD_touch, MD, manoeuvre or "ability:X"; ``domain``: that of the action; ``by``: the actor; ``attack``:
    the size tables count; ``melee``: cover may not count; ``granted``: a hero point gives the full static value
    (TZ-PH-07); ``extra``: languages (TZ-OUT-02); ``origin``: the action's place of origin (TZ-ATK-10; None: from all
    sides); ``words``: those for the weapon or power (TZ-SPEC-01)."""

    __slots__ = ("attack", "by", "domain", "extra", "granted", "kind", "melee", "origin", "words")

    def __init__(self, kind: str, domain: str, by: Body, attack: bool, melee: bool = False) -> None:
        self.kind = kind
        self.domain = domain
        self.by = by
        self.attack = attack
        self.melee = melee
        self.granted = False
        self.extra = 0
        self.words = ""
        self.origin: Place | None = by.place


# Parts of a resistance.


def armour(body: Body) -> int:
    """TZ-CHR-05: the armour bonus, 0 if broken."""
    worn = body.sheet.armour
    return worn.bonus if worn is not None and body.armour_ok else 0


def shield(body: Body) -> int:
    """TZ-CHR-05, TZ-ACT-03: the shield bonus; a two-handed weapon in hand suspends it."""
    carried = body.sheet.shield
    if carried is None or not body.shield_ok:
        return 0
    held = body.wielded
    return 0 if held is not None and held.row.weapon.hands == 2 else carried.bonus


def parry(body: Body) -> int:
    """TZ-CHR-05: the parry bonus of the weapon in hand."""
    held = body.wielded
    return held.row.weapon.parry if held is not None and not held.broken else 0


def cover(state: State, body: Body, melee: bool, origin: Place | None) -> int:
    """TZ-ATK-10: the cover bonus to PD against an action from ``origin`` (None: from all sides).

    With cover_vs_melee = off it is 0 against melee."""
    if not body.cover or (melee and state.variants.cover_vs_melee == "off") or not screens(body.screen, origin):
        return 0
    return state.lienzo.covers.bonus(body.cover, body.extent)


def shut(state: State, body: Body, resistance: Resistance) -> bool:
    """TZ-ATK-10: the body's total cover counts against this action."""
    if body.extent != "total" or resistance.kind not in (PD, TOUCH):
        return False
    return cover(state, body, resistance.melee, resistance.origin) > 0


def _static_skill(state: State, body: Body, domain: str) -> int:
    """TZ-TEST-07: the static equivalent of the armour skill, or of Voluntad (variant defence_formula = sheet)."""
    return static_equivalent(skill_level(body, domain), state.variants.ability_dice_table)


def skill_level(body: Body, domain: str) -> int:
    """TZ-TEST-07: the level of a resistance: of the armour's group, or of Voluntad."""
    sheet = body.sheet
    if domain == MENTAL:
        return sheet.aptitude_levels.get(VOLUNTAD, 0)
    return sheet.skill_levels.get("sin" if sheet.armour is None else sheet.armour.group, 0)


def base(state: State, body: Body, kind: str, count: int, named: bool = True) -> Sum:
    """TZ-CHR-05, TZ-CHR-06, TZ-ATK-04, TZ-ATK-05, TZ-ATK-12: a resistance without its 10 and without circumstances.

    ``count`` traits are invoked. ``named``: record the names of the parts."""
    total = Sum(named)
    sheet = body.sheet
    if kind in (PD, TOUCH):
        _base_pd(state, body, kind, count, total)
    elif kind == MD:
        _base_md(state, body, count, total)
    else:
        ability = ability_of(body, kind)
        total.add(ability, sheet.mods[ability])
        add_traits(state, sheet, total, count)
    return total


def ability_of(body: Body, kind: str) -> str:
    """TZ-ATK-05, TZ-ATK-12: the ability that resists a manoeuvre, or a power that names one."""
    return best_ability(body.sheet, TRICKS) if kind == MANOEUVRE else kind[len(ABILITY) :]


def _base_pd(state: State, body: Body, kind: str, count: int, total: Sum) -> None:
    """TZ-CHR-05: an explicit ``base_pd`` replaces the sum; touch never exceeds it."""
    sheet = body.sheet
    if kind == PD and sheet.base_pd is not None:
        total.add("base_pd", sheet.base_pd - state.lienzo.numbers.static_base)
        return
    if state.variants.defence_formula == "sheet":
        total.add("skill", _static_skill(state, body, PHYSICAL))
        total.add("armour", armour(body) if kind == PD else 0)
    else:
        total.add("DES", sheet.mods["DES"])
        add_traits(state, sheet, total, count)
        if kind == PD:
            total.add("armour", armour(body))
            total.add("shield", shield(body))
        total.add("parry", parry(body))
        total.add("item", sheet.item("resist.physical"))
    if sheet.base_pd is not None:
        total.add("base_pd", min(0, sheet.base_pd - state.lienzo.numbers.static_base - total.total))


def _base_md(state: State, body: Body, count: int, total: Sum) -> None:
    """TZ-CHR-06: an explicit ``base_md`` replaces the sum."""
    sheet = body.sheet
    if sheet.base_md is not None:
        total.add("base_md", sheet.base_md - state.lienzo.numbers.static_base)
        return
    if state.variants.defence_formula == "sheet":
        total.add("INT", sheet.mods["INT"])
        total.add("skill", _static_skill(state, body, MENTAL))
    else:
        total.add(sheet.mental_defence_ability, sheet.mods[sheet.mental_defence_ability])
        add_traits(state, sheet, total, count)
    total.add("item", sheet.item("resist.mental"))


def bare(state: State, body: Body, kind: str) -> Sum:
    """TZ-ATK-11, TZ-INI-04: the rest of a helpless or surprised body's resistance without its 10: armour, or the
    ability."""
    total = Sum()
    sheet = body.sheet
    if kind in (PD, TOUCH):
        worn = armour(body) if kind == PD else 0
        if sheet.base_pd is not None:
            worn = min(worn, sheet.base_pd - state.lienzo.numbers.static_base)
        total.add("armour", worn)
    elif kind == MD and sheet.base_md is not None:
        total.add("base_md", min(0, sheet.base_md - state.lienzo.numbers.static_base))
    elif kind != MD:
        ability = ability_of(body, kind)
        total.add(ability, sheet.mods[ability])
    return total


def trait_tag(kind: str) -> str:
    """Return the roll tag of a resistance."""
    if kind == MD:
        return "resist.mental"
    return f"resist.{kind[len(ABILITY) :]}" if kind.startswith(ABILITY) else "resist.physical"


def resist_class(kind: str, domain: str) -> str:
    """Return the roll class of a resistance: PD for physical ones, MD for mental ones."""
    return MD if kind == MD or (kind.startswith(ABILITY) and domain == MENTAL) else PD


def outside(state: State, body: Body, resistance: Resistance) -> Sum:
    """TZ-ATK-07..10, TZ-OUT-02: cover, size and languages, which count for every body."""
    total = Sum()
    if resistance.kind in (PD, TOUCH):
        total.add("cover", cover(state, body, resistance.melee, resistance.origin))
    if resistance.attack:
        total.add("size", size_resistance(state.lienzo, resistance.by.sheet, body.sheet, resistance.domain))
    total.add("language", resistance.extra)
    return total


# The complete number.


def resist(scene: Conflict, body: Body, resistance: Resistance, rolled: bool) -> Rule[Sum]:
    """TZ-TEST-03, TZ-TEST-04: the resistance with its parts; the caller ends the states that it used up (TZ-EFF-07).

    A helpless body has its bare value, a surprised one the lower of bare and full static value, unless a hero point
    grants the full one (TZ-ATK-11, TZ-INI-04, TZ-PH-07); neither can roll."""
    state = scene.state
    goal = goal_of(("base", state.lienzo.numbers.static_base))
    if helpless(state, body):
        goal.join(bare(state, body, resistance.kind))
        add_hide(state, body, goal, resistance, True)
        goal.join(outside(state, body, resistance))
        return goal
    if body.surprised and not resistance.granted:
        goal.join(lowest(state, body, resistance))
        return goal
    kind = resist_class(resistance.kind, resistance.domain)
    tag = trait_tag(resistance.kind)
    rolled = rolled and not body.surprised
    count = (yield from invoked(scene, body, tag)) if rolled else body.sheet.traits_for(tag)
    total = base(state, body, resistance.kind, count)
    add_resisting(state, body, total, kind, resistance.by.id)
    add_specials(state, body, total, resistance, True)
    total.join(outside(state, body, resistance))
    if rolled:
        goal = roll_resistance(scene, body, total, skill_level(body, MENTAL if kind == MD else PHYSICAL))
    else:
        goal.join(total)
    goal.spent = total.spent
    return goal


def roll_resistance(scene: Conflict, body: Body, total: Sum, level: int) -> Sum:
    """TZ-TEST-03: dice replace the 10; their result is the resistance."""
    thrown: Throw = throw(scene, body, "resist", "TZ-TEST-03", level)
    result = thrown.total + total.total
    if scene.has_listener:
        made_of = summands(total, thrown)
        scene.emit(events.Rolled("TZ-TEST-03", body.id, "resist", tuple(thrown.faces), result, made_of))
    return goal_of(("resist", result))


def lowest(state: State, body: Body, resistance: Resistance) -> Sum:
    """TZ-INI-04: a surprised body has armour, cover and size, but never more than its full static value."""
    reduced = bare(state, body, resistance.kind)
    add_hide(state, body, reduced, resistance, False)
    reduced.join(outside(state, body, resistance))
    full = full_static(state, body, resistance)
    return reduced if reduced.total <= full.total else full


def full_static(state: State, body: Body, resistance: Resistance) -> Sum:
    """TZ-TEST-04: the current full static value without its 10; no momentary modifier is used up."""
    total = base(state, body, resistance.kind, body.sheet.traits_for(trait_tag(resistance.kind)))
    kind = resist_class(resistance.kind, resistance.domain)
    add_resisting(state, body, total, kind, resistance.by.id, edges=False)
    add_specials(state, body, total, resistance, False)
    total.join(outside(state, body, resistance))
    return total


def add_specials(state: State, body: Body, total: Sum, resistance: Resistance, real: bool) -> None:
    """TZ-SPEC-02: add the specials of a full resistance."""
    if state.encounter.powers is None:
        return
    mental = resist_class(resistance.kind, resistance.domain) == MD
    figure = "change mental_defence" if mental else "change defence"
    add_parts(total, _special_parts(state, figure, body, resistance, real))
    add_hide(state, body, total, resistance, real)


def add_hide(state: State, body: Body, total: Sum, resistance: Resistance, real: bool) -> None:
    """TZ-SPEC-02: armour by specials, which counts for the helpless as well, and not against touch."""
    if state.encounter.powers is not None and resistance.kind == PD:
        add_parts(total, _special_parts(state, "change armour", body, resistance, real))


def _special_parts(state: State, figure: str, body: Body, resistance: Resistance, real: bool) -> list[Part]:
    how = specials.NO_ATTACK
    if resistance.attack:
        how = specials.manner(resistance.domain, resistance.melee, resistance.words)
    return specials.parts(state, figure, body, resistance.by.id, body.id, how, real)


def rolls_resistance(scene: Conflict, body: Body, by: int, about: Option) -> Rule[bool]:
    """TZ-TEST-03: the defender rolls; with ``defender_choice`` it decides before the attacker rolls."""
    mode = scene.state.variants.resistance_mode
    if mode == "static" or body.surprised or helpless(scene.state, body):
        return False
    if mode == "rolled":
        return True
    if not scene.wants(body.id, "resistance_mode", "TZ-TEST-03", STAY_STATIC):
        return False
    question = Choose(body.id, "resistance_mode", "TZ-TEST-03", MODES, body.id, by, about)
    return (yield from ask(question)) != STAY_STATIC


def defence(state: State, body: Body, kind: str) -> int:
    """TZ-CHR-05, TZ-CHR-06: the current static PD, PD_touch or MD, without cover and size; nothing is used up."""
    total = base(state, body, kind, body.sheet.traits_for(trait_tag(kind)), named=False)
    add_resisting(state, body, total, resist_class(kind, PHYSICAL), -1, edges=False)
    return state.lienzo.numbers.static_base + total.total
