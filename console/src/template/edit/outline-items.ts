import type { MailNode } from "../mail-node.ts";
import type { ShownNode } from "./match-nodes.ts";
import { wordsOf } from "./name-node.ts";

/** A node as the outline lists it. */
export interface OutlineItem {
  readonly node: number;
  readonly kind: string;
  readonly words: string;
  /** What else there is to know, such as `not shown`. */
  readonly note: string;
  /** The nodes that it is in, the outermost first. */
  readonly around: readonly number[];
  readonly hasChildren: boolean;
}

/** All nodes, each behind the one that it is in. */
export function outlineItems(
  nodes: readonly MailNode[],
  shown: readonly ShownNode[],
  nameOf: (node: MailNode) => string,
  partialOf: (node: MailNode) => string | undefined = () => undefined,
): readonly OutlineItem[] {
  const children = Map.groupBy(nodes.keys(), (index) => (nodes[index]?.parent ?? 0) - 1);
  const copies = Map.groupBy(shown, ({ node }) => node);
  const list = (index: number, around: readonly number[]): readonly OutlineItem[] =>
    (children.get(index) ?? []).flatMap((each) => {
      const node = nodes[each];
      if (node === undefined) return [];
      const [copy] = copies.get(each) ?? [];
      const partial = partialOf(node);
      const facts = [
        ...(partial === undefined ? [] : [`from partial ${partial}`]),
        ...(copy === undefined ? ["not shown"] : copy.items > 1 ? [`${copy.items} times`] : []),
      ];
      const note = facts.join(", ");
      const own = { node: each, kind: nameOf(node), words: wordsOf(node, copy), note, around };
      return [{ ...own, hasChildren: children.has(each) }, ...list(each, [...around, each])];
    });
  return list(-1, []);
}
