"""Time between scenes: rest, what ends or stays, and the next scene of a story (FR-REC, FR-END-04, FR-OOC)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import evolve

from ....core import events
from ....core.asks import Choose, Option, Rule, ask
from ....core.system import Encounter, Member
from ..resolution.checks import FrScene
from ..resolution.threat import can_pay, pay, payer
from ..setting import Setting
from ..sheet import CHARACTERISTICS, Gear, Sheet
from ..state import ACTIVE, DRIVEN_OFF, ESCAPED, INCAPACITATED, RESERVE, Body, State, Thing, condition_of, listed
from ..variants import is_on

NO_REST = Option("no")
EACH = Option("each")
TWO = "two"


def rest(scene: FrScene) -> Rule[None]:
    """FR-REC-02, FR-OOC-03: in one rest scene or ellipsis each body, in list order, may pay once to recover."""
    yield from rest_of(scene, listed(scene.state))


def rest_of(scene: FrScene, bodies: Iterable[Body]) -> Rule[None]:
    """FR-REC-02: these bodies rest once."""
    if scene.has_listener:
        scene.emit(events.PhaseStarted("FR-REC-02", "rest"))
    for body in bodies:
        yield from recover(scene, body)


def recover(scene: FrScene, body: Body) -> Rule[None]:
    """FR-REC-01, FR-REC-02: pay 1 to win back 1 point in each characteristic, or 2 in one; declining is the default."""
    state = scene.state
    seat = payer(state, body)
    missing = [each for each in body.current if body.current[each] < body.sheet.full(each)]
    if seat is None or not missing or not may_recover(state, body) or not can_pay(state, body):
        return
    if not scene.wants(seat, "recover", "FR-REC-02", NO_REST):
        return
    options = (NO_REST, EACH, *(Option(TWO, item=each) for each in missing))
    answer = yield from ask(Choose(seat, "recover", "FR-REC-02", options, body.id))
    if answer.verb == NO_REST.verb:
        return
    if scene.has_listener:
        scene.emit(events.Acted("FR-REC-02", body.id, "recover", item=answer.item, detail=answer.verb))
    pay(scene, body, "recovery", "FR-REC-02")
    for each in missing:
        if answer.verb == EACH.verb:
            heal(scene, body, each, 1)
        elif answer.item == each:
            heal(scene, body, each, 2)
    if body.status == INCAPACITATED and condition_of(body.current) == ACTIVE:
        body.status = ACTIVE
        if scene.has_listener:
            scene.emit(events.StatusChanged("FR-REC-03", body.id, ACTIVE))


def may_recover(state: State, body: Body) -> bool:
    """FR-REC-03: active bodies may recover; the incapacitated only with ``recover_from_zero``; those out never."""
    return body.status == ACTIVE or (body.status == INCAPACITATED and is_on(state.variants.recover_from_zero))


def heal(scene: FrScene, body: Body, char: str, points: int) -> None:
    """FR-SHEET-02, FR-REC-02: points come back, never above the total; the excess is lost."""
    before = body.current[char]
    body.current[char] = min(before + points, body.sheet.full(char))
    if scene.has_listener and body.current[char] != before:
        scene.emit(events.PoolChanged("FR-REC-02", body.id, char, before, body.current[char], "rest"))


def clean_up(state: State) -> None:
    """FR-END-04: full strength, hiding, obstacles, setbacks, marks of failure and the absence of escaped or driven-off
    bodies end with the scene. Damage, points and crossed-out qualities stay."""
    for body in listed(state):
        body.full_strength = body.hidden = False
        body.obstacles.clear()
        body.setbacks = 0
        body.failed.clear()
        body.lost.clear()
        if body.status in (ESCAPED, DRIVEN_OFF):
            body.status = condition_of(body.current)


def next_scene(state: State, following: Encounter) -> Encounter:
    """FR-OOC-02, FR-OOC-08, FR-THR-01, FR-SUP-01: the next scene of the same story takes over the threat and the bodies
    of this one: current values, superación, objects, crossed-out qualities, incapacitated and out. Other bodies start
    as written. A new story resets everything (FR-REC-01)."""
    clean_up(state)
    known = {state.encounter.names[body.id]: body for body in state.bodies}
    members = tuple(_carried(state, member, known) for member in following.members)
    setting = following.scene
    assert isinstance(setting, Setting)
    return evolve(following, members=members, scene=evolve(setting, threat=state.threat), digest="")


def _carried(state: State, member: Member, known: Mapping[str, Body]) -> Member:
    body = known.get(member.name)
    sheet = member.sheet
    if body is None:
        return member
    assert isinstance(sheet, Sheet)
    crossed = {card.quality.id for card in state.cards if card.owner == body.id and card.exhausted}
    return evolve(
        member,
        side=body.side,
        sheet=evolve(
            sheet,
            current=dict(body.current),  # type: ignore[arg-type]  # its keys are characteristics
            superacion=body.superacion,
            objects=tuple(map(gear, body.things)),
            reserve=body.status == RESERVE,
            qualities=tuple(evolve(q, exhausted=q.exhausted or q.id in crossed) for q in sheet.qualities),
        ),
    )


def gear(thing: Thing) -> Gear:
    """Return an object in the form that a file describes it in."""
    char = next(each for each in CHARACTERISTICS if each == thing.char)
    return Gear(id=thing.id, dice=thing.dice, characteristic=char, tags=thing.tags)
