"""documenting.commands: every command has its page, in both languages, with the program's own words."""

from __future__ import annotations

import pytest

from documenting.commands import command_pages
from simulator.cli import main as program
from tests.cli.command_line import asalto


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_command_has_a_page_that_the_list_names(language: str) -> None:
    """A new command cannot be forgotten, and each page begins with its name."""
    pages = command_pages(language)
    assert set(pages) == {"commands/index", *(f"commands/{name}" for name in program.commands)}
    for name in program.commands:
        assert f"[`asalto {name}`]({name}.md)" in pages["commands/index"]
        assert pages[f"commands/{name}"].startswith(f"# asalto {name}\n")


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_page_has_what_the_help_has(language: str) -> None:
    """Usage, sentences, options and examples are those that the terminal shows, but for line ends."""
    page = command_pages(language)["commands/batch"]
    told = "".join(page.replace("\\", "").split())
    lines = asalto("batch", "--help", "--lang", language).stdout.splitlines()
    missing = [line for line in lines if line.strip() and "".join(line.split()) not in told]
    assert {line.strip() for line in missing} <= {"Options:", "Opciones:", "Examples:", "Ejemplos:", *_broken(lines)}


def _broken(lines: list[str]) -> set[str]:
    """Return the lines of options, whose names and sentences stand in two cells of the page."""
    start = next(place for place, line in enumerate(lines) if line.startswith(("Options:", "Opciones:")))
    end = next(place for place, line in enumerate(lines) if line.startswith(("  Examples:", "  Ejemplos:")))
    return {line.strip() for line in lines[start:end]}


def test_every_option_has_a_row() -> None:
    """Each option that a command's help lists is in the table of its page."""
    pages = command_pages("en")
    for name, command in program.commands.items():
        rows = [line for line in pages[f"commands/{name}"].splitlines() if line.startswith("| `")]
        for parameter in command.params:
            if parameter.param_type_name == "option" and not getattr(parameter, "hidden", False):
                assert any(parameter.opts[0] in row for row in rows), (name, parameter.opts)


def test_the_program_keeps_its_language() -> None:
    """Pages in Spanish leave the program in the language that it had."""
    before = program.lang
    command_pages("es")
    assert program.lang == before


def test_help_has_no_marks_of_click() -> None:
    """A paragraph that click shall not wrap begins after an empty line; else click prints its mark, a backspace."""
    assert [name for name in program.commands if "\b" in asalto(name, "--help", "--lang", "en").stdout] == []
