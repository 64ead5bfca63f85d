"""Text files: whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from simulator.wire.saving import save


def test_a_page_is_saved_whole_or_not_at_all(tmp_path: Path) -> None:
    """The old page stays when the new one cannot be written."""
    place = tmp_path / "page.html"
    save(place, "old")
    with pytest.raises(UnicodeEncodeError):
        save(place, "new \ud800")
    assert place.read_text(encoding="utf-8") == "old"
    save(place, "new")
    assert [path.name for path in tmp_path.iterdir()] == ["page.html"]
    assert place.read_text(encoding="utf-8") == "new"


def test_a_page_that_cannot_be_saved_is_an_oserror(tmp_path: Path) -> None:
    """The error names the page, for the message of the command line."""
    place = tmp_path / "nowhere" / "page.html"
    with pytest.raises(OSError, match="No such file") as raised:
        save(place, "text")
    assert raised.value.filename == str(place)


def test_a_pipe_or_a_device_stays_what_it_is(tmp_path: Path) -> None:
    """A file that root moves there would replace the device for all programs."""
    os.mkfifo(tmp_path / "pipe")
    for special in (tmp_path / "pipe", Path("/dev/null")):
        before = special.stat()
        with pytest.raises(OSError, match="it is no ordinary file") as raised:
            save(special, "text")
        assert raised.value.filename == str(special)
        assert special.stat() == before
