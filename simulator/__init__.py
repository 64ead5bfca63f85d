"""Asalto: an actor-based combat simulator for tabletop role-playing systems."""

# The layers; imports point down only (tests/test_layers.py).
#
#   cli          the command line
#   service      HTTP, WebSocket and the page
#   play         a person's seat: questions as text, forecasts, the screen
#   rl           environments for learners
#   notebook     functions for notebooks
#   report       answers as documents; text/ and html/ show them
#   tournament   entrants, pairings, ratings
#   experiments  questions about many fights: batch, compare, sweep, sensitivity, solve
#   statistics   intervals, metrics, accumulators, sequential looks, paired differences
#   batch        the engine: tasks, workers, Dask, journal, provenance, rows, export
#   exact        exact odds, by enumeration of all rolls
#   testing      shipped helpers for authors of systems and policies
#   runtime      the two ways to put questions to policies: inline.py; actors.py and scheduler.py
#   foreign      creatures of spreadsheets and of other programs, read and written
#   narration    sentences about events
#   referee      every roll and figure computed again from a trace alone
#   trace        records of fights: writer, reader, replay
#   wire         messages between tasks: classes, codec, framing
#   scenario     TOML files, read and validated
#   policy       the Policy protocol and the registry
#   systems      the games
#   core         the sans-IO heart: fights, questions, dice, events

from .compiled import activate

__version__ = "1.0.0"
activate()
