"""Rendering with asyncio. Cancelling a task stops the command."""

from __future__ import annotations

import asyncio
import pathlib
import signal
import tempfile
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, AsyncIterator, Callable, Optional

from ._command import FrameOptions, Parameters, RenderOptions, SceneOptions
from ._frames import Frame, Still, y4m_size
from ._job import BatchResult, Job, Progress, frames_job, render_job, size_job, still_job
from ._sync import GRACE, batch_job, batch_parent, batch_results

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._job import SceneSource, StrPath


class _Running:
    def __init__(self, job: Job, process: asyncio.subprocess.Process):
        assert process.stdout and process.stderr
        self.job = job
        self.process = process
        self.output = process.stdout
        self._messages = asyncio.ensure_future(process.stderr.read())
        self._input = asyncio.ensure_future(self._write_scene())

    async def _write_scene(self) -> None:
        if self.process.stdin is None or self.job.input is None:
            return
        try:
            self.process.stdin.write(self.job.input)
            await self.process.stdin.drain()
            self.process.stdin.close()
        except OSError:
            # The command ended early; its message says why.
            pass

    async def finish(self) -> None:
        status = await self.process.wait()
        await self._input
        failure = self.job.failure(status, (await self._messages).decode(errors="replace"))
        if failure:
            raise failure

    async def close(self) -> None:
        if self.process.returncode is None:
            try:
                self.process.send_signal(signal.SIGTERM)
                await asyncio.wait_for(self._drain(), GRACE)
            except ProcessLookupError:
                pass
            except asyncio.TimeoutError:
                self.process.kill()
        await self.process.wait()
        self._input.cancel()
        await asyncio.gather(self._input, self._messages, return_exceptions=True)

    async def _drain(self) -> None:
        # The process ends only when its pipe is read.
        while await self.output.read(1 << 16):
            pass
        await self.process.wait()


@asynccontextmanager
async def _running(job: Job) -> AsyncIterator[_Running]:
    process = await asyncio.create_subprocess_exec(
        *job.arguments, stdin=asyncio.subprocess.PIPE if job.input is not None else asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE, limit=1 << 20)  # fmt: skip
    current = _Running(job, process)
    try:
        yield current
    finally:
        await asyncio.shield(current.close())


async def render_async(
    scene: SceneSource,
    output: StrPath,
    *,
    parameters: Optional[Parameters] = None,
    on_progress: Optional[Callable[[Progress], object]] = None,
    overwrite: bool = True,
    **options: Unpack[RenderOptions],
) -> pathlib.Path:
    """`render` for asyncio."""
    async with _running(render_job(scene, output, parameters, overwrite, options)) as current:
        async for line in current.output:
            progress = Progress.parse(line.decode())
            if progress and on_progress:
                on_progress(progress)
        await current.finish()
    return pathlib.Path(output)


async def still_async(
    scene: SceneSource, at: float = 0, *, parameters: Optional[Parameters] = None, **options: Unpack[SceneOptions]
) -> Still:
    """`still` for asyncio."""
    return Still(await _output(still_job(scene, at, parameters, options)))


async def frames_async(
    scene: SceneSource, *, parameters: Optional[Parameters] = None, **options: Unpack[FrameOptions]
) -> AsyncIterator[Frame]:
    """`frames` for asyncio."""
    size = y4m_size(await _output(size_job(scene, parameters, options), 256))
    if size is None:
        raise ValueError("the command did not write a frame")
    index = (options.get("frames") or (0, 0))[0]
    async with _running(frames_job(scene, parameters, options)) as current:
        while True:
            try:
                data = await current.output.readexactly(size[0] * size[1] * 4)
            except asyncio.IncompleteReadError:
                break
            yield Frame(data, size[0], size[1], index)
            index += 1
        await current.finish()


async def validate_async(scene: SceneSource, *, parameters: Optional[Parameters] = None, strict: bool = False) -> None:
    """`validate` for asyncio."""
    await _output(Job("validate", scene, parameters, {"strict": strict}))


async def batch_async(
    scene: SceneSource,
    rows: Any,
    output: StrPath,
    *,
    jobs: int = 1,
    parameters: Optional[Parameters] = None,
    overwrite: bool = True,
    **options: Unpack[RenderOptions],
) -> list[BatchResult]:
    """`batch` for asyncio."""
    with tempfile.TemporaryDirectory(prefix=".multiplane-", dir=batch_parent(scene, options)) as folder:
        job, report = batch_job(folder, scene, rows, output, jobs, parameters, overwrite, options)
        async with _running(job) as current:
            await current.output.read()
            status = await current.process.wait()
            results = batch_results(report)
            if status == 130 or status < 0 or not any(result.status == "failed" for result in results):
                await current.finish()
    return results


async def _output(job: Job, limit: int = -1) -> bytes:
    async with _running(job) as current:
        if limit < 0:
            data = await current.output.read()
        else:
            try:
                return await current.output.readexactly(limit)
            except asyncio.IncompleteReadError as end:
                data = end.partial
        await current.finish()
    return data
