import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { runHere } from "../support/run-here.ts";

it.each([["openapi"], ["openapi", "--json"]])("%s %s prints docs/openapi.json", async (...words) => {
  const { code, out, note } = await runHere(words);
  expect([code, `${out}\n`, note]).toEqual([0, readFileSync("docs/openapi.json", "utf8"), ""]);
});
