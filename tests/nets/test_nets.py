"""All nets are tested, and every kept file is of one of them."""

from __future__ import annotations

from pathlib import Path

from .net import FOLDER
from .rooms import NETS


def test_every_net_has_its_tests_and_its_file() -> None:
    """None is forgotten, and no file is left behind."""
    rooms = {net.room for net in NETS}
    assert {path.stem for path in FOLDER.iterdir()} == rooms
    assert {path.stem.removeprefix("test_") for path in Path(__file__).parent.glob("test_*.py")} == {*rooms, "nets"}
