"""The processes that answer questions: quick ones beside long ones, their end, and what they may use."""

import asyncio
import json
import multiprocessing
import os
import random
import signal
from contextlib import suppress

import pytest

from rulegrid.utils.coordinates import cell_name
from rulegrid.web import worker_pool
from rulegrid.web.request import Refusal, ServerLimits
from rulegrid.web.worker_pool import Slots, WorkerPool

CLASSIC = [{"rule": "row"}, {"rule": "column"}, {"rule": "block"}]
FOUR = {"family": "sudoku", "puzzle": {"rows": 4, "rules": CLASSIC}}
ENDLESS = {"family": "sudoku", "puzzle": {"rows": 9, "rules": CLASSIC}}  # to count: 6.7e21 solutions
WATCH = {"board": "weekday8x7", "open": ["A1", "C1", "G4"]}


def run(work, limits=None):
    """Run `work(pool)` and return what it returns."""

    async def whole():
        pool = WorkerPool(limits or ServerLimits())
        pool.open()
        try:
            return await asyncio.wait_for(work(pool), 120)
        finally:
            pool.close()

    return asyncio.run(whole())


def ask(pool, path, question, tell=None):
    return pool.ask(path, json.dumps(question).encode(), tell)


async def begun(pool, path, question):
    """A task that asks, once lines of the answer have come, and the list of these."""
    lines = []

    async def tell(some):
        lines.append(some)

    task = asyncio.create_task(ask(pool, path, question, tell))
    await until(lambda: lines or task.done())
    return task, lines


async def until(condition):
    while not condition():
        await asyncio.sleep(0.01)


async def end(task):
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


async def status_of_refusal(asking):
    with pytest.raises(Refusal) as refusal:
        await asking
    return refusal.value.status


def processes(pool):
    return {worker._process.pid for worker in pool._workers}


def test_a_question_is_answered():
    answer = run(lambda pool: ask(pool, "/count", FOUR))
    assert (answer.status, answer.media_type) == (200, "application/json")
    assert json.loads(answer.content)["found"] == 288


def test_processes_are_used_again_but_not_after_a_long_question(monkeypatch):
    async def work(pool):
        await ask(pool, "/count", FOUR)
        await until(lambda: len(pool._idle) > worker_pool.SPARE)
        before = processes(pool)
        for _ in range(5):
            await ask(pool, "/count", FOUR)
        assert processes(pool) == before
        monkeypatch.setattr(worker_pool, "QUICK_SECONDS", 0)
        await ask(pool, "/count", FOUR)
        assert before - processes(pool)

    run(work)


@pytest.mark.slow
def test_a_quick_question_does_not_wait_for_long_ones():
    async def work(pool):
        counts = [asyncio.create_task(ask(pool, "/count", ENDLESS)) for _ in range(3)]
        await until(lambda: pool._long._room == 0)
        assert (await ask(pool, "/count", FOUR)).status == 200
        assert await status_of_refusal(ask(pool, "/count", ENDLESS)) == 429
        assert not any(task.done() for task in counts)
        for task in counts:
            await end(task)
        assert not pool._long.is_full

    run(work, ServerLimits(running=2, waiting=1))


@pytest.mark.slow
@pytest.mark.parametrize("waits", [False, True])
def test_a_withdrawn_question_ends_and_frees_its_place_and_so_does_one_that_waits(waits):
    async def work(pool):
        first, _ = await begun(pool, "/count", ENDLESS)
        if waits:
            second = asyncio.create_task(ask(pool, "/count", ENDLESS))
            await until(lambda: pool._long._room == 0)
            await end(second)
            assert pool._long._room == 1
            assert not first.done()
        busy = processes(pool) - {worker._process.pid for worker in pool._idle}
        await end(first)
        assert not processes(pool) & busy
        assert not pool._long.is_full
        await until(lambda: not busy & {child.pid for child in multiprocessing.active_children()})

    run(work, ServerLimits(running=1, waiting=1))


@pytest.mark.slow
def test_a_question_that_waited_for_a_place_is_answered_then():
    async def work(pool):
        first, _ = await begun(pool, "/count", ENDLESS)
        second = asyncio.create_task(ask(pool, "/count", ENDLESS))
        await until(lambda: pool._long._room == 0)
        assert len(processes(pool)) <= worker_pool.SPARE + 1  # one that waits needs none
        await end(first)
        assert json.loads((await second).content)["complete"] is False

    run(work, ServerLimits(running=1, waiting=1, seconds=3))


