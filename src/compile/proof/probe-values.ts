import { escapeSlot, isUrlValue } from "../../../core/evaluator/escape.ts";
import type { Tag } from "../../../core/evaluator/program.ts";
import type { MjmlContent, MjmlElement, MjmlTree, MjmlValue } from "../mail/mjml-tree/mjml-tree.ts";
import type { Slot } from "../mail/tree/value.ts";
import { type ItemPath, wayTo } from "./item-path.ts";

/** A value for each tag of a tree, valid in the tag's position, to compare a filled program with a written mail. */
export interface ProbeValues {
  /** The values of the tags of a list's item, or of the data, by the way to it. */
  tagsOf(list: number | undefined, path: ItemPath): Record<string, Record<string, string>>;
  /** The escaped value of a slot, for a mail written with these values, and with one item in each list by default. */
  write(slot: Slot, path?: ItemPath, count?: (list: number, path: ItemPath) => number): string;
}

/** Invents the values. They have no character with a meaning in HTML. */
export function probeValues({ root, lists }: Pick<MjmlTree, "root" | "lists">): ProbeValues {
  const slots: Slot[] = [];
  collectSlots(root, slots);
  const urls = new Set(slots.filter(({ position }) => isUrlValue(position)).map(keyOf));
  const probeOf = (tag: Tag, path: ItemPath): string => {
    if (isNumber(tag)) return String((path.at(-1)?.item ?? 0) + 1);
    const items = path.map(({ item }) => item);
    const own = tag.name.replace(/[^\w.-]/gu, (character) => `-${character.codePointAt(0)?.toString(16)}-`);
    const name = [tag.group, own.replaceAll("_", "-"), ...items].join("-");
    return urls.has(keyOf({ tag })) ? `https://${name}.example/` : `${[tag.group, own, ...items].join("-")}-value`;
  };
  return {
    tagsOf(list, path) {
      const given = slots.map(({ tag }) => tag).filter((tag) => tag.list === list && !isGiven(tag));
      const ofGroup = (group: Tag["group"]) =>
        // A tag may be called __proto__, which an assignment would not make a member.
        Object.fromEntries(given.filter((tag) => tag.group === group).map((tag) => [tag.name, probeOf(tag, path)]));
      return { text: ofGroup("text"), url: ofGroup("url"), attr: ofGroup("attr") };
    },
    write({ tag, position }, path = [], count = () => 1) {
      const way = wayTo(lists, tag.list, path);
      const value = tag.count === undefined ? probeOf(tag, way) : String(count(tag.count, way));
      return escapeSlot(position, value) ?? "#";
    },
  };
}

/** True for the number of an item. */
function isNumber({ list, name }: Tag): boolean {
  return list !== undefined && name === "loop_number";
}

/** True for what no data give: the number of an item, and how many there are. */
function isGiven(tag: Tag): boolean {
  return isNumber(tag) || tag.count !== undefined;
}

function keyOf({ tag }: Pick<Slot, "tag">): string {
  return `${tag.list ?? ""}.${tag.group}.${tag.name}`;
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
