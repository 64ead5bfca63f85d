"""Scoreboard: the combatants as a seat sees them, in rows of the same form for all games.

Each row has points, states, held items and position, read only from the game's view."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from attrs import frozen

from ..core.plane import distance
from ..core.system import SeatView
from ..systems.fragmentos.view import BodyView as FragmentosBody
from ..systems.fragmentos.view import View as FragmentosView
from ..systems.haunted_house.view import BodyView as HouseBody
from ..systems.haunted_house.view import View as HouseView
from ..systems.ira_y_gloria.view import BodyView as WrathBody
from ..systems.ira_y_gloria.view import View as WrathView
from ..systems.tapiz.view import BodyView as TapizBody
from ..systems.tapiz.view import View as TapizView

Place = tuple[float, float]


@frozen
class Pool:
    """Points of one kind: the number left and the maximum (None: no maximum to show)."""

    id: str
    left: int
    most: int | None = None


@frozen
class BodyRow:
    """One combatant: its number, its side, whether it can fight, its points, its states (ids with a number or 0), its
    held items (ids with the shots left, or None if shots are not counted) and its position in metres (None in games
    without positions)."""

    body: int
    side: int
    able: bool
    pools: tuple[Pool, ...]
    states: tuple[tuple[str, int], ...]
    hand: tuple[tuple[str, int | None], ...] = ()
    place: Place | None = None

    def metres(self, other: Place | None) -> float | None:
        """Return the distance to ``other`` in metres; None without positions."""
        return None if self.place is None or other is None else distance(self.place, other)


@frozen
class Scoreboard:
    """The round, the visible combatants in roster order, and the points of sides or the scene (the number of the side,
    or -1 for the scene)."""

    round: int
    rows: tuple[BodyRow, ...]
    common: tuple[tuple[int, Pool], ...] = ()


def scoreboard(view: SeatView) -> Scoreboard:
    """Return the rows of a view of any of the games."""
    return _BOARDS[type(view)](view)


# Haunted House.

_HOUSE_STATES = ("prone", "hidden", "weakened", "burning", "distracted", "fleeing", "arrest")


def _house(view: HouseView) -> Scoreboard:
    return Scoreboard(view.round, tuple(_house_row(body) for body in view.bodies if body.in_scene or body.arrived))


def _house_row(body: HouseBody) -> BodyRow:
    sheet = body.sheet
    pools = [Pool(name, getattr(body, name), getattr(sheet, f"max_{name}")) for name in ("life", "stamina", "shock")]
    states = [] if body.status == "active" else [(body.status, 0)]
    states += [(name, 0) for name in _HOUSE_STATES if getattr(body, name)]
    if body.aim_bonus:
        states.append(("aim", body.aim_bonus))
    held = next((arm for arm in body.arms if arm.key == body.held), None)
    if held is not None and held.jammed:
        states.append(("jammed", 0))
    hand = () if held is None else ((held.weapon, None if held.melee else held.loaded),)
    known = tuple(pool for pool in pools if pool.left or pool.most)
    return BodyRow(body.id, body.side, body.active, known, tuple(states), hand)


# Ira y Gloria.


def _wrath(view: WrathView) -> Scoreboard:
    teams = enumerate(view.teams)
    common = [(side, pool) for side, team in teams for pool in _team_pools(team.glory, team.glory_max, team.ruin)]
    return Scoreboard(view.round, tuple(_wrath_row(body) for body in view.bodies), tuple(common))


def _team_pools(glory: int, glory_max: int, ruin: int) -> Iterator[Pool]:
    if glory_max:
        yield Pool("glory", glory, glory_max)
    if ruin:
        yield Pool("ruin", ruin)


def _wrath_row(body: WrathBody) -> BodyRow:
    if body.mob:
        pools = [Pool("members", body.members, body.sheet.mob_size)]
    else:
        pools = [Pool("wounds", body.wounds, body.wounds_max)]
        pools += [] if body.shock_max is None else [Pool("shock", body.shock, body.shock_max)]
    spent = (("wrath", body.wrath), ("ruin", body.ruin), ("reloads", body.reloads))
    pools += [Pool(name, left) for name, left in spent if left]
    states = [] if body.status == "active" else [(body.status, 0)]
    states += [("exhausted", 0)] if body.exhausted else []
    states += [(name, value) for name, value in body.conditions.items()]
    hand = tuple((arm.weapon, arm.uses) for arm in body.arms if arm.drawn)
    return BodyRow(body.id, body.side, body.active, tuple(pools), tuple(states), hand, body.place)


# Tapiz.


def _tapiz(view: TapizView) -> Scoreboard:
    common = [(-1, Pool("gm_pool", view.pool))] if view.pool else []
    return Scoreboard(view.round, tuple(_tapiz_row(body) for body in view.bodies), tuple(common))


def _tapiz_row(body: TapizBody) -> BodyRow:
    pools = [Pool("pgf", body.pgf, body.pgf_max), Pool("pgm", body.pgm, body.pgm_max)]
    pools += [Pool("hero_points", body.points)] if body.points else []
    states = [] if body.able and body.status == "able" else [(body.status, 0)]
    states += [] if body.stance == "normal" else [(body.stance, 0)]
    states += [(mark.name, mark.value) for mark in body.marks]
    held = next((arm for arm in body.arms if arm.key == body.hand), None)
    hand = () if held is None else ((held.weapon, held.ammo),)
    return BodyRow(body.id, body.side, body.able, tuple(pools), tuple(states), hand, body.place)


# Fragmentos.


def _fragmentos(view: FragmentosView) -> Scoreboard:
    rows = tuple(_fragmentos_row(body) for body in view.bodies if body.status != "reserve")
    common = [(-1, Pool("threat", view.threat))]
    common += [(-1, Pool("objective", view.progress))] if view.progress else []
    return Scoreboard(view.round, rows, tuple(common))


def _fragmentos_row(body: FragmentosBody) -> BodyRow:
    pools = [Pool(name, points, body.sheet.total(name)) for name, points in body.current.items()]
    pools += [Pool("superacion", body.superacion)] if body.superacion else []
    states = [] if body.active else [(body.status, 0)]
    states += [("hidden", 0)] if body.hidden else []
    states += [("setback", body.setbacks)] if body.setbacks else []
    hand = tuple((thing.id, None) for thing in body.things)
    return BodyRow(body.id, body.side, body.active, tuple(pools), tuple(states), hand)


_BOARDS: dict[type, Callable[[Any], Scoreboard]] = {  # Any: each takes the view of its own game
    HouseView: _house,
    WrathView: _wrath,
    TapizView: _tapiz,
    FragmentosView: _fragmentos,
}
