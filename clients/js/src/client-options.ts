import type { CacheStore } from "./cache-store.ts";
import type { Engine } from "./engine.ts";
import { type Issue, LetterpressError } from "./letterpress-error.ts";
import { activeTraceContext, type TraceContext } from "./trace-context.ts";

/** How long templates are cached, how many, and who hears of it. */
interface CacheLimits {
  /** Milliseconds for which a template is used without asking the service. 300,000 by default; 0 asks every time. */
  readonly ttl?: number | undefined;
  /** The most entries; the least recently used are evicted first. 50 by default. */
  readonly maxEntries?: number | undefined;
  /** The most bytes of all entries, in memory and on disk, as the service sent them. 64 MiB by default. */
  readonly maxBytes?: number | undefined;
  /** Milliseconds for which a template may be served in an outage since it was last confirmed. 24 hours by default. */
  readonly maxStale?: number | undefined;
}

/** Where templates are cached: in memory, and behind it on disk or in a store, which several processes share. */
export type CacheOptions =
  | ({ readonly type?: "memory" | undefined } & CacheLimits)
  | ({
      readonly type: "disk";
      /** A directory; made, with mode 0700, when it is not there. */
      readonly path: string;
      /** Called with faults of the disk. They never fail a render: the cache is then skipped. */
      readonly onError?: ((error: unknown) => void) | undefined;
    } & CacheLimits)
  | ({
      readonly type: "store";
      readonly store: CacheStore;
      /** Called with faults of the store. They never fail a render: the cache is then skipped. */
      readonly onError?: ((error: unknown) => void) | undefined;
    } & CacheLimits);

/** What a client is made with. */
export interface ClientOptions {
  /** An SDK key, `lp_sdk_…`. LETTERPRESS_API_KEY of the environment by default, where there is one. */
  readonly apiKey?: string | undefined;
  /** Address of the service, such as `https://letterpress.example.com`. LETTERPRESS_URL by default. */
  readonly baseUrl?: string | undefined;
  /** Milliseconds to wait for an answer of the service, body included. 30,000 by default. */
  readonly timeout?: number | undefined;
  readonly cache?: CacheOptions | undefined;
  /** The engine that fills templates instead of the library's own evaluator; `@letterpress/client/wasm` exports one. */
  readonly engine?: Engine | undefined;
  /** Used instead of the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
  /**
   * Returns the span that a fetch is part of, as header fields of W3C Trace Context. By default the active span of
   * OpenTelemetry, where the application has one.
   */
  readonly traceContext?: (() => TraceContext | undefined) | undefined;
}

/** Options with nothing left out. */
export interface ClientSettings {
  readonly apiKey: string;
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly timeoutMs: number;
  readonly fetch: typeof fetch;
  readonly engine: Engine | undefined;
  readonly traceContext: () => TraceContext | undefined;
  readonly ttlMs: number;
  readonly maxEntries: number;
  readonly maxBytes: number;
  readonly maxStaleMs: number;
  readonly diskPath: string | undefined;
  readonly store: CacheStore | undefined;
  readonly onCacheError: (error: unknown) => void;
}

const MAX_TIMER_MS = 2_147_483_647;
const OPTIONS = ["apiKey", "baseUrl", "timeout", "cache", "engine", "fetch", "traceContext"];
const CACHE_OPTIONS = ["type", "path", "store", "onError", "ttl", "maxEntries", "maxBytes", "maxStale"];

/**
 * Completes options with the environment and the defaults. Throws INVALID_REQUEST with every fault in one message; the
 * key is in none.
 */
export function parseClientOptions(options: ClientOptions): ClientSettings {
  const issues: Issue[] = [];
  const settings = {
    apiKey: parseApiKey(options.apiKey ?? readVariable("LETTERPRESS_API_KEY"), issues),
    baseUrl: parseBaseUrl(options.baseUrl ?? readVariable("LETTERPRESS_URL"), issues),
    timeoutMs: parseWhole(options.timeout ?? 30_000, ["timeout"], 1, issues),
    // Called through a function because browsers refuse fetch with a receiver other than the global object.
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    engine: parseEngine(options.engine, issues),
    traceContext: parseTraceContext(options.traceContext, issues),
    ttlMs: parseWhole(options.cache?.ttl ?? 300_000, ["cache", "ttl"], 0, issues),
    maxEntries: parseWhole(options.cache?.maxEntries ?? 50, ["cache", "maxEntries"], 1, issues),
    maxStaleMs: parseWhole(options.cache?.maxStale ?? 86_400_000, ["cache", "maxStale"], 0, issues),
    maxBytes: parseWhole(options.cache?.maxBytes ?? 67_108_864, ["cache", "maxBytes"], 1, issues),
    ...parseShared(options.cache ?? {}, issues),
  };
  refuseOthers(options, OPTIONS, [], issues);
  refuseOthers(options.cache ?? {}, CACHE_OPTIONS, ["cache"], issues);
  if (issues.length === 0) return settings;
  const message = issues.map(({ loc, msg }) => `${loc.slice(1).join(".")} ${msg}`).join("; ");
  throw new LetterpressError("INVALID_REQUEST", message, { issues });
}

