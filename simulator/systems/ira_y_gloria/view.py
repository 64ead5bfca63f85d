"""Views of seats (IG-SHEET-05): every sheet, state and pool; only dice to come are hidden.

A view is a copy: nothing can be changed through it. Combatants, teams and the floor are copied at first access. ``row``
is what the wire packs, ``View.of`` reads it back."""

from __future__ import annotations

from typing import Any, Final

from ...core.fields import cell_names
from ...core.record import field_names
from ...core.system import Encounter, SeatView
from .formulas import is_injured
from .setting import Setting, Task
from .sheet import MELEE, Sheet
from .state import ACTIVE, UNCONSCIOUS, Body, State, Team
from .view_fields import BodyCells

Floor = list[tuple[int, str, str, tuple[float, float]]]
"""The dropped weapons as (owner, key, weapon, place)."""

BODY_FIELDS: Final[tuple[str, ...]] = cell_names(BodyCells, "place")
"""Fields of a combatant that its row holds unchanged, in this order."""


Kit = list[tuple[str, str, bool, bool, str, int | None, bool]]
"""The weapons that a combatant carries: the arguments of ``ArmView``."""


class ArmView:  # mypyc: acyclic
    """A carried weapon: its key, the weapon's id, ``melee`` for a melee weapon, and its state as in state.Arm."""

    __slots__ = ("drawn", "empty", "fault", "key", "melee", "uses", "weapon")

    def __init__(
        self, key: str, weapon: str, melee: bool, empty: bool, fault: str, uses: int | None, drawn: bool
    ) -> None:
        self.key = key
        self.weapon = weapon
        self.melee = melee
        self.empty = empty
        self.fault = fault
        self.uses = uses
        self.drawn = drawn

    @property
    def fit(self) -> bool:
        """IG-AMMO-02: the weapon is loaded, with a use left and no fault."""
        return not self.empty and not self.fault and self.uses != 0

    def row(self) -> list[Any]:
        """Return the arguments of ``ArmView``."""
        return [self.key, self.weapon, self.melee, self.empty, self.fault, self.uses, self.drawn]


class BodyView:  # mypyc: acyclic
    """One combatant as others see it; fields mean the same as in state.Body.

    ``conditions`` maps names to values; ``hurt`` are the wounds of a mob's wounded members; ``mob``: it is a mob
    (IG-MOB-01); ``ready``: it holds a readied action."""

    __slots__ = (*BODY_FIELDS, "_arms", "_kit", "conditions", "hurt", "id", "mob", "name", "place", "ready", "sheet")

    def __init__(self, body: Body, name: str) -> None:
        self.id = body.id
        self.name = name
        self.sheet: Sheet = body.sheet
        self.mob = body.sheet.mob_size > 0
        self.side = body.side
        self.status = body.status
        self.wounds = body.wounds
        self.wounds_max = body.wounds_max
        self.shock = body.shock
        self.shock_max: int | None = body.shock_max
        self.wrath = body.wrath
        self.reloads = body.reloads
        self.ruin = body.ruin
        self.members = body.members
        self.shock_lost = body.shock_lost
        self.stabilised = body.stabilised
        self.failures = body.failures
        self.acted = body.acted
        self.surprised = body.surprised
        self.opportunities = body.opportunities
        self.rank = body.rank
        self.reach = body.reach
        self.boost = body.boost
        self.extra_ed = body.extra_ed
        self.place: tuple[float, float] = body.place
        self.conditions: dict[str, int] = {one.name: one.value for one in body.conditions} if body.conditions else {}
        self.hurt: list[int] = body.hurt[:]
        self.ready = body.hold is not None
        self._arms: list[ArmView] | None = None
        self._kit: Kit = [
            (arm.key, arm.weapon.id, arm.weapon.kind == MELEE, arm.empty, arm.fault, arm.uses, arm.drawn)
            for arm in body.arms
        ]

    @property
    def arms(self) -> list[ArmView]:
        """The weapons that it carries."""
        if self._arms is None:
            self._arms = [
                ArmView(key, weapon, melee, empty, fault, uses, drawn)
                for key, weapon, melee, empty, fault, uses, drawn in self._kit
            ]
        return self._arms

    def stands_like(self, was: BodyView) -> bool:
        """Return whether nothing that counts when this body fights or is fought has changed since ``was``, except its
        place, Wrath and Ruin."""
        return (
            self.wounds == was.wounds
            and self.members == was.members
            and (self.shock > 0) == (was.shock > 0)
            and self.status == was.status
            and (self.reloads > 0) == (was.reloads > 0)
            and self.boost == was.boost
            and self.extra_ed == was.extra_ed
            and self.hurt == was.hurt
            and self.conditions == was.conditions
            and self._kit == was._kit
        )

    @property
    def active(self) -> bool:
        """The body can fight: alive, conscious and on the field."""
        return self.status == ACTIVE

    @property
    def exhausted(self) -> bool:
        """IG-SHOCK-02: the body has Shock 0; never a mob, nor a body that is immune to Shock."""
        return self.shock == 0 and self.shock_max is not None and not self.sheet.mob_size

    @property
    def injured(self) -> bool:
        """IG-MOVE-01: the body has lost wounds or members."""
        return is_injured(self.sheet, self.wounds, self.wounds_max, self.members, self.hurt)

    @property
    def dying(self) -> bool:
        """IG-DYING-02: the body is unconscious and not stabilised."""
        return self.status == UNCONSCIOUS and not self.stabilised

    def row(self) -> list[Any]:
        """Return plain values that ``RowBody`` reads back."""
        return [
            *(getattr(self, name) for name in BODY_FIELDS),
            list(self.place),
            [arm.row() for arm in self.arms],
            [[name, value] for name, value in self.conditions.items()],
            list(self.hurt),
            self.ready,
        ]


