"""Fetches are part of the trace that they are made in."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from opentelemetry import trace
from opentelemetry.sdk.trace import TracerProvider

from letterpress_client import LetterpressError, RenderRequest
from tests.conftest import ClientOf
from tests.support.scripted_server import ScriptedServer

TRACER = TracerProvider().get_tracer(__name__)
PARENT = f"00-{'a' * 32}-{'b' * 16}-01"


def parent_of(span: trace.Span) -> str:
    """Write a span as the standard does (W3C Trace Context, section 3.2)."""
    context = span.get_span_context()
    return f"00-{context.trace_id:032x}-{context.span_id:016x}-{context.trace_flags:02x}"


def test_the_active_span_is_passed_on(server: ScriptedServer, client_of: ClientOf) -> None:
    with TRACER.start_as_current_span("send a mail") as span:
        client_of().render_html("greeting")
    assert server.seen[0].headers["traceparent"] == parent_of(span)


def test_so_it_is_from_the_threads_of_render_many(server: ScriptedServer, client_of: ClientOf) -> None:
    with TRACER.start_as_current_span("send mails") as span:
        results = client_of().render_many([RenderRequest(template_id=f"greeting-{number}") for number in range(9)])
    assert not [result for result in results if isinstance(result, LetterpressError)]
    assert {request.headers.get("traceparent") for request in server.seen} == {parent_of(span)}


def test_without_a_span_nothing_is_passed_on(server: ScriptedServer, client_of: ClientOf) -> None:
    client_of().render_html("greeting")
    assert "traceparent" not in server.seen[0].headers


def fail() -> dict[str, str]:
    raise RuntimeError("no context here")


@pytest.mark.parametrize(
    ("read", "sent"),
    [
        (lambda: {"traceparent": PARENT}, {"traceparent": PARENT}),
        (lambda: {"traceparent": PARENT, "tracestate": "a=1"}, {"traceparent": PARENT, "tracestate": "a=1"}),
        (lambda: {"traceparent": PARENT, "tracestate": "a=1\r\nx: y"}, {"traceparent": PARENT}),
        (lambda: {"traceparent": PARENT, "authorization": "other", "baggage": "user=ann"}, {"traceparent": PARENT}),
        (lambda: {"traceparent": f"{PARENT}\n"}, {}),
        (lambda: {"tracestate": "a=1"}, {}),
        (lambda: {"traceparent": 7}, {}),
        (lambda: None, {}),
        (fail, {}),
    ],
)
def test_a_context_that_the_caller_gives(
    server: ScriptedServer, client_of: ClientOf, read: Callable[[], Any], sent: dict[str, str]
) -> None:
    assert client_of(trace_context=read).render_html("greeting") == "<p>Hello </p>"
    headers = server.seen[0].headers
    assert {name: headers[name] for name in ("traceparent", "tracestate", "baggage") if name in headers} == sent
    assert headers["authorization"] != "other"


def test_what_is_no_function_is_refused(client_of: ClientOf) -> None:
    with pytest.raises(LetterpressError, match="trace_context must be a function"):
        client_of(trace_context=PARENT)


def test_opentelemetry_is_not_loaded_for_an_application_that_has_not() -> None:
    code = """if True:
        import sys
        from letterpress_client.trace_context import active_trace_context
        print(active_trace_context(), [name for name in sys.modules if name.startswith("opentelemetry")])
    """
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("{} []\n", "")
