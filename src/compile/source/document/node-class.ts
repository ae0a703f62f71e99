import type { Scope } from "./scope.ts";

/**
 * Adds rules of a node to the head and returns the class names its outer box needs, or undefined when none. `rules` gets
 * the selector of that box.
 */
export function nodeClass(
  scope: Scope,
  node: { readonly id: string; readonly desktopHide?: boolean; readonly mobileHide?: boolean },
  rules: (selector: string) => NodeRules,
): string | undefined {
  const name = scope.build.classNames.claim(node.id);
  const { css = [], mobile = [] } = rules(`.${name}`);
  for (const rule of css) scope.build.head.add("css", rule, scope.conditions);
  for (const rule of mobile) scope.build.head.add("mobile-css", rule, scope.conditions);
  const isNeeded = [...css, ...mobile].some((rule) => rule !== undefined);
  const names = [isNeeded && name, node.desktopHide && "desktop-hide", node.mobileHide && "mobile-hide"];
  return names.filter((candidate) => typeof candidate === "string").join(" ") || undefined;
}

/** Rules for every screen and for small ones; undefined ones are left out. */
export interface NodeRules {
  readonly css?: readonly (string | undefined)[];
  readonly mobile?: readonly (string | undefined)[];
}