class RowBody(BodyView):
    """A combatant read from its row."""

    __slots__ = ()

    def __init__(self, number: int, name: str, sheet: Sheet, row: list[Any]) -> None:
        self.id = number
        self.name = name
        self.sheet = sheet
        self.mob = sheet.mob_size > 0
        *plain, place, arms, conditions, hurt, self.ready = row
        for field, value in zip(BODY_FIELDS, plain, strict=True):
            setattr(self, field, value)
        self.place = (place[0], place[1])
        self._arms = [ArmView(*arm) for arm in arms]
        self._kit = [tuple(arm) for arm in arms]
        self.conditions = dict(conditions)
        self.hurt = list(hurt)


class TeamView:  # mypyc: acyclic
    """One side's pools; ``seized`` and ``interrupted``: it has used these rights in this round."""

    __slots__ = ("glory", "glory_max", "interrupted", "kind", "ruin", "ruin_max", "seized")

    def __init__(
        self, kind: str, glory: int, glory_max: int, ruin: int, ruin_max: int, seized: bool, interrupted: bool
    ) -> None:
        self.kind = kind
        self.glory = glory
        self.glory_max = glory_max
        self.ruin = ruin
        self.ruin_max = ruin_max
        self.seized = seized
        self.interrupted = interrupted

    def row(self) -> list[Any]:
        """Return the arguments of ``TeamView``."""
        return [self.kind, self.glory, self.glory_max, self.ruin, self.ruin_max, self.seized, self.interrupted]


