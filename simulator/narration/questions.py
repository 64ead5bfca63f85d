"""Questions and their options as text, for people who play.

A question is ``ask-KIND`` of messages/LANGUAGE/questions.ftl (a game's own file wins); an option is ``KIND-VERB``, else
``do-VERB``, with ``_DETAIL`` or ``_self`` at the end if there is such a phrase. An option without a phrase is put
together from its words, so no question lacks an answer for want of a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from ..core.asks import Ask, Option
from .catalogue import Catalogue, catalogue
from .grammar import Value, plain, signed
from .wording import SELF, Phrasebook


def questions(lang: str, system: str) -> Catalogue:
    """Return the questions of a language; a system's own win over the general ones. Raises KeyError for an unknown
    language."""
    return catalogue(lang, "questions", game=system)


class Questions:
    """Questions of one game in the words of ``book``; ``missing`` collects the kinds and verbs without a phrase."""

    def __init__(self, book: Phrasebook, system: str) -> None:
        self.book = book
        self.missing: set[str] = set()
        self._phrases = questions(book.lang, system)

    def question(self, ask: Ask) -> str:
        """Return the question, with the name of the combatant."""
        about, book = ask.about or Option(""), self.book
        who = book.who(ask.body) if ask.body >= 0 else book.seat(ask.seat)
        return self._said(
            (f"ask-{ask.kind}", "ask"),
            {
                "who": lambda: who,
                "kind": lambda: book.word(ask.kind),
                "by": lambda: book.who(ask.by),
                "deed": lambda: self._words(about.verb),
                "target": lambda: book.who(about.target),
                "item": lambda: self._words(about.item),
                "points": lambda: about.amount,
                "faces": lambda: " ".join(about.detail),
            },
        )

    def option(self, ask: Ask, option: Option, metres: float | None = None) -> str:
        """Return the text of an option; ``metres`` is the distance of its place."""
        amount = option.amount
        return self._said(
            (*_keys(ask, option), "do"),
            {
                "verb": lambda: self.book.word(option.verb),
                "target": lambda: self.book.who(option.target),
                "item": lambda: self._words(option.item),
                "detail": lambda: self._words(option.detail),
                "amount": lambda: amount or "",
                "number": lambda: amount,
                "several": lambda: amount if amount > 1 else "",
                "signed": lambda: signed(amount),
                "metres": lambda: "" if metres is None else plain(round(metres)),
            },
        )

    def _said(self, keys: Sequence[str], values: Mapping[str, Callable[[], Value]]) -> str:
        """Return the first of these messages that exists, with its variables filled in."""
        key = next(key for key in keys if key in self._phrases)
        if key == keys[-1]:
            self.missing.add(keys[-2])
        message = self._phrases.message(key)
        return self.book.sentence(message.render({name: values[name]() for name in message.variables}))

    def _words(self, ids: str) -> Value:
        """Return the word for an id; several ids, separated by spaces or commas, become several words. A number stays
        one."""
        if not ids or ids.isdecimal():
            return ids
        each = ids.replace(",", " ").split(" ")
        if len(each) == 1 or not all(map(self.book.knows, each)):
            return self.book.word(ids)
        return ", ".join(self.book.word(one) for one in each)


def _keys(ask: Ask, option: Option) -> Iterator[str]:
    """Return the possible keys of an option's phrase, the most specific first."""
    for start in (f"{ask.kind}-{option.verb}", f"do-{option.verb}"):
        if option.detail.isidentifier():
            yield f"{start}_{option.detail}"
        if option.target == ask.body >= 0:
            yield f"{start}{SELF}"
        yield start
