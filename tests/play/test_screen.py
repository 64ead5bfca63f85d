"""The screen: what it shows, what the keys do, in both languages and in small and large terminals."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from rich.console import Console
from textual.pilot import Pilot
from textual.widgets import OptionList, RichLog, Static

from simulator.core.dice import Luck, luck_key
from simulator.core.scene import Audience
from simulator.play.screen import Help, PlayApp
from simulator.trace.writer import TraceWriter
from tests.play.people import sitting
from tests.shipping import loaded

pytestmark = pytest.mark.slow

SMALL, LARGE = (80, 24), (120, 40)
Play = Callable[["Seen"], Awaitable[None]]


class Seen:
    """An app under Textual's pilot, and what can be read on it."""

    def __init__(self, app: PlayApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    async def asked(self) -> None:
        """Wait until there is something to choose."""
        while not self.app.query_one("#options", OptionList).option_count:
            await self.pilot.pause()
        await self.pilot.pause()

    async def press(self, *keys: str) -> None:
        """Press keys, and wait for what comes of it."""
        await self.pilot.press(*keys)
        await self.asked()

    async def forecast(self) -> None:
        """Wait until the forecasts are shown."""
        task = self.app._forecasting
        if task is not None:
            await task
        await self.pilot.pause()

    def text(self, name: str) -> str:
        """Return the text of a widget."""
        console = Console(width=200, color_system=None)
        with console.capture() as out:
            console.print(self.app.query_one(name, Static).content)
        return out.get()

    @property
    def options(self) -> list[str]:
        """The lines of the list."""
        widget = self.app.query_one("#options", OptionList)
        return [str(widget.get_option_at_index(number).prompt) for number in range(widget.option_count)]

    @property
    def story(self) -> str:
        """The lines of the story."""
        self.app._write_story()
        return "\n".join(line.text for line in self.app.query_one("#story", RichLog).lines)


def on_screen(play: Play, name: str = "reference_duel", who: str = "Vega", lang: str = "en", **more: object) -> PlayApp:
    """Run ``play`` on the screen of a fight; the fight is cut short if it is not over."""
    size = more.pop("size", SMALL)
    more.setdefault("copies", 0)
    app = PlayApp(sitting(name, who), lang, **more)  # type: ignore[arg-type]

    async def main() -> None:
        async with app.run_test(size=size) as pilot:  # type: ignore[arg-type]
            seen = Seen(app, pilot)
            await seen.asked()
            try:
                await play(seen)
            finally:
                app._scope.cancel()
                while app.played is None:
                    await pilot.pause()

    asyncio.run(main())
    return app


def test_numbers_go_to_a_line_and_enter_chooses_it() -> None:
    """Two digits are one number if the list has that many lines; Enter opens the question that follows."""

    async def play(seen: Seen) -> None:
        options = seen.app.query_one("#options", OptionList)
        many = len(seen.options)
        assert many >= 12
        await seen.pilot.press("1", "2")
        assert options.highlighted == 11
        await seen.pilot.press("2")
        assert options.highlighted == 1
        await seen.press("enter")
        assert seen.text("#question").strip() == "Marta: how to attack Werewolf?"
        assert "Chosen: Attack Werewolf" in seen.text("#planned")

    on_screen(play, "three_against_a_werewolf", "Marta")


def test_undo_takes_back_step_by_step_and_nothing_is_sent_before_send() -> None:
    """U goes back through the declaration to its first question; the fight has not moved."""
    lines: list[bytes] = []

    async def play(seen: Seen) -> None:
        sent = len(lines)
        await seen.press("2", "enter")
        await seen.press("1", "enter")
        await seen.press("1", "enter")
        assert [line.split()[1] for line in seen.options] == ["Send", "Undo"]
        assert "▸ Nothing more" in seen.text("#planned")
        await seen.press("u")
        assert seen.text("#question").strip() == "Vega: a second action?"
        await seen.press("u")
        await seen.press("u")
        assert seen.text("#question").strip() == "Vega: what now?"
        assert seen.text("#planned").strip() == ""
        assert len(lines) == sent
        await seen.press("u")
        assert seen.text("#question").strip() == "Vega: what now?"
        await seen.press("2", "enter")
        await seen.press("1", "enter")
        await seen.press("1", "enter")
        await seen.press("1", "enter")
        assert len(lines) > sent
        assert b'"option":["melee_attack",0,"unarmed"]' in b"".join(lines[sent:])

    sit = sitting("reference_duel", "Vega")
    writer = TraceWriter(lines, sit.scenario, sit.seed)
    on_screen(play, listener=lambda own: Audience(own, writer))


def test_help_opens_and_closes() -> None:
    """F1 explains the screen; Escape closes the explanation, and digits do nothing to the list behind it."""

    async def play(seen: Seen) -> None:
        await seen.pilot.press("f1")
        assert isinstance(seen.app.screen, Help)
        await seen.pilot.press("3", "escape")
        assert not isinstance(seen.app.screen, Help)
        assert seen.app.query_one("#options", OptionList).highlighted == 0

    on_screen(play)


def test_leaving_is_asked_about_and_can_be_taken_back() -> None:
    """Ctrl+Q asks; to stay brings the question back."""

    async def play(seen: Seen) -> None:
        await seen.press("ctrl+q")
        assert seen.text("#question").strip() == "Leave the fight?"
        await seen.press("1", "enter")
        assert seen.text("#question").strip() == "Vega: what now?"

    assert not on_screen(play)._sitting.table.left


def result_of(app: PlayApp) -> Any:
    """Return the result of the fight that was played in it."""
    assert app.played is not None
    return app.played.unwrap()


def test_who_leaves_gets_a_whole_fight() -> None:
    """Defaults play the fight to its end after the person has left."""
    app = PlayApp(sitting("reference_duel", "Vega"), "en", copies=0)

    async def main() -> None:
        async with app.run_test(size=SMALL) as pilot:
            seen = Seen(app, pilot)
            await seen.asked()
            await pilot.press("ctrl+q", "2", "enter")
            while app.played is None:
                await pilot.pause()

    asyncio.run(main())
    result = result_of(app)
    assert result.outcome.winner == "left"


@pytest.mark.parametrize(
    ("name", "size"), [("ira_y_gloria/squad_against_cultists", LARGE), ("tapiz/sharra_and_the_mercenary", SMALL)]
)
def test_a_fight_is_played_to_its_end(name: str, size: tuple[int, int]) -> None:
    """Every question of a whole side is answered by keys; the end is told, with the fates of all, and can be closed."""
    app = PlayApp(sitting(name, rounds=1), "es", copies=0)

    async def main() -> None:
        async with app.run_test(size=size) as pilot:
            seen = Seen(app, pilot)
            while app.played is None:
                if app.query_one("#options", OptionList).option_count:
                    await pilot.press("enter")
                else:
                    await pilot.pause()
            await seen.asked()
            assert seen.text("#question").strip() == "El combate ha terminado."
            assert all(fate in seen.story for fate in app._sitting.scenario.encounter.names[:1])
            await pilot.press("enter")

    asyncio.run(main())
    result = result_of(app)
    assert result.faults == ()


KEYS = (*"0123456789", "enter", "u", "f1", "enter", "down", "up", "question_mark", "escape", "enter", "enter", "x")


@pytest.mark.parametrize("name", ["reference_duel", "ira_y_gloria/grenades", "fragmentos/no_director"])
def test_no_key_breaks_the_screen(name: str) -> None:
    """Any keys lead to a question with numbered options and a board."""
    luck, pressed = Luck(luck_key(1, 1, name)), list[str]()

    async def play(seen: Seen) -> None:
        while len(pressed) < 20 and seen.app.played is None:
            pressed.append(KEYS[luck.below(len(KEYS))])
            await seen.pilot.press(pressed[-1])
            if seen.app.played is None:
                await seen.asked()
                lines = [line.split()[0] for line in seen.options]
                assert lines == [str(number) for number in range(1, len(lines) + 1)], pressed
                assert seen.text("#bodies").strip(), pressed

    on_screen(play, name, loaded(name).encounter.members[0].name)
