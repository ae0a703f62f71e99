import { element, type Markup } from "../../mail/tree/markup.ts";
import type { Value } from "../../mail/tree/value.ts";
import type { RichText } from "../rich-text/rich-text.ts";
import { inlineMarkup, listMarkup } from "./rich-text-markup.ts";
import type { Scope } from "./scope.ts";

/** px by which a list within a heading or paragraph is indented. */
const INDENT = 20;

/** Rich text as HTML: each line in an element of its own, lists between them, never a list within a line. */
export function flowMarkup(
  flows: RichText,
  line: { readonly name: string; readonly style: Value },
  scope: Scope,
): readonly Markup[] {
  return flows.map((flow) =>
    flow.kind === "list"
      ? listMarkup(flow, { indent: INDENT, itemSpacing: 0 }, scope)
      : element(line.name, { style: line.style }, ...inlineMarkup(flow.children, scope)),
  );
}
