"""``asalto print``: files, and errors before the fights."""

from __future__ import annotations

from pathlib import Path

import pytest

from simulator.report.html import printed
from tests.cli.command_line import asalto


def test_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page has the name of the scenario unless -o names another, and never overwrites a file unasked."""
    monkeypatch.chdir(tmp_path)
    words = ("print", "reference_duel", "-n", "5", "--seed", "1", "--lang", "es")
    assert asalto(*words).exit_code == 0
    text = Path("reference_duel.html").read_text(encoding="utf-8")
    assert "Veredicto" in text
    assert "asalto print reference_duel -n 5 --seed 1" in text
    again = asalto(*words)
    assert again.exit_code == 2
    assert "reference_duel.html ya existe" in again.stderr


@pytest.mark.parametrize(("path", "said"), [("a.txt", "does not end in .html or .pdf"), ("no/a.html", "cannot be")])
def test_bad_path(path: str, said: str) -> None:
    """A path that cannot be written is an error before any fight."""
    done = asalto("print", "reference_duel", "-o", path)
    assert (done.exit_code, said in done.stderr) == (2, True)


def test_no_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a browser, a PDF is an error that says what to do instead."""
    monkeypatch.setattr(printed, "NAMES", ())
    monkeypatch.setattr(printed, "PLACES", ())
    done = asalto("print", "reference_duel", "-o", str(tmp_path / "a.pdf"))
    assert (done.exit_code, "-o FILE.html" in done.stderr) == (2, True)
