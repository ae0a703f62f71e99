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
