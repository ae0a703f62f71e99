import { openPrimaryLink } from "../cluster/primary-link.ts";
import type { Config } from "../config.ts";
import { formatSnapshot } from "../metrics/format-snapshot.ts";
import { createMetrics } from "../metrics/metrics.ts";
import { openServices } from "../services.ts";
import { openProcessLog } from "../transport/http/logger-options.ts";
import { toCacheOptions } from "./cache-options.ts";
import { followCheck } from "./follow-check.ts";
import { logClock } from "./log-clock.ts";
import { openTracing } from "./open-tracing.ts";
import type { RunningServer } from "./running-server.ts";
import { startServer } from "./start-server.ts";

/** Starts the service in this process, which must be a worker, on the store that its primary has prepared. */
export async function startWorker(config: Config): Promise<RunningServer> {
  const metrics = createMetrics();
  const primary = openPrimaryLink(metrics.snapshot);
  const { place, startedAt } = await primary.starting;
  const tracer = await openTracing(config);
  const services = await openServices(config, {
    mayMake: false,
    place,
    cache: toCacheOptions(config),
    onClock: logClock(openProcessLog(config)),
    compileObserver: metrics.compile,
    onLookUp: metrics.countLookUp,
    tracer,
  });
  const check = followCheck(services.store.fileCheck);
  primary.onCheck(check.note);
  const server = await startServer(services, config, {
    metrics: {
      ...metrics,
      gather: primary.gatherMetrics,
      text: async () => formatSnapshot(await primary.gatherMetrics()),
    },
    tracer,
    startedAt,
    latestCheck: check.latest,
  });
  primary.onReload(server.reload);
  primary.onProfile(server.profile);
  primary.ready(server.url);
  return {
    reload: server.reload,
    profile: server.profile,
    stopping: primary.stopping,
    async close() {
      await server.close();
      await primary.close();
    },
    kill() {},
  };
}
