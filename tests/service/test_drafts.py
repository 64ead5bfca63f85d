"""Drafts: kept once for each owner, read by their owners, or by all where they are shared; the newest are kept."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from simulator.service.drafts import keep_draft, read_draft
from simulator.service.jobs import NotFound


def test_a_draft_is_kept_once_for_its_owner(tmp_path: Path) -> None:
    """Another owner, name or text is another draft."""
    folder = tmp_path / "deep/drafts"
    first = keep_draft(folder, "ada", "x.toml", "ñ = 1", 9)
    assert keep_draft(folder, "ada", "x.toml", "ñ = 1", 9) == first
    others = [
        keep_draft(folder, *row, 9)
        for row in (("bea", "x.toml", "ñ = 1"), ("ada", "y.toml", "ñ = 1"), ("ada", "x.toml", ""))
    ]
    assert len({first, *others}) == 4
    assert sorted(path.name for path in folder.iterdir()) == sorted(f"{id_}.json" for id_ in (first, *others))
    assert read_draft(folder, first, "ada") == {"id": first, "name": "x.toml", "text": "ñ = 1"}


def test_a_draft_is_its_owners_unless_it_is_shared(tmp_path: Path) -> None:
    """An id that no draft has leads to no file."""
    id_ = keep_draft(tmp_path, "ada", "x.toml", "text", 9)
    (tmp_path / "a-b.json").write_bytes((tmp_path / f"{id_}.json").read_bytes())
    (tmp_path / "ñ.json").write_bytes((tmp_path / f"{id_}.json").read_bytes())
    assert read_draft(tmp_path, id_, None) == read_draft(tmp_path, id_, "ada")
    for wrong, owner in (
        (id_, "bea"),
        (id_[:-1], "ada"),
        ("a-b", "ada"),
        ("ñ", "ada"),
        (f"../{tmp_path.name}/{id_}", None),
    ):
        with pytest.raises(NotFound, match="this draft does not exist"):
            read_draft(tmp_path, wrong, owner)


def test_the_newest_are_kept(tmp_path: Path) -> None:
    """One more takes the place of its owner's oldest, and of nothing that another has."""
    other = keep_draft(tmp_path, "bea", "x.toml", "hers", 2)
    os.utime(tmp_path / f"{other}.json", (1, 1))
    ids = []
    for number in range(3):
        ids.append(keep_draft(tmp_path, "ada", "x.toml", str(number), 2))
        os.utime(tmp_path / f"{ids[-1]}.json", (number - 9, number - 9))
    ids.append(keep_draft(tmp_path, "ada", "x.toml", "last", 2))
    assert {path.stem for path in tmp_path.iterdir()} == {ids[2], ids[3], other}


def test_drafts_that_come_at_once_hinder_each_other_in_nothing(tmp_path: Path) -> None:
    """Each is stored, equal ones and those that push each other out too."""
    with ThreadPoolExecutor(8) as threads:
        made = [threads.submit(keep_draft, tmp_path, "ada", "x.toml", str(number // 2), 3) for number in range(120)]
    ids = {each.result() for each in made}
    assert len(ids) == 60
    assert {path.stem for path in tmp_path.iterdir()} < ids
