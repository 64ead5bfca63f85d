"""The structure of a sentence: its labels parsed by the grammar in sentence.lark."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from ...data_files import data_file
from .context import Label

if TYPE_CHECKING:
    from lark import Lark, Token, Tree

_DROPPED: Final = frozenset(("ARTICLE", "NOISE", "FROM", "PLACE", "BAND", "ASIDE"))
"""Labels of words that the grammar does not read."""
_SEPARATORS: Final = frozenset(("AND", "COMMA", "STOP", "BREAK"))
_GIVING: Final = frozenset(("WITH", "WITHOUT", "AND_GEAR"))


def parsed(row: Sequence[Label]) -> Tree[Token]:
    """Return the tree of a row of labels; each token is the number of its label."""
    return _parser().parse(row)


@cache
def _parser() -> Lark:
    from lark import Lark, Token  # imported here: few commands read sentences, and all must start fast
    from lark.lexer import Lexer

    grammar = data_file(__package__, "sentence.lark").read_text(encoding="utf-8")
    terminals = frozenset(
        word for line in grammar.splitlines() if line.startswith("%declare") for word in line.split()[1:]
    )

    class Labels(Lexer):
        """Passes labels on as tokens."""

        def __init__(self, lexer_conf: Any) -> None:  # Any: lark's own
            """Take nothing from the configuration."""

        def lex(self, data: Sequence[Label]) -> Iterator[Token]:  # type: ignore[override]
            """Yield a token for each label that the grammar reads."""
            kept = [(number, each.label) for number, each in enumerate(data) if each.label not in _DROPPED]
            kinds = ["", *(kind if kind in terminals else "OTHER" for _, kind in kept), ""]
            for at, (number, label) in enumerate(kept, 1):
                kind = "SEPARATOR" if label in _SEPARATORS else kinds[at]
                if kind in _GIVING and kinds[at + 1] != "GEAR":
                    kind = kinds[at] = "OTHER"
                if (kind == "GEAR" and kinds[at - 1] not in _GIVING) or (
                    kind == "AND_GEAR" and kinds[at - 1] != "GEAR"
                ):
                    kind = kinds[at] = "OTHER"
                yield Token(kind, str(number))

    return Lark(grammar, parser="lalr", lexer=Labels)
