import { rangeOf, type ShownNode } from "./match-nodes.ts";

/** Where a node is on the page of its mail, in the pixels of the mail. */
export interface NodeBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Undefined for a node that takes no room. */
export function boxOf(shown: ShownNode): NodeBox | undefined {
  const view = shown.start.parent.ownerDocument?.defaultView;
  const seen = [...(rangeOf(shown)?.getClientRects() ?? [])].filter(({ width, height }) => width > 0 && height > 0);
  const [first] = seen;
  if (!view || first === undefined) return undefined;
  let { left, top, right, bottom } = first;
  for (const rect of seen) {
    left = Math.min(left, rect.left);
    top = Math.min(top, rect.top);
    right = Math.max(right, rect.right);
    bottom = Math.max(bottom, rect.bottom);
  }
  return { left: left + view.scrollX, top: top + view.scrollY, width: right - left, height: bottom - top };
}
