import { context, propagation, ROOT_CONTEXT, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { LetterpressClient } from "../src/index.ts";
import { errorFrom } from "./support/error-of.ts";
import { startScriptedServer } from "./support/start-scripted-server.ts";
import { API_KEY, greeting } from "./support/template-fixture.ts";

const TRACE_ID = "a".repeat(32);
const SPAN_ID = "b".repeat(16);
const PARENT = `00-${TRACE_ID}-${SPAN_ID}-01`;

const server = await startScriptedServer(greeting);
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => {
  server.seen.length = 0;
});

type Read = () => never;

/** Renders once, and returns the fields about traces that the fetch had. */
async function fetched(traceContext?: () => unknown): Promise<Record<string, unknown>> {
  const client = new LetterpressClient({
    apiKey: API_KEY,
    baseUrl: server.url,
    ...(traceContext !== undefined && { traceContext: traceContext as Read }),
  });
  expect(await client.renderHtml("greeting")).toBe("<p>Hello </p>");
  const headers = server.seen[0]?.headers ?? {};
  expect(headers.authorization).toBe(`Bearer ${API_KEY}`);
  const names = ["traceparent", "tracestate", "baggage"].filter((name) => name in headers);
  return Object.fromEntries(names.map((name) => [name, headers[name]]));
}

describe("OpenTelemetry's active span", () => {
  const active = trace.setSpanContext(ROOT_CONTEXT, { traceId: TRACE_ID, spanId: SPAN_ID, traceFlags: 1 });

  it("is passed on by a fetch", async () => {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    propagation.setGlobalPropagator(new W3CTraceContextPropagator());
    try {
      expect(await context.with(active, () => fetched())).toEqual({ traceparent: PARENT });
      expect(server.seen.length).toBe(1);
      server.seen.length = 0;
      expect(await fetched()).toEqual({});
    } finally {
      context.disable();
      propagation.disable();
    }
  });

  it("is none where an application has registered nothing", async () => {
    expect(await context.with(active, () => fetched())).toEqual({});
  });
});

describe("a context that the caller gives", () => {
  it.each<[string, () => unknown, Record<string, string>]>([
    ["a parent", () => ({ traceparent: PARENT }), { traceparent: PARENT }],
    ["with a state", () => ({ traceparent: PARENT, tracestate: "a=1" }), { traceparent: PARENT, tracestate: "a=1" }],
    ["a state of two lines", () => ({ traceparent: PARENT, tracestate: "a=1\r\nx: y" }), { traceparent: PARENT }],
    ["other fields", () => ({ traceparent: PARENT, authorization: "x", baggage: "user=ann" }), { traceparent: PARENT }],
    ["a line break behind it", () => ({ traceparent: `${PARENT}\n` }), {}],
    ["a state alone", () => ({ tracestate: "a=1" }), {}],
    ["null for a state", () => ({ traceparent: PARENT, tracestate: null }), { traceparent: PARENT }],
    ["null", () => ({ traceparent: null }), {}],
    ["no text", () => ({ traceparent: 7 }), {}],
    ["nothing", () => undefined, {}],
    [
      "an exception",
      () => {
        throw new Error("no context here");
      },
      {},
    ],
  ])("%s", async (_, read, sent) => {
    expect(await fetched(read)).toEqual(sent);
  });

  it("is refused when it is no function", () => {
    const make = () => new LetterpressClient({ apiKey: API_KEY, baseUrl: server.url, traceContext: PARENT as never });
    expect(errorFrom(make).issues).toEqual([
      { loc: ["options", "traceContext"], msg: "must be a function", type: "function" },
    ]);
  });
});
