import { readFileSync } from "node:fs";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { fillProgram } from "../../core/evaluator/fill.ts";
import type { Program } from "../../core/evaluator/program.ts";
import { dropIdleRules } from "../conformance/drop-idle-rules.ts";
import { joinCopies } from "../conformance/join-copies.ts";
import { fillPlainly, slotWriter } from "../conformance/plain-fill.ts";
import { plainForm } from "../conformance/plain-form.ts";
import { pruneSource } from "../conformance/pruned-source.ts";
import { compileAlone, referencePage } from "../conformance/reference-page.ts";
import { comparePages } from "../support/compare-pages.ts";
import { runs, sampled } from "../support/effort.ts";
import { compileDocument } from "./support/compile-fixture.ts";
import { conditionalDocument, documentWithout, type PickNode } from "./support/conditional-document.ts";
import { SAMPLES } from "./support/sample-expectations.ts";
import { sortedExample } from "./support/sorted-example.ts";
import { writeItems } from "./support/write-items.ts";

const ASSIGNMENTS = runs(8);

/** Which nodes get a condition: the choice of the author, and two that every kind of node falls under. */
const PICKS: Readonly<Record<string, (template: string) => PickNode>> = {
  "the nodes that have conditions": (template) => {
    const ids = nodesWithVisibility(JSON.parse(template));
    return (id) => ids.has(id);
  },
  "every node": () => () => true,
  "every other node": () => {
    let count = 0;
    return () => count++ % 2 === 0;
  },
};

describe.each(sampled(Object.keys(SAMPLES)))("the sample %s", (name) => {
  const template = readExample(`${name}.template.json`);
  const data = sortedExample(name);

  describe.each(Object.entries(PICKS))("with a condition on %s", (_, pickFor) => {
    const { document, ids } = conditionalDocument(JSON.parse(template), pickFor(template));
    let programs: ReadonlyMap<string, Program>;
    beforeAll(async () => {
      // Without a subject a mail is called by a heading that is always there.
      const compiled = await compileDocument(document, "Words");
      programs = new Map(Object.entries(compiled.programs).map(([target, json]) => [target, JSON.parse(json)]));
      expect([...programs.keys()].sort()).toEqual(["html", "mjml", "react-email", "subject", "text"]);
    });

    test("gives, for any assignment, what is made of the document without the hidden nodes, in every target", async () => {
      expect(ids.length).toBeGreaterThan(0);
      const assignment = fc.array(fc.boolean(), { minLength: ids.length, maxLength: ids.length });
      await fc.assert(
        fc.asyncProperty(assignment, async (shown) => {
          const context = Object.fromEntries(ids.map((id, at) => [id, shown[at] ? "on" : "off"]));
          const fill = (target: string) => fillProgram(programs.get(target) as Program, { ...data, context }).output;
          const shownNodes = documentWithout(document, (id) => context[id] === "off");
          const written = writeItems(shownNodes, { ...data, context });
          const pruned = pruneSource({ kind: "document", text: JSON.stringify(written.document) }, [], "Words");
          const blanks = { count: 0 };
          const plain = slotWriter(written.data);
          const write: typeof plain = (tag, position) => {
            const value = plain(tag, position);
            if (value === "") blanks.count += 1;
            return value;
          };
          const page = dropIdleRules(joinCopies(await referencePage(pruned.tree, write)));
          expect(comparePages(dropIdleRules(fill("html")), page)).toBeUndefined();
          // With an empty value a component is another one to mjml, as docs/mjml.md says.
          if (blanks.count === 0) {
            const recompiled = dropIdleRules(await compileAlone(fill("mjml"), "document"));
            expect(comparePages(recompiled, page)).toBeUndefined();
          }
          const plainly = (target: string) => fillPlainly(pruned.programs[target] as Program, write);
          const module = dropIdleRules(joinCopies(plainly("react-email")));
          expect(plainForm(dropIdleRules(fill("react-email")))).toBe(plainForm(module));
          expect(wordsOf(fill("text"))).toEqual(wordsOf(plainly("text")));
        }),
        { numRuns: ASSIGNMENTS },
      );
    });
  });
});

/**
 * A row whose cells have conditions is not written as a line of a table, and an address that the next link repeats is
 * left out only where that is shown under every condition.
 */
function wordsOf(text: string): readonly string[] {
  const words = text.split(/[\s|]+/);
  const isAddress = (word: string) => /^\(https?:/.test(word);
  return words.filter((word, at) => !isAddress(word) || words.slice(at + 1).find(isAddress) !== word);
}

function readExample(name: string): string {
  return readFileSync(new URL(`../../examples/${name}`, import.meta.url), "utf8");
}

/** Ids of the nodes that a document hides by itself, wherever it says so. */
function nodesWithVisibility(value: unknown, id = ""): ReadonlySet<string> {
  if (typeof value !== "object" || value === null) return new Set();
  const fields = value as Readonly<Record<string, unknown>>;
  const own = typeof fields.id === "string" ? fields.id : id;
  const below = Object.values(fields).flatMap((member) => [...nodesWithVisibility(member, own)]);
  return new Set(typeof fields.visibility === "object" && fields.visibility !== null ? [own, ...below] : below);
}
