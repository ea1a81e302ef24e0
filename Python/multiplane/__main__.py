"""`python -m multiplane` is the multiplane command."""

from __future__ import annotations

import os
import sys

from ._command import command
from ._errors import CommandNotFoundError


def main() -> None:
    """Runs the command in this process."""
    try:
        path = command()
    except CommandNotFoundError as error:
        sys.exit(f"multiplane: {error}")
    os.execv(path, [path, *sys.argv[1:]])


if __name__ == "__main__":
    main()
