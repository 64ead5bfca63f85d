"""Spanish translation of error messages, which the code writes in English.

An error message is made of parts, so its parts are translated one by one with messages/es/errors.toml. Text in quotes
was typed by the user and stays as it is."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

from ..data_files import toml_file


@cache
def table(name: str) -> Mapping[str, str]:
    """Return the Spanish of English texts, from messages/es/NAME.toml."""
    return toml_file("simulator.narration", "messages", "es", f"{name}.toml")


_PERCENT = re.compile(r"(\d)\.(\d+)%")
_QUOTED = re.compile(r"""("(?:[^"\\]|\\.)*"|(?<![\w])'(?:[^'\\\n]|\\.)*'(?!\w)|`[^`]*`)""")


@cache
def _patterns() -> Sequence[tuple[re.Pattern[str], str]]:
    """Return the parts of error messages as patterns, the longest first; "{}" stands for any text."""
    found = []
    for english, spanish in sorted(table("errors").items(), key=lambda pair: (-len(pair[0]), pair[0])):
        source = re.escape(english).replace(r"\{\}", "(.+?)")
        head = r"(?<!\w)" if english[0].isalpha() else ""
        tail = r"(?!\w)" if english[-1].isalpha() else ""
        if english.endswith("{}"):
            source = source[: -len("(.+?)")] + r"(\S+)"
        parts = spanish.split("{}")
        told = parts[0] + "".join(rf"\g<{at}>{part}" for at, part in enumerate(parts[1:], 1))
        found.append((re.compile(head + source + tail), told))
    return found


def spanish_complaint(sentence: str) -> str:
    """Return an error message in Spanish, as far as its parts are known."""
    kept: list[str] = []

    def keep(match: re.Match[str]) -> str:
        kept.append(match[0])
        return f"\x00{len(kept) - 1}\x01"

    text = _QUOTED.sub(keep, sentence)
    for pattern, spanish in _patterns():
        text = pattern.sub(spanish, text)
    text = _PERCENT.sub(r"\1,\2 %", text)
    while "\x00" in text:
        text = re.sub(r"\x00(\d+)\x01", lambda match: kept[int(match[1])], text)
    return text


def complaint(sentence: str, lang: str) -> str:
    """Return an error message in a language."""
    return spanish_complaint(sentence) if lang == "es" else sentence
