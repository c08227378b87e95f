"""The other end of suite/peers.py: runs in the peers' environment and imports one of them.

    python worker.py versions           prints {distribution: version} of what is installed
    python worker.py by_ortools         reads tasks, one JSON object a line, and answers each with one line

An answer is {"verdict", "solution", "seconds", "model_seconds"} or {"error"}: CPU seconds of this process from the task
to the answer, and those of them that building the model took. Starting, importing and JSON are not in them.
"""

import importlib
import importlib.metadata
import json
import os
import signal
import sys
import time
from pathlib import Path
from typing import Any


def main(name: str) -> None:
    if name == "versions":
        print(json.dumps(versions()))
        return
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the suite, which ends its workers itself
    # What a library prints must not get between the answers.
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8", buffering=1)
    os.dup2(2, 1)
    try:
        peer = importlib.import_module(name)
    except Exception as error:
        print(json.dumps({"error": f"can't be imported: {describe(error)}"}), file=answers)
        return
    print(json.dumps({"ready": name}), file=answers)
    for line in sys.stdin:
        print(json.dumps(answer(peer, json.loads(line))), file=answers)


def answer(peer: Any, task: dict[str, Any]) -> dict[str, Any]:
    solve = getattr(peer, task["kind"], None)
    if solve is None:
        return {"error": f"has no model for {task['kind']}"}
    marks: list[float] = []
    began = time.process_time()
    try:
        verdict, solution = solve(task, lambda: marks.append(time.process_time()))
    except Exception as error:
        return {"error": describe(error)}
    seconds = time.process_time() - began
    model = marks[0] - began if marks else 0.0
    return {"verdict": verdict, "solution": solution, "seconds": seconds, "model_seconds": model}


def describe(error: Exception) -> str:
    return f"{type(error).__name__}: {error}".splitlines()[0]


def versions() -> dict[str, str]:
    found = {}
    for line in (Path(__file__).parent / "requirements.txt").read_text(encoding="utf-8").split():
        try:
            found[line] = importlib.metadata.version(line)
        except importlib.metadata.PackageNotFoundError:
            continue
    return found


if __name__ == "__main__":
    main(sys.argv[1])
