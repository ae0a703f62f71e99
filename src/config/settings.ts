import { MAILBOX, RECIPIENTS, SMTP_SERVER } from "./mail-types.ts";
import {
  ADDRESS,
  COUNT,
  DAYS,
  FOLDER,
  HTTP_ORIGIN,
  HTTP_URL,
  KEY_CACHE,
  LOG_FORMAT,
  LOG_LEVEL,
  NAME,
  NETWORKS,
  ON_OR_OFF,
  ORIGINS,
  OTLP_PROTOCOL,
  orOff,
  PEM_FILE,
  POOL_SIZE,
  PORT,
  QUOTA,
  RATIO,
  SAMPLER,
  SECONDS,
  SECRET,
  type SettingType,
  TEXT,
  TIMEOUT_MS,
  TRACES_EXPORTER,
  TRUE_OR_FALSE,
  WORKERS,
} from "./setting-type.ts";
import { POSTGRES_URL, STORE_URL } from "./store-url.ts";

/** A variable of the environment. */
export interface Setting<Value> {
  readonly type: SettingType<Value>;
  /** The default as text; absent if there is none. */
  readonly default?: string;
  readonly unit?: string;
  /**
   * Whether the value is a secret, which may also be in the file that the variable of the same name with `_FILE` names.
   */
  readonly isSecret?: true;
  /** The effect of the variable. */
  readonly does: string;
}

/**
 * All variables that the service reads, in the order of help and docs. Parsing, error messages and `serve --help` use
 * this table, and docs/operations.md and docs/limits.md are tested against it.
 */
