import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findWholeRows } from "./find-whole-rows.ts";

test.each<[string, string, readonly number[]]>([
  ["all columns", 'const A = "SELECT * FROM keys";', [1]],
  ["those of one table", "const A = `\n  SELECT keys.*, used_at\n  FROM keys`;", [2]],
  ["those of a table that is put in", `const A = \`SELECT \${table}.* FROM \${table}\`;`, [1]],
  ["those behind others", 'const A = "SELECT 1 AS one, * FROM keys";', [1]],
  ["each once", 'const A = "select distinct * from keys";', [1]],
  ["what was changed", `const A = \`DELETE FROM keys WHERE id = \${id} RETURNING *\`;`, [1]],
  ["a count", 'const A = "SELECT count(*), count( * ) FROM keys";', []],
  ["a product", 'const A = "SELECT bytes * 2, 2 *bytes, (bytes) * $1 FROM parts";', []],
  ["a comment", "/** Keys, templates,\n * and versions: never SELECT *. */\nconst a = 1; // SELECT *", []],
  ["code", "export * from './a.ts';\nconst a = [2 ** 3, 2 * 3];", []],
])("tells %s", (_, text, lines) => {
  expect(findWholeRows("file.ts", text)).toEqual(lines);
});

test("every statement of a store names its columns", () => {
  const files = globSync("src/store/**/*.ts");
  expect(files.length).toBeGreaterThan(80);
  const found = files.flatMap((path) =>
    findWholeRows(path, readFileSync(path, "utf8")).map((line) => `${path}:${line}`),
  );
  expect(found).toEqual([]);
});
