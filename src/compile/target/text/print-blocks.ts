import type { Condition, Program } from "../../../../core/program.ts";
import { ProgramWriter } from "../../mail/program/program-writer.ts";
import type { Slot } from "../../mail/tree/value.ts";

/** What is printed: text as it is, or a slot in a position of plain text. */
export type Piece = string | Slot;

/**
 * A block of a plain text. `row` is a row of a table in one line, `item` an entry of a menu: neighbours of these kinds
 * stand on consecutive lines, all other blocks between blank lines. A `paragraph` is text, a `block` is a heading, a
 * list or a dividing line.
 */
export interface TextBlock {
  readonly kind: "paragraph" | "block" | "row" | "item";
  /** Conditions of the tree that must all hold, outermost first. */
  readonly conditions: readonly number[];
  /** Without white space at both ends; never empty. */
  readonly pieces: readonly Piece[];
}

/** The kind of what was printed last; `start` when nothing was. */
type Before = "start" | "block" | "row" | "item";

/**
 * Prints blocks as a program. The blank line before a block depends on the kind of the last block shown. A program has
 * no variables, so its position is the state: each block has one entry point per kind that may have been shown last.
 * When the block is hidden, an entry jumps to the same entry of the next block.
 */
export function printBlocks(blocks: readonly TextBlock[], conditions: readonly Condition[]): Program {
  const writer = new ProgramWriter("text", conditions);
  let entries: readonly Before[] = ["start"];
  for (const [index, block] of blocks.entries()) {
    writeEntries(index, block, entries, writer);
    for (const piece of block.pieces) writer.write(piece);
    entries = entriesBehind(block, entries);
  }
  for (const before of entries) if (before !== "start") writer.place(`${blocks.length} ${before}`);
  if (blocks.length > 0) writer.write("\n");
  writer.place(`${blocks.length} start`);
  return writer.finish();
}

/** Each entry jumps to the same entry of the next block when the block is hidden, and else leads to the body. */
function writeEntries(
  index: number,
  { kind, conditions }: TextBlock,
  entries: readonly Before[],
  writer: ProgramWriter,
): void {
  for (const before of entries) {
    writer.place(`${index} ${before}`);
    for (const condition of conditions) writer.jumpUnless(condition, `${index + 1} ${before}`);
    writer.write(separator(before, kind));
    if (before !== entries.at(-1)) writer.jump(`${index} body`);
  }
  writer.place(`${index} body`);
}

/** The entries of the next block. The block's own comes first, because its body continues there. */
function entriesBehind({ kind, conditions }: TextBlock, entries: readonly Before[]): readonly Before[] {
  const own = kind === "paragraph" ? "block" : kind;
  const skipped = conditions.length === 0 ? [] : entries.filter((before) => before !== own);
  return [own, ...skipped];
}

function separator(before: Before, kind: TextBlock["kind"]): string {
  if (before === "start") return "";
  return before === kind && kind !== "block" ? "\n" : "\n\n";
}
