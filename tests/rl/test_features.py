"""The rows of combatants: each fact shows in its own number, and in no other."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, Final

import pytest

from simulator.rl.encoding import Encoder, Shape
from simulator.rl.features import BODY, Row, body_rows

OWN: Final = 7
"""The one that looks, and its side; the combatant looked at is another, of another side, unless a case says so."""
Fact = tuple[dict[str, Any], int, float]
"""Fields of a combatant with nothing to say for itself, the place of the number that changes, and the number."""

COMMON: Final[list[Fact]] = [({"id": OWN}, 1, 1.0), ({"side": OWN}, 2, 1.0)]
HOUSE: Final = {
    **{"id": 0, "side": 0, "in_scene": False, "active": False, "life": 0, "stamina": 0, "shock": 0, "aim_bonus": 0},
    **{"prone": False, "hidden": False, "dodge_melee": False, "dodge_ranged": False, "weakened": 0, "distracted": 0},
    "sheet": SimpleNamespace(max_life=20, max_stamina=8, max_shock=4),
}
WRATH: Final = {
    **{"id": 0, "side": 0, "status": "gone", "active": False, "mob": False, "members": 0, "wounds": 0, "shock": 0},
    **{"wounds_max": 4, "shock_max": 2, "wrath": 0, "place": (0.0, 0.0), "exhausted": False, "conditions": {}},
    **{"acted": False, "ready": False, "reloads": 0, "sheet": SimpleNamespace(mob_size=10)},
}
TAPIZ: Final = {
    **{"id": 0, "side": 0, "out": True, "able": False, "pgf": 0, "pgf_max": 20, "pgm": 0, "pgm_max": 10},
    **{"place": (0.0, 0.0), "surprised": False, "marks": [], "stance": "normal", "cover": "", "points": 0},
}
FRAGMENTOS: Final = {
    **{"id": 0, "side": 0, "present": False, "active": False, "current": {}, "hidden": False, "acted": False},
    **{"obstacles": [], "setbacks": 0, "superacion": 0, "sheet": SimpleNamespace(total=lambda _: 8)},
}
PLAIN: Final = {"haunted_house": HOUSE, "ira_y_gloria": WRATH, "tapiz": TAPIZ, "fragmentos": FRAGMENTOS}
FACTS: Final[dict[str, list[Fact]]] = {
    "haunted_house": [
        ({"in_scene": True}, 0, 1.0),
        ({"active": True}, 3, 1.0),
        ({"life": 5}, 4, 0.25),
        ({"stamina": 2}, 5, 0.25),
        ({"shock": 1}, 6, 0.25),
        ({"prone": True}, 9, 1.0),
        ({"hidden": True}, 10, 1.0),
        ({"dodge_melee": True}, 11, 1.0),
        ({"dodge_ranged": True}, 11, 1.0),
        ({"weakened": 1}, 12, 1.0),
        ({"distracted": 1}, 12, 1.0),
        ({"aim_bonus": 2}, 13, 0.2),
        ({"life": 5, "sheet": SimpleNamespace(max_life=0, max_stamina=0, max_shock=None)}, 4, 0.0),
    ],
    "ira_y_gloria": [
        ({"status": "up"}, 0, 1.0),
        ({"active": True}, 3, 1.0),
        ({"wounds": 1, "members": 5}, 4, 0.25),
        ({"mob": True, "wounds": 1, "members": 5}, 4, 0.5),
        ({"shock": 1}, 5, 0.5),
        ({"wrath": 3}, 6, 0.3),
        ({"place": (15.0, 0.0)}, 7, 0.5),
        ({"place": (0.0, -30.0)}, 8, -1.0),
        ({"exhausted": True}, 9, 1.0),
        ({"conditions": {"prone": 1}}, 10, 1.0),
        ({"acted": True}, 11, 1.0),
        ({"ready": True}, 12, 1.0),
        ({"reloads": 2}, 13, 0.2),
    ],
    "tapiz": [
        ({"out": False}, 0, 1.0),
        ({"able": True}, 3, 1.0),
        ({"pgf": 5}, 4, 0.25),
        ({"pgm": 5}, 5, 0.5),
        ({"place": (15.0, 0.0)}, 7, 0.5),
        ({"place": (0.0, -30.0)}, 8, -1.0),
        ({"surprised": True}, 9, 1.0),
        ({"marks": ["burning"]}, 10, 1.0),
        ({"stance": "defence"}, 11, 1.0),
        ({"cover": "wall"}, 12, 1.0),
        ({"points": 3}, 13, 0.3),
    ],
    "fragmentos": [
        ({"present": True}, 0, 1.0),
        ({"active": True}, 3, 1.0),
        ({"current": {"accion": 2}}, 4, 0.25),
        ({"current": {"interaccion": 4}}, 5, 0.5),
        ({"current": {"cognicion": 6}}, 6, 0.75),
        ({"hidden": True}, 9, 1.0),
        ({"acted": True}, 10, 1.0),
        ({"obstacles": ["shut"]}, 11, 1.0),
        ({"setbacks": 1}, 12, 0.1),
        ({"superacion": 4}, 13, 0.4),
    ],
}


def seeing(bodies: list[SimpleNamespace]) -> Any:
    """Return a view of these bodies."""
    return SimpleNamespace(bodies=bodies)


def row_of(game: str, fields: dict[str, Any], here: tuple[float, float] = (0.0, 0.0)) -> Row:
    """Return the row of a combatant, for one that looks from a place."""
    looking = SimpleNamespace(**{**PLAIN[game], "id": OWN, "place": here})
    bodies = [SimpleNamespace(**{**PLAIN[game], **fields}), *[looking] * OWN]
    rows = body_rows(game, seeing(bodies), OWN, OWN, 1)
    assert len(rows) == 1
    return rows[0]


@pytest.mark.parametrize("game", FACTS)
def test_each_fact_shows_in_its_own_number(game: str) -> None:
    """All other numbers are zero."""
    for fields, place, number in [*COMMON, *FACTS[game]]:
        expected = [0.0] * BODY
        expected[place] = number
        assert row_of(game, fields) == pytest.approx(expected), fields


@pytest.mark.parametrize("game", ["ira_y_gloria", "tapiz"])
def test_places_are_seen_from_ones_own(game: str) -> None:
    """A captain looks from the middle of the map."""
    assert row_of(game, {}, (30.0, -60.0))[7:9] == [-1.0, 2.0]
    bodies = [SimpleNamespace(**{**PLAIN[game], "place": (30.0, -60.0)})]
    seen = body_rows(game, seeing(bodies), -1, OWN, 1)
    assert seen[0][7:9] == [1.0, -2.0]


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, [0, 0, 0, 0, 0, 0]),
        ({"target": 0}, [1, 0, 0, 0.5, 0, 0]),
        ({"target": 1}, [0, 1, 0, 0.25, 0, 0]),
        ({"target": 2}, [0, 0, 1, 0.75, 0, 0]),
        ({"target": 3}, [0, 0, 0, 0, 0, 0]),
        ({"amount": 7}, [0, 0, 0, 0, 0.7, 0]),
        ({"place": (13.0, 14.0)}, [0, 0, 0, 0, 0, 1 / 6]),
    ],
)
def test_an_option_is_told_by_its_target_its_amount_and_its_place(fields: dict[str, Any], expected: Row) -> None:
    """Aimed at oneself, a friend or a foe, with what is left of it; one that no row shows is not aimed at."""
    rows = [[0.0, 1.0, 1.0, 1.0, 0.5], [0.0, 0.0, 1.0, 1.0, 0.25], [0.0, 0.0, 0.0, 1.0, 0.75]]
    view: Any = SimpleNamespace(bodies=[SimpleNamespace(place=(10.0, 10.0)), SimpleNamespace(place=(0.0, 0.0))])
    option: Any = SimpleNamespace(**{"target": -1, "amount": 0, "place": None, "item": "", "detail": "", **fields})
    encoder = Encoder("tapiz", Shape(3, 4))
    assert encoder._row(option, 0, rows, view) == pytest.approx([*expected, 0, 0])
    assert encoder._row(option, -1, rows, view)[5] == 0
