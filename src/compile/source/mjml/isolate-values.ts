import type { MjmlContent, MjmlElement, MjmlTree, MjmlValue } from "../../mail/mjml-tree/mjml-tree.ts";
import { ISOLATE } from "../../mail/tree/isolate-slots.ts";
import type { Slot } from "../../mail/tree/value.ts";

/** What is written before and behind a value. */
export type Isolation = readonly [begin: string, end: string];

const IN_TEXT: Isolation = [`<bdi>${ISOLATE[0]}`, `${ISOLATE[1]}</bdi>`];

/** Components whose content is no HTML, or is copied to where no element may be. */
const PLAIN = new Set(["mj-title", "mj-preview"]);

/**
 * Of a mail that its author has read from right to left (`dir="rtl"`): the tree in which no value turns the words
 * around it, and what is around each of them. Any other mail stays as it is.
 */
export function isolateValues<T extends Pick<MjmlTree, "root">>(
  tree: T,
): { readonly tree: T; readonly isolations: ReadonlyMap<Slot, Isolation> } {
  const isolations = new Map<Slot, Isolation>();
  if (!isRightToLeft(tree)) return { tree, isolations };
  const isolated = (part: string | Slot, inText: Isolation): MjmlValue => {
    if (typeof part === "string" || !(part.position === "text" || part.position === "attribute")) return [part];
    const [begin, end] = part.position === "text" ? inText : ISOLATE;
    isolations.set(part, [begin, end]);
    return [begin, part, end];
  };
  const inContent = (content: MjmlContent, inText: Isolation): MjmlContent =>
    content.flatMap((part): MjmlContent => {
      if (typeof part === "string" || "tag" in part) return isolated(part, inText);
      return [{ ...part, content: inContent(part.content, inText) }];
    });
  const inElement = (element: MjmlElement): MjmlElement => {
    const attributes = Object.entries(element.attributes).map(
      ([name, value]) => [name, value.flatMap((part) => isolated(part, ISOLATE))] as const,
    );
    return {
      ...element,
      attributes: Object.fromEntries(attributes),
      children: element.children.map(inElement),
      content: inContent(element.content, PLAIN.has(element.name) ? ISOLATE : IN_TEXT),
    };
  };
  return { tree: { ...tree, root: inElement(tree.root) }, isolations };
}

/** True for a mail that its author has read from right to left. */
export function isRightToLeft({ root }: Pick<MjmlTree, "root">): boolean {
  return root.attributes.dir?.join("").trim().toLowerCase() === "rtl";
}
