import { repairText } from "./repair-text.ts";

/** One fault: the way to it, what is wrong in words, and a stable identifier of the broken rule. */
export interface FillIssue {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
}

/** RENDER_ERROR: the data or options break a rule. INVALID_PROGRAM: the program is not one this code can run. */
export type FillErrorCode = "RENDER_ERROR" | "INVALID_PROGRAM";

/** Every refusal of the evaluator. Names tags and places, never values, so that it may be logged. */
export class FillError extends Error {
  override readonly name = "FillError";
  readonly code: FillErrorCode;
  readonly issues: readonly [FillIssue, ...FillIssue[]];

  constructor(code: FillErrorCode, issues: readonly [FillIssue, ...FillIssue[]]) {
    const first = `${formatLoc(issues[0].loc)}: ${issues[0].msg}`;
    super(issues.length === 1 ? first : `${issues.length} problems, the first: ${first}`);
    this.code = code;
    this.issues = issues;
  }
}

/** Throws RENDER_ERROR when there is at least one issue. */
export function assertNoIssues(issues: readonly FillIssue[]): void {
  const [first, ...rest] = issues.map(({ loc, msg, type }) => ({ loc: loc.map(repairSegment), msg, type }));
  if (first !== undefined) throw new FillError("RENDER_ERROR", [first, ...rest]);
}

/** Names come from the caller; a lone surrogate in one would not outlive the way to a log or another process. */
function repairSegment(segment: string | number): string | number {
  return typeof segment === "string" ? repairText(segment) : segment;
}

function formatLoc(loc: FillIssue["loc"]): string {
  let text = "";
  for (const segment of loc) {
    if (typeof segment === "number") text += `[${segment}]`;
    else text += text === "" ? segment : `.${segment}`;
  }
  return text === "" ? "data" : text;
}
