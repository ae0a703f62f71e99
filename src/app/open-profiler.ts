import { writeFile } from "node:fs/promises";
import { Session } from "node:inspector/promises";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { openProcessLog } from "../transport/http/logger-options.ts";

/** Records CPU and heap profiles of this process on request. */
export interface Profiler {
  /** Starts a recording of 30 seconds, or stops the one in progress. */
  toggle(): void;
  /** Stops the recording in progress. Resolves when it is written. */
  close(): Promise<void>;
}

const LONGEST_MS = 30_000;

/**
 * Opens a profiler. A recording is two files for Chrome's developer tools: a `.cpuprofile`, and a `.heapprofile` of the
 * memory that was allocated meanwhile and is still in use. They contain names of functions and files but no values,
 * unlike a heap snapshot, which would contain the keys of callers.
 */
export function openProfiler(config: Config): Profiler {
  const { profileFolder: folder } = config;
  const log = openProcessLog(config);
  let stop: (() => void) | undefined;
  let recording = Promise.resolve();

  async function record(stopped: Promise<void>): Promise<void> {
    const session = new Session();
    session.connect();
    try {
      await session.post("Profiler.enable");
      await session.post("Profiler.start");
      await session.post("HeapProfiler.startSampling");
      log.info({ longestMs: LONGEST_MS }, "profiles are recorded");
      await stopped;
      const { profile: cpu } = await session.post("Profiler.stop");
      const { profile: heap } = await session.post("HeapProfiler.stopSampling");
      const name = join(folder, `letterpress-${process.pid}-${new Date().toISOString().replaceAll(":", "-")}`);
      const files = { cpu: `${name}.cpuprofile`, heap: `${name}.heapprofile` };
      await write(files.cpu, cpu);
      await write(files.heap, heap);
      log.info({ ...files, seconds: (cpu.endTime - cpu.startTime) / 1e6 }, "profiles are written");
    } catch (err) {
      log.warn({ err }, "profiles cannot be recorded");
    } finally {
      session.disconnect();
    }
  }

  return {
    toggle() {
      if (stop !== undefined) {
        stop();
        return;
      }
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, LONGEST_MS).unref();
      stop = resolve;
      recording = record(promise).finally(() => {
        clearTimeout(timer);
        stop = undefined;
      });
    },
    close() {
      stop?.();
      return recording;
    },
  };
}

/** Readable by its owner only. Never overwrites a file. */
function write(file: string, profile: unknown): Promise<void> {
  return writeFile(file, JSON.stringify(profile), { mode: 0o600, flag: "wx" });
}
