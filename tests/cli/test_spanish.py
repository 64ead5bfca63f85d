"""Spanish all the way: help, options, complaints and what commands print; and English likewise."""

from __future__ import annotations

import re
from collections.abc import Set
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

import pytest

from simulator import systems
from simulator.cli import main
from simulator.cli.output import complain
from simulator.cli.spanish import spanish_help, units
from simulator.core.errors import BadScenario
from simulator.narration.complaints import spanish_complaint, table
from simulator.scenario import load
from tests.cli.command_line import asalto, attic

SPANISH: Final = {"LC_ALL": "es_ES.UTF-8"}
FEW: Final = ("--seed", "3", "--jobs", "1", "--lang")
PRINTED: Final = [
    *(
        ("batch", name, "-n", "4", *FEW)
        for name in (
            "three_against_a_werewolf",
            "a_night_in_the_house",
            "ira_y_gloria/squad_against_cultists",
            "fragmentos/officer_and_cult",
            "tapiz/hero_points",
        )
    ),
    ("batch", "reference_duel", "--precision", "0.2", *FEW),
    ("compare", "reference_duel", "--vary", "combatants.Bruno.natural_armour=2,5", "-n", "120", *FEW),
    ("sweep", "reference_duel", "--vary", "combatants.Bruno.natural_armour=2,5", "-n", "20", *FEW),
    ("sensitivity", "reference_duel", "--only", "Bruno.[pl]*", "-n", "20", *FEW),
    ("solve", "reference_duel", "--vary", "combatants.Bruno.max_life=10,20", "--target", "tpk=0.1", "-n", "400", *FEW),
    ("balance", "reference_duel", "--win", "80%", "--fights", "300", *FEW),
    ("exact", "reference_duel", "--lang"),
    ("match", "cautious", "basic", "--scenario", "reference_duel", "--pairs", "2", *FEW),
    ("run", "three_against_a_werewolf", "--seed", "3", "--lang"),
    ("run", "tapiz/ogre_and_three_guards", "--seed", "3", "--lang"),
    ("sprt", "10", "80", "240", "95", "15", "--elo0", "0", "--elo1", "10", "--lang"),
]
"""Commands that print words of their own, without the language."""
LISTS: Final = [
    *((command, game) for game in systems.NAMES for command in ("variants", "facts", "sheets", "gear")),
    ("sheets", "haunted_house", "officer"),
    ("gear", "ira_y_gloria", "chainsword"),
    ("policies",),
    ("new", "haunted_house", "4 officer vs 3 zombie"),
    ("new", "tapiz", "tres ladrones contra un ogro en la niebla"),
]
"""Commands that print words of their own beside ids, which are the same in any language."""
NAMES: Final = frozenset({"basic", "cautious", "aggressive", "asalto", "take", "set"})
"""Names, ids and words that both languages have."""
IDS: Final = frozenset(
    {"Tres", "Mark", "acción", "principal", "evade", "off", "full", "partial", "none", "agility", "strength"}
)
"""Words of lists and sentences that stay as they are."""


@cache
def words(lang: str) -> frozenset[str]:
    """All words of the catalogues of a language."""
    folder = Path(str(files("simulator.narration").joinpath(f"messages/{lang}")))
    found: set[str] = set()
    for path in folder.rglob("*.ftl"):
        for line in path.read_text(encoding="utf-8").splitlines():
            told = line.partition("=")[2] if re.match(r"[\w-]+ =", line) else "" if line.startswith("#") else line
            found.update(word.lower() for word in re.findall(r"[^\W\d_]+", re.sub(r"\{[^}]*\}", " ", told)))
    return frozenset(found)


def named(scenario: str) -> set[str]:
    """The words of a scenario's title and of the names in it, which stand in any language."""
    try:
        encounter = load(scenario).encounter
    except BadScenario:
        return set()
    return {word for text in (encounter.title, *encounter.names) for word in re.findall(r"[^\W\d_]+", text)}


def foreign(printed: str, lang: str, names: Set[str]) -> dict[str, str]:
    """The words of what was printed that only the other language has, each with its line; without commands, keys,
    ids and names."""
    other = words("en" if lang == "es" else "es") - words(lang)
    found: dict[str, str] = {}
    for line in printed.splitlines():
        told = re.sub(r"asalto [a-z-]+ .*?(#|$)", "", line)
        told = re.sub(r'"[^"]*"|`[^`]*`|\'[^\']*\'|\S+=\S+|\S*[._/(]\w\S*|--\S+', " ", told)
        for word in re.findall(r"[^\W\d_]+", told):
            if (
                word.lower() in other
                and word not in NAMES | names
                and (not word[0].isupper() or told.strip().startswith(word))
            ):
                found.setdefault(word, line.strip())
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", ["", *main.commands])
def test_help_has_its_spanish(name: str) -> None:
    """Every text of every command and option, and click's own headings."""
    command = main.commands[name] if name else main
    assert [text for text in units(command) if " ".join(text.split()) not in table("help")] == []
    told = asalto(*name.split(), "--help", env=SPANISH).stdout
    assert told.startswith("Uso: ")
    assert "Muestra esta ayuda y termina." in told
    assert not re.search(r"Usage|Options:|Examples:|Show this|\[default|Exit code", told)
    assert asalto(*name.split(), "--help").stdout.startswith("Usage: ")


def test_what_is_to_be_typed_is_named_in_spanish() -> None:
    """In the usage, beside options, and in the text."""
    for name in main.commands:
        told = asalto(name, "--help", env=SPANISH).stdout.partition("Ejemplos:")[0]
        assert not re.search(
            r"\b(SCENARIO|SYSTEM|FILE|NAME|KEY|VALUE|WHO|SIDE|SECONDS|FIGURE|POLICY|WORD|TRACE)\b", told
        )


