import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { openPrimaryLink } from "./cluster/primary-link.ts";
import { openWorkerPool } from "./cluster/worker-pool.ts";
import type { Config } from "./config.ts";
import { createMetrics, type Metrics } from "./metrics/metrics.ts";
import { createMetricsLedger } from "./metrics/metrics-ledger.ts";
import { createAuthenticate } from "./service/authenticate.ts";
import type { FirstStart } from "./service/first-start.ts";
import { createRateLimits } from "./service/rate-limits.ts";
import { holdStore, openServices, type Services } from "./services.ts";
import { openProcessLog } from "./transport/http/request-log.ts";
import type { HttpServerOptions } from "./transport/http-server.ts";
import { buildServer } from "./transport/server.ts";

/** A process that serves, or has workers that do. */
export interface RunningServer {
  /** Resolves when the process should stop without a signal. Rejects with the reason when it cannot go on. */
  readonly stopping: Promise<void>;
  /** Lets requests in flight finish, then closes everything. */
  close(): Promise<void>;
  /** Ends at once the other processes that `close` would wait for. */
  kill(): void;
}

/** A running service. */
export interface App extends RunningServer, PreparedStore {
  /** Where it listens, such as `http://127.0.0.1:8080`. */
  readonly url: string;
}

/** What is known of the store before it is served. */
export interface PreparedStore {
  /** What the first start made, if the store was empty. */
  readonly firstStart: FirstStart | undefined;
  /** False when only the command line can manage the service. */
  readonly hasAdminKey: boolean;
}

/** A second thread serves a second key. Each takes memory and, while it compiles, a processor. */
const COMPILE_THREADS_MAX = 2;
const EXAMPLES = join(import.meta.dirname, "../examples");

/** Wires the whole service and starts it in this process. */
export async function startApp(config: Config, note?: (line: string) => void): Promise<App> {
  const metrics = createMetrics();
  const services = await openServices(config, {
    note,
    compileThreads: Math.min(COMPILE_THREADS_MAX, availableParallelism()),
    compileObserver: metrics.compile,
  });
  try {
    const prepared = await prepareStore(services, config);
    const server = await startServer(services, config, metrics);
    return { ...prepared, ...server, stopping: new Promise(() => {}), kill() {} };
  } catch (err) {
    await services.close();
    throw err;
  }
}

/**
 * Prepares the store and starts workers that serve it. This process supervises them and closes the store. It holds the
 * store's place until they have ended, so that nobody can replace the store while a worker restarts.
 */
export async function startPrimary(config: Config, note?: (line: string) => void): Promise<App> {
  const prepared = prepareForWorkers(config, note);
  const log = openProcessLog(config.logLevel);
  const pool = await openWorkerPool({
    count: config.workers,
    prepared,
    ledger: createMetricsLedger(),
    log,
    silenceMaxMs: config.maxWorkerSilenceMs,
  });
  const { hold, ...store } = await prepared;
  return {
    ...store,
    url: pool.url,
    stopping: pool.failure,
    close: () => pool.close().finally(hold.release),
    kill: pool.kill,
  };
}

async function prepareForWorkers(config: Config, note: ((line: string) => void) | undefined) {
  const services = await openServices(config, { note });
  try {
    const store = await prepareStore(services, config);
    return { ...store, hold: await holdStore(config) };
  } finally {
    await services.close();
  }
}

/** Starts the service in this process, which must be a worker, on the store that its primary prepares. */
export async function startWorker(config: Config): Promise<RunningServer> {
  const metrics = createMetrics();
  const primary = openPrimaryLink(metrics.snapshot);
  await primary.starting;
  const services = await openServices(config, { isInspected: true, mayMake: false, compileObserver: metrics.compile });
  const server = await startServer(services, config, { ...metrics, text: primary.gatherMetrics });
  primary.ready(server.url);
  return {
    stopping: primary.stopping,
    async close() {
      await server.close();
      await primary.close();
    },
    kill() {},
  };
}

async function prepareStore(services: Services, config: Config): Promise<PreparedStore> {
  const firstStart = await services.begin({
    makeAdminKey: config.bootstrapAdmin,
    examples: config.examples ? readExamples() : [],
  });
  return { firstStart, hasAdminKey: await services.store.keys.hasActiveAdmin(new Date()) };
}

/** Serves on the port. `close` closes the services, too. */
async function startServer(services: Services, config: Config, metrics: Metrics): Promise<Pick<App, "url" | "close">> {
  const authenticate = createAuthenticate({
    keys: services.store.keys,
    now: () => new Date(),
    pepper: config.keyPepper,
    onRefused: metrics.countAuthenticationFailure,
  });
  const rateLimits = createRateLimits({
    calls: config.rateLimit,
    sourceCalls: config.sourceRateLimit,
    concurrency: config.concurrencyPerKey,
    failures: config.authFailureLimit,
    now: () => performance.now(),
    onRefused: metrics.countRateLimited,
  });
  metrics.observeCompiler(services.compileLoad);
  const { keys, templates, store } = services;
  const ping = () => store.ping();
  const deps = { keys, templates, authenticate, rateLimits, metrics, ping };
  const server = await buildServer(deps, toServerOptions(config));
  return {
    url: await server.listen({ host: config.host, port: config.port }),
    async close() {
      await server.close();
      await services.close();
    },
  };
}

/** The settings that the server needs: neither the pepper nor the path of the store. */
export function toServerOptions(config: Config): HttpServerOptions {
  const { logLevel, tls, corsOrigins, trustedProxies, maxLoopDelayMs, maxRssBytes, connectionsPerAddress } = config;
  return {
    logLevel,
    tls,
    corsOrigins,
    trustedProxies,
    loadLimits: { maxLoopDelayMs, maxRssBytes },
    listenerLimits: { maxSocketsPerAddress: connectionsPerAddress },
  };
}

function readExamples() {
  const list = JSON.parse(readFileSync(join(EXAMPLES, "examples.json"), "utf8")) as readonly {
    readonly slug: string;
    readonly subject: string;
    readonly document: string;
  }[];
  return list.map(({ slug, subject, document }) => {
    const text = readFileSync(join(EXAMPLES, document), "utf8");
    const name = (JSON.parse(text) as { template_name: string }).template_name;
    return { slug, name, subject, source: { kind: "document" as const, text } };
  });
}
