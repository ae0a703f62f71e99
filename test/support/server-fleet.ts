import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { logLines } from "./log-lines.ts";
import { type ServerProcess, startProcess } from "./start-process.ts";

/** Servers of one test file, each on a new store of its own. */
export interface ServerFleet {
  /** Where the stores are. */
  readonly folder: string;
  start(env?: Readonly<Record<string, string | undefined>>, ...args: readonly string[]): Promise<ServerProcess>;
  /** Stops those that still run. */
  stopAll(): Promise<void>;
  /** Removes the folder. */
  remove(): void;
}

/** A fleet without servers. */
export function createServerFleet(): ServerFleet {
  const folder = mkdtempSync(join(tmpdir(), "letterpress-workers-"));
  const running: ServerProcess[] = [];
  let stores = 0;

  return {
    folder,
    async start(env = {}, ...args) {
      stores += 1;
      const server = await startProcess({ STORE_URL: `sqlite:${join(folder, `${stores}.db`)}`, ...env }, ...args);
      running.push(server);
      return server;
    },
    async stopAll() {
      for (const { child, stop } of running.splice(0)) {
        if (child.exitCode === null && child.signalCode === null) await stop();
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The process of each worker that serves or has served, oldest first. */
export function workerPids(server: ServerProcess): number[] {
  return logLines(server).flatMap(({ msg, workerPid }) => (msg === "a worker serves" ? [Number(workerPid)] : []));
}

/**
 * The processes of the workers, oldest first, once as many have been told of: a log is written while the server goes
 * on, so that one which says that it is ready may not have written them yet.
 */
export async function untilWorkersServe(server: ServerProcess, count: number): Promise<readonly number[]> {
  await expect.poll(() => workerPids(server).length).toBe(count);
  return workerPids(server);
}
