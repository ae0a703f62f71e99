import type { BlockOf } from "../../../domain/document/block/block.ts";
import type { ColumnChild, Document } from "../../../domain/document/document.ts";
import type { Component } from "../../mail/tree/component.ts";
import type { Markup } from "../../mail/tree/markup.ts";
import type { Slot, Value } from "../../mail/tree/value.ts";
import { chooseTitle, type TitleChoice } from "../choose-title.ts";
import { blockText } from "../rich-text/block-text.ts";
import type { Inline } from "../rich-text/rich-text.ts";

/** The title of a document's mail, by its subject, its headings and its preview. */
export function mailTitle(
  { rows }: Document,
  given: Pick<TitleChoice, "subject" | "service">,
  preview: Value,
  body: readonly Component[],
): Value {
  return chooseTitle({ ...given, slots: slotsIn(body), headings: headingsIn(rows).map(headingText), preview });
}

function slotsIn(components: readonly Component[]): readonly Slot[] {
  return components.flatMap(({ attributes, content, children }) => [
    ...Object.values(attributes).flatMap(slotsOf),
    ...content.flatMap(slotsInMarkup),
    ...slotsIn(children),
  ]);
}

function slotsInMarkup(node: Markup): readonly Slot[] {
  if (node.kind === "text") return slotsOf(node.value);
  const own = node.kind === "element" ? Object.values(node.attributes).flatMap(slotsOf) : [];
  return [...own, ...node.children.flatMap(slotsInMarkup)];
}

function slotsOf(value: string | Value | undefined): readonly Slot[] {
  return typeof value === "string" ? [] : (value ?? []).filter((part) => typeof part !== "string");
}

function headingsIn(nodes: readonly ColumnChild[]): readonly BlockOf<"heading">[] {
  return nodes.flatMap((node): readonly BlockOf<"heading">[] => {
    if (node.type === "row-spacer" || node.visibility !== undefined || node.repeat !== undefined) return [];
    if (node.type === "row") return node.columns.flatMap(({ children }) => headingsIn(children));
    return node.kind === "heading" ? [node] : [];
  });
}

function headingText(heading: BlockOf<"heading">): Value {
  const lines = blockText(heading).flatMap((flow) => (flow.kind === "line" ? [flow.children] : flow.items));
  return lines.flatMap((runs, index) => [...(index === 0 ? [] : [" "]), ...textOf(runs)]);
}

function textOf(runs: readonly Inline[]): Value {
  return runs.flatMap((run): Value => {
    if (run.kind === "break") return [" "];
    if (run.kind === "chosen" && !run.isOther) return [];
    return run.kind === "text" ? run.value : textOf(run.children);
  });
}
