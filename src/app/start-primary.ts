import { openWorkerPool } from "../cluster/worker-pool.ts";
import type { Config } from "../config.ts";
import { NOT_CHECKED, type StoreCheck } from "../domain/store-check.ts";
import { createMetricsLedger } from "../metrics/metrics-ledger.ts";
import { openMaintenance, openServices } from "../services.ts";
import { openProcessLog } from "../transport/http/logger-options.ts";
import { checkWhileServing } from "./check-while-serving.ts";
import { openProfiler } from "./open-profiler.ts";
import { prepareStore } from "./prepare-store.ts";
import type { App } from "./running-server.ts";

/**
 * Prepares the store and starts the workers that serve it. This process supervises them and closes the store. It holds
 * the store's lock until they have ended, so that the store cannot be replaced while a worker restarts.
 */
export async function startPrimary(config: Config, note?: (line: string) => void): Promise<App> {
  let tellWorkers = (_check: StoreCheck): void => {};
  const prepared = prepareForWorkers(config, note);
  void prepared.then(
    ({ isDone }) => isDone || tellWorkers(NOT_CHECKED),
    () => undefined, // the pool rejects with the error
  );
  const log = openProcessLog(config);
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
  const { hold, isDone, ...store } = await prepared;
  // Not started earlier: a worker would not start on a store that is known to be damaged, and could not report the
  // reason.
  const check = await checkWhileServing(config, { isDone, note: tellWorkers });
  const profiler = openProfiler(config);
  return {
    ...store,
    url: pool.url,
    ready: check.keysSound,
    stopping: pool.failure,
    reload: pool.reload,
    profile() {
      profiler.toggle();
      pool.profile();
    },
    close() {
      check.stop();
      return Promise.all([pool.close(), profiler.close()])
        .then(() => undefined)
        .finally(hold.release);
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
    const hold = await (await openMaintenance(config)).hold();
    return { ...store, isDone: services.store.fileCheck?.isDone ?? true, hold };
  } finally {
    await services.close();
  }
}
