"""The comparison of two versions shows the first line that differs, and allows it only under another version."""

from __future__ import annotations

import json

import pytest

from tests.same_fights import Played, first_difference, report

HEADER = {"event": "header", "program": "0.2.0", "rules_version": "3", "seed": 11, "check": "aa"}
ROLL = {"event": "roll", "faces": [3, 4], "check": "bb"}


def played(*lines: object, rules: str = "3", policies: str = "1") -> Played:
    """Return a case with these lines."""
    return Played("toy/duel, basic", "toy", rules, {"basic": policies}, [json.dumps(line) for line in lines])


def test_versions_and_checks_are_no_difference() -> None:
    """The program's version and checksums do not concern the fight."""
    before = played({**HEADER, "program": "0.1.0", "rules_version": "2"}, {**ROLL, "check": "cc"})
    assert first_difference(before.lines, played(HEADER, ROLL).lines) == ""


def test_the_first_difference_is_shown() -> None:
    """Both lines, with their number; a shorter fight shows where the other goes on."""
    other = {**ROLL, "faces": [6, 6]}
    shown = first_difference(played(HEADER, ROLL).lines, played(HEADER, other).lines)
    assert shown.startswith("line 2\n")
    assert "[3, 4]" in shown
    assert "[6, 6]" in shown
    assert first_difference(played(HEADER).lines, played(HEADER, ROLL).lines).startswith("line 2, where the other ends")


@pytest.mark.parametrize(("rules", "policies", "code"), [("3", "1", 1), ("4", "1", 0), ("3", "2", 0)])
def test_another_fight_needs_another_version(rules: str, policies: str, code: int) -> None:
    """Equal versions with other fights fail; a new version of rules or of a policy allows them."""
    other = {**ROLL, "faces": [6, 6]}
    assert code == report([(played(HEADER, ROLL), played(HEADER, other, rules=rules, policies=policies))])


def test_no_case_is_no_proof() -> None:
    """A comparison in which no case was played fails."""
    assert report([]) == 1
