"""Asalto works where a user's files and folders have the names of its packages."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from simulator.home import HOME, main_of

DECOY = 'raise RuntimeError("not of Asalto")\n'
OWN = """
from simulator.policy.protocol import Policy

class Own(Policy):
    def choose(self, ask, sight):
        return ask.options()[0]
"""
PROGRAMS = {"the program": ("-P", str(HOME / "asalto.py")), "its processes": main_of("simulator.__main__")}


@pytest.mark.slow
@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize(
    "words",
    ["run reference_duel --seed 1 --policy left=./own.py:Own", "batch reference_duel -n 2000 --jobs 2 --seed 1"],
    ids=["a process for a policy", "processes for fights"],
)
def test_asalto_looks_in_its_own_folder_first(program: str, words: str, tmp_path: Path) -> None:
    """Neither the working folder nor PYTHONPATH can put another ``policies`` or ``simulator`` in its place."""
    (tmp_path / "policies").mkdir()
    (tmp_path / "policies" / "__init__.py").write_text(DECOY)
    (tmp_path / "simulator.py").write_text(DECOY)
    (tmp_path / "own.py").write_text(OWN)
    done = subprocess.run(
        [sys.executable, *PROGRAMS[program], *words.split()],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{HOME}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "RuntimeError" not in done.stderr
    assert done.returncode == 0, done.stderr
