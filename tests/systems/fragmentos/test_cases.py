"""The ledger's worked examples and further cases, each with its dice (FR-EX, FR-CASE)."""

from __future__ import annotations

import pytest

from simulator.core.events import PoolChanged, StatusChanged
from simulator.systems.fragmentos.resolution.checks import base_of
from simulator.systems.fragmentos.tables import table

from .scenes import (
    RACE,
    SOBREPESO,
    ending,
    extra,
    flayed,
    main,
    mark,
    monster,
    play,
    quality,
    results,
    rolls,
    script,
    threat,
    trait,
    turns,
)

CLIMB = {"challenges": {"climb": {"characteristic": "accion", "difficulty": 7, "tags": ["climb"]}}}
MARK_HITS = "Mark attack F assault"
F_HITS = "F attack Mark assault"


@pytest.mark.rule("FR-EX-01", "FR-EX-02", "FR-EX-03", "FR-EX-04", "FR-EX-05")
def test_examples_of_the_base_and_of_traits() -> None:
    """FR-EX-01..03: the base is the highest die and one more for each repeat of it. FR-EX-04: boxing is no help in
    climbing: result 5, no omens. FR-EX-05: with a mountaineer's trait the same dice give 7."""
    assert [base_of(bytes(dice)) for dice in ((2, 4, 4), (4, 4, 4), (2, 2, 4))] == [5, 6, 4]
    fight = play(mark(), extra("G"), "244", "Mark challenge climb", scene=CLIMB)
    assert results(fight) == [("Mark", 5)]
    assert threat(fight) == 4
    fight = play(mark(traits=[trait("Alpinismo", 2, "climb")]), extra("G"), "244", "Mark challenge climb", scene=CLIMB)
    assert results(fight) == [("Mark", 7)]


@pytest.mark.rule("FR-EX-06", "FR-CHAL-04", "FR-CHAL-05", "FR-EX-07", "FR-CONF-02")
def test_examples_of_failing_and_hiding() -> None:
    """FR-EX-06: 5 against 7 fails, nothing is lost, and a retry would cost 1. FR-EX-07: 7 against the guard's 5:
    hidden, without omens."""
    fight = script(mark(), extra("G"), "244", "Mark challenge climb", scene=CLIMB, rounds=2).to("Mark", "turn", round=2)
    assert fight["Mark"].current == {"accion": 3, "interaccion": 2, "cognicion": 4}
    assert "challenge climb 7 1" in fight.options("Mark")
    fight = play(mark(), extra("G", "guardia", cognicion=2), "256 33", "Mark hide", threat=4)
    assert results(fight) == [("Mark", 7), ("G", 5)]
    assert fight["Mark"].hidden
    assert threat(fight) == 4


CHARM = {
    "id": "charm",
    "actor_char": "interaccion",
    "actor_tags": ["charm"],
    "opponent_options": [{"char": "interaccion", "tags": ["resist_social"]}],
    "fight": False,
}


@pytest.mark.rule("FR-EX-08", "FR-OMEN-03")
def test_example_of_omens_in_a_conflict() -> None:
    """FR-EX-08: Catherine wins 6 to 5; the three omens of both sides raise threat from 6 to 7."""
    fight = play(
        main("Catherine", "catherine", attack_modes=[CHARM]),
        extra("R", "recepcionista"),
        "1124 134",
        "Catherine contest R charm",
        threat=6,
    )
    assert results(fight) == [("Catherine", 6), ("R", 5)]
    assert threat(fight) == 7


@pytest.mark.rule("FR-EX-09", "FR-DANG-04", "FR-FIGHT-07")
@pytest.mark.parametrize("level", [6, 7])
def test_example_of_a_dangerous_hunt(level: int) -> None:
    """FR-EX-09: the monster wins 8 to 6 and has one omen: Mark loses 2 of cognición and is found."""
    fight = play(mark(hidden=True), flayed(), "133 2235", "F hunt Mark", threat=level)
    assert results(fight) == [("F", 8), ("Mark", 6)]
    assert fight["Mark"].current["cognicion"] == 2
    assert not fight["Mark"].hidden
    assert threat(fight) == level


@pytest.mark.rule("FR-EX-10", "FR-FIGHT-08", "FR-EX-11", "FR-OBJ-02")
def test_example_of_an_obstacle_and_of_weapons() -> None:
    """FR-EX-10: 3 against 5 fails; being overweight turns it over: superación 4, threat 7, the obstacle stands.
    FR-EX-11: the five classes give 1, 2, 2, 3, 3 dice."""
    fight = play(mark(), flayed(), "123", "Mark obstacle F; Mark force: succeed Mark sobrepeso", threat=6)
    assert (fight["Mark"].superacion, threat(fight)) == (4, 7)
    assert fight["Mark"].obstacles == {1}
    assert [row["dice"] for row in table("objects")["classes"].values()] == [1, 2, 2, 3, 3]


