import type { CompilePurpose } from "../compiler.ts";
import type { QueueLimits } from "./fair-queue.ts";

/** How much compiling one process takes on: docs/limits.md. */
export interface CompileLimits extends QueueLimits {
  /** How much processor time one source may take, in ms. Neither waiting nor the start of a thread counts. */
  readonly timeMs: Readonly<Record<CompilePurpose, number>>;
  /** How many sources are compiled at once. */
  readonly threads: number;
}

const MIB = 1024 * 1024;

/** A waiting job holds its request in memory, so there are few places. A check is easy to repeat and gets fewer. */
export const DEFAULT_COMPILE_LIMITS: CompileLimits = {
  timeMs: { change: 10_000, check: 5_000, republish: 10_000 },
  threads: 2,
  places: {
    change: { inAll: 64, ofSubject: 16 },
    check: { inAll: 16, ofSubject: 4 },
    republish: { inAll: 1, ofSubject: 1 },
  },
  bytes: { inAll: 16 * MIB, ofSubject: 4 * MIB },
};
