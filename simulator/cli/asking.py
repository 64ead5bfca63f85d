"""Dialogue of ``asalto new`` on a terminal: game, sides, circumstances, policies, file.

After a wrong answer it prints the problem and asks again. "?" lists the choices, and Tab completes names if the
terminal supports that."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

import click
from attrs import evolve

from .. import systems
from ..core.errors import BadScenario
from ..core.spelling import fold
from ..narration.wording import Phrasebook
from ..report.words import say
from ..scenario.describe import sheets_table
from ..scenario.draft import DraftSide, circumstances
from ..scenario.draft.pieces import GROUP
from .drafting import USABLE, BadSentence, Wanted, Written, draft, reader
from .output import complain

ENDING = ".toml"
MOST_SIDES = 6


def ask(system: str | None, wanted: Wanted, *, force: bool, editor: bool) -> tuple[Written, Wanted]:
    """Ask until there is a fight. Return it with the completed request. Raises Abort when the input ends."""
    return _Asking(wanted, force=force, editor=editor).ask(system)


class _Asking:
    """One conversation."""

    def __init__(self, wanted: Wanted, *, force: bool, editor: bool) -> None:
        self._wanted = wanted
        self._lang = wanted.lang
        self._force = force
        self._editor = editor

    def ask(self, system: str | None) -> tuple[Written, Wanted]:
        click.echo(self._say("new-ask_intro"))
        game = system or self._game()
        sentence = self._sentence(game)
        written = draft(sentence, game, self._wanted)
        policies = {side.name: self._policy(game, side) for side in written.draft.sides}
        title = self._wanted.title or self._line("new-ask_title", default=written.draft.title)
        file = self._wanted.file or self._file(title)
        wanted = evolve(self._wanted, title=title, file=file, policies=policies, editor=self._editor)
        return draft(sentence, game, wanted), wanted

    # The questions.

    def _game(self) -> str:
        titles = {name: systems.game(name).title for name in systems.NAMES}
        for number, (name, title) in enumerate(titles.items(), 1):
            click.echo(f"  {number}  {name:<15} {title}")
        numbers = {str(number): name for number, name in enumerate(titles, 1)}
        called = {fold(title): name for name, title in titles.items()}
        return self._one_of("new-ask_game", tuple(titles), {**numbers, **called}, next(iter(titles)))

    def _sentence(self, game: str) -> str:
        """Ask for sides and circumstances. Return one sentence, each part of which the reader has understood."""
        names = self._names(game)
        example = say(self._lang, "new-example").strip('"').partition(" ")[0]
        example = f"{example} {names[0]}"
        against = self._say("new-against")
        first = self._side(game, "new-ask_first", names, "", example=example)
        sides = f"{first} {against} {self._side(game, 'new-ask_second', names, first)}"
        for _ in range(MOST_SIDES - 2):
            more = self._side(game, "new-ask_more", names, sides)
            if not more:
                break
            sides = f"{sides} {against} {more}"
        return self._place(game, sides)

    def _side(self, game: str, key: str, names: Sequence[str], before: str, **values: str) -> str:
        """Ask for a side that follows the sides ``before`` it. Return its words; "" ends the list of further sides."""
        ids = systems.schema(game).sheets
        while True:
            text = self._line(key, names, [*ids], "" if key == "new-ask_more" else None, **values)
            if not text:
                return text
            if text == "?":
                self._list(sheets_table(systems.schema(game), self._lang))
                continue
            stand_in = before or text  # a fight needs two sides
            try:
                written = draft(f"{stand_in} {self._say('new-against')} {text}", game, self._wanted)
            except BadSentence as error:
                self._complain(error.problems)
                continue
            except BadScenario as error:
                if not before:  # such a side may not fight itself
                    return text
                self._complain(error.problems)
                continue
            if not self._is_understood(written):
                continue
            last = len(written.draft.sides) - 1
            who = ", ".join(piece.text for piece in written.read.pieces if piece.kind == GROUP and piece.side == last)
            click.echo(f"  {self._say('new-taken', who=who)}")
            return text

    def _place(self, game: str, sides: str) -> str:
        offered = circumstances(systems.schema(game))
        names = [each.called[self._lang] for each in offered]
        while True:
            text = self._line("new-ask_place", names, default="", offered=", ".join(names))
            if text == "?":
                self._list([(each.called[self._lang], each.about[self._lang]) for each in offered])
                continue
            sentence = f"{sides} {self._say('new-within')} {text}" if text else sides
            try:
                written = draft(sentence, game, self._wanted)
            except (BadSentence, BadScenario) as error:
                self._complain(error.problems)
                continue
            self._is_understood(written)  # a place of which only a part can be had is said, and taken
            return sentence

    def _is_understood(self, written: Written) -> bool:
        """Return whether each word was used; complain of those that were not."""
        self._complain([each.said for each in written.read.unused])
        return not written.read.unused

    def _policy(self, game: str, side: DraftSide) -> str:
        if side.name in self._wanted.policies:
            return self._wanted.policies[side.name]
        called = Phrasebook(self._lang, game, [], []).side(side.name)
        return self._one_of("new-ask_policy", USABLE, {}, side.policy, self._policies(), side=called)

    def _file(self, title: str) -> str:
        stem = "_".join(fold(title).split("_")[:6])
        stem = "".join(letter for letter in stem if letter.isalnum() or letter == "_") or say(self._lang, "new-file")
        while True:
            name = self._line("new-ask_file", default=f"{stem}{ENDING}")
            path = Path(name if name.endswith(ENDING) else f"{name}{ENDING}")
            if self._force or not path.exists():
                return str(path)
            self._complain([self._say("new-exists", file=str(path))])

    # Prompts.

    def _one_of(
        self,
        key: str,
        choices: Sequence[str],
        also: Mapping[str, str],
        default: str,
        about: Sequence[tuple[str, str]] = (),
        **values: str,
    ) -> str:
        """Ask for one of the choices, by name, a prefix of the name, or a synonym in ``also``."""
        while True:
            text = self._line(key, choices, default=default, **values)
            if text == "?":
                self._list(about or [(each, "") for each in choices])
                continue
            folded = fold(text)
            exact = also.get(folded) or (folded if folded in choices else None)
            begun = [each for each in choices if each.startswith(folded)]
            if exact or len(begun) == 1:
                return exact or begun[0]
            self._complain([self._say("new-no_choice", text=text, choices=", ".join(choices))])

    def _line(
        self, key: str, names: Sequence[str] = (), ids: Sequence[str] = (), default: str | None = None, **values: str
    ) -> str:
        """Read a line, stripped of spaces."""
        with _completing(names, ids):
            typed = click.prompt(
                self._say(key, **values), default=default, show_default=bool(default), prompt_suffix=" "
            )
        return str(typed).strip()

    def _names(self, game: str) -> list[str]:
        """Return the names of the sheets in the reader's language."""
        names = reader(game, self._wanted).names
        return [*dict.fromkeys(names.called(sheet, self._lang) for sheet in names.ids)]

    def _policies(self) -> list[tuple[str, str]]:
        return [(name, self._say(f"policy-{name}")) for name in USABLE]

    def _list(self, rows: Sequence[tuple[str, str]]) -> None:
        width = max((len(name) for name, _ in rows), default=0)
        for name, about in rows:
            click.echo(f"  {name:<{width}}  {about}".rstrip())

    def _complain(self, problems: Sequence[str]) -> None:
        for problem in dict.fromkeys(problems):
            complain(problem)

    def _say(self, key: str, **values: str | int) -> str:
        return say(self._lang, key, **values)


