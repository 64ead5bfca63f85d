"""Terminal screen of a player, drawn by Textual: combatants, events and the options of the open question.

Textual runs on asyncio and the fight on trio. Both run in the main thread, with trio as a guest of Textual's loop
(``trio.lowlevel.start_guest_run``): the watchdog of the scheduler needs the main thread, and no state crosses threads.
The fight sends to the screen with ``call_later``, the screen to the fight with trio's token."""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import Callable, Sequence
from typing import ClassVar

import trio
from attrs import frozen
from outcome import Outcome, Value
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import OptionList, RichLog, Static

from .. import systems
from ..core.asks import Option
from ..core.plane import distance
from ..core.scene import Listener
from ..core.scoreboard import BodyRow, Place, Scoreboard
from ..narration.narrator import Line, narrator_of
from ..narration.questions import Questions
from ..narration.shipped import title_of
from ..report.text.terminal import INDENT, STYLES, printable
from ..runtime.campaign import CampaignOutcome
from ..runtime.result import Result
from .draft import Draft
from .forecast import Forecast
from .seat import OpenQuestion
from .sitting import Sitting
from .words import body_words, common_words, outlook_words, say

Played = Result | CampaignOutcome

COPIES = 100  # copies of the fight for the forecast of each option
FIRST_LOOK = 10  # copies after which the screen shows a first forecast
FLUSH = 0.05  # seconds between writes of new narration
SIDES = ("bold cyan", "bold yellow", "bold green", "bold magenta")
DIM = "dim"


@frozen
class Entry:
    """One line of the list at the bottom: its text, its action when chosen, and a dim text beside it."""

    text: str
    act: Callable[[], None]
    beside: str = ""


