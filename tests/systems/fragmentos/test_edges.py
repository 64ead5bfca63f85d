"""Zero pools, absent characteristics, empty sides, threat at its extremes: by rule, never a hang or a traceback."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.core.errors import BadScenario
from simulator.core.system import Encounter
from simulator.runtime.inline import Runner
from tests.policies.policy_fights import POLICIES, staged

from .scenes import SIDES, encounter, ending, extra, flayed, main, mark, monster, play, quality, results, script, threat

HOWL = {"use": "terrify", "id": "howl", "area": True}
MENACE = {"use": "menace", "id": "whisper"}


def outcomes(scene: Encounter, fights: int = 5) -> set[tuple[str, str | None]]:
    """Return the ends of such a scene with any policies: classes and winners; no seat may be at fault."""
    found = set()
    for policy in POLICIES:
        with Runner(staged(scene, policy), 3, deadline=None) as runner:
            for number in range(fights):
                result = runner.play(number)
                assert result.faults == ()
                found.add((result.outcome.ending, result.outcome.winner))
    return found


def scene(*rows: dict[str, Any], rounds: int = 6, **more: Any) -> Encounter:  # Any: as in encounter
    """Such an encounter."""
    there = {name: role for name, role in SIDES.items() if any(row["side"] == name for row in rows)}
    return encounter("fragmentos", *rows, rounds=rounds, sides=there, **more)


@pytest.mark.rule("FR-DICE-06", "FR-COND-05", "FR-SHEET-06", "FR-OOC-07")
def test_no_dice_and_no_faculty() -> None:
    """FR-DICE-06: a helpless victim has no dice, and the attacker's single 1 beats that; the victim goes out.
    FR-SHEET-06: a ghost does not fall; a body with acción may, and is frightened by it."""
    fight = play(
        main("Down", current={"accion": 0}),
        main("Up"),
        monster("F", accion=1),
        "1",
        "F attack Down assault helpless",
        threat=9,
    )
    assert results(fight) == [("F", 1), ("Down", 0)]
    assert (fight["Down"].status, threat(fight)) == ("out", 10)
    fall = {"characteristic": "accion", "difficulty": 9, "dangerous_default": True, "harm_char": "cognicion"}
    written = {"challenges": {"fall": fall}, "hazards": [{"challenge": "fall", "round": 1}]}
    ghost = monster("G", interaccion=4, cognicion=4, attack_modes=[])
    fight = play(mark(qualities=[]), ghost, "223", scene=written, threat=8)
    assert [name for name, _ in results(fight)] == ["Mark"]
    assert (fight["Mark"].current["cognicion"], fight["G"].current["cognicion"]) == (3, 4)


@pytest.mark.slow
@pytest.mark.rule("FR-SHEET-06")
@pytest.mark.parametrize("modes", [["assault"], ["terrify"], [HOWL, MENACE], []])
def test_monsters_that_cannot_be_met(modes: list[object]) -> None:
    """FR-SHEET-06, FR-FIGHT-03: a body of interacción alone, and mains who can only strike: the scene still ends."""
    ghost = monster("G", interaccion=4, attack_modes=["menace"], pursues_with="interaccion")
    for exit_open in (True, False):
        row = main("A", attack_modes=modes, superacion=1)
        found = outcomes(scene(row, main("B"), ghost, scene={"exit_open": exit_open}))
        assert found <= {
            ("timeout", None),
            ("escaped", "horror"),
            ("wiped", "horror"),
            ("horror_defeated", "protagonists"),
            ("wiped", None),
        }


@pytest.mark.rule("FR-END-01")
@pytest.mark.parametrize(
    ("rows", "found"),
    [
        ((main("A"), main("B")), ("winner_side", "protagonists")),
        ((flayed(),), ("winner_side", "horror")),
        ((extra("C"), extra("D")), ("winner_side", "horror")),
        ((main("A", current={"accion": 0}),), ("draw", None)),
        ((mark(), extra("R", reserve=True)), ("winner_side", "protagonists")),
    ],
)
def test_an_empty_other_side(rows: tuple[dict[str, Any], ...], found: tuple[str, str | None]) -> None:
    """FR-END-01: with one side there, or none, it is over before it begins."""
    assert outcomes(scene(*rows), 1) == {found}
    fight = play(*rows)
    assert ending(fight)[2] == 0


def test_an_empty_side_is_named() -> None:
    """A side without a combatant is the author's mistake, and reported."""
    with pytest.raises(BadScenario, match=r"sides\.horror has no combatant"):
        encounter("fragmentos", mark(), sides=SIDES)


