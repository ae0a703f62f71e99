import type { DarkRule } from "../../mail/tree/dark-rule.ts";
import type { BuildContext } from "./build-context.ts";

/**
 * Adds rules of a node to the head and returns the class names its outer box needs, or undefined when none. `rules`
 * gets the selector of that box; `more` are classes that it has anyway.
 */
export function nodeClass(
  context: BuildContext,
  node: { readonly id: string; readonly desktopHide?: boolean; readonly mobileHide?: boolean },
  rules: (selector: string) => NodeRules,
  more?: string,
): string | undefined {
  const { build, headConditions } = context;
  const name = build.classNames.claim(node.id);
  const { css = [], mobile = [], dark = [] } = rules(`.${name}`);
  for (const rule of css) build.head.add("css", rule, headConditions);
  for (const rule of mobile) build.head.add("mobile-css", rule, headConditions);
  for (const rule of dark) build.head.addDark(rule, headConditions);
  const changes = dark.flatMap(({ declarations, outlook = {} }) => [declarations, outlook].flatMap(Object.values));
  const isNeeded = [...css, ...mobile, ...changes].some((rule) => rule !== undefined);
  const names = [isNeeded && name, more, node.desktopHide && "desktop-hide", node.mobileHide && "mobile-hide"];
  return names.filter((candidate) => typeof candidate === "string").join(" ") || undefined;
}

/** Rules for every screen, for small ones and for dark clients; undefined ones are left out. */
export interface NodeRules {
  readonly css?: readonly (string | undefined)[];
  readonly mobile?: readonly (string | undefined)[];
  readonly dark?: readonly DarkRule[];
}
