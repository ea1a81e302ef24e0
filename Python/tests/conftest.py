"""Fixtures: the command under test, and a folder for outputs."""

import os
import pathlib
import shutil

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]


def pytest_configure(config):
    """Uses the command of the environment, or the one that was built last."""
    if os.environ.get("MULTIPLANE_COMMAND"):
        return
    binaries = [ROOT / f".build/{kind}/multiplane" for kind in ("release", "debug")]
    built = [binary for binary in binaries if binary.exists()]
    if not built and not shutil.which("multiplane"):
        pytest.exit("there is no multiplane command; run ./multiplane, or set MULTIPLANE_COMMAND", 2)
    if built:
        os.environ["MULTIPLANE_COMMAND"] = str(max(built, key=lambda binary: binary.stat().st_mtime))


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The current folder of a test."""
    monkeypatch.chdir(tmp_path)
    return tmp_path
