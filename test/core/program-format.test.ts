import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { fillProgram } from "../../core/evaluator/fill.ts";

const page = readFileSync(new URL("../../docs/program-format.md", import.meta.url), "utf8");
const example = page.slice(page.indexOf("## Example"));

function blocksOf(language: string): string[] {
  return [...example.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\n\`\`\``, "gs"))].map(([, body]) => body ?? "");
}

it.each([0, 1])("fills example %i of the format's page as the page says", (at) => {
  const [program, data, report] = blocksOf("json")
    .slice(3 * at)
    .map((block) => JSON.parse(block));
  expect(fillProgram(program, data)).toEqual({ output: blocksOf("html")[at], report });
});
