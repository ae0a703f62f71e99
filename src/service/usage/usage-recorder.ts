import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import { DAY_MS } from "../../domain/key/key-use.ts";
import type { KeyUseStore } from "../../store/port/key-use-store.ts";
import type { TemplateUseStore } from "../../store/port/template-use-store.ts";
import { createKeyUses } from "./key-uses.ts";
import { createTemplateUses } from "./template-uses.ts";

/** Counts in memory what keys do and which templates they fetch, and stores it in batches. */
export interface UsageRecorder {
  /** Notes a call with a valid key, and the template that it fetched. */
  note(keyId: string, fetchedId: string | undefined): void;
  /** Stores what was noted so far. If that fails, it throws the error and keeps it for the next attempt. */
  store(): Promise<void>;
  /** Stores every 30 seconds from now on, and pauses so that storing takes at most a tenth of the time. */
  start(): void;
  /** Ends that, and stores the rest. Never rejects. */
  close(): Promise<void>;
}

export interface UsageRecorderDeps {
  readonly keyUses: Pick<KeyUseStore, "add">;
  readonly templateUses: Pick<TemplateUseStore, "add">;
  readonly now: () => Date;
  /** Called with the error when a batch could not be stored. The batch is kept. */
  readonly onError: (error: unknown) => void;
  /** Called with the number of fetches whose templates were not counted, because too many counts are waiting. */
  readonly onLost: (fetches: number) => void;
}

const STORE_EVERY_MS = 30_000;
/** Of two workers that started together, one is through before the other begins. */
const SPREAD = 0.2;
/** What one transaction takes in a few milliseconds at 15 GB, where each key has pages of its own. */
const BATCH_MAX = 50;
/** A write to SQLite holds the event loop, and calls that waited for one must be through before the next. */
const PAUSE_RATIO = 9;

/** Uses that are not stored yet. */
interface PendingUses<Use> {
  /** Removes and returns all. */
  take(): Use[];
  putBack(uses: readonly Use[]): void;
}

/** Holds what was noted since it was last stored: a clean stop loses nothing, a kill up to half a minute. */
export function createUsageRecorder(deps: UsageRecorderDeps): UsageRecorder {
  const { keyUses, templateUses, now, onError, onLost } = deps;
  const [ofKeys, ofTemplates] = [createKeyUses(), createTemplateUses()];
  let timer: NodeJS.Timeout | undefined;
  const closing = new AbortController();
  let storing: Promise<void> = Promise.resolve();

  async function storeAll(pauseRatio: number): Promise<void> {
    const lost = ofTemplates.takeLost();
    if (lost > 0) onLost(lost);
    await storeInBatches(ofKeys, keyUses.add, (ms) => rest(pauseRatio * ms));
    await storeInBatches(ofTemplates, templateUses.add, (ms) => rest(pauseRatio * ms));
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
    note(keyId, fetchedId) {
      const at = now().getTime();
      const day = Math.floor(at / DAY_MS);
      ofKeys.note(keyId, { at, day, isFetch: fetchedId !== undefined });
      if (fetchedId !== undefined) ofTemplates.note(fetchedId, keyId, day);
    },
    store: () => store(),
    start: () => storeIn(STORE_EVERY_MS * (1 - SPREAD * Math.random())),
    async close() {
      clearTimeout(timer);
      closing.abort();
      await store().catch(onError);
    },
  };
}

/** `rest` is called between two batches with the time that the first of them took. */
async function storeInBatches<Use>(
  pending: PendingUses<Use>,
  add: (uses: readonly Use[]) => Promise<void>,
  rest: (tookMs: number) => Promise<void>,
): Promise<void> {
  const waiting = pending.take();
  while (waiting.length > 0) {
    const batch = waiting.slice(0, BATCH_MAX);
    const begunAt = performance.now();
    try {
      await add(batch);
    } catch (error) {
      pending.putBack(waiting);
      throw error;
    }
    waiting.splice(0, batch.length);
    if (waiting.length > 0) await rest(performance.now() - begunAt);
  }
}
