"""Rules from a file of your own on the command line: sent to other processes, and named in the errors they raise."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from ..engine.data import plugins
from ..engine.data.rule_files import is_own, place_in_file
from ..engine.errors import RuleError, RulegridError
from ..engine.rule import Rule
from ..utils.errors import located, raised
from ..utils.words import Label, Message
from .streams import told

RuleClass = type[Rule]


def check_sendable(rules: Iterable[Rule]) -> None:
    """Raise RuleError where a rule can't be sent to other processes."""
    import pickle  # by batches alone

    for rule in rules:
        try:
            pickle.loads(pickle.dumps(rule))
        except Exception as error:
            raise RuleError(rule.rule_name, Message("cli.not-sent", problem=raised(error))) from error


@contextmanager
def blaming(added: Sequence[RuleClass]) -> Iterator[None]:
    """Turn whatever a rule from somebody's own file raises into a RuleError with its place."""
    try:
        yield
    except RulegridError as error:
        place = place_in_file(error)
        if place is None or isinstance(error, RuleError):
            raise
        name = ", ".join(rule.__name__ for rule in added if is_own(rule)) or told(Message("cli.from-a-file"))
        raise RuleError(name, located(place, error.message)) from error
    except (Exception, SystemExit) as error:
        place = place_in_file(error)
        plugin = None if place else plugins.raising(error)
        if plugin is not None:
            raise RuleError(plugin.name, plugins.in_package(plugin, error)) from error
        own = [rule.__name__ for rule in added if is_own(rule)]
        is_ours = isinstance(error, OSError) and error.__cause__ is None  # one of another process has a cause
        if not place and (not own or is_ours):
            raise
        name = ", ".join(own) or told(Message("cli.from-a-file"))
        problem: Label = raised(error) if place is None else located(place, raised(error))
        raise RuleError(name, problem) from error
