import type { Program, Tag } from "../../core/evaluator/program.ts";

/** The longest value, in bytes of UTF-8. */
export const MAX_VALUE_BYTES = 65_536;

export const EMPTY_REPORT = { missing: [], defaulted: [], unused: [], rejected_urls: [], hidden: [], bytes: 0 };

export function programWith(parts: Partial<Program>): Program {
  return { format: 1, target: "html", tags: [], conditions: [], ops: [], ...parts };
}

/** A tag of the group text without a default. */
export function textTag(name: string): Tag {
  return { group: "text", name, source: `{{ ${name} }}` };
}

/** What is expected where the data are refused. */
export function renderError(issue: object): object {
  return { error: { code: "RENDER_ERROR", issues: [issue] } };
}
