import { OP_WORK } from "./comparison.ts";
import { addWork, ConditionReader, gatherSearches, type PreparedCondition, type Search } from "./condition.ts";
import { MAX_LIST_DEPTH } from "./data.ts";
import { BRAND_POSITIONS, type BrandPosition, readColor, SLOT_POSITIONS } from "./escape.ts";
import { prepareFormats } from "./formats.ts";
import { invalidProgram, parseIndex, parseList, parseObject, parseReference, parseText } from "./member.ts";
import { PreparedScope } from "./names.ts";
import { FLAT_FORMAT, FORMATS_FORMAT, LIST_FORMAT, PATH_FORMAT, type Program, prepareLists } from "./program.ts";
import { collect } from "./report.ts";
import { PreparedLiteral, PreparedSlot } from "./slot.ts";
import { type PreparedTag, prepareTags } from "./tags.ts";

/**
 * Runs the ops from `start` to `body` before each item except the first, and those from `body` to `end` for each item.
 */
export interface PreparedEach {
  readonly kind: "each";
  readonly scope: PreparedScope;
  /** The lists repeated around it that are no parents of its list; of nested ones the innermost. */
  readonly around: readonly PreparedScope[];
  readonly start: number;
  readonly body: number;
  readonly end: number;
  /** At most, for each item. */
  readonly work: number;
}

export type PreparedOp =
  | PreparedLiteral
  | PreparedSlot
  | { readonly kind: "ask"; readonly tag: PreparedTag }
  | { readonly kind: "unless"; readonly condition: PreparedCondition; readonly target: number }
  | PreparedEach;

/** What the ops of a program refer to. */
export interface OpReferences {
  readonly data: PreparedScope;
  /** The scopes of its lists, if its format has any. */
  readonly lists: readonly PreparedScope[] | undefined;
  readonly tags: readonly PreparedTag[];
  readonly conditions: readonly PreparedCondition[];
  /** True when loops may nest in any order. */
  readonly hasPaths: boolean;
}

const MAX_OPS = 200_000;

type Loc = readonly (string | number)[];

/** Checks the ops of a program. Throws INVALID_PROGRAM. */
function prepareOps(value: unknown, references: OpReferences): readonly PreparedOp[] {
  const entries = parseList(value, ["ops"], MAX_OPS);
  const reader = new OpReader(references, entries.length);
  const ops = entries.map((entry, at) => reader.read(entry, at));
  return references.lists === undefined ? ops : withWork(ops);
}

/** Reads ops in order. Loops nest as their lists do, and no op jumps out of its part of a loop. */
class OpReader {
  readonly #references: OpReferences;
  readonly #count: number;
  /** By position and index of the tag. */
  readonly #slots = new Map<string, PreparedSlot>();
  /** 1 for each op that is the target of an earlier jump. */
  readonly #targets: Uint8Array;
  /** The open loops, the innermost last. */
  readonly #open: { readonly scope: PreparedScope; readonly body: number; readonly end: number }[] = [];

  constructor(references: OpReferences, count: number) {
    this.#references = references;
    this.#count = count;
    this.#targets = new Uint8Array(count + 1);
  }

