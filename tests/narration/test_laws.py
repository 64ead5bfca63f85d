"""Laws of good sentences: over all catalogues, and over one fight of every shipped scenario in both languages."""

from __future__ import annotations

import re
from functools import cache

import pytest

from simulator import systems
from simulator.core import events
from simulator.core.inventory import titles_of
from simulator.core.scene import Audience
from simulator.narration import LANGUAGES
from simulator.narration.grammar import Crowd, Noun, definite
from simulator.narration.names import in_language, is_collective, noun, side_word
from simulator.narration.narrator import TURN, Line, Narrator, narrator_of
from simulator.narration.wording import Phrasebook
from simulator.runtime import campaign, inline
from tests import shipping

from .catalogues import names, path_of


def sources(lang: str) -> dict[str, str]:
    """Return the text of every catalogue of a language."""
    return {name: path_of(lang, name).read_text(encoding="utf-8") for name in names(lang)}


# Catalogues.


def test_the_genitive_is_a_function() -> None:
    """No English catalogue writes 's after a variable: GENITIVE knows the plural."""
    assert [name for name, text in sources("en").items() if re.search(r"\$\w+ }'s", text)] == []


def test_prepositions_are_contracted_by_functions() -> None:
    """No Spanish catalogue writes "a" or "de" before EL: AL and DEL do."""
    assert [name for name, text in sources("es").items() if re.search(r"\b(?:a|de) \{ EL\(", text)] == []


@pytest.mark.parametrize(
    ("lang", "subject"),
    [("es", r"= \{ CAP\(EL\(\$who\)\) \} (?!no \{|se \{)[a-záéíóú]"), ("en", r"= \{ (?:CAP\()?\$who\)? \} [a-z]")],
)
def test_verbs_agree_where_there_are_mobs(lang: str, subject: str) -> None:
    """In Ira y Gloria the subject may be several: a verb after it is chosen by VERB, unless it has no other form."""
    lines = path_of(lang, "ira_y_gloria/phrases").read_text(encoding="utf-8").splitlines()
    wrong = [line for line in lines if re.search(subject, line)]
    assert [line for line in wrong if " can see " not in line] == []


# Names.


@pytest.mark.parametrize("game", systems.NAMES)
def test_a_combatant_called_by_its_sheet_has_the_title_of_the_language(game: str) -> None:
    """Titles of sheets, numbered or not, in either direction; a name of the author's stays."""
    sheets = [dict(titles_of(row)) for row in systems.schema(game).sheets.values()]
    spanish = [titles["es"].lower() for titles in sheets]
    for titles in sheets:
        if spanish.count(titles["es"].lower()) == 1 and titles["es"].lower() != titles["en"].lower():
            said = in_language(game, f"{titles['es']} 2", "en")
            assert said.lower() == f"{titles['en']} 2".lower()
            assert said[0].isupper()
    assert in_language(game, "Elena", "en") == "Elena"


@pytest.mark.parametrize(
    ("lang", "name", "said", "number"),
    [
        ("en", "Poxwalker mob", "advances", "Poxwalker mob's"),
        ("en", "Mob of citizens 2", "advances", "Mob of citizens 2's"),
        ("en", "Renegados", "advance", "Renegados'"),
        ("en", "Chikoz", "advance", "Chikoz's"),
        ("es", "Tropa de apestados", "avanza", "de la tropa de apestados"),
        ("es", "Cultistas", "avanzan", "de los cultistas"),
    ],
)
def test_mobs_agree_with_their_verbs(lang: str, name: str, said: str, number: str) -> None:
    """A mob called by a collective noun takes the verb of one, any other that of several."""
    book = Phrasebook(lang, "ira_y_gloria", [name], [])
    book.use_plural(0)
    assert f" {said} " in book.say("acted", "move", {"who": book.who(0), "amount": 3, "target": ""})
    assert number in book.say("turn_started", "", {"bodies": book.who(0)})
    assert isinstance(book.who(0), Crowd) is (lang == "en" and not is_collective(name, lang))


@pytest.mark.parametrize(
    ("name", "spanish", "english"),
    [
        ("investigadores", "los investigadores", "the investigators"),
        ("investigators", "los investigadores", "the investigators"),
        ("horrores", "los horrores", "the horrors"),
        ("bandidos", "los bandidos", "bandidos"),
        ("brujas", "las brujas", "brujas"),
        ("Equipo A", "Equipo A", "Equipo A"),
    ],
)
def test_sides_are_said_in_words(name: str, spanish: str, english: str) -> None:
    """A side named by a word of the game, in either language, is said in the language of the text."""
    assert (side_word("haunted_house", name, "es"), side_word("haunted_house", name, "en")) == (spanish, english)


