"""Qualities in play: legal activations, their costs and effects (FR-QUAL).

An activator forces an outcome in the window after the dice (FR-QUAL-09). Before the dice, participants bring new
elements and take objects at hand (FR-QUAL-05, FR-QUAL-06)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from ....core import events
from ....core.asks import Ask, Option, Rule
from ..formulas import SCENE, bears_on, things_of
from ..frames import FLEE_CLEAR, challenge_row
from ..sheet import ADD_EXIT, ADD_OBJECT, ADD_QUALITY, MAIN, SPAWN, Element, Quality
from ..state import (
    ACTIVE,
    INCAPACITATED,
    RESERVE,
    Body,
    Card,
    State,
    add_card,
    card,
    in_list_order,
    is_horror,
    thing,
)
from .checks import Effort, FrScene, is_needless
from .contest import Bout, Resolution, losers, loss_of, occasion
from .muster import muster, tell_thing
from .objects import IMPROVISED, gain_object, lying_objects, special_thing
from .threat import director_can_pay, raise_threat, set_superacion, spend_threat

PASS: Final = Option("pass")
SUCCEED: Final = "succeed"
FAIL: Final = "fail"
ELEMENT: Final = "element"
OBJECT: Final = "object"
DIRECTOR: Final = -1


# Qualities in play. ``who`` is the main that activates, or DIRECTOR.


def is_in_play(state: State, each: Card) -> bool:
    """FR-QUAL-01, FR-COND-04: the scene's qualities are in play, and those of the bodies in the scene; those of bodies
    that are out, escaped or driven off are not."""
    return each.owner == SCENE or state.bodies[each.owner].status in (ACTIVE, INCAPACITATED)


def playable(state: State, res: Resolution, who: int) -> Iterator[Card]:
    """FR-QUAL-01, FR-QUAL-09: the qualities that this activator can use in this resolution: in play, payable, and not
    used in it yet."""
    for each in state.cards:
        if each.key not in res.used and is_payable(state, who, each) and is_in_play(state, each):
            yield each


def takes_part(each: Card, res: Resolution) -> bool:
    """FR-QUAL-02: the quality is the scene's, or its owner takes part in the resolution."""
    return each.owner == SCENE or any(effort.body.id == each.owner for effort in res.efforts)


def is_against_owner(state: State, each: Card, gainer: Body | None) -> bool:
    """FR-QUAL-02, FR-QUAL-07: an element for this body (None: for the horror) works against the quality's owner, who is
    on another side."""
    side = director_side(state) if gainer is None else gainer.side
    return each.owner != SCENE and state.bodies[each.owner].side != side


def gives_object(each: Card, gainer: Body | None) -> bool:
    """FR-QUAL-02, FR-QUAL-06: a personal quality has an object at hand only for its owner, the scene's for all."""
    return gainer is not None and each.owner in (SCENE, gainer.id)


# Costs.


def is_payable(state: State, who: int, each: Card) -> bool:
    """FR-QUAL-07, FR-QUAL-08: this activator can pay for this quality now: with a point, or, as a main without points,
    by crossing out a quality of its own. A crossed-out quality is lost to all, or only to its owner."""
    if each.exhausted and (each.owner == who or state.variants.exhausted_scope == "everyone"):
        return False
    if who == DIRECTOR:
        return director_can_pay(state)
    return state.bodies[who].superacion > 0 or each.owner == who


def pay_for_quality(scene: FrScene, who: int, each: Card, harmed: bool) -> None:
    """FR-QUAL-07: pay for an activation. A point spent on harming another main by its own quality goes to that main
    (FR-SUP-03a); a main's other points become threat (FR-SUP-06); the director's are lost."""
    state = scene.state
    owner = state.bodies[each.owner] if each.owner >= 0 else None
    if who == DIRECTOR:
        spend_threat(scene, "quality", "FR-QUAL-07")
    else:
        body = state.bodies[who]
        if body.superacion == 0:
            exhaust(scene, body, each)
            return
        set_superacion(scene, body, body.superacion - 1, "quality", "FR-QUAL-07")
    if harmed and owner is not None and owner.kind == MAIN and each.owner != who:
        set_superacion(scene, owner, owner.superacion + 1, "quality", "FR-SUP-03")
    elif who != DIRECTOR:
        raise_threat(scene, "quality", "FR-SUP-06")


