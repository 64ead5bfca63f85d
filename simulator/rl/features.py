"""Features of each combatant for a learner: a row of numbers of about -1 to 1, of the same form in all games.

A row has: present, self, same side, able; the remaining shares of three kinds of points; the position relative to the
own one, in units of 30 metres (x, y); four states of the game; the points that it can still spend, in tenths.
docs/learners.md explains the points and states of each game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ..core.system import SeatView
from ..systems.fragmentos.view import View as FragmentosView
from ..systems.haunted_house.view import View as HouseView
from ..systems.ira_y_gloria.view import View as WrathView
from ..systems.tapiz.view import View as TapizView

BODY: Final = 14
"""Numbers in the row of a combatant."""
SHARE: Final = 4
"""Index of the first share, the best single measure of a combatant's remaining strength."""
METRES: Final = 30.0
TENTH: Final = 0.1

Row = list[float]


def body_rows(view: SeatView, own: int, side: int, most: int) -> list[Row]:
    """Return the rows of the first ``most`` combatants in roster order, as ``own`` (negative: a captain) of ``side``
    sees them."""
    return _ROWS[type(view)](view, own, side, most)


def _share(left: int, full: int | None) -> float:
    return left / full if full else 0.0


def _house(view: HouseView, own: int, side: int, most: int) -> list[Row]:
    rows: list[Row] = []
    for body in view.bodies[:most]:
        sheet = body.sheet
        dodging = body.dodge_melee or body.dodge_ranged
        rows.append(
            [
                1.0 if body.in_scene else 0.0,
                1.0 if body.id == own else 0.0,
                1.0 if body.side == side else 0.0,
                1.0 if body.active else 0.0,
                _share(body.life, sheet.max_life),
                _share(body.stamina, sheet.max_stamina),
                _share(body.shock, sheet.max_shock),
                0.0,
                0.0,
                1.0 if body.prone else 0.0,
                1.0 if body.hidden else 0.0,
                1.0 if dodging else 0.0,
                1.0 if body.weakened or body.distracted else 0.0,
                body.aim_bonus * TENTH,
            ]
        )
    return rows


def _wrath(view: WrathView, own: int, side: int, most: int) -> list[Row]:
    here = view.body(own).place if own >= 0 else (0.0, 0.0)
    rows: list[Row] = []
    for body in view.bodies[:most]:
        mob = body.mob
        rows.append(
            [
                0.0 if body.status == "gone" else 1.0,
                1.0 if body.id == own else 0.0,
                1.0 if body.side == side else 0.0,
                1.0 if body.active else 0.0,
                _share(body.members, body.sheet.mob_size) if mob else _share(body.wounds, body.wounds_max),
                _share(body.shock, body.shock_max),
                body.wrath * TENTH,
                (body.place[0] - here[0]) / METRES,
                (body.place[1] - here[1]) / METRES,
                1.0 if body.exhausted else 0.0,
                1.0 if body.conditions else 0.0,
                1.0 if body.acted else 0.0,
                1.0 if body.ready else 0.0,
                body.reloads * TENTH,
            ]
        )
    return rows


def _tapiz(view: TapizView, own: int, side: int, most: int) -> list[Row]:
    here = view.bodies[own].place if own >= 0 else (0.0, 0.0)
    rows: list[Row] = []
    for body in view.bodies[:most]:
        rows.append(
            [
                0.0 if body.out else 1.0,
                1.0 if body.id == own else 0.0,
                1.0 if body.side == side else 0.0,
                1.0 if body.able else 0.0,
                _share(body.pgf, body.pgf_max),
                _share(body.pgm, body.pgm_max),
                0.0,
                (body.place[0] - here[0]) / METRES,
                (body.place[1] - here[1]) / METRES,
                1.0 if body.surprised else 0.0,
                1.0 if body.marks else 0.0,
                0.0 if body.stance == "normal" else 1.0,
                1.0 if body.cover else 0.0,
                body.points * TENTH,
            ]
        )
    return rows


def _fragmentos(view: FragmentosView, own: int, side: int, most: int) -> list[Row]:
    rows: list[Row] = []
    for body in view.bodies[:most]:
        total, current = body.sheet.total, body.current
        shares = [_share(current[char], total(char)) if char in current else 0.0 for char in _CHARACTERISTICS]
        rows.append(
            [
                1.0 if body.present else 0.0,
                1.0 if body.id == own else 0.0,
                1.0 if body.side == side else 0.0,
                1.0 if body.active else 0.0,
                *shares,
                0.0,
                0.0,
                1.0 if body.hidden else 0.0,
                1.0 if body.acted else 0.0,
                1.0 if body.obstacles else 0.0,
                body.setbacks * TENTH,
                body.superacion * TENTH,
            ]
        )
    return rows


_CHARACTERISTICS: Final = ("accion", "interaccion", "cognicion")

_ROWS: Final[dict[type, Callable[[Any, int, int, int], list[Row]]]] = {  # Any: each takes its own game's view
    HouseView: _house,
    WrathView: _wrath,
    TapizView: _tapiz,
    FragmentosView: _fragmentos,
}
