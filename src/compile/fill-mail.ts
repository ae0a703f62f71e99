import type { FillData } from "../../core/evaluator/data.ts";
import { fillProgram } from "../../core/evaluator/fill.ts";
import { FillError, type FillIssue } from "../../core/evaluator/report.ts";
import type { Compilation, FilledMail } from "./compiler.ts";

/** Fills html, text and subject; the subject is empty where there is none. */
export function fillMail({ programs }: Pick<Compilation, "programs">, data: FillData): FilledMail {
  const issues = new Map<string, FillIssue>();
  const fill = (program: string | undefined): string => {
    if (program === undefined) return "";
    try {
      return fillProgram(JSON.parse(program), data).output;
    } catch (error) {
      if (!(error instanceof FillError)) throw error;
      for (const issue of error.issues) issues.set(JSON.stringify(issue), issue);
      return "";
    }
  };
  const mail = { html: fill(programs.html), text: fill(programs.text), subject: fill(programs.subject) };
  return issues.size === 0 ? mail : { issues: [...issues.values()] };
}
