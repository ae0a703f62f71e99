import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ConsoleTest, openConsole } from "./support/open-console.ts";
import { type ForeignPage, serveForeignPage } from "./support/serve-foreign-page.ts";

let foreign: ForeignPage;
beforeAll(async () => {
  foreign = await serveForeignPage();
});
afterAll(() => foreign?.close());

describe("a test of the console fails when a window asks another origin:", () => {
  const WAYS: Readonly<Record<string, (test: ConsoleTest) => Promise<unknown>>> = {
    "one of the test": (test) => test.open(foreign.sameSite),
    "one of a context of its own": async (test) => {
      await test.open("/console");
      const page = await test.browser.newPage();
      await page.goto(foreign.otherSite);
    },
    "a script in an allowed page": async (test) => {
      test.allow(foreign.sameSite);
      const page = await test.open(foreign.sameSite);
      await page.evaluate(`fetch(${JSON.stringify(foreign.otherSite)}, { mode: "no-cors" })`);
    },
  };

  it.each(Object.entries(WAYS))("%s", async (_way, ask) => {
    const test = await openConsole();
    await ask(test);
    await expect(test.close()).rejects.toThrow(/^the console asked http:/);
  });

  it("a page of the console, whose policy keeps that back", async () => {
    const test = await openConsole();
    const page = await test.open("/console");
    const sent = page.evaluate(`fetch(${JSON.stringify(foreign.sameSite)}, { mode: "no-cors" })`);
    await expect(sent).rejects.toThrow("Failed to fetch");
    await expect(test.close()).rejects.toThrow(/^the console wrote .*connect-src/);
  });
});
