"""Measures the first mail of a process, from importing the library to its html, by what is cached.

Every render has a process of its own, and all take turns. clients/python/.venv/bin/python clients/python/bench/start.py
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

LIBRARY = Path(__file__).parents[1]
ROUNDS = 20
CACHES = {"memory": "nothing cached, one request", "disk": "in the directory", "store": "in a store"}


class Files:
    """A store of files."""

    def __init__(self, folder: str) -> None:
        self._folder = Path(folder)

    def get(self, name: str) -> bytes | None:
        """Return what was set."""
        try:
            return (self._folder / name).read_bytes()
        except FileNotFoundError:
            return None

    def set(self, name: str, value: str, _ttl: int) -> None:
        """Keep it for ever."""
        (self._folder / name).write_text(value)


def print_first_mail(url: str, cached: str, folder: str) -> None:
    """Print what one mail takes in this process, in milliseconds from before the library is imported."""
    sys.path.insert(0, str(LIBRARY / "src"))
    used_before, began = time.process_time(), time.perf_counter()
    from letterpress_client import DiskCache, LetterpressClient, MemoryCache, StoreCache

    imported = time.process_time()
    caches: dict[str, MemoryCache | DiskCache | StoreCache] = {}
    caches |= {"memory": MemoryCache(), "disk": DiskCache(folder), "store": StoreCache(Files(folder))}
    with LetterpressClient(api_key="lp_sdk_bench", base_url=url, cache=caches[cached]) as client:
        html = client.render_html("bench", {"data": {"field_0": "Ann"}})
        wall, cpu = time.perf_counter() - began, time.process_time() - used_before
    taken = {"wall": wall, "cpu": cpu, "import cpu": imported - used_before}
    if "Ann" not in html:
        raise SystemExit("the mail is not what it should be")
    print(json.dumps({name: seconds * 1000 for name, seconds in taken.items()}))


@contextmanager
def serve_template() -> Iterator[tuple[str, list[str]]]:
    """Serve one template at every address. Yield the URL, and the paths that were asked for."""
    sys.path.insert(0, str(LIBRARY))
    from bench.fill import letterpress_template

    body, asked = json.dumps(letterpress_template()).encode(), list[str]()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_response(200)
            for name, value in {"Content-Type": "application/json", "Content-Length": str(len(body))}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}", asked
    server.shutdown()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, serve_template() as (url, asked):

        def run(cached: str) -> dict[str, float]:
            command = [sys.executable, __file__, url, cached, folder]
            measured: dict[str, float] = json.loads(subprocess.check_output(command))
            return measured

        for cached in CACHES:
            run(cached)
        asked.clear()
        rounds = [{cached: run(cached) for cached in CACHES} for _ in range(ROUNDS)]
        if len(asked) != ROUNDS:
            raise SystemExit(f"{len(asked)} requests, not {ROUNDS}")
    for cached, what in CACHES.items():
        parts = []
        for name in ("wall", "cpu", "import cpu"):
            values = sorted(each[cached][name] for each in rounds)
            parts.append(f"{name} {values[0]:.1f} to {values[ROUNDS // 2]:.1f}")
        print(f"{what}, best to median of {ROUNDS} in ms: {', '.join(parts)}")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print_first_mail(*sys.argv[1:])
    else:
        main()
