"""The TypeScript side of the repository."""

from __future__ import annotations

import os
import subprocess

from tests.support.core_cases import REPOSITORY


def run_node(*arguments: str) -> str:
    """Run a script with the Node of the repository, which `npm ci` installs, and return what it prints."""
    command = ["npm", "run", "--silent", "node", "--", *arguments]
    done = subprocess.run(command, cwd=REPOSITORY, env=os.environ, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode()
