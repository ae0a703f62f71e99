import type { MjmlContent, MjmlElement, MjmlTree } from "./mjml-tree.ts";

/** The tree as if it had been written for one outcome of its conditions: what is hidden is gone, what is shown is plain. */
export function pruneMjml({ root }: MjmlTree, isShown: (condition: number) => boolean): MjmlTree {
  return { root: pruneElement(root, isShown), conditions: [] };
}

function pruneElement(element: MjmlElement, isShown: (condition: number) => boolean): MjmlElement {
  return {
    ...element,
    children: element.children
      .filter(({ condition }) => condition === undefined || isShown(condition))
      .map((child) => pruneElement(child, isShown)),
    content: pruneContent(element.content, isShown),
    condition: undefined,
  };
}

function pruneContent(content: MjmlContent, isShown: (condition: number) => boolean): MjmlContent {
  return content.flatMap((part): MjmlContent => {
    if (typeof part === "string" || "tag" in part) return [part];
    return isShown(part.condition) ? pruneContent(part.content, isShown) : [];
  });
}
