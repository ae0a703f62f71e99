import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { basename } from "node:path";

/** A third of the weight of a thread of usual priority: enough to go on, and no match for the one that serves. */
const NICENESS = 5;

/** Has this thread wait for a processor when the thread that serves needs it. Only on Linux have threads priorities of their own. */
export function yieldProcessor(): void {
  if (process.platform !== "linux") return;
  try {
    setPriority(Number(basename(readlinkSync("/proc/thread-self"))), NICENESS);
  } catch {
    // Where that is not to be had, compiling competes with serving.
  }
}
