"""Ctrl-C while a program is being loaded: it ends without a traceback. Imports next to nothing itself."""

from __future__ import annotations

import os
import sys

INTERRUPTED = 130
"""The exit status of a program that Ctrl-C has ended."""

_programs: list[str] = []  # the one that this process is, once that is known


def quit_on_interrupt(program: str) -> None:
    """Let Ctrl-C end a program of this name silently, until `raise_on_interrupt` is called.

    Nothing changes in a process that is something else, or that has a handler for Ctrl-C.
    """
    started_as = os.path.basename("".join(sys.argv[:1])).removesuffix(".exe")
    is_program = started_as in (program, "-m")  # the latter while `python -m` still looks for the module
    if not is_program:
        return
    import signal

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        _programs.append(program)
        _handle(_quit)


def ignore_interrupts() -> None:
    """Let a further Ctrl-C do nothing while the program ends; nothing changes in a process that is something else."""
    if _programs:
        import signal

        _handle(signal.SIG_IGN)


def raise_on_interrupt() -> None:
    """Let Ctrl-C raise KeyboardInterrupt again, where `quit_on_interrupt` was called."""
    import signal

    if signal.getsignal(signal.SIGINT) is _quit:
        _handle(signal.default_int_handler)


def _handle(handler: object) -> None:
    import signal

    try:  # noqa: SIM105 (contextlib takes its time, and Ctrl-C may come in it)
        signal.signal(signal.SIGINT, handler)  # type: ignore[arg-type]
    except ValueError:  # not in the main thread, which is the one that is interrupted
        pass


def _quit(number: int, frame: object) -> None:
    raise SystemExit(INTERRUPTED)
