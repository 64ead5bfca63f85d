"""Specials as sentences: what a player reads on paper and in the files of other programs."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from simulator import systems
from simulator.core.special_words import KINDS
from simulator.core.specials import Special
from simulator.narration import LANGUAGES
from simulator.narration.catalogue import catalogue
from simulator.narration.specials import special_sentence
from simulator.narration.wording import Phrasebook
from simulator.scenario.diagnostics import Diagnostics
from simulator.scenario.field_types import writable
from simulator.scenario.read import Reader

EXAMPLES = sorted(Path("examples").glob("creatures_*.toml"))


def said(system: str, special: dict[str, Any], lang: str) -> tuple[str, set[str]]:
    """Return the sentence of a special as a file has it, and the ids without a word."""
    schema = systems.schema(system)
    reader = Reader.of_game(schema, Diagnostics(""), system)
    [read] = reader.read(writable(schema.sheet)["specials"].type, [special], "specials")
    assert isinstance(read, Special)
    book = Phrasebook(lang, system, [], [])
    return special_sentence(read, book), book.missing


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_example_reads_as_a_sentence(path: Path) -> None:
    """Words only, none of an id or of TOML, and other ones in each language."""
    document = tomllib.loads(path.read_text(encoding="utf-8"))
    specials = [one for sheet in document["sheets"].values() for one in sheet.get("specials", ())]
    assert len(specials) >= 15
    for special in specials:
        texts = [said(document["system"], special, lang) for lang in LANGUAGES]
        assert [missing for _, missing in texts] == [set(), set()], texts
        assert texts[0][0] != texts[1][0]
        assert not [text for text, _ in texts if re.search(r"[_={}\[\]'\"]|  |[a-z]\(", text)], texts


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("system", systems.own())
def test_every_id_of_a_special_has_a_word(system: str, lang: str) -> None:
    """Else a sentence would have an id of the files in it."""
    books = Phrasebook(lang, system, [], [])
    rows = tomllib.loads((Path("simulator/systems") / system / "data/specials.toml").read_text(encoding="utf-8"))
    known = catalogue(lang, "specials", game=system)
    singular = {kind: {"immunities": "immunity"}.get(kind, kind.removesuffix("s")) for kind in KINDS}
    needed = [(f"{singular[kind]}-{one}", one) for kind in KINDS for one in rows.get(kind, ())]
    needed += [(f"fact-{one}", "") for table in ("fight", "body", "text") for one in rows[table]]
    assert [key for key, id_ in needed if key not in known and not (id_ and books.knows(id_))] == []


HURT = {"name": "x", "when": "life < 1/2", "effects": [{"change": "damage", "by": -1}, {"change": "armour"}]}
OLD = {"name": "x", "when": "not (round > 2 or prone(target))", "effects": [{"change": "attack", "by": 2}]}


@pytest.mark.parametrize(
    ("system", "special", "english", "spanish"),
    [
        (
            "haunted_house",
            HURT,
            "−1 to damage and +1 to protection if it has less than 50% of its life left.",
            "−1 al daño y +1 a la protección si le queda menos del 50 % de la vida.",
        ),
        (
            "tapiz",
            OLD,
            "+2 to attacks if the round is at most 2 and the target is not prone.",
            "+2 a los ataques si la ronda es como mucho 2 y el objetivo no está derribado.",
        ),
        (
            "ira_y_gloria",
            {
                "name": "x",
                "at": "turn",
                "cost": {"ruin": 1},
                "uses": 2,
                "effects": [
                    {"change": "ed", "by": "2 * members", "most": 6, "who": "allies", "within": 6},
                    {"heal": 1, "when": "not engaged = 0"},
                ],
            },
            "As its turn begins, allies within 6 m get a bonus to extra damage equal to 2 × the number of members (at"
            " most 6)"
            "; regains 1 wound if the number of enemies in melee is not 0"
            "; until the round ends; 2 times per fight; costs 1 Ruin.",
            "Al empezar su turno, los aliados a 6 m o menos tienen una bonificación al daño adicional igual a 2 × el"
            " número de miembros (como mucho 6)"
            "; recupera 1 herida si el número de enemigos trabados no es 0"
            "; hasta que acabe la ronda; 2 veces por combate; cuesta 1 ruina.",
        ),
    ],
)
def test_a_sentence_has_all_parts(system: str, special: dict[str, Any], english: str, spanish: str) -> None:
    """Moment, those whom it is for, amount with its bounds, condition, duration, uses and cost; a negation is that of
    each part."""
    assert (said(system, special, "en")[0], said(system, special, "es")[0]) == (english, spanish)
