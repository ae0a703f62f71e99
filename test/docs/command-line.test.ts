import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { runHere } from "../support/run-here.ts";

it("docs/operations.md shows the overview of the command line as it is printed", async () => {
  const page = readFileSync("docs/operations.md", "utf8");
  const [, shown = ""] = /\$ npm run -s letterpress -- --help\n(.+?)\n```/s.exec(page) ?? [];
  expect((await runHere(["--help"])).out).toBe(shown);
});
