import type { Program } from "../../../../core/evaluator/program.ts";
import { ProgramWriter } from "../../mail/program/program-writer.ts";
import type { Decisions } from "../../mail/program/to-program.ts";
import type { Slot } from "../../mail/tree/value.ts";

/**
 * What is printed: text as it is, a slot in a position of plain text, an address, or what a condition decides about.
 */
export type Piece = string | Slot | Address | ConditionalPieces;

/** Where a link leads to: behind its label in parentheses, or bare where it has no other label. */
export interface Address {
  readonly url: readonly (string | Slot)[];
  readonly isBare: boolean;
  /** Whether it is what a picture leads to. */
  readonly isOfPicture: boolean;
}

export interface ConditionalPieces {
  readonly condition: number;
  /** What is written before and behind the pieces when they are shown, and between them when they are repeated. */
  readonly lead: string;
  readonly trail: string;
  readonly join: string;
  readonly pieces: readonly Piece[];
}

/**
 * A block of a plain text. `row` is a row of a table in one line, `item` an entry of a menu or a list: neighbours of
 * these kinds are on consecutive lines, all other blocks between blank lines. A `paragraph` is text, a `block` is a
 * heading, a list or a dividing line.
 */
export interface TextBlock {
  readonly kind: "paragraph" | "block" | "row" | "item";
  /** Conditions of the tree that must all hold, outermost first; some repeat. */
  readonly conditions: readonly number[];
  /** Without white space at both ends; never empty. */
  readonly pieces: readonly Piece[];
}

/** The kind of what was printed last; `start` when nothing was. */
type Before = "start" | "block" | "row" | "item";

/** A block, or neighbours that are repeated together. */
interface Step {
  readonly conditions: readonly number[];
  /** The kind of what is shown first; undefined when each item begins with a separator of its own. */
  readonly first: TextBlock["kind"] | undefined;
  readonly last: Before;
  write(label: string): void;
}

/**
 * Prints blocks as a program. The blank line before a block depends on the kind of the last block shown. A program has
 * no variables, so its position is the state: each block has one entry point per kind that may have been shown last.
 * When the block is hidden, an entry jumps to the same entry of the next block.
 */
export function printBlocks(blocks: readonly TextBlock[], decisions: Decisions): Program {
  const printer = new BlockPrinter(decisions);
  const entries = printer.print(blocks.map(printer.hoist), 0, ["start"], "");
  for (const before of entries) if (before !== "start") printer.writer.place(`end ${before}`);
  if (blocks.length > 0) printer.writer.write("\n");
  printer.writer.place("end start");
  return printer.writer.finish();
}

class BlockPrinter {
  readonly writer: ProgramWriter;
  readonly #decisions: Decisions;
  #labels = 0;

  constructor(decisions: Decisions) {
    this.#decisions = decisions;
    this.writer = new ProgramWriter("text", decisions);
  }

