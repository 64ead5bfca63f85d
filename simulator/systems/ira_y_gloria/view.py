"""What a seat may see (IG-SHEET-05): every sheet, state and pool; nothing is hidden but dice to come.

A view is a copy: nothing can be changed through it. ``row`` is what the wire packs, ``View.of`` reads it back."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import Any

from ...core.record import field_names
from ...core.system import Encounter, SeatView
from .formulas import is_injured
from .setting import Setting
from .sheet import Sheet
from .state import ACTIVE, UNCONSCIOUS, Arm, Body, State, Team, Turn


class ArmView:
    """A carried weapon: its key, the weapon's id, ``melee`` for a melee weapon, and its state as in state.Arm."""

    __slots__ = ("drawn", "empty", "fault", "key", "melee", "uses", "weapon")

    def __init__(self, row: list[Any]) -> None:
        self.key: str = row[0]
        self.weapon: str = row[1]
        self.melee: bool = row[2]
        self.empty: bool = row[3]
        self.fault: str = row[4]
        self.uses: int | None = row[5]
        self.drawn: bool = row[6]


class BodyView:
    """One combatant as others see it; the fields mean what they mean in state.Body. ``conditions`` name -> value;
    ``hurt`` the wounds of a mob's wounded members; ``ready`` that it holds an action.
    Those annotated here are copied."""

    side: int
    status: str
    wounds: int
    wounds_max: int
    shock: int
    shock_max: int | None
    wrath: int
    reloads: int
    ruin: int
    members: int
    shock_lost: int
    stabilised: bool
    failures: int
    acted: bool
    surprised: bool
    opportunities: int
    rank: int
    reach: float
    boost: int
    extra_ed: int

    def __init__(self, number: int, name: str, sheet: Sheet, row: list[Any]) -> None:
        self.id = number
        self.name = name
        self.sheet = sheet
        self.__dict__.update(zip(_PLAIN, row, strict=False))
        place, arms, conditions, hurt, ready = row[len(_PLAIN) :]
        self.place: tuple[float, float] = (place[0], place[1])
        self.arms = [ArmView(arm) for arm in arms]
        self.conditions: dict[str, int] = dict(conditions)
        self.hurt: list[int] = list(hurt)
        self.ready: bool = ready

    @property
    def active(self) -> bool:
        """The body can fight: alive, conscious and on the field."""
        return self.status == ACTIVE

    @property
    def exhausted(self) -> bool:
        """IG-SHOCK-02: the body has Shock 0; never a mob, nor a body that is immune to Shock."""
        return self.shock == 0 and self.shock_max is not None and not self.sheet.mob_size

    @property
    def mob(self) -> bool:
        """The body is a mob (IG-MOB-01)."""
        return self.sheet.mob_size > 0

    @property
    def injured(self) -> bool:
        """IG-MOVE-01: the body has lost wounds or members."""
        return is_injured(self)

    @property
    def dying(self) -> bool:
        """IG-DYING-02: the body is unconscious and not stabilised."""
        return self.status == UNCONSCIOUS and not self.stabilised


_PLAIN = tuple(BodyView.__annotations__)
_plain = attrgetter(*_PLAIN)


class TeamView:
    """One side's pools; ``seized`` and ``interrupted``: it has used these rights in this round."""

    __slots__ = ("glory", "glory_max", "interrupted", "kind", "ruin", "ruin_max", "seized")

    def __init__(self, row: list[Any]) -> None:
        self.kind: str = row[0]
        self.glory: int = row[1]
        self.glory_max: int = row[2]
        self.ruin: int = row[3]
        self.ruin_max: int = row[4]
        self.seized: bool = row[5]
        self.interrupted: bool = row[6]


class View(SeatView):
    """What a seat sees of an Ira y Gloria fight: ``bodies`` in roster order, ``teams`` in order of the sides,
    ``floor`` the dropped weapons as (owner, key, weapon, place), and the fights left in the act (IG-OUT-07)."""

    __slots__ = field_names("_row actor bodies fights_left_in_act floor round seat teams tier turn_side")

    def __init__(self, row: list[Any], encounter: Encounter) -> None:
        super().__init__()
        self._row = row
        self.seat: int = row[0]
        self.round: int = row[1]
        self.turn_side: int = row[2]
        self.actor: int = row[3]
        self.teams = [TeamView(team) for team in row[4]]
        self.floor: list[tuple[int, str, str, tuple[float, float]]] = [
            (owner, key, weapon, (place[0], place[1])) for owner, key, weapon, place in row[5]
        ]
        self.bodies = [
            BodyView(number, member.name, member.sheet, cells)  # type: ignore[arg-type]  # this system's own sheets
            for number, (member, cells) in enumerate(zip(encounter.members, row[6], strict=True))
        ]
        setting = encounter.scene
        assert isinstance(setting, Setting)
        self.tier = setting.tier
        self.fights_left_in_act = setting.fights_left_in_act

    def row(self) -> list[Any]:
        """Plain values that ``View.of`` reads back."""
        return self._row

    @staticmethod
    def of(row: list[Any], encounter: Encounter) -> View:
        """Read a row back. Raises ValueError when it is none."""
        try:
            return View(row, encounter)
        except (TypeError, ValueError, IndexError, KeyError, AttributeError, AssertionError) as error:
            raise ValueError(f"this is no view of an Ira y Gloria fight: {error}") from error

    def foes(self, number: int) -> Iterator[BodyView]:
        """The active enemies of body ``number``, in roster order."""
        side = self.bodies[number].side
        return (body for body in self.bodies if body.side != side and body.active)

    def friends(self, number: int) -> Iterator[BodyView]:
        """The others of the same side, whatever their state, in roster order."""
        side = self.bodies[number].side
        return (body for body in self.bodies if body.side == side and body.id != number)


def look(state: State, seat: int) -> View:
    """IG-SHEET-05: the default view, the same for every seat."""
    row = [
        seat,
        state.round,
        state.turn_side,
        state.actor,
        [_team(team) for team in state.teams],
        [[thing.arm.owner, thing.arm.key, thing.arm.weapon.id, list(thing.place)] for thing in state.floor],
        [_body(body) for body in state.bodies],
    ]
    return View(row, state.encounter)


def _team(team: Team) -> list[Any]:
    return [team.kind, team.glory, team.glory_max, team.ruin, team.ruin_max, team.seized, team.interrupted]


def _body(body: Body) -> list[Any]:
    row: list[Any] = list(_plain(body))
    row.append(list(body.place))
    row.append([_arm(arm) for arm in body.arms])
    row.append([[condition.name, condition.value] for condition in body.conditions])
    row.append(list(body.hurt))
    row.append(isinstance(body.hold, Turn))
    return row


def _arm(arm: Arm) -> list[Any]:
    return [arm.key, arm.weapon.id, arm.melee, arm.empty, arm.fault, arm.uses, arm.drawn]
