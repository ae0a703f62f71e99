import { setImmediate as nextTurn } from "node:timers/promises";
import { DAY_MS, type KeyUse, MINUTE_MS } from "../domain/key/key-use.ts";
import type { KeyUseStore } from "../store/port/key-use-store.ts";

/** Keeps count of what keys do, and stores it in batches. */
export interface KeyUsage {
  /** Notes that a call came with the key, which had been found to be right. */
  note(keyId: string, isFetch: boolean): void;
  /** Stores what was noted until now. What could not be stored is kept for the next time, and the error is thrown. */
  store(): Promise<void>;
  /** Stores what was noted, once a minute from now on. */
  start(): void;
  /** Ends that, and stores the rest. Never rejects. */
  close(): Promise<void>;
}

export interface KeyUsageDeps {
  readonly uses: KeyUseStore;
  readonly now: () => Date;
  /** Told that a batch could not be stored yet. */
  readonly onError: (error: unknown) => void;
}

/** Of two workers that started together, one is through before the other begins. */
const SPREAD = 0.2;
/** What one transaction takes in a millisecond or two. */
const BATCH_MAX = 200;

interface Use {
  readonly keyId: string;
  readonly day: number;
  fetches: number;
  lastUsedAt: number;
}

/** Usage that holds what was noted since it was last stored: a clean stop loses nothing, a kill up to a minute. */
export function createKeyUsage({ uses, now, onError }: KeyUsageDeps): KeyUsage {
  let today = new Map<string, Use>();
  let earlier: Use[] = [];
  let day = dayOf(now());
  let timer: NodeJS.Timeout | undefined;
  let storing: Promise<void> = Promise.resolve();

  function turn(): void {
    earlier.push(...today.values());
    today = new Map();
  }

  async function storeAll(): Promise<void> {
    turn();
    const waiting = earlier;
    earlier = [];
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH_MAX);
      try {
        await uses.add(batch.map(toKeyUse));
      } catch (error) {
        earlier.push(...waiting);
        throw error;
      }
      waiting.splice(0, batch.length);
      // A store that writes at once never leaves the event loop; at 15 GB thousands of keys would hold it for seconds.
      await nextTurn();
    }
  }

  function store(): Promise<void> {
    storing = storing.catch(() => undefined).then(storeAll);
    return storing;
  }

  return {
    note(keyId, isFetch) {
      const at = now();
      if (dayOf(at) !== day) {
        turn();
        day = dayOf(at);
      }
      const known = today.get(keyId);
      const use = known ?? { keyId, day, fetches: 0, lastUsedAt: 0 };
      if (known === undefined) today.set(keyId, use);
      if (isFetch) use.fetches += 1;
      use.lastUsedAt = at.getTime();
    },
    store,
    start() {
      const everyMs = MINUTE_MS * (1 - SPREAD * Math.random());
      timer = setInterval(() => void store().catch(onError), everyMs).unref();
    },
    async close() {
      clearInterval(timer);
      await store().catch(onError);
    },
  };
}

function dayOf(at: Date): number {
  return Math.floor(at.getTime() / DAY_MS);
}

function toKeyUse({ keyId, day, fetches, lastUsedAt }: Use): KeyUse {
  const minute = Math.floor(lastUsedAt / MINUTE_MS) * MINUTE_MS;
  return { keyId, day: new Date(day * DAY_MS), fetches, lastUsedAt: new Date(minute) };
}
