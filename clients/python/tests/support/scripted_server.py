"""A real HTTP server that gives the answer it was last told to."""

from __future__ import annotations

import json
import socket
import struct
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
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
        self.send_head(status, {"Content-Length": str(len(body)), **(headers or {})})
        self.write(body)

    def send_head(self, status: int, headers: Mapping[str, str]) -> None:
        """Send status and headers, and nothing that they do not say."""
        self._handler.send_response(status)
        for name, value in headers.items():
            self._handler.send_header(name, value)
        self._handler.end_headers()

    def send_json(self, status: int, body: object, headers: Mapping[str, str] | None = None) -> None:
        content_type = {"Content-Type": "application/json; charset=utf-8"}
        self.send(status, json.dumps(body).encode(), {**content_type, **(headers or {})})

    def write(self, chunk: bytes) -> None:
        """Send a piece of a body whose head has been sent."""
        self._handler.wfile.write(chunk)
        self._handler.wfile.flush()

    def send_raw(self, content: bytes) -> None:
        """Send bytes that need not be HTTP, and close."""
        self.write(content)
        self._handler.close_connection = True

    def close(self) -> None:
        """Close the connection, whatever has been sent."""
        self._handler.connection.shutdown(socket.SHUT_RDWR)
        self._handler.close_connection = True

    def reset(self) -> None:
        """Break the connection."""
        self._handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self._handler.connection.close()
        self._handler.close_connection = True

    def wait(self, seconds: float = 60.0) -> None:
        """Do nothing for a while, or until the server stops."""
        self._stopped.wait(seconds)
        self._handler.close_connection = True


class ScriptedServer:
    """Listens on a port of its own; `answer` may be changed at any time."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        self.seen: list[SeenRequest] = []
        self._connections: set[socket.socket] = set()
        self._stopped = threading.Event()
        self._listener = self._listen(0)
        self.url = f"http://127.0.0.1:{self._listener.server_port}"

    def go_down(self) -> None:
        """Close the port and all connections."""
        if self._stopped.is_set():
            return
        self._stopped.set()
        self._listener.shutdown()
        self._listener.server_close()
        for connection in self._connections:
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
        self._connections.clear()

    def come_back(self) -> None:
        """Listen on the same port again."""
        self._stopped = threading.Event()
        self._listener = self._listen(self._listener.server_port)

    def _listen(self, port: int) -> ThreadingHTTPServer:
        server, stopped, connections = self, self._stopped, self._connections

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
                server.answer(Exchange(self, request, stopped))

            def log_message(self, *_: object) -> None:
                pass

        class Listener(ThreadingHTTPServer):
            daemon_threads = True
            request_queue_size = 128

            def handle_error(self, *_: object) -> None:
                """Clients that go away in the middle are a part of the cases."""

        listener = Listener(("127.0.0.1", port), Handler)
        threading.Thread(target=listener.serve_forever, kwargs={"poll_interval": 0.01}).start()
        return listener


@contextmanager
def start_scripted_server(answer: Answer) -> Iterator[ScriptedServer]:
    server = ScriptedServer(answer)
    try:
        yield server
    finally:
        server.go_down()


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
