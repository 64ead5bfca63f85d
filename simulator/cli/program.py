"""The program around the commands: every error becomes a sentence on stderr and an exit code.

0 done, 1 a check failed, 2 bad usage or bad input, 70 a mistake of Asalto's own, 130 stopped by Control-C or SIGTERM,
141 the reader of a pipe has gone. A traceback is only shown with ASALTO_DEBUG=1."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from typing import Any, TextIO

import click

from ..core.errors import AsaltoError, BadScenario, RulesError
from .interrupt import interruptible
from .output import complain, speaking
from .progress import heard
from .spoken import spoken

DONE = 0
CHECK_FAILED = 1
BAD_INPUT = 2
OUR_FAULT = 70
STOPPED = 130
NO_READER = 141
DEBUG = "ASALTO_DEBUG"


class Program(click.Group):
    """A group of commands, listed in the order given; each returns its exit code. The context's ``obj`` are the words
    that were typed."""

    def __init__(self, *, name: str, version: str, help: str, epilog: str, commands: Sequence[click.Command]) -> None:
        super().__init__(
            name,
            help=help,
            epilog=epilog,
            context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
        )
        self.lang = "en"
        self.params.append(_version_option(f"{name}, version {version}"))
        for command in commands:
            self.add_command(command)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, its help in Spanish where that is spoken."""
        command = super().get_command(ctx, cmd_name)
        return command if command is None or self.lang != "es" else _in_spanish(command)

    def get_help(self, ctx: click.Context) -> str:
        """The help of the program, in Spanish where that is spoken."""
        if self.lang != "es":
            return super().get_help(ctx)
        from .spanish import spanish_command, spanish_help

        told = spanish_command(self)
        assert isinstance(told, Program)
        return spanish_help(click.Group.get_help(told, ctx))

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,  # Any: as click has it
    ) -> Any:  # Any: as click has it
        typed = list(sys.argv[1:] if args is None else args)
        extra.setdefault("obj", typed)
        self.lang = spoken(typed)
        with speaking(self.lang):
            if not standalone_mode:
                return super().main(args, prog_name, complete_var, False, **extra)
            _prepare_streams()
            sys.exit(self._exit_code(args, prog_name, complete_var, extra))

    def invoke(self, ctx: click.Context) -> Any:  # Any: as click has it
        """Run the command; when the reader of its output has gone, end silently."""
        try:
            value = super().invoke(ctx)
            sys.stdout.flush()
            return value
        except BrokenPipeError:
            _discard_output()
            ctx.exit(NO_READER)

    def _exit_code(
        self, args: Sequence[str] | None, prog_name: str | None, complete_var: str | None, extra: dict[str, Any]
    ) -> int:
        """Run the command and return its exit code, or that of the error that it raised."""
        try:
            with interruptible():
                code = super().main(args, prog_name, complete_var, False, **extra)
            return code if isinstance(code, int) else DONE
        except (click.Abort, KeyboardInterrupt):
            complain("stopped")
            return STOPPED
        except click.exceptions.NoArgsIsHelpError as error:
            error.show()
            return BAD_INPUT
        except Exception as error:
            if os.environ.get(DEBUG):
                raise
            return _blame(error)


def _in_spanish(command: click.Command) -> click.Command:
    """The command with Spanish help."""
    from .spanish import spanish_command, spanish_help

    told = spanish_command(command)
    told.get_help = lambda ctx: spanish_help(click.Command.get_help(told, ctx))  # type: ignore[method-assign]  # one copy
    return told


def _blame(error: Exception) -> int:
    """Print what is wrong, and return the exit code that says whose fault it is."""
    if isinstance(error, click.ClickException):
        hint = f" ({error.ctx.command_path} --help)" if isinstance(error, click.UsageError) and error.ctx else ""
        complain(error.format_message() + hint)
    elif isinstance(error, BadScenario):
        for problem in error.problems:
            complain(problem)
    elif isinstance(error, AsaltoError) and not isinstance(error, RulesError):
        complain(str(error))
    elif isinstance(error, MemoryError):
        complain("there is too little memory for this; fewer --jobs take less")
    elif isinstance(error, ConnectionError):
        complain(f"the processes that play have ended: {error.strerror or error}")
    elif isinstance(error, OSError):
        said = error.strerror or str(error)
        heard("unwritable", {"problem": said})
        if not error.filename:
            _discard_output()
        complain(f"{error.filename}: {said}" if error.filename else f"the output cannot be written: {said}")
    else:
        complain(f"this is a mistake in Asalto: {type(error).__name__}: {error} (set {DEBUG}=1 to see where)")
        return OUR_FAULT
    return BAD_INPUT


def _version_option(line: str) -> click.Option:
    """``--version``: the version, and whether it is the compiled copy that plays."""

    def show(ctx: click.Context, option: click.Parameter, asked: bool) -> None:
        if asked:
            from ..compiled import is_compiled

            click.echo(f"{line} ({'compiled' if is_compiled() else 'plain Python'})")
            ctx.exit()

    return click.Option(
        ["--version"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=show,
        help="Show the version, and whether it is compiled.",
    )


def _prepare_streams() -> None:
    """Make stdout and stderr safe to write to: a character that the terminal cannot show is written as an escape, and
    what is written to a closed stream is discarded."""
    if sys.stdout is None:
        sys.stdout = _null_stream()
    if sys.stderr is None:
        sys.stderr = _null_stream()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _null_stream() -> TextIO:
    return os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")


def _discard_output() -> None:
    """Discard what is still to be written to stdout, or Python would complain about it at the end."""
    try:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, sys.stdout.fileno())
    except (OSError, ValueError):
        pass  # a stdout without a file behind it has no such trouble
