"""``asalto docs``: pages and rules are found by name, and what they link to can be found as well."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from simulator.cli.doc_pages import Page, find, home, pages, with_plain_links

from .command_line import asalto, on_terminal


def test_every_page_is_listed_with_its_title() -> None:
    """Each Markdown page of the repository has a name; titles are in the language asked for."""
    english = {line.split("  ")[0]: line for line in asalto("docs").stdout.splitlines()}
    files = [path for path in (home() / "docs").rglob("*.md") if "es" not in path.relative_to(home() / "docs").parts]
    assert len(files) + len(list(home().glob("[A-Z]*[A-Z].md"))) == len(pages("en"))
    assert english["policies"].endswith("Policies")
    assert re.search(r"^tactics +Tácticas$", asalto("docs", "--lang", "es").stdout, re.MULTILINE)


@pytest.mark.parametrize(
    "topic", ["balance", "docs/balance.md", "BALANCE", "rules/tapiz", "decisions", "0018-campaign-stages-are-fights"]
)
def test_a_page_is_found_by_its_name_or_the_end_of_it(topic: str) -> None:
    """A path, any case, an index by its folder, and the last part of a name."""
    assert asalto("docs", topic).stdout.startswith("# ")


@pytest.mark.parametrize("topic", ["tácticas", "tacticas", "Bestiario", "frase"])
def test_a_page_is_found_by_a_word_of_its_title(topic: str) -> None:
    """Names are English, so that a Spanish reader cannot guess them."""
    assert topic.lower()[-4:] in asalto("docs", topic, "--lang", "es").stdout.partition("\n")[0].lower()


def test_the_spanish_list_tells_which_pages_are_english() -> None:
    """Before a reader opens them."""
    pages_es = asalto("docs", "--lang", "es").stdout
    assert re.search(r"^cluster +Many machines \(en inglés\)$", pages_es, re.MULTILINE)


def test_a_rule_is_printed_alone() -> None:
    """The part of the ledger under its heading, in Spanish where the ledger is."""
    found = asalto("docs", "hh-dod-02").stdout
    assert found.startswith("### HH-DOD-02 ")
    assert "\n#" not in found
    assert asalto("docs", "FR-DANG-04", "--lang", "es").stdout.startswith("### FR-DANG-04 Daño")


def test_a_page_that_is_not_in_spanish_is_printed_in_english() -> None:
    """With a sentence beside it."""
    found = asalto("docs", "cluster", "--lang", "es")
    assert (found.exit_code, found.stderr) == (0, "esta página solo está en inglés\n")
    assert found.stdout.startswith("# Many machines")


@pytest.mark.parametrize(
    ("topic", "hint"),
    [
        ("HH-DOD-2", "HH-DOD-02"),
        ("tactcs", '"tactics"'),
        ("tpiz", '"tapiz"'),
        ("fragmentos", '"messages/fragmentos" or "rules/fragmentos"'),
        ("FR-DANG-99", '"FR-DANG-0'),
    ],
)
def test_a_wrong_topic_gets_a_suggestion(topic: str, hint: str) -> None:
    """The nearest names; of several that fit, all."""
    found = asalto("docs", topic)
    assert found.exit_code == 2
    assert hint in found.stderr


def test_links_say_where_they_go() -> None:
    """A page is the command that prints it, a rule of a ledger by its id, another file its path, a picture its words;
    code stays as it is."""
    page = Page("rules/x", "en", home() / "docs" / "rules" / "x.md")
    text = (
        "[odds](../balance.md#b) [docs/tactics.md](../tactics.md) [code](../../simulator/home.py) [here](#there) "
        "![a fight](../pictures/f.svg) [site](https://asalto.example/) [es](../es/tactics.md) "
        "[rule](fragmentos.md#fr-dang-04-damage-conflict)\n```\n[a](b)\n```\n"
    )
    assert with_plain_links(page, text) == (
        "odds (`asalto docs balance`) `asalto docs tactics` code (simulator/home.py) here "
        "(a fight) site (https://asalto.example/) es (`asalto docs tactics --lang es`) "
        "rule (`asalto docs FR-DANG-04`)\n```\n[a](b)\n```\n"
    )


@pytest.mark.parametrize("lang", ["en", "es"])
def test_commands_in_place_of_links_print_pages(lang: str) -> None:
    """Every command that replaces a link finds its page."""
    for page in pages(lang).values():
        for topic, other in re.findall(
            r"`asalto docs ([\w/-]+)(?: --lang (\w+))?`", with_plain_links(page, page.text())
        ):
            assert find(topic, other or page.lang)[0].lang == (other or page.lang), (page.name, topic)


def test_a_terminal_gets_a_layout() -> None:
    """Headings without marks; a page longer than the terminal goes through a pager."""
    shown = on_terminal("docs", "FR-DANG-04")[1]
    assert "FR-DANG-04" in shown
    assert "###" not in shown
    assert "\x1b[" in shown


def test_the_built_site_is_opened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A page of the site in the language of the page; without a site there is a sentence."""
    import simulator.cli.doc_pages as doc_pages

    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    tree = tmp_path / "tree"
    (tree / "docs").mkdir(parents=True)
    (tree / "docs" / "balance.md").write_text("# Balance\n")
    monkeypatch.setattr(doc_pages, "home", lambda: tree)
    assert "no site has been built here" in asalto("docs", "balance", "--open").stderr
    site = tree / "build" / "site" / "html"
    site.mkdir(parents=True)
    (site / "balance.html").write_text("")
    assert asalto("docs", "balance", "--open").exit_code == 0
    assert opened == [(site / "balance.html").as_uri()]
