"""`%%multiplane` in notebooks."""

from __future__ import annotations

import base64
import importlib
import os
import tempfile
from typing import Any

from ._sync import render, still


def load_ipython_extension(shell: Any) -> None:
    """Adds `%%multiplane`, which renders the YAML of its cell: `%load_ext multiplane`.

        %%multiplane
        %%multiplane --still 1.5

    The movie, or the image at a time in seconds, is shown below the cell.
    """
    shell.register_magic_function(_magic, "cell", "multiplane")


def _magic(line: str, cell: str) -> Any:
    html = importlib.import_module("IPython.display").HTML
    words = line.split()
    with tempfile.TemporaryDirectory(prefix="multiplane-") as folder:
        scene = os.path.join(folder, "cell.yaml")
        with open(scene, "w", encoding="utf-8") as file:
            file.write(cell)
        if words[:1] == ["--still"]:
            return still(scene, float(words[1]) if len(words) > 1 else 0, base=os.getcwd())
        movie = render(scene, os.path.join(folder, "movie.mp4"), base=os.getcwd())
        data = base64.b64encode(movie.read_bytes()).decode()
    return html(f'<video controls loop style="max-width: 100%" src="data:video/mp4;base64,{data}"></video>')
