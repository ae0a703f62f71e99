import { joinReports } from "../../../core/join-reports.ts";
import type { Engine } from "./engine.ts";
import { LazyMail } from "./lazy-mail.ts";
import { type Issue, LetterpressError } from "./letterpress-error.ts";
import {
  type FillData,
  type FillReport,
  type FillResult,
  type MissingPolicy,
  mayBeRefused,
  renderProgram,
  renderUsual,
} from "./render-program.ts";
import { MAIL_PARTS, type MailPart, type RenderedMail } from "./rendered-mail.ts";

/**
 * Fills the program of a target. Those of text and subject are filled with it where that is quick, and otherwise when
 * first read, with the data of this moment; at once when the policy may refuse them for what is missing. Throws
 * RENDER_ERROR with all issues.
 */
export function renderMail(
  programs: Readonly<Record<string, unknown>>,
  target: string,
  data: FillData,
  onMissing: MissingPolicy | undefined,
  engine?: Engine | undefined,
): RenderedMail {
  const parts = MAIL_PARTS.filter((part) => Object.hasOwn(programs, part));
  if (engine === undefined) {
    const ofMail = [programs[target]];
    for (const part of parts) ofMail.push(programs[part]);
    const filled = renderUsual(ofMail, data, onMissing);
    if (filled !== undefined) return toMail(filled, parts);
  }
  const names = [target, ...parts];
  const results = new Map<string, FillResult>();
  let source = data;
  const fill = (name: string): FillResult => {
    const result = results.get(name) ?? renderProgram(programs[name], source, onMissing, engine);
    results.set(name, result);
    return result;
  };
  fillEach(names, (name) => {
    if (name === target || mayBeRefused(programs[name], data, onMissing)) fill(name);
  });
  const body = fill(target);
  if (parts.length === 0) return { ...body };
  // The caller may use the object again for the next mail before the parts of this one are read.
  source = copyData(data);
  return new LazyMail(body, parts, fill);
}

function toMail(filled: readonly FillResult[], parts: readonly MailPart[]): RenderedMail {
  const { output, report } = filled[0] as FillResult;
  const mail: { -readonly [Member in keyof RenderedMail]: RenderedMail[Member] } = { output, report };
  if (parts.length === 0) return mail;
  const reports: FillReport[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const part = filled[at + 1] as FillResult;
    // Members by their names take less time than by a variable.
    if (parts[at] === "text") mail.text = part.output;
    else mail.subject = part.output;
    reports.push(part.report);
  }
  mail.report = joinReports(report, reports);
  return mail;
}

/**
 * Fills what must be filled, or throws one error with the issues of all. They share the data, so most issues repeat.
 */
function fillEach(names: readonly string[], fill: (name: string) => void): void {
  const errors: LetterpressError[] = [];
  for (const name of names) {
    try {
      fill(name);
    } catch (err) {
      if (!(err instanceof LetterpressError)) throw err;
      errors.push(err);
    }
  }
  const [first] = errors;
  if (first === undefined) return;
  const issues = new Map<string, Issue>(
    errors.flatMap((error) => error.issues.map((issue) => [JSON.stringify(issue), issue] as const)),
  );
  if (issues.size === first.issues.length) throw first;
  const message = first.message.replace(/^\d+ problems, the first: /, "");
  const summary = `${issues.size} problems, the first: ${message}`;
  throw new LetterpressError(first.code, summary, { issues: [...issues.values()] });
}

/** Values are strings, numbers and booleans, so a copy of each map is a copy of all. */
function copyData({ merge_tags: tags, context, lists }: FillData): FillData {
  const copies = Object.entries(lists ?? {}).map(([name, items]) => [name, items?.map(copyData)] as const);
  return {
    merge_tags: { text: { ...tags?.text }, url: { ...tags?.url }, attr: { ...tags?.attr } },
    context: { ...context },
    lists: Object.fromEntries(copies),
  };
}
