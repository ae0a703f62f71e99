import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTwice } from "../support/double-start.ts";

let folder: string;
let lastStore = 0;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "letterpress-double-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ["without examples", []],
  ["without examples, once more", []],
  ["with the examples", ["--examples"]],
  ["with the examples and two workers each", ["--examples", "--workers", "2"]],
])("two servers that start on one empty store %s make the first keys once, and both serve", async (_how, args) => {
  lastStore += 1;
  const env = { STORE_URL: `sqlite:${join(folder, `${lastStore}/store.db`)}`, LOG_LEVEL: "error" };
  const start = await startTwice(env, args);
  const sdkKeys = args.length === 0 ? 0 : 1;
  expect(start).toMatchObject({ deaths: [], stored: 1 + sdkKeys, exits: [0, 0] });
  expect(start.adminKeys).toHaveLength(1);
  expect(start.sdkKeys).toHaveLength(sdkKeys);
  expect(start.statuses).toEqual(args.length === 0 ? [200, 200] : [200, 200, 200, 200]);
});
