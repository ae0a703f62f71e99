import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fillProgram } from "../../core/evaluator/fill.ts";
import type { Program } from "../../core/evaluator/program.ts";
import { compileSource } from "../../src/compile/compile-source.ts";
import type { TemplateSource } from "../../src/domain/template/template-source.ts";
import { pageOf } from "./support/page.ts";

const EXAMPLES = join(import.meta.dirname, "../../examples");
const sources = readdirSync(EXAMPLES).flatMap((file): [string, TemplateSource, object][] => {
  const [, name, ending] = /^(.*)(\.template\.json|\.mjml)$/.exec(file) ?? [];
  if (name === undefined) return [];
  const text = readFileSync(join(EXAMPLES, file), "utf8");
  const data = JSON.parse(readFileSync(join(EXAMPLES, `${name}.data.json`), "utf8"));
  return [[name, { kind: ending === ".mjml" ? "mjml" : "document", text }, data]];
});

async function programOf(source: TemplateSource, unshortened = false): Promise<Program> {
  const { programs, diagnostics } = await compileSource(source, { unshortened, subject: "Hello" });
  if (programs.html === undefined) throw new Error(JSON.stringify(diagnostics));
  return JSON.parse(programs.html);
}

/** Everything that is no literal, with jumps as they lead. */
const skeleton = ({ ops, ...rest }: Program) => ({ ...rest, ops: ops.map((op) => (typeof op === "string" ? "" : op)) });

describe.each(sources)("the example %s", (_, source, data) => {
  test("is compiled with shorter literals and nothing else, and says the same", async () => {
    const [asMjml, served] = [await programOf(source, true), await programOf(source)];
    expect(skeleton(served)).toEqual(skeleton(asMjml));
    const [whole, shorter] = [fillProgram(asMjml, data), fillProgram(served, data)];
    expect(shorter.report).toEqual({ ...whole.report, bytes: shorter.report.bytes });
    expect(Buffer.byteLength(shorter.output)).toBeLessThan(0.96 * Buffer.byteLength(whole.output));
    const words = (html: string) => pageOf(html).text.replace(/\s+/g, "");
    expect(words(shorter.output)).toBe(words(whole.output));
  });
});

test("what is not proven to look the same stays as mjml writes it, and is no fault of its author's", async () => {
  const half = (tag: string) => `<mj-raw lp-if="a == 'b'">${tag}</mj-raw>`;
  const section = "<mj-section><mj-column><mj-text>Hi</mj-text></mj-column></mj-section>";
  const mail = (before: string, behind: string) =>
    `<mjml lang="en"><mj-head><mj-title>Hi</mj-title></mj-head><mj-body>${before}${section}${behind}</mj-body></mjml>`;
  const split: TemplateSource = { kind: "mjml", text: mail(half("<center>"), half("</center>")) };
  expect(await programOf(split)).toEqual(await programOf(split, true));
  const whole: TemplateSource = { kind: "mjml", text: mail(half("<center></center>"), "") };
  expect(await programOf(whole)).not.toEqual(await programOf(whole, true));
});

const mailOf = (body: string): TemplateSource => ({
  kind: "mjml",
  text: `<mjml lang="en"><mj-head><mj-title>Hi</mj-title><mj-preview>New</mj-preview></mj-head><mj-body>${body}</mj-body></mjml>`,
});
const textsBetweenTags = (html: string) => html.slice(html.indexOf("<body")).split(/<!--[\s\S]*?-->|<[^<>]*>/);

test("a hero, with a picture for Outlook, is shortened like any other part", async () => {
  const hero = mailOf(
    '<mj-hero background-url="https://a.example/x.png" background-width="600px" background-height="400px"><mj-text>Hi</mj-text></mj-hero>',
  );
  const { diagnostics } = await compileSource(hero, { subject: "Hello" });
  expect(diagnostics.map(({ rule }) => rule)).toEqual([]);
  const [asMjml, served] = [await programOf(hero, true), await programOf(hero)];
  expect(JSON.stringify(served).length).toBeLessThan(0.96 * JSON.stringify(asMjml).length);
});

test("a step that may change the looks is left out, the others are not, and a finding says so", async () => {
  // Outlook reads all that follows within the rectangle, where white space at the end of a cell may be seen.
  const open = mailOf(
    "<mj-section><mj-column><mj-raw><!--[if mso]><v:rect><![endif]--></mj-raw><mj-text>Hi</mj-text></mj-column></mj-section>",
  );
  const { diagnostics } = await compileSource(open, { subject: "Hello" });
  expect(diagnostics).toEqual([
    expect.objectContaining({
      rule: "size.not-shortened",
      severity: "warning",
      path: ["mjml"],
      message: expect.stringMatching(/^the html is served without void-spaces, /),
    }),
  ]);
  const [before, after] = [await programOf(open, true), await programOf(open)].map(
    (program) => fillProgram(program, { merge_tags: {} }).output,
  );
  expect(textsBetweenTags(after ?? "")).toEqual(textsBetweenTags(before ?? ""));
  expect([before, after].map((html) => html?.includes('"vertical-align:top;width:600px;"'))).toEqual([true, false]);
  expect(after).toContain('"vertical-align:top;width:600px"');
});
