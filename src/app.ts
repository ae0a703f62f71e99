import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { type BackgroundCheck, checkWhileServing } from "./app/check-while-serving.ts";
import { type FollowedCertificate, followCertificate } from "./app/follow-certificate.ts";
import { holdPort } from "./app/hold-port.ts";
import { openPrimaryLink } from "./cluster/primary-link.ts";
import { openWorkerPool } from "./cluster/worker-pool.ts";
import { certificateEnd } from "./config/certificate.ts";
import type { Config } from "./config.ts";
import { NOT_CHECKED, type StoreCheck } from "./domain/store-check.ts";
import { createMetrics, type Metrics } from "./metrics/metrics.ts";
import { createMetricsLedger } from "./metrics/metrics-ledger.ts";
import { createAuthenticate } from "./service/authenticate.ts";
import type { FirstStart } from "./service/first-start.ts";
import { createKeyUsage, type KeyUsage } from "./service/key-usage.ts";
import { type DailyPrune, pruneDaily } from "./service/prune-daily.ts";
import { createRateLimits } from "./service/rate-limits.ts";
import { holdStore, openServices, type Services } from "./services.ts";
import type { Tracer } from "./tracing/tracer.ts";
import { openProcessLog } from "./transport/http/logger-options.ts";
import type { HttpServerOptions } from "./transport/http-server.ts";
import { buildServer, type Server } from "./transport/server.ts";

/** A process that serves, or has workers that do. */
export interface RunningServer {
  /** Resolves when the process should stop without a signal. Rejects with the reason when it cannot go on. */
  readonly stopping: Promise<void>;
  /** Lets requests in flight finish, then closes everything. */
  close(): Promise<void>;
  /** Reads the certificate anew, where there is one. */
  reload(): void;
  /** Ends at once the other processes that `close` would wait for. */
  kill(): void;
}

