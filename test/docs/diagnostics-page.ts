import { readFileSync } from "node:fs";
import vm from "node:vm";
import type { CompileOptions } from "../../src/compile/compiler.ts";
import type { Severity } from "../../src/domain/rules.ts";
import type { SharedSource } from "../../src/domain/template/shared-source.ts";
import type { TemplateSource } from "../../src/domain/template/template-source.ts";

/** What the page says of one rule. */
export interface RuleSection {
  readonly rule: string;
  /** The severity of its finding at publish, as the page names it first. */
  readonly severity: Severity;
  /** What the page says of when it has the other one; empty where it never does. */
  readonly otherwise: string;
  readonly cure: string;
  /** What gives the finding, and what does not. Absent where no source of a sensible size does. */
  readonly example?: Example | undefined;
  readonly corrected?: Example | undefined;
}

/** A source to be compiled as publishing would. */
export interface Example {
  readonly source: TemplateSource;
  readonly options: CompileOptions;
}

/** The sections of docs/diagnostics.md about rules. */
export function readRuleSections(): readonly RuleSection[] {
  return readFileSync("docs/diagnostics.md", "utf8")
    .split(/^##(?=#? )/m)
    .slice(1)
    .filter((section) => section.startsWith("# "))
    .map((section) => {
      const [, rule = "", severity = "", otherwise = "", body = ""] =
        /^# (\S+)\n\n(Error|Warning)([^.]*)(.*)$/s.exec(section) ?? [];
      const [, cure = ""] = /^Cure: (.*?)(?:\n\n|\n?$)/ms.exec(body) ?? [];
      const [example, corrected] = [...body.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = "", text = ""]) =>
        toExample(language, text.trimEnd()),
      );
      return { rule, severity: severity === "Error" ? "error" : "warning", otherwise, cure, example, corrected };
    });
}

/** The page says how its parts of a mail stand in a whole one. */
function toExample(language: string, text: string): Example {
  if (language === "js") return evaluate(vm.runInNewContext(text));
  if (language === "text") return { source: mjmlAround("<mj-text>Hello</mj-text>"), options: { subject: text } };
  if (language !== "mjml") return { source: documentAround(text), options: { subject: "Hello" } };
  const [written = "", ...parts] = text.split(/^<!-- ((?:partial|layout):\S+(?: archived)?) -->\n/m);
  const names = parts.filter((_, index) => index % 2 === 0);
  const sources = names.map((name, index) => toShared(name, parts[2 * index + 1] ?? ""));
  return { source: mjmlAround(written.trimEnd()), options: { subject: "Hello", shared: { sources, isCut: false } } };
}

function toShared(name: string, text: string): SharedSource {
  const [, kind = "", slug = "", archived] = /^(partial|layout):(\S+)( archived)?$/.exec(name) ?? [];
  const published = { version: 1, source: { kind: "mjml", text } } as const;
  return { id: slug, slug, kind: kind === "layout" ? kind : "partial", isArchived: archived !== undefined, published };
}

function evaluate(value: unknown): Example {
  if (typeof value === "string") return toExample("mjml", value);
  const { sendingService, mjml } = value as { readonly sendingService?: string; readonly mjml?: string };
  if (mjml !== undefined) return { source: { ...mjmlAround(mjml), sendingService }, options: { subject: "Hello" } };
  const { subject } = value as { readonly subject?: string };
  return subject === undefined ? toExample("json", JSON.stringify(value)) : toExample("text", subject);
}

/** A comment with a path begins a file that goes along; one with the name of a partial or layout begins that. */
function mjmlAround(written: string): TemplateSource {
  const [text = "", ...parts] = written.split(/^<!-- (\S+\.(?:mjml|txt)) -->\n/m);
  const names = parts.filter((_, index) => index % 2 === 0);
  const files = Object.fromEntries(names.map((name, index) => [name, parts[2 * index + 1] ?? ""]));
  return { kind: "mjml", text: text.startsWith("<mjml") ? text : wholeMail(text), files };
}

function wholeMail(text: string): string {
  const body = /^<mj-(?:section|wrapper|hero)\b/.test(text)
    ? text
    : `<mj-section><mj-column>${text}</mj-column></mj-section>`;
  const head = "<mj-head><mj-title>News</mj-title><mj-preview>What is new in May</mj-preview></mj-head>";
  return `<mjml lang="en">${head}<mj-body>${body}</mj-body></mjml>`;
}

function documentAround(text: string): TemplateSource {
  return { kind: "document", text: /"template_id"/.test(text) ? text : wholeDocument(JSON.parse(text)) };
}

function wholeDocument(part: object): string {
  const row = "columns" in part ? part : { columns: [{ children: [part].flat() }] };
  return JSON.stringify({
    template_id: "welcome",
    template_name: "Welcome",
    schema_version: "1.0",
    canvas: { language: "en", preheaderText: "What is new in May" },
    rows: [row],
  });
}
