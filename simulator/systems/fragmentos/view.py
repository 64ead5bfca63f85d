"""View of a seat: every sheet and every state (FR-SHEET-02), but no hidden difficulty (FR-CHAL-06).

A view is a copy, so that changes to it do not reach the fight. It copies each body, the qualities, the difficulties and
the objects of the scene at the first access, while the question is open. ``row`` returns what the wire packs;
``View.of`` reads it back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.record import field_names
from ...core.system import Encounter, Member, SeatView
from .formulas import written_difficulty
from .frames import CHALLENGE, FLEE_CLEAR, OBJECTIVE, OBSTACLE
from .resolution.qualities import is_in_play
from .secrets import public_sheet
from .sheet import Sheet
from .state import ACTIVE, INCAPACITATED, Card, State, Thing


class ThingView:  # mypyc: acyclic
    """Object: its id, dice, characteristic and tags."""

    __slots__ = ("char", "dice", "id", "tags")

    def __init__(self, key: str, dice: int, char: str, tags: list[str]) -> None:
        self.id = key
        self.dice = dice
        self.char = char
        self.tags = tags

    def row(self) -> list[Any]:
        """Return the plain values that ``_read_thing`` reads back."""
        return [self.id, self.dice, self.char, list(self.tags)]


class CardView:  # mypyc: acyclic
    """Quality in play; ``owner`` -1: the scene."""

    __slots__ = ("exhausted", "helps", "hinders", "key", "owner")

    def __init__(self, key: str, owner: int, exhausted: bool, helps: list[str], hinders: list[str]) -> None:
        self.key = key
        self.owner = owner
        self.exhausted = exhausted
        self.helps = helps
        self.hinders = hinders

    def row(self) -> list[Any]:
        """Return the plain values that ``_read_card`` reads back."""
        return [self.key, self.owner, self.exhausted, list(self.helps), list(self.hinders)]


class BodyView:  # mypyc: acyclic
    """One combatant as other seats see it; the fields mean the same as in state.Body."""

    __slots__ = field_names("""
        _kit _things acted current doubled failed full_strength hidden hurried id kind lost name obstacles owes
        setbacks sheet side status superacion""")
    side: int
    kind: str
    status: str
    superacion: int
    hidden: bool
    full_strength: bool
    setbacks: int
    acted: bool
    hurried: bool
    doubled: bool
    owes: bool
    current: dict[str, int]
    failed: set[str]
    lost: set[str]
    obstacles: set[int]

    def __init__(self, number: int, name: str, sheet: Sheet, kit: tuple[Thing, ...]) -> None:
        self.id = number
        self.name = name
        self.sheet = sheet
        self._kit = kit
        self._things: list[ThingView] | None = None

    @property
    def things(self) -> list[ThingView]:
        """The objects at hand, those of the sheet first."""
        if self._things is None:
            self._things = [_show_thing(each) for each in self._kit]
        return self._things

    @property
    def only_own_things(self) -> bool:
        """The body has no object besides those of its sheet."""
        return len(self._kit) == len(self.sheet.objects)

    @property
    def active(self) -> bool:
        """The body can act."""
        return self.status == ACTIVE

    @property
    def present(self) -> bool:
        """The body is in the scene: active or incapacitated."""
        return self.status in (ACTIVE, INCAPACITATED)

    def row(self) -> list[Any]:
        """Return the plain values that ``_read_body`` reads back."""
        return [
            self.side,
            self.kind,
            self.status,
            self.superacion,
            self.hidden,
            self.full_strength,
            self.setbacks,
            self.acted,
            self.hurried,
            self.doubled,
            self.owes,
            [[char, points] for char, points in self.current.items()],
            sorted(self.failed),
            sorted(self.lost),
            sorted(self.obstacles),
            [thing.row() for thing in self.things],
        ]


class View(SeatView):  # mypyc: acyclic
    """A seat's view of a Fragmentos scene: ``bodies`` in roster order, ``listing`` the sheet list, threat, the
    objective's ``progress``, the known ``difficulties``, the qualities in play, the objects of the scene."""

    __slots__ = field_names("""
        _bodies _cards _difficulties _lying _shown _state exit_open listing order progress round seat threat""")

    def __init__(
        self, seat: int, round: int, threat: int, progress: int, exit_open: bool, listing: list[int], order: list[int]
    ) -> None:
        self._closed = False
        self.seat = seat
        self.round = round
        self.threat = threat
        self.progress = progress
        self.exit_open = exit_open
        self.listing = listing
        self.order = order
        self._state: State | None = None
        self._shown: list[BodyView | None] = []
        self._bodies: list[BodyView] | None = None
        self._difficulties: dict[str, int] | None = None
        self._cards: list[CardView] | None = None
        self._lying: list[ThingView] | None = None

    def _open_state(self) -> State:
        """Return the state behind this view. Raises StaleView if the question has been answered."""
        self.check_open()
        assert self._state is not None
        return self._state

    def body(self, number: int) -> BodyView:
        """Return one of ``bodies``, without copying the others."""
        shown = self._shown[number]
        if shown is None:
            shown = self._shown[number] = _show_body(self._open_state(), number)
        return shown

    @property
    def bodies(self) -> list[BodyView]:
        """All combatants in roster order."""
        if self._bodies is None:
            self._bodies = [self.body(number) for number in range(len(self._shown))]
        return self._bodies

    @property
    def difficulties(self) -> dict[str, int]:
        """FR-CHAL-06: the known difficulties, by name."""
        if self._difficulties is None:
            self._difficulties = difficulties(self._open_state())
        return self._difficulties

    @property
    def cards(self) -> list[CardView]:
        """FR-QUAL-01: the qualities in play."""
        if self._cards is None:
            state = self._open_state()
            self._cards = [_show_card(each) for each in state.cards if is_in_play(state, each)]
        return self._cards

    @property
    def lying(self) -> list[ThingView]:
        """The objects of the scene that can be taken."""
        if self._lying is None:
            self._lying = [_show_thing(each) for each in self._open_state().lying]
        return self._lying

    def row(self) -> list[Any]:
        """Return the plain values that ``View.of`` reads back."""
        return [
            self.seat,
            self.round,
            self.threat,
            self.progress,
            self.exit_open,
            list(self.listing),
            list(self.order),
            [[name, number] for name, number in self.difficulties.items()],
            [each.row() for each in self.cards],
            [each.row() for each in self.lying],
            [body.row() for body in self.bodies],
        ]

    @staticmethod
    def of(row: list[Any], encounter: Encounter) -> View:
        """Read a row back. Raises ValueError if it is malformed."""
        try:
            seat, round, threat, progress, exit_open, listing, order, known, cards, lying, cells = row
            view = View(seat, round, threat, progress, exit_open, list(listing), list(order))
            view._difficulties = dict(known)
            view._cards = [_read_card(each) for each in cards]
            view._lying = [_show_thing(_read_thing(each)) for each in lying]
            sheets = zip(encounter.members, cells, strict=True)
            view._bodies = [_read_body(number, member, own) for number, (member, own) in enumerate(sheets)]
            view._shown = list(view._bodies)
            return view
        except (TypeError, IndexError, KeyError, AttributeError, ValueError) as error:
            raise ValueError(f"this is no view of a Fragmentos scene: {error}") from error

    def foes(self, number: int) -> Iterator[BodyView]:
        """Return the active adversaries of body ``number``, hidden or not, in sheet-list order."""
        return iter(self.against(self.body(number).side))

    def friends(self, number: int) -> Iterator[BodyView]:
        """Return the others of the same side that are in the scene, in sheet-list order."""
        side = self.body(number).side
        listed = [self.body(each) for each in self.listing]
        return iter([body for body in listed if body.side == side and body.id != number and body.present])

    def against(self, side: int) -> list[BodyView]:
        """Return the active adversaries of a side, in sheet-list order, without copying the others."""
        if self._state is None:
            return [self.body(each) for each in self.listing if self.body(each).side != side and self.body(each).active]
        bodies = self._open_state().bodies
        return [self.body(n) for n in self.listing if bodies[n].side != side and bodies[n].status == ACTIVE]


