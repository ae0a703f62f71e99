import type { Program } from "../../../core/evaluator/program.ts";
import type { NodeRange, OpPosition } from "../../domain/template/template-node.ts";
import { cutAtPlaceholders, type PlaceholderKind, placeholder } from "../mail/program/placeholder.ts";
import type { Stretch } from "./source-nodes.ts";

/** What of a page an op writes, or where what it decides about begins or ends. */
interface OpStretch extends Stretch {
  readonly op: number;
  readonly isLiteral: boolean;
}

/** Cuts a page as its program was cut of it. */
class PageCutter {
  readonly stretches: OpStretch[] = [];
  readonly decided: Stretch[] = [];
  readonly #ops: Program["ops"];
  readonly #open: Pick<OpStretch, "op" | "start">[] = [];
  #next = 0;

  constructor(page: string, ops: Program["ops"]) {
    this.#ops = ops;
    let start = 0;
    for (const piece of cutAtPlaceholders(page)) {
      const isLiteral = typeof piece === "string";
      const end = start + (isLiteral ? piece : placeholder(piece.kind, piece.index)).length;
      const op = this.#opOf(isLiteral ? "literal" : piece.kind, start, end);
      this.stretches.push({ op, start, end, isLiteral });
      start = end;
    }
  }

  #opOf(kind: PlaceholderKind | "literal", start: number, end: number): number {
    if (kind === "end") {
      const begin = this.#open.pop() ?? { op: 0, start };
      this.decided.push({ start: begin.start, end });
      return begin.op;
    }
    // Some conditions ask for tags before they decide.
    while (kind === "begin" && this.#ops[this.#next]?.[0] === "ask") this.#next += 1;
    const op = this.#next;
    if (kind === "begin") this.#open.push({ op, start });
    this.#next += 1;
    return op;
  }
}

/** Finds the ops of a program that a stretch of its page became. */
export class OpPositions {
  /** In the order of the page, without gaps. */
  readonly #stretches: readonly OpStretch[];
  /** What conditions decide about, with their placeholders, inner ones first. */
  readonly #decided: readonly Stretch[];

  constructor(page: string, { ops }: Pick<Program, "ops">) {
    const { stretches, decided } = new PageCutter(page, ops);
    this.#stretches = stretches;
    this.#decided = decided;
  }

  rangeOf(start: number, end: number): NodeRange {
    const first = this.#positionIn(this.#stretchOf(start), start, 0);
    return { first, last: this.#positionIn(this.#stretchOf(end - 1), end, 1) };
  }

  /** The smallest stretch around others of which no condition shows a part. */
  enclose(stretches: readonly Stretch[]): Stretch {
    let start = stretches.reduce((least, each) => Math.min(least, each.start), Number.POSITIVE_INFINITY);
    let end = stretches.reduce((most, each) => Math.max(most, each.end), 0);
    for (const decided of this.#decided) {
      const isSplit = start < decided.end && decided.start < end && (end > decided.end || start < decided.start);
      if (!isSplit) continue;
      start = Math.min(start, decided.start);
      end = Math.max(end, decided.end);
    }
    return { start, end };
  }

  #positionIn({ op, start, isLiteral }: OpStretch, at: number, edge: 0 | 1): OpPosition {
    return { op, offset: isLiteral ? at - start : edge };
  }

  /** The stretch that holds a character. */
  #stretchOf(at: number): OpStretch {
    let [low, high] = [0, this.#stretches.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#stretches[middle]?.start ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    return this.#stretches[low] ?? { op: 0, start: 0, end: 0, isLiteral: true };
  }
}
