"""``asalto new`` on a terminal: what it asks, and what becomes of the answers."""

from __future__ import annotations

import os
import pty
import re
import select
import sys
from collections.abc import Sequence
from contextlib import chdir
from pathlib import Path

import pytest

from simulator.cli.asking import completer
from simulator.scenario import load

from .command_line import PLAIN, asalto, on_terminal

pytestmark = pytest.mark.slow

LONGEST = 120.0  # seconds without output, after which a test has failed


def conversation(folder: Path, lang: str, words: Sequence[str], answers: Sequence[tuple[str, str]]) -> tuple[int, str]:
    """``asalto WORDS`` on a terminal in that folder; each answer is typed when its question has been asked. Return the
    exit code and all that was shown."""
    pid, terminal = pty.fork()
    if pid == 0:  # the child
        os.chdir(folder)
        os.environ |= {**PLAIN, "TERM": "dumb", "LC_ALL": "", "LC_MESSAGES": lang, "COLUMNS": "200"}
        os.environ.pop("CI", None)  # where nothing is asked
        os.execv(sys.executable, [sys.executable, "-m", "simulator", *words])
    shown, seen = b"", 0
    for question, answer in answers:
        while question.encode() not in shown[seen:]:
            piece = _read(terminal)
            assert piece, f"{question!r} was not asked: {shown[seen:].decode()}"
            shown += piece
        seen = len(shown)
        os.write(terminal, answer.encode())
    while piece := _read(terminal):
        shown += piece
    os.close(terminal)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), shown.decode()


def _read(terminal: int) -> bytes:
    """Return the next piece of output; b"" when the program has ended."""
    assert select.select([terminal], [], [], LONGEST)[0], "nothing is shown any more"
    try:
        return os.read(terminal, 65536)
    except OSError:  # Linux says so when no one holds the other end
        return b""


def test_a_fight_is_asked_for_in_spanish(tmp_path: Path) -> None:
    """Game, sides, place, policies, title and file; wrong answers are asked for again, and ? lists what there is."""
    code, shown = conversation(
        tmp_path,
        "es_ES.UTF-8",
        ["new"],
        [
            ("¿Qué juego?", "ajedrez\n"),
            ("¿Qué juego?", "2\n"),
            ("bando de los jugadores", "4 agentes y 2 gnomos\n"),
            ("bando de los jugadores", "4 agentes\n"),
            ("contra quién?", "?\n"),
            ("contra quién?", "3 zombis y un hombre lobo\n"),
            ("¿Otro bando?", "\n"),
            ("circunstancias?", "un sótano en llamas\n"),
            ("¿Quién lleva a los investigadores?", "\n"),
            ("¿Quién lleva a los horrores?", "bas\n"),
            ("¿Cómo se llama?", "El sótano\n"),
            ("¿En qué archivo?", "\n"),
        ],
    )
    assert code == 0, shown
    assert "«ajedrez» no es ninguno de estos: fragmentos, haunted_house," in shown
    assert shown.count("no se ha entendido: «2 gnomos»") == 1
    assert "Es decir: 4 × Agente de policía\r\n" in shown
    assert "no se ha entendido: «en un sótano»" in shown
    assert "Asesino del cuchillo" in shown
    assert "Escrito: el_sotano.toml (2 bandos, 8 combatientes)" in shown
    found = load(tmp_path / "el_sotano.toml")
    assert found.title == "El sótano"
    assert [side.name for side in found.encounter.sides] == ["investigators", "horrors"]
    assert {spec.use for spec in found.policies.values()} == {"best", "basic"}


def test_only_what_is_missing_is_asked_for(tmp_path: Path) -> None:
    """No question is asked for the game, the title and the file that are given; Tab completes a name."""
    code, shown = conversation(
        tmp_path,
        "en_GB.UTF-8",
        ["new", "tapiz", "--title", "Fog", "-o", "fog.toml", "--policy", "heroes=basic"],
        [
            ("players' side", "Shar\t\n"),
            ("against whom?", "2 wolves\n"),
            ("One more side?", "\n"),
            ("what circumstances?", "?\n"),
            ("what circumstances?", "fog\n"),
            ("Who plays the foes?", "?\n"),
            ("Who plays the foes?", "aggressive\n"),
        ],
    )
    assert code == 0, shown
    assert "Which game?" not in shown
    assert "poison gas at the end of round 2" in shown
    assert "Plays the next rounds many times" in shown
    found = load(tmp_path / "fog.toml")
    assert [member.name for member in found.encounter.members] == ["Sharra Nirthanbei", "Wolf 1", "Wolf 2"]
    assert 'visibility = "partial"' in (tmp_path / "fog.toml").read_text(encoding="utf-8")


def test_a_side_that_cannot_fight_itself_is_taken(tmp_path: Path) -> None:
    """Ira y Gloria has heroes on one side and threats on the other, and no third."""
    code, shown = conversation(
        tmp_path,
        "en_GB.UTF-8",
        ["new", "ira_y_gloria", "-o", "one.toml"],
        [
            ("players' side", "2 guardsmen\n"),
            ("against whom?", "12 orkos\n"),
            ("One more side?", "a chaos marine\n"),
            ("One more side?", "\n"),
            ("what circumstances?", "ruins\n"),
            ("Who plays the heroes?", "\n"),
            ("Who plays the threats?", "\n"),
            ("What is it called?", "\n"),
        ],
    )
    assert code == 0, shown
    assert "a fight has two sides, not 3" in shown
    found = load(tmp_path / "one.toml")
    assert found.title == "2 guardsmen vs 12 orkos in ruins"
    assert {member.side for member in found.encounter.members} == {0, 1}