@pytest.mark.rule("FR-CASE-01", "FR-CONF-04")
@pytest.mark.parametrize(("spared", "left", "level"), [(False, 4, 5), (True, 5, 4)])
def test_case_tie(spared: bool, left: int, level: int) -> None:
    """FR-CASE-01: a tie is the main's; two omens raise threat; F loses 1 unless the director protects it."""
    fight = play(mark(), flayed(), "255 11344", answers=[MARK_HITS, "horror protect: protect" if spared else ""])
    assert results(fight) == [("Mark", 8), ("F", 8)]
    assert (fight["F"].current["accion"], threat(fight)) == (left, level)


@pytest.mark.rule("FR-CASE-02", "FR-PROT-04")
def test_case_own_omens_and_forced_protection() -> None:
    """FR-CASE-02: the loss of 3 would leave 0: protection must be paid."""
    fight = play(mark(superacion=2), flayed(), "113 22366", MARK_HITS, threat=5)
    assert results(fight) == [("Mark", 5), ("F", 10)]
    assert (fight["Mark"].superacion, threat(fight), fight["Mark"].current["accion"]) == (1, 7, 3)


@pytest.mark.rule("FR-CASE-03", "FR-PROT-03")
@pytest.mark.parametrize(("paid", "points", "level", "left"), [(True, 0, 8, 3), (False, 1, 7, 1)])
def test_case_voluntary_protection(paid: bool, points: int, level: int, left: int) -> None:
    """FR-CASE-03: a loss of 2 leaves 1: protection is a choice, and the payment that lifts threat to 8 still works."""
    answers = [F_HITS, "Mark protect: protect" if paid else ""]
    fight = play(mark(superacion=1), flayed(), "12446 235", answers=answers, threat=7)
    assert (fight["Mark"].superacion, threat(fight), fight["Mark"].current["accion"]) == (points, level, left)


@pytest.mark.rule("FR-CASE-04", "FR-PROT-02", "FR-OMEN-04")
@pytest.mark.parametrize(("check", "points", "level", "left"), [("at_damage", 3, 8, 0), ("at_declaration", 2, 9, 3)])
def test_case_omens_end_protection(check: str, points: int, level: int, left: int) -> None:
    """FR-CASE-04: the omens of this very roll lift threat to 8 and end protection; at declaration it still held."""
    fight = play(mark(superacion=3), flayed(), "11355 124", F_HITS, threat=7, protection_check=check)
    assert (fight["Mark"].superacion, threat(fight), fight["Mark"].current["accion"]) == (points, level, left)
    assert fight["Mark"].status == ("active" if left else "incapacitated")


@pytest.mark.rule("FR-CASE-05", "FR-QUAL-08")
@pytest.mark.parametrize("spared", [False, True])
def test_case_exhausting_flips(spared: bool) -> None:
    """FR-CASE-05: without superación Mark crosses a quality out: no points move, he wins, F loses 1 + his omens."""
    answers = [MARK_HITS, "Mark force: succeed Mark sobrepeso"]
    answers += ["horror protect: protect"] if spared else []
    fight = play(mark(superacion=0), flayed(), "113 22366", answers=answers)
    assert fight["F"].current["accion"] == (5 if spared else 2)
    assert (fight["Mark"].superacion, threat(fight)) == (0, 4 if spared else 5)
    assert fight.fight.state.cards[0].exhausted


@pytest.mark.rule("FR-CASE-06", "FR-OMEN-02")
@pytest.mark.parametrize(
    ("level", "dice", "variant", "after"),
    [
        (0, "234", "at_least_one", 0),
        (1, "234", "at_least_one", 1),
        (0, "234", "literal", 1),
        (1, "234", "literal", 2),
        (1, "134", "at_least_one", 2),
        (3, "134", "at_least_one", 4),
        (4, "134", "at_least_one", 4),
    ],
)
def test_case_low_threat(level: int, dice: str, variant: str, after: int) -> None:
    """FR-CASE-06: at threat 0 and 1 one omen is needed, by the letter none."""
    fight = play(
        mark(),
        extra("G"),
        dice=dice,
        answers="Mark challenge climb",
        scene=CLIMB,
        threat=level,
        omen_low_threat=variant,
    )
    assert threat(fight) == after


