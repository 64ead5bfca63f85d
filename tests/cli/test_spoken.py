"""The language of a command, before its words are read."""

from __future__ import annotations

import pytest

from simulator.cli.spoken import language, spoken


@pytest.mark.parametrize(
    ("words", "lang"),
    [
        ((), "en"),
        (("run", "es"), "en"),
        (("run", "--lang", "es"), "es"),
        (("run", "--lang=es", "x"), "es"),
        (("run", "--lang", "fr"), "en"),
        (("run", "--lang"), "en"),
        (("--lang", "en", "--lang=es"), "es"),
        (("--lang", "es", "run", "--lang=fr"), "es"),
        (("--lang=fr", "es"), "en"),
        (("--title", "es", "x"), "en"),
    ],
)
def test_a_language_is_asked_for_by_its_option(
    words: tuple[str, ...], lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last that there is; else the environment decides."""
    monkeypatch.setattr("simulator.cli.spoken.language", lambda: "en")
    assert spoken(words) == lang


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({}, "en"),
        ({"LANG": "es_ES.UTF-8"}, "es"),
        ({"LC_ALL": "", "LANG": "ES"}, "es"),
        ({"LC_ALL": "en_GB", "LANG": "es"}, "en"),
        ({"LC_MESSAGES": "es", "LANG": "en"}, "es"),
        ({"LANG": "de"}, "en"),
    ],
)
def test_the_environment_says_the_readers_language(
    environment: dict[str, str], lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its first variable that says anything."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert language() == lang
