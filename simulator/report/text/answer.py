"""A document on a terminal: the answer, then prose, tables, and fights with the commands that replay them."""

from __future__ import annotations

from ...narration.narrator import PLAIN
from ..document import Document, Prose, SampleFight
from ..tables import Command, Table
from .terminal import Terminal


def write(found: Document, terminal: Terminal) -> None:
    """Write the whole document; an empty line stands between sections, and about tables."""
    for at, sentence in enumerate(found.answer):
        terminal.line(sentence, PLAIN if at else found.tone)
    for section in found.sections:
        above: object = None
        for block in section.shown(page=False):
            if not isinstance(block, Prose | Table | SampleFight):
                continue
            if above is None or isinstance(above, Table) or (isinstance(block, Table) and not isinstance(above, Prose)):
                terminal.line()
            above = block
            if isinstance(block, Table):
                _table(block, terminal)
            elif isinstance(block, Prose):
                terminal.line(block.text, block.tone, int(block.quiet))
            else:
                terminal.line(block.title)
                terminal.line(block.command, PLAIN, 1)
    if found.closing:
        terminal.line()
    for sentence in found.closing:
        terminal.line(sentence)


def _table(table: Table, terminal: Terminal) -> None:
    """Write a table and its notes; a command is too long for a column, so it stands below its row."""
    if any(isinstance(cell, Command) for cell in table.rows[0]):
        for row in table.rows:
            terminal.line("; ".join(cell for cell in row if cell and not isinstance(cell, Command)))
            for command in (cell for cell in row if isinstance(cell, Command)):
                terminal.line(command, PLAIN, 1)
    else:
        terminal.table(table)
    for note in table.notes:
        terminal.line(note)