@pytest.mark.rule("FR-CASE-07", "FR-CONF-04", "FR-OMEN-05", "FR-DICE-05")
@pytest.mark.parametrize(("variant", "level"), [("final_only", 4), ("every_roll", 5)])
def test_case_secondary_and_monster_reroll(variant: str, level: int) -> None:
    """FR-CASE-07: neither is a main: ties are rerolled, initiator first; the last rolls count for threat and damage."""
    officer = main("O", kind="secondary", traits=[trait("Tirador", 2, "firearm")], objects=["pistol"])
    fight = play(
        mark(),
        officer,
        flayed(),
        "13666 24555 22346 11235 35566 12245",
        "O attack F assault",
        threat=3,
        tie_reroll_omens=variant,
    )
    assert rolls(fight) == ["O assault", "F assault"] * 3
    assert results(fight) == [("O", 10), ("F", 10), ("O", 8), ("F", 8), ("O", 9), ("F", 8)]
    assert (fight["F"].current["accion"], threat(fight)) == (4, level)


@pytest.mark.rule("FR-CASE-08", "FR-DANG-01", "FR-FIGHT-05")
@pytest.mark.parametrize(
    ("level", "danger", "after", "left", "setbacks"), [(7, True, 7, 1, 0), (7, False, 8, 3, 1), (8, True, 8, 1, 0)]
)
def test_case_danger_is_paid_before_the_omens(level: int, danger: bool, after: int, left: int, setbacks: int) -> None:
    """FR-CASE-08: danger paid lowers the level that the omens are held against; free danger does not."""
    cultist = extra("C", traits=[trait("Cuchillero", 1, "melee")], objects=["knife"])
    answers = ["C attack Mark assault", "horror danger: danger" if danger else ""]
    fight = play(mark(), cultist, "1255 116", answers=answers, threat=level)
    assert results(fight) == [("C", 7), ("Mark", 8)]
    assert (threat(fight), fight["C"].current["accion"], fight["C"].setbacks) == (after, left, setbacks)


@pytest.mark.rule("FR-CASE-09", "FR-QUAL-07", "FR-SUP-03")
@pytest.mark.parametrize("turned", [True, False])
def test_case_the_director_turns_a_complication(turned: bool) -> None:
    """FR-CASE-09: a point of threat becomes Mark's, he loses the flight and must protect himself; left alone he is gone
    and the pursuer suffers its own omens."""
    answers = ["Mark flee", "horror force: fail Mark sobrepeso" if turned else ""]
    fight = play(mark(superacion=2), flayed(pursues_with="accion"), "666 11223", answers=answers, threat=6)
    assert results(fight) == [("Mark", 8), ("F", 7)]
    if turned:
        assert (fight["Mark"].superacion, threat(fight)) == (2, 6)
        assert (fight["Mark"].current["accion"], fight["Mark"].status) == (3, "active")
    else:
        assert (fight["Mark"].status, fight["F"].current["accion"], threat(fight)) == ("escaped", 2, 6)


@pytest.mark.rule("FR-CASE-10", "FR-QUAL-07")
def test_case_player_harms_player() -> None:
    """FR-CASE-10: a race among players: what Catherine pays for Mark's failure is Mark's; threat stays."""
    runner = main("Catherine", accion=2, traits=[trait("Corredora", 2, "run")], attack_modes=[RACE], side="rivals")
    fight = play(
        mark(),
        runner,
        "34 662",
        "Catherine contest Mark race; Catherine force: fail Mark sobrepeso",
        sides={"protagonists": "pc", "rivals": "pc"},
    )
    assert results(fight) == [("Catherine", 6), ("Mark", 7)]
    assert (fight["Catherine"].superacion, fight["Mark"].superacion, threat(fight)) == (4, 6, 4)


@pytest.mark.rule("FR-CASE-11", "FR-CHAL-05", "FR-SUP-06")
def test_case_retry() -> None:
    """FR-CASE-11: the second try costs a point, paid before its dice; it succeeds with 7. No point, no offer."""
    fight = script(
        mark(), extra("G"), "244 566", "Mark challenge climb; Mark challenge climb", scene=CLIMB, threat=2, rounds=2
    ).finish()
    assert results(fight) == [("Mark", 5), ("Mark", 7)]
    assert (fight["Mark"].superacion, threat(fight), fight["Mark"].failed) == (4, 3, set())
    fight = script(mark(superacion=0), extra("G"), "244", "Mark challenge climb", scene=CLIMB, rounds=2).to(
        "Mark", "turn", round=2
    )
    assert not any(option.startswith("challenge") for option in fight.options("Mark"))


