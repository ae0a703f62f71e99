import { type CacheEntry, type CacheKey, nameOfKey } from "./cache-entry.ts";
import { ChangedTemplates } from "./changed-templates.ts";
import type { ClientSettings } from "./client-options.ts";
import { fetchServed } from "./fetch-served.ts";
import { LetterpressError } from "./letterpress-error.ts";
import type { ServedNoun } from "./served.ts";
import type { TemplateCache } from "./template-cache.ts";

/** A template or brand, and whether it is a stale one, served because the service could not be asked. */
export interface Loaded {
  readonly entry: CacheEntry;
  readonly isStale: boolean;
}

/** How long stale entries are served before the service is asked again: an outage must not slow every render. */
const MIN_PAUSE_MS = 10_000;
/** The most that a service may ask for with Retry-After. */
const MAX_PAUSE_MS = 300_000;
/** Statuses after which an entry may no longer be used. */
const REVOKING = [401, 403, 404, 410];

/** Gets templates and brands from the cache or the service. For each key at most one request is in flight. */
export class TemplateLoader {
  readonly #settings: ClientSettings;
  readonly #cache: TemplateCache;
  readonly #inFlight = new Map<string, Promise<Loaded>>();
  readonly #retryAt = new Map<string, number>();
  readonly #changed = new ChangedTemplates();
  #generation = 0;

  constructor(settings: ClientSettings, cache: TemplateCache) {
    this.#settings = settings;
    this.#cache = cache;
  }

  /** Rejects with what fetchServed throws, unless a stale entry can be served. */
  async load(key: CacheKey): Promise<Loaded> {
    const entry = this.#cache.findInMemory(key);
    if (entry !== undefined && this.isFresh(entry)) return { entry, isStale: false };
    const name = nameOfKey(key);
    const known = this.#inFlight.get(name);
    if (known !== undefined) return known;
    const loading = this.#refresh(key, name).finally(() => {
      if (this.#inFlight.get(name) === loading) this.#inFlight.delete(name);
    });
    this.#inFlight.set(name, loading);
    return loading;
  }

  /** Keeps the answers to requests in progress out of the cache; callers that wait for one still get it. */
  forget(): void {
    this.#generation += 1;
    this.#inFlight.clear();
    this.#retryAt.clear();
  }

  /** Requests a template or brand, by any of its names, again before it is next used. */
  noteChange(noun: ServedNoun, names: readonly string[]): void {
    this.#changed.note(noun, names);
    this.#discardInFlight();
  }

  /** Requests everything again before it is next used. */
  noteReset(): void {
    this.#changed.noteAll();
    this.#discardInFlight();
  }

  #discardInFlight(): void {
    // The service may have answered a request in progress before the change.
    this.#generation += 1;
    this.#inFlight.clear();
  }

  /** True while the entry may be used without asking the service. */
  isFresh(entry: CacheEntry): boolean {
    const age = Date.now() - entry.checkedAt;
    // A negative age means that the clock was set back.
    return age >= 0 && age < this.#settings.ttlMs && !this.#changed.isOutdated(entry);
  }

  #canServeStale(entry: CacheEntry): boolean {
    const age = Date.now() - entry.checkedAt;
    return age >= 0 && age <= this.#settings.maxStaleMs;
  }

  /** A pause longer than the longest was begun before the clock was set back. */
  #isPaused(name: string): boolean {
    const rest = (this.#retryAt.get(name) ?? 0) - Date.now();
    return rest > 0 && rest <= MAX_PAUSE_MS;
  }

  async #refresh(key: CacheKey, name: string): Promise<Loaded> {
    const generation = this.#generation;
    const known = await this.#cache.find(key);
    if (known !== undefined && this.isFresh(known)) return { entry: known, isStale: false };
    const canServeStale = known !== undefined && this.#canServeStale(known);
    if (canServeStale && this.#isPaused(name)) return { entry: known, isStale: true };
    try {
      const entry = await this.#ask(key, known);
      this.#retryAt.delete(name);
      if (generation === this.#generation) await this.#cache.put(entry);
      return { entry, isStale: false };
    } catch (err) {
      if (!(err instanceof LetterpressError)) throw err;
      if (REVOKING.includes(err.status)) await this.#cache.drop(key);
      if (!canServeStale || !isTransient(err)) throw err;
      this.#retryAt.set(name, Date.now() + pauseAfter(err));
      return { entry: known, isStale: true };
    }
  }

  async #ask(key: CacheKey, known: CacheEntry | undefined): Promise<CacheEntry> {
    const answer = await fetchServed(this.#settings, key, known?.etag);
    const checkedAt = Date.now();
    if (answer.isModified) {
      const { content, etag, bytes } = answer;
      return { ...key, content, etag, checkedAt, bytes };
    }
    if (known === undefined) throw new LetterpressError("UNKNOWN", "the service confirmed what it never sent");
    return { ...known, checkedAt };
  }
}

function pauseAfter({ retryAfter = 0 }: LetterpressError): number {
  return Math.min(Math.max(retryAfter * 1000, MIN_PAUSE_MS), MAX_PAUSE_MS);
}

/** True for a fault that may end by itself and says nothing about the key or what it opens. */
function isTransient({ code, status }: LetterpressError): boolean {
  return code === "NETWORK_ERROR" || code === "TIMEOUT" || status === 429 || status >= 500;
}
