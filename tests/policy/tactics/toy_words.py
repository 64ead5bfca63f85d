"""A game of few words: a board is a table of bodies, each with life and a kind."""

from __future__ import annotations

from attrs import define

from simulator.policy.tactics.vocabulary import NO_BODY, NUMBER, TRUTH, WORD, Action, Choice, Fact, Vocabulary, verbs


@define
class ToyBoard:
    """Bodies by number: their life, and what kind each is."""

    life: dict[int, int]
    kind: dict[int, str]
    me: int = 0
    attacker: int = NO_BODY
    target: int = NO_BODY

    def named(self, name: str) -> int:
        """Bodies are called A, B, C..."""
        number = ord(name[0]) - ord("A")
        return number if number in self.life else NO_BODY


WORDS = Vocabulary(
    "toy",
    (
        Fact("round", "asalto", NUMBER, lambda board, _: 3),
        Fact("late", "tarde", TRUTH, lambda board, _: True),
        Fact("life", "vida", NUMBER, lambda board, body: board.life[body], True),
        Fact("down", "caido", TRUTH, lambda board, body: board.life[body] <= 0, True),
        Fact("kind", "clase", WORD, lambda board, body: board.kind[body], True, {"wolf": "lobo", "cat": "gato"}),
        Fact("title", "titulo", WORD, lambda board, body: board.kind[body], True),
    ),
    (
        Choice("weakest", "mas_debil", lambda board: sorted(board.life), lambda board, body: board.life[body]),
        Choice("cat", "gato", lambda board: [body for body in board.life if board.kind[body] == "cat"]),
    ),
    (
        Action("bite", "morder", {"turn": verbs("bite", "tear")}),
        Action("tear", "desgarrar", {"turn": verbs("bite", "tear")}, lambda option: option.verb == "tear"),
        Action("run", "correr", {"turn": verbs("run"), "panic": verbs("run")}),
    ),
    lambda start: None,  # type: ignore[arg-type,return-value]  # no policy plays this game
)


def board(**more: int) -> ToyBoard:
    """Three bodies: A, a wolf, is oneself; B is a wolf too, C a cat."""
    return ToyBoard({0: 10, 1: 4, 2: 6}, {0: "wolf", 1: "wolf", 2: "cat"}, **more)
