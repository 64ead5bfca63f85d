"""What every net promises; the tests of each room inherit it."""

from __future__ import annotations

from typing import ClassVar

import pytest

from .net import PARTS, Net, differences
from .rooms import NETS


class NetTests:
    """What the room ``room`` answers to drawn input stays as it is written down, line for line."""

    room: ClassVar[str]

    @property
    def net(self) -> Net:
        """The net of the room."""
        return next(net for net in NETS if net.room == self.room)

    def test_every_case_has_its_line(self) -> None:
        """No case is left out, none that is gone is kept, and no two have one name."""
        names = [case.name for case in self.net.cases()]
        assert len(set(names)) == len(names)
        starts = [line[: len(name) + 2] for name, line in zip(names, self.net.kept(), strict=True)]
        assert starts == [f"{name}: " for name in names]

    @pytest.mark.slow
    @pytest.mark.parametrize("part", range(PARTS))
    def test_every_answer_is_what_is_written_down(self, part: int) -> None:
        """`make goldens` rewrites the file, if a change was meant."""
        kept, found = self.net.part_of(self.net.kept(), part), list(self.net.lines(part))
        hint = f'`python -m tests.nets {self.room} "NAME"` shows all that came of a case'
        assert found == kept, f"{differences(kept, found)}\n{hint}"
