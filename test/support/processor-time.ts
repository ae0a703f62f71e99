import { createHash } from "node:crypto";

/** Hashing so many bytes takes 10 ms of a usual machine. */
const YARDSTICK = Buffer.alloc(8 * 1024 * 1024);
const YARDSTICK_MS = 10;

function measure(run: () => unknown): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * Milliseconds of the processor that this thread has spent in a function, whatever else the machine does, as on a usual
 * machine: what a slower one needs more for a known work is taken off.
 */
export function processorTime(run: () => unknown): number {
  const yardstick = () => createHash("sha256").update(YARDSTICK).digest();
  const before = measure(yardstick);
  const milliseconds = measure(run);
  const slowness = Math.max(before, measure(yardstick)) / YARDSTICK_MS;
  return milliseconds / Math.max(1, slowness);
}