def exhaust(scene: FrScene, body: Body, each: Card) -> None:
    """FR-QUAL-08: the last activation is free; the quality is crossed out for the rest of the story."""
    each.exhausted = True
    if scene.has_listener:
        scene.emit(events.ItemChanged("FR-QUAL-08", body.id, each.key, "exhausted"))


# The window after the dice.


class ForceAsk(Ask):
    """FR-QUAL-09: question: force one outcome or pass; lazily listed. Options give succeed or fail, the target, the
    quality, and in ``amount`` the pair of an area conflict."""

    __slots__ = ("_res", "_state", "_who")

    def __init__(self, seat: int, who: int, state: State, res: Resolution) -> None:
        super().__init__(seat, "force", "FR-QUAL-09", who, res.leads[0].body.id, _stake(state, res, who))
        self._who = who
        self._state = state
        self._res = res

    def options(self) -> Iterator[Option]:
        yield PASS
        yield from forces(self._state, self._res, self._who)

    def default(self) -> Option:
        return PASS


def _stake(state: State, res: Resolution, who: int) -> Option:
    """Return the frame, the current loser (the activator, if it loses), the characteristic, "dangerous" or "", and the
    points at stake."""
    found = [(loser, bout) for bout in res.bouts for loser in losers(res, bout)]
    found.sort(key=lambda pair: pair[0].body.id != who)
    if not found:
        return Option(res.name)
    loser, bout = found[0]
    cost = loss_of(state, res, bout, loser) if res.dangerous else 0
    return Option(res.name, loser.body.id, loser.char, "dangerous" if res.dangerous else "", cost)


def quality_window(scene: FrScene, res: Resolution) -> Rule[None]:
    """FR-QUAL-09: each participating main in list order, then the director, may force or pass. After each activation
    all are asked again, until all pass in one cycle. With ``one_each`` each may activate once."""
    state = scene.state
    if state.variants.quality_window == "off" or not state.cards:
        return
    mains = [e.body for e in res.efforts if e.body.kind == MAIN and e.body.status == ACTIVE]
    seats = [(body.id, body.id) for body in in_list_order(state, mains)]
    if state.director is not None:
        seats.append((state.director, DIRECTOR))
    while (yield from _cycle(scene, res, seats)):
        pass


def _cycle(scene: FrScene, res: Resolution, seats: list[tuple[int, int]]) -> Rule[bool]:
    """Ask each seat once, up to the first activation. Return whether there was one."""
    state = scene.state
    for seat, who in seats:
        if who in res.spoken and state.variants.quality_window == "one_each":
            continue
        if is_needless(scene, seat, "force", "FR-QUAL-09", PASS) or next(forces(state, res, who), None) is None:
            continue
        if not scene.wants(seat, "force", "FR-QUAL-09", PASS):
            continue
        (answer,) = yield (ForceAsk(seat, who, state, res),)
        if answer.verb != "pass":
            force_outcome(scene, res, who, answer)
            return True
    return False


def forces(state: State, res: Resolution, who: int) -> Iterator[Option]:
    """FR-QUAL-01, FR-QUAL-02, FR-QUAL-03, FR-QUAL-04: every legal way to change the current outcome: a main forces its
    own success or another's failure, the director anyone's, by a quality that bears on the participant's roll and whose
    tags fit it. FR-CONF-07: a main influences only its own pairs."""
    for index, bout in enumerate(res.bouts):
        if who != DIRECTOR and not _is_in(res, bout, who):
            continue
        for verb, effort in _changes(res, bout):
            if who != DIRECTOR and (effort.body.id == who) != (verb == SUCCEED):
                continue
            for each in playable(state, res, who):
                fits = each.quality.helps if verb == SUCCEED else each.quality.hinders
                if effort.tags.isdisjoint(fits):
                    continue
                if bears_on(things_of(each.quality), each.owner, effort.body.id, effort.wielded()):
                    yield Option(verb, effort.body.id, each.key, amount=index)


