import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "../src/config.ts";

describe("readConfig()", () => {
  it("has a default for everything", () => {
    expect(readConfig({})).toEqual({
      host: "127.0.0.1",
      port: 8080,
      storePath: "data/letterpress.db",
      bootstrapAdmin: true,
      examples: false,
      keyPepper: undefined,
      logLevel: "info",
      tls: undefined,
      corsOrigins: [],
    });
  });

  it("treats an empty value as an absent one", () => {
    expect(readConfig({ PORT: "", KEY_PEPPER: "", TLS_CERT: "", TLS_KEY: "" })).toEqual(readConfig({}));
  });

  it("lists every fault at once", () => {
    const env = {
      PORT: "80a",
      STORE_URL: "mysql://x",
      BOOTSTRAP_ADMIN: "maybe",
      KEY_PEPPER: "short",
      LOG_LEVEL: "loud",
      TLS_CERT: "/does/not/exist.pem",
      CORS_ORIGINS: "https://app.example.com, example.com/path",
    };
    const fault = expectConfigError(env);
    expect(fault.faults).toEqual([
      'PORT: must be 0 to 65535, not "80a"',
      'STORE_URL: must be "sqlite:" and a file, such as "sqlite:data/letterpress.db"',
      'BOOTSTRAP_ADMIN: must be "on" or "off", not "maybe"',
      "KEY_PEPPER: must have at least 32 bytes",
      'LOG_LEVEL: must be one of fatal, error, warn, info, debug, trace, silent, not "loud"',
      "TLS_CERT: cannot read the file /does/not/exist.pem",
      "TLS_CERT and TLS_KEY: set both or neither",
      'CORS_ORIGINS: "example.com/path" is not an origin such as https://app.example.com',
    ]);
  });

  it("never repeats the pepper in a fault", () => {
    expect(expectConfigError({ KEY_PEPPER: "my-secret", PORT: "-1" }).message).not.toContain("my-secret");
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
