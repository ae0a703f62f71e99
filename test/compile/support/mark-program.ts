import type { Op, Program } from "../../../core/evaluator/program.ts";
import type { NodeRange, OpPosition } from "../../../src/domain/template/template-node.ts";

/** A program with a comment at both ends of every range: `<!--lp12-->` and `<!--lp/12-->` for node 12. */
export function markProgram(program: Program, ranges: readonly (readonly NodeRange[])[]): Program {
  return new Marker(program, ranges).mark();
}

class Marker {
  readonly #program: Program;
  readonly #comments = new Map<string, string>();
  readonly #ops: Op[] = [];

  constructor(program: Program, ranges: readonly (readonly NodeRange[])[]) {
    this.#program = program;
    const all = ranges.flatMap((each, node) => each.map((range) => ({ node, range })));
    // Outer ranges begin first and end last. Of two that are equal, the parent has the smaller number.
    const inward = all.toSorted((one, other) => size(other.range) - size(one.range) || one.node - other.node);
    for (const { node, range } of inward.toReversed()) this.#add(range.last, `<!--lp/${node}-->`);
    for (const { node, range } of inward) this.#add(range.first, `<!--lp${node}-->`);
  }

  mark(): Program {
    this.#copy(0, this.#program.ops.length);
    return { ...this.#program, ops: this.#ops };
  }

  #add({ op, offset }: OpPosition, comment: string): void {
    const key = `${op} ${offset}`;
    this.#comments.set(key, (this.#comments.get(key) ?? "") + comment);
  }

  #commentsAt(op: number, offset: number): string {
    return this.#comments.get(`${op} ${offset}`) ?? "";
  }

  #copy(from: number, to: number): void {
    for (let at = from; at < to; ) at = this.#copyOp(at);
  }

  /** Returns the op behind the one at `at`, and behind what that decides about. */
  #copyOp(at: number): number {
    const op = this.#program.ops[at] ?? "";
    if (typeof op === "string") {
      const units = Array.from(
        { length: op.length + 1 },
        (_, offset) => this.#commentsAt(at, offset) + op.charAt(offset),
      );
      this.#ops.push(units.join(""));
      return at + 1;
    }
    this.#ops.push(this.#commentsAt(at, 0));
    const own = this.#ops.push(op) - 1;
    let next = at + 1;
    if (op[0] === "unless") {
      next = op[2];
      this.#copy(at + 1, next);
      this.#ops[own] = ["unless", op[1], this.#ops.length];
    } else if (op[0] === "each") {
      next = op[3];
      this.#copy(at + 1, op[2]);
      const body = this.#ops.length;
      this.#copy(op[2], next);
      this.#ops[own] = ["each", op[1], body, this.#ops.length];
    }
    this.#ops.push(this.#commentsAt(at, 1));
    return next;
  }
}

/** Longer ranges are larger. */
function size({ first, last }: NodeRange): number {
  return (last.op - first.op) * 1e7 + last.offset - first.offset;
}
