"""Meaning of a draft in the short form of sentences.toml."""

from __future__ import annotations

from simulator.scenario.draft import Draft, DraftGroup, DraftSide


def meaning(draft: Draft) -> str:
    """Return the sides, the players' first, and the scene."""
    sides = sorted(draft.sides, key=lambda side: not side.name.startswith(("investigators", "heroes", "protagonists")))
    text = " | ".join(_side(side) for side in sides)
    scene = sorted({each.id for each in draft.circumstances if not each.is_ambush})
    scene += [f"{draft.distance:g} m"] if draft.distance is not None else []
    scene += [f"{key}={value}" for key, value in sorted(draft.settings.items())]
    scene += [f"unused {each.text}" for each in draft.unused]
    scene += [
        f"taken {each.text}" for each in draft.taken if each.taken.key not in ("new-taken_spelling", "new-taken_gear")
    ]
    return " ; ".join([text, *scene])


def _side(side: DraftSide) -> str:
    marks = ("! " if side.surprises else "") + "".join(
        f"[{each.id}] " for each in side.circumstances if not each.is_ambush
    )
    return marks + ", ".join(map(_group, side.groups))


def _group(group: DraftGroup) -> str:
    parts = [f"{group.count}x{group.crowd}" if group.crowd else f"{group.count}", group.sheet]
    parts += [f"+{each}" for each in group.gear] + [f"-{each}" for each in group.without]
    parts += [f"@{group.hurt:g}"] if group.hurt < 1 else []
    parts += [f"={group.name}"] if group.named else []
    parts += [f"#{group.wave}"] if group.wave > 1 else []
    return " ".join(parts)


def same(asked: str, found: str) -> bool:
    """Return whether a meaning is the one asked for: the same sides and scene, and all that is to be said is said."""
    wanted, made = (text.split(" ; ") for text in (asked, found))
    said = ("unused ", "taken ")
    plain = [[part for part in parts if not part.startswith(said)] for parts in (wanted, made)]
    rest = [part.split(maxsplit=1) for part in wanted if part.startswith(said)]
    allowed = all(any(part.startswith(kind) and text in part for part in made) for kind, text in rest)
    extra = [part for part in made if part.startswith("unused ") and not any(k == "unused" for k, _ in rest)]
    return [plain[0][0], *sorted(plain[0][1:])] == [plain[1][0], *sorted(plain[1][1:])] and allowed and not extra
