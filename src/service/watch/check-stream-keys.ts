import { setImmediate as nextTurn } from "node:timers/promises";
import { Refusal } from "../../domain/error.ts";
import type { ChangeMark } from "../../domain/template/template-change.ts";
import type { Authenticate } from "../authenticate.ts";
import type { WatchStream } from "./watch-stream.ts";

/** How many keys are authenticated in one turn of the event loop, and so in one statement of a database. */
const KEYS_AT_ONCE = 200;

/**
 * Returns the function that authenticates the keys of streams, each once, without waiting for one before it asks for
 * the next. Streams may then be sent changes up to `upTo`, or end. `upTo` must have been read before: a change that was
 * committed after a revocation returned is read after it, and so is the key then.
 */
export function createCheckStreamKeys(
  authenticate: Authenticate,
): (streams: Iterable<WatchStream>, upTo: ChangeMark) => Promise<void> {
  async function check(token: string, group: readonly WatchStream[], upTo: ChangeMark): Promise<void> {
    try {
      await authenticate(token);
      for (const stream of group) stream.upTo = upTo;
    } catch (err) {
      const why = err instanceof Refusal && err.code === "INVALID_API_KEY" ? "refused" : "failed";
      for (const stream of group) stream.end(why, err);
    }
  }

  return async (streams, upTo) => {
    const groups = [...Map.groupBy(streams, ({ reader }) => reader.token)];
    const checks: Promise<void>[] = [];
    for (let first = 0; first < groups.length; first += KEYS_AT_ONCE) {
      if (first > 0) await nextTurn();
      for (const [token, group] of groups.slice(first, first + KEYS_AT_ONCE)) checks.push(check(token, group, upTo));
    }
    await Promise.all(checks);
  };
}
