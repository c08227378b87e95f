"""What `pytest_here.mjs` runs in the Python of browsers: pytest with the arguments `given`; the last value is what it found, as JSON."""

import json
import os
import sys
from types import ModuleType
from unittest.mock import MagicMock

sys.path.append("/packages")  # behind what the archive has
os.chdir("/checkout")

import pytest  # noqa: E402 - it is there only now


def given_examples(*strategies, **named):
    """In the place of Hypothesis, which is partly compiled and so can't be taken along: its tests are skipped."""

    def skipped(test):
        @pytest.mark.skip(reason="Hypothesis is not here")
        def stand_in():
            pass

        stand_in.__name__ = test.__name__
        return stand_in

    return skipped


class Settings:
    """Takes any settings and does nothing with them."""

    max_examples = 0

    def __init__(self, *given, **named):
        pass

    def __call__(self, test):
        return test

    @classmethod
    def register_profile(cls, *given, **named):
        pass

    load_profile = get_profile = register_profile


hypothesis = ModuleType("hypothesis")
hypothesis.__path__ = []
hypothesis.given, hypothesis.settings = given_examples, Settings
hypothesis.example = hypothesis.seed = lambda *given, **named: lambda test: test
for name in ("HealthCheck", "Phase", "assume", "note", "event", "target", "find", "strategies", "errors"):
    setattr(hypothesis, name, MagicMock())
sys.modules |= {
    "hypothesis": hypothesis,
    "hypothesis.strategies": hypothesis.strategies,
    "hypothesis.errors": hypothesis.errors,
}


class Outcomes:
    """Counts what passed and was skipped, and keeps what is said of the others."""

    def __init__(self):
        self.passed = self.skipped = 0
        self.failed = {}
        self.seconds = {}

    def pytest_runtest_logreport(self, report):
        file = report.nodeid.partition("::")[0]
        self.seconds[file] = round(self.seconds.get(file, 0) + report.duration, 2)
        if report.failed:
            self.failed[report.nodeid] = report.longreprtext[-2000:]
        elif report.when == "call" or report.skipped:
            self.passed += report.passed
            self.skipped += report.skipped

    def pytest_collectreport(self, report):
        if report.failed:
            self.failed[report.nodeid] = report.longreprtext[-2000:]


outcomes = Outcomes()
options = [
    "-q",
    "-p",
    "no:cacheprovider",
    "-p",
    "no:faulthandler",
    "--capture=sys",
    "-W",
    "ignore:Unknown config option",
]
status = pytest.main([*options, *globals()["given"]], plugins=[outcomes])
json.dumps({"status": int(status), **vars(outcomes)})
