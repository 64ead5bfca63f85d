"""Vocabulary of tactics for Fragmentos: facts about the scene, choices of targets, actions.

``Assessment`` computes the facts, as for the built-in planners; the message catalogues have their wording for people.
When the director or a captain is asked about a body of its side, that body counts as its own."""

from __future__ import annotations

from typing import Final

from simulator.core.asks import Ask, Option
from simulator.core.system import SeatView
from simulator.policy.protocol import Start
from simulator.policy.tactics.vocabulary import (
    NO_BODY,
    NUMBER,
    TRUTH,
    WORD,
    Action,
    Choice,
    Fact,
    Observer,
    Vocabulary,
    acting_body,
    side_of_seat,
    verbs,
)
from simulator.systems.fragmentos.frames import ActionFrame
from simulator.systems.fragmentos.sheet import ACCION, COGNICION, INTERACCION, MAIN, MONSTER, SECONDARY
from simulator.systems.fragmentos.view import BodyView, View

from ..memos import assessed
from .rulebook import Rulebook, rulebook_of
from .worth import HELPLESS, Worth

RESERVE: Final = "reserve"
STATUSES: Final = {
    "active": "activo",
    "incapacitated": "incapacitado",
    "out": "fuera",
    "escaped": "escapado",
    "driven_off": "ahuyentado",
    "reserve": "en_reserva",
}
KINDS: Final = {MAIN: "principal", SECONDARY: "secundario", MONSTER: "monstruo"}


class SceneBoard:  # mypyc: acyclic, reused
    """Board of a combatant, a captain or the director of Fragmentos at a question."""

    __slots__ = ("ask", "assessment", "attacker", "me", "side", "target", "view")

    def __init__(self, ask: Ask, view: View, rulebook: Rulebook, seat: int, sides: list[int], side: int) -> None:
        self.ask = ask
        self.view = view
        self.side = side
        self.me = acting_body(ask, seat, sides, side)
        self.attacker = ask.by
        self.target = NO_BODY
        self.assessment = assessed(Worth, view, rulebook, side)

    def named(self, name: str) -> int:
        """Return the number of the body with that name, or NO_BODY."""
        return next((body.id for body in self.view.bodies if body.name == name), NO_BODY)

    def body(self, number: int) -> BodyView:
        """Return one combatant."""
        return self.view.body(number)


class FragmentosObserver(Observer):
    """Maker of the boards of one seat."""

    def __init__(self, start: Start) -> None:
        self._rulebook = rulebook_of(start.encounter)
        self._seat = start.seat
        self._sides = [member.side for member in start.encounter.members]
        self._side = side_of_seat(start)

    def look(self, ask: Ask, view: SeatView) -> SceneBoard:
        """Return the board at this question."""
        assert isinstance(view, View)
        return SceneBoard(ask, view, self._rulebook, self._seat, self._sides, self._side)


# Bodies.


def ours(board: SceneBoard) -> list[BodyView]:
    """Return the members of the own side that have come, in roster order."""
    return [body for body in board.view.bodies if body.side == board.side and body.status != RESERVE]


def theirs(board: SceneBoard) -> list[BodyView]:
    """Return the members of other sides that have come, in roster order."""
    return [body for body in board.view.bodies if body.side != board.side and body.status != RESERVE]


def comrades(board: SceneBoard) -> list[BodyView]:
    """Return the others of the own side."""
    return [body for body in ours(board) if body.id != board.me]


def foes(board: SceneBoard) -> list[int]:
    """Return the enemies that can act and are in the open, in roster order."""
    return sorted(foe.id for foe in board.assessment.foes if not foe.hidden)


def is_down(body: BodyView) -> bool:
    """Return whether the body can no longer act: incapacitated, or out of the story."""
    return body.status in ("incapacitated", "out")


def is_away(body: BodyView) -> bool:
    """Return whether the body has left the scene."""
    return body.status in ("escaped", "driven_off")


def left(body: BodyView) -> int:
    """Return the points of the characteristic that is nearest to its end."""
    return min(body.current.values(), default=0)


def share(body: BodyView) -> float:
    """Return the share that is left of the characteristic that is nearest to its end, from 0 to 1."""
    parts = [points / (getattr(body.sheet, char) or 1) for char, points in body.current.items()]
    return max(0.0, min(parts, default=0.0))


def of(board: SceneBoard, number: int, char: str) -> int:
    """Return the points of a characteristic; 0 if the body lacks it."""
    return board.body(number).current.get(char, 0)


# Attacks.


def attack_modes(board: SceneBoard) -> list[ActionFrame]:
    """Return the own combatant's modes that are fights."""
    return [mode for mode in board.body(board.me).sheet.modes if mode.fight] if board.me >= 0 else []


def chance(board: SceneBoard, number: int) -> float:
    """Return the chance to win the most promising fight."""
    assessment, foe = board.assessment, board.body(number)
    met = [assessment.meet(board.body(board.me), mode, foe) for mode in attack_modes(board)]
    return max([one.chance for one in met if one is not None], default=0.0)


