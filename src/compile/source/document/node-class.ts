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
  const name = context.build.classNames.claim(node.id);
  const { css = [], mobile = [] } = rules(`.${name}`);
  for (const rule of css) context.build.head.add("css", rule, context.headConditions);
  for (const rule of mobile) context.build.head.add("mobile-css", rule, context.headConditions);
  const isNeeded = [...css, ...mobile].some((rule) => rule !== undefined);
  const names = [isNeeded && name, more, node.desktopHide && "desktop-hide", node.mobileHide && "mobile-hide"];
  return names.filter((candidate) => typeof candidate === "string").join(" ") || undefined;
}

/** Rules for every screen and for small ones; undefined ones are left out. */
export interface NodeRules {
  readonly css?: readonly (string | undefined)[];
  readonly mobile?: readonly (string | undefined)[];
}