def _is_in(res: Resolution, bout: Bout, who: int) -> bool:
    """Return whether the main rolls in this pair."""
    mine = any(lead.body.id == who for lead in res.leads)
    return mine or (bout.other is not None and bout.other.body.id == who)


def _changes(res: Resolution, bout: Bout) -> list[tuple[str, Effort]]:
    """FR-QUAL-04: the efforts whose success or failure would reverse this bout."""
    lead, other = (FAIL, SUCCEED) if bout.lead_wins else (SUCCEED, FAIL)
    found = [(lead, effort) for effort in res.leads]
    return found if bout.other is None else [*found, (other, bout.other)]


def force_outcome(scene: FrScene, res: Resolution, who: int, answer: Option) -> None:
    """FR-QUAL-03, FR-QUAL-04: pay, and reverse the outcome; the dice stay as rolled."""
    state = scene.state
    each = card(state, answer.item)
    bout = res.bouts[answer.amount]
    bout.lead_wins = not bout.lead_wins
    res.used.add(each.key)
    res.spoken.add(who)
    if scene.has_listener:
        seat = seat_of(state, who)
        pair = _pair(state, res, bout, answer.target)
        scene.emit(events.Acted("FR-QUAL-04", seat, answer.verb, answer.target, each.key, pair))
    pay_for_quality(scene, who, each, any(loser.body.id == each.owner for loser in losers(res, bout)))


def _pair(state: State, res: Resolution, bout: Bout, target: int) -> str:
    """FR-CONF-07: over an area, the target's opponent in the pair that is reversed; else "", as there is only one
    pair."""
    if not res.area or bout.other is None:
        return ""
    other = bout.other.body.id
    return state.encounter.names[bout.lead.body.id if target == other else other]


# Before the dice.


class ActivateAsk(Ask):
    """FR-QUAL-05, FR-QUAL-06: question: bring an element in, have an object at hand, or pass; lazily listed."""

    __slots__ = ("_gainer", "_res", "_state", "_who")

    def __init__(self, seat: int, who: int, state: State, gainer: Body | None, res: Resolution) -> None:
        body = who if gainer is None else gainer.id
        super().__init__(seat, "activate", "FR-QUAL-05", body, res.leads[0].body.id, occasion(res, body))
        self._who = who
        self._state = state
        self._gainer = gainer
        self._res = res

    def options(self) -> Iterator[Option]:
        yield PASS
        yield from activations(self._state, self._res, self._who, self._gainer, (ELEMENT, OBJECT))

    def with_verbs(self, verbs: Collection[str]) -> list[Option]:
        passing = [PASS] if PASS.verb in verbs else []
        return [*passing, *activations(self._state, self._res, self._who, self._gainer, verbs)]

    def default(self) -> Option:
        return PASS


def activate(scene: FrScene, seat: int, who: int, gainer: Body | None, res: Resolution) -> Rule[None]:
    """FR-QUAL-05, FR-QUAL-06: activations before the dice of a resolution, one after the other until passing.

    ``gainer`` is the participant that activates (None: the director, for no body in particular)."""
    state = scene.state
    if is_needless(scene, seat, "activate", "FR-QUAL-05", PASS):
        return
    while may_activate(state, res, who, gainer):
        if not scene.wants(seat, "activate", "FR-QUAL-05", PASS):
            return
        (answer,) = yield (ActivateAsk(seat, who, state, gainer, res),)
        if answer.verb == "pass":
            return
        each = card(state, answer.item)
        res.used.add(each.key)
        if scene.has_listener:
            rule = "FR-QUAL-05" if answer.verb == ELEMENT else "FR-QUAL-06"
            scene.emit(events.Acted(rule, seat, "activate", answer.target, each.key, answer.detail))
        pay_for_quality(scene, who, each, answer.verb == ELEMENT and is_against_owner(state, each, gainer))
        if answer.verb == ELEMENT:
            side = director_side(state) if gainer is None else gainer.side
            bring_element(scene, element(state, each, gainer, answer.detail), side)
        elif gainer is not None:
            put_at_hand(scene, gainer, each, answer.detail)


