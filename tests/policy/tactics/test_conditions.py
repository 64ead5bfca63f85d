"""Conditions: what each sign means, what is wrong with them, and how they are written canonically."""

from __future__ import annotations

from math import isnan
from typing import Any

import pytest

from simulator.core.asks import Choose, Option
from simulator.policy.tactics.conditions import Flaw, condition, targets, term
from simulator.policy.tactics.vocabulary import acting_body

from .toy_words import WORDS, ToyBoard, board


def read(text: str, at: ToyBoard | None = None) -> Any:  # Any: a number, a truth or a word
    """Return the value of a text on the usual board."""
    flaws: list[Flaw] = []
    found = term(text, WORDS, flaws)
    assert flaws == []
    return found.read.on(at or board())


HOLD = """
    life > 9; life >= 10; life < 11; life <= 10; life == 10; life = 10; not life / 0 < 3; life != 9; kind == wolf
    kind = lobo; gato == kind(cat); kind != kind(cat); title == 'wolf'; late; down or late; late and late
    not down and late
"""
FAIL = """
    life > 10; life < 10; life != 10; life / 0 != 3; life / 0 == life / 0; kind == 'cat'; not late; down and late
    down or down; late == down
"""
GIVE = """
    3 gives 3; 25% gives 0.25; round gives 3; life gives 10; life(me) gives 10; vida(yo) gives 10
    life(weakest) gives 4; life('C') gives 6; life(cat) gives 6; life + 2 * 3 gives 16; life - 2 - 3 gives 5
    life - (2 - 3) gives 11; life / 4 gives 2.5; -life gives -10; kind gives wolf
"""


def parts(text: str) -> list[str]:
    """Return the parts of a list, one after each ";" or line end."""
    return [part.strip() for part in text.replace("\n", ";").split(";") if part.strip()]


def test_every_sign_has_its_meaning() -> None:
    """Conditions that hold, conditions that do not, and what else gives a number or a word."""
    assert [text for text in parts(HOLD) if read(text) is not True] == []
    assert [text for text in parts(FAIL) if read(text) is not False] == []
    texts = [part.partition(" gives ")[0] for part in parts(GIVE)]
    assert [f"{text} gives {str(read(text)).removesuffix('.0')}" for text in texts] == parts(GIVE)


@pytest.mark.parametrize("text", ["life(target) < 99", "life(target) >= 0", "life(target) != 3", "down(target)"])
def test_nothing_holds_of_no_body(text: str) -> None:
    """A comparison with a fact about a body that is not there does not hold, in either direction."""
    assert read(text) is False
    assert read(f"not ({text})") is True


def test_target_and_attacker_are_those_of_the_board() -> None:
    """A fact about the target or the attacker is about the body on the board."""
    assert 6 == read("life(target)", board(target=2))
    assert 4 == read("life(attacker)", board(attacker=1))
    assert isnan(read("life(target) + 1"))


def test_a_captain_has_no_facts_of_its_own() -> None:
    """A board without a body of one's own: own facts are about no body."""
    assert not read("life < 99", board(me=-1))
    assert read("life(weakest) == 4", board(me=-1))


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("VIDA(más débil)<3", None),
        ("vida(mas_debil)<3", "life(weakest) < 3"),
        ("Vida( yo ) = 33%", "life(me) == 33%"),
        ("no (caido o tarde) y asalto>2", "not (down or late) and round > 2"),
        ("1-(2-3)*4", "1 - (2 - 3) * 4"),
        ("(1-2)-3<0", "1 - 2 - 3 < 0"),
        ("-(1+2) < 0", "-(1 + 2) < 0"),
        ("clase = gato", "kind == 'cat'"),
        ("down or (late and down)", "down or late and down"),
        ("(down or late) and down", "(down or late) and down"),
        ("not (not late)", "not not late"),
        ('life("B") > 1', "life('B') > 1"),
        ("-(-life) < 0", "--life < 0"),
        ("-life * -2 < 0", "-life * -2 < 0"),
        ("-(life * 2) < 0", "-(life * 2) < 0"),
        ("(1 * 2) * 3 < 0", "1 * 2 * 3 < 0"),
        ("1 * (2 * 3) < 0", "1 * (2 * 3) < 0"),
        ("1 / (2 / 3) < 0", "1 / (2 / 3) < 0"),
        ("(1 + 2) * 3 < 0", "(1 + 2) * 3 < 0"),
        ("1 + (2 + 3) < 0", "1 + (2 + 3) < 0"),
        ("not (life < 3)", "not life < 3"),
        ("(not late) and down", "not late and down"),
    ],
)
def test_is_written_canonically(text: str, canonical: str | None) -> None:
    """English words, one spelling, brackets only where they matter; what comes out is read as the same."""
    flaws: list[Flaw] = []
    found = term(text, WORDS, flaws)
    if canonical is None:
        assert flaws
        return
    assert canonical == found.text
    again = term(found.text, WORDS, flaws)
    assert (canonical, flaws) == (again.text, [])
    assert found.read.on(board()) == again.read.on(board())


