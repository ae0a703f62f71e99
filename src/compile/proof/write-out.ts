import type { MjmlContent, MjmlElement, MjmlTree, MjmlValue } from "../mail/mjml-tree/mjml-tree.ts";
import type { Slot } from "../mail/tree/value.ts";
import type { ItemPath } from "./item-path.ts";

/** What a mail is written with. */
export interface Writing {
  isShown(condition: number, path: ItemPath): boolean;
  count(list: number, path: ItemPath): number;
  write(slot: Slot, path: ItemPath): string;
}

/**
 * A mail as its author would have written it for one outcome: hidden nodes are removed, items written one after the
 * other, and values replace the slots.
 */
export function writeOut(
  element: MjmlElement,
  { conditions }: Pick<MjmlTree, "conditions">,
  writing: Writing,
): MjmlElement {
  /** The paths to what a condition shows: none, its own, or one for each item. */
  function pathsOf(condition: number | undefined, path: ItemPath): readonly ItemPath[] {
    if (condition === undefined) return [path];
    const list = conditions[condition]?.repeats;
    if (list === undefined) return writing.isShown(condition, path) ? [path] : [];
    return Array.from({ length: writing.count(list, path) }, (_, item) => [...path, { list, item }]);
  }

  function writeElement({ name, attributes, children, content }: MjmlElement, path: ItemPath): MjmlElement {
    const values = Object.entries(attributes).map(([key, value]) => [key, writeContent(value, path)] as const);
    return {
      name,
      attributes: Object.fromEntries(values),
      children: children.flatMap((child) => pathsOf(child.condition, path).map((each) => writeElement(child, each))),
      content: writeContent(content, path),
    };
  }

  function writeContent(content: MjmlContent | MjmlValue, path: ItemPath): readonly string[] {
    return content.flatMap((part): readonly string[] => {
      if (typeof part === "string") return [part];
      if ("tag" in part) return [writing.write(part, path)];
      return pathsOf(part.condition, path).flatMap((each) => writeContent(part.content, each));
    });
  }

  return writeElement(element, []);
}
