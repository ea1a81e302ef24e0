"""Rendering with threads of the caller."""

from __future__ import annotations

import os
import pathlib
import signal
import subprocess
import tempfile
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Callable, Iterator, Optional, Union

from ._command import FrameOptions, Parameters, RenderOptions, SceneOptions, path_argument
from ._frames import Frame, Still, y4m_size
from ._job import BatchResult, Job, Progress, frames_job, render_job, size_job, still_job, table

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._job import SceneSource, StrPath

GRACE = 5.0
"""Seconds that the command has to remove its partial files after it was cancelled."""


class Running:
    """A running command. Its messages and its input are handled by threads, so that no pipe fills up."""

    def __init__(self, job: Job):
        self.job = job
        self.process = subprocess.Popen(
            job.arguments, stdin=subprocess.PIPE if job.input is not None else subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE)  # fmt: skip
        self._messages: list[bytes] = []
        self._threads = [threading.Thread(target=self._read_messages, daemon=True)]
        if job.input is not None:
            self._threads.append(threading.Thread(target=self._write_scene, daemon=True))
        for thread in self._threads:
            thread.start()

    def _read_messages(self) -> None:
        assert self.process.stderr
        for line in self.process.stderr:
            self._messages.append(line)

    def _write_scene(self) -> None:
        assert self.process.stdin and self.job.input is not None
        try:
            self.process.stdin.write(self.job.input)
            self.process.stdin.close()
        except OSError:
            # The command ended early; its message says why.
            pass

    def stop(self) -> None:
        """Ends the command like Ctrl-C, so that it removes its partial files."""
        if self.process.poll() is not None:
            return
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(GRACE)
        except subprocess.TimeoutExpired:
            self.process.kill()

    def finish(self) -> None:
        """Waits for the end, and raises the exception of a failure."""
        status = self.process.wait()
        for thread in self._threads:
            thread.join()
        failure = self.job.failure(status, b"".join(self._messages).decode(errors="replace"))
        if failure:
            raise failure

    def close(self) -> None:
        """Stops the command if it runs, and closes its pipes."""
        # A command that writes to a full pipe ends when nobody can read it.
        if self.process.stdout:
            self.process.stdout.close()
        self.stop()
        self.process.wait()
        for thread in self._threads:
            thread.join()
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            if pipe:
                try:
                    pipe.close()
                except OSError:
                    pass


@contextmanager
def running(job: Job, cancel: Optional[threading.Event] = None) -> Iterator[Running]:
    """Runs the command, and stops it when the block ends or `cancel` is set."""
    current = Running(job)
    ended = threading.Event()

    def watch(cancel: threading.Event) -> None:
        while not ended.is_set():
            if cancel.wait(0.05):
                current.stop()
                return

    watcher = threading.Thread(target=watch, args=(cancel,), daemon=True) if cancel else None
    if watcher:
        watcher.start()
    try:
        yield current
    finally:
        ended.set()
        if watcher:
            watcher.join()
        current.close()


def render(
    scene: SceneSource,
    output: StrPath,
    *,
    parameters: Optional[Parameters] = None,
    on_progress: Optional[Callable[[Progress], object]] = None,
    cancel: Optional[threading.Event] = None,
    overwrite: bool = True,
    **options: Unpack[RenderOptions],
) -> pathlib.Path:
    """Renders a scene to a movie, and returns the path of the output.

    The extension of `output` selects the format: .mp4, .webm, .gif, frames/%05d.png and others.

    - scene: the path of a scene file or a Lottie animation, a `Scene`, or plain data.
    - parameters: values of the scene's parameters.
    - on_progress: called about twice per second.
    - cancel: set it in another thread to stop the render, which then raises `Cancelled`.
    - overwrite: whether an existing output is replaced.

    Raises an `Error`: `SceneError` for problems in the scene.
    """
    with running(render_job(scene, output, parameters, overwrite, options), cancel) as current:
        assert current.process.stdout
        for line in current.process.stdout:
            progress = Progress.parse(line.decode())
            if progress and on_progress:
                on_progress(progress)
        current.finish()
    return pathlib.Path(output)


def still(
    scene: SceneSource, at: float = 0, *, parameters: Optional[Parameters] = None, **options: Unpack[SceneOptions]
) -> Still:
    """Draws the frame at a time in seconds."""
    return Still(_output(still_job(scene, at, parameters, options)))


