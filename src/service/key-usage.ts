import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import { DAY_MS, type KeyUse, MINUTE_MS } from "../domain/key/key-use.ts";
import type { KeyUseStore } from "../store/port/key-use-store.ts";

/** Keeps count of what keys do, and stores it in batches. */
export interface KeyUsage {
  /** Notes that a call came with the key, which had been found to be right. */
  note(keyId: string, isFetch: boolean): void;
  /** Stores the uses noted so far. If that fails, it throws the error and keeps them for the next attempt. */
  store(): Promise<void>;
  /** Stores the noted uses once a minute from now on, and pauses so that storing uses at most a tenth of the time. */
  start(): void;
  /** Ends that, and stores the rest. Never rejects. */
  close(): Promise<void>;
}

export interface KeyUsageDeps {
  readonly uses: KeyUseStore;
  readonly now: () => Date;
  /** Called with the error when a batch could not be stored. The batch is kept. */
  readonly onError: (error: unknown) => void;
}

/** Of two workers that started together, one is through before the other begins. */
const SPREAD = 0.2;
/** What one transaction takes in a few milliseconds at 15 GB, where each key has pages of its own. */
const BATCH_MAX = 50;
/** A write to SQLite holds the event loop, and calls that waited for one must be through before the next. */
const PAUSE_RATIO = 9;

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
  const closing = new AbortController();
  let storing: Promise<void> = Promise.resolve();

  function turn(): void {
    for (const use of today.values()) earlier.push(use);
    today = new Map();
  }

  async function storeAll(pauseRatio: number): Promise<void> {
    turn();
    const waiting = earlier;
    earlier = [];
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH_MAX);
      const begunAt = performance.now();
      try {
        await uses.add(batch.map(toKeyUse));
      } catch (error) {
        for (const use of waiting) earlier.push(use);
        throw error;
      }
      waiting.splice(0, batch.length);
      if (waiting.length > 0) await rest(pauseRatio * (performance.now() - begunAt));
    }
  }

  /** The event loop turns at least; nobody waits for a pause when the server ends. */
  async function rest(pauseMs: number): Promise<void> {
    if (pauseMs === 0 || closing.signal.aborted) await nextTurn();
    else await pause(pauseMs, undefined, { signal: closing.signal }).catch(() => undefined);
  }

  function store(pauseRatio = 0): Promise<void> {
    storing = storing.catch(() => undefined).then(() => storeAll(pauseRatio));
    return storing;
  }

  function storeIn(waitMs: number): void {
    timer = setTimeout(async () => {
      await store(PAUSE_RATIO).catch(onError);
      if (!closing.signal.aborted) storeIn(waitMs);
    }, waitMs).unref();
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
    store: () => store(),
    start: () => storeIn(MINUTE_MS * (1 - SPREAD * Math.random())),
    async close() {
      clearTimeout(timer);
      closing.abort();
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
