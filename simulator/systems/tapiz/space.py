"""Space: positions in metres, distances, range bands, destinations (TZ-MOV-05, TZ-MOV-06, TZ-MOV-07).

Points on a plane without obstacles: combatants do not block each other (TZ-MOV-03). Only square roots are used, which
give equal results on every platform."""

from __future__ import annotations

from ...core.plane import TOLERANCE, Place, distance, within
from ...core.system import Encounter
from .lienzo.measures import BANDS
from .lienzo.pack import Lienzo
from .setting import Shelter
from .sheet import Sheet
from .state import Body, State, foes


def band(lienzo: Lienzo, metres: float) -> int:
    """TZ-MOV-05: the number of a distance's range band, 0 inmediato to 4 muy_lejos, 5 beyond."""
    bands = lienzo.bands
    if metres <= bands.inmediato + TOLERANCE:
        return 0
    if metres <= bands.cerca + TOLERANCE:
        return 1
    if metres <= bands.medio + TOLERANCE:
        return 2
    if metres <= bands.lejos + TOLERANCE:
        return 3
    return 4 if metres <= bands.muy_lejos + TOLERANCE else len(BANDS)


def band_number(name: str) -> int:
    """Return the number of a range band by its name."""
    return BANDS.index(name)


def screens(screen: tuple[Place, Place] | None, origin: Place | None) -> bool:
    """TZ-ATK-10: a shelter stands between the body behind it and ``origin``.

    ``screen`` is the shelter's place and the direction of the side that it covers. Cover without a place covers from
    all sides; an attack from all sides (no origin) ignores shelters."""
    if screen is None:
        return True
    if origin is None:
        return False
    (x, y), (dx, dy) = screen
    return (origin[0] - x) * dx + (origin[1] - y) * dy > TOLERANCE


def gap(a: Body, b: Body) -> float:
    """Return the metres between two bodies."""
    return distance(a.place, b.place)


def near(state: State, a: Body, b: Body) -> bool:
    """Return True if two bodies are within ``inmediato`` of each other."""
    return within(a.place, b.place, state.lienzo.bands.inmediato)


def nearest_foe(state: State, body: Body) -> Body | None:
    """Return the nearest able enemy, or None. The roster order breaks ties."""
    found, least = None, 0.0
    for enemy in foes(state, body):
        far = gap(body, enemy)
        if found is None or far < least:
            found, least = enemy, far
    return found


def shelter_at(state: State, place: Place) -> Shelter | None:
    """TZ-ATK-10: the best cover available at a place."""
    found = [one for one in state.setting.shelters if within(place, one.at, one.radius)]
    kinds = ("light", "medium", "heavy")
    return max(found, key=lambda one: kinds.index(one.kind), default=None)


def screen_of(state: State, body: Body, shelter: Shelter) -> tuple[Place, Place] | None:
    """TZ-ATK-10: a shelter covers from its far side; a body at its centre is covered towards the nearest able enemy."""
    (x, y), (at_x, at_y) = body.place, shelter.at
    if distance(body.place, shelter.at) > TOLERANCE:
        return shelter.at, (at_x - x, at_y - y)
    nearest = nearest_foe(state, body)
    if nearest is None or gap(body, nearest) <= TOLERANCE:
        return None
    return shelter.at, (nearest.place[0] - x, nearest.place[1] - y)


def band_move(lienzo: Lienzo, mover: Place, anchor: Place, nearer: bool) -> float:
    """TZ-MOV-05: the metres of a band move: to the upper limit of the next nearer band, or 1 m beyond the present band.

    0: there is no nearer band."""
    far = distance(mover, anchor)
    number = band(lienzo, far)
    if nearer:
        return far - lienzo.bands.upper(number - 1) if number > 0 else 0.0
    return lienzo.bands.upper(number) + 1 - far if number < len(BANDS) else 0.0


def starting_places(encounter: Encounter, lienzo: Lienzo) -> list[Place]:
    """TZ-MOV-06: positions of the sheets; else the sides face each other, ``side_distance`` apart.

    The members of a side stand in a row, ``neighbour_distance`` apart."""
    counts: dict[int, int] = {}
    places: list[Place] = []
    for member in encounter.members:
        sheet = member.sheet
        assert isinstance(sheet, Sheet)
        rank = counts.get(member.side, 0)
        counts[member.side] = rank + 1
        across = lienzo.numbers.neighbour_distance * rank
        places.append(sheet.position or (lienzo.numbers.side_distance * member.side, across))
    return places
