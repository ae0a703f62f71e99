import type { ConnectError, ContextValues, Interceptor } from "@connectrpc/connect";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { RefusedTokenReason } from "../service/authenticate.ts";
import type { RateLimitName } from "../service/rate-limits.ts";
import { registerBusiestKeys } from "./busiest-keys.ts";
import { type CacheUse, registerCacheUse } from "./cache-metrics.ts";
import { type CompileLoad, type CompileMetrics, createCompileMetrics, registerCompileLoad } from "./compile-metrics.ts";
import type { MetricsSnapshot } from "./metrics-ledger.ts";
import { PROTOCOLS, type Protocol, protocolOf } from "./protocol.ts";
import { createFetchTally, createRequestTally, openLookUpCounter } from "./request-tally.ts";
import { responseCode } from "./response-code.ts";
import { noteFailure, outcomeContext, type RpcOutcome, recordOutcome } from "./rpc-outcome.ts";
import { registerStoreUse, type StoreUse } from "./store-metrics.ts";
import { createWatchMetrics, registerOpenStreams, type WatchMetrics } from "./watch-metrics.ts";

declare module "fastify" {
  interface FastifyRequest {
    rpcOutcome: RpcOutcome | undefined;
  }
}

/** The process's metrics. All labels are bounded: route patterns, protocols, codes and reasons. */
export interface Metrics {
  /**
   * Measures each request, from an `onRequest` hook to the close of the response. Must be called before hooks or routes
   * are added.
   */
  install(app: FastifyInstance): void;
  /** For the Connect plugin's option `contextValues`: `interceptor` stores the code of a call in them. */
  contextValues(request: FastifyRequest): ContextValues;
  /** Must be the outermost interceptor of the RPC routes. */
  readonly interceptor: Interceptor;
  /** For calls that fail before they reach `interceptor`. */
  noteFailure(values: ContextValues, error: ConnectError): void;
  /** Measures a request that bypasses Fastify. The returned function must be called once, with its code. */
  start(route: string, protocol: Protocol): (code: string) => void;
  /** Counts a finished fetch; `outcome` is one of a fixed set. */
  countFetch(protocol: Protocol, outcome: string, seconds: number, keyId: string | undefined): void;
  countAuthenticationFailure(reason: RefusedTokenReason): void;
  countRateLimited(limit: RateLimitName): void;
  /** Counts an attempt to open a preview link. */
  countPreviewLink(outcome: "opened" | "refused"): void;
  countShed(overload: string): void;
  observeConnections(stats: () => ConnectionStats): void;
  /** `end` returns the end of validity of the current certificate. */
  observeCertificate(end: () => Date): void;
  /** Notified of the progress of each compilation. */
  readonly compile: CompileMetrics;
  observeCompiler(load: () => CompileLoad): void;
  /** Reports the use of the cache of published templates. */
  observeCache(use: () => CacheUse): void;
  observeStore(use: () => StoreUse): void;
  /** Counts a look-up in a database. */
  countLookUp(seconds: number, outcome: "ok" | "failed"): void;
  /** Called for events of change streams. */
  readonly watch: WatchMetrics;
  observeStreams(openStreams: () => number): void;
  /** Returns all samples of this process, to be summed with other processes'. */
  snapshot(): Promise<MetricsSnapshot>;
  /** Returns the samples of all serving processes: of this one, unless it is one of several. */
  gather(): Promise<MetricsSnapshot>;
  /** Returns the result of `gather` in Prometheus's text format, to be served as `contentType`. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** The open connections of a port; `refusedSockets` counts since the start. */
export interface ConnectionStats {
  readonly sockets: number;
  readonly refusedSockets: number;
  readonly http1Connections: number;
  readonly http2Sessions: number;
}

/**
 * Creates metrics in their own registry, so that several servers in one process do not mix. Includes Node's process
 * metrics.
 */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  const requests = createRequestTally(registry);
  const fetches = createFetchTally(registry);
  const busiestKeys = registerBusiestKeys(registry);
  const inFlight = registerInFlight(registry);
  function start(route: string, protocol: Protocol): (code: string) => void {
    const startedAt = performance.now();
    inFlight[protocol] += 1;
    return (code) => {
      inFlight[protocol] -= 1;
      requests.add((performance.now() - startedAt) / 1000, route, protocol, code);
    };
  }

  function measure(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    const { url = UNMATCHED, config } = request.routeOptions;
    const protocol = protocolOf(request, config?.routeKind);
    const end = start(config?.pattern ?? url, protocol);
    reply.raw.once("close", () => end(responseCode(reply.raw, protocol, request.rpcOutcome)));
    done();
  }

