import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readTable } from "./read-table.ts";

/** The tests that the table of lost work names, as `file: title`. */
const named = readTable("docs/reliability.md", "Unsaved work in the console").flatMap(({ Tests = "" }) =>
  Tests.split(/; (?=`)/).map((each) => each.replaceAll("`", "")),
);
const FILES = ["lost-work", "kept-work", "autosave", "conflicts", "click-edit"];
const existing = FILES.flatMap((file) => {
  const titles = readFileSync(`test/console/${file}.test.ts`, "utf8").matchAll(/^it\("(.*)", async/gm);
  return [...titles].map(([, title]) => `${file}: ${title}`);
});

it("docs/reliability.md names tests that exist, and every test of lost work", () => {
  expect(named.filter((each) => !existing.includes(each))).toEqual([]);
  const ofLostWork = existing.filter((each) => /^(?:lost|kept)-work: /.test(each));
  expect(ofLostWork.length).toBeGreaterThan(30);
  expect(ofLostWork.filter((each) => !named.includes(each))).toEqual([]);
});
