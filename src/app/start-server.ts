import { certificateEnd } from "../config/certificate.ts";
import type { Config } from "../config.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { toServerUse } from "../metrics/server-use.ts";
import { afterCalls } from "../service/after-calls.ts";
import { createAuthenticate } from "../service/authenticate.ts";
import { type DailyPrune, pruneDaily } from "../service/prune-daily.ts";
import { createRateLimits } from "../service/rate-limits.ts";
import { createRepublishWatch, type RepublishWatch } from "../service/republish/republish-watch.ts";
import { createServerService, type ServerServiceDeps } from "../service/server-service.ts";
import { createUsageRecorder, type UsageRecorder } from "../service/usage/usage-recorder.ts";
import { createAcquireStreamSlot } from "../service/watch/acquire-stream-slot.ts";
import { createTemplateWatch, type TemplateWatch, type TemplateWatchDeps } from "../service/watch/template-watch.ts";
import type { Services } from "../services.ts";
import type { Tracer } from "../tracing/tracer.ts";
import { openProcessLog } from "../transport/http/logger-options.ts";
import { buildServer, type Server } from "../transport/server.ts";
import { type FollowedCertificate, followCertificate } from "./follow-certificate.ts";
import { openPreviewLinks } from "./open-preview-links.ts";
import { openProfiler } from "./open-profiler.ts";
import { readConsole } from "./read-console.ts";
import { findExampleImages } from "./read-example-images.ts";
import { findGuide } from "./read-guide.ts";
import type { App } from "./running-server.ts";
import { toServerOptions } from "./server-options.ts";

/** Time after which the data of the first requests is loaded. */
const WARM_AFTER_MS = 1_000;

/** The metrics, traces and status of the server. */
export interface ServerContext extends Pick<ServerServiceDeps, "startedAt" | "latestCheck"> {
  readonly metrics: Metrics;
  /** Absent if tracing is disabled. */
  readonly tracer: Tracer | undefined;
  /** Multiplies the maximum duration of a call, for tests on a slow machine. Default: 1. */
  readonly patience?: number | undefined;
}

/** Starts to serve on the port. `close` also closes the services and the tracer. */
export async function startServer(
  services: Services,
  config: Config,
  { metrics, tracer, patience, ...about }: ServerContext,
): Promise<Pick<App, "url" | "reload" | "profile" | "close">> {
  const authenticate = createAuthenticate({
    keys: services.store.keys,
    now: services.store.now,
    pepper: config.keyPepper,
    onRefused: metrics.countAuthenticationFailure,
  });
  const rateLimits = createRateLimits({
    calls: config.rateLimit,
    sourceCalls: config.sourceRateLimit,
    concurrency: config.concurrencyPerKey,
    failures: config.authFailureLimit,
    openings: config.previewLinkLimit,
    now: () => performance.now(),
    onRefused: metrics.countRateLimited,
  });
  metrics.observeCompiler(services.compileLoad);
  const { auditEvents, store, translations } = services;
  metrics.observeCache(services.templates.cacheUse);
  metrics.observeStore(store.use);
  const sessions = services.openSessions(authenticate);
  const { watch, republishWatch } = openWatches(services, config, { authenticate, metrics });
  // Streams deliver the changes of this process without delay.
  const changing = ["publish", "rollback", "archive", "unarchive"] as const;
  const templates = afterCalls(services.templates, changing, watch.look);
  const brands = afterCalls(services.brands, changing, watch.look);
  const republishing = services.runRepublishJobs({ log: openProcessLog(config) });
  const republish = afterCalls(services.republish, ["start", "resume"], republishing.wake);
  const keys = afterCalls(services.keys, ["revoke", "rotate"], watch.look);
  const usage = openUsage(services, config);
  const opening = openPreviewLinks(services, config, metrics);
  const server = createServerService({
    ...about,
    workers: config.workers,
    storeId: store.id,
    testMail: config.testMail && { from: config.testMail.from.address, recipients: config.testMail.recipients },
    ping: store.ping,
    readUse: async () => toServerUse(await metrics.gather()),
  });
  const links = { previewLinks: services.previewLinks, openPreviewLink: opening.open };
  const managed = { keys, templates, brands, translations, republish, republishWatch, watch, sessions, auditEvents };
  const served = { ...managed, ...links, server, authenticate, rateLimits };
  const files = { readConsole, guide: findGuide(), exampleImages: findExampleImages() };
  const { publicUrl } = config;
  const deps = { ...served, metrics, tracer, ping: store.ping, noteUse: usage.note, publicUrl, ...files };
  const port = await buildServer(deps, { ...toServerOptions(config), patience });
  const certificate = serveCertificate(port, config, metrics);
  const url = await port.listen({ host: config.host, port: config.port });
  const pruning = openDailyPrune(services, config);
  const profiler = openProfiler(config);
  const warming = config.warmCompiler ? setTimeout(services.warmCompiler, WARM_AFTER_MS).unref() : undefined;
  return {
    url,
    reload: certificate.reload,
    profile: profiler.toggle,
    async close() {
      clearTimeout(warming);
      certificate.stop();
      await Promise.all([port.close(), republishing.stop()]);
      await profiler.close();
      await pruning.stop();
      await usage.close();
      await opening.close();
      await services.close();
      await tracer?.close();
    },
  };
}