@pytest.mark.slow
def test_a_killed_process_is_an_answer_and_another_takes_its_place():
    async def work(pool):
        task, _ = await begun(pool, "/count", ENDLESS)
        for pid in processes(pool):  # those that wait for a question, too
            os.kill(pid, signal.SIGKILL)
        assert await status_of_refusal(task) == 500
        await until(lambda: not any(worker.is_free for worker in pool._idle))
        for _ in range(5):
            assert (await ask(pool, "/count", FOUR)).status == 200
        assert not pool._long.is_full

    run(work)


@pytest.mark.slow
def test_processes_that_are_no_copies_do_the_same(monkeypatch):
    monkeypatch.setattr(worker_pool, "PROCESSES", multiprocessing.get_context("spawn"))

    async def work(pool):
        assert (await ask(pool, "/count", FOUR)).status == 200
        assert not json.loads((await ask(pool, "/count", ENDLESS)).content)["complete"]
        task, lines = await begun(pool, "/calendar/watch", WATCH)
        assert b"event" in lines[0]
        await end(task)

    run(work, ServerLimits(seconds=2))


def test_where_no_process_can_be_started_that_is_the_answer(monkeypatch):
    def start(self):
        raise OSError("no more processes")

    monkeypatch.setattr(worker_pool.PROCESSES.Process, "start", start)
    assert run(lambda pool: status_of_refusal(ask(pool, "/count", FOUR))) == 500


def test_a_stream_is_made_no_faster_than_it_is_read_and_only_so_many_are():
    async def work(pool):
        may_go_on = asyncio.Event()
        portions = []

        async def tell(lines):
            portions.append(lines)
            await may_go_on.wait()

        first = asyncio.create_task(ask(pool, "/calendar/watch", WATCH, tell))
        await until(lambda: portions)
        assert await status_of_refusal(ask(pool, "/calendar/watch", WATCH)) == 429
        assert (await ask(pool, "/count", FOUR)).status == 200
        assert len(portions) == 1
        may_go_on.set()
        await until(lambda: len(portions) > 3)
        await end(first)
        second, lines = await begun(pool, "/calendar/watch", WATCH)
        assert b"event" in lines[0]
        await end(second)

    run(work, ServerLimits(running=1))


@pytest.mark.slow
def test_what_is_being_worked_on_when_a_pool_ends_is_refused():
    async def work(pool):
        count, _ = await begun(pool, "/count", ENDLESS)
        pool.close()
        assert await status_of_refusal(count) == 503
        assert await status_of_refusal(ask(pool, "/count", FOUR)) == 503

    run(work)


@pytest.mark.slow
def test_a_question_that_never_answers_is_ended(monkeypatch):
    monkeypatch.setattr(worker_pool, "PATIENCE", 0)
    monkeypatch.setattr(worker_pool, "LEEWAY", 0)

    async def work(pool):
        assert await status_of_refusal(ask(pool, "/count", ENDLESS)) == 503
        assert not pool._long.is_full

    run(work)


def test_places_are_given_in_order_and_only_so_many_wait():
    async def work():
        places = Slots(1, 1)
        order = []

        async def take(name):
            async with places.one():
                order.append(name)
                await asyncio.sleep(0)

        tasks = [asyncio.create_task(take(name)) for name in "abc"]
        results = await asyncio.gather(*tasks, return_exceptions=True)
        assert order == ["a", "b"]
        assert isinstance(results[2], Refusal)
        assert not places.is_full

    asyncio.run(work())


def large_pieces(number):
    """A question with many places for its pieces: snakes of ten cells, no two alike."""
    dice = random.Random(number)
    pieces = {}
    while len(pieces) < number:
        row, col = 0, 10
        snake = [(row, col)]
        while len(snake) < 10:
            row, col = dice.choice([(row + 1, col), (row, col + 1)])
            snake.append((row, col))
        pieces[tuple(snake)] = "".join(cell_name(cell) for cell in snake)
    clues = [f"P{i}:{cells}" for i, cells in enumerate(pieces.values())]
    rules = [{"rule": "placement", "clues": clues}]
    return {"family": "calendar", "puzzle": {"rows": 25, "cols": 25, "values": number, "rules": rules}}


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="a bound on memory")
def test_a_question_that_needs_more_memory_than_it_may_use_is_refused():
    async def work(pool):
        answer = await ask(pool, "/conflicts", large_pieces(60))
        assert answer.status == 422
        assert "memory" in json.loads(answer.content)["error"]["message"]
        assert (await ask(pool, "/count", FOUR)).status == 200

    run(work, ServerLimits(memory=60))
