import { isIP } from "node:net";
import { availableParallelism } from "node:os";
import { type Certificate, readCertificate } from "./config/certificate.ts";

/** What the environment says about how to run. */
export interface Config {
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** Processes that serve; with 1 there is one process in all. */
  readonly workers: number;
  /** How long a worker may not answer its primary before it is replaced; undefined for any time. */
  readonly maxWorkerSilenceMs: number | undefined;
  /** File of the SQLite store. */
  readonly storePath: string;
  /** Whether the first start on an empty store makes an admin key. */
  readonly bootstrapAdmin: boolean;
  /** Whether the first start on an empty store loads the example templates. */
  readonly examples: boolean;
  readonly keyPepper: string | undefined;
  readonly logLevel: LogLevel;
  /** Absent: cleartext. */
  readonly tls: Certificate | undefined;
  /** Origins whose pages may call; `*` means any. Empty: none. */
  readonly corsOrigins: readonly string[];
  /** Addresses and networks, such as `10.0.0.0/8`. Undefined: none. */
  readonly trustedProxies: readonly string[] | undefined;
  /** Calls of one key; undefined for any number. */
  readonly rateLimit: Quota | undefined;
  /** Calls of one key that have a source compiled; undefined for any number. */
  readonly sourceRateLimit: Quota | undefined;
  /** Calls of one admin key in flight at once; undefined for any number. */
  readonly concurrencyPerKey: number | undefined;
  /** Calls without a valid key from one address; undefined for any number. */
  readonly authFailureLimit: Quota | undefined;
  /** Open connections of one address. */
  readonly connectionsPerAddress: number;
  /** Mean delay of the event loop above which requests are refused; undefined for never. */
  readonly maxLoopDelayMs: number | undefined;
  /** Resident memory above which requests are refused; undefined for never. */
  readonly maxRssBytes: number | undefined;
  /** What the published templates that were asked for last may hold of memory, in every form that was sent. */
  readonly cacheBytes: number;
}

/** So many calls within a window of time. */
export interface Quota {
  readonly calls: number;
  readonly windowMs: number;
}

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Every fault of the environment, one a line. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`the environment is not usable:\n${faults.map((fault) => `  ${fault}`).join("\n")}`);
    this.faults = faults;
  }
}

type Env = Readonly<Record<string, string | undefined>>;

/** Reads the whole environment. Throws a ConfigError that lists every fault at once. */
export function readConfig(env: Env): Config {
  const faults: string[] = [];
  const config: Config = {
    host: env.HOST || "127.0.0.1",
    port: readPort(env.PORT, faults),
    workers: readWorkers(env.WORKERS, faults),
    maxWorkerSilenceMs: readCountOrOff("MAX_WORKER_SILENCE_MS", env, 30_000, faults),
    storePath: readStorePath(env.STORE_URL, faults),
    bootstrapAdmin: readSwitch("BOOTSTRAP_ADMIN", env, true, faults),
    examples: readSwitch("EXAMPLES", env, false, faults),
    keyPepper: readPepper(env.KEY_PEPPER, faults),
    logLevel: readLogLevel(env.LOG_LEVEL, faults),
    tls: readCertificate(env, faults),
    corsOrigins: readOrigins(env.CORS_ORIGINS, faults),
    trustedProxies: readNetworks("TRUSTED_PROXIES", env, faults),
    rateLimit: readQuota("RATE_LIMIT", env, undefined, faults),
    sourceRateLimit: readQuota("SOURCE_RATE_LIMIT", env, { calls: 3_000, windowMs: 60_000 }, faults),
    concurrencyPerKey: readCountOrOff("CONCURRENCY_PER_KEY", env, 100, faults),
    authFailureLimit: readQuota("AUTH_FAILURE_LIMIT", env, { calls: 600, windowMs: 60_000 }, faults),
    connectionsPerAddress: readCount("CONNECTIONS_PER_ADDRESS", env, faults) ?? 200,
    maxLoopDelayMs: readCountOrOff("MAX_LOOP_DELAY_MS", env, 250, faults),
    maxRssBytes: toBytes(readCount("MAX_RSS_MB", env, faults)),
    cacheBytes: toBytes(readCount("CACHE_MB", env, faults)) ?? DEFAULT_CACHE_BYTES,
  };
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}