/** A running service. */
export interface App extends RunningServer, PreparedStore {
  /** Where it listens, such as `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Resolves when it serves. Rejects when the store turns out to be damaged before. */
  readonly ready: Promise<void>;
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
/** When the first requests have what they need. */
const WARM_AFTER_MS = 1_000;
const EXAMPLES = join(import.meta.dirname, "../examples");

/** Wires the whole service and starts it in this process. */
export async function startApp(config: Config, note?: (line: string) => void): Promise<App> {
  const metrics = createMetrics();
  const tracer = await openTracing(config);
  const services = await openServices(config, {
    note,
    tracer,
    checksSmallFile: true,
    compileThreads: Math.min(COMPILE_THREADS_MAX, availableParallelism()),
    compileObserver: metrics.compile,
  });
  let check: BackgroundCheck | undefined;
  try {
    const prepared = await prepareStore(services, config);
    const { isChecked, noteCheck } = services.store;
    check = await checkWhileServing(config, { isChecked, note: noteCheck });
    const { stop } = check;
    const server = await startServer(services, config, { metrics, tracer });
    return {
      ...prepared,
      url: server.url,
      reload: server.reload,
      ready: check.keysSound,
      stopping: new Promise(() => {}),
      close() {
        stop();
        return server.close();
      },
      kill: stop,
    };
  } catch (err) {
    check?.stop();
    await services.close();
    throw err;
  }
}

/**
 * Prepares the store and starts workers that serve it. This process supervises them and closes the store. It holds the
 * store's place until they have ended, so that nobody can replace the store while a worker restarts.
 */
export async function startPrimary(config: Config, note?: (line: string) => void): Promise<App> {
  let tellWorkers = (_check: StoreCheck): void => {};
  const prepared = prepareForWorkers(config, note);
  void prepared.then(
    ({ isChecked }) => isChecked || tellWorkers(NOT_CHECKED),
    () => undefined, // the pool rejects with it
  );
  const log = openProcessLog(config.logLevel);
  const pool = await openWorkerPool({
    count: config.workers,
    prepared,
    ledger: createMetricsLedger(),
    log,
    silenceMaxMs: config.maxWorkerSilenceMs,
    followCheck(note) {
      tellWorkers = note;
    },
  });
  const { hold, isChecked, ...store } = await prepared;
  // Not before: a worker would not start on a store that is known to be damaged, and could not say so.
  const check = await checkWhileServing(config, { isChecked, note: tellWorkers });
  return {
    ...store,
    url: pool.url,
    ready: check.keysSound,
    stopping: pool.failure,
    reload: pool.reload,
    close() {
      check.stop();
      return pool.close().finally(hold.release);
    },
    kill() {
      check.stop();
      pool.kill();
    },
  };
}

async function prepareForWorkers(config: Config, note: ((line: string) => void) | undefined) {
  const services = await openServices(config, { note, checksSmallFile: true });
  try {
    const store = await prepareStore(services, config);
    return { ...store, isChecked: services.store.isChecked, hold: await holdStore(config) };
  } finally {
    await services.close();
  }
}

/** Starts the service in this process, which must be a worker, on the store that its primary prepares. */
export async function startWorker(config: Config): Promise<RunningServer> {
  const metrics = createMetrics();
  const primary = openPrimaryLink(metrics.snapshot);
  await primary.starting;
  const tracer = await openTracing(config);
  const services = await openServices(config, { mayMake: false, compileObserver: metrics.compile, tracer });
  primary.onCheck(services.store.noteCheck);
  const server = await startServer(services, config, {
    metrics: { ...metrics, text: primary.gatherMetrics },
    tracer,
  });
  primary.onReload(server.reload);
  primary.ready(server.url);
  return {
    reload: server.reload,
    stopping: primary.stopping,
    async close() {
      await server.close();
      await primary.close();
    },
    kill() {},
  };
}

async function prepareStore(services: Services, config: Config): Promise<PreparedStore> {
  await services.assertPepper();
  const firstStart = await makeFirstStart(services, config);
  return { firstStart, hasAdminKey: await services.store.keys.hasActiveAdmin(new Date()) };
}

/** Keys are shown once: none is made before it is known that this process can serve them. */
async function makeFirstStart(services: Services, config: Config): Promise<FirstStart | undefined> {
  const { items } = await services.store.keys.list({ limit: 1 });
  if (items.length > 0) return undefined;
  const port = await holdPort(config);
  try {
    const examples = config.examples ? readExamples() : [];
    return await services.begin({ makeAdminKey: config.bootstrapAdmin, examples });
  } finally {
    await port.release();
  }
}

/** The SDK is loaded where requests are traced, and nowhere else. */
async function openTracing({ tracing, logLevel }: Config): Promise<Tracer | undefined> {
  if (tracing === undefined) return undefined;
  const { openTracer } = await import("./tracing/open-tracer.ts");
  const log = openProcessLog(logLevel);
  return openTracer(tracing, (fault) => log.warn({ fault }, "traces cannot be exported"));
}

interface Observers {
  readonly metrics: Metrics;
  /** Absent: nothing is traced. */
  readonly tracer: Tracer | undefined;
}

/** Serves on the port. `close` closes the services and the tracer, too. */
async function startServer(
  services: Services,
  config: Config,
  { metrics, tracer }: Observers,
): Promise<Pick<App, "url" | "reload" | "close">> {
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
  metrics.observeCache(templates.cacheUse);
  metrics.observeStore(store.use);
  const ping = () => store.ping();
  const usage = openKeyUsage(services, config);
  const deps = { keys, templates, authenticate, rateLimits, metrics, tracer, ping, noteKeyUse: usage.note };
  const server = await buildServer(deps, toServerOptions(config));
  const certificate = serveCertificate(server, config, metrics);
  const url = await server.listen({ host: config.host, port: config.port });
  const pruning = openDailyPrune(services, config);
  const warming = config.warmCompiler ? setTimeout(services.warmCompiler, WARM_AFTER_MS).unref() : undefined;
  return {
    url,
    reload: certificate.reload,
    async close() {
      clearTimeout(warming);
      certificate.stop();
      await server.close();
      await pruning.stop();
      await usage.close();
      await services.close();
      await tracer?.close();
    },
  };
}

/** Stores what keys do, once a minute. */
function openKeyUsage({ store }: Services, { logLevel }: Config): KeyUsage {
  const log = openProcessLog(logLevel);
  const usage = createKeyUsage({
    uses: store.keyUses,
    now: () => new Date(),
    onError: (err) => log.warn({ err }, "what keys did cannot be stored yet"),
  });
  usage.start();
  return usage;
}

function openDailyPrune({ store }: Services, config: Config): DailyPrune {
  const { keepVersionsMs: versionsMs, keepKeysMs: keysMs, keepExportedAuditMs: exportedAuditMs } = config;
  const ages = { versionsMs, keysMs, exportedAuditMs };
  return pruneDaily({ store, ages, now: () => new Date(), log: openProcessLog(config.logLevel) });
}

/** Follows the certificate of a server that has one. */
function serveCertificate(server: Server, { tls, tlsFiles, logLevel }: Config, metrics: Metrics): FollowedCertificate {
  if (tls === undefined || tlsFiles === undefined) return { reload() {}, stop() {} };
  let end = certificateEnd(tls.cert);
  metrics.observeCertificate(() => end);
  return followCertificate(tlsFiles, {
    log: openProcessLog(logLevel),
    use(certificate) {
      server.useCertificate(certificate);
      end = certificateEnd(certificate.cert);
    },
  });
}

/** The settings that the server needs: neither the pepper nor the path of the store. */
export function toServerOptions(config: Config): HttpServerOptions {
  const { logLevel, tls, corsOrigins, trustedProxies, maxLoopDelayMs, maxRssBytes, connectionsPerAddress } = config;
  return {
    logLevel,
    requestLog: { sample: config.logSample, slowMs: config.logSlowMs },
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
