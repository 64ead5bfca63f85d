"""The skeleton of the commands that play many fights: options, heading, answer, exit codes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
import pytest

from simulator.cli import progress
from simulator.cli.estimate import RunEstimate
from simulator.cli.program import CHECK_FAILED, STOPPED
from simulator.cli.progress import bar
from simulator.cli.session import CommandOptions, Session
from simulator.experiments.options import Progress
from simulator.report.document import Document

from .command_line import asalto

DUEL = "reference_duel"


def options(**given: Any) -> CommandOptions:
    """Return the options of a command line that says nothing, but for those ``given``."""
    plain = {
        "seed": 7, "jobs": 1, "executor": "processes", "scheduler": None, "settings": (), "policies": (),
        "resume": False, "journal": None, "deadline": 5.0, "lang": "en", "as_json": False,
    }  # fmt: skip
    return CommandOptions(**{**plain, **given})


def test_what_is_not_given_is_found_out() -> None:
    """A seed is drawn, and there is a worker for each core."""
    found = Session("batch", options(seed=None, jobs=None)).run
    assert 0 <= found.seed < 10**9
    assert found.jobs >= 1
    assert Session("batch", options()).run.seed == 7


def test_the_changes_of_the_scenario_are_those_of_the_command() -> None:
    """The changes apply to the scenario, and stand in the command that plays it again."""
    session = Session("batch", options(settings=("limits.rounds=3",), policies=("left=random",)))
    assert session.source(DUEL).load().document["limits"]["rounds"] == 3
    assert session.changes == ["--set", "limits.rounds=3", "--policy", "left=random"]


@pytest.mark.parametrize(
    ("typed", "without", "again"),
    [
        (["batch", "duel", "--resume"], (), "batch duel"),
        (["batch", "duel", "--json", "--time", "5m"], (), "batch duel --json --fights 900"),
        (["batch", "--time=5m", "duel"], (), "batch duel --fights 900"),
        (["batch", "--out", "x.csv", "duel", "--json"], ("--out",), "batch duel"),
        (["batch", "duel", "--out=x.csv", "--times", "3"], ("--out",), "batch duel --times 3"),
    ],
)
def test_the_same_run_again_is_what_was_typed(typed: list[str], without: tuple[str, ...], again: str) -> None:
    """The command has settled values, not typed ones, leaves options out in either spelling, and names a drawn seed."""
    for seed, named in ((7, ""), (None, " --seed {}")):
        session = Session("batch", options(seed=seed))
        session.settled = {"--time": ("--fights", "900")} if "900" in again else {}
        words, _, fights = again.partition(" --fights")
        expected = f"asalto {words}{named.format(session.seed)}{f' --fights{fights}' if fights else ''}"
        with click.Context(click.Command("asalto"), obj=typed):
            assert " ".join(session.same_again(without)) == expected
            if not without:
                assert session.again() == f"{expected} --resume"


@pytest.mark.parametrize(("seed", "more"), [(7, ""), (None, r" \(--seed \d+ plays it again\)")])
def test_the_heading_says_how_to_repeat_a_drawn_seed(
    capsys: pytest.CaptureFixture[str], seed: int | None, more: str
) -> None:
    """The heading shows a drawn seed and no given one; beside a document there is no heading."""
    Session("batch", options(seed=seed)).begin("Title", "one", "two")
    assert re.fullmatch(f"Title\none\ntwo{more}\n\n", capsys.readouterr().out)
    Session("batch", options(seed=seed, as_json=True)).begin("Title", "one", "two")
    assert capsys.readouterr().out == ""


def test_an_answer_is_a_document_or_a_text_and_a_report_besides(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The report only where one is asked for."""
    path = tmp_path / "x.html"
    for given, said in (({}, "text"), ({"as_json": True, "report": str(path)}, json.dumps("document"))):
        session = Session("batch", options(**given))
        session.tell(lambda: "document", lambda: Document("en", "", "title", "", ["text"], []))
        assert capsys.readouterr().out.strip() == said
        assert path.exists() == bool(given)


