"""Vocabulary of tactics for Tapiz: conditions, targets, actions.

``Assessment`` computes the facts, as it does for the built-in planners; message catalogues describe them. If a captain
is asked about a body of its side, that body counts as its own."""

from __future__ import annotations

from typing import Final

from simulator.core.asks import Ask, Option
from simulator.core.plane import distance
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
from simulator.systems.tapiz.formulas import ATTACK_VERBS, TRICK
from simulator.systems.tapiz.view import BodyView, View

from ..memos import assessed
from .evaluations import AttackMode
from .rulebook import RULEBOOKS, Rulebook
from .worth import Worth

ATTACKS: Final = frozenset(ATTACK_VERBS) - {TRICK}
POWERS: Final = verbs("power_attack", "mental_attack", "touch_attack")
STATUSES: Final = {
    "able": "capaz",
    "bleeding": "desangrandose",
    "unconscious": "inconsciente",
    "broken": "quebrado",
    "unstable": "inestable",
    "dead": "muerto",
    "lost": "perdido",
    "fled": "huido",
    "surrendered": "rendido",
    "knocked_out": "noqueado",
    "petrified": "petrificado",
}


class TapestryBoard:  # mypyc: acyclic, reused
    """A combatant's or captain's view at a question. Assessments are made when a fact first needs them."""

    __slots__ = ("_read", "_rulebook", "ask", "attacker", "me", "side", "target", "view")

    def __init__(self, ask: Ask, view: View, book: Rulebook, seat: int, side: int) -> None:
        self.ask = ask
        self.view = view
        self.side = side
        self.me = acting_body(ask, seat, [body.side for body in view.bodies], side)
        self.attacker = ask.by
        self.target = NO_BODY
        self._rulebook = book
        self._read: dict[int, Worth] = {}

    def named(self, name: str) -> int:
        """Return the body with that name, or NO_BODY."""
        return next((body.id for body in self.view.bodies if body.name == name), NO_BODY)

    def assessment(self, number: int) -> Worth:
        """Return the view as one body reads it."""
        found = self._read.get(number)
        if found is None:
            if number == self.me:  # share the planner's assessment of this body
                found = assessed(Worth, self.view, self._rulebook, number)
            else:
                found = Worth(self.view, self._rulebook, number)
            self._read[number] = found
        return found


class TapizObserver(Observer):
    """Factory of boards for one seat."""

    def __init__(self, start: Start) -> None:
        self._rulebook = RULEBOOKS.of(start.encounter)
        self._seat = start.seat
        self._side = side_of_seat(start)

    def look(self, ask: Ask, view: SeatView) -> TapestryBoard:
        """Return the board at this question."""
        assert isinstance(view, View)
        return TapestryBoard(ask, view, self._rulebook, self._seat, self._side)


# Bodies.


def ours(board: TapestryBoard) -> list[BodyView]:
    """Return the members of the own side, in roster order."""
    return [body for body in board.view.bodies if body.side == board.side]


def theirs(board: TapestryBoard) -> list[BodyView]:
    """Return the members of other sides, in roster order."""
    return [body for body in board.view.bodies if body.side != board.side]


def comrades(board: TapestryBoard) -> list[BodyView]:
    """Return the other members of the own side."""
    return [body for body in ours(board) if body.id != board.me]


def foes(board: TapestryBoard) -> list[int]:
    """Return the ids of enemies able to act."""
    return [body.id for body in theirs(board) if body.able]


def is_down(body: BodyView) -> bool:
    """Return True if the body lies where it fell: without body points, knocked out, petrified or dead."""
    return not body.able and not is_away(body) and (body.pgf <= 0 or bool(body.down) or bool(body.out))


def is_away(body: BodyView) -> bool:
    """Return True if the body has left the conflict: fled or surrendered."""
    return body.out in ("fled", "surrendered")


def left(body: BodyView) -> int:
    """Return the hit points left in the lower pool."""
    return min(body.pgf, body.pgm) if body.pgm_max else body.pgf


def share(body: BodyView) -> float:
    """Return the share left of the emptier pool, 0 to 1."""
    mind = body.pgm / body.pgm_max if body.pgm_max else 1.0
    return max(0.0, min(body.pgf / (body.pgf_max or 1), mind))


def far(board: TapestryBoard, number: int) -> float:
    """Return the metres between the own combatant and a body; 1,000,000 for a captain."""
    bodies = board.view.bodies
    return distance(bodies[board.me].place, bodies[number].place) if board.me >= 0 else 1e6


