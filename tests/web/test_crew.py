"""The processes that answer questions: quick ones beside long ones, their end, and what they may use."""

import asyncio
import json
import os
import random
import signal
from contextlib import aclosing

import pytest

from rulegrid.engine.kernel.choice import IS_COMPILED
from rulegrid.utils.coordinates import cell_name
from rulegrid.web import crew as crews
from rulegrid.web.crew import Crew, Places
from rulegrid.web.limits import Limits
from rulegrid.web.messages import Refusal
from rulegrid.web.process import Spawns
from rulegrid.web.relay import Relay
from rulegrid.web.worker import ANSWER, PROGRESS

CLASSIC = [{"rule": "row"}, {"rule": "column"}, {"rule": "block"}]
FOUR = {"family": "sudoku", "puzzle": {"rows": 4, "rules": CLASSIC}}
ENDLESS = {"family": "sudoku", "puzzle": {"rows": 9, "rules": CLASSIC}}  # to count: 6.7e21 solutions
WATCH = {"board": "weekday8x7", "open": ["A1", "C1", "G4"]}


def run(work, limits=None):
    """Run `work(crew)` and return what it returns."""

    async def whole():
        crew = Crew(limits or Limits())
        crew.open()
        try:
            return await asyncio.wait_for(work(crew), 120)
        finally:
            await crew.close()

    return asyncio.run(whole())


async def ask(crew, path, question):
    """Return the answer's frame, once it is there."""
    async with aclosing(crew.ask(path, json.dumps(question).encode())) as frames:
        async for frame in frames:
            if frame.kind == ANSWER:
                return frame
    raise AssertionError("no answer")


async def until(condition):
    while not condition():
        await asyncio.sleep(0.01)


def test_a_question_is_answered():
    frame = run(lambda crew: ask(crew, "/count", FOUR))
    assert (frame.status, frame.media_type) == (200, "application/json")
    assert json.loads(frame.content)["found"] == 288


def test_processes_are_used_again_but_not_after_a_long_question(monkeypatch):
    monkeypatch.setattr(crews, "SPARE", 1)

    async def work(crew):
        async def pid():
            process = await crew._pool.hire()
            crew._pool.give_back(process)
            return process._pid

        first = await pid()
        await ask(crew, "/count", FOUR)
        assert await pid() == first
        await ask(crew, "/count", {**ENDLESS, "limit": 300_000 if IS_COMPILED else 3000})
        assert await pid() != first

    run(work)


def test_a_quick_question_does_not_wait_for_long_ones():
    async def work(crew):
        counts = [asyncio.create_task(ask(crew, "/count", ENDLESS)) for _ in range(3)]
        await until(lambda: crew._long._room == 0)
        assert (await ask(crew, "/count", FOUR)).status == 200
        with pytest.raises(Refusal) as refusal:
            await ask(crew, "/count", ENDLESS)
        assert refusal.value.status == 429
        assert not any(task.done() for task in counts)
        for task in counts:
            task.cancel()
        await until(lambda: not crew._long.is_full)
        assert await asyncio.gather(*counts, return_exceptions=True)

    run(work, Limits(running=2, waiting=1))


def test_a_long_question_that_waits_takes_no_steps_until_there_is_a_place(monkeypatch):
    async def work(crew):
        await crew._long.take()
        frames = crew.ask("/count", json.dumps(ENDLESS).encode())
        first = asyncio.create_task(anext(frames))
        await asyncio.sleep(1)
        assert not first.done()
        crew._long.leave()
        steps = [json.loads((await first).content)["progress"]["steps"]]
        steps += [json.loads((await anext(frames)).content)["progress"]["steps"] for _ in range(2)]
        await frames.aclose()
        assert steps == sorted(set(steps))

    run(work, Limits(running=1))


@pytest.mark.parametrize("waits", [False, True])
def test_a_question_ends_when_its_client_leaves_and_so_does_one_that_waits(waits):
    async def work(crew):
        if waits:
            await crew._long.take()
        is_left = asyncio.Event()
        body = [{"type": "http.request", "body": json.dumps(ENDLESS).encode()}]

        async def receive():
            if body:
                return body.pop()
            await is_left.wait()
            return {"type": "http.disconnect"}

        async def send(message):
            raise AssertionError(message)

        scope = {"type": "http", "headers": [(b"content-type", b"application/json")]}
        request = asyncio.create_task(Relay(crew, "/count")(scope, receive, send))
        await until(lambda: crew._long._room == 0 if waits else crew._long.is_full)
        is_left.set()
        await request
        assert crew._long.is_full == waits
        assert crew._long._room == 1

    run(work, Limits(running=1, waiting=1))


