import { Refusal } from "../../domain/error.ts";
import { createConcurrencyLimiter } from "../concurrency-limiter.ts";

/** The maximum number of streams in a process. Undefined: no limit. */
export interface StreamLimits {
  readonly streams: number | undefined;
  readonly streamsPerKey: number | undefined;
}

/** Acquires a slot for a stream of a key, and returns the function that releases it. */
export type AcquireStreamSlot = (keyId: string) => () => void;

/** Streams do not end soon. */
const RETRY_AFTER_MS = 10_000;

/** For streams of all kinds. Throws RATE_LIMITED if the key has no free slot, OVERLOADED if the process has none. */
export function createAcquireStreamSlot(
  { streams = Infinity, streamsPerKey = Infinity }: StreamLimits,
  onRefused: () => void,
): AcquireStreamSlot {
  const ofKey = createConcurrencyLimiter(streamsPerKey);
  const ofAll = createConcurrencyLimiter(streams);

  function refuse(code: "RATE_LIMITED" | "OVERLOADED", message: string): Refusal {
    onRefused();
    return new Refusal(code, `${message} in this process, which is its limit`, [], RETRY_AFTER_MS);
  }

  return (keyId) => {
    const leaveKey = ofKey.enter(keyId);
    if (leaveKey === undefined) throw refuse("RATE_LIMITED", `this key has ${streamsPerKey} streams open`);
    const leaveAll = ofAll.enter("");
    if (leaveAll !== undefined) {
      return () => {
        leaveKey();
        leaveAll();
      };
    }
    leaveKey();
    throw refuse("OVERLOADED", `${streams} streams are open`);
  };
}
