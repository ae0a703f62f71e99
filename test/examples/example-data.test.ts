import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { fillProgram } from "../../core/evaluator/fill.ts";
import { compileSource } from "../../src/compile/compile-source.ts";

const EXAMPLES = join(import.meta.dirname, "../../examples");
const ENDING = ".data.json";
const NAMES = globSync(`*${ENDING}`, { cwd: EXAMPLES }).map((file) => file.slice(0, -ENDING.length));

it.each(NAMES)("the data of %s is plain, with a value for each tag, and none that no program reads", async (name) => {
  const file = JSON.parse(readFileSync(join(EXAMPLES, name + ENDING), "utf8"));
  expect(Object.keys(file)).toEqual(["data"]);
  const mjml = join(EXAMPLES, `${name}.mjml`);
  const kind = existsSync(mjml) ? "mjml" : "document";
  const text = readFileSync(kind === "mjml" ? mjml : join(EXAMPLES, `${name}.template.json`), "utf8");
  const { programs } = await compileSource({ kind, text }, { force: true });
  const unread = new Set<string>();
  const data = watched(file.data, "", unread);
  for (const program of Object.values(programs)) {
    const { report } = fillProgram(JSON.parse(program), { data });
    expect({ missing: report.missing, unused: report.unused }).toEqual({ missing: [], unused: [] });
  }
  expect([...unread]).toEqual([]);
});

/** The same, but that each member that is read leaves `unread`. Items of a list are one. */
function watched(value: unknown, path: string, unread: Set<string>): object {
  if (typeof value !== "object" || value === null) return value as never;
  if (Array.isArray(value)) return value.map((item) => watched(item, path, unread));
  const members = Object.entries(value).map(([name, member]) => {
    const at = `${path}.${name}`;
    unread.add(at);
    const inner = watched(member, at, unread);
    const get = () => {
      unread.delete(at);
      return inner;
    };
    return [name, { get, enumerable: true }] as const;
  });
  return Object.defineProperties({}, Object.fromEntries(members));
}