@pytest.mark.rule("FR-CASE-12", "FR-REC-02")
@pytest.mark.parametrize(("answer", "after"), [("each", (2, 2, 3)), ("two cognicion", (1, 2, 4))])
def test_case_recovery(answer: str, after: tuple[int, int, int]) -> None:
    """FR-CASE-12: one point in each (what exceeds a total is lost), or two in one; either way S2, T5."""
    fight = script(
        mark(superacion=3, current={"accion": 1, "cognicion": 2}),
        extra("G"),
        answers=[("Mark", answer)],
        scene={"rests": 1},
    ).finish()
    assert tuple(fight["Mark"].current.values()) == after
    assert (fight["Mark"].superacion, threat(fight)) == (2, 5)


@pytest.mark.rule("FR-CASE-13", "FR-TURN-01", "FR-TURN-04", "FR-TURN-05")
def test_case_hurry() -> None:
    """FR-CASE-13: Mark before the monster and twice, F twice: Mark, Mark, F, F, Catherine, guard; threat +1 in all."""
    roster = (flayed(), mark(), main("Catherine", "catherine"), extra("guard", "guardia"))
    plain = play(*roster)
    assert turns(plain) == ["F", "Mark", "Catherine", "guard"]
    hurried = play(
        *roster,
        "666 222 666 66666 66666",
        "Mark hurry: hurry; Mark hide; Mark again: again; Mark obstacle F;"
        "F obstacle Mark; horror again: again; F obstacle Catherine",
    )
    assert turns(hurried) == ["Mark", "Mark", "F", "F", "Catherine", "guard"]
    assert (hurried["Mark"].superacion, threat(hurried)) == (3, 5)


@pytest.mark.rule("FR-CASE-14", "FR-COND-01", "FR-THR-04")
@pytest.mark.parametrize(
    ("victim", "level"),
    [(mark(current={"accion": 1}), 9), (extra("Mark", side="protagonists", current={"accion": 1}), 8)],
)
def test_case_below_zero(victim: dict[str, object], level: int) -> None:
    """FR-CASE-14: from 1 to -1: out, dead; threat rises for a main, not for an unnamed guard."""
    fight = play(victim, main("Other"), flayed(), "14466 2", F_HITS, threat=8)
    assert fight["Mark"].current["accion"] == -1
    assert fight["Mark"].status == "out"
    assert [each.cause for each in fight.of(StatusChanged)] == ["dead"]
    assert threat(fight) == level


GHOST = {
    "traits": [trait("Alarido", 4, "fear", char="cognicion", supernatural=True)],
    "attack_modes": [{"use": "terrify", "area": True, "supernatural": True}],
}


@pytest.mark.rule("FR-CASE-15", "FR-CONF-07", "FR-SUP-04")
@pytest.mark.parametrize("forced", [False, True])
def test_case_area(forced: bool) -> None:
    """FR-CASE-15: one roll against all; a forced pair hurts the ghost once and spares no other."""
    calm = main("Catherine", cognicion=3, traits=[trait("Sangre fría", 1, "stay_calm", char="cognicion")])
    answers = ["Ghost attack terrify"]
    answers += ["Mark force: succeed Mark steady"] if forced else []
    fight = play(
        mark(qualities=[quality("steady", ("stay_calm",))]),
        calm,
        monster("Ghost", cognicion=5, **GHOST),
        "12455 2666 133",
        answers=answers,
        threat=5,
    )
    assert fight["Catherine"].current["cognicion"] == 1
    assert fight["Mark"].current["cognicion"] == (4 if forced else 2)
    assert fight["Ghost"].current["cognicion"] == (3 if forced else 5)
    assert threat(fight) == (6 if forced else 5)


@pytest.mark.rule("FR-CASE-16", "FR-SUP-05")
def test_case_full_strength_does_not_shield() -> None:
    """FR-CASE-16: Mark rolls his total of 3 and still falls from 1 to 0."""
    fight = play(
        mark(superacion=3, current={"accion": 1}),
        flayed(),
        "234 23356",
        "Mark full_strength: full_strength; Mark attack F assault",
        threat=8,
    )
    assert results(fight) == [("Mark", 6), ("F", 9)]
    assert (fight["Mark"].superacion, threat(fight), fight["Mark"].current["accion"]) == (2, 9, 0)
    assert fight["Mark"].status == "incapacitated"