/** A variable of the environment; undefined where it is empty, and where there is no environment, as in a page. */
function readVariable(name: string): string | undefined {
  const { process } = globalThis as {
    readonly process?: { readonly env?: Readonly<Record<string, string | undefined>> };
  };
  return process?.env?.[name] || undefined;
}

/** A name that is misspelled would otherwise change nothing, and nobody would know. */
function refuseOthers(options: object, names: readonly string[], path: readonly string[], issues: Issue[]): void {
  for (const name of Object.keys(options).filter((each) => !names.includes(each))) {
    const msg = `is no option: there are ${names.join(", ")}`;
    issues.push({ loc: ["options", ...path, name], msg, type: "unknown_option" });
  }
}

function parseEngine(value: Engine | undefined, issues: Issue[]): Engine | undefined {
  if (value === undefined || typeof value?.fill === "function") return value;
  const msg = "must be an engine, such as that of openWasmEngine in @letterpress/client/wasm";
  issues.push({ loc: ["options", "engine"], msg, type: "engine" });
  return undefined;
}

function parseTraceContext(value: unknown, issues: Issue[]): ClientSettings["traceContext"] {
  if (value === undefined) return activeTraceContext;
  if (typeof value === "function") return value as ClientSettings["traceContext"];
  issues.push({ loc: ["options", "traceContext"], msg: "must be a function", type: "function" });
  return activeTraceContext;
}

function parseApiKey(value: unknown, issues: Issue[]): string {
  // What an HTTP header field can carry as a bearer token (RFC 6750, section 2.1).
  if (typeof value === "string" && /^[A-Za-z0-9\-._~+/]+=*$/.test(value)) return value;
  const msg = value === undefined ? "is missing: set LETTERPRESS_API_KEY" : "must be an API key, without spaces";
  issues.push({ loc: ["options", "apiKey"], msg, type: value === undefined ? "missing" : "api_key" });
  return "";
}

function parseBaseUrl(value: unknown, issues: Issue[]): string {
  const url = typeof value === "string" && URL.canParse(value) ? new URL(value) : undefined;
  const isPlain = url !== undefined && `${url.username}${url.password}${url.search}${url.hash}` === "";
  if (isPlain && /^https?:$/.test(url.protocol)) return `${url.origin}${url.pathname.replace(/\/+$/, "")}`;
  const rule = "must be an http or https URL without user, password, query and fragment";
  const msg = value === undefined ? "is missing: set LETTERPRESS_URL" : rule;
  issues.push({ loc: ["options", "baseUrl"], msg, type: value === undefined ? "missing" : "url" });
  return "";
}

function parseWhole(value: unknown, path: readonly string[], min: number, issues: Issue[]): number {
  if (typeof value === "number" && Number.isInteger(value) && value >= min && value <= MAX_TIMER_MS) return value;
  const msg = `must be a whole number from ${min} to ${MAX_TIMER_MS}`;
  issues.push({ loc: ["options", ...path], msg, type: "integer" });
  return min;
}

type Shared = Pick<ClientSettings, "diskPath" | "store" | "onCacheError">;

function parseShared(cache: CacheOptions, issues: Issue[]): Shared {
  const none: Shared = { diskPath: undefined, store: undefined, onCacheError: () => undefined };
  const fault = (name: string, msg: string, type: string) => {
    issues.push({ loc: ["options", "cache", name], msg, type });
    return none;
  };
  switch (cache.type) {
    case undefined:
    case "memory":
      return none;
    case "disk":
      if (typeof cache.path !== "string" || cache.path === "") return fault("path", "must name a directory", "path");
      return { ...none, diskPath: cache.path, onCacheError: cache.onError ?? none.onCacheError };
    case "store":
      if (!isStore(cache.store)) return fault("store", "must have the methods get and set", "store");
      return { ...none, store: cache.store, onCacheError: cache.onError ?? none.onCacheError };
    default:
      return fault("type", "must be memory, disk or store", "enum");
  }
}

function isStore(value: Partial<CacheStore> | null | undefined): boolean {
  return typeof value?.get === "function" && typeof value.set === "function";
}
