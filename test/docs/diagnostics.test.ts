import { describe, expect, it } from "vitest";
import { DIAGNOSTICS_HTML } from "../../gen/docs/diagnostics.ts";
import { compileSource } from "../../src/compile/compile-source.ts";
import { RULES } from "../../src/domain/rules.ts";
import { type Example, readRuleSections } from "./diagnostics-page.ts";

/**
 * No source of a sensible size gives these by itself: what compiles too long, too large or, by a fault of ours,
 * wrongly, what differs from the version that is served, what samples and declarations differ in, and what a browser
 * finds.
 */
const WITHOUT_EXAMPLE = [
  "brand.not-separable",
  "compile.depth-limit",
  "compile.memory-limit",
  "compile.nodes-unmatched",
  "compile.self-check",
  "compile.time-limit",
  "contract.breaking",
  "layout.overflow",
  "sample.missing",
  "sample.too-many-items",
  "sample.unknown",
  "sample.wrong-type",
  "size.answer",
  "variable.unused",
];

const SECTIONS = readRuleSections();

describe("docs/diagnostics.md", () => {
  it("explains each rule of the table, once", () => {
    expect(SECTIONS.map(({ rule }) => rule).toSorted()).toEqual(Object.keys(RULES).toSorted());
  });

  it("names the severity of each rule as the table has it", () => {
    const named = SECTIONS.map(({ rule, severity, otherwise }) => [rule, otherwise === "" ? severity : otherwise]);
    const inTable = Object.entries(RULES).map(([rule, { severity, stage }]) => {
      if (stage === "publication") return [rule, "; warning in a draft"];
      return [rule, severity === "either" ? expect.stringMatching(/; (?:error|warning) /) : severity];
    });
    expect(Object.fromEntries(named)).toEqual(Object.fromEntries(inTable));
  });

  it("is served with a heading for each rule to link to", () => {
    const headings = [...DIAGNOSTICS_HTML.matchAll(/<h3 id="([^"]+)">/g)].map(([, id = ""]) => id);
    expect(headings.toSorted()).toEqual(Object.keys(RULES).toSorted());
  });

  it("says what to do about each", () => {
    expect(SECTIONS.filter(({ cure }) => cure === "").map(({ rule }) => rule)).toEqual([]);
  });

  it("has an example of each rule that a source of a sensible size can break", () => {
    const bare = SECTIONS.filter(({ example, corrected }) => example === undefined || corrected === undefined);
    expect(bare.map(({ rule }) => rule).toSorted()).toEqual(WITHOUT_EXAMPLE);
  });

  it.each(SECTIONS.filter(({ example }) => example !== undefined))(
    "has an example that gives $rule and nothing else, and corrected gives nothing",
    async ({ rule, severity, example, corrected }) => {
      const found = await findingsOf(example);
      // Of very many findings the first are listed behind the one that counts the others.
      const told = rule.endsWith(".too-many-findings") ? found.slice(0, 1) : [...new Set(found)];
      expect(told).toEqual([`${severity} ${rule}`]);
      expect(await findingsOf(corrected)).toEqual([]);
    },
  );
});

async function findingsOf(example: Example | undefined): Promise<readonly string[]> {
  if (example === undefined) throw new Error("no example");
  const { diagnostics } = await compileSource(example.source, { ...example.options, stage: "publication" });
  return diagnostics.map(({ severity, rule }) => `${severity} ${rule}`);
}
