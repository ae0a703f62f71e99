"""The span that a fetch is part of, as header fields of W3C Trace Context."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping

ReadTraceContext = Callable[[], Mapping[str, str]]

_PARENT = re.compile(r"[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}")
_STATE = re.compile(r"[\x20-\x7e]{1,512}")


def active_trace_context() -> Mapping[str, str]:
    """Return that of OpenTelemetry's active span, where the application has one. The API need not be installed."""
    if "opentelemetry.trace" not in sys.modules:
        return {}
    from opentelemetry.trace.propagation import tracecontext

    carrier: dict[str, str] = {}
    tracecontext.TraceContextTextMapPropagator().inject(carrier)
    return carrier


def trace_headers(read: ReadTraceContext) -> dict[str, str]:
    """Return the fields of a context that can be sent. No fetch fails for its trace, whatever `read` does."""
    try:
        context = read()
        parent, state = context.get("traceparent", ""), context.get("tracestate", "")
        if not _PARENT.fullmatch(parent):
            return {}
        return {"traceparent": parent} | ({"tracestate": state} if _STATE.fullmatch(state) else {})
    except Exception:
        # A trace that lacks this span is better than a mail that is not sent.
        return {}
