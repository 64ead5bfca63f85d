"""The process that draws: what it is asked, and what becomes of it, with small programs in its place."""

from __future__ import annotations

import pytest

from simulator.report.html import drawing
from simulator.report.html.drawing import CannotDraw, Drawer

ECHO = """
import json, os
for line in sys.stdin:
    print(json.dumps({"svg": f"{line.strip()} {os.getpid()}"}), flush=True)
"""


def test_one_process_draws_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """It gets a drawing and how numbers are written, and ends with the last; after that a new one is started."""
    monkeypatch.setattr(drawing, "_DRAW", ECHO)
    drawer = Drawer()
    assert drawer.end() == 0
    first, again = drawer.svg({"mark": "bar"}, {"decimal": ","}), drawer.svg({}, {})
    assert first.rpartition(" ")[0] == '[{"mark": "bar"}, {"decimal": ","}]'
    assert again.rpartition(" ")[0] == "[{}, {}]"
    assert first.split()[-1] == again.split()[-1]
    assert drawer.end() == 0
    assert drawer.svg({}, {}).split()[-1] != first.split()[-1]
    assert drawer.end() == 0


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("import os; os._exit(3)", "the drawing process has ended (exit code 3); under a memory limit"),
        ("import os; os._exit(0)", "the drawing process has ended (exit code 0);"),
        ("import os; os.kill(os.getpid(), 9)", "the drawing process has ended (signal 9);"),
        ("print('{\"error\": \"' + 299 * 'x' + 'yz\"}')", f"{299 * 'x'}y"),
    ],
)
def test_what_cannot_be_drawn_is_a_sentence(monkeypatch: pytest.MonkeyPatch, program: str, said: str) -> None:
    """The sentence names the end of the process or the mistake in the drawing, cut off after 300 letters."""
    monkeypatch.setattr(drawing, "_DRAW", f"sys.stdin.readline()\n{program}")
    drawer = Drawer()
    with pytest.raises(CannotDraw) as caught:
        drawer.svg({}, {})
    drawer.end()
    assert str(caught.value).startswith(f"the report cannot be drawn: {said}")
    assert "z" not in str(caught.value)
