"""documenting.sources: the pages of the site, ready for Sphinx."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from documenting.markdown import links
from documenting.navigation import LANGUAGES, SECTIONS, START, below, sections
from documenting.sources import write_sources, written


def test_navigation_has_no_page_twice() -> None:
    """A page has one place, so that a reader knows where they are."""
    pages = [page for section in SECTIONS for page in section.pages]
    assert sorted(set(pages)) == sorted(pages)


def test_navigation_shows_what_exists() -> None:
    """A heading without pages is left out, and pages keep the order of the navigation."""
    assert sections("es", ["balance", "sentences"]) == [("Para dirigir y jugar", ["sentences", "balance"])]
    assert below("protocol", ["protocol", "messages/b", "messages/a"]) == ["messages/a", "messages/b"]


def test_every_page_is_reached_from_the_first(tmp_path: Path) -> None:
    """Each page that is written for the site stands in a list of the navigation."""
    for language in ("en", "es"):
        write_sources(language, tmp_path, {"commands/index": "# Commands\n", "commands/run": "# asalto run\n"}, {})
        listed = {START}
        for path in tmp_path.rglob("*.md"):
            for tree in re.findall(r"```\{toctree\}\n:hidden:\n(.*?)```", path.read_text(encoding="utf-8"), re.DOTALL):
                entries = [line for line in tree.splitlines() if line and not line.startswith(":")]
                listed |= {(path.parent / line).relative_to(tmp_path).as_posix() for line in entries}
        assert listed == {path.relative_to(tmp_path).with_suffix("").as_posix() for path in tmp_path.rglob("*.md")}


def test_links_are_those_of_the_site() -> None:
    """The start page leaves docs/ out, files without a page keep their words alone, LICENSE is a page, and a link to
    the other language goes to its HTML."""
    start = written("en")[START]
    assert "](balance.md)" in start
    assert "](docs/" not in start
    assert "[MIT licence](licence.md)" in start
    assert "../simulator" not in "".join(re.findall(r"\]\([^)]*\)", written("en")["architecture"]))
    for name, text in written("es").items():
        assert not re.search(r"\]\(\.\./(?!.*\.md)", text), name


def test_pictures_are_beside_the_pages_of_each_language(tmp_path: Path) -> None:
    """Each page of the site shows the pictures that it has, with a file in the folder of its language."""
    shown = 0
    for language in LANGUAGES:
        write_sources(language, tmp_path / language, {}, {})
        for page in (tmp_path / language).rglob("*.md"):
            text = page.read_text(encoding="utf-8")
            assert "!<a " not in text, page
            for link in links(text):
                if link.target.endswith((".png", ".svg")):
                    assert (page.parent / link.target).exists(), (page, link)
                    shown += 1
    assert shown >= 9


@pytest.mark.slow
@pytest.mark.skipif(find_spec("sphinx") is None, reason="make docs has not been run here, so there is no Sphinx")
def test_broken_link_fails_the_build(tmp_path: Path) -> None:
    """Sphinx exits with an error for a link to a heading that does not exist."""
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "index.md").write_text("# Start\n\n[x](#nowhere)\n")
    conf = Path(__file__).parents[2] / "documenting"
    words = ["-q", "-W", "-c", str(conf), "-D", "language=en", str(tmp_path / "en"), str(tmp_path / "html")]
    done = subprocess.run([sys.executable, "-m", "sphinx", *words], capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "nowhere" in done.stderr