def frames(
    scene: SceneSource, *, parameters: Optional[Parameters] = None, **options: Unpack[FrameOptions]
) -> Iterator[Frame]:
    """Renders a scene, and yields its frames while it is rendered.

    The renderer waits while frames are not taken, so memory does not grow. Closing the iterator ends the render.
    """
    width, height = frame_size(scene, parameters, options)
    first = (options.get("frames") or (0, 0))[0]
    with running(frames_job(scene, parameters, options)) as current:
        assert current.process.stdout
        count = width * height * 4
        while True:
            data = current.process.stdout.read(count)
            if len(data) < count:
                break
            yield Frame(data, width, height, first)
            first += 1
        current.finish()


def frame_size(scene: SceneSource, parameters: Optional[Parameters], options: Any) -> tuple[int, int]:
    """Returns the size of the rendered frames."""
    size = y4m_size(_output(size_job(scene, parameters, options), limit=256))
    if size is None:
        raise ValueError("the command did not write a frame")
    return size


def validate(scene: SceneSource, *, parameters: Optional[Parameters] = None, strict: bool = False) -> None:
    """Checks a scene without drawing it; raises `SceneError` with all problems."""
    _output(Job("validate", scene, parameters, {"strict": strict}))


def batch(
    scene: SceneSource,
    rows: Any,
    output: StrPath,
    *,
    jobs: int = 1,
    parameters: Optional[Parameters] = None,
    cancel: Optional[threading.Event] = None,
    overwrite: bool = True,
    **options: Unpack[RenderOptions],
) -> list[BatchResult]:
    """Renders a scene once for each row of a table, and returns the outputs in the order of the rows.

    - rows: mappings, a DataFrame of pandas or Polars, or the path of a CSV, TSV, JSON or JSONL file. Each row sets
      parameters of the scene.
    - output: the template of the output names: "cards/{name}.mp4".
    - jobs: the number of renders at a time.

    A row that fails does not stop the others: its result has an `error`. Problems of all rows raise an `Error`.
    """
    with tempfile.TemporaryDirectory(prefix=".multiplane-", dir=batch_parent(scene, options)) as folder:
        job, report = batch_job(folder, scene, rows, output, jobs, parameters, overwrite, options)
        with running(job, cancel) as current:
            assert current.process.stdout
            current.process.stdout.read()
            status = current.process.wait()
            results = batch_results(report)
            if status == 130 or status < 0 or not any(result.status == "failed" for result in results):
                current.finish()
    return results


def batch_parent(scene: SceneSource, options: Any) -> Any:
    """Returns the folder for rows and report, which a confined command can reach; None for that of the system."""
    if options.get("output_root"):
        return options["output_root"]
    if options.get("untrusted"):
        own = os.path.dirname(os.fspath(scene)) if isinstance(scene, (str, os.PathLike)) else ""
        return options.get("base") or own or "."
    return options.get("root")


def batch_job(
    folder: str, scene: SceneSource, rows: Any, output: StrPath, jobs: int, parameters: Optional[Parameters],
    overwrite: bool, options: Any,
) -> tuple[Job, pathlib.Path]:  # fmt: skip
    """Returns the job of a batch, and the path of its report."""
    report = pathlib.Path(folder) / "report.jsonl"
    if isinstance(rows, (str, os.PathLike)):
        file = path_argument(rows)
    else:
        file = os.path.join(folder, "rows.json")
        pathlib.Path(file).write_text(table(rows), encoding="utf-8")
    job = Job("batch", scene, parameters, options)
    job.arguments += ["--rows", file, "--output", path_argument(output), "--jobs", str(jobs), "--report", str(report)]
    job.arguments += ["--progress", "none", "-y" if overwrite else "-n"]
    return job, report


def batch_results(report: pathlib.Path) -> list[BatchResult]:
    """Reads the report of a batch."""
    lines = report.read_text(encoding="utf-8").splitlines() if report.exists() else []
    return sorted((BatchResult.parse(line) for line in lines), key=lambda result: result.row or 0)


def _output(job: Job, limit: int = -1) -> bytes:
    """Returns what the command writes; with a limit, the beginning, after which the command is stopped."""
    with running(job) as current:
        assert current.process.stdout
        data = current.process.stdout.read(limit)
        if limit < 0 or len(data) < limit:
            current.finish()
    return data
