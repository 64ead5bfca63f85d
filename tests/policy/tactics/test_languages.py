"""Rows of tactics in English and Spanish: laws of any row that can be written in the words of a game."""

from __future__ import annotations

from functools import cache
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simulator.core.record import Json
from simulator.policy.registry import make
from simulator.policy.spec import PolicySpec
from simulator.policy.tactics.conditions import Flaw
from simulator.policy.tactics.finding import vocabulary
from simulator.policy.tactics.rows import WrittenRow, read_row
from simulator.policy.tactics.vocabulary import NUMBER, TRUTH
from simulator.runtime import inline
from simulator.systems import NAMES
from tests.shipping import fights, loaded

Pair = tuple[str, str]
"""A text in English and in Spanish."""

SIGNS: Final = ("<", "<=", ">", ">=", "==", "!=")
JOINED: Final[tuple[Pair, ...]] = (("and", "y"), ("or", "o"))


def combined(parts: tuple[Pair, Pair, Pair]) -> Pair:
    """Join two texts by what stands between them, in brackets."""
    (one, uno), (sign, signo), (two, dos) = parts
    return f"({one} {sign} {two})", f"({uno} {signo} {dos})"


def same(*texts: str) -> st.SearchStrategy[Pair]:
    """Draw one of these texts, which are the same in both languages."""
    return st.sampled_from([(text, text) for text in texts])


@cache
def rows(game: str) -> st.SearchStrategy[tuple[WrittenRow, WrittenRow]]:
    """Draw a row in the words of a game, in both languages."""
    words = vocabulary(game)
    targets = [("me", "yo"), ("target", "objetivo"), ("attacker", "atacante"), ("'Uno'", "'Uno'")]
    targets += [(choice.name, choice.spanish) for choice in words.choices]

    def facts(gives: str) -> st.SearchStrategy[Pair]:
        known = [fact for fact in words.facts if fact.gives == gives]
        about = st.tuples(st.sampled_from([fact for fact in known if fact.of_body]), st.sampled_from(targets))
        spelled = [(fact.name, fact.spanish, "('Manada')" if fact.of_text else "") for fact in known]
        return st.sampled_from([(name + text, nombre + text) for name, nombre, text in spelled]) | about.map(
            lambda pair: (f"{pair[0].name}({pair[1][0]})", f"{pair[0].spanish}({pair[1][1]})")
        )

    numbers = st.recursive(
        same("0", "1", "3", "50%", "1.5") | facts(NUMBER),
        lambda inner: st.tuples(inner, same("+", "-", "*", "/"), inner).map(combined),
        max_leaves=4,
    )
    truths = st.recursive(
        st.tuples(numbers, same(*SIGNS), numbers).map(combined) | facts(TRUTH),
        lambda inner: (
            st.tuples(inner, st.sampled_from(JOINED), inner).map(combined)
            | inner.map(lambda text: (f"not ({text[0]})", f"no ({text[1]})"))
        ),
        max_leaves=4,
    )
    at = st.sampled_from([((), ()), *(((choice.name,), (choice.spanish,)) for choice in words.choices)])
    return st.tuples(st.sampled_from(words.actions), st.just(("", "")) | truths, at).map(
        lambda row: (WrittenRow(row[0].name, row[1][0], row[2][0]), WrittenRow(row[0].spanish, row[1][1], row[2][1]))
    )


@pytest.mark.slow
@pytest.mark.parametrize("game", NAMES)
def test_a_row_is_the_same_in_both_languages(game: str) -> None:
    """Both are read as the same row, with the same flaws; its canonical text is read as itself."""
    words = vocabulary(game)

    @settings(max_examples=60, deadline=None)
    @given(rows(game))
    def holds(pair: tuple[WrittenRow, WrittenRow]) -> None:
        found = []
        for row in pair:
            flaws: list[tuple[str, Flaw]] = []
            made = read_row(row, "note", words, flaws)
            found.append((made and made[1], [(key, flaw.what) for key, flaw in flaws]))
        assert found[0] == found[1]
        canonical = found[0][0]
        if canonical is not None:
            again = read_row(canonical, "note", words, [])
            assert again is not None
            assert again[1] == canonical

    holds()


@pytest.mark.slow
@pytest.mark.parametrize("game", NAMES)
def test_any_list_of_tactics_plays_without_a_fault(game: str) -> None:
    """Every decision of random rows is legal, and is explained by a row or by the list's else."""
    words, scenario = vocabulary(game), loaded(fights(f"{game}/")[0])

    @settings(max_examples=8, deadline=None)
    @given(st.lists(rows(game), min_size=1, max_size=6))
    def holds(pairs: list[tuple[WrittenRow, WrittenRow]]) -> None:
        good = [row for row, _ in pairs if read_row(row, "", words, []) is not None]
        given_rows: Json = [{"do": row.do, "when": row.when, "at": list(row.at)} for row in good] or [{"do": "attack"}]
        spec = PolicySpec("tactics", {"rows": given_rows, "system": game, "else": "random", "name": "L"})
        result = inline.play(scenario, 5, factories=dict.fromkeys(scenario.policies, lambda: make(spec)), deadline=None)
        assert result.faults == ()
        notes = {f"L {number}" for number in range(1, len(pairs) + 1)} | {"L else"}
        assert {reason for _, reason in result.stats.reasons} <= notes

    holds()
