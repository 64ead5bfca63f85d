"""A game: everything that the rest of the program asks of one rule system, in one object.

A package brings a game by an entry point of the group ``asalto.games`` that names its ``Game``. All parts are named by
text, so that a part is imported at its first use and no import points up."""

from __future__ import annotations

from importlib import import_module
from operator import attrgetter
from pathlib import Path
from typing import Any

from attrs import field, frozen

from .values import Value


@frozen(eq=False, repr=False)
class Levers(Value):
    """Numbers that ``asalto balance`` may change.

    ``toughness`` are numbers of an enemy's sheet that make it tougher, ``members`` is the number of a sheet with the
    size of a mob, ``scene`` are numbers of [scene], ``grants`` are points of a hero's sheet that a game master may
    grant."""

    toughness: tuple[str, ...] = ()
    members: str = ""
    scene: tuple[str, ...] = ()
    grants: tuple[str, ...] = ()


@frozen(eq=False, repr=False)
class Game(Value):
    """A rule system and its parts.

    ``name`` is the id in scenario files, ``title`` the name for people, ``home`` the package of the game. A part is
    named by its place, ``module:object``; a module that begins with a dot is in ``home``. "" leaves the part out.

    - ``rules``: the System (core.system);
    - ``schema``: the Schema of scenario files (core.schema); ``sheet``: the class of sheets in a fight;
    - ``downtime``: the Downtime between the fights of a chain ("": the game has no chains);
    - ``questions``: the kinds of question with their verbs (core.answers);
    - ``odds``: a function from a test (core.events.Tested) and the variants to its chance ("": none is shown);
    - ``inventory``: a function that returns the Inventory of sheets and gear ("": the sheets of the schema);
    - ``strength``: a function from a sheet in a fight to its strength (core.inventory), ``pace``: a function from two
      sheets, attacker and target, to the expected share, 0 or more, of the target's endurance that the attacker takes a
      round; the numbers of data/budget.toml are fitted to it ("": no ``asalto budget``); ``marks``: a function from a
      sheet to its Marks (core.inventory; "": it has none);
    - ``foreign``: the Readers (core.foreign) of other programs' sheets of this game ("": only spreadsheets are read);
    - ``scoreboard``: a function from a view to a Scoreboard (core.scoreboard), ``features``: a function from a body of
      a view to its Features for learners (core.features); "": both are made from the fields of the view;
    - ``block``: a function from the state at the beginning of a fight and the number of a combatant to its Block
      (core.block) for paper ("": its points alone);
    - ``referee``: the class that computes every roll anew from a trace ("": ``--audit`` has nothing to say);
    - ``policies``: the package with the game's planners, weights and words of tactics ("": generic planners);
    - ``words``: the folder in ``home`` with the catalogues of both languages; ``scenarios``: the folder in ``home``
      with scenarios, each in a file ("": those of Asalto under the game's name); ``ledger``: the page with the rules;
    - ``levers``: numbers for ``asalto balance``; ``metres``: bodies have positions in metres; ``samples``: scenarios
      that ``asalto check-bot`` plays (none: the first two)."""

    name: str
    title: str
    home: str
    rules: str = ".rules:SYSTEM"
    schema: str = ".schema:SCHEMA"
    sheet: str = ".sheet:Sheet"
    downtime: str = ""
    questions: str = ".questions:QUESTIONS"
    odds: str = ""
    inventory: str = ""
    strength: str = ""
    pace: str = ""
    marks: str = ""
    foreign: str = ""
    scoreboard: str = ""
    features: str = ""
    block: str = ""
    referee: str = ""
    policies: str = ""
    words: str = "words"
    scenarios: str = ""
    ledger: str = ""
    levers: Levers = field(factory=Levers)
    metres: bool = False
    samples: tuple[str, ...] = ()

    def part(self, place: str) -> Any:  # Any: whatever the place holds
        """Return the object at a place. Raises ImportError or AttributeError if it is not there."""
        module, _, name = place.partition(":")
        return attrgetter(name)(import_module(module, self.home))

    @property
    def folder(self) -> Path:
        """Folder of the package ``home``."""
        file = import_module(self.home).__file__
        assert file is not None
        return Path(file).parent
