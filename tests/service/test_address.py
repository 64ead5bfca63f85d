"""The address of a running service in its data folder, which it keeps from all others."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest

from simulator.file_lock import IsLocked
from simulator.service.address import ADDRESS, LOCK, lock, running_address, write_address

PLACE = "http://127.0.0.1:8765"


def test_a_folder_is_kept_from_others_until_it_is_let_go(tmp_path: Path) -> None:
    """It is made, for its owner alone; one that is there already is kept as well."""
    data = tmp_path / "deep/data"
    with lock(data):
        assert stat.S_IMODE(data.stat().st_mode) == 0o700
        with pytest.raises(IsLocked):
            lock(data)
    with lock(data):
        pass


def test_an_address_is_that_of_a_service_that_runs(tmp_path: Path) -> None:
    """Without a lock on the folder no service runs, whatever its files say."""
    assert running_address(tmp_path) is None
    with lock(tmp_path):
        write_address(tmp_path, PLACE)
        assert running_address(tmp_path) == PLACE
        write_address(tmp_path, f"{PLACE}0")
        assert running_address(tmp_path) == f"{PLACE}0"
        assert json.loads((tmp_path / ADDRESS).read_text()) == {"address": f"{PLACE}0", "process": os.getpid()}
        assert {path.name for path in tmp_path.iterdir()} == {ADDRESS, LOCK}
    assert running_address(tmp_path) is None


@pytest.mark.parametrize("text", ["", "[]", "{}", "3", '{"adress": "x"}', "half of a f"])
def test_what_is_no_address_is_none(tmp_path: Path, text: str) -> None:
    """Though a service has the folder."""
    with lock(tmp_path):
        (tmp_path / ADDRESS).write_text(text)
        assert running_address(tmp_path) is None
