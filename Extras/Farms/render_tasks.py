"""Runs multiplane as a task of a job system, and tells errors that another attempt may repair from permanent ones."""

import argparse
import os
import subprocess

PROGRAM = os.environ.get("MULTIPLANE", "multiplane")

# Wrong options, invalid scene, unreadable input, exceeded limit: every attempt would fail (docs/CommandLine.md).
PERMANENT_STATUSES = {2, 3, 4, 6}


class TemporaryFailure(Exception):
    """Another attempt may succeed: the process was killed, the disk was full."""


class PermanentFailure(Exception):
    """Every attempt would fail in the same way."""


def parser():
    """Returns the parser of the arguments that all job systems have."""
    parser = argparse.ArgumentParser()
    parser.add_argument("plan", type=os.path.abspath)
    parser.add_argument("movie", type=os.path.abspath)
    parser.add_argument("--workers", type=int, default=4, help="the number of multiplane workers (default: 4)")
    return parser


def run(*arguments):
    """Runs multiplane to its end."""
    result = subprocess.run(
        [PROGRAM, *arguments, "--progress", "none"], stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if result.returncode == 0:
        return
    failure = PermanentFailure if result.returncode in PERMANENT_STATUSES else TemporaryFailure
    raise failure(f"multiplane {arguments[0]} ended with status {result.returncode}: {result.stderr.strip()}")


def work(plan, threads=1):
    """Renders chunks of a plan, together with other workers, until all are complete."""
    run("worker", plan, "--threads", str(threads))


def assemble(plan, movie):
    """Joins the chunks into the movie, and renders damaged ones again."""
    run("assemble", plan, "-o", movie, "-y", "--repair")
