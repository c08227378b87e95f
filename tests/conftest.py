"""What several test files share: plain functions, handed out as fixtures; what is none is in `shared`."""

import itertools
import os
import re
import signal
import sys
from contextlib import suppress
from pathlib import Path
from xml.etree import ElementTree
from zlib import crc32

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from rulegrid.core import limits
from rulegrid.core.rule import Rule
from rulegrid.solver.kernel.bits import CALLBACK, DONE, FOUND, GROW, PAUSED

# No test asserts a timing, so none may fail on a busy machine either. RULEGRID_EXAMPLES is how often each law is tried,
# by default with the same examples every time: what fails, fails because of a change. RULEGRID_EXPLORE=1 tries others.
settings.register_profile(
    "rulegrid",
    deadline=None,
    max_examples=int(os.environ.get("RULEGRID_EXAMPLES", "5")),
    derandomize="RULEGRID_EXPLORE" not in os.environ,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("rulegrid")

# No test asks a site on the internet: those of fetching allow it, and ask a server of their own.
os.environ["RULEGRID_OFFLINE"] = "1"

# For the same reason a check without a limit has more time than it takes on a slow machine.
limits.CHECK_SECONDS = 60.0

# A shell lets its background jobs ignore Ctrl-C, and so would every program that a test starts and interrupts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

pytest.register_assert_rewrite("refusals")  # helpers whose asserts should say as much as those of tests

CHECKOUT = Path(__file__).parents[1]


def pytest_addoption(parser):
    group = parser.getgroup("rulegrid")
    group.addoption(
        "--whole", action="append", default=[], metavar="PATH", help="with --rest: every test below PATH runs"
    )
    group.addoption("--rest", metavar="WHICH", help="of all other tests only these run: a marker's, or a fifth, 0 to 4")


def is_rest(item, which):
    """Whether a test is among the rest that runs: it has a marker, or its name is in a fifth that stays the same."""
    if which.isdecimal():
        return crc32(item.nodeid.encode()) % 5 == int(which)
    return item.get_closest_marker(which) is not None


@pytest.hookimpl(tryfirst=True)  # before any are deselected by their marks
def pytest_collection_modifyitems(config, items):
    """Mark browser tests, and put them last: Playwright leaves an event loop running, beside which no other can be started."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)
    if which := config.getoption("--rest"):
        whole = [(config.rootpath / path).resolve() for path in config.getoption("--whole")]
        runs = [any(item.path.is_relative_to(path) for path in whole) or is_rest(item, which) for item in items]
        config.hook.pytest_deselected(items=[item for item, does in zip(items, runs, strict=True) if not does])
        items[:] = [item for item, does in zip(items, runs, strict=True) if does]


class Saying(Rule):
    """A rule that says the constraints it is given."""

    def __init__(self, *constraints):
        self.said = constraints

    def is_valid(self, board):
        return not any(constraint.is_broken(board) for constraint in self.said)

    def constraints(self, board):
        return self.said


@pytest.fixture(scope="session", autouse=True)
def _bytecode(tmp_path_factory):
    """Programs that tests start find the package compiled, which takes half their time, even where Python keeps none."""
    with pytest.MonkeyPatch.context() as patch:
        if sys.dont_write_bytecode:
            patch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
            patch.setenv("PYTHONPYCACHEPREFIX", str(tmp_path_factory.mktemp("bytecode")))
        yield


@pytest.fixture(scope="session")
def shared_data():
    """The folder of cases with known answers, which is no part of the repository."""
    folder = Path(os.environ.get("RULEGRID_DATA", CHECKOUT.parent / "shared" / "data"))
    if not folder.is_dir():
        pytest.skip(f"no shared data at {folder}")
    return folder


@pytest.fixture(scope="session")
def saying():
    """The rule class `saying(*constraints)`."""
    return Saying


class AllSeen(Exception):
    """Nothing is left to be looked for."""


@pytest.fixture(scope="session")
def seen():
    """`seen(examples, aspects, wanted)` is the set of what examples show, the same ones each time.

    `aspects(example)` lists what one shows. No more are tried once all that is wanted was seen, or after 100.
    """

    def look_at(examples, aspects, wanted):
        found = set()

        @given(examples)
        @settings(max_examples=100, derandomize=True, database=None, phases=[Phase.generate])
        def look(example):
            found.update(aspects(example))
            if found >= wanted:
                raise AllSeen

        with suppress(AllSeen):
            look()
        return found

    return look_at


@pytest.fixture(scope="session")
def grid():
    """A board's cells as a value that can stand in a set."""
    return lambda board: tuple(map(tuple, board.cells))


@pytest.fixture(scope="session")
def look():
    """`look(svg)` is what somebody sees of a picture: its shapes in order, lines without a direction, and no words."""

    def strokes(data):
        found, x, y, start = [], 0.0, 0.0, (0.0, 0.0)
        for command, text in re.findall("([MLHVZ])([-0-9. ]*)", data):
            numbers = [float(number) for number in text.split()]
            to = {"H": [*numbers, y], "V": [x, *numbers], "Z": start}.get(command, numbers)
            if command == "M":
                start = to
            else:
                found.append(frozenset([(x, y), tuple(to)]))
            x, y = to
        return frozenset(found)

    def shape(element):
        attributes = {**element.attrib, "d": strokes(element.get("d", ""))}
        return element.tag, element.text, frozenset(attributes.items()), tuple(map(shape, element))

    def see(picture, *, words=False):
        root = ElementTree.fromstring(picture)
        for element in [] if words else root.findall("{*}desc"):
            root.remove(element)
        return shape(root)

    return see


@pytest.fixture(scope="session")
def fillings():
    """`fillings(board)` yields every way to fill the empty cells, always as the same board written anew."""

    def fill(board):
        full = board.copy()
        empty = [(row, col) for row, col in full.open_cells() if not full.cells[row][col]]
        for values in itertools.product(full.values, repeat=len(empty)):
            for (row, col), value in zip(empty, values, strict=True):
                full.cells[row][col] = value
            yield full

    return fill


@pytest.fixture(scope="session")
def plain_solutions(fillings, grid):
    """`plain_solutions(board, constraints)` is the set of grids that break none, by plain enumeration."""

    def enumerate_all(board, constraints):
        constraints = list(constraints)
        return {grid(full) for full in fillings(board) if not any(c.is_broken(full) for c in constraints)}

    return enumerate_all


@pytest.fixture(scope="session")
def given_domains():
    """`given_domains(model, board)` are the domain masks a search starts from."""

    def narrow(model, board):
        domains = list(model.domains)
        for at, (row, col) in enumerate(model.cells):
            if board.cells[row][col]:
                domains[at] &= model.bit_of[board.cells[row][col]]
        return domains

    return narrow


@pytest.fixture(scope="session")
def propagated():
    """`propagated(kernel, domains)` runs up to the first branch; returns the masks, None for a contradiction.

    Callbacks to Python all accept.
    """

    def propagate(kernel, domains):
        kernel.start(domains)
        while True:
            answer = kernel.run(0)
            if answer == CALLBACK:
                kernel.due()
            elif answer == GROW:
                kernel.grow()
            else:
                assert answer in (PAUSED, FOUND, DONE)
                return None if answer == DONE else kernel.domains()

    return propagate


@pytest.fixture(scope="session")
def kernel_solutions():
    """`kernel_solutions(kernel, model, board, domains, budget)` lists the grids a kernel finds, without a Solver.

    Callbacks go to those of `constraints` that `model.callbacks` names.
    """

    def search(kernel, model, board, domains, budget=1 << 20, constraints=()):
        value_of = {bit: value for value, bit in model.bit_of.items()}
        at_hand = board.copy()

        def write(masks):
            for (row, col), mask in zip(model.cells, masks, strict=True):
                at_hand.cells[row][col] = value_of.get(mask, 0)

        found = []
        kernel.start(domains)
        while (answer := kernel.run(budget)) != DONE:
            if answer == GROW:
                kernel.grow()
            elif answer == CALLBACK:
                write(kernel.domains())
                if any(constraints[model.callbacks[k]].is_broken(at_hand) for k in kernel.due()):
                    kernel.reject()
            elif answer == FOUND:
                write(kernel.domains())
                found.append(tuple(map(tuple, at_hand.cells)))
        return found

    return search
