"""A real HTTP server that gives the answer it was last told to."""

from __future__ import annotations

import json
import socket
import struct
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

Answer = Callable[["Exchange"], None]


@dataclass(frozen=True)
class SeenRequest:
    """A request as the server saw it; names of headers are in lower case."""

    method: str
    path: str
    headers: Mapping[str, str]


class Exchange:
    """One request, and the means to answer it."""

    def __init__(self, handler: BaseHTTPRequestHandler, request: SeenRequest, stopped: threading.Event) -> None:
        self.request = request
        self._handler = handler
        self._stopped = stopped

    def send(self, status: int, body: bytes = b"", headers: Mapping[str, str] | None = None) -> None:
        """Answer, with the length of the body unless headers give one."""
        self._handler.send_response(status)
        named = {"Content-Length": str(len(body)), **(headers or {})}
        for name, value in named.items():
            self._handler.send_header(name, value)
        self._handler.end_headers()
        self._handler.wfile.write(body)
        self._handler.wfile.flush()

    def send_json(self, status: int, body: object, headers: Mapping[str, str] | None = None) -> None:
        content_type = {"Content-Type": "application/json; charset=utf-8"}
        self.send(status, json.dumps(body).encode(), {**content_type, **(headers or {})})

    def write(self, chunk: bytes) -> None:
        """Send a piece of a body whose head has been sent."""
        self._handler.wfile.write(chunk)
        self._handler.wfile.flush()

    def reset(self) -> None:
        """Break the connection."""
        self._handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self._handler.connection.close()
        self._handler.close_connection = True

    def wait(self, seconds: float = 60.0) -> None:
        """Do nothing for a while, or until the server stops."""
        self._stopped.wait(seconds)
        self._handler.close_connection = True


@dataclass
class ScriptedServer:
    url: str
    answer: Answer
    seen: list[SeenRequest] = field(default_factory=list)
    stopped: threading.Event = field(default_factory=threading.Event)
    stop: Callable[[], None] = lambda: None


@contextmanager
def start_scripted_server(answer: Answer) -> Iterator[ScriptedServer]:
    connections: set[socket.socket] = set()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def setup(self) -> None:
            super().setup()
            connections.add(self.connection)

        def do_GET(self) -> None:
            headers = {name.lower(): value for name, value in self.headers.items()}
            request = SeenRequest(self.command, self.path, headers)
            server.seen.append(request)
            server.answer(Exchange(self, request, server.stopped))

        def log_message(self, *_: object) -> None:
            pass

    class Listener(ThreadingHTTPServer):
        daemon_threads = True
        request_queue_size = 128

        def handle_error(self, *_: object) -> None:
            """Clients that go away in the middle are a part of the cases."""

    listener = Listener(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=listener.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()

    def stop() -> None:
        if server.stopped.is_set():
            return
        server.stopped.set()
        listener.shutdown()
        listener.server_close()
        for connection in connections:
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                continue
        thread.join()

    server = ScriptedServer(f"http://127.0.0.1:{listener.server_port}", answer)
    server.stop = stop
    try:
        yield server
    finally:
        stop()


def answer_json(status: int, body: object, headers: Mapping[str, str] | None = None) -> Answer:
    return lambda exchange: exchange.send_json(status, body, headers)


def answer_template(body: object, etag: str) -> Answer:
    """Answer with a template under an entity tag, or 304 to whoever holds that."""

    def answer(exchange: Exchange) -> None:
        if exchange.request.headers.get("if-none-match") == etag:
            exchange.send(304, headers={"ETag": etag})
        else:
            exchange.send_json(200, body, {"ETag": etag})

    return answer


def reset(exchange: Exchange) -> None:
    exchange.reset()


def silence(exchange: Exchange) -> None:
    exchange.wait()
