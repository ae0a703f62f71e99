import type { Attributes } from "./markup.ts";

/** What hides a node that only small screens show, in the node itself: some clients drop style sheets. */
export const HIDDEN = { display: "none", "mso-hide": "all" } as const;

/** The same for every such node. */
export const HIDE_RULE = ".desktop-hide{display:none;mso-hide:all}";

/** True for the classes of what only small screens show: its content is in the mail a second time. */
export function isForSmallScreens(names: Attributes[string]): boolean {
  return typeof names === "string" && names.split(" ").includes("desktop-hide");
}
