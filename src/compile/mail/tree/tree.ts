import type { Condition } from "../../../../core/program.ts";
import type { Component } from "./component.ts";
import type { HeadRule } from "./head-rule.ts";
import type { Value } from "./value.ts";

/** A mail in the shape of MJML, from which every target is printed. Sizes in px. */
export interface Tree {
  readonly title: string;
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
  readonly conditions: readonly Condition[];
}
