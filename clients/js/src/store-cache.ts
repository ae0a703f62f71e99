import { type CacheEntry, type CacheKey, kindInLocale } from "./cache-entry.ts";
import { CacheSeal } from "./cache-seal.ts";
import type { CacheStore } from "./cache-store.ts";
import { parseDiskEntry, printDiskEntry } from "./disk-entry.ts";
import { TARGETS } from "./template-json.ts";

/** Whose entries they are, and for how long anyone has use for one. */
export interface StoreCacheOptions {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly keepMs: number;
}

/** How long a store is waited for: one that is slower than the service is of no use. */
const PATIENCE_MS = 1_000;
/** How long one that did not answer is left alone: it must not slow every fetch. */
const PAUSE_MS = 10_000;

/**
 * Keeps sealed entries in a store of the application. Such a store cannot be listed: a new generation hides all entries
 * of the one before. Every method rejects when the store fails, or does not answer in time.
 */
export class StoreCache {
  readonly #store: CacheStore;
  readonly #seal: CacheSeal;
  readonly #keepMs: number;
  #silentAt = Number.NEGATIVE_INFINITY;

  constructor(store: CacheStore, options: StoreCacheOptions) {
    this.#store = store;
    this.#seal = new CacheSeal(options);
    this.#keepMs = options.keepMs;
  }

  /** Returns undefined when there is no entry, or only one that this client's key does not authenticate. */
  async find(key: CacheKey): Promise<CacheEntry | undefined> {
    const name = await this.#nameOf(key);
    const text = await this.#get(name);
    return parseDiskEntry(this.#seal, name, text === undefined ? undefined : new TextEncoder().encode(text));
  }

  async put(entry: CacheEntry): Promise<void> {
    const name = await this.#nameOf(entry);
    await this.#set(name, new TextDecoder().decode(await printDiskEntry(this.#seal, name, entry)));
  }

  /** Those that `find` finds of a template in its own language; of all templates and locales nobody knows. */
  async list(templateId?: string): Promise<CacheEntry[]> {
    if (templateId === undefined) return [];
    const entries = await Promise.all(TARGETS.map((kind) => this.find({ id: templateId, kind })));
    return entries.filter((entry) => entry !== undefined);
  }

  /** Nothing that is sealed is empty. */
  async delete(key: CacheKey): Promise<void> {
    await this.#set(await this.#nameOf(key), "");
  }

  /** Hides all entries of the owner. */
  async clear(): Promise<void> {
    const digits = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0"));
    await this.#set(await this.#generationName(), digits.join(""));
  }

  async #nameOf(key: CacheKey): Promise<string> {
    const generation = (await this.#get(await this.#generationName())) ?? "";
    return this.#seal.nameOf({ id: key.id, kind: `${generation}:${kindInLocale(key)}` });
  }

  async #generationName(): Promise<string> {
    return `${await this.#seal.owner()}.generation`;
  }

  async #get(name: string): Promise<string | undefined> {
    const value = await this.#ask(() => this.#store.get(name));
    return typeof value === "string" ? value : undefined;
  }

  async #set(name: string, value: string): Promise<void> {
    await this.#ask(() => this.#store.set(name, value, this.#keepMs));
  }

  async #ask(run: () => unknown): Promise<unknown> {
    const fault = new Error(`the store did not answer within ${PATIENCE_MS} ms`);
    if (performance.now() - this.#silentAt < PAUSE_MS) throw fault;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        this.#silentAt = performance.now();
        reject(fault);
      }, PATIENCE_MS);
    });
    try {
      return await Promise.race([run(), late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
