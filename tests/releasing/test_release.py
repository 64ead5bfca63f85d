"""Releases: refused where they would be wrong, and a failed one leaves the changelog as it was."""

from __future__ import annotations

import subprocess
import zipfile
from contextlib import suppress
from pathlib import Path

import pytest

from releasing.__main__ import Refused, check, dated_changelog
from releasing.changelog import dated, is_ready
from releasing.metadata import problems
from releasing.trial import Trial, failure

NEW = "# Changelog\n\n## 1.2.0 - unreleased\n\n### Added\n\n- A thing.\n\n## 1.1.0 - 2026-01-01\n\n- Another.\n"


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """Return a repository whose version 1.2.0 can be released."""
    (tmp_path / "CHANGELOG.md").write_text(NEW, encoding="utf-8")
    git(tmp_path, "init", "--quiet")
    commit(tmp_path)
    return tmp_path


def git(root: Path, *words: str) -> None:
    """Run git."""
    subprocess.run(["git", *words], cwd=root, check=True, capture_output=True)


def commit(root: Path) -> None:
    """Commit everything."""
    git(root, "add", "--all")
    git(root, "-c", "user.name=A", "-c", "user.email=a@asalto.example", "commit", "--quiet", "--message", "x")


def test_a_clean_tree_of_a_new_version_is_released(clone: Path) -> None:
    """Nothing is refused."""
    refusals = []
    try:
        check(clone, "1.2.0")
    except Refused as refusal:
        refusals.append(str(refusal))
    assert refusals == []


def test_changes_refuse_a_release(clone: Path) -> None:
    """A file that is changed, and one that is new."""
    (clone / "new").touch()
    with pytest.raises(Refused, match="The tree has changes"):
        check(clone, "1.2.0")


def test_a_version_is_released_once(clone: Path) -> None:
    """Its tag refuses it."""
    git(clone, "tag", "v1.2.0")
    with pytest.raises(Refused, match="there is a tag v1\\.2\\.0"):
        check(clone, "1.2.0")


@pytest.mark.parametrize("text", [NEW.replace("1.2.0", "1.3.0"), NEW.replace("- A thing.", ""), "# Changelog\n"])
def test_the_changelog_must_tell_of_the_version(clone: Path, text: str) -> None:
    """Another version, nothing that is new, or no version at all."""
    (clone / "CHANGELOG.md").write_text(text, encoding="utf-8")
    commit(clone)
    with pytest.raises(Refused, match="must begin with the heading '## 1\\.2\\.0 - unreleased'"):
        check(clone, "1.2.0")


def test_the_date_is_written_once() -> None:
    """Only the heading of the version changes, and a dated version is not ready to be released again."""
    after = dated(NEW, "1.2.0", "2026-12-01")
    assert after == NEW.replace("unreleased", "2026-12-01")
    assert is_ready(NEW, "1.2.0")
    assert not is_ready(after, "1.2.0")


def test_a_failed_release_puts_the_changelog_back(clone: Path) -> None:
    """The date stays only if the release was made."""
    path = clone / "CHANGELOG.md"
    with suppress(Refused), dated_changelog(clone, "1.2.0", "2026-12-01"):
        assert "## 1.2.0 - 2026-12-01\n" in path.read_text(encoding="utf-8")
        raise Refused
    assert path.read_text(encoding="utf-8") == NEW
    with dated_changelog(clone, "1.2.0", "2026-12-01"):
        pass
    assert "## 1.2.0 - 2026-12-01\n" in path.read_text(encoding="utf-8")


def test_metadata_without_a_readme_or_an_address_is_refused(tmp_path: Path) -> None:
    """A sentence for each thing that is missing."""
    lines = ["Metadata-Version: 2.4", "Name: asalto", "Version: 1.1.0", "Project-URL: Source, https://asalto.example/"]
    found = problems(wheel(tmp_path, lines), "1.2.0")
    assert found == [
        "x.whl: its version is 1.1.0, not 1.2.0.",
        "x.whl: it has no readme.",
        "x.whl: its readme is None, not text/markdown.",
        "x.whl: it has no address for Documentation, Issues, Changelog.",
    ]


def test_metadata_that_breaks_the_standard_is_refused(tmp_path: Path) -> None:
    """A version that is none is a sentence, not a traceback."""
    (found,) = problems(wheel(tmp_path, ["Metadata-Version: 2.4", "Name: asalto", "Version: one"]), "1.2.0")
    assert "version" in found


def wheel(folder: Path, lines: list[str]) -> Path:
    """Write a wheel that has only metadata."""
    path = folder / "x.whl"
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("asalto-1.dist-info/METADATA", "\n".join(lines) + "\n")
    return path


@pytest.mark.parametrize(
    ("trial", "said"),
    [
        (Trial("hello", "hello"), ""),
        (Trial("hello", "hallo"), "exit code 0\nhello"),
        (Trial("hello", "hello", 2), "exit code 0\nhello"),
    ],
)
def test_a_command_on_trial_has_an_exit_code_and_says_something(tmp_path: Path, trial: Trial, said: str) -> None:
    """Anything else is a failure that shows what it printed."""
    program = tmp_path / "asalto"
    program.write_text("#!/bin/sh\necho $1\n", encoding="utf-8")
    program.chmod(0o755)
    assert said in failure(trial, program, tmp_path, {})
    assert bool(failure(trial, program, tmp_path, {})) == bool(said)