class Help(ModalScreen[None]):
    """Help window about the screen and its keys."""

    CSS = """
    Help { align: center middle; }
    #help { width: 90%; max-width: 90; height: auto; max-height: 90%; padding: 1 2; border: round $accent;
            background: $surface; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [("escape,enter,f1", "dismiss")]

    def __init__(self, lang: str) -> None:
        super().__init__()
        self._lang = lang

    def compose(self) -> ComposeResult:
        keys = ("help", "help_choose", "help_odds", "help_leave", "help_close")
        text = "\n\n".join(say(self._lang, key, **({"copies": COPIES} if key == "help_odds" else {})) for key in keys)
        with VerticalScroll(id="help") as box:
            box.border_title = say(self._lang, "help_title")
            yield Static(Text(text))


class ScreenPerson:
    """Person behind the screen: passes questions to it one at a time and waits for the answers."""

    def __init__(self, show: Callable[[OpenQuestion, Callable[[Sequence[Option]], None]], None]) -> None:
        self._show = show
        self._turn = trio.Lock()

    async def choose(self, question: OpenQuestion) -> Sequence[Option]:
        """Show the question and wait until it is answered."""
        token = trio.lowlevel.current_trio_token()
        outbox, inbox = trio.open_memory_channel[Sequence[Option]](1)
        async with self._turn:
            self._show(question, lambda answer: token.run_sync_soon(outbox.send_nowait, answer))
            return await inbox.receive()


def _place_of(board: Scoreboard, body: int) -> Place | None:
    return next((row.place for row in board.rows if row.body == body), None)


class PlayApp(App[None]):
    """The Textual application. ``played`` is the outcome of the fight once it is over; its value is None when the
    person has aborted it."""

    CSS = """
    #heading { height: 1; padding: 0 1; background: $primary-darken-2; }
    #upper { height: 1fr; min-height: 8; }
    #board { width: 45%; border: round $primary; scrollbar-size-vertical: 1; }
    #story { width: 1fr; border: round $primary; padding: 0 1; scrollbar-size-vertical: 1; }
    #question { height: auto; max-height: 3; padding: 0 1; text-style: bold; }
    #options { height: auto; max-height: 50%; border: none; padding: 0; }
    #planned { height: auto; max-height: 2; min-height: 1; padding: 0 1; color: $text-accent; }
    #keys { height: 1; padding: 0 1; color: $text-muted; }
    """
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        ("u", "undo"),
        ("f1,question_mark", "help"),
        Binding("ctrl+q,ctrl+c", "leave", priority=True),
    ]

    def __init__(
        self,
        sitting: Sitting,
        lang: str,
        listener: Callable[[Listener], Listener] = lambda one: one,
        copies: int = COPIES,
    ) -> None:
        """Create the application.

        ``listener`` combines the narrator with other listeners, such as the writer of the trace. ``copies`` is the
        number of copies of the fight for the forecast of each option."""
        super().__init__()
        self._copies = copies
        self._sitting = sitting
        self._lang = lang
        self._lines: list[Line] = []
        self.narrator = narrator_of(sitting.scenario, self._lines.append, lang)
        self._listener = listener(self.narrator)
        self._questions = Questions(self.narrator.book, sitting.scenario.system)
        self._draft: Draft | None = None
        self._answer: Callable[[Sequence[Option]], None] | None = None
        self._entries: list[Entry] = []
        self._typed = ""
        self._expected = ""  # forecast of the last chosen answer
        self._board: Scoreboard | None = None
        self._forecasting: asyncio.Task[None] | None = None
        self._scope = trio.CancelScope()
        self._leaving = 0
        self.played: Outcome[Played | None] | None = None

    # Drawing.

    def compose(self) -> ComposeResult:
        yield Static(id="heading")
        with Horizontal(id="upper"):
            with VerticalScroll(id="board") as board:
                board.border_title = say(self._lang, "board")
                yield Static(id="bodies")
            story = RichLog(id="story", wrap=True, markup=False, min_width=1)
            story.border_title = say(self._lang, "story")
            yield story
        yield Static(id="question")
        yield OptionList(id="options", markup=False)
        yield Static(id="planned")
        yield Static(Text(say(self._lang, "keys")), id="keys")

    def on_mount(self) -> None:
        self._show_heading()
        self._show_waiting()
        self.set_interval(FLUSH, self._write_story)
        loop = asyncio.get_running_loop()
        if threading.current_thread() is threading.main_thread():
            for number in (signal.SIGINT, signal.SIGTERM):
                loop.add_signal_handler(number, self._abort)
        trio.lowlevel.start_guest_run(
            self._fight,
            run_sync_soon_threadsafe=loop.call_soon_threadsafe,
            done_callback=lambda played: self.call_later(self._ended, played),
            host_uses_signal_set_wakeup_fd=True,
        )

    def _show_heading(self) -> None:
        encounter = self._sitting.scenario.encounter
        heading = printable(title_of(self._sitting.scenario.heading, self.narrator.book.lang))
        if self._board is not None:
            common = common_words(self._board, [side.name for side in encounter.sides], self.narrator.book)
            heading += f" · {common}" if common else ""
        self.query_one("#heading", Static).update(Text(heading, no_wrap=True, overflow="ellipsis"))

    def _write_story(self) -> None:
        """Write the new lines of the narrator."""
        if not self._lines:
            return
        story = self.query_one("#story", RichLog)
        lines, self._lines[:] = self._lines[:], []
        for line in lines:
            text = Text(printable(line.text), style=STYLES.get(line.tone, ""))
            story.write(Padding(text, (0, 0, 0, INDENT * line.level)))

    def _show_bodies(self, board: Scoreboard, own: int) -> None:
        self._board = board
        self._show_heading()
        here = _place_of(board, own)
        lines = [line for row in board.rows for line in self._body(row, here, row.body == own)]
        self.query_one("#bodies", Static).update(Group(*lines))

    def _body(self, row: BodyRow, here: Place | None, own: bool) -> list[RenderableType]:
        """Return one combatant in one or two lines."""
        book = self.narrator.book
        first, rest = body_words(row, here, book)
        style = SIDES[row.side % len(SIDES)] if row.able else "dim strike"
        name = Text(f"{'▸' if own else ' '}{printable(book.who(row.body))}", style)
        lines: list[RenderableType] = [Text.assemble(name, f" {first}")]
        return [*lines, Padding(Text(printable(rest), DIM), (0, 0, 0, 3))] if rest else lines

    # The list of options.

    def _list(self, question: str, entries: list[Entry], planned: str = "") -> None:
        """Show a question with these lines to choose from."""
        self._typed = ""
        self._entries = entries
        self.query_one("#question", Static).update(Text(printable(question)))
        self.query_one("#planned", Static).update(Text(printable(planned)))
        options = self.query_one("#options", OptionList)
        options.clear_options()
        options.add_options([self._prompt(number) for number in range(len(entries))])
        if entries:
            options.highlighted = 0
            options.focus()

    def _prompt(self, number: int) -> Text:
        entry = self._entries[number]
        wide = min(max(len(each.text) for each in self._entries), max(20, self.size.width // 2))
        text = Text(f"{number + 1:>3}  {printable(entry.text):<{wide}}")
        if entry.beside:
            text.append(f"  {printable(entry.beside)}", DIM)
        return text

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Run the action of the line on Enter or a click."""
        self._typed = ""
        if event.option_index < len(self._entries):
            entry = self._entries[event.option_index]
            self._expected = entry.beside
            entry.act()

    def on_key(self, event: Key) -> None:
        """Go to the line whose number is typed."""
        if event.character is None or event.character not in "0123456789" or len(self.screen_stack) > 1:
            return
        for typed in (self._typed + event.character, event.character):
            if 1 <= int(typed) <= len(self._entries):
                self._typed = typed
                options = self.query_one("#options", OptionList)
                options.focus()
                options.highlighted = int(typed) - 1
                event.stop()
                return

    def action_help(self) -> None:
        """Show the help."""
        self.push_screen(Help(self._lang))

    # Questions.

    def ask(self, question: OpenQuestion, answer: Callable[[Sequence[Option]], None]) -> None:
        """Ask the person; ``answer`` gets the answers, an empty list when the person leaves."""
        self._answer = answer
        if self._leaving:
            self._reply([])
            return
        self._write_story()
        self._draft = Draft(question)
        self._open()

    def _open(self) -> None:
        """Show the open question of the draft, or ask whether to send the answers."""
        draft = self._draft
        assert draft is not None
        self._stop_forecast()
        if draft.complete:
            send = Entry(say(self._lang, "send"), self._send, self._expected)
            entries = [send, Entry(say(self._lang, "undo"), self.action_undo)]
            self._list(self._questions.question(draft.asked[-1]), entries, self._planned(draft))
            return
        board = systems.scoreboard(self._sitting.scenario.system)(draft.view)
        self._show_bodies(board, draft.ask.body)
        here = _place_of(board, draft.ask.body)
        entries = [self._entry(draft, option, here) for option in draft.options]
        self._list(self._questions.question(draft.ask), entries, self._planned(draft))
        self._forecasting = asyncio.create_task(self._forecast(draft))

    def _entry(self, draft: Draft, option: Option, here: Place | None) -> Entry:
        metres = None if option.place is None or here is None else distance(option.place, here)
        return Entry(self._questions.option(draft.ask, option, metres), lambda: self._choose(option))

    def _planned(self, draft: Draft) -> str:
        """Return the chosen answers that are not sent, as text."""
        answers = [self._questions.option(*each) for each in zip(draft.asked, draft.chosen, strict=True)]
        return say(self._lang, "planned", answers=" ▸ ".join(answers)) if answers else ""

    def _choose(self, option: Option) -> None:
        assert self._draft is not None
        self._draft.choose(option)
        self._open()

    def action_undo(self) -> None:
        """Take back the last answer that is not sent."""
        if self._draft is None or not self._draft.chosen:
            self.notify(say(self._lang, "undo_nothing"))
            return
        self._draft.undo()
        self._open()

    def _send(self) -> None:
        assert self._draft is not None
        self._reply(self._draft.chosen)

    def _reply(self, answers: Sequence[Option]) -> None:
        answer, self._answer, self._draft = self._answer, None, None
        self._stop_forecast()
        self._show_waiting()
        assert answer is not None
        answer(answers)

    def _show_waiting(self) -> None:
        self._list(say(self._lang, "leaving" if self._leaving else "waiting"), [])

    # Forecasts.

    async def _forecast(self, draft: Draft) -> None:
        """Play copies of every option; yield after each copy so that keys are processed."""
        if len(draft.options) < 2:
            return
        forecast = Forecast(draft)
        for copy in range(1, self._copies + 1):
            for number in range(len(draft.options)):
                forecast.sample(number)
                await asyncio.sleep(0)
            if copy in (FIRST_LOOK, self._copies):
                self._show_forecast(forecast)

    def _show_forecast(self, forecast: Forecast) -> None:
        options = self.query_one("#options", OptionList)
        for number, entry in enumerate(self._entries):
            beside = outlook_words(forecast.outlook(number), self.narrator.book)
            self._entries[number] = Entry(entry.text, entry.act, beside)
            options.replace_option_prompt_at_index(number, self._prompt(number))

    def _stop_forecast(self) -> None:
        if self._forecasting is not None:
            self._forecasting.cancel()
            self._forecasting = None

    # The fight.

    async def _fight(self) -> Played | None:
        """Play the fight, on trio. Return None if the person aborts it."""
        with self._scope:
            return await self._sitting.play(ScreenPerson(self._queue), self._listener)
        return None

    def _queue(self, question: OpenQuestion, answer: Callable[[Sequence[Option]], None]) -> None:
        self.call_later(self.ask, question, answer)

    def action_leave(self) -> None:
        """Ask whether to leave. Once the person has left, abort the fight at the second further press."""
        if self.played is not None:
            self.exit()
        elif self._leaving:
            self._leaving += 1
            if self._leaving > 2:
                self._abort()
        elif self._draft is None:
            self._leave()
        else:
            self._stop_forecast()
            stay, leave = say(self._lang, "leave_no"), say(self._lang, "leave_yes")
            self._list(say(self._lang, "leave_question"), [Entry(stay, self._open), Entry(leave, self._leave)])

    def _leave(self) -> None:
        self._leaving = 1
        self._sitting.table.left = True
        if self._answer is not None:
            self._reply([])
        else:
            self._show_waiting()

    def _abort(self) -> None:
        """Abort the fight without a result."""
        self._scope.cancel()

    def _ended(self, played: Outcome[Played | None]) -> None:
        """Handle the end of trio's guest run, however the fight ended."""
        self.played = played
        result = played.value if isinstance(played, Value) else None
        if self._leaving or result is None:
            self.exit()
            return
        self.narrator.ended(result.outcome, result.fates)
        self._write_story()
        self._list(say(self._lang, "ended"), [Entry(say(self._lang, "close"), self.exit)])
