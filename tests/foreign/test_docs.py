"""docs/import.md and docs/es/import.md: what they show is true."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tests.cli.command_line import asalto

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(params=["import.md", "es/import.md"])
def page(request: pytest.FixtureRequest) -> str:
    """Return the text of the page in each language."""
    return (DOCS / request.param).read_text(encoding="utf-8")


def imported(folder: Path, name: str, text: str) -> str:
    """Return the file of sheets that ``asalto import`` makes of a file."""
    (folder / name).write_text(text, encoding="utf-8")
    assert asalto("import", str(folder / name), "-o", str(folder / "party.toml")).exit_code == 0
    return (folder / "party.toml").read_text(encoding="utf-8")


def test_the_table_of_the_page_is_read_whole(page: str, tmp_path: Path) -> None:
    """Each cell of the table becomes a value of a sheet of Haunted House."""
    [table] = re.findall(r"```text\n(.*?)```", page, re.DOTALL)
    found = tomllib.loads(imported(tmp_path, "my_group.csv", table))
    assert found["system"] == "haunted_house"
    assert found["sheets"]["marta"] == {
        "combat": 4, "power": 3, "resistance": 4, "fields": {"firearms": 2}, "max_life": 22, "fearless": False,
        "attacks": ["heavy_pistol", "claws"], "title": {"es": "Marta", "en": "Marta"},
    }  # fmt: skip
    assert found["sheets"]["tomas"]["fearless"] is True


def test_the_block_of_the_page_becomes_the_sheet_below_it(page: str, tmp_path: Path) -> None:
    """The page shows the lines of the sheet that matter, and its special."""
    [block] = re.findall(r"```json\n(.*?)```", page, re.DOTALL)
    [sheet] = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    lines = imported(tmp_path, "block.json", block).splitlines()
    assert [line for line in sheet.splitlines() if line not in lines] == []
