"""The referee's bench: dice are spent once, sums are added up, figures are followed, and nothing is passed over."""

from __future__ import annotations

from simulator.referee import Referee
from simulator.trace.lines import Fields

HEADER = {"n": 1, "event": "header", "combatants": [["Ana", "a", None], ["Ben", "b", None]], "variants": {}}


class ToyReferee(Referee):
    """Knows one event, a test, and one that holds no figure."""

    QUIET = frozenset({"round_started"})

    def on_tested(self, fields: Fields) -> None:
        """The dice were rolled by the body; the total is their sum with the parts; life is followed."""
        self.spend(fields["dice"], fields["body"])
        self.expect_sum("the total", fields["total"], fields["parts"], fields["dice"])
        self.track("life", ("life", fields["body"]), fields["before"], fields["after"])


def problems(*lines: Fields) -> list[str]:
    """Return the findings of lines that follow the header, as text."""
    referee = ToyReferee(HEADER)
    numbered: list[Fields] = [{"n": number, "rule": "T-1", **line} for number, line in enumerate(lines, 2)]
    for line in numbered:
        referee.take(line)
    referee.close({"n": len(lines) + 2, "event": "footer", "rule": "T-9"})
    return [str(finding) for finding in referee.audit().findings]


ROLL: Fields = {"event": "roll", "roller": 0, "sides": 6, "faces": [2, 3], "purpose": "attack"}
TESTED: Fields = {
    "event": "tested",
    "body": 0,
    "parts": [["combat", 4]],
    "dice": [2, 3],
    "total": 9,
    "before": 10,
    "after": 7,
}


def test_a_right_fight_has_no_finding() -> None:
    """Dice, sum and life fit; the round's start holds no figure."""
    again = {**TESTED, "before": 7, "after": 7}
    assert problems({"event": "round_started"}, ROLL, TESTED, ROLL, again) == []


def test_wrong_figures_are_found() -> None:
    """Each finding names its line, its rule, what stands there and what must."""
    assert problems(ROLL, {**TESTED, "total": 8}) == ["line 3 (T-1): the total is 8, but must be 9 (2 + 3 + combat 4)"]
    assert problems(ROLL, TESTED, ROLL, TESTED) == [
        "line 5 (T-1): life is 10, but must be 7 (as the trace had it last)"
    ]


def test_dice_are_spent_once_by_their_roller() -> None:
    """Dice that no event rolled, dice of another body, and a roll that no event shows are findings."""
    never = "line 2 (T-1): the dice [2, 3] were never rolled"
    assert problems(TESTED) == [never]
    assert problems({**ROLL, "roller": 1}, TESTED) == [
        "line 3 (T-1): the dice [2, 3] were never rolled",
        "line 2 (T-1): Ben rolled [2, 3] for attack, and no event shows it",
    ]


def test_nothing_is_passed_over() -> None:
    """An event without a handler is a finding, and so is a fact that a line lacks."""
    assert problems({"event": "struck"}) == ["line 2 (T-1): this referee knows no event struck"]
    lacking = {key: value for key, value in TESTED.items() if key != "before"}
    assert problems(ROLL, lacking) == ["line 3 (T-1): the tested line lacks a fact: before"]


def test_who_is_no_combatant_is_the_scene() -> None:
    """Numbers below and beyond those of the roster."""
    referee = ToyReferee(HEADER)
    assert [referee.name(body) for body in (-1, 0, 1, 2)] == ["the scene", "Ana", "Ben", "the scene"]
