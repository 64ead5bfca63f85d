"""Articles of combatants in Spanish sentences.

In lists, headings and tables each stands by its name alone."""

from __future__ import annotations

import tomllib

import pytest

from simulator.narration.figures import figure
from simulator.narration.grammar import Figure, dative, definite, number, possessor
from simulator.narration.wording import Phrasebook
from simulator.scenario import shipped


@pytest.mark.parametrize(
    ("name", "subject", "to", "of"),
    [
        ("Hombre lobo", "el hombre lobo", "al hombre lobo", "del hombre lobo"),
        ("El hombre descarnado", "el hombre descarnado", "al hombre descarnado", "del hombre descarnado"),
        ("El Zurdo", "el Zurdo", "al Zurdo", "del Zurdo"),
        ("La niña del pozo", "la niña del pozo", "a la niña del pozo", "de la niña del pozo"),
        ("Lo que trepa", "lo que trepa", "a lo que trepa", "de lo que trepa"),
        ("Zombi 12", "el zombi 12", "al zombi 12", "del zombi 12"),
        ("Arquera", "la arquera", "a la arquera", "de la arquera"),
        ("Cultistas 2", "los cultistas 2", "a los cultistas 2", "de los cultistas 2"),
        ("Sargento Vidal", "el sargento Vidal", "al sargento Vidal", "del sargento Vidal"),
        ("Hermana Ofelia", "la hermana Ofelia", "a la hermana Ofelia", "de la hermana Ofelia"),
        ("Elena", "Elena", "a Elena", "de Elena"),
        ("Lara", "Lara", "a Lara", "de Lara"),
        ("El", "El", "a El", "de El"),
        ("Alfa Sigma-19", "Alfa Sigma-19", "a Alfa Sigma-19", "de Alfa Sigma-19"),
        ("#3", "#3", "a #3", "de #3"),
        ("", "", "", ""),
    ],
)
def test_a_noun_takes_its_article_and_a_proper_name_none(name: str, subject: str, to: str, of: str) -> None:
    """Forms as subject, after "a" and after "de"; alone, each is the name in the scenario."""
    said = figure(name)
    assert (said, definite(said), dative(said), possessor(said)) == (name, subject, to, of)


def test_articles_tell_the_number() -> None:
    """Verbs of "los cultistas" are in the plural."""
    assert {number(figure(name)) for name in ("Cultistas", "Sabandijas 1")} == {"plural"}
    assert {number(figure(name)) for name in ("Cultista", "La oficiante")} == {"singular"}


def test_only_spanish_knows_articles_of_names() -> None:
    """An English sentence has no article; a mob whose name is in the singular is a crowd, and takes none."""
    spanish, english = (Phrasebook(lang, "ira_y_gloria", ["Ogro", "Orko"], []) for lang in ("es", "en"))
    assert isinstance(spanish.who(0), Figure)
    assert not isinstance(english.who(0), Figure)
    spanish.use_plural(1)
    assert (definite(spanish.who(1)), number(spanish.who(1))) == ("Orko", "plural")


def test_every_common_noun_of_a_shipped_scenario_is_known() -> None:
    """Combatants that come in numbers are no proper names: each takes an article."""
    files = [tomllib.loads(path.read_text(encoding="utf-8")) for _, path in shipped()]
    names = {each["name"] for file in files for each in file["combatants"] if each.get("count", 1) > 1}
    assert len(names) > 10
    assert sorted(name for name in names if not isinstance(figure(f"{name} 1"), Figure)) == []
