import { MAILBOX, RECIPIENTS, SMTP_SERVER } from "./mail-types.ts";
import {
  ADDRESS,
  COUNT,
  DAYS,
  FOLDER,
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
  /** As it would be written; absent where there is none. */
  readonly default?: string;
  readonly unit?: string;
  /** Whether its value is a secret: it may then be in the file that the variable of its name and `_FILE` names. */
  readonly isSecret?: true;
  /** What it does. */
  readonly does: string;
}

/**
 * Every variable that the service reads, in the order of help and docs. Parsing, refusals and `serve --help` are made
 * from this table, and docs/operations.md and docs/limits.md are tested against it.
 */
export const SETTINGS = {
  HOST: { type: ADDRESS, default: "127.0.0.1", does: "address to listen on" },
  PORT: { type: PORT, default: "8080", does: "port to listen on; 0 picks a free one and prints it" },
  WORKERS: { type: WORKERS, default: "1", does: "processes that serve the port" },
  STORE_URL: {
    type: STORE_URL,
    default: "sqlite:data/letterpress.db",
    isSecret: true,
    does: "the store: a file on a local disk, or a database of PostgreSQL for several nodes",
  },
  STORE_LISTEN_URL: {
    type: POSTGRES_URL,
    isSecret: true,
    does: "the way to the server of PostgreSQL itself, where STORE_URL leads through a pooler such as PgBouncer",
  },
  STORE_PASSWORD: {
    type: TEXT,
    isSecret: true,
    does: "password of the database, instead of one in STORE_URL; its file is read again for each new connection",
  },
  STORE_PREPARED: {
    type: ON_OR_OFF,
    default: "on",
    does: "prepare statements on PostgreSQL; off where a pooler mixes up those of its clients",
  },
  STORE_POOL_SIZE: {
    type: POOL_SIZE,
    default: "5",
    unit: "connections",
    does: "connections to PostgreSQL of each process for lists and changes, beside one for look-ups and one for beats",
  },
  STORE_STATEMENT_TIMEOUT_MS: {
    type: TIMEOUT_MS,
    default: "10000",
    unit: "ms",
    does: "after so long PostgreSQL ends a statement of a list or change",
  },
  STORE_LOOK_UP_TIMEOUT_MS: {
    type: TIMEOUT_MS,
    default: "1000",
    unit: "ms",
    does: "after so long PostgreSQL ends the look-up of a key or template",
  },
  STORE_CHECKPOINTS: {
    type: ON_OR_OFF,
    default: "on",
    does: "bring the log into the file of SQLite; off where Litestream does, and only there",
  },
  KEY_CACHE: {
    type: KEY_CACHE,
    default: "off",
    does: "lease: fetches ask PostgreSQL no more, and changes wait until every node knows them; off: each fetch asks",
  },
  STALE_KEYS: {
    type: orOff(SECONDS),
    default: "off",
    does: "how long SDK keys that were found right fetch on while PostgreSQL is away; off: they get 503",
  },
  BOOTSTRAP_ADMIN: { type: ON_OR_OFF, default: "on", does: "make an admin key when the store holds no key" },
  EXAMPLES: {
    type: ON_OR_OFF,
    default: "off",
    does: "load the example templates when the store holds no key; on without STORE_URL and in `npm start`",
  },
  WARM_COMPILER: {
    type: ON_OR_OFF,
    default: "on",
    does: "start a compiler after the start, for 105 MB of memory; off: the first publish waits for it",
  },
  KEY_PEPPER: {
    type: SECRET,
    isSecret: true,
    does: "what keys are digested with; keys made without it, or with another one, are refused",
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
    does: "how many ordinary requests of a process have a line in the log; off: all of them",
  },
  LOG_SLOW_MS: {
    type: orOff(COUNT),
    default: "250",
    unit: "ms",
    does: "requests that took as long always have a line",
  },
  TLS_CERT: { type: PEM_FILE, does: "certificate chain: serve HTTPS, HTTP/1.1 and HTTP/2 by ALPN; needs TLS_KEY" },
  TLS_KEY: { type: PEM_FILE, does: "key of the certificate; needs TLS_CERT" },
  CORS_ORIGINS: { type: ORIGINS, does: "origins whose pages may call" },
  TRUSTED_PROXIES: { type: NETWORKS, does: "proxies whose X-Forwarded-For is believed" },
  RATE_LIMIT: { type: orOff(QUOTA), default: "off", does: "calls of one key" },
  SOURCE_RATE_LIMIT: {
    type: orOff(QUOTA),
    default: "3000/m",
    does: "calls of one key that the compiler answers: create, update, publish, validate, preview, contract, set sample",
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
    does: "calls of one address without a valid key",
  },
  WATCH_STREAMS: {
    type: orOff(COUNT),
    default: "2000",
    unit: "streams",
    does: "open streams of changes of a process",
  },
  WATCH_STREAMS_PER_KEY: {
    type: orOff(COUNT),
    default: "500",
    unit: "streams",
    does: "open streams of changes of one key, in a process",
  },
  WATCH_HEARTBEAT_MS: {
    type: COUNT,
    default: "15000",
    unit: "ms",
    does: "how long a stream of changes is silent at the most",
  },
  CONNECTIONS_PER_ADDRESS: {
    type: COUNT,
    default: "200",
    unit: "connections",
    does: "open connections of one IPv4 address or IPv6 /64 network",
  },
  SMTP_URL: {
    type: SMTP_SERVER,
    isSecret: true,
    does: "server that test mails are handed over to; none are sent without it",
  },
  TEST_MAIL_FROM: { type: MAILBOX, does: "sender of test mails; SMTP_URL needs it" },
  TEST_MAIL_TO: { type: RECIPIENTS, does: "who may be sent test mails, one at a time; SMTP_URL needs it" },
  TEST_MAIL_LIMIT: { type: QUOTA, default: "30/h", does: "test mails of one key; five times as many in all" },
  MAX_LOOP_DELAY_MS: {
    type: orOff(COUNT),
    default: "250",
    unit: "ms",
    does: "refuse calls, but not probes, while the event loop is later than this",
  },
  MAX_RSS_MB: {
    type: orOff(COUNT),
    default: "off",
    unit: "MiB",
    does: "refuse calls, but not probes, while the process holds more memory than this",
  },
  MAX_WORKER_SILENCE_MS: {
    type: orOff(COUNT),
    default: "30000",
    unit: "ms",
    does: "replace a worker that does not answer its primary for as long",
  },
  CACHE_MB: {
    type: COUNT,
    default: "128",
    unit: "MiB",
    does: "memory of each process for published templates, in every form they are sent in",
  },
  KEEP_VERSIONS: {
    type: orOff(DAYS),
    default: "off",
    does: "forget versions without a comment that were replaced longer ago; off: none",
  },
  KEEP_KEYS: {
    type: orOff(DAYS),
    default: "off",
    does: "forget keys that ended and tokens that retired longer ago; off: none",
  },
  KEEP_EXPORTED_AUDIT: {
    type: orOff(DAYS),
    default: "off",
    does: "forget audit events that were exported longer ago; off: none",
  },
  PROFILE_DIR: {
    type: FOLDER,
    does: "folder that SIGUSR2 has profiles written to; that of the system for temporary files unless given",
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    type: HTTP_URL,
    does: "collector that traces of calls are sent to; nothing is traced without it or OTEL_TRACES_EXPORTER",
  },
  OTEL_EXPORTER_OTLP_PROTOCOL: {
    type: OTLP_PROTOCOL,
    default: "http/protobuf",
    does: "how traces are sent",
  },
  OTEL_TRACES_EXPORTER: {
    type: TRACES_EXPORTER,
    does: "where traces go: to a collector, by default that of this machine, to standard output, or nowhere",
  },
  OTEL_SERVICE_NAME: { type: NAME, does: "name of the service in traces; letterpress unless given" },
  OTEL_TRACES_SAMPLER: {
    type: SAMPLER,
    default: "parentbased_always_on",
    does: "which calls are traced; parentbased: those whose caller says so, and of the others as it goes on",
  },
  OTEL_TRACES_SAMPLER_ARG: { type: RATIO, default: "1", does: "share of calls that the samplers of a ratio trace" },
  OTEL_SDK_DISABLED: { type: TRUE_OR_FALSE, default: "false", does: "trace nothing, whatever the others say" },
} as const satisfies Readonly<Record<string, Setting<unknown>>>;
