"""Meanings of the trees of abilities.lark: effects with their conditions, as plain values of specials."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from attrs import frozen
from lark import Token, Tree

from ..core.values import Value

Words = Mapping[str, Mapping[str, Any]]  # Any: meanings as tomllib gives them
Effect = dict[str, Any]  # Any: plain values
Found = Tree[Token]

DICE: Final = "DICE"


class BadMeaning(Exception):
    """A sentence that fits the grammar, but means nothing that a special can say."""


@frozen(eq=False, repr=False)
class Part(Value):
    """Effects under one condition: all of ``when`` hold. ``at``, ``uses`` and ``per`` are those of a special."""

    effects: list[Effect]
    when: tuple[str, ...] = ()
    at: str = ""
    uses: int = 0
    per: str = "fight"


def part_of(tree: Found, words: Words) -> list[Part]:
    """Return the parts of a sentence: those of its effects that hold under the same condition are one. Raises
    BadMeaning."""
    return _Sentence(words).read(tree)


class _Sentence:
    """Reader of the tree of one sentence."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._when: list[str] = []
        self._at = ""
        self._uses = 0
        self._per = "fight"
        self._whom: Effect = {}

    def read(self, tree: Found) -> list[Part]:
        """Return the parts of the sentence."""
        made: list[tuple[Effect, tuple[str, ...]]] = []
        for child in _trees(tree):
            method = getattr(self, f"_lead_{child.data}", None)
            if method is not None:
                method(child)
        for child in _trees(tree):
            method = getattr(self, f"_{child.data}", None)
            if method is not None:
                made += method(child)
        if self._at == "slain" and any("hit" not in effect and "heal" not in effect for effect, _ in made):
            raise BadMeaning  # the dead change nothing
        self._when += self._keyed(tree)
        together: dict[tuple[str, ...], list[Effect]] = {}
        for effect, when in made:
            together.setdefault((*self._when, *filter(None, when)), []).append(effect)
        return [Part(effects, when, self._at, self._uses, self._per) for when, effects in together.items()]

    # Words.

    def _means(self, token: Token) -> Any:  # Any: as tomllib gives it
        """Return the meaning of a word."""
        return self._words[token.type].get(" ".join(token.split()))

    def _number(self, token: Token) -> int:
        said = str(token).replace(" ", "")
        return int(said) if said.lstrip("+-").isdecimal() else int(self._means(token))

    def _numbers(self, tree: Found, *kinds: str) -> list[int]:
        return [self._number(one) for one in _tokens(tree, *(kinds or ("NUM", "SIGNED")))]

    def _all(self, tree: Found, kind: str) -> list[Any]:  # Any: as tomllib gives it
        return [self._means(one) for one in _tokens(tree, kind)]

    def _figure(self, name: str) -> Any:  # Any: as tomllib gives it
        return self._words["FIGURES"][name]

    def _who(self, tree: Found) -> Effect:
        """Return for whom an effect is: nothing for the creature itself."""
        for child in _trees(tree):
            who = {"allies": "allies", "enemies": "enemies", "everyone": "all"}.get(str(child.data))
            if who is not None:
                metres = self._numbers(child, "NUM")
                return {"who": who} | ({"within": metres[0]} if metres else {})
        return {}

    def _due(self, *moments: str) -> None:
        """Raise BadMeaning unless the sentence says one of these moments."""
        if self._at not in moments:
            raise BadMeaning  # no moment at which it can happen

    # What stands before and after a clause.

    def _lead_limit(self, tree: Found) -> None:
        self._uses = 1
        self._per = next(iter(self._all(tree, "PERIOD")), "fight")

    def _lead_each_turn(self, tree: Found) -> None:
        self._at = "turn"

    def _lead_first_turn(self, tree: Found) -> None:
        self._at = "first_turn"

    def _lead_slain(self, tree: Found) -> None:
        self._at = "slain"

    def _lead_member_slain(self, tree: Found) -> None:
        self._at = "member_slain"

    def _lead_ally_struck(self, tree: Found) -> None:
        metres = self._numbers(tree, "NUM")
        self._whom = {"who": "allies"} | ({"within": metres[0]} if metres else {})

    def _lead_engaged(self, tree: Found) -> None:
        self._when.append(f"engaged = {self._numbers(tree)[0]}")

    def _lead_members(self, tree: Found) -> None:
        self._when.append(f"members >= {self._numbers(tree)[0]}")

    def _keyed(self, tree: Found) -> Iterator[str]:
        """Yield the condition on others that they have a keyword."""
        for keyed in tree.find_data("keyed"):
            yield f"keyword('{_tokens(keyed, 'WORD')[0]}')"

    def _lead_keywords(self, tree: Found) -> None:
        self._when.append(" or ".join(f"keyword('{word}')" for word in _tokens(tree, "WORD")))

    def _lead_target_within(self, tree: Found) -> None:
        self._when.append(f"distance(target) <= {self._numbers(tree)[0]}")

    def _lead_mobs(self, tree: Found) -> None:
        self._when.append("members(target) >= 1")

    def _lead_fact(self, tree: Found) -> None:
        self._when += self._all(tree, "STATE")

    # Clauses: effects, each with conditions of its own.

    def _gains(self, tree: Found) -> Iterator[tuple[Effect, tuple[str, ...]]]:
        for gain in tree.find_data("gain"):
            yield from self._gain(gain, self._who(tree), ("", ""))

    def _attacked(self, tree: Found) -> Iterator[tuple[Effect, tuple[str, ...]]]:
        """Attacks against the creature have a bonus of the attacker; others are its own."""
        scope, when = self._attacks(tree)
        against = bool(_tokens(tree, "AGAINST"))
        for gain in tree.find_data("gain"):
            for effect, more in self._gain(gain, {"who": "attackers"} if against else {}, scope):
                yield effect, (*when, *more)

    def _gain(self, tree: Found, who: Effect, scope: tuple[str, str]) -> Iterator[tuple[Effect, tuple[str, ...]]]:
        """Yield one bonus: a figure, or dice for the tests that the sentence names, which may be of several figures."""
        figures, when = next(iter(self._all(tree, "SCOPE")), scope)
        [amount] = _tokens(tree, DICE, "AMOUNT")
        if amount.type == "AMOUNT":
            figures = self._means(amount)
        if not figures:
            raise BadMeaning  # dice for no test
        by, *most = self._numbers(tree, "SIGNED")
        effect: Effect = {"by": by}
        if any(tree.find_data("each")):
            effect["by"] = self._figure("each") if by == 1 else f"{by} * {self._figure('each')}"
            if most:
                effect["most"] = most[0]
        elif most:
            raise BadMeaning  # a maximum of nothing
        for figure in figures.split():
            yield {"change": figure} | effect | who, (when,)

    def _attacks(self, tree: Found) -> tuple[tuple[str, str], tuple[str, ...]]:
        """Return the scope of attacks, and the conditions on them. Only the first one makes a limit."""
        attacks = next(tree.find_data("attacks"))
        figures, kind = self._all(attacks, "SCOPE")[0]
        when = [kind]
        for name, notation in (("beyond", self._figure("beyond")), ("piercing", self._figure("piercing"))):
            when += [notation.format(self._numbers(each)[0]) for each in attacks.find_data(name)]
        if _tokens(attacks, "FIRST"):
            self._uses, self._per = 1, next(iter(self._all(attacks, "PERIOD")), "fight")
        return (figures, ""), tuple(when)

    def _immune(self, tree: Found) -> Iterator[tuple[Effect, tuple[str, ...]]]:
        yield {"immune": list(dict.fromkeys(self._all(tree, "IMMUNITY")))} | self._who(tree), ()

    def _cannot(self, tree: Found) -> Iterator[tuple[Effect, tuple[str, ...]]]:
        yield {"cannot": self._all(tree, "BAN")} | self._who(tree), ()

    def _order(self, tree: Found) -> Iterator[tuple[Effect, tuple[str, ...]]]:
        yield {"order": self._all(tree, "ORDER")[0]} | self._who(tree), ()

    def _heal(self, tree: Found) -> Iterator[tuple[Effect, tuple[str, ...]]]:
        self._due("turn", "slain", "first_turn", "member_slain")
        yield {"heal": self._numbers(tree, "NUM")[-1]} | self._who(tree), ()

    def _fewer(self, tree: Found) -> Iterator[tuple[Effect, tuple[str, ...]]]:
        yield {"change": self._figure("life"), "by": -self._numbers(tree, "NUM")[-1]} | self._who(tree), ()

    def _more(self, tree: Found) -> Iterator[tuple[Effect, tuple[str, ...]]]:
        traits = " or ".join(self._figure("trait").format(one) for one in self._all(tree, "TRAIT"))
        yield {"change": self._figure("life"), "by": self._numbers(tree, "SIGNED")[0]} | self._who(tree), (traits,)

    def _reroll(self, tree: Found) -> Iterator[tuple[Effect, tuple[str, ...]]]:
        yield {"reroll": self._all(tree, "ROLL")[0]} | self._who(tree), ()

    def _may(self, tree: Found) -> Iterator[tuple[Effect, tuple[str, ...]]]:
        yield {"may": self._all(tree, "PERMISSION")[0]} | self._who(tree), ()

    def _fear(self, tree: Found) -> Iterator[tuple[Effect, tuple[str, ...]]]:
        self._at = ""  # frightening is always at the start of the others' turns
        yield {"fear": self._numbers(tree, "NUM")[-1]} | self._who(tree), ()

    def _guard(self, tree: Found) -> Iterator[tuple[Effect, tuple[str, ...]]]:
        yield {"guard": self._numbers(tree, "NUM")[-1]}, ()

    def _hit(self, tree: Found) -> Iterator[tuple[Effect, tuple[str, ...]]]:
        self._due("turn", "slain", "first_turn", "member_slain")
        damage, dice = self._numbers(tree)[-2:]
        yield {"hit": {"damage": damage, "dice": dice}} | self._who(tree), ()

    def _half(self, tree: Found) -> Iterator[tuple[Effect, tuple[str, ...]]]:
        _, when = self._attacks(tree)
        yield {"halve": self._figure("damage")}, when

    def _miss(self, tree: Found) -> Iterator[tuple[Effect, tuple[str, ...]]]:
        _, when = self._attacks(tree)
        low, high = self._numbers(tree, "NUM")[-2:]
        if low != 1:
            raise BadMeaning  # a miss on some faces only
        yield {"miss": high}, when

    def _act(self, tree: Found) -> Iterator[tuple[Effect, tuple[str, ...]]]:
        self._at = self._at or "turn"
        self._due("turn", "first_turn")
        yield {"act": self._all(tree, "ACT")[0]} | self._who(tree), ()

    def _turns(self, tree: Found) -> Iterator[tuple[Effect, tuple[str, ...]]]:
        yield {"act": self._figure("turn")} | self._who(tree), ()

    def _shield(self, tree: Found) -> Iterator[tuple[Effect, tuple[str, ...]]]:
        yield {"shield": True} | self._whom, ()


def _trees(tree: Found) -> Iterator[Found]:
    return (child for child in tree.children if isinstance(child, Tree))


def _tokens(tree: Found, *kinds: str) -> list[Token]:
    """Return the words of these terminals, in order."""
    return [*tree.scan_values(lambda each: getattr(each, "type", "") in kinds)]
