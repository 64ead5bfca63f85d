"""Meanings of the trees of abilities.lark: effects with their conditions, as plain values of specials."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from attrs import field, frozen
from lark import Token, Tree

from ..core.values import Value

Words = Mapping[str, Mapping[str, Any]]  # Any: meanings as tomllib gives them
Effect = dict[str, Any]  # Any: plain values
Found = Tree[Token]
Made = tuple[Effect, tuple[str, ...]]
"""An effect with the conditions that are only its own."""

GROUPS: Final = {"allies": "allies", "enemies": "enemies", "everyone": "all", "victim": "target"}
WORDED: Final = ("named", "plain", "ally")
AT_ONCE: Final = frozenset(("act", "heal", "hit", "inflict"))
LASTING: Final = frozenset(("change", "immune", "halve"))

DICE: Final = "DICE"


class BadMeaning(Exception):
    """A sentence that fits the grammar, but means nothing that a special can say."""


@frozen(eq=False, repr=False)
class Part(Value):
    """Effects under one condition: all of ``when`` hold. The other fields are those of a special."""

    effects: list[Effect]
    when: tuple[str, ...] = ()
    at: str = ""
    lasts: str = ""
    uses: int = 0
    per: str = "fight"
    cost: Effect = field(factory=dict)


def part_of(tree: Found, words: Words, moment: str = "") -> list[Part]:
    """Return the parts of a sentence: those of its effects that hold under the same condition are one. ``moment``: the
    one at which its ability happens if the sentence says none. Raises BadMeaning."""
    return _Sentence(words, moment).read(tree)


def both(conditions: Sequence[str]) -> str:
    """Return the condition that all of these hold."""
    many = len(conditions) > 1
    return " and ".join(f"({one})" if many and " or " in one else one for one in conditions)


class _Sentence:
    """Reader of the tree of one sentence. ``_whom`` is for whom its effects are: nothing for the creature itself."""

    def __init__(self, words: Words, moment: str) -> None:
        self._words = words
        self._moment = moment
        self._when: list[str] = []
        self._at = ""
        self._lasts = ""
        self._uses = 0
        self._per = "fight"
        self._cost: Effect = {}
        self._whom: Effect = {}
        self._kind: list[str] = []
        self._theirs = False
        self._aim: list[str] = []
        self._against: list[str] = []
        self._own_end = False

    def read(self, tree: Found) -> list[Part]:
        """Return the parts of the sentence."""
        for group in tree.find_pred(lambda each: each.data in GROUPS):
            self._whom, self._kind = self._group(group)
        for child in _trees(tree):
            self._lead(child)
        self._at = self._at or self._moment or ("turn" if self._cost else "")
        made: list[Made] = []
        for child in _trees(tree):
            method = getattr(self, f"_of_{child.data}", None)
            if method is not None:
                made += method(child)
        self._check(made)
        self._check_attacks({str(effect.get("change", "reroll")) for effect, _ in made})
        self._aim += filter(None, self._against)
        together: dict[tuple[str, ...], list[Effect]] = {}
        for effect, conditions in made:
            when, only = self._split([*filter(None, conditions)])
            together.setdefault(when, []).append(effect | ({"when": both(only)} if only else {}))
        return [
            Part(effects, when, self._at, self._lasts, self._uses, self._per, self._cost)
            for when, effects in together.items()
        ]

    def _check_attacks(self, figures: set[str]) -> None:
        """Raise BadMeaning for figures that no attack changes, in a sentence about attacks."""
        defending, attacking = self._figure("defending").split(), self._figure("attacking").split()
        keyed = all(one.startswith(self._figure("keyword")[:8]) for one in self._aim)
        if self._against and not figures <= {*defending}:
            raise BadMeaning
        if self._aim and not figures <= {*attacking, *(defending if keyed else ())}:
            raise BadMeaning

    def _split(self, own: list[str]) -> tuple[tuple[str, ...], list[str]]:
        """Return the conditions of a special and those of one effect: whom it is for is known at the moment, its attack
        only at the moments of attacks."""
        if not self._at:
            return (*self._when, *self._kind, *self._aim, *own), []
        if self._at in ("hit", "wounded", "member_slain"):
            return (*self._when, *self._aim, *own), self._kind
        return (*self._when,), [*self._kind, *self._aim, *own]

    def _lead(self, child: Found) -> None:
        method = getattr(self, f"_lead_{child.data}", None)
        if method is not None:
            method(child)

    def _check(self, made: list[Made]) -> None:
        """Raise BadMeaning for effects that their moment, their price or their time does not allow."""
        kinds = {next(kind for kind in effect if kind not in ("who", "within", "by")) for effect, _ in made}
        if self._at == "slain" and not kinds <= {"hit", "heal"}:
            raise BadMeaning  # the dead change nothing
        if self._cost and not kinds <= ({*AT_ONCE, *LASTING} if self._lasts else AT_ONCE) and kinds != {"shield"}:
            raise BadMeaning  # what is paid for happens at once, or as long as the sentence says
        if self._cost and kinds == {"shield"}:
            self._at = ""
        if self._theirs and kinds != {"fear"}:
            raise BadMeaning  # moments are those of the creature
        if self._lasts == "next":
            if kinds != {"inflict"}:
                raise BadMeaning  # only conditions last to the next turn
            self._lasts = "turn"
        elif (self._lasts and not self._at) or (self._lasts == "turn" and "inflict" in kinds and not self._own_end):
            raise BadMeaning

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

    def _group(self, tree: Found) -> tuple[Effect, list[str]]:
        """Return for whom an effect is, and the condition that they are of a kind."""
        metres = [self._numbers(each, "NUM")[0] for each in tree.find_data("within")]
        when = self._keywords(tree)
        if any(tree.find_data("touching")):
            when.append(self._figure("touching"))
        return {"who": GROUPS[tree.data]} | ({"within": metres[0]} if metres else {}), when

    def _keywords(self, tree: Found) -> list[str]:
        """Return the condition that a body has one of the keywords of a tree."""
        said = [" ".join(_tokens(each, "WORD", "NAMED")) for each in tree.find_pred(lambda one: one.data in WORDED)]
        found = [self._figure("keyword").format(one.replace("#", "")) for one in said if one]
        return [" or ".join(found)] if found else []

    def _due(self, *moments: str) -> None:
        """Raise BadMeaning unless the sentence says one of these moments."""
        if self._at not in moments:
            raise BadMeaning  # no moment at which it can happen

    # What stands before and after a clause.

    def _lead_limit(self, tree: Found) -> None:
        self._uses = next(iter(self._all(tree, "TIMES")), 1)
        self._per = next(iter(self._all(tree, "PERIOD")), "fight")

    def _lead_cost(self, tree: Found) -> None:
        for child in _trees(tree):
            self._lead(child)
        names = self._all(tree, "CURRENCY")
        self._cost = {names[0]: self._numbers(tree, "NUM")[0]} if names else {"action": 1}

    def _lead_lasting(self, tree: Found) -> None:
        self._lasts = self._all(tree, "LASTING")[0]

    def _lead_each_turn(self, tree: Found) -> None:
        self._at = "turn"
        self._theirs = bool(_tokens(tree, "THEIR")) and bool(self._whom)

    def _lead_each_round(self, tree: Found) -> None:
        self._at = "round"

    def _lead_first_turn(self, tree: Found) -> None:
        self._at = "first_turn"

    def _lead_slain(self, tree: Found) -> None:
        self._at = "slain"

    def _lead_member_slain(self, tree: Found) -> None:
        self._at = "member_slain"

    def _lead_wounded(self, tree: Found) -> None:
        if any(number != 1 for number in self._numbers(tree, "NUM")):
            raise BadMeaning  # a number of wounds at once
        self._at = "wounded"

    def _lead_strikes(self, tree: Found) -> None:
        self._at = "hit"
        self._when += [when for _, when in self._all(tree, "SCOPE") if when]
        self._when += [self._figure("trait").format(one) for one in self._all(tree, "TRAIT")]

    def _lead_ally_struck(self, tree: Found) -> None:
        self._whom, self._kind = self._group(Tree("allies", tree.children))

    def _lead_engaged(self, tree: Found) -> None:
        sign = ">=" if _tokens(tree, "OR_MORE") else "="
        self._when.append(f"engaged {sign} {self._numbers(tree)[0]}")

    def _lead_members(self, tree: Found) -> None:
        sign = "<" if _tokens(tree, "FEWER_THAN") else ">" if _tokens(tree, "MORE_THAN") else ">="
        self._when.append(f"{self._figure('members')} {sign} {self._numbers(tree)[0]}")

    def _lead_defending(self, tree: Found) -> None:
        """Only against some attacks: what counts for the one that is attacked."""
        figures, kind = self._all(tree, "SCOPE")[0]
        if figures != self._figure("attack"):
            raise BadMeaning
        self._against = [kind, *(self._figure("trait").format(one) for one in self._all(tree, "TRAIT"))]

    def _lead_company(self, tree: Found) -> None:
        """One friend or enemy near it, or none; more of them no fact counts."""
        within = next(tree.find_data("within"))
        number = self._numbers(tree, "NUM")
        if len(number) > 1 and number[0] != 1:
            raise BadMeaning
        near = f"{self._figure('foe' if _tokens(tree, 'ENEMY') else 'friend')} <= {self._numbers(within, 'NUM')[0]}"
        self._when.append(f"not ({near})" if _tokens(tree, "NO") else near)

    def _lead_fact(self, tree: Found) -> None:
        """A state of the creature, or of those whom the sentence is about."""
        theirs = not _tokens(tree, "SELF") and self._whom
        whose = ("(target)" if self._whom["who"] == "target" else "(other)") if theirs else ""
        for state in self._all(tree, "STATE"):
            charging = state == self._figure("charging")
            place = self._aim if charging or whose == "(target)" else self._kind if whose else self._when
            place.append(state.format(whose))

    def _own(self) -> None:
        """Raise BadMeaning if a sentence about targets is about those of others."""
        if self._whom:
            raise BadMeaning

    def _lead_keywords(self, tree: Found) -> None:
        self._own()
        self._aim += self._keywords(tree)

    def _lead_target_within(self, tree: Found) -> None:
        self._own()
        self._aim.append(self._figure("near").format("target", self._numbers(tree)[0]))

    def _lead_mobs(self, tree: Found) -> None:
        self._own()
        self._aim.append(self._figure("mob"))

    def _lead_target_is(self, tree: Found) -> None:
        self._own()
        [state] = self._all(tree, "STATE")
        if "{}" not in state:
            raise BadMeaning  # no state of a body
        self._aim.append(state.format("(target)"))

    # Clauses: effects, each with conditions of its own.

    def _of_said(self, tree: Found) -> Iterator[Made]:
        """Yield what the predicates of a sentence say of its subject."""
        gains = [*tree.find_data("gain")]
        for child in _trees(tree):
            if child.data == "gains":
                [gain] = _trees(child)
                yield from self._gain(gain, self._whom, self._scope(gain, gains))
            else:
                method = getattr(self, f"_of_{child.data}", None)
                if method is not None:
                    yield from method(child)

    def _of_granted(self, tree: Found) -> Iterator[Made]:
        gains = [*tree.find_data("gain")]
        for gain in gains:
            yield from self._gain(gain, self._whom, self._scope(gain, gains))

    def _scope(self, gain: Found, gains: list[Found]) -> tuple[str, str]:
        """Return the tests that a bonus is for if it names none: those of a later bonus of the sentence, or attacks if
        the sentence is about them."""
        later = [one for each in gains[gains.index(gain) :] for one in self._all(each, "SCOPE")]
        if later:
            return later[0][0], later[0][1]
        return (self._figure("attack") if self._aim else "", "")

    def _of_attacked(self, tree: Found) -> Iterator[Made]:
        """Attacks against the creature have a bonus of the attacker; others are its own."""
        scope, when = self._attacks(tree)
        against = any(tree.find_data("on_self"))
        for gain in tree.find_data("gain"):
            for effect, more in self._gain(gain, {"who": "attackers"} if against else {}, scope):
                yield effect, (*when, *more)

    def _of_raised(self, tree: Found) -> Iterator[Made]:
        _, when = self._attacks(tree)
        [number] = (one for one in tree.children if isinstance(one, Token) and one.type == "NUM")
        by = self._number(number) * (-1 if _tokens(tree, "REDUCE") else 1)
        against: Effect = {"who": "attackers"} if any(tree.find_data("on_self")) else {}
        yield {"change": self._all(tree, "AMOUNT")[0], "by": by} | against, when

    def _gain(self, tree: Found, who: Effect, scope: tuple[str, str]) -> Iterator[Made]:
        """Yield one bonus: a figure, or dice for the tests that the sentence names, which may be of several figures."""
        for tests in self._all(tree, "SCOPE") or [scope]:
            yield from self._gain_for(tree, who, tests)

    def _gain_for(self, tree: Found, who: Effect, scope: tuple[str, str]) -> Iterator[Made]:
        figures, when = scope
        [amount] = _tokens(tree, DICE, "AMOUNT")
        if amount.type == "AMOUNT":
            if figures == self._figure("testing"):
                raise BadMeaning  # only dice are of one test
            figures = self._means(amount)
            if figures not in self._figure("scoped").split():
                when = ""
        if not figures:
            raise BadMeaning  # dice for no test
        by = self._numbers(tree)[0] * (-1 if _tokens(tree, "REDUCE") else 1)
        most = [self._numbers(cap)[0] for cap in tree.find_data("cap")]
        effect: Effect = {"by": by}
        for each in tree.find_data("each"):
            effect["by"] = self._for_each(each, by)
        if most and "by" in effect and effect["by"] == by:
            raise BadMeaning  # a maximum of nothing
        if most:
            effect["most"] = most[0]
        for figure in figures.split():
            yield {"change": figure} | effect | who, (when,)

    def _for_each(self, tree: Found, by: int) -> str:
        """Return the formula of a bonus that is counted for each of something."""
        kinds = {"FOR_EACH": "each", "FOR_ENGAGED": "foes", "FOR_EVERY": "members"}
        [kind] = [name for name in kinds if _tokens(tree, name)]
        count = self._figure(kinds[kind])
        counted = count if by == 1 else f"{by} * {count}"
        parts = self._numbers(tree, "NUM")
        if parts and by != 1:
            raise BadMeaning  # whole groups only: no sum of facts rounds before it multiplies
        return f"{counted} / {parts[0]}" if parts else counted

    def _attacks(self, tree: Found) -> tuple[tuple[str, str], tuple[str, ...]]:
        """Return the scope of attacks, and the conditions on them. Only the first one makes a limit."""
        attacks = next(tree.find_data("attacks"), None)
        if attacks is None:
            return ("", ""), ()
        figures, kind = self._all(attacks, "SCOPE")[0]
        against = any(tree.find_data("on_self"))
        when = [kind, *(self._figure("trait").format(one) for one in self._all(attacks, "TRAIT"))]
        for name in ("beyond", "near"):
            whose = "attacker" if against else "target"
            when += [self._figure(name).format(whose, self._numbers(each)[0]) for each in attacks.find_data(name)]
        when += [self._figure("piercing").format(self._numbers(each)[0]) for each in attacks.find_data("piercing")]
        for aimed in _trees(attacks):
            self._lead(aimed)
        if _tokens(attacks, "FIRST"):
            self._uses, self._per = 1, next(iter(self._all(attacks, "PERIOD")), "fight")
        return (figures, ""), tuple(when)

    def _of_immune(self, tree: Found) -> Iterator[Made]:
        yield {"immune": list(dict.fromkeys(self._all(tree, "IMMUNITY")))} | self._whom, ()

    def _of_cannot(self, tree: Found) -> Iterator[Made]:
        yield {"cannot": self._all(tree, "BAN")} | self._whom, ()

    def _of_order(self, tree: Found) -> Iterator[Made]:
        yield {"order": self._all(tree, "ORDER")[0]} | self._whom, ()

    def _of_heal(self, tree: Found) -> Iterator[Made]:
        self._due("turn", "round", "slain", "first_turn", "member_slain")
        yield {"heal": self._numbers(tree, "NUM")[-1]} | self._whom, ()

    def _of_fewer(self, tree: Found) -> Iterator[Made]:
        number = self._numbers(tree, "NUM")[-1 if _tokens(tree, "REDUCE") else 0]
        yield {"change": self._figure("life"), "by": -number} | self._whom, self._attacks(tree)[1]

    def _of_more(self, tree: Found) -> Iterator[Made]:
        traits = " or ".join(self._figure("trait").format(one) for one in self._all(tree, "TRAIT"))
        yield {"change": self._figure("life"), "by": self._numbers(tree, "SIGNED")[0]} | self._whom, (traits,)

    def _of_reroll(self, tree: Found) -> Iterator[Made]:
        yield {"reroll": self._all(tree, "ROLL")[0]} | self._whom, ()

    def _of_may(self, tree: Found) -> Iterator[Made]:
        yield {"may": self._all(tree, "PERMISSION")[0]} | self._whom, ()

    def _of_fear(self, tree: Found) -> Iterator[Made]:
        if self._at == "turn" and not self._moment:
            self._at = ""  # frightening is always at the start of the others' turns
        yield {"fear": self._numbers(tree, "NUM")[-1]} | self._whom, ()

    def _of_guard(self, tree: Found) -> Iterator[Made]:
        yield {"guard": self._numbers(tree, "NUM")[-1]}, ()

    def _of_hit(self, tree: Found) -> Iterator[Made]:
        self._due("turn", "round", "slain", "first_turn", "member_slain")
        damage, dice = self._numbers(tree)[-2:]
        yield {"hit": {"damage": damage, "dice": dice}} | self._whom, ()

    def _of_half(self, tree: Found) -> Iterator[Made]:
        if not any(tree.find_data("on_self")):
            raise BadMeaning  # it is the damage that the creature takes that is halved
        return self._of_halved(tree)

    def _of_halved(self, tree: Found) -> Iterator[Made]:
        _, when = self._attacks(tree)
        yield {"halve": self._figure("damage")} | self._whom, when

    def _of_inflict(self, tree: Found) -> Iterator[Made]:
        if not self._whom:
            raise BadMeaning  # the sentence names no one to lay it on
        self._due("hit", "turn", "first_turn", "round", "wounded", "member_slain")
        yield self._affliction(tree, self._whom), ()

    def _of_laid(self, tree: Found) -> Iterator[Made]:
        """Attacks of the creature that lay a condition on their targets."""
        if self._at not in ("", "hit") or any(tree.find_data("on_self")):
            raise BadMeaning
        self._at = "hit"
        _, when = self._attacks(tree)
        yield self._affliction(tree, {"who": "target"}), when

    def _affliction(self, tree: Found, who: Effect) -> Effect:
        """Return a condition that is laid on, for the time that it has if the sentence says none."""
        affliction = next(tree.find_data("affliction"))
        name, lasts = self._all(affliction, "AFFLICTION")[0]
        self._own_end = not self._lasts
        self._lasts = self._lasts or lasts
        value = self._numbers(affliction, "NUM")
        return {"inflict": name} | ({"by": value[0]} if value else {}) | who

    def _of_miss(self, tree: Found) -> Iterator[Made]:
        _, when = self._attacks(tree)
        low, high = self._numbers(tree, "NUM")[-2:]
        if low != 1 or not any(tree.find_data("on_self")) or (_tokens(tree, "OR") and high != 2):
            raise BadMeaning  # a miss on some faces only
        yield {"miss": high}, when

    def _of_act(self, tree: Found) -> Iterator[Made]:
        if not self._cost and not _tokens(tree, "MAY"):
            raise BadMeaning
        self._at = self._at or "turn"
        self._due("turn", "first_turn")
        yield {"act": self._all(tree, "ACT")[0]} | self._whom, ()

    def _of_turns(self, tree: Found) -> Iterator[Made]:
        yield {"act": self._figure("turn")} | self._whom, ()

    def _of_shield(self, tree: Found) -> Iterator[Made]:
        yield {"shield": True} | self._whom, ()


def _trees(tree: Found) -> Iterator[Found]:
    return (child for child in tree.children if isinstance(child, Tree))


def _tokens(tree: Found, *kinds: str) -> list[Token]:
    """Return the words of these terminals, in order."""
    return [*tree.scan_values(lambda each: getattr(each, "type", "") in kinds)]
