"""Specials as short sentences: "+2 to attack dice if it has less than 50 % of its life left; once per fight".

The words are in specials.ftl, those of a game in its own file; an id without a word there has that of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..core.language.words import Fact
from ..core.specials import DOING, Effect, Special
from ..policy.tactics.syntax import BadCondition, Binary, Name, Node, Number, Text, Unary, parse
from ..scenario.diagnostics import Diagnostics
from ..scenario.field_types import writable
from ..scenario.read import Reader
from ..systems import schema
from .catalogue import catalogue
from .grammar import MINUS, Noun, Value, capital, plain, signed
from .wording import Phrasebook

SUMS: Final = {"*": "×", "-": MINUS}
SIGNS: Final = {"<": "lt", "<=": "le", ">": "gt", ">=": "ge", "=": "eq", "==": "eq", "!=": "ne"}
TURNED: Final = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
"""The comparison with its sides exchanged."""
OPPOSITE: Final = {
    "<": ">=",
    "<=": ">",
    ">": "<=",
    ">=": "<",
    "=": "!=",
    "==": "!=",
    "!=": "=",
    "or": "and",
    "and": "or",
}
"""The comparison that holds where this one does not."""
MEANT: Final = {"fear": "enemies", "hit": "around", "shield": "allies", "inflict": "target", "guard": "attackers"}
"""Those whom an effect is on that names no others."""
IDS: Final = {
    "halve": "figure",
    "may": "permission",
    "reroll": "roll",
    "inflict": "affliction",
    "act": "act",
    "immune": "immunity",
    "cannot": "ban",
}
"""Kinds of the ids of effects."""


def special_sentence(special: Special, book: Phrasebook) -> str:
    """Return what a special does, with a capital letter and a full stop."""
    return f"{capital(_Teller(book).sentence(special))}."


def specials_told(rows: object, system: str, lang: str) -> list[str]:
    """Return the name of each special of a sheet, as a file has them, with its sentence; empty if one is wrong."""
    game, problems = schema(system), Diagnostics("")
    kind = writable(game.sheet).get("specials")
    read = Reader.of_game(game, problems, system).read(kind.type, rows, "specials") if kind and rows else ()
    if problems or not isinstance(read, tuple):
        return []
    book = Phrasebook(lang, system, (), ())
    return [f"{getattr(one.name, lang)}: {special_sentence(one, book)}" for one in read]


class _Teller:
    """Teller of specials in one language and game."""

    def __init__(self, book: Phrasebook) -> None:
        self._book = book
        self._words = catalogue(book.lang, "specials", game=book.system)
        facts = schema(book.system).facts
        assert facts is not None
        self._facts = facts()

    def sentence(self, special: Special) -> str:
        """Return moment, effects, condition, duration, uses and cost."""
        when = self._parsed(special.when)
        effects = [self._with_condition(each, special) for each in special.effects]
        alike = len({(each.kinds()[0].split()[0], each.when) for each in special.effects}) == 1
        parts = [
            f"{self._word('moment', special.at)}, " if special.at else "",
            self._book.list_of(effects) if alike else "; ".join(effects),
            "" if when is None else (" " if alike else "; ") + self._say("if", what=self._clause(when, False)),
        ]
        lasting = special.at and any(each.change or each.halve or each.immune for each in special.effects)
        tail = [self._say(f"lasts-{special.lasts}", **self._periods())] if lasting else []
        if special.uses:
            tail.append(self._say(f"uses-{special.per}", n=special.uses, **self._periods()))
        if special.cost:
            costs = (f"{number} {self._word('cost', one)}" for one, number in special.cost.items())
            tail.append(self._say("cost", what=self._book.list_of(costs)))
        return "; ".join(("".join(parts), *tail))

    def _say(self, key: str, **values: Value) -> str:
        return self._words.say(key, values)

    def _word(self, kind: str, id_: str, **values: Value) -> str:
        key = f"{kind}-{id_}"
        if key not in self._words:
            return self._book.word(id_)
        message = self._words.message(key)
        said = message.render(values)
        return Noun(said, **message.attributes) if message.attributes else said

    def _periods(self) -> dict[str, Value]:
        return {"round": self._book.word("round")}

    # Effects.

    def _with_condition(self, effect: Effect, special: Special) -> str:
        when = self._parsed(effect.when)
        told = self._effect(effect, special)
        return told if when is None else f"{told} {self._say('if', what=self._clause(when, False))}"

    def _effect(self, effect: Effect, special: Special) -> str:
        does = next(name for name in DOING if getattr(effect, name) not in (None, (), False))
        who = effect.who if effect.who != "self" else MEANT.get(does, "self")
        if does in ("hit", "inflict") and special.at == "turn" and effect.who == "self":
            who = "around"
        metres = "" if effect.within is None else _rounded(effect.within)
        who = "victim" if who == "target" and does == "inflict" else who
        values: dict[str, Value] = {"who": "" if who == "self" else self._say(f"who-{who}", within=metres)}
        found = getattr(effect, does)
        if isinstance(found, str) and does in IDS:
            values["what"] = self._word(IDS[does], found)
        elif isinstance(found, tuple):
            values["what"] = self._listed(does, found)
        elif does == "change":
            return self._change(effect, values)
        elif does == "heal":
            values |= self._amount(found)
            values["life"] = self._say("life", n=values["n"])
        elif does == "hit":
            values |= {"damage": found.damage, "dice": found.dice or "", "ap": found.ap or ""}
        elif does != "shield":
            values["n"] = found
        if does == "inflict" and effect.by != "1":
            values["what"] = f"{values['what']} {self._amount(effect.by)['by']}"
        return self._say(f"effect-{does}" + (f"-{found}" if does == "order" else ""), **values)

    def _listed(self, does: str, ids: Sequence[str]) -> str:
        """Return ids as a list; of two that cannot be done, the one "or" the other."""
        said = dict.fromkeys(self._word(IDS[does], one) for one in ids)
        *most, last = said
        if does != "cannot" or not most:
            return self._book.list_of(said)
        return self._say("neither", most=", ".join(most), last=last)

    def _change(self, effect: Effect, values: dict[str, Value]) -> str:
        amount = self._amount(effect.by)
        bounds = [
            self._say(name, n=value) for name in ("least", "most") if (value := getattr(effect, name)) is not None
        ]
        figure = self._word("figure", effect.change or "")
        key = "effect-change_by" if amount["sum"] else "effect-change"
        return self._say(key, **values, **amount, what=figure, bounds=", ".join(bounds))

    def _amount(self, by: str) -> dict[str, Value]:
        """Return a number with its sign as ``by``, and as ``n``; of a formula its text, and 2, which is many, as
        ``n``."""
        node = self._parsed(by)
        number = _number(node)
        if number is None:
            said = by if node is None else self._sum(node)
            return {"by": said, "plain": said, "n": 2, "sum": "yes"}
        return {"by": signed(int(number)), "plain": plain(int(number)), "n": int(number), "sum": ""}

    # Conditions.

    def _parsed(self, text: str) -> Node | None:
        try:
            return parse(text) if text.strip() else None
        except BadCondition:
            return None

    def _clause(self, node: Node, no: bool) -> str:
        """Return a condition as a clause, or its opposite."""
        match node:
            case Unary("not", part):
                return self._clause(part, not no)
            case Binary("and" | "or" as sign, left, right):
                sign = OPPOSITE[sign] if no else sign
                names = [part.name for part in (left, right) if isinstance(part, Name) and part.targets is None]
                together = f"facts-{'-'.join(names)}"
                if len(names) == 2 and sign == node.sign == "and" and together in self._words:
                    return self._say(together)
                parts = [self._clause(part, no) for part in (left, right)]
                mixed = [
                    isinstance(part, Binary) and part.sign in ("and", "or") and part.sign != node.sign
                    for part in (left, right)
                ]
                parts = [f"({part})" if one else part for part, one in zip(parts, mixed, strict=True)]
                return self._say(f"both-{sign}", one=parts[0], two=parts[1])
            case Binary(sign, left, right):
                return self._compared(OPPOSITE[sign] if no else sign, left, right)
            case Name():
                return self._fact(node, no)
        return ""

    def _compared(self, sign: str, left: Node, right: Node) -> str:
        if not isinstance(left, Name) or (isinstance(right, Name) and self._facts.fact(right.name) is not None):
            left, right, sign = right, left, TURNED.get(sign, sign)
        fact = self._facts.fact(left.name) if isinstance(left, Name) else None
        value = self._value(fact, right)
        values: dict[str, Value] = {"n": value}
        if fact is not None and isinstance(left, Name):
            key = f"fact-{fact.name}-{SIGNS[sign]}"
            for own in (f"{key}-full" if _number(right) == 1 else key, key):
                if own in self._words:
                    return self._say(own, **values, **self._about(left))
        return self._say(f"compare-{SIGNS[sign]}", what=self._sum(left), **values)

    def _value(self, fact: Fact | None, node: Node) -> Value:
        """Return what a fact is compared with: a word, a share in percent, or a number."""
        if isinstance(node, Name | Text) and fact is not None and fact.words:
            written = node.name if isinstance(node, Name) else node.text
            found = next((one for one, spanish in fact.words.items() if written in (one, spanish)), written)
            return self._word(f"value-{fact.name}", found)
        number = _number(node)
        if number is not None and (0 < number < 1 or (isinstance(node, Number) and node.text.endswith("%"))):
            return self._say("percent", n=_rounded(100 * number))
        return int(number) if number is not None and number.is_integer() else self._sum(node)

    def _about(self, name: Name) -> dict[str, Value]:
        """Return the words for the body that a fact is about: as subject, and after "of"."""
        about = name.targets
        if about is None or (isinstance(about, Name) and about.name in ("me", "yo")):
            return {"who": "", "of": ""}
        said = (
            about.text
            if isinstance(about, Text)
            else self._say(f"body-{about.name}")
            if f"body-{about.name}" in self._words
            else about.name
        )
        return {"who": said, "of": said}

    def _fact(self, name: Name, no: bool) -> str:
        fact = self._facts.fact(name.name)
        key = f"fact-{fact.name}" if fact is not None else ""
        values: dict[str, Value] = {"no": "yes" if no else "no"}
        if fact is not None and fact.of_text is not None:
            assert isinstance(name.targets, Text)
            values["what"] = self._word("text", name.targets.text)
        else:
            values |= self._about(name)
        return self._say(key, **values) if key in self._words else name.name.replace("_", " ")

    def _sum(self, node: Node) -> str:
        """Return the text of a number: a fact about a body, or a formula of such."""
        match node:
            case Number(text):
                return text
            case Unary(_, part):
                return f"{MINUS}{self._sum(part)}"
            case Binary(sign, left, right):
                sides = (
                    f"({self._sum(part)})" if isinstance(part, Binary) else self._sum(part) for part in (left, right)
                )
                return f" {SUMS.get(sign, sign)} ".join(sides)
            case Name():
                return self._fact(node, False)
            case Text(text):
                return text


def _number(node: Node | None) -> float | None:
    """Return the value of a number without facts; None for anything else."""
    match node:
        case Number(text):
            return float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
        case Unary("-", part):
            inner = _number(part)
            return None if inner is None else -inner
        case Binary("/", left, right):
            one, two = _number(left), _number(right)
            return one / two if one is not None and two else None
    return None


def _rounded(number: float) -> str:
    """Return a number without needless digits."""
    return f"{number:.6g}"
