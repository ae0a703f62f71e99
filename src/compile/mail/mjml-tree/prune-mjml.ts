import type { MjmlContent, MjmlElement } from "./mjml-tree.ts";

/** Whether a condition holds; undefined leaves it open. */
export type Decide = (condition: number) => boolean | undefined;

/**
 * An element as its author would have written it for one assignment of the conditions: hidden nodes are removed, shown
 * nodes have no condition.
 */
export function pruneMjml(element: MjmlElement, decide: Decide): MjmlElement {
  return {
    ...element,
    children: element.children
      .filter(({ condition }) => condition === undefined || decide(condition) !== false)
      .map((child) => pruneChild(child, decide)),
    content: pruneContent(element.content, decide),
    condition: undefined,
  };
}

function pruneChild(child: MjmlElement, decide: Decide): MjmlElement {
  const { condition } = child;
  const isOpen = condition !== undefined && decide(condition) === undefined;
  return { ...pruneMjml(child, decide), condition: isOpen ? condition : undefined };
}

function pruneContent(content: MjmlContent, decide: Decide): MjmlContent {
  return content.flatMap((part): MjmlContent => {
    if (typeof part === "string" || "tag" in part) return [part];
    const isShown = decide(part.condition);
    if (isShown === undefined) return [{ ...part, content: pruneContent(part.content, decide) }];
    return isShown ? pruneContent(part.content, decide) : [];
  });
}