class View(SeatView):  # mypyc: acyclic
    """View of an Ira y Gloria fight: ``bodies`` in roster order, ``teams`` in order of the sides, the ``floor``, and
    the fights left in the act (IG-OUT-07)."""

    __slots__ = field_names("""
        _bodies _encounter _floor _seen _state _tasks _teams actor fights_left_in_act round seat tier turn_side""")

    def __init__(self, encounter: Encounter, seat: int, round: int, turn_side: int, actor: int) -> None:
        self._closed = False
        setting = encounter.scene
        assert isinstance(setting, Setting)
        self._encounter = encounter
        self._state: State | None = None
        self._seen: list[BodyView | None] = []
        self._bodies: list[BodyView] | None = None
        self._teams: list[TeamView] | None = None
        self._floor: Floor | None = None
        self.seat = seat
        self.round = round
        self.turn_side = turn_side
        self.actor = actor
        self.tier = setting.tier
        self.fights_left_in_act = setting.fights_left_in_act
        self._tasks = setting.tasks

    @staticmethod
    def of(row: list[Any], encounter: Encounter) -> View:
        """Read a row back. Raises ValueError if it is not a row of a view."""
        try:
            return _read(row, encounter)
        except (TypeError, ValueError, IndexError, KeyError, AttributeError, AssertionError) as error:
            raise ValueError(f"not a view of an Ira y Gloria fight: {error}") from error

    def row(self) -> list[Any]:
        """Return plain values that ``View.of`` reads back."""
        teams = [team.row() for team in self.teams]
        floor = [[owner, key, weapon, list(place)] for owner, key, weapon, place in self.floor]
        return [self.seat, self.round, self.turn_side, self.actor, teams, floor, [body.row() for body in self.bodies]]

    def _now(self) -> State:
        """Return the state that this view shows."""
        if self._closed:
            self.check_open()
        assert self._state is not None
        return self._state

    @property
    def bodies(self) -> list[BodyView]:
        """Every combatant, in roster order."""
        if self._bodies is None:
            self._bodies = [self.body(number) for number in range(len(self._seen))]
        return self._bodies

    def body(self, number: int) -> BodyView:
        """Return one combatant, without copying the others."""
        found = self._seen[number]
        if found is None:
            found = BodyView(self._now().bodies[number], self._encounter.members[number].name)
            self._seen[number] = found
        return found

    def able(self, numbers: list[int]) -> list[BodyView]:
        """Return the active ones of these combatants, without copying the others."""
        found: list[BodyView] = []
        seen = self._seen
        bodies: list[Body] | None = None
        for number in numbers:
            body = seen[number]
            if body is None:
                if bodies is None:
                    bodies = self._now().bodies
                one = bodies[number]
                if one.status == ACTIVE:
                    body = seen[number] = BodyView(one, self._encounter.members[number].name)
                    found.append(body)
            elif body.status == ACTIVE:
                found.append(body)
        return found

    @property
    def teams(self) -> list[TeamView]:
        """The sides' pools."""
        if self._teams is None:
            self._teams = [_team(team) for team in self._now().teams]
        return self._teams

    def ruin(self, side: int) -> int:
        """Return the common Ruin of a side, without copying the other pools."""
        return self._now().teams[side].ruin if self._teams is None else self._teams[side].ruin

    @property
    def floor(self) -> Floor:
        """The dropped weapons."""
        if self._floor is None:
            things = self._now().floor
            self._floor = [(one.arm.owner, one.arm.key, one.arm.weapon.id, one.place) for one in things]
        return self._floor

    def task(self, name: str) -> Task:
        """IG-ACT-12: one of the scene's tasks."""
        return next(task for task in self._tasks if task.name == name)

    def foes(self, number: int) -> list[BodyView]:
        """Return the active enemies of body ``number``, in roster order."""
        side = self.body(number).side
        return [body for body in self.bodies if body.side != side and body.active]

    def friends(self, number: int) -> list[BodyView]:
        """Return the other bodies of the same side, in any state, in roster order."""
        side = self.body(number).side
        return [body for body in self.bodies if body.side == side and body.id != number]


def look(state: State, seat: int) -> View:
    """IG-SHEET-05: the default view, the same for every seat."""
    view = View(state.encounter, seat, state.round, state.turn_side, state.actor)
    view._state = state
    view._seen = [None] * len(state.bodies)
    return view


def _read(row: list[Any], encounter: Encounter) -> View:
    seat, round, turn_side, actor, teams, floor, bodies = row
    view = View(encounter, seat, round, turn_side, actor)
    view._teams = [TeamView(*team) for team in teams]
    view._floor = [(owner, key, weapon, (place[0], place[1])) for owner, key, weapon, place in floor]
    view._bodies = [
        RowBody(number, member.name, member.sheet, cells)  # type: ignore[arg-type]  # this system's own sheets
        for number, (member, cells) in enumerate(zip(encounter.members, bodies, strict=True))
    ]
    view._seen = list(view._bodies)
    return view


def _team(team: Team) -> TeamView:
    return TeamView(team.kind, team.glory, team.glory_max, team.ruin, team.ruin_max, team.seized, team.interrupted)
