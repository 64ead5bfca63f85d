"""When a scene ends, how, and for whom."""

from __future__ import annotations

import pytest

from ..scenes import ending, extra, flayed, main, mark, monster, play, script

DYING = {"accion": 1}
DOWN = {"accion": 0}
OUT = {"accion": -1}


@pytest.mark.rule("FR-END-01", "FR-END-02", "FR-END-03")
def test_horror_defeated() -> None:
    """FR-END-02: a monster at 0 is beaten; the protagonists are left."""
    fight = play(mark(), flayed(current=DYING), "666 2", "Mark attack F assault", rounds=9)
    assert ending(fight) == ("protagonists", "horror_defeated", 1)


@pytest.mark.rule("FR-END-01", "FR-END-03")
def test_wiped() -> None:
    """FR-END-03: all mains out or incapacitated."""
    fight = play(mark(superacion=0, current=DYING), flayed(), "23456 2", "F attack Mark assault", rounds=9)
    assert ending(fight) == ("horror", "wiped", 1)


@pytest.mark.rule("FR-END-03")
def test_wiped_although_an_ally_wins() -> None:
    """FR-END-03: while another of their side fights the scene goes on; the class stays ``wiped``, the win is theirs."""
    ally = extra("Guard", side="protagonists")
    fight = play(mark(current=OUT), ally, flayed(current=DYING), "666 2", "Guard attack F assault", rounds=9)
    assert ending(fight) == ("protagonists", "wiped", 1)


@pytest.mark.rule("FR-END-03")
def test_escaped() -> None:
    """FR-END-03: no main is active, one got away; the field is the horror's, but the class is its own."""
    fight = play(mark(hidden=True), main("B", current=OUT), flayed(), answers="Mark flee_clear", rounds=9)
    assert ending(fight) == ("horror", "escaped", 1)


@pytest.mark.rule("FR-END-03", "FR-FIGHT-05")
def test_the_driven_off_count_as_escaped() -> None:
    """FR-END-03: a main that is driven off lives."""
    fight = play(mark(), extra("C"), "666 222", "C attack Mark assault", setback_limit=1)
    assert ending(fight) == ("horror", "escaped", 1)


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


@pytest.mark.rule("FR-END-01", "FR-END-03")
def test_survived() -> None:
    """FR-END-01 (5): the protagonists have lasted; it wins for them."""
    fight = play(mark(), flayed(), scene={"survive_rounds": 2}, rounds=9)
    assert ending(fight) == ("protagonists", "survived", 2)


@pytest.mark.rule("FR-END-03")
def test_nobody_is_left_to_survive() -> None:
    """FR-END-03: an ally fights on, but all mains are down: the rounds are over without a winner."""
    ally = extra("Guard", side="protagonists")
    fight = play(mark(current=DOWN), ally, flayed(), scene={"survive_rounds": 2}, rounds=9)
    assert ending(fight) == (None, "wiped", 2)


@pytest.mark.rule("FR-END-01", "FR-END-03")
def test_falling_together() -> None:
    """FR-END-01 (1): A and F fall in one conflict over an area; B is left to the horror."""
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


@pytest.mark.rule("FR-END-01")
def test_nobody_to_fight_from_the_start() -> None:
    """FR-END-01: all of one side down before the first round: over in round 0."""
    assert ending(play(mark(current=DOWN), flayed())) == ("horror", "wiped", 0)
    assert ending(play(mark(), flayed(current=OUT))) == ("protagonists", "horror_defeated", 0)
    assert ending(play(mark(current=DOWN), flayed(current=OUT))) == (None, "wiped", 0)


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


@pytest.mark.rule("FR-END-03")
def test_the_protagonists_under_any_name() -> None:
    """FR-END-03: the side of that name if it has mains, else that of the first main."""
    sides = {"night": "npc", "guests": "pc"}
    fight = play(flayed(side="night"), mark(side="guests", hidden=True), answers="Mark flee_clear", sides=sides)
    assert ending(fight) == ("night", "escaped", 1)


@pytest.mark.rule("FR-END-01")
def test_the_end_is_checked_after_every_action() -> None:
    """FR-END-01: once the scene is over no other body acts."""
    fight = script(mark(), main("B"), flayed(current=DYING), "666 2", "Mark attack F assault").finish()
    assert [d.seat for d in fight.heard.decisions if d.kind == "turn"] == [2, 0]


@pytest.mark.rule("FR-DICE-06", "FR-END-01")
@pytest.mark.parametrize("level", [0, 20])
def test_threat_at_its_extremes(level: int) -> None:
    """FR-THR-01: with threat 0 or 20 a scene goes its way."""
    fight = play(mark(), flayed(), "23456 222", "F attack Mark assault", threat=level, rounds=3)
    assert ending(fight) == (None, "timeout", 3)


@pytest.mark.rule("FR-SHEET-06", "FR-END-01")
def test_a_monster_that_nobody_can_reach() -> None:
    """FR-END-01: without an attack on either side only the limit ends it."""
    fight = play(mark(), monster("G", interaccion=3), rounds=4)
    assert ending(fight) == (None, "timeout", 4)
