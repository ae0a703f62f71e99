import { Refusal } from "../../domain/error.ts";
import { createConcurrencyLimiter } from "../concurrency-limiter.ts";

/** How many streams there may be in a process. Undefined: any number. */
export interface StreamLimits {
  readonly streams: number | undefined;
  readonly streamsPerKey: number | undefined;
}

/** Streams do not end soon. */
const RETRY_AFTER_MS = 10_000;

/**
 * Returns what takes a place for a stream of a key, until the function it returns is called. It throws RATE_LIMITED
 * when the key has no place left, and OVERLOADED when nobody has.
 */
export function createTakeStreamPlace(
  { streams = Infinity, streamsPerKey = Infinity }: StreamLimits,
  onRefused: () => void,
): (keyId: string) => () => void {
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
