import type { Color } from "../../../domain/document/color.ts";
import type { Value } from "../../mail/tree/value.ts";
import type { DecidedBranch } from "../choice/decide-choices.ts";

/** Rich text as typed runs: lines of inline content, and lists between them. */
export type RichText = readonly Flow[];

export type Flow = { readonly kind: "line"; readonly children: readonly Inline[] } | List;

/** Items hold inline content only; lists do not nest. */
export interface List {
  readonly kind: "list";
  readonly isOrdered: boolean;
  readonly items: readonly (readonly Inline[])[];
}

export type Inline =
  | { readonly kind: "text"; readonly value: Value }
  | { readonly kind: "break" }
  | ChosenRun
  | { readonly kind: "mark"; readonly mark: Mark; readonly children: readonly Inline[] }
  | { readonly kind: "span"; readonly style: RunStyle; readonly children: readonly Inline[] }
  | {
      readonly kind: "link";
      readonly href: Value;
      readonly style: RunStyle;
      readonly children: readonly Inline[];
    };

/** One of the texts of a choice, shown when its steps hold. */
export interface ChosenRun extends Pick<DecidedBranch, "steps" | "at" | "isOther" | "written"> {
  readonly kind: "chosen";
  readonly children: readonly Inline[];
}

export type Mark = "strong" | "em" | "u" | "s" | "code";

/** The style a run may have of its own. Padding in px: top, right, bottom, left. */
export interface RunStyle {
  readonly color?: Color | undefined;
  readonly backgroundColor?: Color | undefined;
  readonly fontFamily?: string | undefined;
  readonly padding?: readonly number[] | undefined;
  readonly borderRadius?: number | undefined;
  readonly isInlineBlock?: boolean | undefined;
  readonly textDecoration?: "none" | "underline" | undefined;
}
