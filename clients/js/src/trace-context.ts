/** The header fields of W3C Trace Context: the span that a fetch is part of. Other names are left out. */
export interface TraceContext {
  readonly traceparent?: string | null | undefined;
  readonly tracestate?: string | null | undefined;
}

/** Where OpenTelemetry's API of every version 1 keeps what an application has registered. */
const REGISTERED = Symbol.for("opentelemetry.js.api.1");

/** The part of that API which is used here. */
interface Registered {
  readonly context?: { active(): unknown };
  readonly propagation?: { inject(context: unknown, carrier: Carrier, setter: typeof SETTER): void };
}

type Carrier = Record<string, string>;

const SETTER = {
  set(carrier: Carrier, name: string, value: string): void {
    carrier[name] = value;
  },
};

/** Of the active span of OpenTelemetry, where the application has one. The API need not be installed. */
export function activeTraceContext(): TraceContext {
  const { context, propagation } = (globalThis as { [REGISTERED]?: Registered })[REGISTERED] ?? {};
  const carrier: Carrier = {};
  if (context !== undefined) propagation?.inject(context.active(), carrier, SETTER);
  return carrier;
}

const PARENT = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;
const STATE = /^[\x20-\x7e]{1,512}$/;

/** Adds the fields of a context that can be sent. No fetch fails for its trace, whatever `read` does. */
export function addTraceContext(headers: Headers, read: () => TraceContext | undefined): void {
  try {
    const { traceparent, tracestate } = read() ?? {};
    if (!PARENT.test(traceparent ?? "")) return;
    headers.set("traceparent", traceparent ?? "");
    if (STATE.test(tracestate ?? "")) headers.set("tracestate", tracestate ?? "");
  } catch {
    // A trace that lacks this span is better than a mail that is not sent.
  }
}
