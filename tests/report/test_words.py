"""Words and numbers in two languages."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.narration.catalogue import catalogue
from simulator.report.words import FILES, bounds, duration, number, percent, say
from simulator.statistics.intervals import Rate

SIMULATOR = Path(__file__).parents[2] / "simulator"
READERS = ("report", "cli", "notebook", "scenario/draft")


def literals() -> tuple[set[str], set[str]]:
    """Return the strings of the modules that say these words, and the beginnings of those made when they run."""
    whole, begun = set[str](), set[str]()
    for path in (path for name in READERS for path in (SIMULATOR / name).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                begun.add(str(node.values[0].value))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                whole.add(node.value)
    for path in (SIMULATOR / "report").rglob("*.html"):
        whole |= set(re.findall(r"say\(['\"]([^'\"]+)['\"]\)", path.read_text(encoding="utf-8")))
    return whole, {text for text in begun if re.fullmatch(r"[a-z_-]+[-_]", text)}


@pytest.mark.slow
def test_every_message_is_said_somewhere() -> None:
    """No message is left over from a sentence that has gone."""
    whole, begun = literals()
    unsaid = catalogue("en", *FILES).keys - whole
    assert {key for key in unsaid if not key.startswith(tuple(begun))} == set()


@pytest.mark.slow
def test_no_message_is_missing() -> None:
    """Every string in the form of a key of a family of messages is one."""
    families = {key.partition("-")[0] for key in catalogue("en", *FILES).keys if "-" in key}
    keys = {text for text in literals()[0] if re.fullmatch(rf"({'|'.join(families)})-[a-z_0-9]*[a-z0-9]", text)}
    assert keys - catalogue("en", *FILES).keys == set()


def test_words_have_their_gaps_filled() -> None:
    """Gaps are filled by name."""
    assert say("es", "fight_of", seed=3, fight=2) == "semilla 3, combate 2"


@pytest.mark.parametrize(
    ("value", "decimals", "spanish", "english"),
    [
        (0, 0, "0", "0"),
        (1234.56, 1, "1 234,6", "1,234.6"),
        (12345678, 0, "12 345 678", "12,345,678"),
        (-2.5, 1, "−2,5", "−2.5"),
    ],
)
def test_numbers_are_written_as_the_language_does(value: float, decimals: int, spanish: str, english: str) -> None:
    """The language decides the separators of thousands and of decimals."""
    assert (number(value, "es", decimals), number(value, "en", decimals)) == (spanish, english)


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (0.0, "0 %"),
        (1.0, "100 %"),
        (0.5, "50.0 %"),
        (0.8123, "81.2 %"),
        (0.01, "1.0 %"),
        (0.0037, "0.37 %"),
        (0.9963, "99.63 %"),
        (0.00001, "0.0010 %"),
        (0.999999, "99.99990 %"),
    ],
)
def test_shares_are_finer_near_the_ends(share: float, text: str) -> None:
    """A tenth of a per cent in the middle."""
    assert percent(share, "en") == text


@pytest.mark.slow
@given(st.integers(2, 10**9).flatmap(lambda of: st.tuples(st.integers(1, of - 1), st.just(of))))
def test_only_never_is_0_and_only_always_is_100(drawn: tuple[int, int]) -> None:
    """Rounding never hides what happened once."""
    count, of = drawn
    shown = float(percent(count / of, "en").removesuffix(" %"))
    assert 0 < shown < 100


@pytest.mark.parametrize(
    ("rate", "text"),
    [
        (Rate(0, 1), "at most 97.5 %"),
        (Rate(0, 1000), "at most 0.37 %"),
        (Rate(1000, 1000), "at least 99.63 %"),
        (Rate(15, 20), "50.9 to 91.3 %"),
        (Rate(1, 200), "0.01 to 2.8 %"),
        (Rate(199, 200), "97.2 to 99.99 %"),
        (Rate(1, 800), "0.003 to 0.69 %"),
        (Rate(20, 200000), "0.0061 to 0.015 %"),
        (Rate(1, 1000000), "0.000003 to 0.00056 %"),
    ],
)
def test_bounds_are_no_finer_than_their_interval(rate: Rate, text: str) -> None:
    """Digits that the width of the interval makes meaningless are left out; a bound is 0 % or 100 % only when exact. A
    rate of 0 % or 100 % has one bound."""
    assert bounds(rate, "en") == text


def test_a_single_bound_is_said_in_spanish() -> None:
    """The words, and a comma before decimals."""
    assert [bounds(rate, "es") for rate in (Rate(0, 1000), Rate(1, 1))] == ["como mucho 0,37 %", "como poco 2,5 %"]


@pytest.mark.parametrize(
    ("lang", "key", "values", "said"),
    [
        (
            "en",
            "headline-verdict_range",
            {"mildest": "fair", "gravest": "hard", "count": "1"},
            "after a single fight, anything from fair to hard is possible",
        ),
        (
            "es",
            "headline-verdict_range",
            {"mildest": "justo", "gravest": "difícil", "count": "1"},
            "tras un solo combate aún cabe de justo a difícil",
        ),
        ("en", "html-fights", {"fights": "1"}, "1 fight"),
        ("es", "session-html-fights", {"fights": "1"}, "1 sesión"),
        ("es", "html-fights", {"fights": "1 000"}, "1 000 combates"),
        ("es", "verdict-open", {"more": "1", "margin": ""}, "hace falta un combate más"),
    ],
)
def test_one_fight_is_no_fights(lang: str, key: str, values: dict[str, str], said: str) -> None:
    """Numbers come as text, with separators; one is told apart all the same."""
    assert say(lang, key, **values).endswith(said)


@pytest.mark.parametrize(
    ("share", "most", "text"),
    [
        (0.99996, 2, "99.99 %"),
        (0.00004, 2, "0.01 %"),
        (0.00004, 3, "0.004 %"),
        (0.99999999999999, 12, "99.999999999999 %"),
    ],
)
def test_shares_that_are_not_certain_never_seem_so(share: float, most: int, text: str) -> None:
    """With as many decimals as there may be, the last of them is kept apart from 0 % and 100 %."""
    assert percent(share, "en", most) == text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "1 s"),
        (0.2, "1 s"),
        (1.6, "2 s"),
        (20, "20 s"),
        (20.4, "20 s"),
        (12, "12 s"),
        (22, "20 s"),
        (23, "25 s"),
        (42, "40 s"),
        (89.9, "90 s"),
        (90, "2 min"),
        (100, "2 min"),
        (89 * 60, "89 min"),
        (90 * 60, "1 h 30 min"),
        (9000, "2 h 30 min"),
        (19_800, "5 h 30 min"),
    ],
)
def test_durations_are_as_fine_as_one_waits(seconds: float, text: str) -> None:
    """By the second to 20 s, by five seconds to 90 s, by the minute, and in hours from 90 minutes on."""
    assert duration(seconds, "en") == text
