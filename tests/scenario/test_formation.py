"""Formations: places of the copies of one combatant."""

from __future__ import annotations

import pytest
from attrs import evolve

from simulator.core.errors import BadScenario
from simulator.scenario import Known, load_document, load_text
from simulator.scenario.formation import formation
from tests.scenario.toy import DUEL, POLICIES, SCHEMA, problems, sheet

KNOWN = Known(schemas={"toy": evolve(SCHEMA, spacing=4.0)}, policies=lambda: POLICIES)
CROWD = DUEL + '[[combatants]]\nname = "Z"\nside = "blue"\nuse = "squire"\ncount = 3\nposition = [20, 1]\n'


@pytest.mark.parametrize(
    ("more", "settings", "places"),
    [
        ("", (), [(20, -3), (20, 1), (20, 5)]),
        ("spacing = 0.5", (), [(20, 0.5), (20, 1), (20, 1.5)]),
        ("spacing = 2", ("Z 2.position=[7, 7]",), [(20, -1), (7, 7), (20, 3)]),
        ("", ("Z 2.speed=3", "Z.spacing=1"), [(20, 0), (20, 1), (20, 2)]),
    ],
)
def test_copies_stand_around_their_position(
    more: str, settings: tuple[str, ...], places: list[tuple[float, float]]
) -> None:
    """By default at the game's spacing; a copy with a position of its own stands there. Written out, they stay."""
    found = load_text(CROWD + more, settings=settings, known=KNOWN)
    assert places == [sheet(found, f"Z {number}").position for number in (1, 2, 3)]
    assert found == load_document(found.document, known=KNOWN)


def test_no_spacing_is_one_point_and_one_combatant_stays() -> None:
    """At 0 metres all are on the point; a combatant alone is no formation."""
    for more, name in (("spacing = 0\n", "Z 3"), ("count = 1\n", "Z")):
        text = CROWD.replace("count = 3\n", "") + more + ("" if "count" in more else "count = 3\n")
        found = load_text(text.replace("[20, 1]", "[20, 2]"), known=evolve(KNOWN, schemas={"toy": LOOSE}))
        assert (20, 2) == sheet(found, name).position


LOOSE = evolve(SCHEMA, spacing=4.0, check=lambda encounter: [])


def test_ranks_are_even_and_at_most_ten_abreast() -> None:
    """Thirteen copies are two ranks, of seven and six."""
    places = formation((10.0, 0.0), 13, 2.0)
    assert [(9.0, 7), (11.0, 6)] == [(x, [place[0] for place in places].count(x)) for x in (9.0, 11.0)]
    assert [-6, -4, -2, 0, 2, 4, 6] == [y for x, y in places if x == 9.0]
    assert [(10.0, 0.0)] * 13 == formation((10.0, 0.0), 13, 0.0)


@pytest.mark.parametrize(
    ("more", "what"),
    [
        ("spacing = -1", "spacing is -1"),
        ("spacing = 1001", "spacing is 1001"),
        ('spacing = "wide"', "spacing is"),
        ("spacing = 1000\nposition = [0, 99500]", "leads copies more than 100000 m away"),
    ],
)
def test_a_wrong_spacing_is_named(more: str, what: str) -> None:
    """Metres from 0 to 1000, and no copy beyond what a position may be."""
    text = CROWD.replace("position = [20, 1]\n", "") if "position" in more else CROWD
    with pytest.raises(BadScenario, match=what):
        load_text(text + more, known=KNOWN)


def test_games_without_metres_have_no_such_key() -> None:
    """A game that says no default does not know the key."""
    assert "spacing is not a known key" in problems(CROWD + "spacing = 2")[0]