export const SETTINGS = {
  HOST: { type: ADDRESS, default: "127.0.0.1", does: "address to listen on" },
  PORT: { type: PORT, default: "8080", does: "port to listen on; 0 picks a free one and prints it" },
  PUBLIC_URL: {
    type: HTTP_ORIGIN,
    does: "where browsers and mail programs reach the server; the examples load their images from there",
  },
  WORKERS: { type: WORKERS, default: "1", does: "number of processes that serve the port" },
  STORE_URL: {
    type: STORE_URL,
    default: "sqlite:data/letterpress.db",
    isSecret: true,
    does: "the store: a file on a local disk, or a PostgreSQL database for several nodes",
  },
  STORE_LISTEN_URL: {
    type: POSTGRES_URL,
    isSecret: true,
    does: "direct URL of PostgreSQL, needed if STORE_URL goes through a pooler such as PgBouncer",
  },
  STORE_PASSWORD: {
    type: TEXT,
    isSecret: true,
    does: "password of the database, if not in STORE_URL; its file is read again for each new connection",
  },
  STORE_PREPARED: {
    type: ON_OR_OFF,
    default: "on",
    does: "use prepared statements on PostgreSQL; off for poolers that do not support them",
  },
  STORE_POOL_SIZE: {
    type: POOL_SIZE,
    default: "5",
    unit: "connections",
    does: "PostgreSQL connections per process for lists and changes, besides one for look-ups and one for heartbeats",
  },
  STORE_STATEMENT_TIMEOUT_MS: {
    type: TIMEOUT_MS,
    default: "10000",
    unit: "ms",
    does: "statement timeout in PostgreSQL for lists and changes",
  },
  STORE_LOOK_UP_TIMEOUT_MS: {
    type: TIMEOUT_MS,
    default: "1000",
    unit: "ms",
    does: "statement timeout in PostgreSQL for looking up a key or template",
  },
  STORE_CHECKPOINTS: {
    type: ON_OR_OFF,
    default: "on",
    does: "checkpoint the SQLite WAL; set to off only if Litestream does it",
  },
  KEY_CACHE: {
    type: KEY_CACHE,
    default: "off",
    does: "lease: cache keys in memory; changes to keys wait until all nodes have dropped them. off: each fetch asks PostgreSQL",
  },
  STALE_KEYS: {
    type: orOff(SECONDS),
    default: "off",
    does: "how long recently verified SDK keys keep working while PostgreSQL is down; off: answer 503",
  },
  BOOTSTRAP_ADMIN: { type: ON_OR_OFF, default: "on", does: "create an admin key if the store has no key" },
  EXAMPLES: {
    type: ON_OR_OFF,
    default: "off",
    does: "load the example templates if the store has no key; on without STORE_URL and in `npm start`",
  },
  WARM_COMPILER: {
    type: ON_OR_OFF,
    default: "on",
    does: "start the compiler at startup (uses 105 MB); off: the first publish is slower",
  },
  KEY_PEPPER: {
    type: SECRET,
    isSecret: true,
    does: "secret mixed into key hashes; set it before the first key: changing it invalidates all keys",
  },
  LOG_LEVEL: {
    type: LOG_LEVEL,
    default: "info",
    does: "what is logged, on standard error, without keys and query strings",
  },
  LOG_FORMAT: {
    type: LOG_FORMAT,
    default: "auto",
    does: "json: JSON lines, for machines; pretty: for people; auto: pretty on a terminal, json elsewhere",
  },
  LOG_SAMPLE: {
    type: orOff(QUOTA),
    default: "10/s",
    does: "how many ordinary requests each process logs; off: all of them",
  },
  LOG_SLOW_MS: {
    type: orOff(COUNT),
    default: "250",
    unit: "ms",
    does: "requests that take this long are always logged",
  },
  TLS_CERT: { type: PEM_FILE, does: "certificate chain: serve HTTPS, HTTP/1.1 and HTTP/2 by ALPN; needs TLS_KEY" },
  TLS_KEY: { type: PEM_FILE, does: "key of the certificate; needs TLS_CERT" },
  CORS_ORIGINS: { type: ORIGINS, does: "origins of pages that may call the server" },
  TRUSTED_PROXIES: { type: NETWORKS, does: "proxies whose X-Forwarded-For header is trusted" },
  RATE_LIMIT: { type: orOff(QUOTA), default: "off", does: "calls of one key" },
  SOURCE_RATE_LIMIT: {
    type: orOff(QUOTA),
    default: "3000/m",
    does: "calls of one key that compile: create, update, publish, validate, preview, preview link, contract, set sample",
  },
  CONCURRENCY_PER_KEY: {
    type: orOff(COUNT),
    default: "100",
    unit: "calls",
    does: "calls of one admin key in flight at once, half of them with a source",
  },
  AUTH_FAILURE_LIMIT: {
    type: orOff(QUOTA),
    default: "600/m",
    does: "calls from one address without a valid key",
  },
  PREVIEW_LINK_LIMIT: {
    type: orOff(QUOTA),
    default: "120/m",
    does: "openings of preview links from one address; ten times as many in total",
  },
  WATCH_STREAMS: {
    type: orOff(COUNT),
    default: "2000",
    unit: "streams",
    does: "open change streams per process",
  },
  WATCH_STREAMS_PER_KEY: {
    type: orOff(COUNT),
    default: "500",
    unit: "streams",
    does: "open change streams per key and process",
  },
  WATCH_HEARTBEAT_MS: {
    type: COUNT,
    default: "15000",
    unit: "ms",
    does: "interval of heartbeats on a change stream",
  },
  CONNECTIONS_PER_ADDRESS: {
    type: COUNT,
    default: "200",
    unit: "connections",
    does: "open connections per IPv4 address or IPv6 /64 network",
  },
  SMTP_URL: {
    type: SMTP_SERVER,
    isSecret: true,
    does: "SMTP server for test mails; without it none are sent",
  },
  TEST_MAIL_FROM: { type: MAILBOX, does: "sender of test mails; SMTP_URL needs it" },
  TEST_MAIL_TO: { type: RECIPIENTS, does: "allowed recipients of test mails; SMTP_URL needs it" },
  TEST_MAIL_LIMIT: { type: QUOTA, default: "30/h", does: "test mails per key; five times as many in total" },
  MAX_LOOP_DELAY_MS: {
    type: orOff(COUNT),
    default: "250",
    unit: "ms",
    does: "answer 503 (except health checks) while event-loop delay exceeds this",
  },
  MAX_RSS_MB: {
    type: orOff(COUNT),
    default: "off",
    unit: "MiB",
    does: "answer 503 (except health checks) while the process uses more memory than this",
  },
  MAX_WORKER_SILENCE_MS: {
    type: orOff(COUNT),
    default: "30000",
    unit: "ms",
    does: "replace a worker that has not answered its primary for this long",
  },
  CACHE_MB: {
    type: COUNT,
    default: "128",
    unit: "MiB",
    does: "memory per process for cached published templates",
  },
  KEEP_VERSIONS: {
    type: orOff(DAYS),
    default: "off",
    does: "delete versions without a comment that were replaced longer ago; off: never",
  },
  KEEP_KEYS: {
    type: orOff(DAYS),
    default: "off",
    does: "delete keys that were revoked or expired longer ago, and replaced secrets; off: never",
  },
  KEEP_TEMPLATE_USAGE: {
    type: orOff(DAYS),
    default: "90d",
    does: "delete counts of fetches of templates that are of earlier days; off: never",
  },
  KEEP_EXPORTED_AUDIT: {
    type: orOff(DAYS),
    default: "off",
    does: "delete audit events that were exported longer ago; off: never",
  },
  PROFILE_DIR: {
    type: FOLDER,
    does: "folder for the profiles that SIGUSR2 records; default: the system's temporary folder",
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    type: HTTP_URL,
    does: "OTLP collector for traces; without it or OTEL_TRACES_EXPORTER nothing is traced",
  },
  OTEL_EXPORTER_OTLP_PROTOCOL: {
    type: OTLP_PROTOCOL,
    default: "http/protobuf",
    does: "protocol for sending traces",
  },
  OTEL_TRACES_EXPORTER: {
    type: TRACES_EXPORTER,
    does: "otlp: to a collector, by default on this machine; console: to standard output; none: nowhere",
  },
  OTEL_SERVICE_NAME: { type: NAME, does: "name of the service in traces; default: letterpress" },
  OTEL_TRACES_SAMPLER: {
    type: SAMPLER,
    default: "parentbased_always_on",
    does: "which calls are traced; parentbased_…: as the caller decided, and for calls without a trace as the rest says",
  },
  OTEL_TRACES_SAMPLER_ARG: { type: RATIO, default: "1", does: "share of calls that the ratio samplers trace" },
  OTEL_SDK_DISABLED: { type: TRUE_OR_FALSE, default: "false", does: "trace nothing, whatever the other variables say" },
} as const satisfies Readonly<Record<string, Setting<unknown>>>;