def may_activate(state: State, res: Resolution, who: int, gainer: Body | None) -> bool:
    """FR-QUAL-05, FR-QUAL-06: there is something to activate."""
    for each in playable(state, res, who):
        if (gives_object(each, gainer) and at_hand(state, each)) or (
            serves(state, res, who, gainer, each) and elements(state, each, gainer)
        ):
            return True
    return False


def activations(
    state: State, res: Resolution, who: int, gainer: Body | None, verbs: Collection[str]
) -> Iterator[Option]:
    """FR-QUAL-05, FR-QUAL-06: the elements and objects that each usable quality may bring."""
    for each in playable(state, res, who):
        if ELEMENT in verbs and serves(state, res, who, gainer, each):
            for key in elements(state, each, gainer):
                yield Option(ELEMENT, item=each.key, detail=key)
        if OBJECT in verbs and gainer is not None and gives_object(each, gainer):
            for name in at_hand(state, each):
                yield Option(OBJECT, gainer.id, each.key, name)


def at_hand(state: State, each: Card) -> list[str]:
    """FR-QUAL-02, FR-QUAL-06: the quality's own objects, and those of the scene that it makes sense for, as it helps
    rolls with a tag of theirs; where nothing is listed, an improvised weapon on the same terms."""
    own = [gear.key for gear in each.quality.objects] if isinstance(each.quality, Quality) else []
    found = lying_objects(state) if state.lying else []
    if not own and not found:
        found = [special_thing(IMPROVISED)]
    return list(dict.fromkeys([*own, *[one.id for one in found if not set(one.tags).isdisjoint(each.quality.helps)]]))


def put_at_hand(scene: FrScene, gainer: Body, each: Card, name: str) -> None:
    """FR-QUAL-06: the gainer has this object immediately."""
    state = scene.state
    own = [thing(gear) for gear in _quality(each).objects] if isinstance(each.quality, Quality) else []
    found = next((one for one in (*own, *state.lying) if one.id == name), None)
    gain_object(scene, gainer, found or special_thing(IMPROVISED), "FR-QUAL-06")


def _quality(each: Card) -> Quality:
    assert isinstance(each.quality, Quality)
    return each.quality


def serves(state: State, res: Resolution, who: int, gainer: Body | None, each: Card) -> bool:
    """FR-QUAL-02, FR-QUAL-07: this activator may bring elements by this quality: its owner takes part. The director
    uses a main's quality only against that main, and pays it."""
    if not takes_part(each, res):
        return False
    owned = who == DIRECTOR and each.owner != SCENE and state.bodies[each.owner].kind == MAIN
    return not owned or is_against_owner(state, each, gainer)


def elements(state: State, each: Card, gainer: Body | None) -> dict[str, Element]:
    """FR-QUAL-05: the elements that this quality may bring, each once: its own, and those of the scene's reinforcements
    that it makes sense for."""
    own = each.quality.elements if isinstance(each.quality, Quality) else ()
    found = {one.key: one for one in own if is_new(state, one)}
    for one in state.setting.reinforcements:
        if is_new(state, one) and makes_sense(state, each, gainer, one):
            found[one.key] = one
    return found


def is_new(state: State, one: Element) -> bool:
    """FR-QUAL-05: the element has not come yet, and has something to bring."""
    return one.key not in state.used and is_possible(state, one)


