"""The variants for asyncio."""

import asyncio

import multiplane as mp
import pytest

from test_render import CARD, scene


def test_renders_stills_and_frames(folder):
    async def run():
        steps = []
        output, still = await asyncio.gather(
            scene().render_async("out.gif", on_progress=steps.append), scene().still_async(at=0.4))
        frames = [frame async for frame in scene().frames_async()]
        return output, still, frames, steps

    output, still, frames, steps = asyncio.run(run())
    assert output.read_bytes()[:3] == b"GIF"
    assert still.data == scene().still(at=0.4).data
    assert [frame.data for frame in frames] == [frame.data for frame in scene().frames()]
    assert steps[-1].fraction == 1


def test_cancelling_a_task_ends_the_render(folder):
    async def run():
        started = asyncio.Event()
        task = asyncio.ensure_future(
            scene(duration=3600).render_async("out.mp4", on_progress=lambda progress: started.set()))
        await started.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(run())
    assert not list(folder.iterdir())


def test_errors_and_batches(folder):
    (folder / "card.yaml").write_text(CARD)

    async def run():
        with pytest.raises(mp.SceneError):
            await mp.validate_async({"multiplane": 1})
        return await mp.batch_async("card.yaml", rows=[{"name": "Ada"}], output="{name}.gif")

    assert [result.status for result in asyncio.run(run())] == ["rendered"]


def test_closing_the_frames_ends_the_render(folder):
    async def run():
        frames = scene(duration=3600).frames_async()
        await frames.__anext__()
        await frames.aclose()

    asyncio.run(run())
