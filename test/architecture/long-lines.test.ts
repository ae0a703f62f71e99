import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findLongLines } from "./long-lines.ts";
import { SOURCE_FOLDERS } from "./source-folders.ts";

const LONG = "x".repeat(120);

test.each<[string, string, readonly number[]]>([
  ["a comment", `const a = 1;\n// ${"word ".repeat(24)}`, [2]],
  ["a line of a block comment", `/**\n * ${"word ".repeat(24)}\n */`, [2]],
  ["a comment behind code", `const a = 1; // ${"word ".repeat(24)}`, [1]],
  ["code", `const ${"a".repeat(60)} = ${"b".repeat(60)};`, [1]],
  ["a comment that is one word", `// https://a.example/${LONG}`, []],
  ["a string", `const a = "${LONG}";`, []],
  ["a path of an import", `import { a } from "./${LONG}.ts";`, []],
  ["a template with values in it", `const a = \`${LONG}\${b} and \${c}\`;`, []],
  ["a line within a template", `const a = \`\n  <b>${LONG}</b>\n\`;`, []],
  ["a pattern", `const A = /${LONG}/g;`, []],
  ["a test with a long name", `test("${LONG}", async () => {\n  run();\n});`, []],
  ["a short line", "const a = 1;", []],
])("tells %s", (_, text, lines) => {
  expect(findLongLines("file.ts", text)).toEqual(lines);
});

test("no line of the project is longer, unless it holds a token that cannot be broken", () => {
  const files = [...SOURCE_FOLDERS, "test", "scripts", "bench"].flatMap(sourcesIn);
  expect(files.length).toBeGreaterThan(900);
  const long = files.flatMap((path) =>
    findLongLines(path, readFileSync(path, "utf8")).map((line) => `${path}:${line}`),
  );
  expect(long).toEqual([]);
});

/** Our own TypeScript, without what is generated or installed. */
function sourcesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /[.]tsx?$/.test(name) && !/(?:^|\/)(?:gen|node_modules|dist)\//.test(name))
    .map((name) => join(folder, name));
}
