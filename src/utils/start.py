"""Handling of Ctrl-C while a program is being loaded: it exits without a traceback. Imports almost nothing."""

from __future__ import annotations

import os
import sys

INTERRUPTED = 130
"""The exit status of a program after Ctrl-C."""

_programs: list[str] = []  # the program of this process, once it is known


def quit_on_interrupt(program: str) -> None:
    """Make Ctrl-C end a program of this name silently, until `raise_on_interrupt` is called.

    Does nothing in a process of another program, or with a handler for Ctrl-C.
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
    """Ignore Ctrl-C while the program ends; does nothing in a process of another program."""
    if _programs:
        import signal

        _handle(signal.SIG_IGN)


def raise_on_interrupt() -> None:
    """Make Ctrl-C raise KeyboardInterrupt again, after `quit_on_interrupt`."""
    import signal

    if signal.getsignal(signal.SIGINT) is _quit:
        _handle(signal.default_int_handler)


def _handle(handler: object) -> None:
    import signal

    try:  # noqa: SIM105 (contextlib takes its time, and Ctrl-C may come in it)
        signal.signal(signal.SIGINT, handler)  # type: ignore[arg-type]
    except ValueError:  # not in the main thread, the only one that is interrupted
        pass


def _quit(number: int, frame: object) -> None:
    raise SystemExit(INTERRUPTED)
