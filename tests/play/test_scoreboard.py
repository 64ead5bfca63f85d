"""The rows of a view: what each game shows of everybody."""

from __future__ import annotations

from collections.abc import Sequence

import trio

from simulator.core.asks import Option
from simulator.narration.wording import Phrasebook
from simulator.play.scoreboard import BodyRow, Pool, Scoreboard, scoreboard
from simulator.play.seat import OpenQuestion
from simulator.play.words import body_words, common_words
from tests.play.people import Picker, sitting


def boards(name: str, who: str) -> list[Scoreboard]:
    """What ``who`` sees at each of its questions."""
    found: list[Scoreboard] = []
    trio.run(sitting(name, who).play, Picker(lambda question: found.append(scoreboard(question.view))))
    return found


def row(board: Scoreboard, body: int) -> BodyRow:
    """The row of one combatant."""
    return next(each for each in board.rows if each.body == body)


def test_haunted_house_shows_life_and_what_is_held() -> None:
    """Life, stamina and shock of their maxima, and the rounds in the gun that is held."""
    first = boards("three_against_a_werewolf", "Elena")[0]
    elena = next(each for each in first.rows if each.hand and each.hand[0][0] == "heavy_pistol")
    assert elena.pools[0].id == "life"
    assert elena.pools[0].most == 21
    assert elena.hand == (("heavy_pistol", 10),)
    assert elena.place is None


def test_wounds_show() -> None:
    """Life goes down over the fight of the board that the loser sees."""
    seen = [row(board, 1).pools[0].left for board in boards("reference_duel", "Vega")]
    assert seen[0] == 20
    assert seen == sorted(seen, reverse=True)
    assert seen[-1] < 20


def test_ira_y_gloria_shows_mobs_pools_and_places() -> None:
    """A mob shows its members; the sides' Glory and Ruin and everybody's place are there."""
    board = boards("squad_against_cultists", "Hermana Ofelia")[0]
    assert row(board, 3).pools == (Pool("members", 21, 21),)
    assert (1, Pool("ruin", 3)) in board.common
    assert row(board, 0).metres(row(board, 3).place) is not None


def test_tapiz_shows_both_pools_and_the_stance() -> None:
    """PGF and PGM, hero points, the weapon in hand; a stance that is not the normal one is a state."""
    seen = boards("reference_four_against_four", "Sharra")
    sharra = row(seen[0], 0)
    assert [pool.id for pool in sharra.pools] == ["pgf", "pgm", "hero_points"]
    assert sharra.hand[0][0] == "scimitar"
    states = {state for board in seen for state, _ in row(board, 0).states}
    assert states & {"total_attack", "damage_focus"}


def test_fragmentos_shows_characteristics_and_threat() -> None:
    """Each characteristic of its total, and the scene's threat."""
    board = boards("the_slasher_and_three", "Mark")[0]
    mark = next(each for each in board.rows if ("baseball_bat", None) in each.hand)
    assert [pool.id for pool in mark.pools] == ["accion", "interaccion", "cognicion", "superacion"]
    assert (-1, Pool("threat", 6)) in board.common


def test_hidden_reserves_are_not_shown() -> None:
    """Those who are still to come into a scene are not on the board."""

    class First(Picker):
        async def choose(self, question: OpenQuestion) -> Sequence[Option]:
            shown.append(len(scoreboard(question.view).rows))
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
