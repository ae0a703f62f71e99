import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startApp } from "../../src/app/start-app.ts";
import { type Config, readConfig } from "../../src/config.ts";
import type { Caller } from "../../src/domain/session/caller.ts";
import type { NewKey } from "../../src/service/issue-key.ts";
import { openServices, type Services } from "../../src/services.ts";
import { PATIENT } from "../store/patient.ts";
import { testCompiler } from "./test-compiler.ts";

/** A running service on a port of its own over a store file of its own, and the services over the same file. */
export interface TestApp {
  readonly url: string;
  readonly storePath: string;
  /** As a second process would have them: another connection to the same file. */
  readonly services: Services;
  /** Makes a key and returns its token. */
  issueKey(key?: Partial<NewKey>): Promise<string>;
  /** Ends the service, and starts it again on the same port over the same store once `meanwhile` is done. */
  restart(meanwhile: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

export const LOCAL: Caller = { kind: "local", name: "cli" };

export interface TestAppOptions {
  /** Whether it has a compiler of its own, which it measures, limits and ends. Default: false. */
  readonly ownCompiler?: boolean;
}

/** Starts the real service on port 0, without logs and without a first admin key unless `env` says so. */
export async function startTestApp(
  env: Record<string, string> = {},
  { ownCompiler = false }: TestAppOptions = {},
): Promise<TestApp> {
  const options = { ...PATIENT, compiler: ownCompiler ? undefined : testCompiler };
  const folder = mkdtempSync(join(tmpdir(), "letterpress-test-"));
  const storePath = join(folder, "letterpress.db");
  const config: Config = readConfig({
    PORT: "0",
    BOOTSTRAP_ADMIN: "off",
    LOG_LEVEL: "silent",
    // The event loop is the test's as well, and what it does there is not the server's load.
    MAX_LOOP_DELAY_MS: "off",
    WARM_COMPILER: "off",
    STORE_URL: `sqlite:${storePath}`,
    ...env,
  });
  let app = await startApp(config, options);
  const { url } = app;
  const services = await openServices(config, options);
  return {
    url,
    storePath,
    services,
    async issueKey(key) {
      const defaults = { name: "test", kind: "sdk", scope: ["all"], definition: "full" } as const;
      return (await services.keys.create(LOCAL, { ...defaults, ...key })).token;
    },
    async restart(meanwhile) {
      await app.close();
      await meanwhile();
      app = await startApp({ ...config, port: Number(new URL(url).port) }, options);
    },
    async close() {
      await services.close();
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