def test_a_default_is_spanish_wherever_its_line_ends() -> None:
    """Click breaks lines after "default:" too."""
    assert spanish_help("  The file.  [default:\n  tuned.toml]") == "  The file.  [por omisión:\n  tuned.toml]"


def test_no_spanish_is_left_over() -> None:
    """Of help that is no longer said."""
    said = {" ".join(text.split()) for command in (main, *main.commands.values()) for text in units(command)}
    assert set(table("help")) <= said


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("words_typed", PRINTED, ids=lambda typed: f"{typed[0]}-{typed[1]}")
def test_what_is_printed_is_in_one_language(words_typed: tuple[str, ...], lang: str) -> None:
    """No word that only the catalogue of the other language has."""
    result = asalto(*words_typed, lang)
    names = {word for typed in words_typed for word in named(typed)}
    assert result.exit_code in (0, 1)
    assert foreign(result.stdout + result.stderr, lang, names) == {}


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("typed", LISTS, ids=" ".join)
def test_lists_are_in_one_language(typed: tuple[str, ...], lang: str) -> None:
    """What stands beside the ids: cells of several words that are no list of ids, and comments of files."""
    result = asalto(*typed, "--lang", lang)
    cells = [cell for line in result.stdout.splitlines() for cell in re.split(r"\s{2,}|# ", line)]
    prose = [cell for cell in cells if cell.count(" ") >= 3 and not re.fullmatch(r"[\w, ]*, \w+|.*[=\[{].*", cell)]
    assert result.exit_code == 0
    assert prose
    assert foreign("\n".join(prose), lang, IDS | {word for each in typed for word in each.split()}) == {}


BROKEN: Final = [
    ("agilty = 5", '"Elena".agilty no es ninguna clave aquí; lo más parecido es "agility".'),
    ("agility = 900", '"Elena".agility es 900; se admite un número entero de 0 a 12.'),
    ('agility = "x"', '"Elena".agility es "x"; se admite un número entero de 0 a 12.'),
    ("count = 0", "se admite un número entero de 1 a"),
    ('policy = "cautios"', 'que no es ninguna política; se admite: "aggressive"'),
    (
        'side = "horror"',
        'que no es ningún bando; se admite: "horrors" o "investigators"; lo más parecido es "horrors".',
    ),
    ("vigor=[", "no es TOML: "),
    ("título = 3", 'una clave con acentos o espacios se escribe entre comillas: "título"'),
]


@pytest.mark.parametrize(("line", "said"), BROKEN)
def test_mistakes_in_files_are_said_in_spanish(tmp_path: Path, line: str, said: str) -> None:
    """With the place, what is allowed and the nearest spelling, which stay as they are written."""
    path = attic(tmp_path)
    text = Path(path).read_text(encoding="utf-8")
    text = (
        text.replace('use = "officer"', f'use = "officer"\n{line}')
        if "side" not in line
        else text.replace('side = "horrors"', line)
    )
    Path(path).write_text(text, encoding="utf-8")
    complaint = asalto("validate", path, env=SPANISH).stderr
    assert said in complaint
    assert " is " not in re.sub(r'"[^"]*"', "", complaint)
    assert "allowed" not in complaint


@pytest.mark.slow
@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (("bacth",), "No existe la orden 'bacth'."),
        (("batch",), "Falta el argumento 'ESCENARIO'."),
        (("batch", "reference_duel", "--nn", "3"), "No existe la opción '--nn'."),
        (("batch", "reference_duel", "-n", "x"), "Valor no válido para '-n' / '--fights': es 'x'; se admite un número"),
        (("batch", "nope"), "no es ni un archivo ni un escenario incluido"),
        (
            ("batch", "reference_duel", "--of", "tkp", "--precision", "0.1"),
            "no hay ninguna cifra 'tkp'; ¿querías decir",
        ),
        (("balance", "reference_duel", "--win", "x"), "es 'x'; se admite una parte de los combates, como 70% o 0.7."),
        (("sweep", "reference_duel", "--vary", "a"), "no tiene la forma CLAVE=VALOR,VALOR, como"),
        (("compare", "reference_duel"), "¿con qué? Di --vary CLAVE=A,B, o nombra otro escenario"),
        (("run", "reference_duel", "--set", "combatants.Vegga.power=5"), "que no es ningún combatiente; se admite:"),
        (("sheets", "nope"), "no es ningún juego"),
    ],
)
def test_mistakes_on_the_command_line_are_said_in_spanish(typed: tuple[str, ...], said: str) -> None:
    """By the environment, or by --lang."""
    assert said in asalto(*typed, env=SPANISH).stderr


def test_what_was_typed_stays_as_it_is() -> None:
    """Words in quotes are not translated."""
    sentence = 'a.toml: combatants[1] "is missing".count is "stopped"; allowed is a whole number from 1 to 9.'
    assert spanish_complaint(sentence) == (
        'a.toml: combatants[1] "is missing".count es "stopped"; se admite un número entero de 1 a 9.'
    )


def test_a_command_leaves_no_language_behind(capsys: pytest.CaptureFixture[str]) -> None:
    """After a Spanish command, a program that goes on complains as it did before."""
    assert "no es ningún juego" in asalto("sheets", "nope", env=SPANISH).stderr
    complain("stopped")
    assert capsys.readouterr().err == "asalto: stopped\n"
