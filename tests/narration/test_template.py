"""Phrases with gaps."""

from __future__ import annotations

import pytest

from simulator.narration.template import article, template


@pytest.mark.parametrize(
    ("text", "gaps", "said"),
    [
        ("{who} waits", {"who": "Elena"}, "Elena waits"),
        ("{who} attacks[ {target}][ with {item}]", {"who": "A", "item": "claws"}, "A attacks with claws"),
        ("{who!c}, {item!a}, {who!p} turn", {"who": "elena", "item": "axe"}, "Elena, an axe, elena's turn"),
        ("gone[{?lost}, and lost]", {"lost": "+"}, "gone, and lost"),
        ("gone[{?lost}, and lost]", {}, "gone"),
        ("[{a} of {b}]", {"a": "1"}, ""),
        ("{missing}", {}, ""),
        ("", {"who": "Elena"}, ""),
    ],
)
def test_a_phrase_is_filled(text: str, gaps: dict[str, str], said: str) -> None:
    """Gaps, brackets that fall silent, conversions."""
    assert said == template(text).fill(gaps)


def test_a_name_may_hold_brackets_and_braces() -> None:
    """What fills a gap is never read as a phrase."""
    assert template("{who} waits").fill({"who": "[{who}] \\1"}) == "[{who}] \\1 waits"


def test_a_phrase_knows_its_gaps() -> None:
    """Those in brackets and those only asked for too."""
    assert {"a", "b", "c"} == template("{a}[{?b} {c!p}]").gaps


@pytest.mark.parametrize("text", ["{who", "who}", "[who", "who]", "[a[b]]", "{who!x}", "{}", "{who.name}"])
def test_a_phrase_that_is_not_well_written_is_refused(text: str) -> None:
    """By whoever translates it, long before it is said."""
    with pytest.raises(ValueError, match=r"brackets or braces|there is no !"):
        template(text)


@pytest.mark.parametrize(
    ("thing", "said"), [("axe", "an axe"), ("sabre", "a sabre"), ("claws", "claws"), ("cutlass", "a cutlass"), ("", "")]
)
def test_english_articles(thing: str, said: str) -> None:
    """None for what ends in -s, like a plural."""
    assert said == article(thing)
