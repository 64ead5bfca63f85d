"""Sources of dice.

A source answers ``roll(roller, count, sides)`` with ``bytes``, one face (1..sides) a byte. Rules roll through the scene
and cannot tell the sources apart. ``Seeded`` is the real one; the others replay, script or rig.

Real dice are not one stream of random numbers. Each body has a *tape* of its own for each kind of die, and a roll takes
the next faces of its roller's tape. The key of a tape is made of the run seed, the number of the fight, the number of
sides and the roller's name. The bytes of a tape are SHAKE-128 hashes of this key and a block number. So a roll depends
on nothing but its key and its place on the tape: not on the platform, the Python version, the number of workers or the
order in which fights are played.

Separate tapes also reduce the noise of comparisons. If a policy or variant makes one body roll more often, all other
bodies still get the same dice: common random numbers. Two fights of a pair differ only as far as the change makes them
differ, and fewer pairs are needed for the same precision.

Faces are exactly uniform. A byte becomes a face by its remainder, and bytes from the largest multiple of ``sides`` on
are rejected. ``bytes.translate`` with a table does this for many bytes at a time; since most rollers need few dice, a
tape makes faces in portions.

The luck of policies (``Luck``) uses keys with another prefix, so a policy that knows its key cannot compute any
dice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import shake_128
from typing import Final

from .errors import ScriptExhausted

MAX_SIDES: Final = 255
_BLOCK: Final = 160  # bytes of tape made at a time: one SHAKE-128 squeeze
_PORTION: Final = 40  # bytes of a block that become faces at a time: most rollers of a fight need no more
_SCENE: Final = "\x00scene"  # name for rolls of the scene; no combatant can have this name


class Dice:  # mypyc: derivable
    """A source of dice.

    It is a class rather than a protocol so that compiled rules roll without looking the method up. The rolls of a
    ``counted`` source enter the statistics of the fight."""

    __slots__ = ()
    counted: bool = False

    def roll(self, roller: int, count: int, sides: int) -> bytes:
        """Roll ``count`` dice with ``sides`` sides (2..255) for body number ``roller`` (-1: the scene)."""
        raise NotImplementedError


_REJECTED: Final = 0  # stands where a byte gives no face


def _folding(sides: int) -> bytes:
    """Return the table for bytes.translate: the face of each byte, or _REJECTED for bytes that would make faces not
    uniform."""
    if not 2 <= sides <= MAX_SIDES:
        raise ValueError(f"a die has 2 to {MAX_SIDES} sides, not {sides}")
    limit = 256 - 256 % sides
    return bytes(byte % sides + 1 if byte < limit else _REJECTED for byte in range(256))


_FOLDINGS: Final[dict[int, bytes]] = {}


_BLANK: Final = shake_128()  # a copy costs half of a new one


def _block(key: bytes) -> bytes:
    stream = _BLANK.copy()
    stream.update(key)
    return stream.digest(_BLOCK)


class Tape:  # mypyc: acyclic, reused
    """An endless row of uniform faces, a function of its key alone. ``other`` is another tape of the same roller."""

    __slots__ = ("_block", "_folded", "_folding", "_key", "_next", "faces", "other", "position", "sides")

    def __init__(self, key: bytes, sides: int, other: Tape | None = None) -> None:
        folding = _FOLDINGS.get(sides)
        if folding is None:
            folding = _FOLDINGS[sides] = _folding(sides)
        self._folding = folding
        self._key = key
        self._block = _block(key)
        self._folded = 0
        self._next = 1
        self.faces = b""
        self.position = 0
        self.sides = sides
        self.other = other

    def take(self, count: int) -> bytes:
        """Return the next ``count`` faces, from as many blocks as needed."""
        start = self.position
        while start + count > len(self.faces):
            self.faces = self.faces[start:] + self._fold()
            start = 0
        self.position = start + count
        return self.faces[start : self.position]

    def _fold(self) -> bytes:
        """Return the faces of the next bytes; empty if all are rejected."""
        if self._folded == _BLOCK:
            self._block = _block(self._key + b"|%d" % self._next)
            self._next += 1
            self._folded = 0
        start = self._folded
        self._folded = start + _PORTION
        faces = self._block[start : self._folded].translate(self._folding)
        return faces.replace(b"\0", b"") if _REJECTED in faces else faces


class Seeded(Dice):  # mypyc: derivable
    """The real dice: one tape for each roller and kind of die.

    Keys hold the run seed, the fight number and the roller's name; in a campaign also the number of the stage
    (``step``), from the second stage on."""

    __slots__ = ("_names", "_prefix", "_tapes", "counted")

    def __init__(self, seed: int, fight: int, names: Sequence[str], step: int = 1, counted: bool = False) -> None:
        self.counted = counted
        self._prefix = f"asalto dice 1|{seed}|{_numbered(fight, step)}|"
        self._names = names
        self._tapes: list[Tape | None] = [None] * (len(names) + 1)  # by roller; the last is the scene's

    def _tape(self, roller: int, sides: int) -> Tape:
        """Return the tape of a roller for a kind of die; make it at first use."""
        latest = tape = self._tapes[roller]
        while tape is not None and tape.sides != sides:
            tape = tape.other
        if tape is None:
            name = self._names[roller] if roller >= 0 else _SCENE
            tape = self._tapes[roller] = Tape(f"{self._prefix}{sides}|{name}".encode(), sides, latest)
        return tape

    def roll(self, roller: int, count: int, sides: int) -> bytes:
        tape = self._tapes[roller]
        if tape is None or tape.sides != sides:
            tape = self._tape(roller, sides)
        start = tape.position
        stop = start + count
        if stop > len(tape.faces):
            return tape.take(count)
        tape.position = stop
        return tape.faces[start:stop]


class Scripted(Dice):
    """Dice for tests: one flat list of faces in the order in which the rules roll them; counted."""

    def __init__(self, faces: Iterable[int]) -> None:
        self.counted = True
        self._faces = bytes(faces)
        self._position = 0

    def roll(self, roller: int, count: int, sides: int) -> bytes:
        rolled = self._faces[self._position : self._position + count]
        if len(rolled) < count:
            raise ScriptExhausted(f"roll of {count}d{sides} by {roller}: the script has {len(rolled)} faces left")
        if any(not 1 <= face <= sides for face in rolled):
            raise ScriptExhausted(f"roll of {count}d{sides} by {roller}: the script says {list(rolled)}")
        self._position += count
        return rolled

    @property
    def left(self) -> list[int]:
        """Faces not yet rolled; empty at the end of a good test."""
        return list(self._faces[self._position :])


class Recorded(Dice):
    """Dice that replay recorded rolls, each asked for exactly as recorded; then roll ``after``, if given."""

    __slots__ = ("_after", "_position", "_rolls")

    def __init__(self, rolls: Sequence[bytes], after: Dice | None = None) -> None:
        self._rolls = rolls
        self._after = after
        self._position = 0

    def roll(self, roller: int, count: int, sides: int) -> bytes:
        if self._position >= len(self._rolls):
            if self._after is None:
                raise ScriptExhausted(f"the rules roll {count}d{sides} for {roller}, but no roll is left")
            return self._after.roll(roller, count, sides)
        rolled = self._rolls[self._position]
        if len(rolled) != count or (rolled and not 1 <= min(rolled) <= max(rolled) <= sides):
            raise ScriptExhausted(f"the rules roll {count}d{sides} for {roller}, but {list(rolled)} was recorded")
        self._position += 1
        return rolled


class Rigged(Dice):
    """Dice that all show their highest face (``high``) or all show a one."""

    def __init__(self, high: bool) -> None:
        self._high = high

    def roll(self, roller: int, count: int, sides: int) -> bytes:
        return bytes([sides if self._high else 1]) * count


class Luck:
    """Random numbers of a policy, a function of ``key`` alone.

    ``key`` is 16 bytes from which the dice cannot be computed; external programs get it too. Most policies draw no
    luck, so callers may give the ``source`` of the key instead, which is hashed at first use."""

    __slots__ = ("_block", "_bytes", "_key", "_position", "_source")

    def __init__(self, key: bytes = b"", source: str = "") -> None:
        self._key = key
        self._source = source
        self._bytes = b""
        self._block = 0
        self._position = 0

    @property
    def key(self) -> bytes:
        """The key."""
        if self._source:
            self._key = _luck_key(self._source)
            self._source = ""
        return self._key

    def below(self, n: int) -> int:
        """Return a uniform number from 0 to n - 1; n is at least 1 and at most 2**24."""
        if not 1 <= n <= 1 << 24:
            raise ValueError(f"n is 1 to 2**24, not {n}")
        width = 1 if n <= 128 else 4
        span = 1 << (8 * width)
        while True:
            if self._position + width > len(self._bytes):
                self._bytes = _block(self.key + b"|%d" % self._block)
                self._block += 1
                self._position = 0
            start = self._position
            self._position = start + width
            value = self._bytes[start] if width == 1 else int.from_bytes(self._bytes[start : start + width], "big")
            if value < span - span % n:
                return value % n


def luck_key(seed: int, fight: int, seat_name: str, step: int = 1) -> bytes:
    """Return the key of the luck of one seat in one fight, or in one stage of a campaign (16 bytes)."""
    return _luck_key(luck_source(seed, fight, seat_name, step))


def luck_source(seed: int, fight: int, seat_name: str, step: int) -> str:
    """Return the text from which the key of a seat's luck is made."""
    return f"asalto luck 1|{seed}|{_numbered(fight, step)}|{seat_name}"


def number_source(seed: int, fight: int, field: str, name: str) -> str:
    """Return the text from which the key of a number is made that is drawn before the fight: a ``field`` of the
    combatants called ``name``."""
    return f"asalto number 1|{seed}|{fight}|{field}|{name}"


def _luck_key(source: str) -> bytes:
    return shake_128(source.encode()).digest(16)


def _numbered(fight: int, step: int) -> str:
    """Return the part of a key that distinguishes stages; a campaign's first stage has the key of a standalone
    fight."""
    return str(fight) if step == 1 else f"{fight}.{step}"
