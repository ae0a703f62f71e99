import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { publicUrl } from "../src/config/public-url.ts";
import type { SETTINGS } from "../src/config/settings.ts";
import { ConfigError, readConfig } from "../src/config.ts";
import { DATABASE_LIMITS } from "../src/store/store-location.ts";
import { useTemporaryDirectory } from "./support/temporary-directory.ts";

/**
 * A value of each variable that is not its default; the table does not compile without one. TLS_CERT and TLS_KEY need a
 * certificate: test/transport/server.test.ts.
 */
const OTHER: Readonly<Record<Exclude<keyof typeof SETTINGS, "TLS_CERT" | "TLS_KEY">, string>> = {
  HOST: "0.0.0.0",
  PORT: "0",
  PUBLIC_URL: "https://letterpress.example.com",
  WORKERS: "3",
  STORE_URL: "sqlite:other.db",
  STORE_LISTEN_URL: "postgres://u@127.0.0.1:5432/d",
  STORE_PASSWORD: "a password",
  STORE_PREPARED: "off",
  STORE_POOL_SIZE: "2",
  STORE_STATEMENT_TIMEOUT_MS: "30000",
  STORE_LOOK_UP_TIMEOUT_MS: "500",
  STORE_CHECKPOINTS: "off",
  KEY_CACHE: "lease",
  STALE_KEYS: "30s",
  BOOTSTRAP_ADMIN: "off",
  EXAMPLES: "on",
  WARM_COMPILER: "off",
  KEY_PEPPER: "p".repeat(32),
  LOG_FORMAT: "pretty",
  LOG_LEVEL: "trace",
  LOG_SAMPLE: "1/h",
  LOG_SLOW_MS: "1",
  CORS_ORIGINS: "*",
  TRUSTED_PROXIES: "::1",
  RATE_LIMIT: "1/h",
  SOURCE_RATE_LIMIT: "1/h",
  CONCURRENCY_PER_KEY: "1",
  AUTH_FAILURE_LIMIT: "1/h",
  PREVIEW_LINK_LIMIT: "1/h",
  WATCH_STREAMS: "1",
  WATCH_STREAMS_PER_KEY: "1",
  WATCH_HEARTBEAT_MS: "1",
  CONNECTIONS_PER_ADDRESS: "1",
  SMTP_URL: "smtps://mail.example.com",
  TEST_MAIL_FROM: "letterpress@example.com",
  TEST_MAIL_TO: "@example.com",
  TEST_MAIL_LIMIT: "1/h",
  MAX_LOOP_DELAY_MS: "1",
  MAX_RSS_MB: "1",
  MAX_WORKER_SILENCE_MS: "1",
  CACHE_MB: "1",
  KEEP_VERSIONS: "365d",
  KEEP_KEYS: "90d",
  KEEP_TEMPLATE_USAGE: "30d",
  KEEP_EXPORTED_AUDIT: "1d",
  PROFILE_DIR: "/var/tmp",
  OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318",
  OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
  OTEL_TRACES_EXPORTER: "console",
  OTEL_SERVICE_NAME: "mails",
  OTEL_TRACES_SAMPLER: "always_off",
  OTEL_TRACES_SAMPLER_ARG: "0.5",
  OTEL_SDK_DISABLED: "true",
};

const LIMITS = ["STORE_POOL_SIZE", "STORE_STATEMENT_TIMEOUT_MS", "STORE_LOOK_UP_TIMEOUT_MS"];

const TEST_MAILS = { SMTP_URL: "smtp://127.0.0.1:25", TEST_MAIL_FROM: "a@b.example", TEST_MAIL_TO: "@b.example" };
const isOfTestMails = (name: string) => name === "SMTP_URL" || name.startsWith("TEST_MAIL_");