/** Opens the streams of changes and those of jobs, which share their limits. */
function openWatches(
  { store, republish }: Services,
  config: Config,
  { authenticate, metrics }: Pick<TemplateWatchDeps, "authenticate"> & Pick<ServerContext, "metrics">,
): { readonly watch: TemplateWatch; readonly republishWatch: RepublishWatch } {
  const { watchStreams: streams, watchStreamsPerKey: streamsPerKey } = config;
  const acquireSlot = createAcquireStreamSlot({ streams, streamsPerKey }, () => metrics.countRateLimited("streams"));
  const watch = createTemplateWatch({
    changes: store.changes,
    authenticate,
    acquireSlot,
    heartbeatMs: config.watchHeartbeatMs,
    now: () => performance.now(),
    ...metrics.watch,
  });
  metrics.observeStreams(watch.openStreams);
  return { watch, republishWatch: createRepublishWatch({ republish, acquireSlot }) };
}

/** Stores the usage of keys and templates every half minute. */
function openUsage({ store }: Services, config: Config): UsageRecorder {
  const log = openProcessLog(config);
  const usage = createUsageRecorder({
    keyUses: store.keyUses,
    templateUses: store.templateUses,
    now: store.now,
    onError: (err) => log.warn({ err }, "the use of keys and templates cannot be stored now; it is tried again"),
    onLost: (fetches) =>
      log.warn({ fetches }, "the templates of fetches were not counted: too many counts are waiting"),
  });
  usage.start();
  return usage;
}

function openDailyPrune({ store }: Services, config: Config): DailyPrune {
  const ages = {
    versionsMs: config.keepVersionsMs,
    keysMs: config.keepKeysMs,
    templateUsesMs: config.keepTemplateUsageMs,
    exportedAuditMs: config.keepExportedAuditMs,
  };
  return pruneDaily({ store, ages, now: () => store.now(), log: openProcessLog(config) });
}

/** Reloads the certificate of a server that has one when its files change. */
function serveCertificate(server: Server, config: Config, metrics: Metrics): FollowedCertificate {
  const { tls, tlsFiles } = config;
  if (tls === undefined || tlsFiles === undefined) return { reload() {}, stop() {} };
  let end = certificateEnd(tls.cert);
  metrics.observeCertificate(() => end);
  return followCertificate(tlsFiles, {
    log: openProcessLog(config),
    use(certificate) {
      server.useCertificate(certificate);
      end = certificateEnd(certificate.cert);
    },
  });
}