@contextmanager
def _completing(names: Sequence[str], ids: Sequence[str]) -> Iterator[None]:
    """Complete names with Tab inside the block, if the system has readline."""
    readline = _readline()
    if readline is None:
        yield
        return
    before, delimiters = readline.get_completer(), readline.get_completer_delims()
    readline.set_completer(completer(names, ids))
    readline.set_completer_delims(" ,;")
    readline.parse_and_bind("tab: complete")
    try:
        yield
    finally:
        readline.set_completer(before)
        readline.set_completer_delims(delimiters)


def completer(names: Sequence[str], ids: Sequence[str] = ()) -> Callable[[str, int], str | None]:
    """Return a completer for readline: (``text``, ``state``) gives completion number ``state``, or None after the last.

    Names with that prefix come first, then names with a word of that prefix; ids only if no name fits."""

    def fitting(text: str) -> list[str]:
        typed = fold(text)
        if not typed:
            return []
        begun = [name for name in names if fold(name).startswith(typed)]
        within = [name for name in names if name not in begun and f"_{typed}" in fold(name)]
        return begun + within or [name for name in ids if name.startswith(typed)]

    def complete(text: str, state: int) -> str | None:
        found = fitting(text)
        return found[state] if state < len(found) else None

    return complete


def _readline() -> ModuleType | None:
    """Return the readline module, or None on systems without it."""
    try:
        import readline
    except ImportError:
        return None
    return readline
