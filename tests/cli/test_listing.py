"""``asalto systems | sheets | policies | scenarios | variants``."""

from __future__ import annotations

import pytest

from simulator.cli.listing import opening

from .command_line import asalto, document


@pytest.mark.parametrize(
    ("words", "key", "among"),
    [
        (["systems"], "system", "haunted_house"),
        (["sheets", "haunted_house"], "sheet", "zombie"),
        (["policies"], "policy", "basic"),
        (["scenarios"], "scenario", "haunted_house/reference_duel"),
        (["variants", "haunted_house"], "variant", "multi_shot_penalty"),
    ],
)
def test_what_there_is_is_listed_as_a_table_and_as_json(words: list[str], key: str, among: str) -> None:
    """The same names in the same order in both."""
    names = [row[key] for row in document(*words, "--json")]
    table = asalto(*words).stdout.splitlines()
    assert table[0].split()[0] == key.capitalize()
    assert [line.split()[0] for line in table[1:]] == names
    assert among in names


def test_sheets_have_titles_in_both_languages() -> None:
    """Sheets have titles in both languages, and all their fields in the document."""
    rows = {lang: document("sheets", "haunted_house", "--lang", lang, "--json") for lang in ("es", "en")}
    zombie = {lang: next(row for row in rows[lang] if row["sheet"] == "zombie") for lang in rows}
    assert (zombie["es"]["title"], zombie["en"]["title"]) == ("Zombi", "Zombie")
    assert zombie["en"]["fields"]["agility"] == 1


def test_variants_say_what_is_allowed_and_why() -> None:
    """Each variant is listed with its values, default, rule and help."""
    rows = {row["variant"]: row for row in document("variants", "haunted_house", "--json")}
    assert rows["draw_cost"] == {
        "variant": "draw_cost",
        "values": "action, free",
        "default": '"action"',
        "rule": "HH-CHAR-06",
        "help": "Drawing a weapon is an action, or free.",
    }


@pytest.mark.parametrize("command", ["sheets", "variants"])
def test_a_game_that_there_is_not_is_an_error_with_the_nearest(command: str) -> None:
    """An unknown game ends the command with exit code 2 and the nearest name."""
    result = asalto(command, "haunted_hose")
    assert (result.exit_code, result.stdout) == (2, "")
    assert 'the nearest is "haunted_house"' in result.stderr
    assert 'allowed: "haunted_house"' in asalto(command, "chess").stderr


def test_the_opening_comment_of_a_file_is_what_it_shows() -> None:
    """All of its lines up to the first that is no comment, as one."""
    assert (
        opening("\n# Two fighters.\n#\n#   Nothing  else.\nasalto = 1\n# not this\n") == "Two fighters. Nothing else."
    )
    assert opening("asalto = 1\n# not this") == ""
