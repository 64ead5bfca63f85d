"""Setting packs: a part of [scene] that may stand in a file of its own and build on another (``core.schema.Pack``).

A scenario names a shipped pack or the path of one beside it, or writes tables over one. This module finds the packs
that build on each other; pack_layers.py merges them. A path never leads out of the scenario's folder."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..core.errors import BadScenario
from ..core.schema import Pack, Schema
from ..core.spelling import fold
from .diagnostics import below, found, listed, quoted
from .field_types import NONE
from .pack_layers import EXTENDS, FittedSchema, PackLayer, PackLayers
from .read import Reader, Table, Tables
from .source import copy_of, file_tables, leads_out

ENDING = ".toml"
MOST_LAYERS = 8  # packs that build on each other


class Packs:
    """Reader of the pack of one scenario. ``folder`` is that of the scenario file; paths cannot lead out of it."""

    def __init__(self, schema: Schema, pack: Pack, reader: Reader, folder: Path | None) -> None:
        self._schema = schema
        self._pack = pack
        self._reader = reader
        self._root = folder

    def fit(self, raw: Tables) -> FittedSchema:
        """Return the schema for the rest of the file, and take the pack out of its [scene]."""
        written = self._take(raw)
        if written is None:
            return FittedSchema(self._schema, None, {})
        before = len(self._reader.problems.sentences)
        layers, whole = self._layers(self._top(*written))
        stack = PackLayers(self._schema, self._pack, self._reader, whole)
        stack.right = len(self._reader.problems.sentences) == before
        for layer in reversed(layers):
            stack.lay(layer)
        return stack.fitted()

    def unfold(self, raw: Tables) -> None:
        """Replace the name of a pack by a table that extends it, so that single numbers of it can be set."""
        scene = raw.get("scene")
        for key in self._keys(scene):
            if isinstance(scene, dict) and isinstance(scene[key], str):
                scene[key] = {EXTENDS: scene[key]}

    # The scenario's own part.

    def _keys(self, scene: object) -> list[str]:
        """Return the keys of [scene] that mean the pack."""
        words = scene if isinstance(scene, dict) else {}
        return [key for key in words if self._reader.key(key, (self._pack.key,))]

    def _take(self, raw: Tables) -> tuple[str, object] | None:
        """Take the pack out of [scene]. Return its place and value; None if the scene names none."""
        scene = raw.get("scene")
        keys = self._keys(scene)
        if not isinstance(scene, dict) or not keys:
            return None
        for second in keys[1:]:
            place = below("scene", second)
            self._reader.problems.add(place, f"is a second spelling of {quoted(self._pack.key)}; keep one of them")
            scene.pop(second)
        return below("scene", keys[0]), scene.pop(keys[0])

    def _top(self, place: str, value: object) -> PackLayer:
        """Return the scenario's own layer."""
        problems = self._reader.problems
        table: Table = {}
        if isinstance(value, str):
            table = {EXTENDS: value}
        elif isinstance(value, dict):
            table = value
        else:
            problems.wrong(place, value, "the name of a pack, the path of one, or a table")
        return PackLayer("", "", self._root, table, place, problems, inline=True)

    # The packs beneath.

    def _layers(self, top: PackLayer) -> tuple[list[PackLayer], bool]:
        """Return the scenario's own layer and all beneath it, and True if the lowest has no pack beneath."""
        layers = [top]
        while True:
            place, name = self._extends(layers[-1])
            if name == NONE:
                return layers, True
            beneath = self._find(name, place, layers[-1])
            if beneath is None or self._circle(layers, beneath, place):
                return layers, False
            if beneath.identity == self._pack.default:
                return layers, False
            layers.append(beneath)

    def _extends(self, layer: PackLayer) -> tuple[str, object]:
        """Return the place and the name of the pack beneath; without a name, the default pack."""
        for key, value in layer.table.items():
            if self._reader.canonical(key, (EXTENDS,)):
                return below(layer.place, key), value
        return below(layer.place, EXTENDS), self._pack.default

    def _circle(self, layers: Sequence[PackLayer], layer: PackLayer, place: str) -> bool:
        """Report a pack that lies beneath itself, or one layer too many. Return whether it is either."""
        names = [one.identity for one in layers]
        if layer.identity in names:
            circle = [one.name for one in layers[names.index(layer.identity) :]]
            layers[-1].problems.add(place, f"leads in a circle: {listed(circle, 'and')} build on each other")
        elif len(layers) > MOST_LAYERS:
            layers[-1].problems.add(place, f"is one pack too many; at most {MOST_LAYERS} build on each other")
        else:
            return False
        return True

    def _find(self, name: object, place: str, layer: PackLayer) -> PackLayer | None:
        """Return the pack called ``name``; None, with a problem, if there is none."""
        problems = layer.problems
        if not isinstance(name, str):
            problems.wrong(place, name, f"the name of a shipped pack, a path that ends in {ENDING}, or {quoted(NONE)}")
            return None
        if name.endswith(ENDING) or "/" in name or "\\" in name:
            return self._file(name, place, layer)
        known = {fold(one): one for one in self._pack.shipped}.get(fold(name))
        if known is None:
            what = f"is {found(name)}, which is not a shipped pack (a path ends in {ENDING})"
            problems.unknown(place, name, self._pack.shipped, what)
            return None
        return PackLayer(known, known, None, self._pack.shipped[known], "", problems.of(f"shipped pack {known}"))

    def _file(self, name: str, place: str, layer: PackLayer) -> PackLayer | None:
        """Return the pack in a file in the folder of the pack that names it, or below that folder."""
        path = self._path(name, place, layer)
        if path is None:
            return None
        problems = layer.problems.of(str(path))
        try:
            document = file_tables(path)
        except BadScenario as error:
            problems.sentences.extend(error.problems)
            return None
        return PackLayer(name, str(path.resolve()), path.parent, copy_of(document, problems), "", problems)

    def _path(self, name: str, place: str, layer: PackLayer) -> Path | None:
        """Return the path of that file; None, with a problem, if it is missing or outside the scenario's folder."""
        if layer.folder is None or self._root is None:
            what = f"is {found(name)}, a path, but there is no file here that it could start from; name a shipped pack"
            layer.problems.add(place, what)
            return None
        path = layer.folder / name
        if not leads_out(path, self._root):
            return path
        what = f"is {found(name)}, which leads out of the scenario's folder; packs are in that folder or below it"
        layer.problems.add(place, what)
        return None
