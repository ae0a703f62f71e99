import type { Attributes } from "./markup.ts";

/** What hides a node that is shown in another one's place, in the node itself: some clients drop style sheets. */
export const HIDDEN = { display: "none", "mso-hide": "all" } as const;

/** The class of what only small screens show, and of what only dark clients do. */
export type AlternativeClass = "desktop-hide" | "dark-only";

/** Hides every node of a class. */
export function hideRule(name: AlternativeClass): string {
  return `.${name}{display:none;mso-hide:all}`;
}

/** True for the classes of what only some clients show: its content is in the mail a second time. */
export function isAlternative(names: Attributes[string], ...wanted: readonly AlternativeClass[]): boolean {
  const known: readonly string[] = wanted.length === 0 ? ["desktop-hide", "dark-only"] : wanted;
  return typeof names === "string" && names.split(" ").some((name) => known.includes(name));
}
