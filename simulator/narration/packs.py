"""Titles of the rows of setting packs, which stand in the packs and not in the catalogues."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from .. import systems
from ..core.schema import Pack


@cache
def default_titles(system: str, lang: str) -> Mapping[str, str]:
    """Return the titles of the system's default pack by row id; empty for a system that is not installed or has no
    packs."""
    pack = _pack(system)
    return {} if pack is None else _titles(pack.shipped[pack.default], lang)


def pack_words(system: str, document: object, lang: str) -> dict[str, str]:
    """Return the titles of a scenario's setting pack by id, where they differ from the default pack's."""
    pack = _pack(system)
    if pack is None:
        return {}
    own = _titles(_at(_at(document, "scene"), pack.key), lang)
    return dict(own.items() - default_titles(system, lang).items())


def _pack(system: str) -> Pack | None:
    try:
        return systems.schema(system).pack
    except KeyError:
        return None


def _titles(tables: object, lang: str) -> dict[str, str]:
    rows = [pair for table in _table(tables).values() for pair in _table(table).items()]
    titles = {id_: _at(_at(row, "title"), lang) for id_, row in rows}
    return {id_: title for id_, title in titles.items() if isinstance(title, str)}


def _at(table: object, key: str) -> object:
    return _table(table).get(key)


def _table(value: object) -> dict[str, object]:
    return value if isinstance(value, dict) else {}
