import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readFetchCases } from "./support/fetch-case.ts";
import { runFetchCase } from "./support/run-fetch-case.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const files = readFetchCases();

describe.each([...files])("%s", (_, cases) => {
  it.each(cases)("$name", runFetchCase);
});

it("has cases of every subject", () => {
  expect([...files.keys()].sort()).toEqual(
    ["answers", "brands", "caching", "locales", "options", "outages", "refusals", "requests"].map(
      (name) => `${name}.json`,
    ),
  );
});
