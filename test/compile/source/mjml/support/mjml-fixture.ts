import mjml2html from "mjml";
import type { FillData } from "../../../../../core/evaluator/data.ts";
import { type FillResult, fillProgram } from "../../../../../core/evaluator/fill.ts";
import type { Program } from "../../../../../core/evaluator/program.ts";
import type { FillOptions } from "../../../../../core/evaluator/report.ts";
import { compileSource } from "../../../../../src/compile/compile-source.ts";
import type { Compilation } from "../../../../../src/compile/compiler.ts";

/** A mail with the given body and head. */
export function mailOf(body: string, head = ""): string {
  return `<mjml lang="en"><mj-head>${head}</mj-head><mj-body>${body}</mj-body></mjml>`;
}

/** A mail with one section, one column and the given components in it. */
export function columnOf(components: string): string {
  return mailOf(`<mj-section><mj-column>${components}</mj-column></mj-section>`);
}

/**
 * Compiles MJML to html as mjml writes it, larger than Gmail shows too: random mails grow, and their size is not what
 * is tested.
 */
export function compileMjml(text: string): Promise<Compilation> {
  return compileSource({ kind: "mjml", text }, { force: true, unshortened: true });
}

/** Both programs of a source that must compile. */
export async function programsOf(text: string): Promise<{ readonly html: Program; readonly mjml: Program }> {
  const { programs, diagnostics } = await compileMjml(text);
  if (programs.html === undefined || programs.mjml === undefined) throw new Error(JSON.stringify(diagnostics));
  return { html: JSON.parse(programs.html), mjml: JSON.parse(programs.mjml) };
}

/** Compiles a source and fills its html program. */
export async function fillMjml(text: string, data: FillData = {}, options: FillOptions = {}): Promise<FillResult> {
  return fillProgram((await programsOf(text)).html, data, options);
}

/** What mjml makes of text by itself. */
export async function mjmlAlone(text: string): Promise<string> {
  return (await mjml2html(text, {})).html;
}

/** Families of rules that give advice on any mail; test/compile/lint has their tests. */
const ADVICE = /^(?:page|link|image|heading|contrast)\./;

/** Severity, rule, line and column of each finding, advice left out, as one line. */
export async function findingsOf(text: string): Promise<readonly string[]> {
  const { diagnostics } = await compileMjml(text);
  return diagnostics
    .filter(({ rule, severity }) => severity === "error" || !ADVICE.test(rule))
    .map(({ severity, rule, path }) => `${severity} ${rule} ${path.join(":")}`);
}
