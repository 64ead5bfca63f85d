"""Sentences, headings and documents that all commands print alike."""

from __future__ import annotations

import io
import os
import sys

import pytest

from simulator.cli.output import complain, stdout_is_for_answers, warn, with_seed, write_heading, write_json
from simulator.report.text.terminal import PlainTerminal


def test_a_complaint_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    """Line breaks are blanks, and invisible characters are escapes."""
    complain("a\nb\tc  d\u202e")
    warn("e")
    assert capsys.readouterr() == ("", "asalto: a b c d\\u202e\nasalto: warning: e\n")


def test_a_heading_has_its_lines_and_an_empty_one() -> None:
    """The last line may say how the run is played again."""
    out = io.StringIO()
    write_heading(PlainTerminal(out), "Title", "two", with_seed("three", 7, "en"))
    assert out.getvalue() == "Title\ntwo\nthree (--seed 7 plays it again)\n\n"


def test_stdout_is_for_the_answer(capfd: pytest.CaptureFixture[str]) -> None:
    """Output goes to stderr meanwhile, and to stdout again afterwards."""
    with stdout_is_for_answers():
        print("printed", flush=True)
        os.write(1, b"written\n")
    os.write(1, b"the answer\n")
    assert capfd.readouterr() == ("the answer\n", "printed\nwritten\n")


@pytest.mark.parametrize(("encoding", "said"), [("utf-8", '"á"'), ("ascii", '"\\u00e1"')])
def test_a_document_has_accents_where_they_can_be_written(
    monkeypatch: pytest.MonkeyPatch, encoding: str, said: str
) -> None:
    """The document is ASCII if the stream cannot write accents."""
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding=encoding))
    write_json("á")
    sys.stdout.flush()
    assert raw.getvalue().decode(encoding) == f"{said}\n"


def test_a_document_has_no_nan(capsys: pytest.CaptureFixture[str]) -> None:
    """JSON has no number for it."""
    write_json(float("nan"))
    assert capsys.readouterr().out == "null\n"
