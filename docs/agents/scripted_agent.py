"""A scripted agent for a test deployment: it executes the steps in the first line of a message."""

import asyncio
import json
from typing import Protocol


class Turn(Protocol):
    """What your service lets an agent do in a turn. Each call returns when the service has stored the result."""

    async def say(self, text: str) -> None:
        """One message of the agent: a reply, a stream event, and an entry of the history."""

    async def use_tool(self, name: str) -> None:
        """A tool call: an entry that counts towards `limit`, but is not a message."""

    async def note(self, text: str) -> None:
        """A note: the same kind of entry."""

    async def ask(self, question: str) -> None:
        """A question to the caller, listed in `pendingGates`."""

    async def enter_stage(self, stage: str) -> None:
        """The stage of the conversation: plan, execute, review, finalise or done."""


# The word before the steps; `agent.script` in the target file starts with it.
MARKER = "LAB "


async def run_script(text: str, turn: Turn) -> bool:
    """Executes the script in a message. Returns False without a script: then your usual agent takes the turn."""
    if not text.startswith(MARKER):
        return False
    try:
        # The script ends at the first LF. The other lines are free text.
        steps = json.loads(text[len(MARKER) :].split("\n", 1)[0])
    except ValueError:
        return False
    actions = {
        "say": turn.say,
        "pauseMs": lambda ms: asyncio.sleep(ms / 1000),
        "tool": turn.use_tool,
        "note": turn.note,
        "ask": turn.ask,  # The agent continues without an answer.
        "stage": turn.enter_stage,
    }
    for step in steps:
        for action, value in step.items():
            await actions[action](value)
    return True  # The turn ends here. An empty script is a silent turn.
