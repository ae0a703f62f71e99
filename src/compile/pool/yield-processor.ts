import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { basename } from "node:path";

/** Niceness 5 has a third of the scheduling weight of 0: compiling makes progress and does not delay serving. */
const NICENESS = 5;

/** Lowers the priority of this thread below that of the serving thread. Only Linux has priorities per thread. */
export function yieldProcessor(): void {
  if (process.platform !== "linux") return;
  try {
    setPriority(Number(basename(readlinkSync("/proc/thread-self"))), NICENESS);
  } catch {
    // Without it, compiling competes with serving.
  }
}
