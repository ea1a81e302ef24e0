"""Calls every tool of `multiplane mcp` with the reference client: check_mcp.py COMMAND FOLDER.

Run by Scripts/check-mcp.
"""

import asyncio
import base64
import importlib.metadata
import pathlib
import sys

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

COMMAND, FOLDER = sys.argv[1:]
SCENE = "lower-third.yaml"


def is_error(result):
    return getattr(result, "is_error", None) or getattr(result, "isError", None) or False


async def check(session):
    started = await session.initialize()
    version = getattr(started, "protocol_version", None) or started.protocolVersion
    tools = (await session.list_tools()).tools
    called = set()

    async def call(name, arguments, fails=False, **options):
        called.add(name)
        result = await session.call_tool(name, arguments, **options)
        assert bool(is_error(result)) == fails, (name, result)
        return result.content[0]

    assert "How to write scenes" in (await call("guide", {})).text
    assert "strokeEnd" in (await call("guide", {"for": "CAShapeLayer"})).text
    assert "```yaml" in (await call("search_recipes", {"query": "karaoke captions"})).text
    assert SCENE in (await call("list_assets", {})).text
    assert "mp4" in (await call("probe", {"file": "media/clip.mp4"})).text
    assert '"valid" : true' in (await call("validate", {"scene": SCENE})).text
    assert "CATextLayer" in (await call("describe", {"scene": SCENE, "at": 1})).text
    for name, arguments in {"still": {"at": 1}, "contact_sheet": {"columns": 2, "rows": 2}}.items():
        image = await call(name, {"scene": SCENE, **arguments})
        assert image.type == "image" and base64.b64decode(image.data)[:2] == b"\xff\xd8", image
    edit = {"op": "set", "path": ["duration"], "value": 1}
    assert "+duration: 1" in (await call("edit", {"scene": SCENE, "edits": [edit]})).text
    steps = []

    async def progress(done, total, message):
        steps.append(done)

    options = {"progress_callback": progress}
    await call("render", {"scene": SCENE, "output": "movie.mp4", "preset": "draft"}, **options)
    assert (pathlib.Path(FOLDER) / "movie.mp4").stat().st_size > 0
    assert steps and steps == sorted(steps), steps
    await call("validate", {"scene": "/etc/hostname"}, fails=False)
    await call("still", {"scene": "none.yaml"}, fails=True)
    await call("edit", {"scene": "/etc/hostname", "edits": [edit]}, fails=True)
    assert {tool.name for tool in tools} == called, tools
    print(f"mcp {importlib.metadata.version('mcp')}: {len(tools)} tools work, protocol {version}")


async def main():
    server = StdioServerParameters(command=COMMAND, args=["mcp", FOLDER])
    async with stdio_client(server) as (read, write), ClientSession(read, write) as session:
        await check(session)


asyncio.run(main())
