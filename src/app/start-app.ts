import { availableParallelism } from "node:os";
import type { Config } from "../config.ts";
import { createMetrics } from "../metrics/metrics.ts";
import { openServices, type ServicesOptions } from "../services.ts";
import { openProcessLog } from "../transport/http/logger-options.ts";
import { toCacheOptions } from "./cache-options.ts";
import { type BackgroundCheck, checkWhileServing } from "./check-while-serving.ts";
import { followCheck } from "./follow-check.ts";
import { logClock } from "./log-clock.ts";
import { openTracing } from "./open-tracing.ts";
import { prepareStore } from "./prepare-store.ts";
import type { App } from "./running-server.ts";
import { startServer } from "./start-server.ts";

/** A second thread serves a second key. Each thread uses memory, and a processor while it compiles. */
const COMPILE_THREADS_MAX = 2;

/** Composes the whole service and starts it in this process. */
export async function startApp(
  config: Config,
  { note, patience, compiler }: Pick<ServicesOptions, "note" | "patience" | "compiler"> = {},
): Promise<App> {
  const startedAt = new Date();
  const metrics = createMetrics();
  const tracer = await openTracing(config);
  const services = await openServices(config, {
    note,
    patience,
    compiler,
    tracer,
    cache: toCacheOptions(config),
    onClock: logClock(openProcessLog(config)),
    checksSmallFile: true,
    compileThreads: Math.min(COMPILE_THREADS_MAX, availableParallelism()),
    compileObserver: metrics.compile,
    onLookUp: metrics.countLookUp,
  });
  let check: BackgroundCheck | undefined;
  try {
    const prepared = await prepareStore(services, config);
    const followed = followCheck(services.store.fileCheck);
    check = await checkWhileServing(config, followed);
    const { stop } = check;
    const about = { metrics, tracer, patience, startedAt, latestCheck: followed.latest };
    const server = await startServer(services, config, about);
    return {
      ...prepared,
      url: server.url,
      reload: server.reload,
      profile: server.profile,
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
