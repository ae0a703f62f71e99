import type { BlockOf } from "../../../domain/document/block/block.ts";
import type { ColumnChild, Document } from "../../../domain/document/document.ts";
import type { Component } from "../../mail/tree/component.ts";
import type { Markup } from "../../mail/tree/markup.ts";
import type { Slot, Value } from "../../mail/tree/value.ts";
import { parseTaggedText } from "../merge-tag/parse-tagged-text.ts";
import { blockText } from "../rich-text/block-text.ts";
import type { Inline } from "../rich-text/rich-text.ts";

/** In UTF-16 units, without values: whatever is longer is a text, and a mail would have it three times. */
const HEADING_LENGTH_MAX = 200;

/**
 * What a mail says it is, in its head and to a screen reader: its subject, or else its first short heading that is
 * always there, or else the name of the template. A subject with tags that the body does not have is left out, so that
 * whoever fills the body needs no more data. Faults of the subject are reported where it is compiled.
 */
export function mailTitle({ name, rows }: Document, subject: string, body: readonly Component[]): Value {
  const line = parseTaggedText(subject.trim(), "text", { path: ["subject"], diagnostics: [] });
  const asked = new Set(slotsIn(body).map(keyOf));
  const isFilled = line.every((part) => typeof part === "string" || asked.has(keyOf(part)));
  const titles = [isFilled ? line : [], ...headingsIn(rows).map(headingText).filter(isShort), [name.trim()]];
  return titles.find((title) => title.some((part) => typeof part !== "string" || part.trim() !== "")) ?? [];
}

function isShort(title: Value): boolean {
  const texts = title.map((part) => (typeof part === "string" ? part : ""));
  return texts.join("").length <= HEADING_LENGTH_MAX;
}

/** Two tags of one name are asked for alike when both have a default, or neither. */
function keyOf({ tag: { list, group, name, default: fallback } }: Slot): string {
  return `${list ?? ""} ${group} ${name} ${fallback !== undefined}`;
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
    return run.kind === "text" ? run.value : textOf(run.children);
  });
}
