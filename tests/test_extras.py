"""Extras: a command that needs packages which are not installed says so first, and how to install them."""

from __future__ import annotations

import shlex
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from simulator import extras
from tests.cli.command_line import asalto

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
GRID = "--vary combatants.Bruno.max_life=10..40 --target win(left)=0.5"
NEEDS = (
    ("report", "jinja2", "batch reference_duel --report out.html"),
    ("report", "altair", "compare reference_duel --vary combatants.Bruno.max_life=20,24 --report out.html"),
    ("report", "vl_convert", "exact reference_duel --report out.html"),
    ("report", "altair", "sweep reference_duel --vary combatants.Bruno.max_life=20,24 --report out.html"),
    ("report", "altair", "sensitivity reference_duel --report out.html"),
    ("report", "altair", "matchups reference_duel --report out.html"),
    ("report", "altair", "match cautious basic --scenario reference_duel --report out.html"),
    ("report", "altair", "tournament the_built_in_minds --report out.html"),
    ("report", "markupsafe", "print reference_duel"),
    ("parquet", "pyarrow", "batch reference_duel --out rows.parquet"),
    ("parquet", "pyarrow", "compare reference_duel --vary combatants.Bruno.max_life=20,24 --out rows.PARQUET"),
    ("parquet", "pyarrow", "sweep reference_duel --vary combatants.Bruno.max_life=20,24 --out rows.parquet"),
    ("parquet", "pyarrow", "tournament the_built_in_minds --out rows.parquet"),
    ("solve", "optuna", f"solve reference_duel {GRID}"),
    ("solve", "optuna", "tune tapiz -o weights.toml"),
    ("play", "textual", "play reference_duel --as Vega"),
    ("play", "outcome", "play reference_duel --as Vega"),
    ("service", "litestar", "serve"),
    ("service", "psutil", "serve"),
    ("service", "optuna", "serve"),
    ("service", "hypercorn", "open reference_duel"),
    ("cluster", "distributed", "batch reference_duel --executor dask"),
    ("cluster", "distributed", "tune tapiz -o weights.toml --executor dask"),
    ("cluster", "distributed", "match cautious basic --scenario reference_duel --executor dask"),
    ("import", "python_calamine", "import group.ods"),
)
"""The commands that need an extra, with a module that it brings."""


@pytest.mark.parametrize(("extra", "module", "line"), NEEDS, ids=[f"{one}-{two}" for one, two, _ in NEEDS])
def test_what_is_missing_is_said_first(
    extra: str, module: str, line: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """One sentence with the exact command of pip; no heading before it, no traceback, and no file is written."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "group.ods").write_bytes(b"PK\x03\x04")
    monkeypatch.setitem(sys.modules, module, None)
    found = asalto(*shlex.split(line))
    assert (found.exit_code, found.stdout) == (2, "")
    assert f"pip install 'asalto[{extra}]'" in found.stderr
    assert found.stderr.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["group.ods"]


def test_modules_are_those_of_the_extras() -> None:
    """Each module that is checked comes with its extra, and each package of such an extra is checked."""
    modules = {"vl-convert-python": "vl_convert", "prometheus-client": "prometheus_client"}
    for extra, checked in extras.MODULES.items():
        brought: set[str] = set()
        waiting = [*map(Requirement, PROJECT["optional-dependencies"][extra])]
        for one in waiting:
            if one.name == "asalto":
                waiting += [Requirement(more) for name in one.extras for more in PROJECT["optional-dependencies"][name]]
            else:
                name = canonicalize_name(one.name)
                brought.add(modules.get(name, name))
        assert brought == {*checked}, extra
