import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { fillProgram } from "../../core/fill-program.ts";

const page = readFileSync(new URL("../../docs/program-format.md", import.meta.url), "utf8");
const example = page.slice(page.indexOf("## Example"));

function blocksOf(language: string): string[] {
  return [...example.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\n\`\`\``, "gs"))].map(([, body]) => body ?? "");
}

it("fills the example of the format's page as the page says", () => {
  const [program, data, report] = blocksOf("json").map((block) => JSON.parse(block));
  expect(fillProgram(program, data)).toEqual({ output: blocksOf("html")[0], report });
});
