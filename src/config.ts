import { tmpdir } from "node:os";
import { type Certificate, type CertificateFiles, findPairFault } from "./config/certificate.ts";
import { readSecretFile, secretFile } from "./config/read-secret.ts";
import { readSettings, type SettingValues } from "./config/read-settings.ts";
import type { LogFormat, LogLevel, Quota } from "./config/setting-type.ts";
import { readTestMail, type TestMailSettings } from "./config/test-mail-settings.ts";
import { readTracing, type TracingSettings } from "./config/tracing-settings.ts";
import { type DatabaseLimits, type PostgresLocation, type StoreLocation, toDatabase } from "./store/store-location.ts";

/** What the environment says about how to run. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** An origin. Undefined: the address of the server on its own machine. */
  readonly publicUrl: string | undefined;
  /** With 1 there is one process in all. */
  readonly workers: number;
  /** Undefined for any time. */
  readonly maxWorkerSilenceMs: number | undefined;
  readonly store: StoreLocation;
  /** False when another program brings its log into the file. */
  readonly storeCheckpoints: boolean;
  /** Whether the nodes of a database cache keys and publications in memory. */
  readonly keyCache: "off" | "lease";
  /** How long cached keys are accepted while the database is unreachable. Undefined: not at all. */
  readonly staleKeysMs: number | undefined;
  readonly bootstrapAdmin: boolean;
  readonly examples: boolean;
  readonly warmCompiler: boolean;
  readonly keyPepper: string | undefined;
  readonly logLevel: LogLevel;
  readonly logFormat: LogFormat;
  /** How many ordinary requests have a line in the log; undefined for all. */
  readonly logSample: Quota | undefined;
  /** Undefined for never. */
  readonly logSlowMs: number | undefined;
  /** Absent: cleartext. */
  readonly tls: Certificate | undefined;
  /** Where it was read; absent with it. */
  readonly tlsFiles: CertificateFiles | undefined;
  readonly corsOrigins: readonly string[];
  readonly trustedProxies: readonly string[] | undefined;
  /** This limit and those below: undefined for none. */
  readonly rateLimit: Quota | undefined;
  readonly sourceRateLimit: Quota | undefined;
  readonly concurrencyPerKey: number | undefined;
  readonly authFailureLimit: Quota | undefined;
  readonly previewLinkLimit: Quota | undefined;
  readonly watchStreams: number | undefined;
  readonly watchStreamsPerKey: number | undefined;
  readonly watchHeartbeatMs: number;
  readonly connectionsPerAddress: number;
  readonly maxLoopDelayMs: number | undefined;
  readonly maxRssBytes: number | undefined;
  readonly cacheBytes: number;
  /** This age and those below: undefined for any. */
  readonly keepVersionsMs: number | undefined;
  readonly keepKeysMs: number | undefined;
  readonly keepTemplateUsageMs: number | undefined;
  readonly keepExportedAuditMs: number | undefined;
  /** Where profiles are written. */
  readonly profileFolder: string;
  /** Undefined: none are sent. */
  readonly testMail: TestMailSettings | undefined;
  /** Undefined: nothing is traced. */
  readonly tracing: TracingSettings | undefined;
}

/** Every fault of the environment or of a file of settings, one a line. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly faults: readonly string[];

  constructor(faults: readonly string[], place = "the environment") {
    super(`${place} is not usable:\n${faults.map((fault) => `  ${fault}`).join("\n")}`);
    this.faults = faults;
  }
}

const MEBIBYTE = 1024 * 1024;

/** The location and options of the store. Reports options of a database that are set for a file. */
function readStore(settings: SettingValues, env: Env, faults: string[]): StoreLocation {
  const { STORE_URL: store, STORE_LISTEN_URL: direct, STORE_PREPARED: isPrepared, KEY_CACHE, STALE_KEYS } = settings;
  const { STORE_PASSWORD: password } = settings;
  const limits: DatabaseLimits = {
    poolSize: settings.STORE_POOL_SIZE,
    statementTimeoutMs: settings.STORE_STATEMENT_TIMEOUT_MS,
    lookUpTimeoutMs: settings.STORE_LOOK_UP_TIMEOUT_MS,
  };
  const database = toDatabase(store);
  if (database !== undefined) {
    if (direct !== undefined && database.options !== undefined) faults.push(LOST_OPTIONS);
    const readPassword = env[PASSWORD_FILE] ? () => readPasswordFile(env[PASSWORD_FILE] ?? "") : undefined;
    const withPassword = (location: PostgresLocation): PostgresLocation =>
      password === undefined ? location : { ...location, password, readPassword };
    if (password !== undefined && (database.password !== "" || direct?.password)) faults.push(TWO_PASSWORDS);
    return { ...withPassword(database), direct: direct && withPassword(direct), isPrepared, limits };
  }
  const given = [
    { name: "STORE_PASSWORD", isGiven: password !== undefined, remedy: "leave it out" },
    { name: "STORE_LISTEN_URL", isGiven: direct !== undefined, remedy: "leave it out" },
    { name: "STORE_PREPARED", isGiven: !isPrepared, remedy: 'set it to "on"' },
    { name: "KEY_CACHE", isGiven: KEY_CACHE !== "off", remedy: 'set it to "off"' },
    { name: "STALE_KEYS", isGiven: STALE_KEYS !== undefined, remedy: 'set it to "off"' },
  ];
  for (const { name, isGiven, remedy } of given) {
    if (isGiven) faults.push(`${name}: is for a store in PostgreSQL, and STORE_URL names a file of SQLite: ${remedy}`);
  }
  return store;
}

