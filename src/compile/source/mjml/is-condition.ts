import type { SourceAttribute } from "./source-element.ts";

/** True for the attribute that says when an element is shown. */
export function isCondition({ name }: SourceAttribute): boolean {
  return name.toLowerCase() === "lp-if";
}
