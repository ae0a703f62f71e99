import type { FillData } from "../../core/evaluator/data.ts";
import { fillProgram } from "../../core/evaluator/fill.ts";
import type { Program } from "../../core/evaluator/program.ts";
import type { FillReport } from "../../core/evaluator/report.ts";
import { compileSource } from "../../src/compile/compile-source.ts";
import { comparePages } from "../support/compare-pages.ts";
import { joinCopies } from "./join-copies.ts";
import { fillPlainly, type SlotWriter, slotWriter } from "./plain-fill.ts";
import { plainForm } from "./plain-form.ts";
import { pruneSource } from "./pruned-source.ts";
import { compileAlone, referencePage } from "./reference-page.ts";
import type { RenderCase, RenderSource } from "./render-source.ts";
import { writeByHandlebars } from "./write-by-handlebars.ts";
import { type WrittenSource, writeSource } from "./write-source.ts";

/** Texts by their path in the folder of a template. */
export type RenderFiles = ReadonlyMap<string, string>;

/** Files of a case, by the program whose output they hold. */
const OUTPUT_FILES: Readonly<Record<string, string>> = {
  html: "expected.html",
  mjml: "expected.mjml",
  "react-email": "expected.tsx",
  text: "expected.txt",
  subject: "expected.subject.txt",
};

/**
 * Makes all files of a template that are not written by hand, html as mjml writes it. Throws when an output or report
 * is not what the case, mjml and an escaper of its own make of the source without its hidden nodes.
 */
export async function renderFiles(template: RenderSource): Promise<RenderFiles> {
  const { source, subject } = template;
  const compiled = await compileSource(source, { subject, force: true, unshortened: true });
  const programs = Object.entries(compiled.programs).map(
    ([name, json]) => [name, JSON.parse(json) as Program] as const,
  );
  if (programs.length === 0) throw new Error(`${template.name}: ${JSON.stringify(compiled.diagnostics)}`);
  const files = new Map([["template.json", templateText(template, programs)]]);
  for (const each of template.cases) {
    const outputs: Record<string, { readonly file: string; readonly report: FillReport }> = {};
    const filled = new Map<string, string>();
    for (const [name, program] of programs) {
      const { output, report } = fillProgram(program, each.data, each.options);
      const file = OUTPUT_FILES[name] ?? "";
      outputs[name] = { file, report };
      filled.set(name, output);
      files.set(`${each.name}/${file}`, output);
    }
    const place = `${template.name}/${each.name}`;
    assertEqual(`${place}: the report`, sorted(outputs.html?.report), sorted(each.report));
    files.set(`${each.name}/reference.html`, await prove(place, template, each, filled));
    files.set(`${each.name}/expected.json`, `${JSON.stringify(outputs, null, 2)}\n`);
  }
  return files;
}

/** Returns the page that mjml makes. */
async function prove(
  place: string,
  template: RenderSource,
  { data, options, report }: RenderCase,
  outputs: ReadonlyMap<string, string>,
): Promise<string> {
  const { source, handlebars } = template;
  const written = handlebars === undefined ? await writeSource(source, data) : filledSource(handlebars.mjml, data);
  const subject =
    handlebars === undefined ? template.subject : writeByHandlebars(handlebars.subject, data.data ?? {}, true);
  const pruned = pruneSource(written.source, written.hidden ?? report.hidden, subject);
  const blanks = { count: 0 };
  const plain = slotWriter(written.data, options?.onMissing);
  const write: SlotWriter = (tag, position) => {
    const value = plain(tag, position);
    if (value === "") blanks.count += 1;
    return value;
  };
  const reference = joinCopies(await referencePage(pruned.tree, write));
  const difference = comparePages(outputs.get("html") ?? "", reference);
  if (difference !== undefined) throw new Error(`${place}: html is ${difference}`);
  // With an empty value components are others to mjml, as docs/mjml.md says.
  const recompiled = blanks.count > 0 ? reference : await compileAlone(outputs.get("mjml") ?? "", source.kind);
  const unlike = comparePages(recompiled, reference);
  if (unlike !== undefined) throw new Error(`${place}: mjml compiles to ${unlike}`);
  for (const [name, program] of Object.entries(pruned.programs)) {
    // Handlebars escapes and breaks lines in its own way; mjml has judged that.
    if (name === "mjml" && handlebars !== undefined) continue;
    assertEqual(
      `${place}: ${name}`,
      plainForm(outputs.get(name) ?? ""),
      plainForm(joinCopies(fillPlainly(program, write))),
    );
  }
  return reference;
}

/** A mail with all of its values, which Handlebars has written. */
function filledSource(mjml: string, data: FillData): WrittenSource {
  return { source: { kind: "mjml", text: writeByHandlebars(mjml, data.data ?? {}) }, data, hidden: [] };
}

function sorted(report: Partial<FillReport> | undefined): string {
  const { bytes: _, lists: _counts, ...lists } = report ?? {};
  return JSON.stringify(
    Object.entries(lists)
      .map(([name, list]) => [name, [...list].sort()])
      .sort(),
  );
}

function assertEqual(what: string, actual: string, expected: string): void {
  if (actual === expected) return;
  const at = [...actual].findIndex((_, index) => actual[index] !== expected[index]);
  const near = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 80), at + 80));
  throw new Error(`${what} is ${near(actual)} instead of ${near(expected)}`);
}

/** The template as the service delivers it, one op to a line. */
function templateText({ name, subject }: RenderSource, programs: readonly (readonly [string, Program])[]): string {
  const parts = programs.map(([program, { format, target, lists, tags, conditions, ops }]) =>
    [
      `    "${program}": {`,
      `      "format": ${format},`,
      `      "target": ${JSON.stringify(target)},`,
      ...(lists === undefined ? [] : [`      "lists": ${listText(lists)},`]),
      `      "tags": ${listText(tags)},`,
      `      "conditions": ${listText(conditions)},`,
      `      "ops": ${listText(ops)}`,
      "    }",
    ].join("\n"),
  );
  const head = `{\n  "template_id": ${JSON.stringify(name)},\n  "subject": ${JSON.stringify(subject)},\n  "programs": {\n`;
  return `${head}${parts.join(",\n")}\n  }\n}\n`;
}

function listText(list: readonly unknown[]): string {
  if (list.length === 0) return "[]";
  return `[\n${list.map((item) => `        ${JSON.stringify(item)}`).join(",\n")}\n      ]`;
}
