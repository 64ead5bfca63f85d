"""Merging of sentences about the copies of one combatant: "Zombi 1 to Zombi 4" instead of four alike."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence

_COPY = re.compile(r"(.+) (\d+)", re.DOTALL)
_HOLE = "\0"


def said_once(sentences: Iterable[str], names: Collection[str]) -> list[str]:
    """Return the sentences in order, with those merged that differ only in the copy they name.

    ``names`` are those of all combatants; copies are called "NAME 1", "NAME 2", ..."""
    listed = list(sentences)
    families = _families(names) if listed else {}
    about: dict[tuple[str, str], list[str]] = {}
    for sentence in listed:
        name = next((one for one in families if _named(one, sentence)), "")
        match = _pattern(name).search(sentence) if name else None
        template = sentence if match is None else sentence[: match.start()] + _HOLE + sentence[match.end() :]
        about.setdefault((families.get(name, ""), template), []).append(match[0] if match else "")
    return [template.replace(_HOLE, _those(found)) for (_, template), found in about.items()]


def _families(names: Collection[str]) -> dict[str, str]:
    """Return the names of copies, the longest first, each with the shared name of its copies."""
    pairs = {name: match[1] for name in names if (match := _COPY.fullmatch(name))}
    sizes = Counter(pairs.values())
    several = {name: base for name, base in pairs.items() if sizes[base] > 1}
    return dict(sorted(several.items(), key=lambda pair: -len(pair[0])))


def _pattern(name: str) -> re.Pattern[str]:
    """Return a pattern for the name as a word of its own, with the quotes around it if there are any."""
    return re.compile(rf"(?P<quote>['\"]){re.escape(name)}(?P=quote)|(?<!\w){re.escape(name)}(?!\w)")


def _named(name: str, sentence: str) -> bool:
    return name in sentence and _pattern(name).search(sentence) is not None


def _those(found: Sequence[str]) -> str:
    """Return one name, two names, or the first and the last of more."""
    if len(found) < 3:
        return " and ".join(found)
    return f"{found[0]} to {found[-1]} ({len(found)} of them)"
