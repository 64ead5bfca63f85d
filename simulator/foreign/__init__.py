"""Creatures of spreadsheets and of other programs, read into sheets of a game, and written for them (``exporting``).

``files`` turns the bytes of a file into rows or objects, within bounds; ``headings`` and ``rows`` read a spreadsheet by
the fields of a game's sheets; the games read objects (``Game.foreign``); ``abilities`` reads abilities that are text;
``party`` checks the sheets and writes the file."""
