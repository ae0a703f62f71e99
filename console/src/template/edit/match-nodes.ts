import type { MailNode } from "../mail-node.ts";
import { MARK } from "./mark-program.ts";

/** A place in a mail that is shown. A patch of the mail moves no place, but would collapse a live range. */
export interface MailPoint {
  readonly parent: Node;
  /** Of the child of `parent` that the place is in, or in front of. */
  readonly index: number;
  /** Within that child, which is a text; undefined for a place in front of it. */
  readonly offset: number | undefined;
}

/** A node where it is shown. */
export interface ShownNode {
  /** Index of the node. */
  readonly node: number;
  /** Which item of a list it is shown for, from 1, and of how many; both 1 where it is not repeated. */
  readonly item: number;
  readonly items: number;
  readonly start: MailPoint;
  readonly end: MailPoint;
}

/**
 * Finds the nodes in a mail that is shown by walking beside it through a copy that has the marks of their ranges. The
 * mail itself has none. Nodes in what differs from the copy are left out.
 */
export function matchNodes(nodes: readonly MailNode[], shown: Element, marked: Element): readonly ShownNode[] {
  const owners = nodes.flatMap(({ ranges }, node) => ranges.map(() => node));
  const walk = new Walk();
  walk.through(shown, marked);
  return [...walk.found.entries()].flatMap(([range, copies]) => {
    const node = owners[range];
    return node === undefined
      ? []
      : copies.map((copy, index) => ({ node, item: index + 1, items: copies.length, ...copy }));
  });
}

interface Copy {
  readonly start: MailPoint;
  readonly end: MailPoint;
}

class Walk {
  /** By the index of the range. */
  readonly found = new Map<number, Copy[]>();
  readonly #open = new Map<number, MailPoint>();

  through(shown: Node, marked: Node): void {
    let index = 0;
    let offset: number | undefined;
    for (const child of marked.childNodes) {
      if (this.#note(child, { parent: shown, index, offset })) continue;
      const isText = child.nodeName === "#text";
      // What a mark cuts is one text in the mail.
      if (!isText && offset !== undefined) index += 1;
      const beside = shown.childNodes[index];
      if (beside?.nodeName !== child.nodeName) return;
      offset = isText ? (offset ?? 0) + (child.nodeValue?.length ?? 0) : undefined;
      if (isText) continue;
      this.through(beside, child);
      index += 1;
    }
  }

  /** Notes a mark. Returns false for anything else. */
  #note({ nodeName, nodeValue }: Node, point: MailPoint): boolean {
    const [mark, slash, id] = nodeName === "#comment" ? (MARK.exec(nodeValue ?? "") ?? []) : [];
    if (mark === undefined) return false;
    const range = Number(id);
    if (slash === "") this.#open.set(range, point);
    const start = this.#open.get(range);
    if (slash === "" || start === undefined) return true;
    this.#open.delete(range);
    this.found.set(range, [...(this.found.get(range) ?? []), { start, end: point }]);
    return true;
  }
}

/** The range of a shown node, made when it is needed. */
export function rangeOf({ start, end }: Pick<ShownNode, "start" | "end">): Range | undefined {
  const mail = start.parent.ownerDocument;
  if (mail === null) return undefined;
  const [from, to] = [boundaryOf(start), boundaryOf(end)];
  const range = mail.createRange();
  try {
    range.setStart(from.node, from.offset);
    range.setEnd(to.node, to.offset);
  } catch {
    // The mail has been written again since.
    return undefined;
  }
  return range;
}

function boundaryOf({ parent, index, offset }: MailPoint): { readonly node: Node; readonly offset: number } {
  const text = offset === undefined ? undefined : parent.childNodes[index];
  if (text === undefined) return { node: parent, offset: index };
  return { node: text, offset: Math.min(offset ?? 0, text.nodeValue?.length ?? 0) };
}
