import { joinReports } from "./join-reports.ts";
import { type Issue, LetterpressError } from "./letterpress-error.ts";
import {
  type FillData,
  type FillReport,
  type FillResult,
  type MissingPolicy,
  renderProgram,
} from "./render-program.ts";

/** A rendered body with the other parts of the mail, as far as the template has them. Those are filled when first read. */
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
 * Fills the program of a target; those of text and subject follow when somebody reads them, with the data as it is now. Under
 * `error` all are filled at once, since nothing of the mail may be missing. Throws RENDER_ERROR with the issues of all of them.
 */
export function renderMail(
  programs: Readonly<Record<string, unknown>>,
  target: string,
  data: FillData,
  onMissing: MissingPolicy | undefined,
): RenderedMail {
  const parts = PARTS.filter((part) => Object.hasOwn(programs, part));
  const results = new Map<string, FillResult>();
  let source = data;
  const fill = (name: string): FillResult => {
    const result = results.get(name) ?? renderProgram(programs[name], source, onMissing);
    results.set(name, result);
    return result;
  };
  if (onMissing === "error") fillEach([target, ...parts], fill);
  const { output, report } = fill(target);
  if (parts.length === 0) return { output, report };
  // The caller may use the object again for the next mail before the parts of this one are read.
  source = copyData(data);
  const mail = { output } as RenderedMail; // the other members follow
  for (const part of parts) defineLazy(mail, part, () => fill(part).output);
  defineLazy(mail, "report", () =>
    joinReports(
      report,
      parts.map((part) => fill(part).report),
    ),
  );
  return mail;
}

/** Fills every program, or throws one error with what is wrong in any: they share the data, so most faults come again. */
function fillEach(names: readonly string[], fill: (name: string) => FillResult): void {
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
function copyData({ merge_tags: tags, context }: FillData): FillData {
  return {
    merge_tags: { text: { ...tags?.text }, url: { ...tags?.url }, attr: { ...tags?.attr } },
    context: { ...context },
  };
}

/** A member that is worked out when it is first read, and is like any other otherwise. */
function defineLazy<T, Name extends keyof T>(object: T, name: Name, compute: () => T[Name]): void {
  const define = (attributes: PropertyDescriptor) =>
    Object.defineProperty(object, name, { enumerable: true, configurable: true, ...attributes });
  define({
    get() {
      const value = compute();
      define({ value, writable: true });
      return value;
    },
  });
}