def test_a_process_that_ends_by_itself_is_an_answer_and_others_go_on():
    async def work(crew):
        frames = crew.ask("/count", json.dumps(ENDLESS).encode())
        assert (await anext(frames)).kind == PROGRESS
        process = frames.ag_frame.f_locals["process"]
        os.kill(process._pid, signal.SIGKILL)
        with pytest.raises(Refusal) as refusal:
            async for _ in frames:
                pass
        assert refusal.value.status == 500
        assert (await ask(crew, "/count", FOUR)).status == 200

    run(work)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="copies of processes")
def test_when_the_process_that_is_copied_ends_another_takes_its_place(monkeypatch):
    monkeypatch.setattr(crews, "SPARE", 1)

    async def work(crew):
        await ask(crew, "/count", FOUR)
        crew._pool._starter._template.kill()
        crew._pool._starter._template.wait()
        for _ in range(3):
            assert (await ask(crew, "/count", ENDLESS)).status == 200

    run(work, Limits(seconds=0.5))


def test_processes_that_are_no_copies_do_the_same(monkeypatch):
    monkeypatch.setattr(crews, "Forks", Spawns)

    async def work(crew):
        assert (await ask(crew, "/count", FOUR)).status == 200
        answer = json.loads((await ask(crew, "/count", ENDLESS)).content)
        assert not answer["complete"]
        frames = crew.ask("/calendar/watch", json.dumps(WATCH).encode())
        assert b"event" in (await anext(frames)).content
        await frames.aclose()

    run(work, Limits(seconds=1))


def test_where_no_process_can_be_started_that_is_the_answer(monkeypatch):
    monkeypatch.setattr("sys.executable", "/bin/false")
    with pytest.raises(Refusal) as refusal:
        run(lambda crew: ask(crew, "/count", FOUR))
    assert refusal.value.status == 500


def test_a_stream_does_not_wait_but_may_take_the_place_of_one_that_nobody_reads():
    async def work(crew):
        first = crew.ask("/calendar/watch", json.dumps(WATCH).encode())
        await anext(first)
        second = crew.ask("/calendar/watch", json.dumps(WATCH).encode())
        with pytest.raises(Refusal) as refusal:
            await anext(second)
        assert refusal.value.status == 429
        closing = []
        crew.drop_idle_stream = lambda: closing.append(asyncio.ensure_future(first.aclose())) or True
        third = crew.ask("/calendar/watch", json.dumps(WATCH).encode())
        assert b"event" in (await anext(third)).content
        await third.aclose()
        await closing[0]

    run(work, Limits(running=1))


def test_what_is_being_worked_on_when_a_crew_ends_is_refused():
    async def work(crew):
        count = asyncio.create_task(ask(crew, "/count", ENDLESS))
        await asyncio.sleep(0.5)
        await crew.close()
        with pytest.raises(Refusal) as refusal:
            await count
        assert refusal.value.status == 503
        with pytest.raises(Refusal) as refusal:
            await ask(crew, "/count", FOUR)
        assert refusal.value.status == 503

    run(work)


def test_a_question_that_never_answers_is_ended(monkeypatch):
    monkeypatch.setattr(crews, "PATIENCE", 0)
    monkeypatch.setattr(crews, "LEEWAY", 0)

    async def work(crew):
        with pytest.raises(Refusal) as refusal:
            await ask(crew, "/count", ENDLESS)
        assert refusal.value.status == 503
        assert not crew._long.is_full

    run(work)


def test_places_are_given_in_order_and_only_so_many_wait():
    async def work():
        places = Places(1, 1)
        await places.take()
        waiting = asyncio.create_task(places.take())
        await asyncio.sleep(0)
        with pytest.raises(Refusal):
            await places.take()
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        again = asyncio.create_task(places.take())
        await asyncio.sleep(0)
        places.leave()
        await again
        assert places.is_full
        places.leave()
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


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a bound on memory")
def test_a_question_that_needs_more_memory_than_it_may_use_is_refused():
    async def work(crew):
        frame = await ask(crew, "/conflicts", large_pieces(60))
        assert frame.status == 422
        assert "memory" in json.loads(frame.content)["error"]["message"]
        assert (await ask(crew, "/count", FOUR)).status == 200

    run(work, Limits(memory=24))
