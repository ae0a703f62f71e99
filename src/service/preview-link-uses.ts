import { MINUTE_MS } from "../domain/key/key-use.ts";
import type { PreviewLinkUse } from "../domain/preview-link/preview-link.ts";
import type { PreviewLinkStore } from "../store/port/preview-link-store.ts";

/** Counts how often links are opened, and stores it in batches. */
export interface PreviewLinkUses {
  note(id: string): void;
  /** Stores what was noted so far. If that fails, it throws the error and keeps it for the next attempt. */
  store(): Promise<void>;
  /** Stores once a minute from now on. */
  start(): void;
  /** Ends that, and stores the rest. Never rejects. */
  close(): Promise<void>;
}

export interface PreviewLinkUsesDeps {
  readonly previewLinks: Pick<PreviewLinkStore, "addUses">;
  readonly now: () => Date;
  /** Called with the error when a batch could not be stored. The batch is kept. */
  readonly onError: (error: unknown) => void;
}

/** What one transaction stores. */
const BATCH_MAX = 50;

/** Counts in memory: a clean stop loses nothing, a kill up to a minute. Has one entry for each link that was opened. */
export function createPreviewLinkUses({ previewLinks, now, onError }: PreviewLinkUsesDeps): PreviewLinkUses {
  const uses = new Map<string, PreviewLinkUse>();
  let timer: NodeJS.Timeout | undefined;
  let storing: Promise<void> = Promise.resolve();

  async function storeAll(): Promise<void> {
    const waiting = [...uses.values()];
    for (let start = 0; start < waiting.length; start += BATCH_MAX) {
      const batch = waiting.slice(start, start + BATCH_MAX);
      await previewLinks.addUses(batch);
      for (const stored of batch) subtract(stored);
    }
  }

  /** A link may be opened while its use is stored. */
  function subtract({ id, times }: PreviewLinkUse): void {
    const use = uses.get(id);
    if (use === undefined || use.times === times) uses.delete(id);
    else uses.set(id, { ...use, times: use.times - times });
  }

  function store(): Promise<void> {
    storing = storing.catch(() => undefined).then(storeAll);
    return storing;
  }

  return {
    note(id) {
      const lastOpenedAt = new Date(Math.floor(now().getTime() / MINUTE_MS) * MINUTE_MS);
      uses.set(id, { id, times: (uses.get(id)?.times ?? 0) + 1, lastOpenedAt });
    },
    store,
    start() {
      timer = setInterval(() => store().catch(onError), MINUTE_MS).unref();
    },
    async close() {
      clearInterval(timer);
      await store().catch(onError);
    },
  };
}
