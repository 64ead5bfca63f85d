"""Parser of conditions: ``health < 1/3 and (enemies > 1 or down(leader))`` to a tree.

A condition has at most MOST_TEXT characters and MOST_DEPTH levels. The parser looks up no names: conditions.py decides
whether there is such a fact."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from attrs import frozen

if TYPE_CHECKING:
    from lark import Lark
    from lark.exceptions import UnexpectedInput

MOST_TEXT = 300
MOST_DEPTH = 12
EXAMPLE = "health < 1/3 and enemies > 1"

GRAMMAR = r"""
?start: either
?either: both (_OR both)*
?both: negated (_AND negated)*
?negated: _NOT negated -> no | compared
?compared: sum (COMPARE sum)?
?sum: product | sum PLUS product
?product: signed | product TIMES signed
?signed: "-" signed -> minus | atom
?atom: NUMBER -> number
     | TEXT -> text
     | NAME "(" targets ")" -> call
     | NAME -> name
     | "(" either ")"
targets: NAME | TEXT

_OR.2: /(or|o)\b/i
_AND.2: /(and|y)\b/i
_NOT.2: /(not|no)\b/i
COMPARE: "<=" | ">=" | "==" | "!=" | "<" | ">" | "="
PLUS: "+" | "-"
TIMES: "*" | "/"
NUMBER: /\d{1,6}(\.\d{1,6})?%?/
TEXT: /'[^'"]{1,60}'/ | /"[^'"]{1,60}"/
NAME: /[^\W\d]\w{0,59}/
%ignore /[ \t]+/
"""


class BadCondition(ValueError):
    """Error of a text that is not a condition; the message is the end of a sentence about it."""


@frozen
class Number:
    """A number as written, such as ``3``, ``0.5`` or ``33%``."""

    text: str


@frozen
class Text:
    """Quoted text."""

    text: str


@frozen
class Name:
    """A name, and in brackets the body that it is about (None: no brackets)."""

    name: str
    targets: Name | Text | None = None


@frozen
class Unary:
    """Operator ``not`` or ``-`` before a part."""

    sign: str
    part: Node


@frozen
class Binary:
    """Two parts with ``or``, ``and``, a comparison or an arithmetic operator between them."""

    sign: str
    left: Node
    right: Node


Node = Number | Text | Name | Unary | Binary


def parse(text: str) -> Node:
    """Return the tree of a condition. Raises BadCondition."""
    from lark.exceptions import UnexpectedInput  # imported here: few commands read conditions, and all must start fast

    if len(text) > MOST_TEXT:
        raise BadCondition(f"has {len(text)} characters; allowed are at most {MOST_TEXT}")
    try:
        tree = _parser().parse(text)
    except UnexpectedInput as error:
        raise BadCondition(f"{_where(text, error)}; a condition reads like {EXAMPLE}") from None
    return _node(tree, 1)


@cache
def _parser() -> Lark:
    from lark import Lark

    return Lark(GRAMMAR, parser="lalr")


def _where(text: str, error: UnexpectedInput) -> str:
    """Return a description of the unreadable part and its position."""
    from lark.exceptions import UnexpectedEOF, UnexpectedToken

    if isinstance(error, UnexpectedEOF) or (isinstance(error, UnexpectedToken) and error.token.type == "$END"):
        return "ends too early"
    place: Any = error.pos_in_stream  # a number, though its stub says None
    found = error.token if isinstance(error, UnexpectedToken) else text[place:][:1]
    return f"cannot be read from character {place + 1} on, where {str(found)!r} stands"


def _node(found: Any, depth: int) -> Node:  # Any: a Tree or Token of lark
    """Return a tree of lark as one of ours. Raises BadCondition if it is too deep."""
    if depth > MOST_DEPTH:
        raise BadCondition(f"is nested too deeply; allowed are {MOST_DEPTH} levels")
    parts = found.children
    match found.data:
        case "number":
            return Number(str(parts[0]))
        case "text":
            return Text(str(parts[0])[1:-1])
        case "name":
            return Name(str(parts[0]))
        case "call":
            return Name(str(parts[0]), _targets(parts[1]))
        case "no":
            return Unary("not", _node(parts[0], depth + 1))
        case "minus":
            return Unary("-", _node(parts[0], depth + 1))
        case "either" | "both":
            return _chain("or" if found.data == "either" else "and", parts, depth)
    return Binary(_sign(str(parts[1])), _node(parts[0], depth + 1), _node(parts[2], depth + 1))


def _chain(sign: str, parts: list[Any], depth: int) -> Node:
    """Return the tree of ``a or b or c``, grouped from the left."""
    whole = _node(parts[0], depth + 1)
    for part in parts[1:]:
        whole = Binary(sign, whole, _node(part, depth + 1))
    return whole


def _sign(written: str) -> str:
    return "==" if written == "=" else written


def _targets(found: Any) -> Name | Text:  # Any: a Tree of lark
    token = found.children[0]
    return Text(str(token)[1:-1]) if token.type == "TEXT" else Name(str(token))