@pytest.mark.parametrize(
    ("title", "said"),
    [
        ("garrote de ogro", "el garrote de ogro"),
        ("hacha de batalla", "el hacha de batalla"),
        ("manos desnudas", "las manos desnudas"),
        ("serpientes", "las serpientes"),
        ("mordisco", "el mordisco"),
        ("sin arma", "sin arma"),
    ],
)
def test_things_without_a_gender_have_an_article(title: str, said: str) -> None:
    """By the ending of their first word."""
    assert definite(noun(title)) == said


def test_every_weapon_of_the_packs_has_an_article() -> None:
    """In every shipped pack, whatever the catalogues say of its rows."""
    pack = systems.schema("tapiz").pack
    assert pack is not None
    for tables in pack.shipped.values():
        titles = [row["title"]["es"] for row in tables["weapons"].values() if "title" in row]
        assert {title for title in titles if not isinstance(noun(title), Noun)} <= {"sin arma"}


# Fights.


@cache
def told(name: str) -> dict[str, list[Line]]:
    """Return one fight, or a whole chain, in each language."""
    scenario = shipping.loaded(name)
    lines: dict[str, list[Line]] = {lang: [] for lang in LANGUAGES}
    narrators = [narrator_of(scenario, lines[lang].append, lang, secrets=True) for lang in LANGUAGES]
    play = campaign.play if scenario.chain else inline.play
    result = play(scenario, 7, 1, listener=Audience(*narrators), deadline=None)
    for narrator in narrators:
        narrator.ended(result.outcome, result.fates)
    return lines


EVERY = [pytest.param(name, id=name.replace("/", ".")) for name in (*shipping.fights(), *shipping.chains())]


@pytest.mark.slow
@pytest.mark.parametrize("name", EVERY)
def test_laws_of_a_fight(name: str) -> None:
    """No turn without a line; no article in upper case, no double genitive and no open contraction inside a line."""
    lines = told(name)
    for lang in LANGUAGES:
        pairs = zip(lines[lang], lines[lang][1:], strict=False)
        heading = re.compile(r"Turno de(?:l| )" if lang == "es" else r".*'s? turn$")
        assert [one.text for one, other in pairs if heading.match(one.text) and other.level <= TURN >= one.level] == []
    scenario = shipping.loaded(name)
    called = {in_language(scenario.system, each, "en") for each in scenario.encounter.names}
    inside = [re.compile(rf"[^“]{re.escape(each)}\b") for each in called if each.startswith("The ")]
    assert [line.text for line in lines["en"] if any(each.search(line.text) for each in inside)] == []
    wrong = re.compile(r"\b(?:a|de) [Ee]l (?!que)|(?<=[a-zñáéíóú] )(?:El|Los|Las) (?=[a-zñ])")
    assert [line.text for line in lines["es"] if wrong.search(line.text)] == []


def test_shots_wasted_one_by_one_are_told_together() -> None:
    """Three shots at a fallen target make one line, in the number that they have."""
    for lang, one, three in (
        ("en", "1 of A's shots is wasted", "3 of A's shots are wasted"),
        ("es", "Se pierde 1 disparo de A", "Se pierden 3 disparos de A"),
    ):
        for count, said in ((1, one), (3, three)):
            lines: list[str] = []
            narrator = Narrator(lambda line, found=lines: found.append(line.text), lang, "haunted_house", ["A"], ["x"])  # type: ignore[misc]  # bound now
            for _ in range(count):
                narrator.happened(events.ItemChanged("HH-RNG-03", 0, "heavy_pistol", "wasted", 1))
            assert lines == []
            narrator.happened(events.RoundEnded("HH-FLOW-03", 1))
            assert lines == [said]


def test_a_turn_without_a_deed_has_a_line() -> None:
    """A turn without effect is told as one, before the next turn begins."""
    lines: list[str] = []
    narrator = Narrator(lambda line: lines.append(line.text), "en", "ira_y_gloria", ["Ciro", "Ork"], ["x"])
    for body in (0, 1):
        narrator.happened(events.TurnStarted("IG-INIT-02", (body,)))
    narrator.happened(events.RoundEnded("IG-INIT-01", 1))
    assert lines == ["Ciro's turn", "Ciro does nothing", "Ork's turn", "Ork does nothing"]
