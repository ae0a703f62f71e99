import type { List } from "../../../../core/program.ts";
import { ALT_RULES } from "./alt-text.ts";
import type { Component } from "./component.ts";
import { HIDE_RULE } from "./small-screens.ts";
import type { TreeCondition } from "./tree-condition.ts";
import type { Value } from "./value.ts";

/** A mail in the shape of MJML, from which every target is printed. Sizes in px. */
export interface Tree {
  /** The template's name. */
  readonly name: string;
  /** What the mail is about: its subject, or else its first heading, or else the name. */
  readonly title: Value;
  /** Hidden line for the list of messages; empty when there is none. */
  readonly preview: Value;
  readonly language: string;
  readonly direction: "ltr" | "rtl";
  readonly width: number;
  /** The widest window that rules for small screens apply to. */
  readonly breakpoint: number;
  readonly backgroundColor: string | undefined;
  readonly head: readonly HeadRule[];
  readonly body: readonly Component[];
  /** Referred to by index from head and body. */
  readonly conditions: readonly TreeCondition[];
  /** Referred to by index from slots and conditions. */
  readonly lists: readonly List[];
}

/**
 * What a node adds to the head: CSS for every screen or for small ones, or the family of a web font. Holds only checked
 * values, never text of an author.
 */
export interface HeadRule {
  readonly kind: "css" | "mobile-css" | "font";
  readonly text: string;
  /** The conditions of the ancestors and of the node, outermost first. All must hold. */
  readonly conditions: readonly number[];
}

/** Rules that every mail has for windows of any width. */
export const BASE_RULES: readonly string[] = [HIDE_RULE, ...ALT_RULES];

/** Rules that every mail has for small windows, before the rules of its nodes. */
export const MOBILE_RULES: readonly string[] = [
  ".desktop-hide{display:table-cell !important}",
  ".mobile-hide{display:none !important}",
  ".mobile-stack{display:block !important;width:100% !important;min-width:100% !important;max-width:100% !important;box-sizing:border-box !important}",
];
