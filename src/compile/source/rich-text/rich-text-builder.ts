import type { Flow, Inline, List, RichText } from "./rich-text.ts";

type Fill = (into: RichTextBuilder) => void;

/**
 * Collects runs into lines and lists. A list inside a mark or within an item does not nest: it ends the line and is
 * beside it, or its items join those of the list round it.
 */
export class RichTextBuilder {
  readonly #flows: Flow[] = [];
  /** Where items go; undefined outside a list. */
  readonly #items: (readonly Inline[])[] | undefined;
  /** Within a mark or a span a lone space counts, elsewhere a line of white space is none. */
  readonly #keepsBlankLines: boolean;
  #line: Inline[] = [];
  #needsBreak = false;

  constructor(options: { readonly items?: (readonly Inline[])[]; readonly keepsBlankLines?: boolean } = {}) {
    this.#items = options.items;
    this.#keepsBlankLines = options.keepsBlankLines ?? false;
  }

  add(run: Inline): void {
    if (this.#needsBreak) {
      if (isBlank(run)) return;
      this.#line.push({ kind: "break" });
      this.#needsBreak = false;
    }
    this.#line.push(run);
  }

  /** Begins another line, if there is something on this one. */
  startLine(): void {
    this.#needsBreak = !this.#line.every(isBlank);
  }

  /** Reads what is inside an inline element; each line of it is wrapped for itself, lists in it are not. */
  wrap(wrapLine: (children: readonly Inline[]) => Inline, fill: Fill): void {
    for (const flow of readInside(fill, new RichTextBuilder({ keepsBlankLines: true }))) {
      if (flow.kind === "line") this.add(wrapLine(flow.children));
      else this.#addList(flow);
    }
  }

  /** Reads the content of a list; content outside its items becomes items, too. */
  list(isOrdered: boolean, fill: Fill): void {
    const items: (readonly Inline[])[] = [];
    const beside = readInside(fill, new RichTextBuilder({ items }));
    this.#addList({ kind: "list", isOrdered, items: [...items, ...toLines(beside)] });
  }

  /** Reads one item of the list that is being read; outside a list it is a line. */
  item(fill: Fill): void {
    const lines = toLines(readInside(fill, new RichTextBuilder()));
    if (this.#items !== undefined) {
      for (const line of lines) this.#items.push(line);
      return;
    }
    for (const line of lines) {
      this.startLine();
      for (const run of line) this.add(run);
    }
    this.startLine();
  }

  finish(): RichText {
    this.#endLine();
    return this.#flows;
  }

  #addList(list: List): void {
    if (list.items.length === 0) return;
    this.#endLine();
    this.#flows.push(list);
  }

  #endLine(): void {
    const isKept = this.#keepsBlankLines ? this.#line.length > 0 : !this.#line.every(isBlank);
    if (isKept) this.#flows.push({ kind: "line", children: this.#line });
    this.#line = [];
    this.#needsBreak = false;
  }
}

function readInside(fill: Fill, inner: RichTextBuilder): RichText {
  fill(inner);
  return inner.finish();
}

function toLines(flows: RichText): readonly (readonly Inline[])[] {
  return flows.flatMap((flow) => (flow.kind === "line" ? [flow.children] : flow.items));
}

/** A no-break space is not blank: it is there to be seen. */
function isBlank(run: Inline): boolean {
  return run.kind === "text" && run.value.every((part) => typeof part === "string" && /^[ \t\r\n\f]*$/.test(part));
}