def harm(board: SceneBoard, number: int) -> float:
    """Return the share of that body that the best attack is expected to take."""
    me = board.me
    found = [board.assessment.gain(board.body(me), mode, board.body(number))[0] for mode in attack_modes(board)]
    return max(found, default=0.0)


def cost(board: SceneBoard, number: int) -> float:
    """Return the share of the own combatant that the attack which takes most is expected to cost."""
    me = board.me
    found = [board.assessment.gain(board.body(me), mode, board.body(number)) for mode in attack_modes(board)]
    return max(found, default=(0.0, 0.0))[1]


def felling(board: SceneBoard, number: int) -> float:
    """Return the chance that the best attack ends that body's fight."""
    me = board.me
    found = [board.assessment.fells(board.body(me), mode, board.body(number)) for mode in attack_modes(board)]
    return max(found, default=0.0)


def danger(board: SceneBoard, number: int) -> float:
    """Return the share of the own combatant that the body's best attack is expected to take."""
    foe = board.body(number)
    if board.me < 0 or not foe.active:
        return 0.0
    modes = [mode for mode in foe.sheet.modes if mode.fight]
    return max([board.assessment.gain(foe, mode, board.body(board.me))[0] for mode in modes], default=0.0)


def peril(board: SceneBoard) -> float:
    """Return the expected cost for the own combatant of one attack by its worst enemy."""
    return board.assessment.peril(board.body(board.me)) if board.me >= 0 else 0.0


def escape(board: SceneBoard) -> float:
    """Return the chance of the own combatant to get past its best pursuer."""
    return board.assessment.escapes(board.body(board.me)) if board.me >= 0 else 0.0


# The vocabulary.


FIGHT: Final = (
    Fact("round", "ronda", NUMBER, lambda board, _: board.view.round),
    Fact("threat", "amenaza", NUMBER, lambda board, _: board.view.threat),
    Fact("progress", "avance", NUMBER, lambda board, _: board.view.progress),
    Fact("exit_open", "salida_abierta", TRUTH, lambda board, _: board.view.exit_open),
    Fact("enemies", "enemigos", NUMBER, lambda board, _: len(foes(board))),
    Fact(
        "hidden_enemies", "enemigos_ocultos", NUMBER, lambda board, _: sum(foe.hidden for foe in board.assessment.foes)
    ),
    Fact("enemies_down", "enemigos_caidos", NUMBER, lambda board, _: sum(map(is_down, theirs(board)))),
    Fact("enemies_fled", "enemigos_huidos", NUMBER, lambda board, _: sum(map(is_away, theirs(board)))),
    Fact("friends", "amigos", NUMBER, lambda board, _: sum(body.active for body in comrades(board))),
    Fact("friends_down", "amigos_caidos", NUMBER, lambda board, _: sum(map(is_down, comrades(board)))),
    Fact("friends_fled", "amigos_huidos", NUMBER, lambda board, _: sum(map(is_away, comrades(board)))),
    Fact("peril", "riesgo", NUMBER, lambda board, _: peril(board)),
    Fact("escape", "escape", NUMBER, lambda board, _: escape(board)),
)

BODIES: Final = (
    Fact("health", "salud", NUMBER, lambda board, body: share(board.body(body)), True),
    Fact("least", "minimo", NUMBER, lambda board, body: left(board.body(body)), True),
    Fact("action", "accion", NUMBER, lambda board, body: of(board, body, ACCION), True),
    Fact("interaction", "interaccion", NUMBER, lambda board, body: of(board, body, INTERACCION), True),
    Fact("cognition", "cognicion", NUMBER, lambda board, body: of(board, body, COGNICION), True),
    Fact("grit", "superacion", NUMBER, lambda board, body: board.body(body).superacion, True),
    Fact("setbacks", "reveses", NUMBER, lambda board, body: board.body(body).setbacks, True),
    Fact("kind", "clase", WORD, lambda board, body: board.body(body).kind, True, KINDS),
    Fact("status", "estado", WORD, lambda board, body: board.body(body).status, True, STATUSES),
    Fact("standing", "en_pie", TRUTH, lambda board, body: board.body(body).active, True),
    Fact("down", "caido", TRUTH, lambda board, body: is_down(board.body(body)), True),
    Fact("fled", "huido", TRUTH, lambda board, body: is_away(board.body(body)), True),
    Fact("hidden", "oculto", TRUTH, lambda board, body: board.body(body).hidden, True),
    Fact("full_strength", "a_plena_fuerza", TRUTH, lambda board, body: board.body(body).full_strength, True),
    Fact("acted", "ha_actuado", TRUTH, lambda board, body: board.body(body).acted, True),
    Fact("armed", "con_objeto", TRUTH, lambda board, body: bool(board.body(body).things), True),
    Fact("is_leader", "es_lider", TRUTH, lambda board, body: _is_leader(board, body), True),
    Fact("chance", "probabilidad", NUMBER, lambda board, body: chance(board, body), True),
    Fact("harm", "dano", NUMBER, harm, True),
    Fact("cost", "coste", NUMBER, cost, True),
    Fact("felling", "derribo", NUMBER, felling, True),
    Fact("danger", "peligro", NUMBER, danger, True),
)


