"""The order of turns, hurrying, and the round."""

from __future__ import annotations

import pytest

from simulator.core.asks import captain
from simulator.core.events import OrderSet, Reacted, RoundEnded, RoundStarted

from ..scenes import asked, ending, extra, flayed, main, mark, monster, play, script, threat, turns

ROSTER = (
    extra("Guard", "guardia"),
    main("Mark", "mark"),
    flayed(),
    main("Catherine", "catherine"),
    monster("G", accion=2),
)


@pytest.mark.rule("FR-TURN-01", "FR-TURN-02", "FR-TURN-03")
def test_monsters_then_mains_then_secondaries_in_list_order() -> None:
    """FR-TURN-01: all act once before any acts again."""
    fight = play(*ROSTER, rounds=2)
    assert turns(fight) == ["F", "G", "Mark", "Catherine", "Guard"] * 2
    assert fight.of(OrderSet)[0].slots == ((2,), (4,), (1,), (3,), (0,))
    assert (len(fight.of(RoundStarted)), len(fight.of(RoundEnded))) == (2, 2)


@pytest.mark.rule("FR-TURN-04", "FR-THR-02", "FR-THR-01")
def test_the_hurry_window() -> None:
    """FR-TURN-04: each main and, for the secondaries, the director are asked at the same time. Mains come first,
    then secondaries; it replaces the normal turn; each pays. With threat 1 one of three cultists may hurry."""
    fight = script(*ROSTER)
    assert len(fight.fight.pending) > 1
    assert [(ask.seat, ask.kind) for ask in fight.asks] == [(1, "hurry"), (3, "hurry"), (captain(1), "hurry")]
    fight = play(*ROSTER, answers="Catherine hurry: hurry; horror hurry: hurry; Mark hurry: hurry")
    assert turns(fight) == ["Mark", "Catherine", "Guard", "F", "G"]
    reacted = fight.of(Reacted)
    assert [(fight.names[one.body], one.manner, one.by) for one in reacted] == [
        (name, "hurry", -1) for name in ("Mark", "Catherine", "Guard")
    ]
    assert (fight["Mark"].superacion, fight["Catherine"].superacion, threat(fight)) == (4, 4, 5)
    fight = play(
        mark(superacion=0), flayed(), extra("C"), extra("D"), extra("E"), threat=1, answers="horror hurry: hurry"
    )
    assert turns(fight) == ["C", "F", "Mark", "D", "E"]
    assert threat(fight) == 0


@pytest.mark.rule("FR-TURN-04")
@pytest.mark.parametrize(
    "roster",
    [
        (main("A"), extra("C")),
        (main("A", superacion=0), flayed()),
        (main("A", superacion=0), main("B", current={"accion": 0}), flayed()),
    ],
)
def test_scenes_in_which_no_seat_is_asked_to_hurry(roster: tuple[dict[str, object], ...]) -> None:
    """FR-TURN-04: without an active monster, or without a point, or incapacitated."""
    assert asked(play(*roster), "hurry") == 0


@pytest.mark.rule("FR-TURN-05", "FR-FIGHT-11")
def test_acting_twice_in_a_row() -> None:
    """FR-TURN-05: right after the action, once a round, for a point; not after passing."""
    fight = play(
        mark(), flayed(), extra("C"), main("B"), "66666 66666", "F obstacle Mark; horror again: again; F obstacle B"
    )
    assert turns(fight) == ["F", "F", "Mark", "B", "C"]
    assert threat(fight) == 3
    assert asked(fight, "again") == 1


@pytest.mark.rule("FR-TURN-05")
@pytest.mark.parametrize(("rule", "order"), [("extra", ["Mark", "Mark", "Mark"]), ("borrowed", ["Mark", "Mark"])])
def test_a_borrowed_action_costs_the_next_rounds(rule: str, order: list[str]) -> None:
    """FR-TURN-05 with ``double_action = borrowed``: the next round's opportunity is lost."""
    fight = play(mark(), flayed(), "666", "Mark obstacle F; Mark again: again", rounds=2, double_action=rule)
    assert [who for who in turns(fight) if who == "Mark"] == order


@pytest.mark.rule("FR-TURN-02", "FR-DICE-05")
def test_orders_inside_a_slot() -> None:
    """FR-TURN-02: list order, current acción, or shuffled by the scene's dice each round."""
    party = (main("A", accion=2), main("B", accion=4), main("C", accion=4, current={"accion": 1}), extra("X"))
    assert turns(play(*party)) == ["A", "B", "C", "X"]
    assert turns(play(*party, intra_order="accion_desc")) == ["B", "A", "C", "X"]
    shuffled = play(*party, "1 1 1", intra_order="shuffled")
    assert turns(shuffled) == ["B", "C", "A", "X"]
    assert [roll.roller for roll in shuffled.heard.rolls] == [-1, -1, -1]
    assert [roll.sides for roll in shuffled.heard.rolls] == [4, 3, 2]


@pytest.mark.rule("FR-TURN-06", "FR-COND-03")
def test_skipped_turns() -> None:
    """FR-TURN-06: incapacitated, out, escaped and driven off are skipped; Mark, felled by F, loses his turn."""
    fight = play(
        main("Down", current={"accion": 0}),
        main("Out", current={"accion": -1}),
        main("A"),
        main("Gone", hidden=True),
        flayed(),
        answers="Gone flee_clear",
        rounds=2,
    )
    assert turns(fight) == ["F", "A", "Gone", "F", "A"]
    fight = play(mark(superacion=0, current={"accion": 1}), main("B"), flayed(), "23456 2", "F attack Mark assault")
    assert turns(fight) == ["F", "B"]


@pytest.mark.rule("FR-FIGHT-13")
@pytest.mark.parametrize("director", ["none", "neutral"])
def test_tournaments_have_no_director(director: str) -> None:
    """FR-FIGHT-13: no captain is asked to spend anything, and the scene goes its way."""
    fight = play(*ROSTER, director=director, rounds=3)
    assert all(decision.seat >= 0 for decision in fight.heard.decisions)
    assert ending(fight) == (None, "timeout", 3)
