import { globSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
/** What a number of lines on the page may differ by: a page is not written again for each line. */
const SHARE = 0.2;
const LEAST = 10;
const page = readFileSync(join(ROOT, "docs/write-a-library.md"), "utf8");
const files = Array.from(page.matchAll(/^\| `([\w-]+)` +\| +\d+ \| +(\d+) \| +(\d+) \|$/gm), ([, ...cells]) => cells);

it("names every file of an evaluator", () => {
  const all = readdirSync(join(ROOT, "core/evaluator")).map((name) => basename(name, ".ts"));
  // `output` is of TypeScript alone.
  expect(files.map(([name]) => name).sort()).toEqual(all.filter((name) => name !== "output").sort());
});

it.each(files)("has about as many lines of %s as Go and Java have", (name = "", ...lines) => {
  const java = name.replace(/(^|-)./g, (start) => start.slice(-1).toUpperCase());
  const paths = [
    `clients/go/internal/evaluator/${name.replaceAll("-", "_")}.go`,
    `clients/java/src/main/java/dev/letterpress/evaluator/${java}.java`,
  ];
  for (const [at, path] of paths.entries()) {
    const counted = readFileSync(join(ROOT, path), "utf8").split("\n").length - 1;
    const off = Math.abs(counted - Number(lines[at]));
    expect(off, `${path} has ${counted} lines`).toBeLessThanOrEqual(Math.max(LEAST, counted * SHARE));
  }
});

it("names every file of cases of the core, the formats and the client", () => {
  for (const folder of ["core", "formats", "fetch"]) {
    const names = globSync(`${folder}/*.json`, { cwd: join(ROOT, "conformance") }).map((path) =>
      basename(path, ".json"),
    );
    const written = folder === "fetch" ? names.map((name) => `fetch/${name}`) : names;
    expect(written.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  }
});

it("lists the type of every refusal in the cases", () => {
  const [, section = ""] = /^## Refusals$(.*?)^## /ms.exec(page) ?? [];
  const listed = new Set(Array.from(section.matchAll(/`(\w+)`/g), ([, name = ""]) => name));
  const paths = globSync("{core,data,errors,formats}/*.json", { cwd: join(ROOT, "conformance") });
  const types = new Set(
    paths.flatMap((path) => {
      const cases: readonly Case[] = JSON.parse(readFileSync(join(ROOT, "conformance", path), "utf8"));
      return cases.flatMap(({ expected }) => expected?.error?.issues?.map(({ type }) => type) ?? []);
    }),
  );
  expect(types.size).toBeGreaterThan(30);
  expect([...types].filter((type) => !listed.has(type))).toEqual([]);
});

interface Case {
  readonly expected?: { readonly error?: { readonly issues?: readonly { readonly type: string }[] } };
}
