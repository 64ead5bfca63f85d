"""The text of a condition, and the tree that it is read as."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.policy.tactics.syntax import (
    MOST_DEPTH,
    MOST_TEXT,
    BadCondition,
    Binary,
    Name,
    Node,
    Number,
    Text,
    Unary,
    parse,
)

ONE, TWO, THREE = Number("1"), Number("2"), Number("3")


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("33%", Number("33%")),
        ("0.5", Number("0.5")),
        ("life", Name("life")),
        ("vida(lider)", Name("vida", Name("lider"))),
        ("life('Elena Ruiz')", Name("life", Text("Elena Ruiz"))),
        ('life("Élena")', Name("life", Text("Élena"))),
        ("-1", Unary("-", ONE)),
        ("1 - 2 - 3", Binary("-", Binary("-", ONE, TWO), THREE)),
        ("1-2", Binary("-", ONE, TWO)),
        ("1 - (2 - 3)", Binary("-", ONE, Binary("-", TWO, THREE))),
        ("1 + 2 * 3", Binary("+", ONE, Binary("*", TWO, THREE))),
        ("a = 1", Binary("==", Name("a"), ONE)),
        ("a <= 1", Binary("<=", Name("a"), ONE)),
        ("not a and b or c", Binary("or", Binary("and", Unary("not", Name("a")), Name("b")), Name("c"))),
        ("a or b and c", Binary("or", Name("a"), Binary("and", Name("b"), Name("c")))),
        ("no a y b o c", Binary("or", Binary("and", Unary("not", Name("a")), Name("b")), Name("c"))),
        ("not a < 1", Unary("not", Binary("<", Name("a"), ONE))),
        ("orden and node", Binary("and", Name("orden"), Name("node"))),
        ("A AND b", Binary("and", Name("A"), Name("b"))),
    ],
)
def test_is_read_as(text: str, tree: object) -> None:
    """Signs bind as in arithmetic; and, or and not have Spanish words too, which are no beginnings of names."""
    assert tree == parse(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "ends too early"),
        ("life <", "ends too early"),
        ("(life", "ends too early"),
        ("a < b < c", "character 7 on, where '<' stands"),
        ("life ? 3", "character 6 on, where '?' stands"),
        ("a b", "character 3 on, where 'b' stands"),
        ("f(1)", "character 3 on, where '1' stands"),
        ("f(g(x))", "character 4 on, where '(' stands"),
        ("1 if a else 2", "character 3 on, where 'if' stands"),
        ("a.b", "character 2 on, where '.' stands"),
        ("a[0]", "character 2 on"),
        ("x" * 301, f"has 301 characters; allowed are at most {MOST_TEXT}"),
        ("(" * 20 + "-" * 20 + "1" + ")" * 20, f"allowed are {MOST_DEPTH} levels"),
    ],
)
def test_is_refused(text: str, said: str) -> None:
    """A text that is no condition is refused by a sentence that says where."""
    with pytest.raises(BadCondition, match=r".") as refused:
        parse(text)
    assert said in str(refused.value)


WORDS = ("life", "vida", "1", "33%", "0.5", "'a b'", "not", "no", "and", "y", "or", "o", "<", "=", ">=", "+", "-", "*")
TEXTS = st.one_of(st.text(max_size=320), st.lists(st.sampled_from((*WORDS, "f(", "(", ")")), max_size=12).map(" ".join))


def written(node: Node) -> str:
    """Return the tree as text, with every bracket that there may be."""
    match node:
        case Number(text):
            return text
        case Text(text):
            return f'"{text}"'
        case Name(name, None):
            return name
        case Name(name, Name() | Text() as targets):
            return f"{name}({written(targets)})"
        case Unary(sign, part):
            return f"({sign} {written(part)})"
        case Binary(sign, left, right):
            return f"({written(left)} {sign} {written(right)})"
    raise AssertionError(f"{node!r} is no node")


@pytest.mark.slow
@given(TEXTS)
def test_any_text_is_a_tree_or_refused(text: str) -> None:
    """A condition can be written down and read again; any other text is refused by the end of a sentence."""
    refusal = ""
    try:
        tree = parse(text)
    except BadCondition as refused:
        refusal = str(refused)
    if refusal:
        assert refusal.startswith(("has ", "is nested", "ends too early", "cannot be read from character "))
    else:
        assert parse(written(tree)) == tree
