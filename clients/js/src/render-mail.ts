import { type Issue, LetterpressError } from "./letterpress-error.ts";
import { type FillData, type FillReport, type MissingPolicy, renderProgram } from "./render-program.ts";

/** A rendered body with the other parts of the mail, as far as the template has them. */
export interface RenderedMail {
  readonly output: string;
  /** The plain text part; absent when the template has none. */
  readonly text?: string;
  /** The subject, one line whatever the values; absent when the template has none. */
  readonly subject?: string;
  /** About the whole mail, but for `bytes`, which is the length of `output`. */
  readonly report: FillReport;
}

const PARTS = ["text", "subject"] as const;

/** True for the name of a program that is part of every mail and no target. */
export function isMailPart(name: string): boolean {
  return PARTS.some((part) => part === name);
}

/**
 * Fills the program of a target, and those of the text part and the subject line with it. Throws RENDER_ERROR with the
 * issues of all of them.
 */
export function renderMail(
  programs: Readonly<Record<string, unknown>>,
  target: string,
  data: FillData,
  onMissing: MissingPolicy | undefined,
): RenderedMail {
  const outputs: Record<string, string> = {};
  const reports: FillReport[] = [];
  const errors: LetterpressError[] = [];
  for (const name of [target, ...PARTS.filter((part) => Object.hasOwn(programs, part))]) {
    try {
      const { output, report } = renderProgram(programs[name], data, onMissing);
      outputs[name === target ? "output" : name] = output;
      reports.push(report);
    } catch (err) {
      if (!(err instanceof LetterpressError)) throw err;
      errors.push(err);
    }
  }
  const [firstError] = errors;
  if (firstError !== undefined) throw joinErrors(firstError, errors);
  return { output: "", ...outputs, report: joinReports(reports) };
}

/** What any part met, of each the first; a value is unused when no part mentions it. */
function joinReports(reports: readonly FillReport[]): FillReport {
  const join = (list: "missing" | "defaulted" | "rejected_urls" | "hidden") => [
    ...new Set(reports.flatMap((report) => report[list])),
  ];
  const [body] = reports;
  return {
    missing: join("missing"),
    defaulted: join("defaulted"),
    unused: (body?.unused ?? []).filter((value) => reports.every(({ unused }) => unused.includes(value))),
    rejected_urls: join("rejected_urls"),
    hidden: join("hidden"),
    bytes: body?.bytes ?? 0,
  };
}

/** The parts are filled with the same data, so they mostly have the same faults: each is named once. */
function joinErrors(first: LetterpressError, errors: readonly LetterpressError[]): LetterpressError {
  const issues = new Map<string, Issue>(
    errors.flatMap((error) => error.issues.map((issue) => [JSON.stringify(issue), issue] as const)),
  );
  if (issues.size === first.issues.length) return first;
  const message = first.message.replace(/^\d+ problems, the first: /, "");
  return new LetterpressError(first.code, `${issues.size} problems, the first: ${message}`, {
    issues: [...issues.values()],
  });
}
