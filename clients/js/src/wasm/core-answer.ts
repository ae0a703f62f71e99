import type { FillReport } from "../../../../core/evaluator/report.ts";
import { FillError, type FillIssue } from "../../../../core/evaluator/report.ts";
import { CORE_MESSAGES } from "./core-messages.ts";

/**
 * The report of a fill, from the JSON that the render core answers with; docs/core-abi.md describes both this and
 * refusals.
 */
export function toReport(json: string, bytes: number): FillReport {
  const [missing, defaulted, unused, rejected_urls, hidden, lists] = JSON.parse(json) as Told;
  return { missing, defaulted, unused, rejected_urls, hidden, lists: Object.fromEntries(lists), bytes };
}

type Told = readonly [string[], string[], string[], string[], string[], [list: string, items: number][]];

/** The refusal of a program or fill, in the words of the evaluators. */
export function toFillError(json: string): FillError {
  const answers: readonly Answer[] = JSON.parse(json);
  const [first, ...rest] = answers.map(toIssue);
  if (first === undefined) throw new Error("a refusal of the render core has no issue");
  return new FillError(messageOf(answers[0]?.[0]).code, [first, ...rest]);
}

/** A rule, the place within what the rule is about, and what goes into the words. */
type Answer = readonly [rule: number, loc: FillIssue["loc"], ...values: (string | number)[]];

function toIssue([rule, loc, ...values]: Answer): FillIssue {
  const { loc: start, msg, type } = messageOf(rule);
  return { loc: [...start, ...loc], msg: msg.replace(/\{([01])\}/g, (_, index) => String(values[index])), type };
}

function messageOf(rule = -1): (typeof CORE_MESSAGES)[number] {
  const message = CORE_MESSAGES[rule];
  if (message === undefined) throw new Error(`the render core answered with the unknown rule ${rule}`);
  return message;
}
