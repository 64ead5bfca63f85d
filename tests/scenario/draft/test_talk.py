"""Sentences as game masters say them (sentences.toml), and sentences put together by chance."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path

import pytest

from simulator import systems
from simulator.cli.drafting import Wanted, reader
from simulator.core.errors import BadScenario
from simulator.scenario import load_text
from simulator.scenario.draft import DraftWriter, NotUnderstood, Sentence

from .meaning import meaning, same

TABLE = tomllib.loads(Path(__file__).with_name("sentences.toml").read_text(encoding="utf-8"))
ROWS = [
    (game, lang, text, meant)
    for game, langs in TABLE.items()
    for lang, rows in langs.items()
    for text, meant in rows.items()
]


def parser(game: str, lang: str) -> Sentence:
    """Return the parser of the commands."""
    return reader(game, Wanted(lang))


@pytest.mark.parametrize(("game", "lang", "text", "meant"), ROWS)
def test_a_sentence_means_what_it_says(game: str, lang: str, text: str, meant: str) -> None:
    """Sides, gear, wounds, numbers, scene; whatever was not used is listed."""
    found = meaning(parser(game, lang).read(text))
    assert same(meant, found), found


NOISE = (
    "xyzzy dragno the de , ( ) . 0 -3 2.5 2-4 300 % 9999999 su her y and with con sin without en in vs contra atacan "
    "ambush by emboscados por led one of them herido wounded tier 3 m metres oleadas"
)


@pytest.mark.slow
@pytest.mark.parametrize("game", systems.NAMES)
def test_any_sentence_is_a_fight_or_explained(game: str) -> None:
    """Sentences of words of the game, noise and numbers: a file that can be fought, or reasons; each character that
    was not used is listed once, in order."""
    luck = random.Random(52)
    sheets = [str(title) for table in systems.schema(game).sheets.values() for title in table["title"].values()]
    gear = list(systems.schema(game).drafts["talk"]["gear"])
    for _ in range(150):
        text = " ".join(
            luck.choice(luck.choice((sheets, sheets, gear, NOISE.split(), NOISE.split())))
            for _ in range(luck.randint(2, 14))
        )
        assert mistake(game, luck.choice(("es", "en")), text) == "", text


def mistake(game: str, lang: str, text: str) -> str:
    """Return how the draft of a sentence is wrong: its list of unused words, or its file; "" for a right one and for a
    sentence that is refused."""
    one = parser(game, lang)
    try:
        made = one.read(text)
    except NotUnderstood:
        return ""
    starts = [each.start for each in made.unused]
    if starts != sorted(starts) or any(text[each.start : each.end] != each.text for each in made.unused):
        return f"the unused words are {made.unused}"
    file = DraftWriter(systems.schema(game), one.names, lambda key, /, **values: key, lang).text(made)
    try:
        load_text(file)
    except BadScenario as error:
        if "a fight has two sides, not" not in str(error):  # the game's own rule, which the command explains
            return f"{error}\n{file}"
    return ""
