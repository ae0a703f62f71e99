import { rangeOf, type ShownNode } from "./match-nodes.ts";

/** The innermost node that a mail shows at a point of its window. */
export function findNode(mail: Document, shown: readonly ShownNode[], x: number, y: number): ShownNode | undefined {
  const target = targetAt(mail, x, y);
  if (target === undefined) return undefined;
  let found: { readonly node: ShownNode; readonly range: Range } | undefined;
  for (const node of shown) {
    const range = rangeOf(node);
    if (range === undefined || !holds(range, target)) continue;
    if (found === undefined || holds(found.range, range)) found = { node, range };
  }
  return found?.node;
}

function holds(outer: Range, inner: Range): boolean {
  return (
    outer.compareBoundaryPoints(Range.START_TO_START, inner) <= 0 &&
    outer.compareBoundaryPoints(Range.END_TO_END, inner) >= 0
  );
}

/** The letter at a point, or else the element. */
function targetAt(mail: Document, x: number, y: number): Range | undefined {
  const element = mail.elementFromPoint(x, y);
  if (element === null || element === mail.documentElement) return undefined;
  const range = mail.createRange();
  const caret = caretAt(mail, x, y);
  // It answers with the nearest text, wherever that is.
  if (caret !== undefined && caret.node.parentNode === element && isUnder(caret.node, x, y)) {
    const end = caret.node.nodeValue?.length ?? 0;
    range.setStart(caret.node, Math.min(caret.offset, Math.max(end - 1, 0)));
    range.setEnd(caret.node, Math.min(caret.offset + 1, end));
    return range;
  }
  if (element === mail.body) return undefined;
  range.selectNode(element);
  return range;
}

function caretAt(mail: Document, x: number, y: number): { readonly node: Node; readonly offset: number } | undefined {
  const position = mail.caretPositionFromPoint?.(x, y);
  if (position !== undefined && position !== null) return { node: position.offsetNode, offset: position.offset };
  // Safari before 26.2.
  const range = mail.caretRangeFromPoint?.(x, y);
  return range === undefined || range === null ? undefined : { node: range.startContainer, offset: range.startOffset };
}

function isUnder(text: Node, x: number, y: number): boolean {
  const range = text.ownerDocument?.createRange();
  range?.selectNodeContents(text);
  return [...(range?.getClientRects() ?? [])].some(
    ({ left, right, top, bottom }) => x >= left - 1 && x <= right + 1 && y >= top - 1 && y <= bottom + 1,
  );
}
