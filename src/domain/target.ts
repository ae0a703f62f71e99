import { Refusal } from "./error.ts";

/** The forms a template can be rendered to, in canonical order. */
export const TARGETS = ["html", "mjml", "react-email"] as const;

export type Target = (typeof TARGETS)[number];

/** What a key may fetch, canonical: `["all"]`, or targets without repeats in the order of TARGETS. */
export type TargetScope = readonly ["all"] | readonly Target[];

export function isTarget(value: string): value is Target {
  return (TARGETS as readonly string[]).includes(value);
}

/** Folds repeats, and anything beside `all`. The values must have been checked. */
export function toTargetScope(values: readonly string[]): TargetScope {
  return values.includes("all") ? ["all"] : TARGETS.filter((target) => values.includes(target));
}

/** The targets a scope covers, in canonical order. */
export function targetsInScope(scope: TargetScope): readonly Target[] {
  return scope[0] === "all" ? TARGETS : (scope as readonly Target[]);
}

/** Throws FORBIDDEN in the published wording when the scope does not cover the target. */
export function assertInScope(scope: TargetScope, target: Target): void {
  if (targetsInScope(scope).includes(target)) return;
  throw new Refusal("FORBIDDEN", `key targets [${scope.join(", ")}], requested '${target}'`);
}
