"""Phrases with gaps: the little language in which phrases/*.toml are written.

``{name}`` is a gap; ``[ with {item}]`` is said only if every gap inside has something in it, and ``{?name}`` asks the
same of a gap without saying it. ``{name!c}`` begins with a capital, ``{name!a}`` takes the English article (a, an, or
none for things that end in -s), ``{name!p}`` is the English genitive (Elena's)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache

_PIECE = re.compile(r"\[([^\[\]]*)\]|([^\[\]]+)")
_GAP = re.compile(r"\{(\??)(\w+)(?:!(\w))?\}")


def capital(text: str) -> str:
    """With its first letter in upper case."""
    return text[:1].upper() + text[1:]


def article(text: str) -> str:
    """With the English indefinite article: "an axe", "a sabre", but "claws"."""
    if not text or (text.endswith("s") and not text.endswith("ss")):
        return text
    return f"an {text}" if text[0].lower() in "aeiou" else f"a {text}"


def possessive(text: str) -> str:
    """The English genitive."""
    return f"{text}'s"


_TURNS: Mapping[str, Callable[[str], str]] = {"": str, "c": capital, "a": article, "p": possessive}


class Template:
    """One phrase, ready to be filled. Raises ValueError when it is not written as the head of this file says."""

    __slots__ = ("_pieces", "gaps")

    def __init__(self, text: str) -> None:
        found = [(match[1] is not None, match[1] or match[2] or "") for match in _PIECE.finditer(text)]
        bare = _GAP.sub("", text)
        if "".join(f"[{part}]" if optional else part for optional, part in found) != text or set("{}") & set(bare):
            raise ValueError(f"{text!r}: brackets or braces do not match")
        self._pieces = [(part, _names(part) if optional else ()) for optional, part in found]
        self.gaps = frozenset(_names(text))
        for match in _GAP.finditer(text):
            if (match[3] or "") not in _TURNS:
                raise ValueError(f"{text!r}: there is no !{match[3]}")

    def fill(self, gaps: Mapping[str, str]) -> str:
        """The phrase with its gaps filled; a gap that is not given is empty."""
        said = [
            _GAP.sub(lambda gap: _filled(gap, gaps), part) for part, needs in self._pieces if all(map(gaps.get, needs))
        ]
        return "".join(said)


def _names(text: str) -> tuple[str, ...]:
    return tuple(match[2] for match in _GAP.finditer(text))


def _said(part: str, gaps: Mapping[str, str]) -> str:
    return _GAP.sub(lambda gap: _filled(gap, gaps), part)


def _filled(gap: re.Match[str], gaps: Mapping[str, str]) -> str:
    return "" if gap[1] else _TURNS[gap[3] or ""](gaps.get(gap[2], ""))


@cache
def template(text: str) -> Template:
    """The template that ``text`` writes, made once."""
    return Template(text)
