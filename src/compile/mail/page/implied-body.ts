import type { DefaultTreeAdapterTypes } from "parse5";
import { readBoundaryComment } from "./condition-boundaries.ts";

type Node = DefaultTreeAdapterTypes.ChildNode;

/**
 * The children of a table. A parser puts rows without a tbody into one of its own, and leaves the boundary before the
 * first of them outside. So what begins there and does not end there is moved into the tbody.
 */
export function withImpliedBody(children: readonly Node[]): readonly Node[] {
  const boundaries = children.map((child) => ("data" in child ? readBoundaryComment(child.data) : undefined));
  const ends = new Set(boundaries.flatMap((it) => (it?.edge === "end" ? [it.condition] : [])));
  const moved: Node[] = [];
  return children.flatMap((child, index): readonly Node[] => {
    const boundary = boundaries[index];
    if (boundary?.edge === "begin" && !ends.has(boundary.condition)) {
      moved.push(child);
      return [];
    }
    if (!("tagName" in child) || child.tagName !== "tbody" || moved.length === 0) return [child];
    return [{ ...child, childNodes: [...moved.splice(0), ...child.childNodes] }];
  });
}
