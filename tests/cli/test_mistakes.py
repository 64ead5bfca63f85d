"""Commands that cannot be done: exit code 2 and a sentence in the reader's language, before anything is played.

The snapshots have the sentences, for reading; the laws below hold for every option that there is."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import click
import pytest
from syrupy.assertion import SnapshotAssertion

from simulator.cli import main

from .command_line import FILES, SPANISH, asalto, left_over

BAD_INPUT: Final = 2
WIDTH: Final = 160
MISTAKES: Final[Mapping[str, str]] = {
    "program": """
        bacth
        run
        validate
        run no_such_thing
        run refrence_duel
        batch reference_duel --nn 3
        batch attic.toml --lang fr
    """,
    "run": """
        run reference_duel --seed -1
        run reference_duel --seed 1e3
        run reference_duel --fight 0
        run reference_duel --deadline nan
        run reference_duel --set nonsense
        run reference_duel --set limits.ronds=3
        run reference_duel --set combatants.Vegga.power=5
        run reference_duel --policy nobody=basic
        run reference_duel --policy Vega=agressive
        run reference_duel --policy Vega
        run attic.toml --trace no/where/t.jsonl
        run attic.toml --trace attic.toml
        run attic.toml --policy 'Elena=program: no_such_thing' --json
        run attic.toml --policy 'Elena={ program = ["sh"], speed = 3 }' --json
        run attic.toml --policy 'Elena={ program = ["sh"], memory = 0 }' --json
        play reference_duel
        play reference_duel --as Bega
        play reference_duel --as Vega
        play reference_duel --as Vega --clock 0
        play attic.toml --as Elena --trace attic.toml
        replay .
        replay nope.jsonl
        replay attic.toml
        replay attic.toml --verify --audit
    """,
    "batch": """
        batch attic.toml -n many
        batch attic.toml -n 0
        batch attic.toml --jobs 0
        batch attic.toml --precision 0.0001 -n 300
        batch attic.toml --precision nan
        batch attic.toml --precision 7
        batch attic.toml --precision 2% --of rounds
        batch attic.toml --of draw
        batch attic.toml --precision 0.1 --of 'win(horor)'
        batch attic.toml --out rows.txt --json
        batch attic.toml --out no/where/rows.csv --json
        batch attic.toml --report report.pdf
        batch attic.toml --report no/where/report.html
        batch attic.toml --journal no/where --resume --seed 1 --json
        batch attic.toml --resume
        batch attic.toml --out x.csv --journal x.csv
        batch attic.toml --vary
        batch attic.toml --executor carrier-pigeon
        batch attic.toml --scheduler tcp://127.0.0.1:1
        batch attic.toml --executor dask --scheduler tcp://127.0.0.1:1 --jobs 2
    """,
    "experiments": """
        compare reference_duel
        compare reference_duel tie_group --vary limits.rounds=1,2
        compare reference_duel tie_group reference_duel
        compare reference_duel --vary a=1,2 --vary b=1,2
        compare reference_duel --vary limits.rounds=2
        compare reference_duel --vary limits.rounds=2,2
        compare reference_duel --vary limits.rounds=2,+2
        compare reference_duel --vary sides.left.policy=basic,cautious --policy left=basic
        compare reference_duel --vary sides.left.policy=basic,cautius
        compare reference_duel fragmentos/reference_scene
        compare reference_duel --vary limits.rounds=2,3 --of 'lif(Bruno)'
        compare reference_duel --vary limits.rounds=2,3 --margin 0
        compare reference_duel --vary limits.rounds=2,3 --precision 0.001 -n 100
        sweep reference_duel
        sweep reference_duel --vary a
        sweep reference_duel --vary combatants.Bruno.max_life=1..9..0
        sweep reference_duel --vary combatants.Bruno.max_live=2
        sweep reference_duel --vary limits.rounds=2 --vary limits.rounds=3
        sweep reference_duel --vary combatants.Bruno.xp=1..200 --vary combatants.Vega.xp=1..200
        sweep reference_duel --vary limits.rounds=2 --of wins
        sweep reference_duel --vary limits.rounds=2 --cull tpk
        sweep reference_duel --vary limits.rounds=2 --cull 'tpk<5'
        sensitivity reference_duel --of wins
        sensitivity reference_duel --only 'Zombi.*'
        sensitivity reference_duel -n 1
        matchups reference_duel --also cautius
        matchups reference_duel --also 'program: nowhere'
        matchups reference_duel --side lefty
        matchups reference_duel --side left --against left
        matchups reference_duel --policy left=basic
        matchups the_shooting_gallery --side dogs
        matchups reference_duel -n 0
    """,
    "searches": """
        solve reference_duel --vary limits.rounds=2
        solve reference_duel --vary limits.rounds=2 --target 'win(left)'
        solve reference_duel --vary limits.rounds=2 --target 'win(left)=70'
        solve reference_duel --vary limits.rounds=2 --target wins=0.5
        solve reference_duel --vary limits.rounds=2 --target tpk=0.5 --require tpk=0
        balance attic.toml --win much
        balance attic.toml --win 170%
        balance attic.toml --deaths '<a'
        balance attic.toml --take 1
        balance attic.toml --take 4 -o x.toml
        balance attic.toml --time 0
        balance attic.toml --time 9 --fights 900
        balance attic.toml --fights 3
        exact a_night_in_the_house
        exact reference_duel --policy left=random
        exact reference_duel --max-states 0
        exact reference_duel --max-seconds never
        tune chess
        tune attic.toml -o attic.toml
    """,
    "tournaments": """
        tournament nowhere.toml
        tournament wolves.toml --journal wolves.toml
        match basic nobody --scenario reference_duel
        match basic random
        match basic random --scenario x --pairs 0
        match basic random --scenario reference_duel --sprt 5 5
        match basic random --scenario reference_duel --pairs 2 --sprt 0 10
        match basic random --scenario x --max-pairs 5
        match basic random --scenario nope
        match wolves.toml basic --scenario ogre_and_three_guards
        sprt 1 2 3 --elo0 0 --elo1 5
        sprt 1 2 3 4 x --elo0 0 --elo1 5
        sprt 1 2 3 4 5 --elo0 9 --elo1 3
        check-bot
        check-bot --game tapis -- sh
        check-bot -- no_such_thing
        check-policy cautios
        check-policy '{ use = 3 }'
        serve --port 99999999
        serve --host 0.0.0.0
        open nope
    """,
    "lists": """
        sheets haunted_hose
        variants chess
        facts haunted_hose
        sheets haunted_house zombbi
        gear haunted_house shotgin
        gear haunted_house qqqq
        gear haunted_house --kind armor
        gear haunted_house --strength strong
        scenarios xyzzy
        schema tapis
        schema
        schema --pack fragmentos
        schema --tournament tapiz
        validate nope.toml
        validate broken.toml
        validate empty.toml
    """,
    "new": """
        new
        new tapiz
        new haunted_house '4 ofiser vs 3 zombi'
        new haunted_house '4 officer'
        new 'zombie vs zombie'
        new '4 xyzzy vs an ogre'
        new haunted_hose 'a vs b'
        new tapiz 'Sharra vs a wolf' --policy pc=brave
        new tapiz 'Sharra vs a wolf' --policy elves=basic
        new tapiz 'Sharra vs a wolf' --policy basic
        new haunted_house '2 agentes contra 3 zombis en Marte' --strict --lang es
    """,
}
"""Command lines by what they are about."""


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The usual files lie in the folder in which commands are typed."""
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        Path(name).write_text(text, encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("about", MISTAKES)
def test_a_mistake_is_explained(about: str, snapshot: SnapshotAssertion) -> None:
    """Each is a sentence or several on stderr, nothing on stdout, and a sentence without English in Spanish."""
    pages: list[str] = []
    for line in map(str.strip, MISTAKES[about].strip().splitlines()):
        words = shlex.split(line)
        for env in ({}, SPANISH):
            answer = asalto(*words, env=env)
            assert (answer.exit_code, answer.stdout) == (BAD_INPUT, ""), line
            assert "Traceback" not in answer.stderr, line
            assert all(each.startswith("asalto: ") for each in answer.stderr.splitlines()), line
            if env:
                assert [each for each in answer.stderr.splitlines() if left_over(each)] == [], line
            else:
                pages += [f"$ asalto {line}", *map(cut, answer.stderr.splitlines())]
    assert "\n".join([*pages, ""]) == snapshot


def cut(line: str) -> str:
    """Return the first 160 characters of a line."""
    return line if len(line) <= WIDTH else f"{line[: WIDTH - 1]}…"


WRONG: Final = ("x", "-1", "9" * 30)
"""Values that are no number, name, file or range that an option takes, or just might be."""


def refused_values() -> Iterator[tuple[str, str, str]]:
    """Yield every command and option with each of the values that its type refuses."""
    for name, command in main.commands.items():
        for param in command.params:
            for value in WRONG if isinstance(param, click.Option) and param.nargs == 1 and not param.is_flag else ():
                try:
                    param.type_cast_value(click.Context(command), (value,) if param.multiple else value)
                except click.BadParameter:
                    yield name, param.opts[-1], value


@pytest.mark.slow
def test_a_refused_value_is_told_with_its_option() -> None:
    """Every command names the option and quotes the value, whatever else is missing."""
    refused = list(refused_values())
    for name, option, value in refused:
        answer = asalto(name, option, value)
        said = f"asalto {name} {option} {value!r}: {answer.stderr}"
        assert (answer.exit_code, answer.stdout) == (BAD_INPUT, ""), said
        assert answer.stderr.count("\n") == 1, said
        assert option in answer.stderr, said
        assert value in answer.stderr, said
    assert {"--seed", "--fights", "--jobs", "--deadline", "--lang"} <= {option for _, option, _ in refused}


def test_a_match_counts_pairs_not_fights() -> None:
    """The option of batches is refused with the match's own."""
    assert "No such option '-n'. Did you mean '--pairs'?" in asalto("match", "basic", "cautious", "-n", "5").stderr


@pytest.mark.slow
def test_a_misspelt_option_is_told_with_its_command() -> None:
    """No command takes an option whose last letter is missing, or guesses which is meant."""
    for name, command in main.commands.items():
        options = {option for param in command.params for option in param.opts}
        for option in sorted(options):
            if option.startswith("--") and option[:-1] not in options:
                answer = asalto(name, option[:-1], "1")
                assert (answer.exit_code, answer.stdout) == (BAD_INPUT, ""), f"asalto {name} {option[:-1]}"
                assert answer.stderr.startswith("asalto: No such option"), f"asalto {name} {option[:-1]}"
                assert f"'{option[:-1]}'" in answer.stderr, answer.stderr