def has(board: TapestryBoard, number: int, name: str) -> bool:
    """Return True if the body is in a state of this name."""
    return any(mark.name == name for mark in board.view.bodies[number].marks)


def casts(body: BodyView) -> bool:
    """Return True if the body has a power of its own that is not cancelled. Open powers do not count."""
    return any(not known_power.power.open and known_power.power.id not in body.off for known_power in body.sheet.powers)


def shoots(board: TapestryBoard, number: int) -> bool:
    """Return True if the body holds a ranged weapon that is ready."""
    body = board.view.bodies[number]
    return any(
        not mode.melee and mode.known_power is None and mode.item == body.hand
        for mode in board.assessment(number).able()
    )


# Attacks.


def best_attack(board: TapestryBoard, number: int) -> AttackMode | None:
    """Return the most valuable attack on that body from here, or None if no attack reaches it."""
    if board.me < 0:
        return None
    assessment = board.assessment(board.me)
    foe = board.view.bodies[number]
    worths = [(assessment.worth(mode, foe), mode) for mode in assessment.able()]
    best = max(worths, key=lambda one: one[0], default=None)
    return None if best is None or best[0] == 0 else best[1]


def outcome(board: TapestryBoard, number: int) -> tuple[float, float, float]:
    """Return chance to hit, expected hit points lost and chance to fell for the best attack on a body."""
    mode = best_attack(board, number)
    if mode is None:
        return 0.0, 0.0, 0.0
    return board.assessment(board.me).outcome(mode, board.view.bodies[number])


def worth(board: TapestryBoard, number: int) -> float:
    """Return the worth of the best attack on that body, as planners value it."""
    mode = best_attack(board, number)
    return 0.0 if mode is None else board.assessment(board.me).worth(mode, board.view.bodies[number])


def danger(board: TapestryBoard, number: int) -> float:
    """Return the expected share of the own combatant lost to a body's best attack at its best distance."""
    if board.me < 0 or not board.view.bodies[number].able:
        return 0.0
    return board.assessment(number).best_on(board.me)


def threat(board: TapestryBoard) -> float:
    """Return the expected share of the own combatant lost per round if enemies choose targets evenly."""
    count = sum(body.able for body in ours(board))
    return sum(danger(board, foe) for foe in foes(board)) / max(1, count)


# Vocabulary.


FIGHT: Final = (
    Fact("round", "asalto", NUMBER, lambda board, _: board.view.round),
    Fact("enemies", "enemigos", NUMBER, lambda board, _: len(foes(board))),
    Fact("enemies_down", "enemigos_caidos", NUMBER, lambda board, _: sum(map(is_down, theirs(board)))),
    Fact("enemies_fled", "enemigos_huidos", NUMBER, lambda board, _: sum(map(is_away, theirs(board)))),
    Fact("friends", "amigos", NUMBER, lambda board, _: sum(body.able for body in comrades(board))),
    Fact("friends_down", "amigos_caidos", NUMBER, lambda board, _: sum(map(is_down, comrades(board)))),
    Fact("friends_fled", "amigos_huidos", NUMBER, lambda board, _: sum(map(is_away, comrades(board)))),
    Fact("pool", "reserva_del_director", NUMBER, lambda board, _: board.view.pool),
    Fact("threat", "amenaza", NUMBER, lambda board, _: threat(board)),
)

