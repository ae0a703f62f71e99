import { afterAll, beforeAll } from "vitest";
import { startTestApp, type TestApp, type TestAppOptions } from "./start-test-app.ts";

/** A running service for the tests of one file, as `startTestApp` starts it. It runs from `beforeAll` to the end. */
export function useTestApp(
  env: Readonly<Record<string, string>> = {},
  options?: TestAppOptions,
): Omit<TestApp, "close"> {
  let app: TestApp | undefined;
  beforeAll(async () => {
    app = await startTestApp(env, options);
  });
  afterAll(() => app?.close());
  function running(): TestApp {
    if (app === undefined) throw new Error("the service starts after the file is loaded: use it in hooks and tests");
    return app;
  }
  return {
    get url() {
      return running().url;
    },
    get storePath() {
      return running().storePath;
    },
    get services() {
      return running().services;
    },
    issueKey: (key) => running().issueKey(key),
    restart: (meanwhile) => running().restart(meanwhile),
  };
}
