import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { runCommand } from "../../src/cli/run-command.ts";

it("docs/operations.md shows the overview of the command line as it is printed", async () => {
  const page = readFileSync("docs/operations.md", "utf8");
  const [, shown = ""] = /\$ npm run -s letterpress -- --help\n(.+?)\n```/s.exec(page) ?? [];
  const printed: string[] = [];
  await runCommand(["--help"], {}, { out: (text) => printed.push(text), note: () => undefined });
  expect(printed.join("\n")).toBe(shown);
});