BODIES: Final = (
    Fact("body_points", "pgf", NUMBER, lambda board, body: board.view.bodies[body].pgf, True),
    Fact("mind_points", "pgm", NUMBER, lambda board, body: board.view.bodies[body].pgm, True),
    Fact("health", "salud", NUMBER, lambda board, body: share(board.view.bodies[body]), True),
    Fact("hero_points", "puntos_heroicos", NUMBER, lambda board, body: board.view.bodies[body].points, True),
    Fact("initiative", "iniciativa", NUMBER, lambda board, body: board.view.bodies[body].initiative, True),
    Fact("defence", "defensa", NUMBER, lambda board, body: board.view.bodies[body].pd, True),
    Fact("will", "voluntad", NUMBER, lambda board, body: board.view.bodies[body].md, True),
    Fact("distance", "distancia", NUMBER, far, True),
    Fact("stance", "postura", WORD, lambda board, body: board.view.bodies[body].stance, True),
    Fact("status", "estado", WORD, lambda board, body: board.view.bodies[body].status, True, STATUSES),
    Fact("standing", "en_pie", TRUTH, lambda board, body: board.view.bodies[body].able, True),
    Fact("down", "caido", TRUTH, lambda board, body: is_down(board.view.bodies[body]), True),
    Fact("fled", "huido", TRUTH, lambda board, body: is_away(board.view.bodies[body]), True),
    Fact("bleeding", "desangrandose", TRUTH, lambda board, body: board.view.bodies[body].status == "bleeding", True),
    Fact("broken", "quebrado", TRUTH, lambda board, body: board.view.bodies[body].status == "broken", True),
    Fact("is_leader", "es_lider", TRUTH, lambda board, body: _is_leader(board, body), True),
    Fact("covered", "a_cubierto", TRUTH, lambda board, body: bool(board.view.bodies[body].cover), True),
    Fact("surprised", "sorprendido", TRUTH, lambda board, body: board.view.bodies[body].surprised, True),
    Fact("caster", "tiene_poderes", TRUTH, lambda board, body: casts(board.view.bodies[body]), True),
    Fact("shooting", "tirador_listo", TRUTH, shoots, True),
    Fact("prone", "derribado", TRUTH, lambda board, body: has(board, body, "knocked_down"), True),
    Fact("hindrances", "estados_negativos", NUMBER, lambda board, body: _marks(board, body, "consequence"), True),
    Fact("boons", "estados_positivos", NUMBER, lambda board, body: _marks(board, body, "effect"), True),
    Fact("chance", "probabilidad", NUMBER, lambda board, body: outcome(board, body)[0], True),
    Fact("harm", "dano", NUMBER, lambda board, body: outcome(board, body)[1], True),
    Fact("felling", "derribo", NUMBER, lambda board, body: outcome(board, body)[2], True),
    Fact("danger", "peligro", NUMBER, danger, True),
)


def _marks(board: TapestryBoard, number: int, polarity: str) -> int:
    return sum(mark.polarity == polarity for mark in board.view.bodies[number].marks)


def _is_leader(board: TapestryBoard, number: int) -> bool:
    side = board.view.bodies[number].side
    return next(body.id for body in board.view.bodies if body.side == side) == number


def _casters(board: TapestryBoard) -> list[int]:
    return [body for body in foes(board) if casts(board.view.bodies[body])]


def _wounded(board: TapestryBoard) -> list[int]:
    return [body.id for body in comrades(board) if not body.out and share(body) < 1]


def _health(board: TapestryBoard, number: int) -> float:
    return share(board.view.bodies[number])


CHOICES: Final = (
    Choice("weakest", "mas_debil", foes, lambda board, body: left(board.view.bodies[body])),
    Choice("strongest", "mas_fuerte", foes, lambda board, body: -left(board.view.bodies[body])),
    Choice("most_hurt", "mas_herido", foes, _health),
    Choice("most_dangerous", "mas_peligroso", foes, lambda board, body: -danger(board, body)),
    Choice("least_dangerous", "menos_peligroso", foes, danger),
    Choice("easiest", "mas_facil", foes, lambda board, body: -outcome(board, body)[0]),
    Choice("most_worth", "mejor_blanco", foes, lambda board, body: -worth(board, body)),
    Choice("nearest", "mas_cercano", foes, far),
    Choice("farthest", "mas_lejano", foes, lambda board, body: -far(board, body)),
    Choice("first", "primero", foes),
    Choice("caster", "hechicero", _casters, lambda board, body: -danger(board, body)),
    Choice("shooter", "tirador", lambda board: [foe for foe in foes(board) if shoots(board, foe)], far),
    Choice("helpless", "indefenso", lambda board: [body.id for body in theirs(board) if is_down(body)]),
    Choice("leader", "lider", lambda board: [body.id for body in ours(board)[:1]]),
    Choice("enemy_leader", "lider_enemigo", lambda board: [body.id for body in theirs(board)[:1]]),
    Choice("wounded_friend", "amigo_herido", _wounded, _health),
    Choice("fallen_friend", "amigo_caido", lambda board: [body.id for body in comrades(board) if is_down(body)]),
    Choice(
        "bleeding_friend",
        "amigo_desangrandose",
        lambda board: [body.id for body in comrades(board) if body.status == "bleeding"],
    ),
)


def _is_fight(option: Option) -> bool:
    return "helpless" not in option.detail


def _is_finishing(option: Option) -> bool:
    return "helpless" in option.detail


def _is_near(option: Option) -> bool:
    return option.item != "away"


