import { setTimeout as wait } from "node:timers/promises";
import { restartDelayMs } from "./restart-delay.ts";
import type { WorkerEnd, WorkerProcess } from "./worker-process.ts";
import type { WorkerRoster } from "./worker-roster.ts";

/** Logs one line for each start and each end of a worker. */
export type PoolLog = Readonly<Record<"info" | "error", WriteLine>>;
type WriteLine = (fields: Readonly<Record<string, unknown>>, message: string) => void;

export interface KeepRunningDeps {
  readonly roster: WorkerRoster;
  readonly log: PoolLog;
  /** The URL at which the workers serve. */
  readonly url: string;
  /** Aborted when workers are no longer to be replaced. */
  readonly closing: AbortSignal;
  /** Called with the reason if no worker can continue. */
  readonly fail: (reason: string) => void;
}

/** A worker that has run this long counts as healthy. */
const LONG_LIFE_MS = 60_000;
const MAX_FAILED_STARTS = 5;

/**
 * Replaces a worker whenever it ends. Resolves after `closing` is aborted and the worker has ended: with its end, or
 * with undefined if none was running.
 */
export async function keepRunning(
  number: number,
  first: WorkerProcess,
  { roster, log, url, closing, fail }: KeepRunningDeps,
): Promise<WorkerEnd | undefined> {
  let worker = first;
  let startedAt = performance.now();
  let shortLives = 0;
  for (;;) {
    const end = await worker.ended;
    if (closing.aborted) return end;
    if (roster.isHopeless(MAX_FAILED_STARTS)) {
      fail(`no worker serves, and ${MAX_FAILED_STARTS} in a row ended before they did: ${describeEnd(end)}`);
      return undefined;
    }
    shortLives = performance.now() - startedAt < LONG_LIFE_MS ? shortLives + 1 : 0;
    const restartInMs = restartDelayMs(shortLives);
    const line = { worker: number, workerPid: worker.pid, ...end, restartInMs };
    if (end.exitCode === 0) log.info(line, "a worker has stopped and is replaced");
    else log.error(line, "a worker has ended unexpectedly and is replaced");
    await wait(restartInMs, undefined, { signal: closing }).catch(() => undefined);
    if (closing.aborted) return undefined;
    startedAt = performance.now();
    worker = roster.start(number, Promise.resolve());
    const servedAt = await worker.ready;
    // A port chosen by the system is released with the last worker.
    if (servedAt !== undefined && servedAt !== url) fail(`every worker ended at once, and ${url} was lost with them`);
  }
}

/** Describes how a worker ended. */
export function describeEnd({ exitCode, signal }: WorkerEnd): string {
  if (signal !== null) return `ended by ${signal}`;
  return exitCode === null ? "the system did not start it" : `exit code ${exitCode}`;
}
