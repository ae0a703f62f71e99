import type { MailRange } from "../mail-node.ts";

/** The ops of a program, as far as marks have to know them (docs/program-format.md). */
export interface MarkableProgram {
  readonly ops: readonly MarkableOp[];
}

type MarkableOp = string | readonly unknown[];

/** How many of the last members of an op are indexes of ops. */
const TARGETS: Readonly<Record<string, number>> = { unless: 1, each: 2 };

/** What a comment says that begins or ends a range, by the index of that. */
export const MARK = /^lp(\/?)(\d+)$/;

/** All such comments of a page. */
export const MARKS = /<!--lp\/?\d+-->/g;

/**
 * Puts a comment where each range begins and ends. The evaluator decides as before what is shown and how often, so a
 * filled page has the comments of what it shows, and of each item.
 */
export function markProgram<Program extends MarkableProgram>(program: Program, ranges: readonly MailRange[]): Program {
  const marks = marksByOp(program.ops, ranges);
  const pieces: MarkableOp[] = [];
  const places: number[] = [];
  for (const [index, op] of [...program.ops, ""].entries()) {
    places.push(pieces.length);
    for (const piece of withMarks(op, marks.get(index) ?? [])) pieces.push(piece);
  }
  return { ...program, ops: pieces.map((op) => moveTargets(op, places)) };
}

interface Mark {
  readonly offset: number;
  readonly text: string;
}

/** In the order of the page: at one place, ends come before beginnings. */
function marksByOp(ops: readonly MarkableOp[], ranges: readonly MailRange[]): ReadonlyMap<number, readonly Mark[]> {
  const marks = new Map<number, Mark[]>();
  const add = (op: number, offset: number, text: string) => {
    const end = offset === 0 ? undefined : endOf(ops[op]);
    const place = end === undefined ? { op, offset } : { op: end, offset: 0 };
    const own = marks.get(place.op) ?? [];
    own.push({ offset: place.offset, text });
    marks.set(place.op, own);
  };
  const isEmpty = (range: MailRange) => range.firstOp === range.lastOp && range.firstOffset === range.lastOffset;
  for (const [id, range] of [...ranges.entries()].reverse())
    if (!isEmpty(range)) add(range.lastOp, range.lastOffset, `<!--lp/${id}-->`);
  for (const [id, range] of ranges.entries())
    add(range.firstOp, range.firstOffset, isEmpty(range) ? `<!--lp${id}--><!--lp/${id}-->` : `<!--lp${id}-->`);
  for (const own of marks.values()) own.sort((one, other) => one.offset - other.offset);
  return marks;
}

/** Where it is over what an op leaves out or repeats; undefined for any other op. */
function endOf(op: MarkableOp | undefined): number | undefined {
  return op === undefined || targetsOf(op) === 0 ? undefined : Number(op.at(-1));
}

function withMarks(op: MarkableOp, marks: readonly Mark[]): readonly MarkableOp[] {
  if (typeof op === "string") return splitLiteral(op, marks);
  const textsAt = (isBehind: boolean) => marks.filter(({ offset }) => offset > 0 === isBehind).map(({ text }) => text);
  return [...textsAt(false), op, ...textsAt(true)];
}

function splitLiteral(literal: string, marks: readonly Mark[]): readonly string[] {
  const pieces: string[] = [];
  let end = 0;
  for (const { offset, text } of marks) {
    pieces.push(literal.slice(end, offset), text);
    end = offset;
  }
  return [...pieces, literal.slice(end)].filter((piece) => piece !== "");
}

function moveTargets(op: MarkableOp, places: readonly number[]): MarkableOp {
  const count = targetsOf(op);
  if (typeof op === "string" || count === 0) return op;
  return [...op.slice(0, -count), ...op.slice(-count).map((target) => places[Number(target)])];
}

function targetsOf(op: MarkableOp): number {
  return typeof op === "string" ? 0 : (TARGETS[String(op[0])] ?? 0);
}
