"""The package: its version has one home, and its metadata is what a publisher needs."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from documenting.sources import written
from releasing.readme import with_addresses
from simulator import __version__

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_the_version_is_declared_in_one_place() -> None:
    """The build reads the version that journals and traces name, and the changelog begins with it."""
    assert "version" in PROJECT["project"]["dynamic"]
    assert (ROOT / PROJECT["tool"]["hatch"]["version"]["path"]).samefile(ROOT / "simulator" / "__init__.py")
    headings = re.findall(r"^## (\S+) - (.+)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert headings[0][0] == __version__
    assert [date for _, date in headings[1:] if not re.fullmatch(r"\d{4}-\d\d-\d\d", date)] == []


def test_links_of_the_readme_go_to_pages_of_the_site() -> None:
    """On the page of an index every link is an address, and every page of the site that it names is written."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)]+)\)", with_addresses(text, "https://asalto.example/docs/"))
    pages = {*written("en"), *(f"es/{name}" for name in written("es"))}
    for target in targets:
        path, inside, name = target.partition("https://asalto.example/docs/")
        assert (path, bool(inside)) == ("", True), target
        if name.startswith("_images/"):
            assert (ROOT / "docs" / "pictures" / name.removeprefix("_images/")).is_file(), target
        else:
            assert name.partition("#")[0].removesuffix(".html") in pages, target
    assert "](https://asalto.example/docs/decisions/README.html)" in with_addresses(
        text, "https://asalto.example/docs/"
    )


def test_addresses_are_the_publishers_to_fill_in() -> None:
    """Documentation, source, issues and changelog have an address each, in the domain that is reserved for examples."""
    urls = PROJECT["project"]["urls"]
    assert {"Documentation", "Source", "Issues", "Changelog"} == set(urls)
    assert all(url.startswith("https://asalto.example/") for url in urls.values())