def look(state: State, seat: int) -> View:
    """FR-CHAL-06: the default view, equal for every seat."""
    listing, order = list(state.listing), list(state.order)
    view = View(seat, state.round, state.threat, state.progress, state.exit_open, listing, order)
    view._state = state
    view._shown = [None] * len(state.bodies)
    return view


def difficulties(state: State) -> dict[str, int]:
    """FR-CHAL-06: the difficulties that rolls have revealed; with ``difficulty_visibility = open`` all of them."""
    known = dict(state.revealed)
    variants = state.variants
    if variants.difficulty_visibility == "open":
        known |= {
            f"{CHALLENGE}:{name}": written_difficulty(variants, each) for name, each in state.setting.challenges.items()
        }
        if state.setting.objective is not None:
            known[OBJECTIVE] = written_difficulty(variants, state.setting.objective)
        known[OBSTACLE] = variants.obstacle_difficulty
        if state.exit_difficulty:
            known[FLEE_CLEAR] = state.exit_difficulty
    return known


def _show_body(state: State, number: int) -> BodyView:
    body = state.bodies[number]
    shown = BodyView(number, state.encounter.members[number].name, public_sheet(body.sheet), tuple(body.things))
    shown.side = body.side
    shown.kind = body.kind
    shown.status = body.status
    shown.superacion = body.superacion
    shown.hidden = body.hidden
    shown.full_strength = body.full_strength
    shown.setbacks = body.setbacks
    shown.acted = body.acted
    shown.hurried = body.hurried
    shown.doubled = body.doubled
    shown.owes = body.owes
    shown.current = dict(body.current)
    shown.failed = set(body.failed)
    shown.lost = set(body.lost)
    shown.obstacles = set(body.obstacles)
    return shown


def _read_body(number: int, member: Member, row: list[Any]) -> BodyView:
    assert isinstance(member.sheet, Sheet)
    current, failed, lost, obstacles, things = row[11:]
    kit = tuple([_read_thing(each) for each in things])
    shown = BodyView(number, member.name, public_sheet(member.sheet), kit)
    shown.side, shown.kind, shown.status, shown.superacion, shown.hidden, shown.full_strength = row[:6]
    shown.setbacks, shown.acted, shown.hurried, shown.doubled, shown.owes = row[6:11]
    shown.current = dict(current)
    shown.failed = set(failed)
    shown.lost = set(lost)
    shown.obstacles = set(obstacles)
    return shown


def _show_card(each: Card) -> CardView:
    return CardView(each.key, each.owner, each.exhausted, list(each.quality.helps), list(each.quality.hinders))


def _read_card(row: list[Any]) -> CardView:
    key, owner, exhausted, helps, hinders = row
    return CardView(key, owner, exhausted, list(helps), list(hinders))


def _show_thing(each: Thing) -> ThingView:
    return ThingView(each.id, each.dice, each.char, list(each.tags))


def _read_thing(row: list[Any]) -> Thing:
    key, dice, char, tags = row
    return Thing(key, dice, char, tuple(tags))