def test_fights_are_played_with_rows_and_a_journal(tmp_path: Path) -> None:
    """The file of rows is kept only if there are any; the journal takes what is played."""
    from simulator.experiments.batch import batch_rule, play_batch
    from simulator.experiments.requests import BatchRequest

    session = Session("batch", options(out=str(tmp_path / "x.csv"), journal=str(tmp_path / "j")))
    arm = session.source(DUEL).arm()
    with session.playing((arm,), 5, columns=arm.layout.schema):
        pass
    assert not (tmp_path / "x.csv").exists()
    with session.playing((arm,), 5, columns=arm.layout.schema) as playing:
        play_batch(playing.engine, arm, batch_rule(arm, BatchRequest(fights=5)), rows=playing.rows)
    assert len((tmp_path / "x.csv").read_text().splitlines()) == 6
    assert (tmp_path / "j").stat().st_size > 0
    assert session.elapsed > 0


def test_the_ending_is_a_sentence_and_an_exit_code(capsys: pytest.CaptureFixture[str]) -> None:
    """The ending of a stopped run has the command that resumes it, with the seed if that was drawn."""
    session = Session("sensitivity", options(seed=None))
    with click.Context(click.Command("asalto"), obj=["sensitivity", "x y.toml", "--resume"]):
        assert session.interrupted("stopped_steps", done=3) == STOPPED
    again = f"asalto sensitivity 'x y.toml' --seed {session.seed} --resume"
    assert capsys.readouterr().err == f"asalto: stopped after 3 steps; to go on: {again}\n"
    assert session.failed("Not so.") == CHECK_FAILED
    assert capsys.readouterr().err == "asalto: Not so.\n"


LONG = {
    "batch -n 30": 30,
    "compare --vary combatants.Bruno.natural_armour=2,3,4 -n 30": 30,
    "sweep --vary combatants.Bruno.natural_armour=2,4 -n 30": 60,
    "sensitivity --only Bruno.natural_armour -n 30": 90,
    "solve --vary combatants.Bruno.natural_armour=2,3 --target win(left)=0.5 -n 200": 200,
    "matchups -n 2": 50,
    "balance --win 0.7 --fights 100": 0,
}
"""Commands, and the number of fights that their bars begin with."""


@pytest.mark.slow
@pytest.mark.parametrize("words", LONG)
def test_a_listener_hears_the_document_that_it_would_be_so_far(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An interim document has the keys of the whole one, but fewer fights and no time yet."""
    said: list[tuple[str, Mapping[str, Any]]] = []
    monkeypatch.setattr(progress, "_listeners", [])
    progress.listen(lambda *heard: said.append(heard))
    command, *rest = words.split()
    found = asalto(command, DUEL, *rest, "--seed", "1", "--jobs", "1", "--json")
    whole = json.loads(found.stdout)
    [first, *_] = [document for word, document in said if word == "interim"]
    assert set(first) == set(whole)
    assert first["elapsed_s"] == 0.0 < whole["elapsed_s"]
    assert first["fights"] <= whole["fights"]
    assert [first[key] for key in ("seed", "system")] == [whole[key] for key in ("seed", "system")]
    assert any(word == "progress" for word, _ in said)


@pytest.mark.slow
@pytest.mark.parametrize("words", LONG)
def test_a_bar_begins_with_all_that_may_be_played(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bar speaks the language of the answer, and has an estimate."""
    bars: list[tuple[int, str, bool]] = []

    @contextmanager
    def shown(total: int, lang: str = "en", estimate: RunEstimate | None = None) -> Iterator[Progress]:
        bars.append((total, lang, estimate is not None))
        with bar(total, lang, estimate) as told:
            yield told

    monkeypatch.setattr("simulator.cli.session.bar", shown)
    command, *rest = words.split()
    found = asalto(command, DUEL, *rest, "--seed", "1", "--jobs", "1", "--lang", "es")
    assert found.exit_code in (0, 1), found.output
    assert bars == [(LONG[words], "es", True)]
