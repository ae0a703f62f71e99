import type { BrandPosition, SlotPosition } from "../../../core/evaluator/escape.ts";
import type { BrandOp, Op, Program, SlotOp, Tag } from "../../../core/evaluator/program.ts";

/** A part of a program, with what it decides about in it. */
export type Block =
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "slot"; readonly position: SlotPosition | BrandPosition; readonly tag: Tag }
  | { readonly kind: "shown"; readonly condition: number; readonly children: readonly Block[] }
  | { readonly kind: "repeated"; readonly list: number; readonly children: readonly Block[] };

/** The ops of a program of TSX as blocks in each other. */
export function toBlocks(program: Program): readonly Block[] {
  return blocksBetween(program, 0, program.ops.length);
}

function blocksBetween(program: Program, start: number, end: number): readonly Block[] {
  const blocks: Block[] = [];
  for (let at = start; at < end; ) {
    const op = program.ops[at] ?? "";
    // A component has no report that could name what is missing.
    if (op[0] !== "ask") blocks.push(toBlock(op, at, program));
    at = endOf(op, at);
  }
  return blocks;
}

function toBlock(op: Op, at: number, program: Program): Block {
  if (typeof op === "string") return { kind: "code", text: op };
  if (op[0] === "unless") {
    return { kind: "shown", condition: op[1], children: blocksBetween(program, at + 1, op[2]) };
  }
  if (op[0] === "each") {
    const [, list, body, end] = op;
    if (body !== at + 1) throw new Error(`op ${at} has a join, which TSX has no place for`);
    return { kind: "repeated", list, children: blocksBetween(program, body, end) };
  }
  const [position, tag] = op as SlotOp | BrandOp;
  return { kind: "slot", position, tag: tagAt(program.tags, tag) };
}

/** Where what follows an op begins. */
function endOf(op: Op, at: number): number {
  if (typeof op === "string") return at + 1;
  if (op[0] === "unless") return op[2];
  return op[0] === "each" ? op[3] : at + 1;
}

function tagAt(tags: readonly Tag[], index: number): Tag {
  const tag = tags[index];
  if (tag === undefined) throw new Error(`the program has no tag ${index}`);
  return tag;
}
