"""The build: native sources, mypyc's C, and a C compiler on every core.

The build works in folders of its own and writes the manifest that simulator.compiled reads last."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from mypyc.build import mypycify
from setuptools import Extension

from simulator.compiled import MANIFEST, sources_digest

from .modules import GAMES, ROOT, modules
from .native import native

GROUP = "asalto"
OPTIONS = ("--config-file=", "--ignore-missing-imports", "--follow-imports=skip")
LOCAL = ("-fvisibility=hidden", "-fno-semantic-interposition", "-fno-plt")
"""All modules are one library: no outside code takes part in their calls of each other, so these need no table."""
SKIPPED = ("tree-pre", "gcse", "code-hoisting", "tree-vrp", "tree-slp-vectorize", "store-merging", "schedule-insns2")
"""Passes of gcc that take a fifth of its time. Calls of CPython's functions leave them nothing to gain."""
FLAGS = ("-c", "-fPIC", *LOCAL, "-w", "-g0", "-DNDEBUG", "-O2", *(f"-fno-{name}" for name in SKIPPED))
SHARED = ("-bundle", "-undefined", "dynamic_lookup") if sys.platform == "darwin" else ("-shared",)
"""Options that make the linker write an extension module. Those of macOS are untried."""
INLINED = Path(__file__).resolve().with_name("inlined.h")
"""Hot functions of mypyc's library, inlined in every module instead of called."""
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")
ADOPT = "asalto_adopt"


class BuildFailed(Exception):
    """The compiled copy could not be made; the message says why in a sentence."""


def build(games: tuple[str, ...] = GAMES, jobs: int | None = None) -> str:
    """Make the compiled copy of ``games`` for this checkout and return the name of its folder. Raises BuildFailed.

    A change of the build itself makes the copy stale as well."""
    own = [path for path in Path(__file__).parent.iterdir() if path.suffix in (".py", ".h")]
    builders = sorted(str(path.relative_to(ROOT)) for path in own)
    return _build(MANIFEST, modules(games), builders, jobs)


def build_for_wheel(folder: Path) -> None:
    """Make the compiled copy of all games in ``folder``, as an installed Asalto looks for it. Raises BuildFailed."""
    _build(folder / MANIFEST.name, modules(), [], None)


def _build(manifest: Path, paths: list[Path], builders: list[str], jobs: int | None) -> str:
    sources = [*(path.as_posix() for path in paths), *builders]
    digest = sources_digest(sources)
    name = f"{manifest.stem}-{digest[:16]}"
    compile_into(manifest.parent / name, ROOT, paths, jobs or os.cpu_count() or 1)
    files = {_module(path): path.with_suffix(SUFFIX).as_posix() for path in paths}
    files |= {f"{GROUP}__mypyc": f"{GROUP}__mypyc{SUFFIX}", ADOPT: f"{ADOPT}.py"}
    _publish(manifest, {"digest": digest, "folder": name, "sources": sources, "modules": files})
    return name


def _module(path: Path) -> str:
    return ".".join(path.with_suffix("").parts)


def _publish(manifest: Path, content: dict[str, object]) -> None:
    """Write the manifest in one step, and remove the copies that it does not name."""
    part = manifest.with_suffix(".part")
    part.write_text(json.dumps(content, indent=1), encoding="utf-8")
    part.replace(manifest)
    for other in manifest.parent.glob(f"{manifest.stem}-*"):
        if other.name != content["folder"]:
            shutil.rmtree(other, ignore_errors=True)


def compile_into(folder: Path, root: Path, paths: list[Path], jobs: int) -> None:
    """Compile the modules at ``paths``, which are relative to ``root``, to extension files below ``folder``."""
    stage = folder.with_name("stage")
    shutil.rmtree(stage, ignore_errors=True)
    write_stage(stage, root, paths)
    with _inside(stage):
        extensions = _to_c([str(path) for path in paths])
        _to_objects(extensions, jobs)
        for each in extensions:
            _link(folder / f"{each.name.replace('.', '/')}{SUFFIX}", [_object(source) for source in each.sources])
    shutil.copy(stage / f"{ADOPT}.py", folder)
    shutil.rmtree(stage)


def write_stage(stage: Path, root: Path, paths: list[Path]) -> None:
    """Write the sources to compile below ``stage``, attrs classes made native; the packages around them are empty."""
    for path in paths:
        target = stage / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(native((root / path).read_text(encoding="utf-8")), encoding="utf-8")
        for package in list(path.parents)[:-1]:
            (stage / package / "__init__.py").touch()
    shutil.copy(Path(__file__).with_name("adopt.py"), stage / f"{ADOPT}.py")


def _to_c(paths: list[str]) -> list[Extension]:
    """mypyc's part: it writes C below ``build``. Returns the extensions that the C files make."""
    try:
        made: list[Extension] = mypycify(
            [*OPTIONS, *paths], opt_level="1", debug_level="0", multi_file=True, group_name=GROUP
        )
    except SystemExit as error:  # it has printed what is wrong, with file and line
        raise BuildFailed("mypyc refuses the sources: see above") from error
    return made


def _to_objects(extensions: list[Extension], jobs: int) -> None:
    """The C compiler's part, the largest file first so that the last is short."""
    sources = {source: each.include_dirs for each in extensions for source in each.sources}
    include = sysconfig.get_paths()["include"]
    commands = [
        [
            *_compiler(),
            *FLAGS,
            *(("-include", str(INLINED)) if "__native" in source else ()),
            *(("-DDEFINES_BLANK",) if source.endswith("core___record.c") else ()),
            f"-I{include}",
            "-Ibuild",
            *(f"-I{each}" for each in dirs),
            source,
            "-o",
            _object(source),
        ]
        for source, dirs in sorted(sources.items(), key=lambda item: -os.path.getsize(item[0]))
    ]
    with ThreadPoolExecutor(jobs) as pool:
        list(pool.map(_run, commands))


def _link(target: Path, objects: list[str]) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    _run([*_compiler(), *SHARED, "-o", str(target), *objects])


def _object(source: str) -> str:
    return str(Path("build", source.replace(os.sep, "_")).with_suffix(".o"))


def _compiler() -> list[str]:
    named = os.environ.get("CC") or next(filter(shutil.which, ("cc", "gcc", "clang")), "")
    if not named:
        raise BuildFailed("there is no C compiler: install gcc or clang, or name one in CC")
    return named.split()


def _run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildFailed(f"{' '.join(command[:1])} failed on {command[-3]}: {done.stderr[-600:]}")


@contextmanager
def _inside(folder: Path) -> Iterator[None]:
    """Work in ``folder``, where mypyc and the compiler find the packages by name."""
    before, arguments = Path.cwd(), sys.argv
    os.chdir(folder)
    sys.argv = ["setup.py", "build_ext"]  # mypycify looks there for what setuptools is asked to do
    try:
        yield
    finally:
        os.chdir(before)
        sys.argv = arguments
