"""The page's JavaScript: its own tests run in Node, and what it writes is read back here.

``make check`` lints it and checks its types. Where there is no Node, the tests that need it are left out."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from simulator.service import pages

ROOT: Final = Path(__file__).parents[2]
TESTS: Final = Path(__file__).with_name("pages")
PAGES: Final = Path(pages.__path__[0])
NODE: Final = shutil.which("node")
MODULES: Final = sorted([*PAGES.glob("static/*.js"), *PAGES.glob("*.d.ts"), *TESTS.glob("*.js")])

needs_node = pytest.mark.skipif(
    NODE is None, reason="the page's JavaScript is not tested: there is no Node (make bots installs one)"
)
pytestmark = pytest.mark.slow

Table = dict[str, Any]  # Any: plain JSON


class Writer:
    """Node with the page's toml.js: a line of JSON in, the text of its tables out."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.sent, self.received = process.stdin, process.stdout

    def __call__(self, tables: Table | list[Any]) -> str:
        """Return the TOML that the page writes for tables, or for tables with the comments of a text."""
        self.sent.write(json.dumps(tables) + "\n")
        self.sent.flush()
        text: str = json.loads(self.received.readline())
        return text


@pytest.fixture(scope="module")
def write() -> Iterator[Writer]:
    """A writer for the tests of this file."""
    command = [NODE or "node", str(TESTS / "write_toml.js")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8") as process:
        yield Writer(process)


@needs_node
def test_what_the_page_computes_passes_its_own_tests() -> None:
    """Numbers, intervals, figures, beats, maps, tables of encounters: tests/service/pages/*.test.js."""
    command = [NODE or "node", "--test", "--test-reporter=spec", *map(str, sorted(TESTS.glob("*.test.js")))]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", timeout=120, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr


@needs_node
def test_python_reads_shipped_scenarios_back_from_the_text_that_the_page_writes(write: Writer) -> None:
    """An encounter that was opened in the lists of the page and saved again has the same tables."""
    sources = {
        path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(ROOT.glob("scenarios/*/*.toml"))
    }
    assert len(sources) > 80
    assert [name for name, tables in sources.items() if tomllib.loads(write(tables)) != tables] == []


@needs_node
def test_comments_stay_with_what_they_are_about(write: Writer) -> None:
    """All comments of shipped scenarios stay in a text with the same tables; with others, the text says these."""
    for path in sorted(ROOT.glob("scenarios/*/*.toml")):
        text = path.read_text(encoding="utf-8")
        tables = tomllib.loads(text)
        kept = write([text, tables, tables])
        assert tomllib.loads(kept) == tables, path
        lost = [line for line in text.splitlines() if line.startswith("#") and line not in kept.splitlines()]
        assert lost == [], path
        if isinstance(tables.get("combatants"), list):
            changed = tables | {"title": "# no comment", "combatants": tables["combatants"][1:], "scene": {"x": [1]}}
            assert tomllib.loads(write([text, tables, changed])) == changed, path


LETTERS: Final = "ab-_ .\"'#=[]{}\\\n\t\x00\x7fñé✠😀"


def some_text(random: Random, most: int = 8) -> str:
    """Return a text with letters that TOML writes in ways of their own."""
    return "".join(random.choices(LETTERS, k=random.randint(0, most)))


def some_value(random: Random, depth: int) -> Any:  # Any: plain JSON
    """Return a value of a scenario: plain, or a list or table of values."""
    match random.randrange(8 if depth else 5):
        case 0:
            return random.choice([True, False])
        case 1:
            return random.choice([0, -1, 7, 2**53 - 1, 1 - 2**53])
        case 2:
            return random.choice([0.5, -2.25, 1e21, 5e-324, 123456.789])
        case 3:
            return some_text(random)
        case 4:
            return some_text(random, 130)
        case 5:
            return [some_value(random, depth - 1) for _ in range(random.randint(0, 4))]
        case 6:
            return [some_table(random, depth - 1) for _ in range(random.randint(1, 3))]
        case _:
            return some_table(random, depth - 1)


def some_table(random: Random, depth: int) -> Table:
    """Return a table with up to four keys."""
    return {some_text(random): some_value(random, depth) for _ in range(random.randint(0, 4))}


def some_scenario(random: Random, depth: int) -> Table:
    """Tables with sides and combatants, as scenarios have them, and whatever else."""
    sides = {some_text(random): some_table(random, depth) for _ in range(random.randint(0, 2))}
    return some_table(random, depth) | ({"sides": sides, "combatants": list(sides.values())} if sides else {})


@needs_node
@pytest.mark.parametrize("depth", range(5))
def test_python_reads_any_tables_back(write: Writer, depth: int) -> None:
    """The text that the page writes says what was typed into its lists; the shallowest counterexample comes first."""
    for seed in range(200):
        tables = some_scenario(Random(seed), depth)
        text = write(tables)
        try:
            found = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            pytest.fail(f"seed {seed}: {error}\n{tables}\n{text}")
        assert found == tables, f"seed {seed}:\n{text}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_lines_have_at_most_120_characters(path: Path) -> None:
    """The limit is that of ESLint; this test also works without Node."""
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [(at, len(line)) for at, line in enumerate(lines, 1) if len(line) > 120] == []


def test_the_elements_that_modules_name_are_in_the_templates() -> None:
    """Each id of ``ElementsById`` in page.d.ts is an id of a template, and its element is of that type."""
    source = (PAGES / "page.d.ts").read_text(encoding="utf-8")
    body = source.partition("interface ElementsById {")[2].partition("\n}")[0]
    declared = dict(re.findall(r'^ {2}"?([\w-]+)"?: HTML(\w+)Element;', body, re.MULTILINE))
    assert len(declared) > 20
    templates = "".join(path.read_text(encoding="utf-8") for path in sorted(PAGES.glob("templates/*.html")))
    tags = {(name, tag) for tag, name in re.findall(r'<(\w+)[^>]*\bid="([\w-]+)"', templates)}
    assert [name for name, kind in declared.items() if (name, kind.lower()) not in tags] == []
