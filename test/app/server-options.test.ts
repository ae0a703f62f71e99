import { expect, it } from "vitest";
import { toServerOptions } from "../../src/app/server-options.ts";
import { readConfig } from "../../src/config.ts";

it("tells the server how to serve, and neither the pepper nor where the store is", () => {
  const config = readConfig({
    KEY_PEPPER: "a pepper of thirty-two bytes, ok",
    STORE_URL: "sqlite:/srv/store.db",
    LOG_LEVEL: "warn",
    CORS_ORIGINS: "https://app.example.com",
    TRUSTED_PROXIES: "10.0.0.0/8",
    MAX_LOOP_DELAY_MS: "90",
    MAX_RSS_MB: "1",
    CONNECTIONS_PER_ADDRESS: "7",
  });
  expect(toServerOptions(config)).toStrictEqual({
    logLevel: "warn",
    logFormat: "auto",
    requestLog: { sample: { calls: 10, windowMs: 1_000 }, slowMs: 250 },
    tls: undefined,
    corsOrigins: ["https://app.example.com"],
    trustedProxies: ["10.0.0.0/8"],
    loadLimits: { maxLoopDelayMs: 90, maxRssBytes: 1024 * 1024 },
    listenerLimits: { maxSocketsPerAddress: 7 },
  });
});
