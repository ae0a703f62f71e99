import type { EachOp, JumpOp, List, Op, Program } from "../../../../core/evaluator/program.ts";
import type { TreeCondition } from "../tree/tree-condition.ts";
import type { Slot } from "../tree/value.ts";
import { asksOf } from "./decision-op.ts";
import { TagTable } from "./tag-table.ts";
import { type Decisions, toProgram } from "./to-program.ts";

/** Writes a program op by op. Jumps lead to labels that are placed later; every label must be placed in the end. */
export class ProgramWriter {
  readonly #target: string;
  readonly #conditions: TreeCondition[];
  readonly #lists: readonly List[];
  readonly #tags = new TagTable();
  readonly #ops: Op[] = [];
  readonly #jumps = new Map<string, { readonly at: number; readonly condition: number }[]>();
  #never: number | undefined;
  /** Literals before this index may not be added to: there is a jump, or one leads here. */
  #closedAt = 0;

  constructor(target: string, { conditions, lists }: Decisions) {
    this.#target = target;
    this.#conditions = [...conditions];
    this.#lists = lists;
  }

  write(piece: string | Slot): void {
    const last = this.#ops.length - 1;
    const before = this.#ops[last];
    if (typeof piece !== "string") this.#ops.push([piece.position, this.#tags.indexOf(piece.tag)]);
    else if (typeof before === "string" && this.#closedAt <= last) this.#ops[last] = before + piece;
    else if (piece !== "") this.#ops.push(piece);
  }

  /** Continues at the label if the condition is false. */
  jumpUnless(condition: number, label: string): void {
    for (const ask of asksOf(this.#conditions[condition], this.#tags)) this.#ops.push(ask);
    const jumps = this.#jumps.get(label) ?? [];
    jumps.push({ at: this.#ops.push("") - 1, condition });
    this.#jumps.set(label, jumps);
    this.#closedAt = this.#ops.length;
  }

  /** Always continues at the label. */
  jump(label: string): void {
    this.#never ??= this.#conditions.push({ node: "", steps: [["constant", false]] }) - 1;
    this.jumpUnless(this.#never, label);
  }

  /** What `body` writes is repeated for each item of a list, with what `join` writes before each but the first. */
  each(list: number, join: () => void, body: () => void): void {
    const at = this.#ops.push("") - 1;
    this.#closedAt = this.#ops.length;
    join();
    const begin = this.#ops.length;
    this.#closedAt = begin;
    body();
    this.#ops[at] = ["each", list, begin, this.#ops.length] satisfies EachOp;
    this.#closedAt = this.#ops.length;
  }

  place(label: string): void {
    const target = this.#ops.length;
    for (const { at, condition } of this.#jumps.get(label) ?? []) {
      this.#ops[at] = ["unless", condition, target] satisfies JumpOp;
    }
    if (this.#jumps.delete(label)) this.#closedAt = target;
  }

  /** Throws when a jump leads nowhere. */
  finish(): Program {
    if (this.#jumps.size > 0) throw new Error(`labels are not placed: ${[...this.#jumps.keys()].join(", ")}`);
    return toProgram({
      target: this.#target,
      lists: this.#lists,
      tags: this.#tags,
      conditions: this.#conditions,
      ops: this.#ops,
    });
  }
}