  read(entry: unknown, at: number): PreparedOp {
    while (at === this.#open.at(-1)?.end) this.#open.pop();
    const { lists, conditions } = this.#references;
    const loc = ["ops", at];
    if (typeof entry === "string") return new PreparedLiteral(parseText(entry, loc));
    const [name, first, second, third] = parseList(entry, loc, lists === undefined ? 3 : 4);
    if (name === "unless") {
      const condition = parseReference(first, [...loc, 1], conditions);
      if (!condition.scopes.every((scope) => this.#isCurrent(scope))) throw outOfScope(loc);
      const target = parseIndex(second, [...loc, 2], at + 1, this.#partEnd(at));
      this.#targets[target] = 1;
      return { kind: "unless", condition, target };
    }
    if (name === "each" && lists !== undefined) {
      const scope = parseReference(first, [...loc, 1], lists);
      if (!this.#isRepeatable(scope)) throw outOfScope(loc);
      const [body, end] = this.#readParts(second, third, loc, at, this.#partEnd(at));
      const around = innermostOf(this.#open.map((open) => open.scope).filter((open) => !scope.isWithin(open)));
      this.#open.push({ scope, body, end });
      return { kind: "each", scope, around, start: at + 1, body, end, work: 0 };
    }
    return this.#readTagOp(name, first, loc);
  }

  /** Returns true if a scope is current at the op: the data, or an item of a list that is repeated around it. */
  #isCurrent(scope: PreparedScope): boolean {
    return scope.list === undefined || this.#open.some((open) => open.scope === scope);
  }

  /** Returns true if the parent of a list is current, and in formats without paths the innermost scope. */
  #isRepeatable(scope: PreparedScope): boolean {
    const { data, hasPaths } = this.#references;
    const holder = scope.list?.holder ?? data;
    if (!hasPaths) return holder === (this.#open.at(-1)?.scope ?? data);
    return this.#open.length < MAX_LIST_DEPTH && this.#isCurrent(holder) && !this.#isCurrent(scope);
  }

  /** Reads where the body of a loop begins and ends: at most at `most`, and before the target of an earlier jump. */
  #readParts(
    second: unknown,
    third: unknown,
    loc: readonly (string | number)[],
    at: number,
    most: number,
  ): readonly [body: number, end: number] {
    const body = parseIndex(second, [...loc, 2], at + 1, most);
    const end = parseIndex(third, [...loc, 3], body, most);
    const target = this.#targets.subarray(at + 1, end).indexOf(1);
    return target === -1 ? [body, end] : this.#readParts(second, third, loc, at, at + 1 + target);
  }

  /** An op about one tag. */
  #readTagOp(name: unknown, first: unknown, loc: readonly (string | number)[]): PreparedOp {
    const { data, lists, tags, hasPaths } = this.#references;
    const ofBrand = hasPaths ? BRAND_POSITIONS.find((candidate) => candidate === name) : undefined;
    const position = ofBrand ?? SLOT_POSITIONS.find((candidate) => candidate === name);
    const asks = name === "ask" && lists !== undefined;
    if (position === undefined && !asks) throw invalidProgram([...loc, 0], OP_NAMES, "unknown_op");
    const tag = parseReference(first, [...loc, 1], tags);
    // In one line a value may become much shorter, so no limit of the output would bound the work.
    const isWanted = position === "line" ? tag.scope === data : this.#isCurrent(tag.scope);
    if (!isWanted) throw outOfScope(loc);
    if (position === undefined) return { kind: "ask", tag };
    if (ofBrand !== undefined) assertOfBrand(tag, ofBrand, [...loc, 1]);
    const key = `${position} ${first}`;
    const slot = this.#slots.get(key) ?? new PreparedSlot(tag, position);
    this.#slots.set(key, slot);
    return slot;
  }

  /** Returns where the current part of the innermost loop ends, or otherwise the program. */
  #partEnd(at: number): number {
    const open = this.#open.at(-1);
    if (open === undefined) return this.#count;
    return at < open.body ? open.body : open.end;
  }
}

/** The scopes that are no parents of another of them. */
function innermostOf(scopes: readonly PreparedScope[]): readonly PreparedScope[] {
  return scopes.filter((scope) => !scopes.some((other) => other !== scope && other.isWithin(scope)));
}

/** Throws INVALID_PROGRAM unless a tag can be written as a colour or as a font. */
function assertOfBrand({ isBrand, choices, default: given = "" }: PreparedTag, kind: BrandPosition, loc: Loc): void {
  if (kind === "color" && !(isBrand && readColor(given) === given)) throw invalidProgram(loc, COLOR_TAG, "brand");
  if (kind === "font" && !choices.includes(given)) throw invalidProgram(loc, FONT_TAG, "brand");
}

const COLOR_TAG = "must be a tag of a brand with a default such as #1a2b3c";
const FONT_TAG = "must be a tag of a brand whose default is one of its choices";
const OP_NAMES = "must be unless or a slot position; in format 2 also each or ask, in format 3 also color or font";

/** Sets the work of each loop: that of its op and of all ops in it. */
function withWork(ops: readonly PreparedOp[]): readonly PreparedOp[] {
  const before = [0];
  let sum = 0;
  for (const op of ops) {
    sum = addWork(sum, OP_WORK + (op.kind === "unless" ? op.condition.work : 0));
    before.push(sum);
  }
  return ops.map((op, at) => (op.kind === "each" ? { ...op, work: (before[op.end] ?? 0) - (before[at] ?? 0) } : op));
}

function outOfScope(loc: readonly (string | number)[]): Error {
  return invalidProgram([...loc, 1], "must be of the data or of a list that is repeated here", "scope");
}

/**
 * A checked copy of a program, with every name replaced by its index in the mail. Later changes to the original have no
 * effect.
 */
export interface PreparedProgram {
  readonly ops: readonly PreparedOp[];
  /** The searches of its conditions, by scope. */
  readonly searches: ReadonlyMap<PreparedScope, readonly Search[]>;
  /** The lists around each of its loops, by the scope of the loop's items. */
  readonly loops: ReadonlyMap<PreparedScope, readonly PreparedEach["around"][]>;
}

/** Programs that are filled with the same data. */
export interface PreparedMail {
  readonly sources: readonly unknown[];
  /** What they request from the data. */
  readonly names: PreparedScope;
  /** Whether a tag has a format. */
  readonly hasFormats: boolean;
  readonly programs: readonly PreparedProgram[];
}

const MAX_CONDITIONS = 10_000;
/** A program may be filled alone, and with the other parts of its mail. */
const MAX_KEPT_MAILS = 4;
/** By their first program. */
const prepared = new WeakMap<object, PreparedMail[]>();

/**
 * Checks the programs of a mail and prepares them for filling, once for the same objects. Throws INVALID_PROGRAM with
 * the path of the first error of each.
 */
export function prepareMail(sources: readonly unknown[]): PreparedMail {
  const [first] = sources;
  const known = (typeof first === "object" && first !== null && prepared.get(first)) || [];
  for (const mail of known) if (isOf(mail, sources)) return mail;
  const names = new PreparedScope();
  const programs = collect(sources, (source) => prepareOver(names, source));
  const hasFormats = [names, ...names.allLists].some(({ formatted }) => formatted.length > 0);
  const mail = { sources: [...sources], names, hasFormats, programs };
  // Only objects can be keys of a WeakMap.
  if (first !== undefined) prepared.set(first as object, [mail, ...known.slice(0, MAX_KEPT_MAILS - 1)]);
  return mail;
}

/** The same for a single program. */
export function prepareProgram(source: unknown): PreparedProgram {
  return prepareMail([source]).programs[0] as PreparedProgram;
}

function isOf({ sources }: PreparedMail, others: readonly unknown[]): boolean {
  if (sources.length !== others.length) return false;
  for (let at = 0; at < sources.length; at += 1) if (sources[at] !== others[at]) return false;
  return true;
}

const FORMATS: ReadonlySet<unknown> = new Set([FLAT_FORMAT, LIST_FORMAT, PATH_FORMAT, FORMATS_FORMAT]);

function prepareOver(data: PreparedScope, source: unknown): PreparedProgram {
  const program = parseObject(source, []);
  const { format } = program;
  if (!FORMATS.has(format)) {
    const msg = "must be a format that this library fills: update the library";
    throw invalidProgram(["format"], msg, "unknown_format");
  }
  const hasPaths = format === PATH_FORMAT || format === FORMATS_FORMAT;
  parseText(program.target, ["target"]);
  const lists = format === FLAT_FORMAT ? undefined : prepareLists(program.lists, data, hasPaths);
  const formats = format === FORMATS_FORMAT ? prepareFormats(program.formats) : undefined;
  const tags = prepareTags(program.tags, { data, lists, hasPaths, formats });
  const reader = new ConditionReader({ data, lists, tags, hasPaths });
  const entries = parseList(program.conditions, ["conditions"], MAX_CONDITIONS);
  const conditions = entries.map((entry, at) => reader.read(entry, at));
  const ops = prepareOps(program.ops, { data, lists, tags, conditions, hasPaths });
  const loops = new Map<PreparedScope, PreparedEach["around"][]>();
  for (const op of ops) {
    if (op.kind === "each") loops.set(op.scope, [...(loops.get(op.scope) ?? []), op.around]);
  }
  return { ops, searches: gatherSearches(conditions), loops };
}

/**
 * Checks that a value is a program that this evaluator can run: format, shapes, indexes, forward jumps, conditions that
 * leave one boolean. Such a program ends, reads nothing outside itself, and runs in linear time. Each object is checked
 * once. Throws FillError INVALID_PROGRAM with the path of the first error.
 */
export function checkProgram(value: unknown): Program {
  prepareProgram(value);
  return value as Program; // every member has just been checked
}
