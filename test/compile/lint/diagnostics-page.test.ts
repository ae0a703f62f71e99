import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const ROOT = new URL("../../../", import.meta.url).pathname;

test("docs/diagnostics.md explains the rules that the code has, each once", () => {
  const page = readFileSync(`${ROOT}docs/diagnostics.md`, "utf8");
  const explained = [...page.matchAll(/^\| `([a-z-]+\.[a-z-]+)` +\| (?:error|warning|as the worst)/gm)].map(
    ([, rule]) => rule,
  );
  expect(explained.toSorted()).toEqual(rulesInCode());
});

/** Every string in the shape of a rule, wherever sources are read and compiled. */
function rulesInCode(): readonly string[] {
  const files = globSync(["src/compile/**/*.ts", "src/domain/{document,template}/**/*.ts"], { cwd: ROOT });
  const rules = files.flatMap((file) =>
    [...readFileSync(ROOT + file, "utf8").matchAll(/"([a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*)"/g)].map(
      ([, rule = ""]) => rule,
    ),
  );
  return [...new Set(rules)].toSorted();
}
