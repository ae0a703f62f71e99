"""Renders a template within a span of its own, which goes to the collector."""

import json
import sys
from pathlib import Path

from letterpress_client import LetterpressClient
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor

data = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
provider = TracerProvider()
provider.add_span_processor(SimpleSpanProcessor(OTLPSpanExporter()))
tracer = provider.get_tracer("mails")
with tracer.start_as_current_span("send a mail"), LetterpressClient() as client:
    print(client.render_html("welcome", data))
provider.shutdown()