def _is_leader(board: SceneBoard, number: int) -> bool:
    side = board.body(number).side
    return next(body.id for body in board.view.bodies if body.side == side) == number


def _of_kind(board: SceneBoard, kind: str) -> list[int]:
    return [foe for foe in foes(board) if board.body(foe).kind == kind]


def _wounded(board: SceneBoard) -> list[int]:
    return [body.id for body in comrades(board) if body.present and share(body) < 1]


CHOICES: Final = (
    Choice("weakest", "mas_debil", foes, lambda board, body: left(board.body(body))),
    Choice("strongest", "mas_fuerte", foes, lambda board, body: -left(board.body(body))),
    Choice("most_hurt", "mas_herido", foes, lambda board, body: share(board.body(body))),
    Choice("most_dangerous", "mas_peligroso", foes, lambda board, body: -danger(board, body)),
    Choice("least_dangerous", "menos_peligroso", foes, danger),
    Choice("easiest", "mas_facil", foes, lambda board, body: -chance(board, body)),
    Choice("most_worth", "mejor_blanco", foes, lambda board, body: -harm(board, body)),
    Choice("first", "primero", foes),
    Choice("monster", "monstruo", lambda board: _of_kind(board, MONSTER)),
    Choice("main", "principal", lambda board: _of_kind(board, MAIN), lambda board, body: left(board.body(body))),
    Choice("minor", "secundario", lambda board: _of_kind(board, SECONDARY), lambda board, body: left(board.body(body))),
    Choice("hidden_enemy", "enemigo_oculto", lambda board: sorted(f.id for f in board.assessment.foes if f.hidden)),
    Choice("helpless", "indefenso", lambda board: [b.id for b in theirs(board) if b.status == "incapacitated"]),
    Choice("leader", "lider", lambda board: [body.id for body in ours(board)[:1]]),
    Choice("enemy_leader", "lider_enemigo", lambda board: [body.id for body in theirs(board)[:1]]),
    Choice("wounded_friend", "amigo_herido", _wounded, lambda board, body: share(board.body(body))),
    Choice("fallen_friend", "amigo_caido", lambda board: [body.id for body in comrades(board) if is_down(body)]),
)


def _is_fight(option: Option) -> bool:
    return option.detail != HELPLESS


def _is_finishing(option: Option) -> bool:
    return option.detail == HELPLESS


def _turn(name: str, spanish: str, *words: str) -> Action:
    return Action(name, spanish, {"turn": verbs(*words)})


def _reply(name: str, spanish: str, kind: str, *words: str) -> Action:
    return Action(name, spanish, {kind: verbs(*words)})


ACTIONS: Final = (
    Action("attack", "atacar", {"turn": verbs("attack")}, _is_fight),
    Action("finish", "rematar", {"turn": verbs("attack")}, _is_finishing),
    _turn("contest", "disputar", "contest"),
    _turn("hide", "esconderse", "hide"),
    _turn("hunt", "buscar", "hunt"),
    _turn("flee", "huir", "flee", "flee_clear"),
    _turn("build_obstacle", "poner_obstaculo", "obstacle"),
    _turn("objective", "objetivo_de_escena", "objective"),
    _turn("try_challenge", "probar_reto", "challenge"),
    _turn("take_object", "tomar_objeto", "arm"),
    _turn("wait", "esperar", "pass"),
    Action("fight_back", "devolver_golpe", {"defence": verbs("defend")}, lambda option: option.detail == "fight_back"),
    Action("evade", "esquivar", {"defence": verbs("defend")}, lambda option: option.detail == "evade"),
    _reply("use_object", "usar_objeto", "object", "use"),
    _reply("bare_hands", "sin_objeto", "object", "none"),
    _reply("supernatural", "sobrenatural", "supernatural", "supernatural"),
    _reply("full_strength", "plena_fuerza", "full_strength", "full_strength"),
    _reply("activate", "activar", "activate", "object", "element"),
    _reply("declare_danger", "declarar_peligro", "danger", "danger"),
    _reply("force", "forzar", "force", "succeed", "fail"),
    _reply("protect", "proteger", "protect", "protect"),
    _reply("take_it", "encajar", "protect", "no"),
    _reply("hurry", "adelantarse", "hurry", "hurry"),
    _reply("act_again", "actuar_otra_vez", "again", "again"),
    _reply("retry", "reintentar", "retry", "retry"),
    _reply("join", "unirse", "join", "join"),
    _reply("pursue", "perseguir", "pursuer", "pursuer"),
    _reply("seek", "rastrear", "seeker", "seeker"),
    _reply("award", "premiar", "award", "award"),
    _reply("recover", "recuperarse", "recover", "each", "two"),
    Action(
        "save_points",
        "guardar_puntos",
        {
            **{kind: verbs("no") for kind in ("supernatural", "full_strength", "danger", "hurry", "again", "retry")},
            **{kind: verbs("no") for kind in ("award", "recover", "join")},
            **{kind: verbs("pass") for kind in ("activate", "force")},
        },
    ),
)

WORDS: Final = Vocabulary("fragmentos", (*FIGHT, *BODIES), CHOICES, ACTIONS, FragmentosObserver)