@pytest.mark.parametrize("more", [0, 3, 4])
def test_no_more_than_six_sides_are_asked_for(tmp_path: Path, more: int) -> None:
    """Two, and up to four besides, until one is left out."""
    words = ["new", "haunted_house", "--title", "T", "-o", "t.toml", "--no-editor", "--policy", "investigators=basic"]
    typed = ["a novice", "a zombie", *["a werewolf"] * more, *[""] * (more < 4), "fog", *["random"] * (more + 1)]
    with chdir(tmp_path):
        code, shown = on_terminal(*words, typed="\n".join([*typed, ""]))
    assert code == 0, shown
    assert shown.count("One more side?") == min(more + 1, 4)
    found = load(tmp_path / "t.toml")
    assert [side["policy"] for side in found.document["sides"]] == ["basic", *["random"] * (more + 1)]


def test_the_end_of_the_input_stops_it(tmp_path: Path) -> None:
    """Control-D, as any program; nothing is written."""
    code, _ = conversation(tmp_path, "en_GB.UTF-8", ["new"], [("Which game?", "\x04")])
    assert code == 130
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("typed", "found"),
    [("zom", ["Zombi"]), ("gua", ["Guardia", "Perro guardián"]), ("per", ["Perro guardián"]), ("x", []), ("", [])],
)
def test_names_are_completed(typed: str, found: list[str]) -> None:
    """Names that begin so come first, then names with a word that begins so."""
    complete = completer(["Zombi", "Perro guardián", "Guardia"])
    assert [*found, None] == [complete(typed, state) for state in range(len(found) + 1)]


SENTENCES = {
    "haunted_house": "4 novatos contra 3 zombis y un nigromante en un sótano en llamas",
    "ira_y_gloria": "2 sargentos y 6 guardias contra 12 orkos con su jefe orko",
    "tapiz": "tres ladrones contra dos ogros y dos perros en la niebla",
    "fragmentos": "Mark y dos secundarios contra el desollado, con un obstáculo",
}


CIRCUMSTANCES = {
    "haunted_house": '"fire"',
    "ira_y_gloria": "ork_nob",
    "tapiz": 'visibility = "partial"',
    "fragmentos": "obstacle_difficulty = 4",
}


@pytest.mark.parametrize("game", SENTENCES)
def test_a_sentence_becomes_figures_in_three_commands(game: str, tmp_path: Path) -> None:
    """The commands new, validate and batch succeed on a Spanish terminal without a question."""
    with chdir(tmp_path):
        for words, said in (
            (("new", game, SENTENCES[game], "-o", "uno.toml", "--no-editor"), "Escrito: uno.toml (2 bandos, "),
            (("validate", "uno.toml"), "ok  uno.toml: "),
            (("batch", "uno.toml", "-n", "4", "--seed", "1", "--jobs", "1"), "Combates: 4; semilla 1"),
        ):
            code, shown = on_terminal(*words, "--lang", "es")
            assert code == 0, shown
            assert said in shown
    assert CIRCUMSTANCES[game] in (tmp_path / "uno.toml").read_text(encoding="utf-8")


SHARE = re.compile(r"[Vv]ictoria [\w ]+ en el (\d+(?:,\d+)?) %")


@pytest.mark.parametrize(("game", "fights"), [("haunted_house", "700"), ("fragmentos", "700")])
def test_a_sentence_becomes_a_fairer_fight(game: str, fights: str, tmp_path: Path) -> None:
    """The command balance asks for the way and the file, and the share of wins comes nearer to 70 %."""
    few = ("--seed", "1", "--jobs", "1", "--lang", "es")
    with chdir(tmp_path):
        on_terminal("new", game, SENTENCES[game], "-o", "uno.toml", "--no-editor", "--lang", "es")
        balance = ("balance", "uno.toml", "--win", "70%", "--yes", "--fights", fights, *few)
        code, shown = on_terminal(*balance, width=200, typed="1\n\n")
        assert code in (0, 1), shown
        assert "Solución 1 escrita en uno_balanced.toml: " in shown
        assert asalto("batch", "uno_balanced.toml", "-n", "4", *few).exit_code == 0
    text = (tmp_path / "uno_balanced.toml").read_text(encoding="utf-8")
    before, after = (float(SHARE.findall(said)[0].replace(",", ".")) for said in (shown, text))
    assert abs(after - 70) <= abs(before - 70)


def test_where_two_readings_are_as_likely_it_asks(tmp_path: Path) -> None:
    """The side in ambush is not said: the first reading stays with Enter, the second is taken with its number."""
    for answer, side in (("\n", "foes"), ("2\n", "heroes")):
        words = ["new", "tapiz", "una guardia contra cinco bandidos, en una emboscada", "-o", f"{side}.toml"]
        code, shown = conversation(tmp_path, "es_ES.UTF-8", words, [("¿Cuál?", answer)])
        assert code == 0, shown
        assert f'ambush = "{side}"' in (tmp_path / f"{side}.toml").read_text(encoding="utf-8")