@pytest.mark.rule("FR-CASE-17", "FR-QUAL-09")
def test_case_bidding() -> None:
    """FR-CASE-17: Mark, the director and Mark again force; the last activation stands and F loses 1."""
    fight = play(
        mark(superacion=4, qualities=[SOBREPESO, quality("concept", ("brawl",))]),
        flayed(qualities=[quality("legend", ("fight",), role="monster")]),
        "33566 234",
        f"{F_HITS}; Mark force: succeed Mark sobrepeso; horror force: succeed F legend;"
        "Mark force: succeed Mark concept",
    )
    assert (fight["Mark"].superacion, threat(fight), fight["F"].current["accion"]) == (2, 5, 4)
    assert fight["Mark"].current["accion"] == 3


@pytest.mark.rule("FR-CASE-18", "FR-COND-05", "FR-DICE-06")
def test_case_helpless() -> None:
    """FR-CASE-18: the helpless have no dice; F rolls, and Catherine is out: threat 10."""
    fight = play(
        mark(),
        main("Catherine", current={"accion": 0}),
        flayed(),
        "23346",
        "F attack Catherine assault helpless",
        threat=9,
    )
    assert (fight["Catherine"].current["accion"], fight["Catherine"].status, threat(fight)) == (-1, "out", 10)


@pytest.mark.rule("FR-CASE-19", "FR-FIGHT-05")
def test_case_setbacks() -> None:
    """FR-CASE-19: three harmless defeats in a scene drive the cultist off, unhurt; threat has nothing to do with it."""
    officer = main("O", kind="secondary", accion=5)
    fight = play(
        mark(),
        officer,
        extra("C"),
        "66666 222 66666 222 66666 222",
        answers="O attack C assault; " * 3,
        threat=3,
        rounds=9,
    )
    assert (fight["C"].status, fight["C"].setbacks, fight["C"].current["accion"]) == ("driven_off", 3, 3)
    assert (threat(fight), ending(fight)) == (3, ("protagonists", "horror_defeated", 3))


@pytest.mark.rule("FR-CASE-20", "FR-FIGHT-04")
@pytest.mark.parametrize(("harm", "left"), [(True, 4), (False, 5), ("no", 5), ("yes", 4)])
def test_case_evade(harm: object, left: int) -> None:
    """FR-CASE-20: an evader's tie is the main's; the attacker is hurt, unless passive_win_harm = no."""
    fight = play(mark(), flayed(), "22344 666", f"{F_HITS}; Mark defence: defend evade", passive_win_harm=harm)
    assert results(fight) == [("F", 8), ("Mark", 8)]
    assert fight["F"].current["accion"] == left


@pytest.mark.rule("FR-CASE-20", "FR-FIGHT-04")
def test_case_fighting_back_has_the_trait() -> None:
    """FR-CASE-20: the same dice with the fists give 10."""
    assert results(play(mark(), flayed(), "22344 666", F_HITS)) == [("F", 8), ("Mark", 10)]


@pytest.mark.rule("FR-CASE-21", "FR-FIGHT-02", "FR-FIGHT-07")
@pytest.mark.parametrize(("harm", "left"), [(True, 1), (False, 3)])
def test_case_hide_then_slip_away(harm: bool, left: int) -> None:
    """FR-CASE-21: the seeker is the attacker and suffers its own omen; the hidden walk out without dice."""
    fight = play(mark(), flayed(), "566 124", "Mark hide; Mark flee_clear", passive_win_harm=harm, rounds=5)
    assert results(fight) == [("Mark", 8), ("F", 8)]
    assert fight["F"].current["cognicion"] == left
    assert (fight["Mark"].status, threat(fight)) == ("escaped", 4)
    assert ending(fight) == ("horror", "escaped", 2)


@pytest.mark.rule("FR-CASE-22", "FR-CONF-07", "FR-DANG-08")
def test_case_area_with_mixed_outcomes() -> None:
    """FR-CASE-22: a tie is Mark's and the ghost is hurt once; the guard loses 2 and is incapacitated; in list order."""
    fight = play(
        monster("Ghost", cognicion=5, **GHOST),
        mark(),
        extra("guard", side="protagonists", cognicion=2),
        "13445 6666 22",
        "Ghost attack terrify",
        threat=3,
    )
    assert results(fight) == [("Ghost", 9), ("Mark", 9), ("guard", 3)]
    assert (fight["Ghost"].current["cognicion"], fight["guard"].status, threat(fight)) == (3, "incapacitated", 3)
    hurt = [fight.names[each.body] for each in fight.of(PoolChanged) if each.pool == "cognicion"]
    assert hurt == ["Ghost", "guard"]