describe("readConfig()", () => {
  it("has a default for everything", () => {
    expect(readConfig({})).toEqual({
      host: "127.0.0.1",
      port: 8080,
      workers: 1,
      store: { engine: "sqlite", path: "data/letterpress.db" },
      storeCheckpoints: true,
      keyCache: "off",
      staleKeysMs: undefined,
      bootstrapAdmin: true,
      examples: false,
      warmCompiler: true,
      keyPepper: undefined,
      logLevel: "info",
      logFormat: "auto",
      logSample: { calls: 10, windowMs: 1_000 },
      logSlowMs: 250,
      tls: undefined,
      corsOrigins: [],
      trustedProxies: undefined,
      rateLimit: undefined,
      sourceRateLimit: { calls: 3_000, windowMs: 60_000 },
      concurrencyPerKey: 100,
      authFailureLimit: { calls: 600, windowMs: 60_000 },
      previewLinkLimit: { calls: 120, windowMs: 60_000 },
      watchStreams: 2_000,
      watchStreamsPerKey: 500,
      watchHeartbeatMs: 15_000,
      connectionsPerAddress: 200,
      maxLoopDelayMs: 250,
      maxRssBytes: undefined,
      maxWorkerSilenceMs: 30_000,
      keepTemplateUsageMs: 90 * 86_400_000,
      profileFolder: tmpdir(),
      cacheBytes: 134_217_728,
    });
  });

  it("treats an empty value as an absent one", () => {
    expect(readConfig({ PORT: "", KEY_PEPPER: "", TLS_CERT: "", TLS_KEY: "" })).toEqual(readConfig({}));
  });

  it("reads limits", () => {
    const env = {
      TRUSTED_PROXIES: "10.0.0.0/8, ::1",
      RATE_LIMIT: "100/s",
      SOURCE_RATE_LIMIT: "10/s",
      CONCURRENCY_PER_KEY: "off",
      AUTH_FAILURE_LIMIT: "off",
      CONNECTIONS_PER_ADDRESS: "1000",
      MAX_LOOP_DELAY_MS: "off",
      MAX_RSS_MB: "512",
      MAX_WORKER_SILENCE_MS: "off",
      CACHE_MB: "16",
    };
    expect(readConfig(env)).toMatchObject({
      trustedProxies: ["10.0.0.0/8", "::1"],
      rateLimit: { calls: 100, windowMs: 1_000 },
      sourceRateLimit: { calls: 10, windowMs: 1_000 },
      concurrencyPerKey: undefined,
      authFailureLimit: undefined,
      connectionsPerAddress: 1_000,
      maxLoopDelayMs: undefined,
      maxRssBytes: 536_870_912,
      maxWorkerSilenceMs: undefined,
      cacheBytes: 16_777_216,
    });
  });

  it("takes off for every limit that may be off", () => {
    const off = [
      "RATE_LIMIT",
      "SOURCE_RATE_LIMIT",
      "CONCURRENCY_PER_KEY",
      "AUTH_FAILURE_LIMIT",
      "PREVIEW_LINK_LIMIT",
      "LOG_SAMPLE",
      "LOG_SLOW_MS",
    ];
    off.push("MAX_LOOP_DELAY_MS", "MAX_RSS_MB", "MAX_WORKER_SILENCE_MS");
    expect(readConfig(Object.fromEntries(off.map((name) => [name, "OFF"])))).toMatchObject({
      logSample: undefined,
      logSlowMs: undefined,
      rateLimit: undefined,
      sourceRateLimit: undefined,
      concurrencyPerKey: undefined,
      authFailureLimit: undefined,
      previewLinkLimit: undefined,
      maxLoopDelayMs: undefined,
      maxRssBytes: undefined,
      maxWorkerSilenceMs: undefined,
    });
  });

  it("reads the number of workers", () => {
    expect(readConfig({ WORKERS: "64" }).workers).toBe(64);
    expect(readConfig({ WORKERS: "auto" }).workers).toBe(Math.min(availableParallelism(), 64));
    for (const WORKERS of ["0", "65", "-1", "1.5", "1e1"])
      expect(expectConfigError({ WORKERS }).faults).toHaveLength(1);
  });

  it("refuses files that are no certificate and its key", () => {
    const folder = mkdtempSync(join(tmpdir(), "letterpress-config-"));
    const [empty, text] = [join(folder, "empty.pem"), join(folder, "text.pem")];
    writeFileSync(empty, "");
    writeFileSync(text, "not PEM");
    expect(expectConfigError({ TLS_CERT: text, TLS_KEY: text }).faults).toEqual([
      "TLS_CERT and TLS_KEY: are not a certificate and its key in PEM (no start line)",
    ]);
    expect(expectConfigError({ TLS_CERT: text, TLS_KEY: empty }).faults).toEqual([
      `TLS_KEY: the file ${empty} is empty`,
    ]);
    rmSync(folder, { recursive: true });
  });

  it("lists every fault at once", () => {
    const env = {
      PORT: "80a",
      WORKERS: "two",
      STORE_URL: "mysql://x",
      BOOTSTRAP_ADMIN: "maybe",
      KEY_PEPPER: "short",
      LOG_LEVEL: "loud",
      TLS_CERT: "/does/not/exist.pem",
      CORS_ORIGINS: "https://app.example.com, example.com/path",
      TRUSTED_PROXIES: "10.0.0.0/8, 10.0.0.0/33, proxy.local",
      RATE_LIMIT: "100",
      SOURCE_RATE_LIMIT: "many",
      CONCURRENCY_PER_KEY: "-1",
      AUTH_FAILURE_LIMIT: "0/m",
      CONNECTIONS_PER_ADDRESS: "0",
      MAX_LOOP_DELAY_MS: "soon",
      MAX_RSS_MB: "1.5",
    };
    const fault = expectConfigError(env);
    expect(fault.faults).toEqual([
      'PORT: must be 0 to 65535, not "80a"',
      'WORKERS: must be 1 to 64, or "auto" for one for each processor, not "two"',
      'STORE_URL: must be "sqlite:" and a file, such as "sqlite:data/letterpress.db", or "postgres://user:password@host:port/database"',
      'BOOTSTRAP_ADMIN: must be "on" or "off", not "maybe"',
      "KEY_PEPPER: must be a secret of at least 32 bytes",
      'LOG_LEVEL: must be one of fatal, error, warn, info, debug, trace, silent, not "loud"',
      "TLS_CERT: cannot read the file /does/not/exist.pem",
      'CORS_ORIGINS: "example.com/path" is not an origin such as https://app.example.com, or "*" for any',
      'TRUSTED_PROXIES: "10.0.0.0/33" is not an address or a network such as 10.0.0.0/8',
      'TRUSTED_PROXIES: "proxy.local" is not an address or a network such as 10.0.0.0/8',
      'RATE_LIMIT: must be a number of calls per s, m or h, such as 100/s, or "off", not "100"',
      'SOURCE_RATE_LIMIT: must be a number of calls per s, m or h, such as 100/s, or "off", not "many"',
      'CONCURRENCY_PER_KEY: must be a whole number from 1, or "off", not "-1"',
      'AUTH_FAILURE_LIMIT: must be a number of calls per s, m or h, such as 100/s, or "off", not "0/m"',
      'CONNECTIONS_PER_ADDRESS: must be a whole number from 1, not "0"',
      'MAX_LOOP_DELAY_MS: must be a whole number from 1, or "off", not "soon"',
      'MAX_RSS_MB: must be a whole number from 1, or "off", not "1.5"',
      "TLS_CERT and TLS_KEY: set both or neither",
    ]);
  });

  it.each(Object.entries(OTHER))("does something with %s", (name, value) => {
    // What says how to trace does nothing where nothing is traced, and so do those of test mails.
    const isOfDatabase = [
      "STORE_LISTEN_URL",
      "STORE_PASSWORD",
      ...LIMITS,
      "STORE_PREPARED",
      "KEY_CACHE",
      "STALE_KEYS",
    ].includes(name);
    const env = isOfDatabase
      ? { STORE_URL: "postgres://u@127.0.0.1/d" }
      : name.startsWith("OTEL_")
        ? { OTEL_TRACES_EXPORTER: "otlp" }
        : isOfTestMails(name)
          ? TEST_MAILS
          : {};
    expect(readConfig({ ...env, [name]: value })).not.toEqual(readConfig(env));
  });

  it.each([
    ["smtp://mail.example.com", { host: "mail.example.com", port: undefined, isTls: false, login: undefined }],
    [
      "smtps://u%40x:p%3A%2F@[::1]:465/",
      { host: "::1", port: 465, isTls: true, login: { user: "u@x", password: "p:/" } },
    ],
  ])("reads the SMTP server of %s", (SMTP_URL, server) => {
    expect(readConfig({ ...TEST_MAILS, SMTP_URL }).testMail?.server).toEqual(server);
  });

  it.each([
    [{ SMTP_URL: "http://u:secret@h" }, "SMTP_URL: must be a URL such as smtp:"],
    [{ SMTP_URL: "smtp://u:secret%@h" }, "SMTP_URL: must be a URL such as smtp:"],
    [{ SMTP_URL: "smtp://u:secret@h/?tls=no" }, "SMTP_URL: must be a URL such as smtp:"],
    [{ TEST_MAIL_FROM: "" }, "TEST_MAIL_FROM: is missing, and SMTP_URL needs it"],
    [{ TEST_MAIL_TO: " , " }, "TEST_MAIL_TO: is missing, and SMTP_URL needs it"],
    [{ TEST_MAIL_FROM: "A\r\nBcc: <e@x.example>" }, "TEST_MAIL_FROM: must be an address"],
    [{ TEST_MAIL_TO: "*, @x..y" }, 'TEST_MAIL_TO: "*" is neither an address nor a domain'],
  ])("refuses %o for test mails, and tells no password", (env, fault) => {
    let told = "";
    try {
      readConfig({ ...TEST_MAILS, ...env });
    } catch (error) {
      told = (error as ConfigError).faults.join("\n");
    }
    expect(told).toContain(fault);
    expect(told).not.toContain("secret");
  });

  it.each([
    [{}, undefined],
    [{ OTEL_SERVICE_NAME: "mails", OTEL_TRACES_SAMPLER: "always_on" }, undefined],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" }, "otlp"],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://127.0.0.1:4318/v1/traces" }, "otlp"],
    [{ OTEL_TRACES_EXPORTER: "otlp" }, "otlp"],
    [{ OTEL_TRACES_EXPORTER: "console" }, "console"],
    [{ OTEL_TRACES_EXPORTER: "none", OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" }, undefined],
    [{ OTEL_SDK_DISABLED: "true", OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" }, undefined],
  ])("traces where somebody says so: %j", (env, exporter) => {
    expect(readConfig(env).tracing?.exporter).toBe(exporter);
  });

  it("never repeats in a fault what may be secret", () => {
    expect(expectConfigError({ KEY_PEPPER: "my-secret", PORT: "-1" }).message).not.toContain("my-secret");
    expect(expectConfigError({ OTEL_EXPORTER_OTLP_ENDPOINT: "me:my-secret@host" }).message).not.toContain("my-secret");
  });
});

describe("a secret in a file", () => {
  const directory = useTemporaryDirectory();
  const file = () => directory.path("secret");
  const base = { ...TEST_MAILS, STORE_URL: "postgres://u@127.0.0.1/d" };

  it.each([
    ["STORE_URL", "postgres://u:p%40@db.example.com/mails"],
    ["STORE_LISTEN_URL", "postgres://u:p%40@db.example.com/mails"],
    ["KEY_PEPPER", "p".repeat(32)],
    ["SMTP_URL", "smtps://user:p%40@mail.example.com"],
  ])("is read as that of the variable %s", (name, value) => {
    const { [name as keyof typeof base]: _, ...others } = base;
    for (const text of [value, `${value}\n`, `${value}\r\n`]) {
      writeFileSync(file(), text);
      expect(readConfig({ ...others, [`${name}_FILE`]: file() })).toEqual(readConfig({ ...others, [name]: value }));
    }
  });

  it("may be a password, which is read again whenever it is needed", () => {
    writeFileSync(file(), " pass word\n");
    const { store } = readConfig({ ...base, STORE_PASSWORD_FILE: file() });
    if (store.engine !== "postgres") throw new Error("another engine");
    expect(store.password).toBe(" pass word");
    writeFileSync(file(), "changed");
    expect(store.readPassword?.()).toBe("changed");
    rmSync(file());
    expect(() => store.readPassword?.()).toThrow(`STORE_PASSWORD_FILE: cannot read the file ${file()} (ENOENT)`);
  });

  it("is refused where it cannot be read, is empty or is given twice, by its path alone", () => {
    const faults = (env: Record<string, string>) => expectConfigError({ ...env }).faults;
    expect(faults({ KEY_PEPPER_FILE: "/does/not/exist" })).toEqual([
      "KEY_PEPPER_FILE: cannot read the file /does/not/exist (ENOENT)",
    ]);
    writeFileSync(file(), "\n");
    expect(faults({ KEY_PEPPER_FILE: file() })).toEqual([`KEY_PEPPER_FILE: the file ${file()} is empty`]);
    writeFileSync(file(), "my-secret");
    expect(faults({ KEY_PEPPER_FILE: file() })).toEqual(["KEY_PEPPER: must be a secret of at least 32 bytes"]);
    expect(faults({ KEY_PEPPER: "p".repeat(32), KEY_PEPPER_FILE: file() })).toEqual([
      "KEY_PEPPER: KEY_PEPPER_FILE is set, too: set one of them",
    ]);
    expect(faults({ STORE_URL_FILE: file() }).join()).not.toContain("my-secret");
  });
});

function expectConfigError(env: Record<string, string>): ConfigError {
  try {
    readConfig(env);
  } catch (err) {
    if (err instanceof ConfigError) return err;
  }
  throw new Error("readConfig() did not refuse");
}

describe("what is for nodes on a database", () => {
  const STORE_URL = "postgres://u@127.0.0.1/d";

  it("is read", () => {
    const config = readConfig({ STORE_URL, KEY_CACHE: "lease", STALE_KEYS: "30s" });
    expect(config).toMatchObject({ keyCache: "lease", staleKeysMs: 30_000 });
  });

  it("has the way to the server beside that through a pooler", () => {
    const { store } = readConfig({ STORE_URL, STORE_LISTEN_URL: "postgres://v@[::1]:99/e", STORE_PREPARED: "off" });
    expect(store).toMatchObject({ user: "u", isPrepared: false, direct: { user: "v", host: "::1", port: 99 } });
  });

  it.each([
    [{ STORE_URL, KEY_CACHE: "on" }, 'KEY_CACHE: must be one of off, lease, not "on"'],
    [{ STORE_URL, STORE_POOL_SIZE: "0" }, 'STORE_POOL_SIZE: must be 1 to 100, not "0"'],
    [{ STORE_URL, STORE_STATEMENT_TIMEOUT_MS: "99" }, 'STORE_STATEMENT_TIMEOUT_MS: must be 100 to 600000, not "99"'],
    [{ STORE_URL, STORE_LOOK_UP_TIMEOUT_MS: "1s" }, 'STORE_LOOK_UP_TIMEOUT_MS: must be 100 to 600000, not "1s"'],
    [{ STORE_URL, STALE_KEYS: "301s" }, "STALE_KEYS: must be a number of seconds from 1s to 300s"],
    [{ STORE_URL, STALE_KEYS: "30" }, "STALE_KEYS: must be a number of seconds from 1s to 300s"],
    [{ STORE_URL, STORE_LISTEN_URL: "sqlite:a.db" }, 'STORE_LISTEN_URL: must be "postgres://user:password@'],
    [{ STORE_URL, STORE_LISTEN_URL: "db.example" }, 'STORE_LISTEN_URL: must be "postgres://user:password@'],
    [{ STORE_URL: `${STORE_URL}?options=x`, STORE_LISTEN_URL: STORE_URL }, "STORE_URL: options are lost"],
    [
      { STORE_URL: "postgres://u:p@127.0.0.1/d", STORE_PASSWORD: "q" },
      "STORE_PASSWORD: STORE_URL or STORE_LISTEN_URL has",
    ],
    [{ STORE_PASSWORD: "q" }, "STORE_PASSWORD: is for a store in PostgreSQL"],
    [{ STORE_LISTEN_URL: STORE_URL }, "STORE_LISTEN_URL: is for a store in PostgreSQL"],
    [{ STORE_PREPARED: "off" }, "STORE_PREPARED: is for a store in PostgreSQL"],
    [{ KEY_CACHE: "lease" }, "KEY_CACHE: is for a store in PostgreSQL"],
    [{ STALE_KEYS: "30s" }, "STALE_KEYS: is for a store in PostgreSQL"],
  ])("%j is refused", (env, fault) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(fault);
  });
});

describe("STORE_URL of PostgreSQL", () => {
  const read = (url: string) => readConfig({ STORE_URL: url }).store;
  const here = {
    engine: "postgres",
    port: 5432,
    user: "u",
    password: "",
    database: "d",
    isPrepared: true,
    limits: DATABASE_LIMITS,
  };

  it.each([
    ["postgres://u@127.0.0.1/d", { ...here, host: "127.0.0.1", sslmode: "disable" }],
    ["postgresql://u@[::1]:1/d", { ...here, host: "::1", port: 1, sslmode: "disable" }],
    ["postgres://u@localhost/d?sslmode=require", { ...here, host: "localhost", sslmode: "require" }],
    ["postgres://u@db.example.com/d", { ...here, host: "db.example.com", sslmode: "verify-full" }],
    [
      "postgres://u@10.0.0.1/d?sslcert=/a&sslkey=/b&sslservername=db",
      {
        ...{ ...here, host: "10.0.0.1", sslmode: "verify-full", sslcert: "/a", sslkey: "/b", sslservername: "db" },
      },
    ],
    ["postgres://u@10.0.0.1/d?sslmode=verify-ca", { ...here, host: "10.0.0.1", sslmode: "verify-ca" }],
    [
      "postgres://u@10.0.0.1/d?sslrootcert=/a",
      { ...here, host: "10.0.0.1", sslmode: "verify-full", sslrootcert: "/a" },
    ],
    ["postgres://u@localhost/d?host=/run/postgresql", { ...here, host: "/run/postgresql", sslmode: "disable" }],
    [
      "postgres://a%40b:p%2Fw%25@h/d%20e?options=-c%20search_path%3Dx",
      {
        ...{ engine: "postgres", host: "h", port: 5432, user: "a@b", password: "p/w%", database: "d e" },
        ...{ isPrepared: true, limits: DATABASE_LIMITS, sslmode: "verify-full", options: "-c search_path=x" },
      },
    ],
  ])("%s", (url, location) => {
    expect(read(url)).toEqual({ sslrootcert: undefined, options: undefined, ...location });
  });

  it.each([
    ["postgres://u:secret@h/d?sslmode=prefer", "sslmode must be one of disable, require, verify-ca, verify-full"],
    ["postgres://u:secret@h/d?sslmode=require&sslmode=disable", "given more than once"],
    ["postgres://u:secret@h/d?target_session_attrs=any", '"target_session_attrs" is none of the parameters'],
    ["postgres://u:secret@h/d?sslcert=/a", "sslcert and sslkey: give both or neither"],
    ["postgres://u:secret@h/d?sslmode=disable&sslcert=/a&sslkey=/b", "sslcert is for a connection with TLS"],
    ["postgres://u:secret@h/d?sslmode=verify-ca&sslservername=db", "sslservername is for sslmode=verify-full"],
    ["postgres://u:secret@h/d?sslmode=disable&sslrootcert=/a", "sslrootcert is for sslmode=verify-full"],
    ["postgres://u:secret@h", "names no database"],
    ["postgres://:secret@h/d", "names no user"],
    ["postgres://u:secret%@h/d", "write % itself as %25"],
    ["postgres://u:secret@h:99999/d", 'must be "sqlite:" and a file'],
  ])("%s is refused, and its password not told", (url, fault) => {
    expect(() => read(url)).toThrow(ConfigError);
    expect(() => read(url)).toThrow(fault);
    expect(() => read(url)).not.toThrow("secret");
  });
});

it.each<[Record<string, string>, string | undefined]>([
  [{}, "http://127.0.0.1:8080"],
  [{ HOST: "0.0.0.0", PORT: "9000" }, "http://127.0.0.1:9000"],
  [{ HOST: "::1" }, "http://[::1]:8080"],
  [{ PORT: "0" }, undefined],
  [{ PORT: "0", PUBLIC_URL: "https://mail.example.com" }, "https://mail.example.com"],
])("a server with %j is reached at %s", (env, url) => {
  expect(publicUrl(readConfig(env))).toBe(url);
});

it.each(["mail.example.com", "https://mail.example.com/", "https://mail.example.com/a", "ftp://mail.example.com"])(
  "refuses %j as PUBLIC_URL",
  (text) => {
    expect(expectConfigError({ PUBLIC_URL: text }).faults).toEqual([
      `PUBLIC_URL: must be an origin such as https://letterpress.example.com, not "${text}"`,
    ]);
  },
);
