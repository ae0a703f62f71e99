"""Writes the client for threads: generates files of `synchronous` from those of `asynchronous`, without await.

With `--check` it writes nothing, and fails when a file differs from its source.

Run it in the environment of `npm run suite -- python`: .venv/bin/python tools/write_synchronous.py
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

import unasync

PACKAGE = Path(__file__).parents[1] / "src" / "letterpress_client"
SOURCE = "asynchronous"
TARGET = "synchronous"
FILES = ("client.py", "load_mail.py", "template_loader.py")

NAMES = {
    SOURCE: TARGET,
    "asyncio": "time",
    "aclose": "close",
    "AsyncCacheOptions": "CacheOptions",
    "AsyncClient": "Client",
    "AsyncLetterpressClient": "LetterpressClient",
    "AsyncTemplateWatch": "TemplateWatch",
}
# Phrases of the documentation that differ between the two clients.
PHRASES = {
    '"""The client for asyncio."""': '"""The client for threads."""',
    "Make one for an event loop and keep it;": "Make one for any number of threads and keep it;",
    "Cancel requests in progress and close the connections": "Close the connections",
    "until it is closed, in a task": "until it is closed, in a thread",
    "  # noqa: ASYNC110 the one waited for may be another process": "",
}
NOTICE = "# Generated from {source}/{file} by tools/write_synchronous.py. Do not edit.\n\n"


def main() -> int:
    """Write the files, or check them."""
    fresh = {PACKAGE / TARGET / file: generate(file) for file in FILES}
    stale = [path for path, text in fresh.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    if "--check" not in sys.argv:
        for path in stale:
            path.write_text(fresh[path], encoding="utf-8")
        return 0
    for path in stale:
        print(f"{path} is not what {SOURCE}/{path.name} gives; run tools/write_synchronous.py", file=sys.stderr)
    return 1 if stale else 0


def generate(file: str) -> str:
    """Return the text of a file for threads."""
    text = (PACKAGE / SOURCE / file).read_text(encoding="utf-8")
    for phrase, other in PHRASES.items():
        text = text.replace(phrase, other)
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, SOURCE, file), Path(folder, TARGET, file)
        source.parent.mkdir()
        source.write_text(NOTICE.format(source=SOURCE, file=file) + text, encoding="utf-8")
        unasync.unasync_files([str(source)], [unasync.Rule(f"/{SOURCE}/", f"/{TARGET}/", NAMES)])
        ruff = [str(Path(sys.executable).with_name("ruff"))]
        config = ["--config", str(PACKAGE.parents[1] / "pyproject.toml"), "--no-cache", "--quiet"]
        subprocess.run([*ruff, "check", "--select", "I", "--fix", *config, str(target)], check=True)
        subprocess.run([*ruff, "format", *config, str(target)], check=True)
        return target.read_text(encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
