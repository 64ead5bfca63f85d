"""Policies of seats."""

from __future__ import annotations

import pytest

from simulator.core.errors import BadScenario
from simulator.policy.spec import PolicySpec
from simulator.scenario.field_types import BIGGEST
from tests.scenario.toy import HEAD, duel, toy


def problem(written: str) -> str:
    """Return the one problem that this policy of Ada's makes."""
    with pytest.raises(BadScenario) as caught:
        duel(f"policy = {written}")
    (sentence,) = caught.value.problems
    return sentence.removeprefix('toy.toml: combatants[1] "Ada".')


def test_everybody_plays_basic_unless_told() -> None:
    """Without any policy all seats, captains included, play the basic one."""
    assert dict.fromkeys((-2, -1, 0, 1), PolicySpec("basic")) == duel().policies


def test_own_policy_wins_over_the_side() -> None:
    """A side's policy is its captain's and its members'; a combatant's own wins over it."""
    side = HEAD.replace("[sides.red]", '[sides.red]\npolicy = "cautious"')
    people = '[[combatants]]\nname = "A"\nside = "red"\nuse = "knight"\n'
    last = '[[combatants]]\nname = "B"\nside = "red"\nuse = "knight"\npolicy = { use = "random", budget = 5 }\n'
    enemy = people.replace('"A"', '"C"').replace("red", "blue")
    seats = toy(side + people + last + enemy).policies
    cautious = PolicySpec("cautious")
    assert {-1: cautious, 0: cautious, 1: PolicySpec("random", {"budget": 5})} == {n: seats[n] for n in (-1, 0, 1)}
    assert PolicySpec("basic") == seats[-2] == seats[2]


def test_options_may_be_of_any_plain_kind() -> None:
    """Lists and tables of plain values are handed on as they are."""
    spec = duel('policy = { use = "random", a = [1, 2.5, "x"], b = { c = true } }').policies[0]
    assert spec.options == {"a": [1, 2.5, "x"], "b": {"c": True}}


def test_biggest_number_is_an_option() -> None:
    """The biggest numbers that fit into a message are handed on; one more is refused."""
    assert BIGGEST.to_bytes(8, signed=True) == b"\x7f" + b"\xff" * 7, "what a message has room for"
    spec = duel(f'policy = {{ use = "random", a = [{BIGGEST}, -{BIGGEST}] }}').policies[0]
    assert spec.options == {"a": [BIGGEST, -BIGGEST]}
    assert problem(f'{{ use = "random", a = {BIGGEST + 1} }}').startswith(f"policy.a is {BIGGEST + 1}; allowed is")


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        (
            '"cautios"',
            'policy is "cautios", which is not a policy; allowed: "aggressive", "basic", "cautious" or "random";'
            ' the nearest is "cautious"; `asalto policies` lists all.',
        ),
        ("3", 'policy is 3; allowed is the name of a policy, or a table { use = "NAME", ... }.'),
        ("{ budget = 3 }", "policy.use is missing; allowed is the name of a policy."),
        ("{ use = 3 }", "policy.use is 3; allowed is the name of a policy."),
        (
            '{ use = "random", "a b" = 3 }',
            'policy."a b" is not a name for an option; a name is one word without spaces.',
        ),
        (
            '{ use = "random", a = [nan] }',
            "policy.a[1] is nan; allowed is text, true, false, a finite number, a list or a table.",
        ),
        (
            '{ use = "random", a = { b = 2020-01-01 } }',
            "policy.a.b is the date or time 2020-01-01; allowed is text, true, false, a finite number, a list or a"
            " table.",
        ),
        (
            r'{ use = "random", a = "\u0000" }',
            r'policy.a is "\u0000", which holds control characters; allowed is plain text.',
        ),
    ],
)
def test_wrong_policy_is_one_sentence(written: str, sentence: str) -> None:
    """Each mistake in a policy is one sentence."""
    assert sentence == problem(written)
