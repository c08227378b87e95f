"""Rules from a file of your own on the command line: sent to other processes, and named in the errors they raise."""

import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from types import FrameType

from ..engine.data import plugins
from ..engine.data.rule_files import is_own, place_in_file, runs_file
from ..engine.errors import RuleError, RulegridError
from ..engine.rule import Rule
from ..utils.errors import describe_exception, locate_problem
from ..utils.words import Label, Message
from .streams import say_here

RuleClass = type[Rule]
GRACE = 1.0  # seconds after a timeout that a call may take to return
LONGEST = 1e8  # seconds that a timer takes on every system


def check_sendable(rules: Iterable[Rule]) -> None:
    """Raise RuleError where a rule can't be sent to other processes."""
    import pickle  # by batches alone

    for rule in rules:
        try:
            pickle.loads(pickle.dumps(rule))
        except Exception as error:
            raise RuleError(rule.rule_name, Message("cli.not-sent", problem=describe_exception(error))) from error


@contextmanager
def ending_calls(timeout: float | None) -> Iterator[None]:
    """End calls of a rule from a file that go on after `timeout` seconds: a search only looks at the clock between calls.

    It takes a timer that interrupts the main thread, which Windows does not have.
    """
    import signal

    if timeout is None or not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        while frame is not None:
            if runs_file(frame):
                raise TimeoutError(say_here(Message("cli.still-running", option=f"--timeout {timeout:g}")))
            frame = frame.f_back

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, min(timeout + GRACE, LONGEST), GRACE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def blaming(added: Sequence[RuleClass]) -> Iterator[None]:
    """Turn whatever a rule from somebody's own file raises into a RuleError with its place."""
    try:
        yield
    except RulegridError as error:
        place = place_in_file(error)
        if place is None or isinstance(error, RuleError):
            raise
        name = ", ".join(rule.__name__ for rule in added if is_own(rule)) or say_here(Message("cli.from-a-file"))
        raise RuleError(name, locate_problem(place, error.message)) from error
    except (Exception, SystemExit) as error:
        place = place_in_file(error)
        plugin = None if place else plugins.raising(error)
        if plugin is not None:
            raise RuleError(plugin.name, plugins.in_package(plugin, error)) from error
        own = [rule.__name__ for rule in added if is_own(rule)]
        is_ours = isinstance(error, OSError) and error.__cause__ is None  # one of another process has a cause
        if not place and (not own or is_ours):
            raise
        name = ", ".join(own) or say_here(Message("cli.from-a-file"))
        problem: Label = (
            describe_exception(error) if place is None else locate_problem(place, describe_exception(error))
        )
        raise RuleError(name, problem) from error