function readPort(value: string | undefined, faults: string[]): number {
  if (!value) return 8080;
  const port = Number(value);
  if (!/^\d+$/.test(value) || port > 65_535) faults.push(`PORT: must be 0 to 65535, not "${value}"`);
  return port;
}

const MAX_WORKERS = 64;

function readWorkers(value: string | undefined, faults: string[]): number {
  if (!value) return 1;
  if (value.toLowerCase() === "auto") return Math.min(availableParallelism(), MAX_WORKERS);
  const workers = Number(value);
  if (!/^[1-9]\d*$/.test(value) || workers > MAX_WORKERS) {
    faults.push(`WORKERS: must be 1 to ${MAX_WORKERS}, or "auto" for one for each processor, not "${value}"`);
  }
  return workers;
}

function readStorePath(value: string | undefined, faults: string[]): string {
  const url = value || "sqlite:data/letterpress.db";
  if (!/^sqlite:./.test(url))
    faults.push('STORE_URL: must be "sqlite:" and a file, such as "sqlite:data/letterpress.db"');
  return url.slice("sqlite:".length);
}

function readSwitch(name: string, env: Env, fallback: boolean, faults: string[]): boolean {
  const value = env[name]?.toLowerCase();
  if (!value) return fallback;
  if (value !== "on" && value !== "off") faults.push(`${name}: must be "on" or "off", not "${value}"`);
  return value === "on";
}

function readPepper(value: string | undefined, faults: string[]): string | undefined {
  if (!value) return undefined;
  if (Buffer.byteLength(value) < 32) faults.push("KEY_PEPPER: must have at least 32 bytes");
  return value;
}

function readLogLevel(value: string | undefined, faults: string[]): LogLevel {
  if (!value) return "info";
  const level = LOG_LEVELS.find((known) => known === value);
  if (level === undefined) faults.push(`LOG_LEVEL: must be one of ${LOG_LEVELS.join(", ")}, not "${value}"`);
  return level ?? "info";
}

function readOrigins(value: string | undefined, faults: string[]): readonly string[] {
  const origins = (value ?? "").split(",").map((origin) => origin.trim());
  return origins.filter((origin) => {
    if (origin === "" || origin === "*") return origin !== "";
    if (URL.canParse(origin) && new URL(origin).origin === origin) return true;
    faults.push(`CORS_ORIGINS: "${origin}" is not an origin such as https://app.example.com`);
    return false;
  });
}

function readNetworks(name: string, env: Env, faults: string[]): readonly string[] | undefined {
  const entries = (env[name] ?? "").split(",").map((entry) => entry.trim());
  const networks = entries.filter((entry) => {
    if (entry === "" || isNetwork(entry)) return entry !== "";
    faults.push(`${name}: "${entry}" is not an address or a network such as 10.0.0.0/8`);
    return false;
  });
  return networks.length === 0 ? undefined : networks;
}

function isNetwork(entry: string): boolean {
  const [, address = "", bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(bits ?? 0) <= (family === 4 ? 32 : 128);
}

const WINDOWS_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };

function readQuota(name: string, env: Env, fallback: Quota | undefined, faults: string[]): Quota | undefined {
  const value = env[name];
  if (!value) return fallback;
  if (isOff(value)) return undefined;
  const [, calls, unit = ""] = /^([1-9]\d{0,8})\/([smh])$/.exec(value) ?? [];
  const windowMs = WINDOWS_MS[unit];
  if (windowMs !== undefined) return { calls: Number(calls), windowMs };
  faults.push(`${name}: must be a number of calls per s, m or h, such as 100/s, or "off", not "${value}"`);
  return undefined;
}

function readCount(name: string, env: Env, faults: string[]): number | undefined {
  const value = env[name];
  if (!value) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(value)) faults.push(`${name}: must be a whole number from 1, not "${value}"`);
  return Number(value);
}

function readCountOrOff(name: string, env: Env, fallback: number, faults: string[]): number | undefined {
  return isOff(env[name]) ? undefined : (readCount(name, env, faults) ?? fallback);
}

function isOff(value: string | undefined): boolean {
  return value?.toLowerCase() === "off";
}

const DEFAULT_CACHE_BYTES = 64 * 1024 * 1024;

function toBytes(megabytes: number | undefined): number | undefined {
  return megabytes === undefined ? undefined : megabytes * 1024 * 1024;
}