  return {
    install(app) {
      app.decorateRequest("rpcOutcome", undefined);
      app.addHook("onRequest", measure);
    },
    contextValues(request) {
      request.rpcOutcome = { code: undefined };
      return outcomeContext(request.rpcOutcome);
    },
    interceptor: recordOutcome,
    noteFailure,
    start,
    countFetch(protocol, outcome, seconds, keyId) {
      fetches.add(seconds, protocol, outcome, "");
      if (keyId !== undefined) busiestKeys.note(keyId, performance.now());
    },
    ...openCounters(registry),
    observeConnections: (stats) => registerConnections(registry, stats),
    observeCertificate: (end) => registerCertificate(registry, end),
    compile: createCompileMetrics(registry),
    observeCompiler: (load) => registerCompileLoad(registry, load),
    observeCache: (use) => registerCacheUse(registry, use),
    observeStore: (use) => registerStoreUse(registry, use),
    countLookUp: openLookUpCounter(registry),
    watch: createWatchMetrics(registry),
    observeStreams: (openStreams) => registerOpenStreams(registry, openStreams),
    snapshot: () => registry.getMetricsAsJSON(),
    gather: () => registry.getMetricsAsJSON(),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** Gauges with names of counters; each also exists by type, with a correct name. */
const MISNAMED = ["nodejs_active_handles_total", "nodejs_active_requests_total", "nodejs_active_resources_total"];

/** The route label of a request without a matching route. */
const UNMATCHED = "unmatched";

function openCounters(
  registry: Registry,
): Pick<Metrics, "countAuthenticationFailure" | "countRateLimited" | "countPreviewLink" | "countShed"> {
  return {
    countAuthenticationFailure: openCounter(
      registry,
      { name: "authentication_failures", label: "reason" },
      "Requests refused because of their key, by reason. The answer to the caller does not contain the reason.",
    ),
    countRateLimited: openCounter(
      registry,
      { name: "rate_limited", label: "limit" },
      "Calls refused because there were too many, by the limit they met.",
    ),
    countPreviewLink: openCounter(
      registry,
      { name: "preview_link_openings", label: "outcome" },
      "Attempts to open a preview link: opened, or refused because no link that opens has the token.",
    ),
    countShed: openCounter(
      registry,
      { name: "shed", label: "overload" },
      "Requests refused because the process had too much to do, by what there was too much of.",
    ),
  };
}

function openCounter(
  registry: Registry,
  { name, label }: { readonly name: string; readonly label: string },
  help: string,
): (value: string) => void {
  const counter = new Counter({ name: `letterpress_${name}_total`, help, labelNames: [label], registers: [registry] });
  return (value) => counter.inc({ [label]: value });
}

function registerInFlight(registry: Registry): Record<Protocol, number> {
  const inFlight: Record<Protocol, number> = { grpc: 0, "grpc-web": 0, connect: 0, rest: 0, http: 0 };
  new Gauge({
    name: "letterpress_requests_in_flight",
    help: "Requests being answered, by protocol.",
    labelNames: ["protocol"],
    registers: [registry],
    collect() {
      for (const protocol of PROTOCOLS) this.set({ protocol }, inFlight[protocol]);
    },
  });
  return inFlight;
}

function registerCertificate(registry: Registry, end: () => Date): void {
  new Gauge({
    name: "letterpress_certificate_expiry_timestamp_seconds",
    help: "When the certificate in use ends, in seconds since 1970; of several processes the first to end.",
    aggregator: "min",
    registers: [registry],
    collect() {
      this.set(end().getTime() / 1_000);
    },
  });
}

function registerConnections(registry: Registry, stats: () => ConnectionStats): void {
  const registers = [registry];
  new Gauge({
    name: "letterpress_connections",
    help: "Open connections by what they speak; undecided ones have not said yet.",
    labelNames: ["protocol"],
    registers,
    collect() {
      const { sockets, http1Connections, http2Sessions } = stats();
      this.set({ protocol: "http1" }, http1Connections);
      this.set({ protocol: "http2" }, http2Sessions);
      this.set({ protocol: "undecided" }, sockets - http1Connections - http2Sessions);
    },
  });
  new Counter({
    name: "letterpress_connections_refused_total",
    help: "Connections closed on arrival because a limit was reached.",
    registers,
    collect() {
      this.reset();
      this.inc(stats().refusedSockets);
    },
  });
}
