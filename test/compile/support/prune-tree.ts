import type { Component } from "../../../src/compile/mail/tree/component.ts";
import type { Markup } from "../../../src/compile/mail/tree/markup.ts";
import type { Tree } from "../../../src/compile/mail/tree/tree.ts";

/**
 * The tree as if it had been written for one assignment of its conditions: hidden nodes are gone, shown ones are plain.
 */
export function pruneTree(tree: Tree, isShown: (condition: number) => boolean): Tree {
  return {
    ...tree,
    head: tree.head.filter(({ conditions }) => conditions.every(isShown)).map((rule) => ({ ...rule, conditions: [] })),
    body: pruneComponents(tree.body, isShown),
    conditions: [],
  };
}

function pruneComponents(components: readonly Component[], isShown: (condition: number) => boolean): Component[] {
  return components
    .filter(({ conditions = [] }) => conditions.every(isShown))
    .map((component) => ({
      ...component,
      children: pruneComponents(component.children, isShown),
      content: pruneMarkup(component.content, isShown),
      conditions: [],
    }));
}

function pruneMarkup(nodes: readonly Markup[], isShown: (condition: number) => boolean): Markup[] {
  return nodes.flatMap((node) => pruneNode(node, isShown));
}

function pruneNode(node: Markup, isShown: (condition: number) => boolean): readonly Markup[] {
  switch (node.kind) {
    case "text":
      return [node];
    case "element":
      return [{ ...node, children: pruneMarkup(node.children, isShown) }];
    case "conditional":
      return isShown(node.condition) ? pruneMarkup(node.children, isShown) : [];
  }
}
