"""What becomes of drawn fights stays as it is written down, digest for digest."""

from __future__ import annotations

import pytest

from simulator.systems import NAMES

from .drawn import PARTS, cases, kept, lines, paths_of

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("game", NAMES)
def test_every_fight_has_its_line(game: str) -> None:
    """No fight is left out, and none that is no longer played is kept."""
    assert sum(len(kept(game, part)) for part in range(PARTS)) == len(cases(game)) > 200


@pytest.mark.parametrize("game", NAMES)
def test_no_referee_finds_anything(game: str) -> None:
    """Rules and referee agree on every fight as it is: a finding is a mistake of one of the two."""
    _, *beside = paths_of(game)[1].read_text(encoding="utf-8").splitlines()
    assert [line for line in beside if " figures, 0 findings, " not in line] == []


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", NAMES)
def test_drawn_fights_are_what_is_written_down(game: str, part: int) -> None:
    """Rounds, end, trace, narrations, counts and views of each fight, what the referee says of it and what minds think
    of its questions are those that the files of its game say."""
    for written, found in zip(kept(game, part), lines(game, part), strict=True):
        for path, old, new in zip(paths_of(game), written, found, strict=True):
            where = f"{path.name}: `make goldens` rewrites it, if this change was meant; look at this fight first"
            assert new == old, f"{where}:\n{old}\n{new}"
