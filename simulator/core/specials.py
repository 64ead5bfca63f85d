"""Specials: abilities of creatures as data, the same form in all games (docs/specials.md).

A special is a name, a condition and effects. It says what its creature is or does beyond the numbers of its sheet; the
game maps each effect to its own rules. The ids of figures, rolls, moments and so on are those of the game's
data/specials.toml. ``core.powers`` finds the specials that count where a rule makes a number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from attrs import field, frozen

from .powers import BAR, LABEL
from .schema import Condition, Id, Number, Range, Size, knob

ALWAYS: Final = ""
"""Moment of a special that holds all the time."""

DOING: Final = (
    "change", "halve", "immune", "cannot", "may", "reroll", "inflict", "act", "order", "heal", "hit", "fear", "guard",
    "miss", "shield",
)  # fmt: skip
"""Fields that say what an effect does; the others say how much, for whom and where."""

Count = Annotated[int, Range(0, 99)]
Amount = Annotated[int | None, Range(-999, 999)]


@frozen
class Name:
    """Name of a special in both languages; a single text is both."""

    SHORTHAND = ("es", "en")

    es: Annotated[str, Size(60)] = knob("", "", "Its name in Spanish.")
    en: Annotated[str, Size(60)] = knob("", "", "Its name in English.")


@frozen
class Blow:
    """A hit that needs no attack: its damage, extra damage dice, and piercing."""

    damage: Annotated[int, Range(0, 999)] = knob(0, "", "Its damage.")
    dice: Count = knob(0, "", "Damage dice added to it.")
    ap: Count = knob(0, "", "Armour piercing.")


@frozen
class Effect:
    """One effect of a special: exactly one thing that it changes, forbids, allows or does."""

    change: Annotated[str | None, Id("figures")] = knob(None, "", "The figure that changes.")
    by: Annotated[str, Number()] = knob("1", "", "How much: a number, or a sum of facts.")
    least: Amount = knob(None, "", "The least that a formula in `by` gives.")
    most: Amount = knob(None, "", "The most that a formula in `by` gives.")
    halve: Annotated[str | None, Id("figures")] = knob(None, "", "The figure that is halved, rounded down.")
    immune: Annotated[tuple[Annotated[str, Id("immunities")], ...], Size(20)] = knob((), "", "What does nothing to it.")
    cannot: Annotated[tuple[Annotated[str, Id("bans")], ...], Size(20)] = knob((), "", "What it cannot do.")
    may: Annotated[str | None, Id("permissions")] = knob(None, "", "What it may do, and others may not.")
    reroll: Annotated[str | None, Id("rolls")] = knob(None, "", "The failed roll that it makes once more.")
    inflict: Annotated[str | None, Id("afflictions")] = knob(
        None, "", "The condition that it lays on; `by` is its value."
    )
    act: Annotated[str | None, Id("acts")] = knob(None, "", "What it does besides its turn.")
    order: Literal["first", "last"] | None = knob(None, "", "It acts before or after all others.")
    heal: Annotated[str | None, Number()] = knob(None, "", "The life that comes back.")
    hit: Blow | None = knob(None, "", "A hit on those in reach.")
    fear: Annotated[int | None, Range(1, 99)] = knob(None, "", "The difficulty against its sight.")
    guard: Annotated[int | None, Range(1, 99)] = knob(None, "", "The difficulty to attack it while another is nearer.")
    miss: Annotated[int | None, Range(1, 5)] = knob(None, "", "An attack misses if its first die shows at most this.")
    shield: bool = knob(False, "", "It may take a hit meant for one of them.")
    who: Literal["self", "allies", "enemies", "attackers", "target", "all"] = knob(
        "self", "", "For whom: itself, others near it, those that attack it, or the one that it attacks."
    )
    within: Annotated[float | None, Range(0, 10_000)] = knob(None, "", "Only within these metres.")
    when: Annotated[str, Condition()] = knob("", "", "Only for those, and at those attacks, for which this holds.")

    def kinds(self) -> list[str]:
        """Return the kinds of this effect, such as "change defence" or "immune prone", by which rules look it up."""
        found = [f"immune {one}" for one in self.immune] + [f"cannot {one}" for one in self.cannot]
        for kind in ("change", "halve", "may", "reroll", "inflict", "act", "order"):
            value = getattr(self, kind)
            if value is not None:
                found.append(f"{kind} {value}")
        for kind in ("heal", "hit", "fear", "guard", "miss"):
            if getattr(self, kind) is not None:
                found.append(kind)
        return [*found, "shield"] if self.shield else found

    def flaw(self) -> str:
        """Return the end of a sentence about an effect that does nothing or several things; "" if it does one."""
        found = [name for name in DOING if getattr(self, name) not in (None, (), False)]
        if len(found) == 1:
            return ""
        what = f"does several things ({', '.join(found)}), so make it several effects" if found else "does nothing"
        return f"{what}; an effect has exactly one of {', '.join(DOING)}"

    @property
    def number(self) -> int:
        """The fixed number of fear, guard or miss; 0 for other effects."""
        return self.fear or self.guard or self.miss or 0


@frozen
class Special:
    """A special of a sheet. With a cost, an act or a shield its use is a choice; else it works by itself.

    ``at`` is the moment at which it happens; without one it holds all the time. An effect on a figure that begins at a
    moment holds for ``lasts``."""

    name: Name = field(metadata={"help": "Its name; { es = ..., en = ... } for both languages."})
    effects: Annotated[tuple[Effect, ...], Size(8)] = field(metadata={"help": "Its effects."})
    when: Annotated[str, Condition()] = knob("", "", "Only while this holds, in the language of tactics.")
    at: Annotated[str, Id("moments")] = knob(ALWAYS, "", "The moment at which it happens; left out: it holds always.")
    lasts: Literal["turn", "round", "fight"] = knob("round", "", "How long it holds from that moment on.")
    uses: Count = knob(0, "", "How often; 0: without a limit.")
    per: Literal["turn", "round", "fight"] = knob("fight", "", "What the uses are counted for.")
    cost: Mapping[Annotated[str, Id("costs")], Annotated[int, Range(1, 99)]] = field(
        factory=dict, metadata={"help": "What each use costs, such as { ruin = 1 }."}
    )

    @property
    def optional(self) -> bool:
        """Its use is a choice of its creature's seat."""
        return bool(self.cost) or any(one.act is not None or one.shield for one in self.effects)

    @property
    def label(self) -> str:
        """Its name as traces write it; ``special_name`` reads it back."""
        return f"{LABEL}{self.name.es.replace(BAR, '/')}{BAR}{self.name.en.replace(BAR, '/')}"
