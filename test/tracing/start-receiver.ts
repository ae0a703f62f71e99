import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A span of OTLP in JSON, as far as tests look at it (opentelemetry-proto, trace/v1/trace.proto). */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  /** 1 is internal, 2 a server's. */
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly status: { readonly code?: number };
}

/** A receiver of OTLP over HTTP. */
export interface Receiver {
  readonly url: string;
  spans(): readonly ReceivedSpan[];
  /** All that was sent, resources included. */
  text(): string;
  close(): void;
}

type Written = Omit<ReceivedSpan, "attributes"> & { readonly attributes: readonly Attribute[] };
type Attribute = { readonly key: string; readonly value: Readonly<Record<string, unknown>> };
interface ExportRequest {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Written[] }[] }[];
}

/** Starts a receiver of what exporters of OpenTelemetry send with the protocol http/json. */
export async function startReceiver(): Promise<Receiver> {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    bodies.push(await text(request));
    response.setHeader("content-type", "application/json").end("{}");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => bodies.flatMap((body) => readSpans(JSON.parse(body) as ExportRequest)),
    text: () => bodies.join("\n"),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function readSpans({ resourceSpans }: ExportRequest): readonly ReceivedSpan[] {
  const written = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
  return written.map((span) => ({ ...span, attributes: Object.fromEntries(span.attributes.map(readAttribute)) }));
}

function readAttribute({ key, value }: Attribute): [string, unknown] {
  const [written] = Object.values(value);
  return [key, "intValue" in value ? Number(written) : written];
}