@pytest.mark.parametrize(
    ("text", "said", "near"),
    [
        ("lif < 3", "has lif, which is not a fact", "life"),
        ("life(wekest) < 3", "has wekest, which is not a choice of a body", "weakest"),
        ("kind == dog", "has dog, which kind never is", "cat"),
        ("kind == 'dog'", "has dog, which kind never is", "cat"),
        ("life", "has life, which is a number and is not a condition: true or false is due", ""),
        ("life and late", "has life, which is a number and stands beside and", ""),
        ("late + 1 > 2", "has late, which is true or false and stands beside +", ""),
        ("-late > 2", "stands behind a minus", ""),
        ("not life", "stands behind not", ""),
        ("life > late", "compares life, which is a number, with late, which is true or false", ""),
        ("kind < 'x'", "has x, which kind never is", "wolf"),
        ("title < 'x'", "only numbers are smaller and greater", ""),
        ("round(me) > 2", "round is not about a body", ""),
        ("life >", "ends too early", ""),
    ],
)
def test_flaws(text: str, said: str, near: str) -> None:
    """A flaw is a sentence, with the words that there are."""
    flaws: list[Flaw] = []
    condition(text, WORDS, flaws)
    assert [said in flaw.what for flaw in flaws] == [True]
    assert not near or near in flaws[0].choices


def test_all_flaws_are_found_at_once() -> None:
    """One condition, three flaws."""
    flaws: list[Flaw] = []
    condition("lif < 3 and life(wekest) > 2 or kind == dog", WORDS, flaws)
    assert ["lif", "wekest", "dog"] == [flaw.word for flaw in flaws]


def test_says_whom_it_names() -> None:
    """The names of combatants, and whether it is about the target."""
    found = term("life('B') > 1 and not down('C') or life(target) > 2", WORDS, [])
    assert {"B", "C"} == found.names
    assert found.of_target


CHOSEN = {"me": 0, "target": 1, "attacker": 2, "weakest": 1, "cat": 2, "'A'": 0, "'B'": 1, "'Z'": -1}
"""The bodies that words choose, with B for a target and C for an attacker."""
SPANISH = {" Yo ": "me", "objetivo": "target", "gato": "cat", '"B"': "'B'"}


@pytest.mark.parametrize("word", [*CHOSEN, *SPANISH])
def test_a_word_chooses_a_body(word: str) -> None:
    """Words in either language and names in quotes; a name that is not there chooses no body."""
    flaws: list[Flaw] = []
    found, canonical = targets(word, WORDS, flaws), SPANISH.get(word, word)
    assert flaws == []
    assert (canonical, CHOSEN[canonical]) == (found.text, found.body.body(board(target=1, attacker=2)))


@pytest.mark.parametrize("word", ["", "'", "''", "'Ana", "'a\"", "Ana", "wekest"])
def test_a_word_that_chooses_no_body_is_a_flaw(word: str) -> None:
    """The flaw shows the word, and how a name is written."""
    flaws: list[Flaw] = []
    targets(word, WORDS, flaws)
    assert [flaw.word for flaw in flaws] == [word]
    assert flaws[0].what == f"has {word}, which is not a choice of a body (a name stands in quotes: 'Elena')"


def test_a_question_is_about_a_body_of_the_own_side() -> None:
    """Bodies 0 and 2 are on the seat's side: a captain answers for these, and has no body of its own."""
    for seat, about, body in ((0, -1, 0), (0, 2, 2), (0, 1, 0), (-1, 2, 2), (-1, 1, -1), (-2, -1, -1)):
        ask = Choose(seat, "turn", "R", (Option("pass"),), about)
        assert body == acting_body(ask, seat, [0, 1, 0], 0), f"seat {seat} asked about {about}"
