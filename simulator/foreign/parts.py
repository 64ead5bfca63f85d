"""Parts of documents for other programs."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from ..core.specials import Special
from ..core.system import Member
from ..narration.specials import special_sentence
from ..narration.wording import Phrasebook


def id_of(kind: str, name: str) -> str:
    """Return the id of a document, 16 letters and digits. The same name gives the same id, so that a file that is
    imported again replaces its documents."""
    return sha256(f"{kind}|{name}".encode()).hexdigest()[:16]


def specials_of(member: Member) -> Sequence[Special]:
    """Return the specials of a combatant; empty in a game without specials."""
    return getattr(member.sheet, "specials", ())


def special_texts(special: Special, book: Phrasebook) -> tuple[str, str]:
    """Return the name of a special, and a sentence that says what it does."""
    return getattr(special.name, book.lang), special_sentence(special, book)