@pytest.mark.slow
@pytest.mark.rule("FR-THR-01", "FR-PROT-02", "FR-DANG-07")
@pytest.mark.parametrize("level", [0, 20])
@pytest.mark.parametrize("variants", [{}, {"director": "none"}, {"director": "neutral"}, {"threat_max": 20}])
def test_threat_at_its_extremes(level: int, variants: dict[str, object]) -> None:
    """FR-THR-01: whole scenes at threat 0 and 20, with every kind of director and every policy."""
    rows = (mark(), main("C", "catherine"), flayed(), extra("S", qualities=[quality("q", ["fight"])]))
    found = outcomes(scene(*rows, rounds=20, scene={"threat": level}, variants=variants), 3)
    assert found
    assert {winner for _, winner in found} <= {"protagonists", "horror", None}


@pytest.mark.rule("FR-THR-01")
def test_threat_has_a_floor_where_one_is_set() -> None:
    """FR-THR-01: it begins at the minimum at least; what lowers it stops there; the director has nothing to spend."""
    door = {"climb": {"characteristic": "accion", "difficulty": 2, "threat": -5}}
    variants = {"threat_min": 2}
    assert threat(script(mark(), flayed(), threat=0, variants=variants)) == 2
    fight = play(
        mark(), flayed(), "234", "Mark challenge climb", threat=3, variants=variants, scene={"challenges": door}
    )
    assert threat(fight) == 2
    with pytest.raises(BadScenario, match="below threat_min"):
        script(mark(), flayed(), threat_min=5, threat_max=4)


@pytest.mark.rule("FR-CONF-07", "FR-OMEN-05")
@pytest.mark.parametrize(("area", "level"), [(True, 5), (False, 4)])
def test_an_area_of_one_keeps_its_first_roll_in_the_count(area: bool, level: int) -> None:
    """FR-CONF-07: the initiator's first roll stays in the omen count of an area, even against a single opponent."""
    howl = {"use": "terrify", "id": "howl", "area": area}
    guard = extra("G", side="protagonists")
    fight = play(
        guard,
        monster("F", cognicion=2, attack_modes=[howl]),
        "11 112 33 555",
        answers=[("F", "attack howl" if area else "attack G howl")],
        threat=4,
    )
    assert [total for _, total in results(fight)] == [2, 2, 4, 7]
    assert threat(fight) == level


@pytest.mark.rule("FR-TURN-04", "FR-TURN-05", "FR-END-01", "FR-END-03")
def test_lasting_and_owing() -> None:
    """FR-TURN-04: an active monster in the scene is enough to hurry before, though it acts no more this round.
    FR-END-03: the protagonists win by lasting, whatever they face."""
    fight = script(
        mark(), flayed(), "66666 2222 66666 2222", "F hide; horror again: again", rounds=2, double_action="borrowed"
    )
    fight.to("Mark", "hurry", round=2)
    assert fight.fight.state.round == 2
    fight = play(main("A"), main("B", side="horror"), scene={"survive_rounds": 2}, rounds=9)
    assert ending(fight) == ("protagonists", "survived", 2)


@pytest.mark.rule("FR-CONF-08", "FR-SUP-04")
@pytest.mark.parametrize(("level", "offered"), [(1, False), (2, True)])
def test_repeating_a_lost_supernatural_attack_costs_two(level: int, offered: bool) -> None:
    """FR-CONF-08, FR-SUP-04: with ``conflict_retry = paid`` a lost supernatural mode costs a point for each; with
    two points it may be repeated."""
    howl = {"use": "terrify", "id": "howl", "supernatural": True}
    fight = script(
        mark(qualities=[]),
        monster("G", interaccion=1, cognicion=5, attack_modes=[howl]),
        "11234 6666",
        "G attack Mark howl",
        threat=level,
        rounds=2,
        conflict_retry="paid",
    )
    fight.to("G", "turn", round=2)
    again = [option for option in fight.asks[0].options() if option.item == "howl"]
    assert [option.amount for option in again] == ([2] if offered else [])


@pytest.mark.rule("FR-QUAL-01", "FR-QUAL-05", "FR-COND-03")
def test_the_director_may_speak_where_its_own_cannot() -> None:
    """FR-QUAL-01: any quality for any resolution: also where the only monster in it is helpless and does nothing."""
    plank = {"kind": "add_object", "id": "plank", "object": {"id": "plank", "dice": 1, "tags": ["fight"]}}
    fight = play(
        mark(qualities=[]),
        flayed(current={"accion": 0}),
        extra("C"),
        "222",
        "Mark attack F assault helpless; horror activate: element",
        scene={"reinforcements": [plank], "qualities": [quality("q", ["fight"])]},
    )
    assert [thing.id for thing in fight.fight.state.lying] == ["plank"]
