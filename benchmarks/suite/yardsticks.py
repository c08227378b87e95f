"""The project's prototypes in C and Cython, where their folder lies beside the repository."""

import importlib.util
import os
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

from .timing import Fault, Lap, WrongAnswer


class Yardsticks:
    """What yardstick.py in `folder` measures, as laps. Everything raises Fault where it can't be had."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._module: ModuleType | None = None

    @classmethod
    def find(cls, root: Path) -> "Yardsticks":
        """Return those that the environment names, or beside the repository."""
        return cls(Path(os.environ.get("RULEGRID_YARDSTICKS", root.parent / "shared" / "yardsticks")))

    def sudoku(self, texts: Sequence[str], engine: str) -> Lap:
        """Puzzles of 81 characters, uniqueness proven; engine "bands" or "general"."""
        return Lap(self._call("sudoku_batch", texts, 2, engine))

    def big_sudoku(self, grids: Sequence[Sequence[int]], size: int) -> Lap:
        """Puzzles of size * size values one by one, uniqueness proven."""
        times = tuple(self._call("big_sudoku", [grid], size) for grid in grids)
        return Lap(sum(times), times)

    def calcudoku(self, cases: Sequence[dict[str, Any]]) -> Lap:
        """Calcudoku cases {n, input} one by one, uniqueness proven."""
        times = tuple(self._call("calcudoku_batch", cases))
        return Lap(sum(times), times)

    def calendar(self, board: str, solutions: int) -> Lap:
        """Every solution of every date of a board."""
        seconds, found = self._call("calendar_all", board)
        if found != solutions:
            raise WrongAnswer(f"{found} solutions, expected {solutions}")
        return Lap(seconds)

    def _call(self, name: str, *arguments: Any) -> Any:
        try:
            function: Callable[..., Any] = getattr(self._load(), name)
            return function(*arguments)
        except subprocess.CalledProcessError as error:
            raise Fault(f"could not be built or run ({Path(error.cmd[0]).name})") from error
        except (ImportError, OSError) as error:
            raise Fault(f"{type(error).__name__}: {error}") from error

    def _load(self) -> ModuleType:
        if self._module is None:
            file = self.folder / "yardstick.py"
            if not file.exists():
                raise Fault("not there (RULEGRID_YARDSTICKS names its folder)")
            spec = importlib.util.spec_from_file_location("yardstick", file)
            assert spec is not None
            assert spec.loader is not None
            module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
            self._module = module
        return self._module
