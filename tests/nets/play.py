"""The room ``play``: what people see of fights, drafts and forecasts of what they may answer, and the screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from types import SimpleNamespace
from typing import Any, Final

import trio

from simulator.core.asks import Option
from simulator.core.dice import Luck, luck_key
from simulator.narration import LANGUAGES
from simulator.narration.narrator import narrator_of
from simulator.play.draft import Draft
from simulator.play.forecast import Change, Forecast, Outlook, _Sums
from simulator.play.scoreboard import scoreboard
from simulator.play.screen import PlayApp
from simulator.play.seat import OpenQuestion
from simulator.play.sitting import seated
from simulator.play.words import body_words, common_words, outlook_words, share_words
from simulator.policy.errors import PolicyFault
from simulator.scenario import load
from simulator.trace.writer import TraceWriter
from tests.play.people import sitting
from tests.play.test_screen import LARGE, SMALL, Seen, on_screen

from .net import SEED, Case, tried
from .playing import answer, outcome, standing

STEPS: Final = 40
VIEWED: Final = (
    "reference_duel", "firearms_and_jams", "ambush_from_hiding", "tie_group", "three_against_a_werewolf",
    "ira_y_gloria/mob_against_mob", "ira_y_gloria/grenades", "ira_y_gloria/special_weapons",
    "ira_y_gloria/squad_against_cultists", "tapiz/an_archer_who_aims", "tapiz/hero_points", "tapiz/a_mental_duel",
    "tapiz/cover_and_half_light", "tapiz/knockout_and_recovery", "fragmentos/hide_and_seek", "fragmentos/no_director",
    "fragmentos/the_slasher_and_three", "fragmentos/flight_with_an_obstacle",
)  # fmt: skip
SAT: Final = (
    "reference_duel", "tie_group", "ira_y_gloria/grenades", "ira_y_gloria/squad_against_cultists",
    "tapiz/a_mental_duel", "fragmentos/no_director", "waves", "fragmentos/the_countdown",
)  # fmt: skip
SHOWN: Final = ("reference_duel", "ira_y_gloria/grenades", "tapiz/an_archer_who_aims", "fragmentos/no_director",
    "tie_group")  # fmt: skip
DRAWN: Final = 60
LOOKS: Final = 20
"""Up to this question a person looks at forecasts."""
TOGETHER: Final = "tie_group"
"""Several seats are asked at once there, so that it is no question of order who of them leaves first."""
KEYS: Final = (*"0123456789", "enter", "u", "f1", "enter", "down", "up", "1", "2", "question_mark", "escape", "enter",
    "2", "ctrl+q", "enter", "x")  # fmt: skip


def cases() -> Iterator[Case]:
    """All cases of the room."""
    for name in VIEWED:
        yield Case(f"board of {name}", partial(boards, name))
    for number in range(2 * len(SAT)):
        yield Case(f"sitting {SAT[number % len(SAT)]}, {number}", partial(sat, SAT[number % len(SAT)], number))
    for number in range(DRAWN):
        yield Case(f"outlook {number}", partial(outlook, number))
    for number in range(2 * len(SHOWN)):
        yield Case(f"screen of {SHOWN[number % len(SHOWN)]}, {number}", partial(screen, number))
    yield Case("seats", lambda: [tried(partial(_seats, name, who)) for name in SAT for who in WHO])


WHO: Final[tuple[list[str], ...]] = (
    [],
    ["left"],
    ["Vega", "Bruno"],
    ["heroes"],
    ["nobody"],
    ["Vega", "Vega"],
    ["Vega", "right"],
)


def _seats(name: str, who: Sequence[str]) -> object:
    """The seats that these people hold."""
    return {seat: spec.use for seat, spec in seated(load(name), who).policies.items()}


def boards(name: str) -> object:
    """What a fight is to the seats that are asked, at each question: rows, and their words in both languages."""
    fight, luck = standing(name, 0), Luck(luck_key(SEED, 2, name))
    scenario = load(name)
    books = [narrator_of(scenario, lambda line: None, lang).book for lang in LANGUAGES]
    sides = [side.name for side in scenario.encounter.sides]
    found: list[object] = []
    for _ in range(STEPS):
        if fight.pending is None:
            break
        ask = getattr(fight.pending, "asks", (fight.pending,))[-1]
        board = scoreboard(fight.view(ask.seat))
        here = next((row.place for row in board.rows if row.body == ask.body), None)
        found.append(board)
        for book in books:
            found.append([common_words(board, sides, book), [body_words(row, here, book) for row in board.rows]])
        answer(fight, luck)
    return found


# People.


class Drawn:
    """A person who looks at everything, plans ahead, takes back, fails now and then, and leaves after the question of
    the number ``last``. What it does hangs on the question alone: several seats may be asked at once, in any order."""

    def __init__(self, number: int, last: int, books: Sequence[Any]) -> None:
        self._number = number
        self._last = last
        self._books = books
        self.found: list[list[object]] = []

    async def choose(self, question: OpenQuestion) -> Sequence[Option]:
        """Look, and answer."""
        ask = question.ask
        luck = Luck(luck_key(SEED, self._number, f"{ask.id} {ask.seat} {question.key.hex()}"))
        draft = Draft(question)
        found: list[object] = [ask.id, ask.seat, ask.kind, len(question.options)]
        self.found.append(found)
        looks = ask.id <= LOOKS
        found += self._look(draft) if looks else []
        for _ in range(6):
            if draft.complete or (len(draft.chosen) > 0 and luck.below(5) == 0):
                break
            draft.choose(draft.options[luck.below(min(30, len(draft.options)))])
            found.append([draft.complete, len(draft.chosen), draft.ask.kind])
            if luck.below(4) == 0:
                draft.undo()
                found.append([draft.complete, len(draft.chosen), draft.ask.kind, draft.view.row()])
            elif looks:
                found += self._look(draft)
        if ask.id > self._last:
            return []
        if luck.below(9) == 0:
            raise PolicyFault("late", "was not there")
        return draft.chosen or [draft.options[0]]

    def _look(self, draft: Draft) -> Iterator[object]:
        """Look at the forecasts of some options, if there are any to choose from."""
        if draft.complete:
            return
        forecast = Forecast(draft)
        for number in range(min(4, len(draft.options))):
            for _ in range(3):
                forecast.sample(number)
            found = forecast.outlook(number)
            yield [found.copies, None if found.success is None else round(found.success, 6), found.exact]
            yield [outlook_words(found, book) for book in self._books]


def sat(name: str, number: int) -> object:
    """A fight or a chain with a person in the first or the second side's seats."""
    side = load(name).encounter.sides[number // len(SAT)].name
    sit = sitting(name, side, deadline=None)
    books = [narrator_of(sit.scenario, lambda line: None, lang).book for lang in LANGUAGES]
    person = Drawn(number, 10**6 if name == TOGETHER else (12, 40, 400)[number % 3], books)
    writer = TraceWriter(None, sit.scenario, 1)
    result: Any = trio.run(sit.play, person, writer)
    writer.close(result.outcome)
    told = [list(result.outcome), result.done] if sit.scenario.chain else outcome(result)
    return [sit.people, sorted(person.found, key=str), told, writer.digest, sit.table.left]


def outlook(number: int) -> object:
    """Drawn copies of an option, added up and told in both languages."""
    luck = Luck(luck_key(SEED, number, "outlook"))
    sums = _Sums()
    for _ in range(1 + luck.below(6)):
        before: Any = [_fate(luck) for _ in range(3)]
        after: Any = [_fate(luck) if luck.below(3) else fate for fate in before]
        success = (None, (0.25, True), (0.25, True), (luck.below(5) / 4, luck.below(2) == 0))[luck.below(4)]
        sums.add(before, after, success)
    found = sums.outlook()
    scenario = load("three_against_a_werewolf")
    books = [narrator_of(scenario, lambda line: None, lang).book for lang in LANGUAGES]
    small = Outlook(9, None, False, (Change(1, {"life": 0.05, "stamina": -0.04}, luck.below(3) / 200, 0.0),))
    shares = [share_words(luck.below(1001) / 1000) for _ in range(4)]
    return [found, [outlook_words(each, book) for each in (found, small) for book in books], shares]


def _fate(luck: Luck) -> Any:
    """What a combatant may be like."""
    pools = {"life": luck.below(4), "stamina": 7, **({"shock": luck.below(30)} if luck.below(3) else {})}
    return SimpleNamespace(standing=luck.below(3) > 0, pools=pools)


# The screen.


def screen(number: int) -> object:
    """What stands on the screen while drawn keys are pressed: the game's first questions, its help, taking back,
    sending, leaving."""
    luck = Luck(luck_key(SEED, number, "screen"))
    name = SHOWN[number % len(SHOWN)]
    who = load(name).encounter.members[luck.below(2)].name
    found: list[object] = []

    async def play(seen: Seen) -> None:
        for _ in range(30):
            if seen.app.played is not None or not seen.options:
                break
            await seen.forecast()
            found.append(_page(seen))
            key = KEYS[luck.below(len(KEYS))]
            found.append(key)
            await seen.pilot.press(key)
            await _settled(seen)
        found.append(" ".join(seen.story.split()))  # its lines are as wide as the terminal of the tests

    lang, size = LANGUAGES[luck.below(2)], (SMALL, LARGE)[luck.below(2)]
    app = on_screen(play, name, who, lang=lang, size=size, copies=3 * luck.below(2))
    return [found, app._leaving, app.played is not None]


async def _settled(seen: Seen) -> None:
    """Wait until the next question is asked or the fight is over."""
    app = seen.app
    while app.played is None and not seen.options and not app._leaving:
        await seen.pilot.pause()
    await seen.pilot.pause()


def _page(seen: Seen) -> object:
    """What stands on the screen, but for the story."""
    app: PlayApp = seen.app
    texts = [seen.text(name).rstrip() for name in ("#heading", "#bodies", "#question", "#planned", "#keys")]
    return [*texts, seen.options, app._typed, [type(each).__name__ for each in app.screen_stack]]
