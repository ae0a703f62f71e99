import { type MjmlElement, type MjmlTree, type MjmlValue, mjmlElement } from "../../mail/mjml-tree/mjml-tree.ts";
import type { SourceElement } from "./source-element.ts";

/** MJML in the place of a range of the source. */
export interface Addition {
  readonly from: number;
  readonly to: number;
  readonly value: MjmlValue;
}

const HEAD = "mj-head";

/** A tree with a title at the end of its head, and how its source would have it, in the lines that it has. */
export function addTitle<T extends Pick<MjmlTree, "root">>(
  tree: T,
  title: MjmlValue,
  root: SourceElement,
  source: string,
): { readonly tree: T; readonly addition: Addition } {
  const element: MjmlElement = { ...mjmlElement("mj-title", {}), content: title };
  const written = ["<mj-title>", ...title, "</mj-title>"];
  const index = tree.root.children.findIndex(({ name }) => name === HEAD);
  const head = root.children.find(({ name }) => name === HEAD);
  const children = tree.root.children.map((child, at) =>
    at === index ? { ...child, children: [...child.children, element] } : child,
  );
  const titled = index === -1 ? [mjmlElement(HEAD, {}, { children: [element] }), ...children] : children;
  return { tree: { ...tree, root: { ...tree.root, children: titled } }, addition: settle(written, head, root, source) };
}

function settle(written: MjmlValue, head: SourceElement | undefined, root: SourceElement, source: string): Addition {
  const whole = [`<${HEAD}>`, ...written, `</${HEAD}>`];
  if (head === undefined) return { from: root.innerStart, to: root.innerStart, value: whole };
  const isSelfClosing = source.slice(head.innerStart - 2, head.innerStart) === "/>";
  if (isSelfClosing) return { from: head.start, to: head.innerStart, value: whole };
  return { from: head.innerEnd, to: head.innerEnd, value: written };
}
