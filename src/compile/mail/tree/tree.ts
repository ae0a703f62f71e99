import type { List } from "../../../../core/evaluator/program.ts";
import { ALT_RULES } from "./alt-text.ts";
import { type AlternativeClass, hideRule, isAlternative } from "./alternatives.ts";
import type { Component } from "./component.ts";
import { inOutlook, SCHEME_RULE } from "./dark-rule.ts";
import type { Markup } from "./markup.ts";
import type { TreeCondition } from "./tree-condition.ts";
import type { Value } from "./value.ts";

/** A mail in the shape of MJML, from which every target is printed. Sizes in px. */
export interface Tree {
  /** The template's name. */
  readonly name: string;
  /** What the mail is about: its subject, or else its first heading, or else its preview; it may be empty. */
  readonly title: Value;
  /** Hidden line for the list of messages; empty when there is none. */
  readonly preview: Value;
  readonly language: string;
  readonly direction: "ltr" | "rtl";
  readonly width: number;
  /** The widest window that rules for small screens apply to. */
  readonly breakpoint: number;
  readonly backgroundColor: string | undefined;
  /** Whether it has colours for dark clients. */
  readonly isDark: boolean;
  readonly head: readonly HeadRule[];
  readonly body: readonly Component[];
  /** Referred to by index from head and body. */
  readonly conditions: readonly TreeCondition[];
  /** Referred to by index from slots and conditions. */
  readonly lists: readonly List[];
}

/**
 * What a node adds to the head: CSS for every screen, for small ones or for dark clients, or the family of a web font.
 * Outlook has rules of its own for where it makes a mail dark. Holds only checked
 * values, never text of an author.
 */
export interface HeadRule {
  readonly kind: "css" | "mobile-css" | "dark-css" | "dark-outlook-css" | "font";
  readonly text: string;
  /** The conditions of the ancestors and of the node, outermost first. All must hold. */
  readonly conditions: readonly number[];
}

/** What a mail says of its colours in its head. */
export function colorSchemes({ isDark }: Pick<Tree, "isDark">): string {
  return isDark ? "light dark" : "light";
}

/** What a picture for dark clients takes the place of, and that where a block is hidden. */
export function darkRules({ isDark, breakpoint, body }: Pick<Tree, "isDark" | "breakpoint" | "body">): {
  readonly base: readonly string[];
  readonly dark: readonly string[];
  readonly behind: readonly string[];
} {
  if (!isDark) return { base: [], dark: [], behind: [] };
  if (!body.some(hasDarkPictures)) {
    return { base: [SCHEME_RULE], dark: [], behind: [] };
  }
  const shown = [".light-only{display:none !important}", ".dark-only{display:table-cell !important}"];
  const rules = [...shown, "tr.dark-only{display:table-row !important}"];
  const on = (window: string) => `@media (prefers-color-scheme:dark) and (${window})`;
  return {
    base: [SCHEME_RULE, hideRule("dark-only")],
    dark: rules,
    behind: [
      `${on(`max-width:${breakpoint}px`)}{.dark-only.mobile-hide{display:none !important}}`,
      `${on(`min-width:${breakpoint + 1}px`)}{.dark-only.small-only{display:none !important}}`,
      ...rules.map(inOutlook),
    ],
  };
}

/** True for a component that has something hidden in it. */
export function holdsAlternative({ attributes, children }: Component, name: AlternativeClass): boolean {
  return isAlternative(attributes["css-class"], name) || children.some((child) => holdsAlternative(child, name));
}

function hasDarkPictures({ attributes, children, content }: Component): boolean {
  const isIn = (node: Markup): boolean =>
    node.kind !== "text" &&
    ((node.kind === "element" && isAlternative(node.attributes.class, "dark-only")) || node.children.some(isIn));
  return isAlternative(attributes["css-class"], "dark-only") || children.some(hasDarkPictures) || content.some(isIn);
}

/**
 * Dates, numbers and addresses that Apple Mail and Samsung's mail make links of look like the text around them. Links
 * of the mail have a colour in their style, which the second rule does not override.
 */
export const DETECTED_RULES: readonly string[] = [
  "a[x-apple-data-detectors]{color:inherit !important;text-decoration:none !important}",
  "#MessageViewBody a{color:inherit}",
];

/** Rules that every mail has for windows of any width. */
export const BASE_RULES: readonly string[] = [hideRule("desktop-hide"), ...ALT_RULES];

/** Rules that every mail has for small windows, before the rules of its nodes. */
export const MOBILE_RULES: readonly string[] = [
  ".desktop-hide{display:table-cell !important}",
  ".mobile-hide{display:none !important}",
  ".mobile-stack{display:block !important;width:100% !important;min-width:100% !important;max-width:100% !important;box-sizing:border-box !important}",
];
