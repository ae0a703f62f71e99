import { type Diagnostic, finding, findingAs } from "../diagnostic.ts";
import type { Path } from "../error.ts";
import type { EitherRule, FixedRule, Severity } from "../rules.ts";

/** Where in a document something is being read, and the list that collects what is wrong there. */
export interface Place {
  readonly path: Path;
  /** Id of the node the place belongs to. */
  readonly node?: string | undefined;
  readonly diagnostics: Diagnostic[];
}

/** The place of a member below this one. */
export function at(place: Place, ...segments: readonly (string | number)[]): Place {
  return { ...place, path: [...place.path, ...segments] };
}

/** The same place, known to belong to a node. */
export function inNode(place: Place, node: string): Place {
  return { ...place, node };
}

/** Reports what breaks a rule. Returns undefined, so that a reader can end with it. */
export function report({ path, node, diagnostics }: Place, rule: FixedRule, message: string): undefined {
  diagnostics.push(finding(rule, { path, node, message }));
}

/** The same for a rule that leaves the severity open. */
export function reportAs(
  severity: Severity,
  { path, node, diagnostics }: Place,
  rule: EitherRule,
  message: string,
): undefined {
  diagnostics.push(findingAs(severity, rule, { path, node, message }));
}
