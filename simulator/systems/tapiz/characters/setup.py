"""Setup of a fight: bodies from sheets, load, states at the start, hero points (TZ-ENC-02, TZ-ENC-03, TZ-CRE-01,
TZ-EFF-10, TZ-PH-01, TZ-MOV-06)."""

from __future__ import annotations

from ....core.system import Encounter
from ..resolution.conditions import make, make_generic, row_of
from ..resolution.heroism import fill
from ..setting import Setting
from ..sheet import FLED, KNOCKED_OUT, SURRENDERED, Sheet, keyed_arms
from ..space import screen_of, shelter_at, starting_places
from ..state import CONSEQUENCE, GENERIC, PETRIFIED, Arm, Body, Condition, State, is_able
from ..variants import Variants
from .encumbrance import encumbrance_row
from .raw_sheet import RawCondition


def set_up(encounter: Encounter) -> State:
    """Build the state before anything has happened."""
    variants, setting = encounter.variants, encounter.scene
    assert isinstance(variants, Variants)
    assert isinstance(setting, Setting)
    places = starting_places(encounter, setting.lienzo)
    bodies: list[Body] = []
    for number, member in enumerate(encounter.members):
        sheet = member.sheet
        assert isinstance(sheet, Sheet)
        body = Body(number, member.name, member.side, sheet, carried_arms(number, sheet), places[number])
        body.encumbrance = encumbrance_row(sheet, variants, setting.lienzo).conflict
        body.uses = sheet.uses_per_scene()
        bodies.append(body)
    state = State(bodies, encounter, variants, setting)
    names = encounter.names
    state.unseen = {names.index(name) for name in setting.unseen if name in names}
    state.dim = {names.index(name) for name in setting.dim if name in names}
    for body in bodies:
        bring(state, body)
    for body in bodies:
        shelter = shelter_at(state, body.place) if body.cover else None
        if shelter is not None:
            body.screen = screen_of(state, body, shelter)
    fill(state)
    return state


def carried_arms(number: int, sheet: Sheet) -> list[Arm]:
    """Return the weapons of the sheet of body ``number`` as they are at the start."""
    return [Arm(key, row, number) for key, row in keyed_arms(sheet.arms)]


# States at the start.


def bring(state: State, body: Body) -> None:
    """TZ-EFF-10: add the states and flags of the sheet."""
    sheet = body.sheet
    for written in sheet.states:
        body.conditions.append(condition(state, body, written))
    if KNOCKED_OUT in sheet.flags and not any(one.name == KNOCKED_OUT for one in body.conditions):
        row = row_of(state, KNOCKED_OUT)
        if row is not None:
            body.conditions.append(make(state, row, "physical", 1))
    for flag in (FLED, SURRENDERED):
        if flag in sheet.flags:
            body.out = flag
    for one in body.conditions:
        row = row_of(state, one.name)
        if row is not None and row.incapacitates:
            body.down = PETRIFIED if row.ends == "permanent" else body.down or KNOCKED_OUT
    body.able = is_able(state, body)


def condition(state: State, body: Body, written: RawCondition) -> Condition:
    """Build a state from the sheet's entry."""
    row = row_of(state, written.state)
    if row is None or written.state == GENERIC:
        polarity, severity = written.polarity or CONSEQUENCE, written.severity or "minor"
        made = make_generic(state, polarity, severity, written.classes[0], written.domain, body.sheet.level)
        made.classes = tuple(written.classes)
    else:
        made = make(state, row, written.domain, body.sheet.level, written.severity or "")
    made.days = written.days
    if written.vs:
        made.vs = state.encounter.names.index(written.vs)
    return made
