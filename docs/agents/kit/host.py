"""Lets the service in a test use scripted_agent.py: turns on stdin, actions on stdout, one JSON object a line."""

import asyncio
import json
import sys

from scripted_agent import run_script


def write(value: dict) -> None:
    print(json.dumps(value), flush=True)


class Turn:
    def __init__(self, number: int) -> None:
        self.number = number

    def __getattr__(self, action: str):
        async def act(value: str) -> None:
            write({"turn": self.number, "action": action, "value": value})

        return act


async def play(number: int, text: str) -> None:
    write({"turn": number, "scripted": await run_script(text, Turn(number))})


async def main() -> None:
    lines = asyncio.StreamReader(limit=2**24)
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    turns = set()
    while line := await lines.readline():
        given = json.loads(line)
        turns.add(asyncio.create_task(play(given["turn"], given["text"])))


asyncio.run(main())
