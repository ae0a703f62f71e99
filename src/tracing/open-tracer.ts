import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Attributes,
  type Context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapGetter,
  trace,
} from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter as JsonExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { OTLPTraceExporter as ProtobufExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import { BatchSpanProcessor, ConsoleSpanExporter, type SpanExporter, TracerProvider } from "@opentelemetry/sdk-trace";
import { ATTR_ERROR_TYPE, ATTR_SERVICE_NAME } from "@opentelemetry/semantic-conventions";
import type { TracingSettings } from "../config/tracing-settings.ts";
import { chooseSampler } from "./choose-sampler.ts";
import type { IncomingFields, TimedSpan, Tracer } from "./tracer.ts";

/** Identifies the worker among several. */
const ATTR_PROCESS_PID = "process.pid";

/** Time that closing waits for a collector that does not answer. */
const CLOSE_TIMEOUT_MS = 2_000;

/**
 * Opens a tracer with the OpenTelemetry SDK. Imports all of the SDK: load this module only where tracing is enabled.
 * Registers nothing globally, so that several servers can share a process. Calls `onFault` with each error of the SDK.
 */
export function openTracer(settings: TracingSettings, onFault: (fault: string) => void): Tracer {
  // The SDK reads these only from the environment, and some may come from a settings file.
  Object.assign(process.env, settings.environment);
  const log = { error: onFault, warn: onFault, info() {}, debug() {}, verbose() {} };
  diag.setLogger(log, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  const service = { [ATTR_SERVICE_NAME]: "letterpress", [ATTR_PROCESS_PID]: process.pid };
  const named = settings.serviceName === undefined ? {} : { [ATTR_SERVICE_NAME]: settings.serviceName };
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes(service))
      .merge(detectResources({ detectors: [resourceAttributesEnvDetector] }))
      .merge(resourceFromAttributes(named)),
    sampler: chooseSampler(settings),
    spanProcessors: [new BatchSpanProcessor({ exporter: openExporter(settings) })],
  });
  const tracer = provider.getTracer("letterpress");
  const propagator = new W3CTraceContextPropagator();
  const active = new AsyncLocalStorage<Context>();

  function note(span: TimedSpan, parent: Context): void {
    const { name, attributes = {}, startedAt, endedAt, parts = [] } = span;
    const noted = tracer.startSpan(name, { attributes: { ...attributes }, startTime: startedAt }, parent);
    const within = trace.setSpan(parent, noted);
    for (const part of parts) note(part, within);
    noted.end(endedAt);
  }

  return {
    beginRequest({ name, attributes }, fields) {
      const parent = propagator.extract(ROOT_CONTEXT, fields, LAST_FIELD);
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes: { ...attributes } }, parent);
      const context = trace.setSpan(parent, span);
      return {
        traceId: span.spanContext().traceId,
        run: (work) => active.run(context, work),
        end(last, fault) {
          span.setAttributes(last as Attributes);
          if (fault !== undefined) markFault(span, fault);
          span.end();
        },
      };
    },
    async trace({ name, attributes }, work) {
      const parent = active.getStore();
      if (parent === undefined) return work(() => undefined);
      const span = tracer.startSpan(name, { attributes: { ...attributes } }, parent);
      const within = trace.setSpan(parent, span);
      try {
        return await active.run(within, () => work((timed) => note(timed, within)));
      } catch (error) {
        markFault(span, faultName(error));
        throw error;
      } finally {
        span.end();
      }
    },
    async close() {
      const given = Promise.withResolvers<void>();
      const timer = setTimeout(given.resolve, CLOSE_TIMEOUT_MS);
      await Promise.race([provider.shutdown().catch((error) => onFault(String(error))), given.promise]);
      clearTimeout(timer);
    },
  };
}

function openExporter({ exporter, protocol }: TracingSettings): SpanExporter {
  if (exporter === "console") return new ConsoleSpanExporter();
  return protocol === "http/json" ? new JsonExporter() : new ProtobufExporter();
}

/**
 * Uses the last value of a repeated field: an application forwards its context, and the instrumentation of its HTTP
 * client adds the request's own.
 */
const LAST_FIELD: TextMapGetter<IncomingFields> = {
  keys: (fields) => Object.keys(fields),
  get(fields, name) {
    const field = [fields[name] ?? []].flat().join(",");
    return name === "traceparent" ? field.split(",").at(-1)?.trim() : field;
  },
};

/** Leaves out error messages, which may quote the caller's input; they are in the log. */
function markFault(span: Span, fault: string): void {
  span.setAttribute(ATTR_ERROR_TYPE, fault);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Returns the code of a refusal, or the class of another error. */
function faultName(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
