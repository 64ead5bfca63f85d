"""The files that drafts become: valid, commented, and ready to be changed."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest
from attrs import evolve

from simulator import systems
from simulator.cli.drafting import Wanted, Written, draft, written
from simulator.scenario import load_text
from simulator.scenario.drawn import stock_of

SENTENCES = {
    "haunted_house": "4 agentes contra 3 zombis y un hombre lobo en un sótano en llamas",
    "ira_y_gloria": "2 marines espaciales y un guardia contra una tropa de 12 cultistas con su líder en las ruinas",
    "fragmentos": "Mark y dos secundarios contra el desollado, con un obstáculo",
    "tapiz": "tres guardias contra un ogro y dos lobos en la niebla",
}


def _said(sheet: str) -> str:
    return sheet.replace("_", " ")


def _uncommented(text: str) -> str:
    """Return a file whose figures in comments are keys."""
    return re.sub(r"^# (?=\w+ = |    \{|\])", "", text, flags=re.MULTILINE)


def of_sentence(game: str, lang: str = "es") -> Written:
    """Return the file for a sentence about that game."""
    return draft(SENTENCES[game], game, Wanted(lang, file="uno.toml"))


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("game", systems.NAMES)
def test_it_can_be_fought(game: str, lang: str) -> None:
    """It is read without a mistake, and is what the sentence says."""
    made = of_sentence(game, lang)
    sides = [member.side for member in made.scenario.encounter.members]
    for number, side in enumerate(made.draft.sides):
        assert sides.count(number) == sum(int(group.count) for group in side.groups)
    assert load_text(made.text).digest == made.scenario.digest


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("game", systems.NAMES)
def test_every_shipped_sheet_makes_a_file_that_can_be_fought(game: str, lang: str) -> None:
    """Alone and in tens: the file is the fight of the sentence, and stays valid with every figure in its comments."""
    names = stock_of(game).names
    for sheet in names.ids:
        role = names.role(sheet)
        foe = next(
            each for each in names.ids if each != sheet and names.role(each) in ("", "npc" if role == "pc" else "pc")
        )
        for many in (1, 10):
            made = draft(f"{many} {_said(sheet)} contra 1 {_said(foe)}", game, Wanted(lang))
            assert {sheet, foe} == set(re.findall(r'^use = "(.*?)"', made.text, re.MULTILINE)), made.draft.title
            load_text(_uncommented(made.text))


@pytest.mark.parametrize("game", systems.NAMES)
def test_every_knob_may_be_turned_on(game: str) -> None:
    """Without its #, each line says what is so already."""
    text = of_sentence(game).text
    assert _uncommented(text).count("\n# ") < text.count("\n# ")


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("haunted_house", r"^count = 4 +# cuántos$"),
        ("haunted_house", r"^# max_life = 21 +# vida máxima"),
        ("haunted_house", r'^policy = "best" +# su política'),
        ("haunted_house", r'^use = "officer" +# asalto sheets haunted_house officer$'),
        ("ira_y_gloria", r"^position = .* # posición en metros"),
        ("tapiz", r"^# \[variants\].*\n\n# "),  # what is said of the scene stands apart
    ],
)
def test_comments_stand_beside_what_is_changed_most(game: str, line: str) -> None:
    """Numbers, policies, figures and places."""
    assert re.search(line, of_sentence(game).text, re.MULTILINE)


def test_a_mob_is_one_combatant() -> None:
    """Its number is that of its members."""
    tables = tomllib.loads(of_sentence("ira_y_gloria").text)["combatants"]
    mob = next(table for table in tables if table["use"] == "cultist_mob")
    assert mob["mob_size"] == 12
    assert "count" not in mob


def test_what_else_was_meant_is_named() -> None:
    """Words that fit several sheets."""
    assert "# o uno de estos: " in draft("un comisario contra un marine", "ira_y_gloria", Wanted("es")).text


def test_titles_may_hold_anything_and_a_schema_comes_first() -> None:
    """Quotes and backslashes are written as TOML wants them, the line for editors as they want it."""
    made = draft(SENTENCES["tapiz"], "tapiz", Wanted("es", title='Un "puente" \\ roto', file="uno.toml", editor=True))
    assert made.scenario.title == 'Un "puente" \\ roto'
    assert made.text.startswith("#:schema ./tapiz.json\n# ")


HALVED: dict[str, dict[str, list[Any]]] = {
    "fragmentos": {"current": [{"accion": 1}, {"accion": 2}]},
    "haunted_house": {"life": [10, 13]},
    "ira_y_gloria": {"wounds": [4], "mob_size": [6]},
    "tapiz": {"pgf": [10, 19]},
}
"""Values of the first combatants of both sides at half of their life: a mob with half its members."""


@pytest.mark.parametrize("game", systems.NAMES)
def test_wounds_distance_and_own_keys_are_written(game: str) -> None:
    """Both sides begin hurt, front ranks are seven metres apart, and one group has a policy of its own."""
    made, metres = of_sentence(game).draft, systems.schema(game).spacing is not None
    pcs, npcs = (
        evolve(side, groups=(evolve(side.groups[0], count=1 if side.groups[0].crowd else 20, hurt=0.5),))
        for side in made.sides
    )
    pcs = evolve(pcs, groups=(evolve(pcs.groups[0], keys={"policy": "basic"}),))
    text = written(evolve(made, sides=(pcs, npcs), distance=7.0 if metres else None), Wanted("en")).text
    rows = tomllib.loads(text)["combatants"]
    assert [row["policy"] for row in rows if "policy" in row] == ["basic"]
    assert {key: [row[key] for row in rows if key in row] for key in HALVED[game]} == HALVED[game]
    if metres:
        sheets: list[tuple[int, Any]] = [(each.side, each.sheet) for each in load_text(text).encounter.members]
        fronts = [[sheet.position[0] for number, sheet in sheets if number == side] for side in (0, 1)]
        assert min(fronts[1]) - max(fronts[0]) == 7.0
