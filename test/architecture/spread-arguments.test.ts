import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";

const directory = useTemporaryDirectory();

const CALL = "export const largest = (values: number[]): number => Math.max(...values);\n";

const REFUSED = {
  "src/contract/largest.ts": CALL,
  "core/behind-another.ts": "export const push = (a: number[], b: number[]): number => a.push(0, ...b.map(Number));\n",
  "clients/js/src/constructor.ts": "export const toDate = (parts: []): Date => new Date(...parts);\n",
  "console/src/decode.ts": "export const decode = (b: number[]): string => String.fromCharCode(...b);\n",
};

const ACCEPTED = {
  "src/loop.ts": "export const largest = (a: number[]): number => a.reduce((most, each) => Math.max(most, each), 0);\n",
  "src/an-array.ts": "export const copy = (values: number[]): number[] => structuredClone([...values]);\n",
  "src/a-bound.ts": `// biome-ignore lint/plugin: there are three\n${CALL}`,
  "core/assembly/largest.ts": CALL,
  "test/largest.ts": CALL,
};

test("the linter refuses to spread an array into the arguments of a call of what is shipped", () => {
  const folder = directory.path("linted");
  const [law] = JSON.parse(readFileSync("biome.json", "utf8")).overrides;
  const overrides = [{ ...law, plugins: law.plugins.map((plugin: string) => resolve(plugin)) }];
  const linter = { rules: { preset: "none" } };
  for (const [path, text] of Object.entries({
    ...REFUSED,
    ...ACCEPTED,
    "biome.json": JSON.stringify({ linter, overrides }),
  })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const biome = resolve("node_modules/.bin/biome");
  const { stdout } = spawnSync(biome, ["lint", "--reporter=github"], { cwd: folder, encoding: "utf8" });
  const found = [...stdout.matchAll(/title=plugin,file=([^,]+),/g)].map(([, path = ""]) => relative(folder, path));
  expect(found.toSorted()).toEqual(Object.keys(REFUSED).toSorted());
});
