import type { Op, Program } from "../../../../core/evaluator/program.ts";
import type { Target } from "../../../domain/target.ts";
import type { Slot } from "../tree/value.ts";
import { asksOf, decisionOp } from "./decision-op.ts";
import { cutAtPlaceholders } from "./placeholder.ts";
import { TagTable } from "./tag-table.ts";
import { type Decisions, toProgram } from "./to-program.ts";

/** Makes a program of output with placeholders. Throws when conditions are not nested as the tree has them. */
export function cutProgram(
  target: Target | "text",
  output: string,
  slots: readonly Slot[],
  { conditions, lists }: Decisions,
): Program {
  const tags = new TagTable();
  const ops: Op[] = [];
  const open: { readonly condition: number; readonly at: number }[] = [];
  for (const piece of cutAtPlaceholders(output)) {
    if (typeof piece === "string") ops.push(piece);
    else if (piece.kind === "slot") ops.push(slotOp(slots[piece.index], tags));
    else if (piece.kind === "begin") {
      for (const ask of asksOf(conditions[piece.index], tags)) ops.push(ask);
      open.push({ condition: piece.index, at: ops.push("") - 1 });
    } else {
      const begin = open.pop();
      if (begin?.condition !== piece.index) throw new Error(`condition ${piece.index} ends where it has not begun`);
      ops[begin.at] = decisionOp(conditions, begin.condition, begin.at, ops.length);
    }
  }
  if (open.length > 0) throw new Error(`${open.length} conditions do not end`);
  return toProgram({ target, lists, tags, conditions, ops });
}

function slotOp(slot: Slot | undefined, tags: TagTable): Op {
  if (slot === undefined) throw new Error("a placeholder names a slot that is not there");
  return [slot.position, tags.indexOf(slot.tag)];
}