  /** A block with one condition is written within that condition, so that nothing of it remains when it is false. */
  readonly hoist = (block: TextBlock): TextBlock => {
    const [piece, other] = block.pieces;
    if (piece === undefined || other !== undefined || typeof piece === "string" || !("condition" in piece))
      return block;
    if (this.#listOf(piece.condition) !== undefined) return block;
    return this.hoist({ ...block, conditions: [...block.conditions, piece.condition], pieces: piece.pieces });
  };

  /** `depth` is how many conditions are dealt with. Who is hidden in the end jumps to a label `end` of its entry. */
  print(blocks: readonly TextBlock[], depth: number, from: readonly Before[], prefix: string): readonly Before[] {
    const steps = this.#steps(blocks, depth);
    let entries = from;
    for (const [index, step] of steps.entries()) {
      const next = index + 1 < steps.length ? `${prefix}${index + 1}` : `${prefix}end`;
      this.#writeEntries(`${prefix}${index}`, next, step, entries);
      step.write(`${prefix}${index}.`);
      entries = entriesBehind(step, entries);
    }
    return entries;
  }

  #steps(blocks: readonly TextBlock[], depth: number): readonly Step[] {
    const steps: Step[] = [];
    let at = 0;
    while (at < blocks.length) {
      const block = blocks[at] as TextBlock; // at is below the length
      const conditions = block.conditions.slice(depth);
      const repeats = conditions.findIndex((condition) => this.#listOf(condition) !== undefined);
      let end = at + 1;
      if (repeats >= 0) {
        const inside = depth + repeats + 1;
        const isSame = (other: TextBlock | undefined): boolean =>
          other !== undefined &&
          block.conditions.slice(0, inside).every((each, index) => other.conditions[index] === each);
        while (isSame(blocks[end])) end += 1;
        steps.push(this.#repeat(blocks.slice(at, end), inside, conditions.slice(0, repeats + 1)));
      } else {
        const write = () => this.#writePieces(block.pieces);
        steps.push({ conditions, first: block.kind, last: kindBehind(block), write });
      }
      at = end;
    }
    return steps;
  }

  /**
   * Neighbours that the last of the conditions repeats. The separator of two items is known if the first block of each
   * is always present and follows a blank line, or if the last block is always present, too. Otherwise an item begins
   * as if a block that may end an item preceded it.
   */
  #repeat(blocks: readonly TextBlock[], depth: number, conditions: readonly number[]): Step {
    const list = this.#listOf(conditions.at(-1) ?? -1) ?? 0;
    const [first, last] = [blocks[0], blocks.at(-1)] as readonly [TextBlock, TextBlock]; // there is at least one
    const [isFirstThere, isLastThere] = [first, last].map((block) => block.conditions.length === depth);
    const isUniform = blocks.every((block) => kindBehind(block) === kindBehind(last));
    const behind = isLastThere || isUniform ? kindBehind(last) : "block";
    const isSettled = isFirstThere === true && (kindBehind(first) === "block" || isLastThere === true);
    const write = (label: string): void => {
      const body = (): void => {
        const entries = this.print(blocks, depth, [isSettled ? "start" : behind], label);
        for (const before of entries) this.writer.place(`${label}end ${before}`);
      };
      const join = isSettled ? separator(behind, first.kind) : "";
      this.writer.each(list, () => this.writer.write(join), body);
    };
    return { conditions, first: isSettled ? first.kind : undefined, last: behind, write };
  }

  /** Each entry jumps to the same entry of the next step when the step is hidden, and else leads to the body. */
  #writeEntries(label: string, next: string, { first, conditions }: Step, entries: readonly Before[]): void {
    for (const before of entries) {
      this.writer.place(`${label} ${before}`);
      for (const condition of conditions) this.writer.jumpUnless(condition, `${next} ${before}`);
      this.writer.write(first === undefined ? "" : separator(before, first));
      if (before !== entries.at(-1)) this.writer.jump(`${label} body`);
    }
    this.writer.place(`${label} body`);
  }

  #writePieces(pieces: readonly Piece[]): void {
    for (const piece of pieces) {
      if (typeof piece === "string" || "tag" in piece) this.writer.write(piece);
      else if ("url" in piece) this.#writePieces(piece.isBare ? piece.url : [" (", ...piece.url, ")"]);
      else this.#writeConditional(piece);
    }
  }

  #writeConditional({ condition, lead, trail, join, pieces }: ConditionalPieces): void {
    const list = this.#listOf(condition);
    const label = `pieces ${this.#labels++}`;
    this.writer.jumpUnless(condition, label);
    this.writer.write(lead);
    const write = () => this.#writePieces(pieces);
    if (list === undefined) write();
    else this.writer.each(list, () => this.writer.write(join), write);
    this.writer.write(trail);
    this.writer.place(label);
  }

  #listOf(condition: number): number | undefined {
    return this.#decisions.conditions[condition]?.repeats;
  }
}

/** The entries of the next step. The step's own comes first, because its body continues there. */
function entriesBehind({ last, conditions }: Step, entries: readonly Before[]): readonly Before[] {
  const skipped = conditions.length === 0 ? [] : entries.filter((before) => before !== last);
  return [last, ...skipped];
}

function kindBehind({ kind }: TextBlock): Before {
  return kind === "paragraph" ? "block" : kind;
}

function separator(before: Before, kind: TextBlock["kind"]): string {
  if (before === "start") return "";
  return before === kind && kind !== "block" ? "\n" : "\n\n";
}