const PASSWORD_FILE = secretFile("STORE_PASSWORD");

/** As it is by now. Throws for a file that holds none. */
function readPasswordFile(path: string): string {
  const faults: string[] = [];
  const password = readSecretFile(path, (fault) => faults.push(`${PASSWORD_FILE}: ${fault}`));
  if (password === undefined) throw new Error(faults.join("; "));
  return password;
}

const TWO_PASSWORDS =
  "STORE_PASSWORD: STORE_URL or STORE_LISTEN_URL has a password, too: leave it out of the URLs, or leave this out";

const LOST_OPTIONS =
  "STORE_URL: options are lost in the pooler that STORE_LISTEN_URL tells of: set them for the role, as with ALTER ROLE";

type Env = Readonly<Record<string, string | undefined>>;

/** Reads the whole environment by the table of settings. Throws a ConfigError that lists every fault at once. */
export function readConfig(env: Env): Config {
  const faults: string[] = [];
  const settings = readSettings(env, faults);
  const { TLS_CERT: cert, TLS_KEY: key } = settings;
  const pairFault = findPairFault(cert, key);
  if (pairFault !== undefined) faults.push(pairFault);
  const store = readStore(settings, env, faults);
  const testMail = readTestMail(settings, faults);
  if (faults.length > 0) throw new ConfigError(faults);
  return {
    host: settings.HOST,
    port: settings.PORT,
    publicUrl: settings.PUBLIC_URL,
    workers: settings.WORKERS,
    maxWorkerSilenceMs: settings.MAX_WORKER_SILENCE_MS,
    store,
    storeCheckpoints: settings.STORE_CHECKPOINTS,
    keyCache: settings.KEY_CACHE,
    staleKeysMs: settings.STALE_KEYS,
    bootstrapAdmin: settings.BOOTSTRAP_ADMIN,
    examples: settings.EXAMPLES,
    warmCompiler: settings.WARM_COMPILER,
    keyPepper: settings.KEY_PEPPER,
    logLevel: settings.LOG_LEVEL,
    logFormat: settings.LOG_FORMAT,
    logSample: settings.LOG_SAMPLE,
    logSlowMs: settings.LOG_SLOW_MS,
    tls: cert === undefined || key === undefined ? undefined : { cert, key },
    tlsFiles: env.TLS_CERT && env.TLS_KEY ? { cert: env.TLS_CERT, key: env.TLS_KEY } : undefined,
    corsOrigins: settings.CORS_ORIGINS ?? [],
    trustedProxies: settings.TRUSTED_PROXIES,
    rateLimit: settings.RATE_LIMIT,
    sourceRateLimit: settings.SOURCE_RATE_LIMIT,
    concurrencyPerKey: settings.CONCURRENCY_PER_KEY,
    authFailureLimit: settings.AUTH_FAILURE_LIMIT,
    previewLinkLimit: settings.PREVIEW_LINK_LIMIT,
    watchStreams: settings.WATCH_STREAMS,
    watchStreamsPerKey: settings.WATCH_STREAMS_PER_KEY,
    watchHeartbeatMs: settings.WATCH_HEARTBEAT_MS,
    connectionsPerAddress: settings.CONNECTIONS_PER_ADDRESS,
    maxLoopDelayMs: settings.MAX_LOOP_DELAY_MS,
    maxRssBytes: settings.MAX_RSS_MB === undefined ? undefined : settings.MAX_RSS_MB * MEBIBYTE,
    cacheBytes: settings.CACHE_MB * MEBIBYTE,
    keepVersionsMs: settings.KEEP_VERSIONS,
    keepKeysMs: settings.KEEP_KEYS,
    keepTemplateUsageMs: settings.KEEP_TEMPLATE_USAGE,
    keepExportedAuditMs: settings.KEEP_EXPORTED_AUDIT,
    profileFolder: settings.PROFILE_DIR ?? tmpdir(),
    testMail,
    tracing: readTracing(settings, env),
  };
}