def _is_away(option: Option) -> bool:
    return option.item == "away"


def _turn(name: str, spanish: str, *words: str) -> Action:
    return Action(name, spanish, {"turn": verbs(*words)})


def _reply(name: str, spanish: str, kind: str, *words: str) -> Action:
    return Action(name, spanish, {kind: verbs(*words)})


def _stance(name: str, spanish: str, *stances: str) -> Action:
    """Return the action of taking one of these stances, at the start or during the fight."""
    kinds = {"declare_stance": verbs("stance"), "change_stance": verbs("stance")}
    return Action(name, spanish, kinds, lambda option: option.item in stances)


ACTIONS: Final = (
    Action("attack", "atacar", {"turn": ATTACKS}, _is_fight),
    Action("strike", "golpear", {"turn": verbs("melee_attack")}, _is_fight),
    Action("shoot", "disparar", {"turn": verbs("ranged_attack")}, _is_fight),
    Action("throw", "lanzar", {"turn": verbs("thrown_attack")}, _is_fight),
    Action("cast", "usar_poder", {"turn": POWERS}, _is_fight),
    Action("finish", "rematar", {"turn": ATTACKS}, _is_finishing),
    _turn("manoeuvre", "maniobra", "manoeuvre"),
    _turn("aim", "apuntar", "aim"),
    Action("approach", "acercarse", {"turn": verbs("move")}, _is_near),
    Action("retreat", "alejarse", {"turn": verbs("move")}, _is_away),
    _turn("flee", "huir", "flee"),
    _turn("surrender", "rendirse", "surrender"),
    _turn("help", "ayudar", "help"),
    _turn("hinder", "estorbar", "hinder"),
    _turn("recover", "recuperarse", "recover"),
    Action("heal", "curar", {"turn": verbs("first_aid", "heal_power"), "tend": verbs("first_aid")}),
    Action("stabilise", "estabilizar", {"turn": verbs("stabilise"), "stabilise": verbs("stabilise")}),
    _turn("draw", "desenvainar", "ready"),
    _turn("sheathe", "envainar", "sheathe"),
    _turn("reload", "recargar", "reload"),
    _turn("drop", "soltar", "drop"),
    _turn("pick_up", "recoger", "pick_up"),
    _turn("feat", "proeza", "feat"),
    _turn("task", "tarea", "task"),
    _turn("order", "dar_orden", "order"),
    _turn("mount", "montar", "mount"),
    _turn("wait", "esperar", "pass"),
    Action("take_cover", "cubrirse", {"cover": verbs("cover")}),
    Action("stay_open", "no_cubrirse", {"cover": verbs("open")}),
    _stance("total_attack", "ataque_total", "total_attack"),
    _stance("damage_focus", "foco_de_dano", "damage_focus"),
    _stance("guard_stance", "postura_de_guardia", "iron_defence", "high_guard"),
    _stance("aim_stance", "postura_de_punteria", "aim"),
    _stance("normal_stance", "postura_normal", "normal"),
    Action("keep_stance", "mantener_postura", {"change_stance": verbs("stay")}),
    Action("start_armed", "empezar_armado", {"start_weapon": verbs("ready")}),
    Action("static_roll", "tirada_estatica", {"static": verbs("static"), "resistance_mode": verbs("static")}),
    Action("roll_dice", "tirar_dados", {"static": verbs("roll"), "resistance_mode": verbs("rolled")}),
    Action(
        "spend_hero_point",
        "gastar_punto_heroico",
        {kind: verbs("yes") for kind in ("hero_static", "hero_plus_one", "hero_failure")},
    ),
    Action(
        "save_hero_point",
        "guardar_punto_heroico",
        {kind: verbs("no") for kind in ("hero_static", "hero_plus_one", "hero_failure", "hero_rewrite", "hero_heal")},
    ),
    Action(
        "heal_by_hero_point",
        "curarse_con_punto",
        dict.fromkeys(("hero_heal", "hero_top_up", "hero_top_up_early"), verbs("heal")),
    ),
    Action("rewrite", "reescribir", {"hero_rewrite": verbs("lose", "instead", "endure", "knocked_out", "mirror")}),
    _reply("buy_damage", "comprar_dano", "effect", "damage"),
    _reply("buy_state", "comprar_estado", "effect", "effect"),
    _reply("buy_nothing", "no_comprar", "effect", "done"),
)

WORDS: Final = Vocabulary("tapiz", (*FIGHT, *BODIES), CHOICES, ACTIONS, TapizObserver)
