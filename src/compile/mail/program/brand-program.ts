import { type Op, PATH_FORMAT, type Program, type Tag } from "../../../../core/evaluator/program.ts";
import type { BrandValue } from "../../../domain/document/brand/token.ts";
import type { NodeRange, OpPosition } from "../../../domain/template/template-node.ts";
import { BRAND_MEMBER, type StandIn } from "../brand-stand-in.ts";

/** The values of a brand, and what is written for them while a mail is compiled. */
export interface BrandStandIns {
  readonly values: readonly BrandValue[];
  readonly standIns: readonly StandIn[];
}

/** A program with the values of a brand, and where its ops went. */
export interface BrandProgram {
  readonly program: Program;
  /** The same stretch of the program that it was made of. */
  readonly move: (range: NodeRange) => NodeRange;
}

/** Makes ops of stand-ins and tokens of tags. A program without any stays as it is. */
export function toBrandProgram(program: Program, { values, standIns }: BrandStandIns): BrandProgram {
  const tags = program.tags.map((tag) => toToken(tag, values));
  const cutter = new Cutter(tags, standIns);
  const pieces = program.ops.map((op) => (typeof op === "string" ? cutter.cut(op) : [op]));
  const starts: number[] = [];
  let count = 0;
  for (const each of pieces) {
    starts.push(count);
    count += each.length;
  }
  const target = (op: number) => starts[op] ?? count;
  const isSame = count === pieces.length && tags.length === program.tags.length && tags.every(isIn(program.tags));
  if (isSame) return { program, move: (range) => range };
  const ops = pieces.flat().map((op): Op => {
    if (op[0] === "unless") return ["unless", op[1] as number, target(op[2] as number)];
    if (op[0] === "each") return ["each", op[1] as number, target(op[2] as number), target(op[3] as number)];
    return op;
  });
  const { lists = [], conditions } = program;
  const positions = new Positions(pieces, starts);
  return {
    program: { format: PATH_FORMAT, target: program.target, lists, tags, conditions, ops },
    move: ({ first, last }) => ({ first: positions.find(first, false), last: positions.find(last, true) }),
  };
}

function isIn(tags: readonly Tag[]): (tag: Tag, index: number) => boolean {
  return (tag, index) => tag === tags[index];
}

/** The token that a tag names; any other tag as it is. */
function toToken(tag: Tag, values: readonly BrandValue[]): Tag {
  const value = tag.list === undefined && tag.count === undefined ? tokenAt(tag.path, values) : undefined;
  return value === undefined ? tag : tokenTag(value);
}

function tokenAt(path: Tag["path"], values: readonly BrandValue[]): BrandValue | undefined {
  const [first, name, ...more] = path ?? [];
  return first === BRAND_MEMBER && more.length === 0 ? values.find((value) => value.name === name) : undefined;
}

function tokenTag({ name, value, choices }: BrandValue): Tag {
  return {
    group: "brand",
    name,
    path: ["brand", name],
    default: value,
    ...(choices.length > 0 && { choices }),
    source: `{{ brand.${name} }}`,
  };
}

/** Cuts literals at stand-ins. */
class Cutter {
  readonly #tags: Tag[];
  readonly #standIns: ReadonlyMap<string, StandIn>;
  readonly #pattern: RegExp | undefined;
  readonly #indexes = new Map<string, number>();

  /** Tokens join `tags`. */
  constructor(tags: Tag[], standIns: readonly StandIn[]) {
    this.#tags = tags;
    const inLiterals = standIns.filter(({ value: { kind } }) => kind === "color" || kind === "font");
    this.#standIns = new Map(inLiterals.map((standIn) => [standIn.text, standIn]));
    const texts = [...this.#standIns.keys()];
    this.#pattern = texts.length === 0 ? undefined : new RegExp(texts.join("|"), "gi");
  }

  cut(literal: string): readonly Op[] {
    if (this.#pattern === undefined) return [literal];
    const ops: Op[] = [];
    let end = 0;
    for (const { 0: found, index } of literal.matchAll(this.#pattern)) {
      const standIn = this.#standIns.get(found.toLowerCase());
      if (standIn === undefined) continue;
      if (index > end) ops.push(literal.slice(end, index));
      end = index + found.length;
      ops.push([standIn.value.kind === "font" ? "font" : "color", this.#indexOf(standIn.value)]);
    }
    if (end < literal.length || ops.length === 0) ops.push(literal.slice(end));
    return ops;
  }

  #indexOf(value: BrandValue): number {
    const index = this.#indexes.get(value.name) ?? this.#tags.push(tokenTag(value)) - 1;
    this.#indexes.set(value.name, index);
    return index;
  }
}

/** Finds the places of ops in the pieces that they were cut into. */
class Positions {
  readonly #pieces: readonly (readonly Op[])[];
  readonly #starts: readonly number[];

  constructor(pieces: readonly (readonly Op[])[], starts: readonly number[]) {
    this.#pieces = pieces;
    this.#starts = starts;
  }

  /** `isEnd`: at a seam the place is behind a piece, and otherwise before the next one. */
  find({ op, offset }: OpPosition, isEnd: boolean): OpPosition {
    const pieces = this.#pieces[op] ?? [];
    const start = this.#starts[op] ?? 0;
    if (pieces.length <= 1) return { op: start, offset };
    let left = offset;
    let at = 0;
    for (; at < pieces.length - 1; at += 1) {
      const length = widthOf(pieces[at] ?? "");
      if (left < length || (isEnd && left === length)) break;
      left -= length;
    }
    const piece = pieces[at] ?? "";
    return { op: start + at, offset: typeof piece === "string" ? left : Math.min(left, 1) };
  }
}

/** The characters that a piece had in its literal. */
function widthOf(piece: Op): number {
  return typeof piece === "string" ? piece.length : piece[0] === "color" ? "#rrggbb".length : "lpbrandfont000".length;
}
