"""Ends of a scene: round, class and winner."""

from __future__ import annotations

import pytest

from ..scenes import ending, extra, flayed, main, mark, monster, play, script

DYING = {"accion": 1}
DOWN = {"accion": 0}
OUT = {"accion": -1}


@pytest.mark.rule("FR-END-01", "FR-END-02", "FR-END-03")
def test_victories_and_defeats() -> None:
    """FR-END-02: a monster at 0 is beaten; the protagonists are left. FR-END-03: ``wiped``: all mains out or
    incapacitated, also where an ally wins. FR-END-01 (1): A and F fall in one conflict over an area; B is left to
    the horror."""
    fight = play(mark(), flayed(current=DYING), "666 2", "Mark attack F assault", rounds=9)
    assert ending(fight) == ("protagonists", "horror_defeated", 1)
    fight = play(mark(superacion=0, current=DYING), flayed(), "23456 2", "F attack Mark assault", rounds=9)
    assert ending(fight) == ("horror", "wiped", 1)
    ally = extra("Guard", side="protagonists")
    fight = play(mark(current=OUT), ally, flayed(current=DYING), "666 2", "Guard attack F assault", rounds=9)
    assert ending(fight) == ("protagonists", "wiped", 1)
    frenzy = {"use": "assault", "id": "frenzy", "area": True}
    fight = play(
        main("A", superacion=0, current=DYING, attack_modes=[frenzy]),
        monster("F", accion=1),
        monster("G", accion=1, cognicion=1, current={"cognicion": 0}),
        extra("B", current=DYING),
        "3 2 6",
        "A attack frenzy",
        rounds=9,
    )
    assert ending(fight) == ("horror", "wiped", 1)
    assert fight["F"].status == "incapacitated"


@pytest.mark.rule("FR-END-03", "FR-FIGHT-05")
def test_escapes() -> None:
    """FR-END-03: no main is active, one got away or was driven off; the field is the horror's, but the class is its
    own. A pursuer that falls as its last victim gets away is beaten by the protagonists, who are the side of that
    name if it has mains, else that of the first main."""
    fight = play(mark(hidden=True), main("B", current=OUT), flayed(), answers="Mark flee_clear", rounds=9)
    assert ending(fight) == ("horror", "escaped", 1)
    fight = play(mark(), extra("C"), "666 222", "C attack Mark assault", setback_limit=1)
    assert ending(fight) == ("horror", "escaped", 1)
    fight = play(mark(), flayed(current=DYING), "666 1", "Mark flee")
    assert (fight["Mark"].status, fight["F"].status) == ("escaped", "out")
    assert ending(fight) == ("protagonists", "horror_defeated", 1)
    sides = {"night": "npc", "guests": "pc"}
    fight = play(flayed(side="night"), mark(side="guests", hidden=True), answers="Mark flee_clear", sides=sides)
    assert ending(fight) == ("night", "escaped", 1)


@pytest.mark.rule("FR-END-01", "FR-END-03")
@pytest.mark.parametrize(
    ("scene", "variants", "rounds", "last"),
    [
        ({}, {}, 99, 30),
        ({"round_limit": 4}, {}, 99, 4),
        ({}, {"round_limit": 5}, 99, 5),
        ({"round_limit": 9}, {}, 2, 2),
    ],
)
def test_timeout(scene: dict[str, object], variants: dict[str, object], rounds: int, last: int) -> None:
    """FR-END-01: after 30 rounds, or what scene, configuration or [limits] say; a draw."""
    fight = play(mark(), flayed(), scene=scene, variants=variants, rounds=rounds)
    assert ending(fight) == (None, "timeout", last)


@pytest.mark.rule("FR-END-01", "FR-END-03", "FR-SHEET-06")
def test_lasting() -> None:
    """FR-END-01 (5): the protagonists win by lasting. FR-END-03: with an ally alone the rounds end without a
    winner. Without an attack on either side only the limit ends a scene."""
    fight = play(mark(), flayed(), scene={"survive_rounds": 2}, rounds=9)
    assert ending(fight) == ("protagonists", "survived", 2)
    ally = extra("Guard", side="protagonists")
    fight = play(mark(current=DOWN), ally, flayed(), scene={"survive_rounds": 2}, rounds=9)
    assert ending(fight) == (None, "wiped", 2)
    fight = play(mark(), monster("G", interaccion=3), rounds=4)
    assert ending(fight) == (None, "timeout", 4)


@pytest.mark.rule("FR-END-01")
def test_when_the_end_is_checked() -> None:
    """FR-END-01: all of one side down before the first round: over in round 0. Once it is over no other body acts."""
    assert ending(play(mark(current=DOWN), flayed())) == ("horror", "wiped", 0)
    assert ending(play(mark(), flayed(current=OUT))) == ("protagonists", "horror_defeated", 0)
    assert ending(play(mark(current=DOWN), flayed(current=OUT))) == (None, "wiped", 0)
    fight = script(mark(), main("B"), flayed(current=DYING), "666 2", "Mark attack F assault").finish()
    assert [d.seat for d in fight.heard.decisions if d.kind == "turn"] == [2, 0]


@pytest.mark.rule("FR-END-03")
@pytest.mark.parametrize(
    ("left", "right", "found"),
    [
        (main("A"), main("B", side="horror", current=DOWN), ("protagonists", "winner_side", 0)),
        (main("A"), main("B", side="horror"), (None, "draw", 1)),
        (main("A", current=DOWN), main("B", side="horror", current=DOWN), (None, "draw", 0)),
        (extra("A", side="protagonists"), flayed(current=DOWN), ("protagonists", "winner_side", 0)),
    ],
)
def test_scenes_without_mains_or_horror(
    left: dict[str, object], right: dict[str, object], found: tuple[str | None, str, int]
) -> None:
    """FR-END-03: the one side that is left, or a draw."""
    assert ending(play(left, right)) == found


@pytest.mark.rule("FR-END-03")
@pytest.mark.parametrize(
    ("left", "right", "found"),
    [
        (main("A"), extra("B", side="bar", current=DOWN), ("protagonists", "winner_side", 0)),
        (main("A", current=DOWN), extra("B", side="bar"), ("bar", "winner_side", 0)),
        (main("A"), extra("B", side="bar"), (None, "draw", 1)),
        (main("A"), flayed(side="bar", current=DOWN), ("protagonists", "horror_defeated", 0)),
    ],
)
def test_a_brawl_has_no_horror(
    left: dict[str, object], right: dict[str, object], found: tuple[str | None, str, int]
) -> None:
    """FR-END-03: ordinary people of a side of another name are no horror; a monster is, whatever its side is called."""
    assert ending(play(left, right, sides={"protagonists": "pc", "bar": "npc"})) == found


@pytest.mark.rule("FR-DICE-06", "FR-END-01")
@pytest.mark.parametrize("level", [0, 20])
def test_threat_at_its_extremes(level: int) -> None:
    """FR-THR-01: with threat 0 or 20 a scene goes its way."""
    fight = play(mark(), flayed(), "23456 222", "F attack Mark assault", threat=level, rounds=3)
    assert ending(fight) == (None, "timeout", 3)
