import type { Members } from "../member.ts";

/** The members of a fill. */
export const FILL = ["backgroundColor", "backgroundGradient"] as const;

/** Those of a block's members that may differ in dark clients. */
export function darkOf<M extends Members, Name extends keyof M>(members: M, names: readonly Name[]): Pick<M, Name> {
  return Object.fromEntries(names.map((name) => [name, members[name]])) as Pick<M, Name>; // each by its own name
}