def makes_sense(state: State, each: Card, gainer: Body | None, one: Element) -> bool:
    """FR-QUAL-02: the quality has a tag of the element: among those that it hinders if the element works against its
    owner, else among those that it helps; the scene's has no side, and either will do."""
    tags = element_tags(state, one)
    quality = each.quality
    if each.owner == SCENE:
        return not (tags.isdisjoint(quality.helps) and tags.isdisjoint(quality.hinders))
    return not tags.isdisjoint(quality.hinders if is_against_owner(state, each, gainer) else quality.helps)


def element_tags(state: State, one: Element) -> set[str]:
    """FR-QUAL-02: the tags written for the element; by default those of what it brings: of a body's modes, traits and
    objects, of the object, of the roll through a way out, of the rolls that the new quality helps or hinders."""
    if one.tags:
        return set(one.tags)
    if one.kind == ADD_EXIT:
        return set(challenge_row(FLEE_CLEAR)[1])
    if one.kind == ADD_OBJECT:
        return set() if one.object is None else set(one.object.all_tags)
    if one.kind == ADD_QUALITY:
        return set() if one.quality is None else {*one.quality.helps, *one.quality.hinders}
    tags: set[str] = set()
    for body in _waiting(state, one):
        for mode in body.sheet.modes:
            tags.update(mode.tags)
        for trait in body.sheet.traits:
            tags.update(trait.tags)
        for gear in body.things:
            tags.update(gear.tags)
    return tags


def element(state: State, each: Card, gainer: Body | None, key: str) -> Element:
    """Return the element that an option names."""
    return elements(state, each, gainer)[key]


def is_possible(state: State, one: Element) -> bool:
    """FR-QUAL-05: the element has something to bring: a body in reserve, an object, a quality, or a way out that is not
    open yet."""
    if one.kind == SPAWN:
        return any(body.status == RESERVE for body in _waiting(state, one))
    if one.kind == ADD_EXIT:
        return not state.exit_open
    return (one.object if one.kind == ADD_OBJECT else one.quality) is not None


def _waiting(state: State, one: Element) -> list[Body]:
    names = state.encounter.names
    return [body for body in state.bodies if names[body.id] == one.combatant]


def bring_element(scene: FrScene, one: Element, side: int) -> None:
    """FR-QUAL-05, FR-OOC-04: an element comes in: a secondary of that side, an object, an exit, a quality."""
    state = scene.state
    state.used.add(one.key)
    if one.kind == SPAWN:
        for body in _waiting(state, one):
            enter_scene(scene, body, side)
    elif one.kind == ADD_EXIT:
        state.exit_open = True
        state.exit_difficulty = one.exit_difficulty or 0
        tell_thing(scene, "FR-QUAL-05", one.key, "opened")
    elif one.kind == ADD_OBJECT and one.object is not None:
        state.lying.append(thing(one.object))
        tell_thing(scene, "FR-QUAL-05", one.object.key, "there", one.object.all_dice)
    elif one.kind == ADD_QUALITY and one.quality is not None:
        tell_thing(scene, "FR-QUAL-05", add_card(state, SCENE, one.quality), "in_play")


def enter_scene(scene: FrScene, body: Body, side: int) -> None:
    """FR-QUAL-05, FR-TURN-06: the body joins that side at the end of the sheet list, and acts in its own slot unless
    that has ended."""
    state = scene.state
    body.status = ACTIVE
    body.side = side
    state.listing.append(body.id)
    state.order.append(body.id)
    for quality in body.sheet.qualities:
        add_card(state, body.id, quality)
    if scene.has_listener:
        scene.emit(events.Arrived("FR-TURN-06", body.id, state.sides[side]))
        muster(scene, body)


def director_side(state: State) -> int:
    """FR-QUAL-05: an element that the director brings in for no body in particular joins the side of the horror."""
    return 0 if state.director is None else -state.director - 1


def activator(body: Body) -> int:
    """FR-QUAL-01: a main activates for itself, the director for the other bodies."""
    return DIRECTOR if is_horror(body) else body.id


def seat_of(state: State, who: int) -> int:
    """Return the seat of an activator: the main's own, or the director's."""
    return who if who != DIRECTOR or state.director is None else state.director
