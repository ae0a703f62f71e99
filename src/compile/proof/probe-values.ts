import { escapeSlot } from "../../../core/escape-slot.ts";
import type { FillData } from "../../../core/fill-data.ts";
import type { Tag, TagGroup } from "../../../core/program.ts";
import type { MjmlContent, MjmlElement, MjmlTree, MjmlValue } from "../mail/mjml-tree/mjml-tree.ts";
import type { Slot } from "../mail/tree/value.ts";

/** A value for each tag of a tree, valid wherever the tag stands, to compare a filled program with a written mail. */
export interface ProbeValues {
  /** To fill a program with. */
  readonly data: FillData;
  /** The escaped value of a slot, for a mail written with these values. */
  write(slot: Slot): string;
}

/** Invents the values. They have no character with a meaning in HTML. */
export function probeValues(tree: MjmlTree): ProbeValues {
  const slots: Slot[] = [];
  collectSlots(tree.root, slots);
  const urls = new Set(slots.filter(({ position }) => position === "url" || position === "image-url").map(keyOf));
  const probeOf = ({ group, name }: Tag, key: string) =>
    urls.has(key) ? `https://${group}-${name.replaceAll("_", "-")}.example/` : `${group}-${name}-value`;
  const maps: Record<TagGroup, Record<string, string>> = { text: {}, url: {}, attr: {} };
  for (const slot of slots) maps[slot.tag.group][slot.tag.name] = probeOf(slot.tag, keyOf(slot));
  const write = (slot: Slot) => escapeSlot(slot.position, probeOf(slot.tag, keyOf(slot))) ?? "#";
  return { data: { merge_tags: maps }, write };
}

function keyOf({ tag }: Slot): string {
  return `${tag.group}.${tag.name}`;
}

function collectSlots({ attributes, children, content }: MjmlElement, into: Slot[]): void {
  for (const value of Object.values(attributes)) collectFrom(value, into);
  collectFrom(content, into);
  for (const child of children) collectSlots(child, into);
}

function collectFrom(content: MjmlContent | MjmlValue, into: Slot[]): void {
  for (const part of content) {
    if (typeof part === "string") continue;
    if ("tag" in part) into.push(part);
    else collectFrom(part.content, into);
  }
}
