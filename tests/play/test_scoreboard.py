"""The rows of a view: each game's figures of every body."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, Final

import pytest
import trio
from attrs import evolve

from simulator.core.asks import Option
from simulator.core.scoreboard import BodyRow, Pool, Scoreboard
from simulator.narration.wording import Phrasebook
from simulator.play.seat import OpenQuestion
from simulator.play.words import body_words, common_words
from simulator.systems import scoreboard
from tests.play.people import Picker, sitting

AXE, GUN = SimpleNamespace(key="a", weapon="axe", melee=True, loaded=0, jammed=False), "pistol"
HOUSE: Final = {
    **{"id": 3, "side": 1, "active": True, "status": "active", "in_scene": True, "arrived": True, "aim_bonus": 0},
    **{"prone": False, "hidden": False, "weakened": False, "burning": 0, "distracted": False, "fleeing": 0},
    **{"life": 5, "stamina": 0, "shock": 0, "arrest": 0, "arms": (), "held": ""},
    "sheet": SimpleNamespace(max_life=20, max_stamina=0, max_shock=4),
}
WRATH: Final = {
    **{"id": 3, "side": 1, "active": True, "status": "active", "mob": False, "members": 0, "wounds": 1},
    **{"wounds_max": 4, "shock": 0, "shock_max": None, "wrath": 0, "ruin": 0, "reloads": 0, "exhausted": False},
    **{"conditions": {}, "arms": (), "place": (1.0, 2.0), "sheet": SimpleNamespace(mob_size=9)},
}
TAPIZ: Final = {
    **{"id": 3, "side": 1, "able": True, "status": "able", "pgf": 5, "pgf_max": 20, "pgm": 3, "pgm_max": 10},
    **{"points": 0, "stance": "normal", "marks": (), "arms": (), "hand": "", "place": (1.0, 2.0)},
}
FRAGMENTOS: Final = {
    **{"id": 3, "side": 1, "active": True, "status": "active", "current": {"accion": 2}, "superacion": 0},
    **{"hidden": False, "setbacks": 0, "things": (), "sheet": SimpleNamespace(total=lambda _: 8)},
}
PLAIN: Final = {"haunted_house": HOUSE, "ira_y_gloria": WRATH, "tapiz": TAPIZ, "fragmentos": FRAGMENTOS}
ROWS: Final[dict[str, BodyRow]] = {
    "haunted_house": BodyRow(3, 1, True, (Pool("life", 5, 20), Pool("shock", 0, 4)), ()),
    "ira_y_gloria": BodyRow(3, 1, True, (Pool("wounds", 1, 4),), (), (), (1.0, 2.0)),
    "tapiz": BodyRow(3, 1, True, (Pool("pgf", 5, 20), Pool("pgm", 3, 10)), (), (), (1.0, 2.0)),
    "fragmentos": BodyRow(3, 1, True, (Pool("accion", 2, 8),), ()),
}
FACTS: Final[dict[str, list[tuple[dict[str, Any], dict[str, Any]]]]] = {
    "haunted_house": [
        ({}, {}),
        ({"active": False, "status": "dead"}, {"able": False, "states": (("dead", 0),)}),
        *(({name: 1}, {"states": ((name, 0),)}) for name in ("prone", "hidden", "weakened", "burning", "distracted")),
        *(({name: 1}, {"states": ((name, 0),)}) for name in ("fleeing", "arrest")),
        ({"aim_bonus": 3}, {"states": (("aim", 3),)}),
        ({"stamina": 2}, {"pools": (Pool("life", 5, 20), Pool("stamina", 2, 0), Pool("shock", 0, 4))}),
        ({"arms": (AXE,), "held": "a"}, {"hand": (("axe", None),)}),
        ({"arms": (AXE,), "held": "b"}, {}),
        (
            {"arms": (AXE, SimpleNamespace(key="b", weapon=GUN, melee=False, loaded=2, jammed=False)), "held": "b"},
            {"hand": ((GUN, 2),)},
        ),
        (
            {"arms": (SimpleNamespace(key="b", weapon=GUN, melee=False, loaded=0, jammed=True),), "held": "b"},
            {"hand": ((GUN, 0),), "states": (("jammed", 0),)},
        ),
    ],
    "ira_y_gloria": [
        ({}, {}),
        ({"active": False, "status": "dying"}, {"able": False, "states": (("dying", 0),)}),
        ({"mob": True, "members": 7, "shock_max": 3}, {"pools": (Pool("members", 7, 9),)}),
        ({"shock": 2, "shock_max": 3}, {"pools": (Pool("wounds", 1, 4), Pool("shock", 2, 3))}),
        *(({name: 2}, {"pools": (Pool("wounds", 1, 4), Pool(name, 2))}) for name in ("wrath", "ruin", "reloads")),
        ({"exhausted": True}, {"states": (("exhausted", 0),)}),
        ({"conditions": {"prone": 0, "hindered": 2}}, {"states": (("prone", 0), ("hindered", 2))}),
        (
            {"arms": tuple(SimpleNamespace(weapon=word, uses=2, drawn=word == GUN) for word in ("axe", GUN))},
            {"hand": ((GUN, 2),)},
        ),
    ],
    "tapiz": [
        ({}, {}),
        ({"able": False, "status": "down"}, {"able": False, "states": (("down", 0),)}),
        ({"able": True, "status": "fleeing"}, {"states": (("fleeing", 0),)}),
        ({"able": False}, {"able": False, "states": (("able", 0),)}),
        ({"points": 2}, {"pools": (Pool("pgf", 5, 20), Pool("pgm", 3, 10), Pool("hero_points", 2))}),
        ({"stance": "defence"}, {"states": (("defence", 0),)}),
        ({"marks": (SimpleNamespace(name="burning", value=2),)}, {"states": (("burning", 2),)}),
        ({"arms": (SimpleNamespace(key="a", weapon="axe", ammo=None),), "hand": "a"}, {"hand": (("axe", None),)}),
        ({"arms": (SimpleNamespace(key="a", weapon="axe", ammo=None),), "hand": "b"}, {}),
    ],
    "fragmentos": [
        ({}, {}),
        ({"active": False, "status": "broken"}, {"able": False, "states": (("broken", 0),)}),
        ({"superacion": 2}, {"pools": (Pool("accion", 2, 8), Pool("superacion", 2))}),
        ({"hidden": True}, {"states": (("hidden", 0),)}),
        ({"setbacks": 2}, {"states": (("setback", 2),)}),
        ({"things": (SimpleNamespace(id="lamp"),)}, {"hand": (("lamp", None),)}),
    ],
}


@pytest.mark.parametrize("game", FACTS)
def test_each_fact_of_a_body_shows(game: str) -> None:
    """A fact changes its points, states or hand, and nothing else."""
    for fields, expected in FACTS[game]:
        body = SimpleNamespace(**{**PLAIN[game], **fields})
        seen = SimpleNamespace(round=4, bodies=(body,), teams=(), pool=0, threat=0, progress=0)
        board = scoreboard(game)(seen)
        assert board.round == 4
        assert board.rows == (evolve(ROWS[game], **expected),), fields


@pytest.mark.parametrize(
    ("game", "fields", "shown"),
    [
        ("haunted_house", {"in_scene": False, "arrived": False}, False),
        ("haunted_house", {"in_scene": False}, True),
        ("haunted_house", {"arrived": False}, True),
        ("fragmentos", {"status": "reserve", "active": False}, False),
        ("fragmentos", {"status": "out", "active": False}, True),
    ],
)
def test_who_has_not_come_yet_is_not_shown(game: str, fields: dict[str, Any], shown: bool) -> None:
    """A combatant who has gone is shown, one who has not arrived is not."""
    bodies = (SimpleNamespace(**{**PLAIN[game], **fields}),)
    assert bool(scoreboard(game)(SimpleNamespace(round=1, bodies=bodies, threat=0, progress=0)).rows) is shown


@pytest.mark.parametrize(
    ("game", "fields", "common"),
    [
        ("tapiz", {"pool": 0}, ()),
        ("tapiz", {"pool": 3}, ((-1, Pool("gm_pool", 3)),)),
        ("fragmentos", {"threat": 0, "progress": 0}, ((-1, Pool("threat", 0)),)),
        ("fragmentos", {"threat": 2, "progress": 1}, ((-1, Pool("threat", 2)), (-1, Pool("objective", 1)))),
        (
            "ira_y_gloria",
            {"teams": [SimpleNamespace(glory=g, glory_max=m, ruin=r) for g, m, r in ((0, 3, 0), (0, 0, 2), (1, 2, 1))]},
            ((0, Pool("glory", 0, 3)), (1, Pool("ruin", 2)), (2, Pool("glory", 1, 2)), (2, Pool("ruin", 1))),
        ),
    ],
)
def test_points_of_all_are_shown_where_there_are_any(
    game: str, fields: dict[str, Any], common: tuple[tuple[int, Pool], ...]
) -> None:
    """Points of the scene and of the sides are shown if there are any."""
    assert scoreboard(game)(SimpleNamespace(round=1, bodies=(), **fields)).common == common


def boards(name: str, who: str) -> list[Scoreboard]:
    """Return the boards that ``who`` sees, one at each question."""
    found: list[Scoreboard] = []
    trio.run(sitting(name, who).play, Picker(lambda question: found.append(scoreboard("haunted_house")(question.view))))
    return found


def row(board: Scoreboard, body: int) -> BodyRow:
    """Return the row of one combatant."""
    return next(each for each in board.rows if each.body == body)


def test_wounds_show() -> None:
    """Life goes down over the fight of the board that the loser sees."""
    seen = [row(board, 1).pools[0].left for board in boards("reference_duel", "Vega")]
    assert seen[0] == 20
    assert seen == sorted(seen, reverse=True)
    assert seen[-1] < 20


def test_hidden_reserves_are_not_shown() -> None:
    """Combatants who are still to come are not on the board."""

    class First(Picker):
        async def choose(self, question: OpenQuestion) -> Sequence[Option]:
            shown.append(len(scoreboard("haunted_house")(question.view).rows))
            return []

    shown: list[int] = []
    sit = sitting("haunted_house/waves")
    trio.run(sit.play, First())
    assert shown[0] < len(sit.scenario.encounter.names)


BOOK = Phrasebook("en", "haunted_house", ["Elena", "Zombi"], ["us", "them"])


def test_a_row_in_words() -> None:
    """The first points always; others, states, hands and distance in the second line; what is full is not said."""
    full = BodyRow(0, 0, True, (Pool("life", 20, 20), Pool("shock", 12, 12)), ())
    hurt = BodyRow(
        1, 1, True, (Pool("life", 3, 20), Pool("shock", 2, 12)), (("aim", 2),), (("shotgun", 1),), (3.0, 4.0)
    )
    assert body_words(full, None, BOOK) == ("life 20/20", "")
    assert body_words(hurt, (0.0, 0.0), BOOK) == ("life 3/20", "shock 2/12, aim 2, in hand: shotgun (1), 5 m")


def test_the_common_line_in_words() -> None:
    """The round, the points of the scene, those of a side with its name."""
    board = Scoreboard(2, (), ((-1, Pool("doom", 1)), (1, Pool("shock", 2, 3))))
    assert common_words(board, ["us", "them"], BOOK) == "Round 2 · doom 1 · them: shock 2/3"
