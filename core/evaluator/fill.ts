import { addWork, evaluateCondition, type PreparedCondition } from "./condition.ts";
import { DataIssues, type FillData, MAX_VALUE_BYTES, readData } from "./data.ts";
import { escapeHtml, escapeSlot, escapeTagSource, isWholeUrl, type SlotPosition, toHtmlReference } from "./escape.ts";
import { countItems, type Scope } from "./names.ts";
import { type PreparedEach, type PreparedProgram, prepareProgram } from "./ops.ts";
import type { PreparedLiteral, PreparedSlot, PreparedTag, Program } from "./program.ts";
import {
  assertNoIssues,
  FillError,
  type FillIssue,
  type FillOptions,
  type FillReport,
  type FillSettings,
  NameList,
  readOptions,
  TagPlaces,
} from "./report.ts";
import { utf8Length } from "./text.ts";

/**
 * The most work that all repeated stretches of one fill may take: OP_WORK for each op, for each step of a condition,
 * and for each text of an operand, and one more for each byte of such a text.
 */
export const MAX_REPEATED_WORK = 16_777_216;
/** Returns the work done so far with that of one more stretch. Throws RENDER_ERROR. */
function addStretch(work: number, workOfItem: number, items: number): number {
  const sum = addWork(work, workOfItem * items);
  if (sum > MAX_REPEATED_WORK) throw tooMuchWork("lists", `take ${sum} steps to repeat`, MAX_REPEATED_WORK);
  return sum;
}

/** The refusal of data that take more work than a limit allows. */
function tooMuchWork(member: string, msg: string, limit: number): FillError {
  const issue = { loc: [member], msg: `${msg}, more than the limit of ${limit}`, type: "too_much_work" };
  return new FillError("RENDER_ERROR", [issue]);
}

/** What a filling writes to. A piece is what was written for a slot, kept so that it can be written again. */
export interface FillOutput<Piece> {
  /** Length so far, in bytes of UTF-8. */
  readonly bytes: number;
  addLiteral(literal: PreparedLiteral): void;
  /** Adds well-formed text as it is. */
  addText(text: string): Piece;
  /** Adds well-formed text, escaped for HTML text and for attributes in quotes. */
  addHtml(text: string): Piece;
  addAgain(piece: Piece): void;
}

interface TextPiece {
  readonly text: string;
  readonly bytes: number;
}

/** Gathers a string. */
export class TextOutput implements FillOutput<TextPiece> {
  text = "";
  bytes = 0;

  addLiteral(literal: PreparedLiteral): void {
    this.text += literal.text;
    this.bytes += literal.bytes;
  }

  addText(text: string): TextPiece {
    return this.#add(text, utf8Length(text));
  }

  addHtml(text: string): TextPiece {
    const escaped = escapeHtml(text);
    // Counted before, as what was just put together would have to be copied into one string for that.
    return this.#add(escaped, utf8Length(text) + escaped.length - text.length);
  }

  addAgain({ text, bytes }: TextPiece): void {
    this.text += text;
    this.bytes += bytes;
  }

  #add(text: string, bytes: number): TextPiece {
    const piece = { text, bytes };
    this.addAgain(piece);
    return piece;
  }
}

/** A larger one is not kept for the next mail. */
const MAX_KEPT_BYTES = 1024 * 1024;

let kept: Uint8Array = new Uint8Array(64 * 1024);

/**
 * Room for that many bytes or more, which holds anything. Mails are made in it, one after the other, and copied out:
 * memory that was just in use is several times as quick. It is the caller's until the next call.
 */
function roomFor(bytes: number): Uint8Array {
  if (bytes <= kept.length) return kept;
  const room = new Uint8Array(bytes * 2);
  if (room.length <= MAX_KEPT_BYTES) kept = room;
  return room;
}

/** Where it was written. */
interface BytePiece {
  readonly start: number;
  readonly end: number;
}

/** Up to so many code units a loop beats encodeInto(). */
const MAX_LOOPED = 64;

/** A code unit takes at most three bytes of UTF-8, and at most five when it becomes a character reference. */
const MAX_UNIT_BYTES = 5;

const encoder = new TextEncoder();

/** By code unit. */
const REFERENCES = Array.from({ length: 0x80 }, (_, unit) => {
  const reference = toHtmlReference(unit);
  return reference === undefined ? undefined : encoder.encode(reference);
});

/** Gathers UTF-8, in `into` where there is one and as far as it goes. Only one may be in use at a time. */
class ByteOutput implements FillOutput<BytePiece> {
  bytes = 0;
  readonly #into: Uint8Array | undefined;
  #buffer: Uint8Array;

  constructor(into: Uint8Array | undefined) {
    this.#into = into;
    this.#buffer = into ?? roomFor(0);
  }

  addLiteral({ utf8 }: PreparedLiteral): void {
    this.#reserve(utf8.length);
    this.#buffer.set(utf8, this.bytes);
    this.bytes += utf8.length;
  }

  addText(text: string): BytePiece {
    const start = this.bytes;
    this.#reserve(text.length * 3);
    if (text.length > MAX_LOOPED || !this.#writeAscii(text, false)) {
      this.bytes = start + encoder.encodeInto(text, this.#buffer.subarray(start)).written;
    }
    return { start, end: this.bytes };
  }

  addHtml(text: string): BytePiece {
    const start = this.bytes;
    this.#reserve(text.length * MAX_UNIT_BYTES);
    if (text.length > MAX_LOOPED || !this.#writeAscii(text, true)) return this.addText(escapeHtml(text));
    return { start, end: this.bytes };
  }

  addAgain({ start, end }: BytePiece): void {
    this.#reserve(end - start);
    this.#buffer.copyWithin(this.bytes, start, end);
    this.bytes += end - start;
  }

  /** What was gathered: the start of `into` when it fits there. Nothing may be added afterwards. */
  finish(): Uint8Array {
    const into = this.#into;
    const gathered = this.#buffer.subarray(0, this.bytes);
    if (this.#buffer === into) return gathered;
    // Unlike slice() this does not fill with zeros what it is about to write.
    if (into === undefined || into.length < gathered.length) return new Uint8Array(gathered);
    into.set(gathered);
    return into.subarray(0, gathered.length);
  }

  /** Returns false, and leaves the length as it was, when there is more than ASCII. */
  #writeAscii(text: string, isHtml: boolean): boolean {
    const buffer = this.#buffer;
    let at = this.bytes;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit >= 0x80) return false;
      const reference = isHtml ? REFERENCES[unit] : undefined;
      if (reference === undefined) buffer[at++] = unit;
      else for (let j = 0; j < reference.length; j++) buffer[at++] = reference[j] ?? 0;
    }
    this.bytes = at;
    return true;
  }

  /** Goes on in more room. What asks for it may need less in the end, so it may turn out that `into` had enough. */
  #reserve(count: number): void {
    const needed = this.bytes + count;
    if (needed <= this.#buffer.length) return;
    const larger = roomFor(needed);
    larger.set(this.#buffer.subarray(0, this.bytes));
    this.#buffer = larger;
  }
}

/** The most work that the searches of one fill may take: bytes searched times bytes searched for. */
export const MAX_WORK = 268_435_456;

/**
 * Throws RENDER_ERROR when the values are too long for all the searches of a program, whether they are come to or not:
 * then it is known before anything is written. Those of an item count once for each stretch that it is repeated by. All
 * else that a fill does outside of repeated stretches is linear to the program, the data and the output.
 */
function assertWork(data: Scope): void {
  const work = searchWork(data, 1);
  if (work > MAX_WORK) throw tooMuchWork("context", `takes ${work} comparisons to search`, MAX_WORK);
}

function searchWork(scope: Scope, times: number): number {
  let work = 0;
  for (const { key, bytes } of scope.plan.searches) {
    work = addWork(work, bytes * times * (scope.context[key]?.lowerBytes ?? 0));
  }
  for (const items of scope.lists) {
    for (const item of items) work = addWork(work, searchWork(item, item.plan.stretches));
  }
  return work;
}

/** Lower case makes at most three bytes of two. */
const MAX_LOWER_BYTES = MAX_VALUE_BYTES * 1.5;

/** With no more than this, and no lists, no fill takes too much work, however long the values. */
export const MAX_SEARCHED_BYTES = Math.floor(MAX_WORK / MAX_LOWER_BYTES);

/** The positions in which escaping never makes a value shorter. */
const GROWING: ReadonlySet<SlotPosition> = new Set([
  "text",
  "attribute",
  "url-path",
  "url-query",
  "url-address",
  "js-text",
  "plain",
]);

/** Written for a URL that the URL rule refuses: leads nowhere, and keeps the link a link. */
const REJECTED_URL = "#";

/**
 * One run of a checked program over checked data. What a value, a default or a source gives in a position is made once
 * for the data, and once for an item each time that it is come to, however often it stands there; so is what a
 * condition says.
 */
class Filling<Piece> {
  readonly #program: PreparedProgram;
  readonly #onMissing: FillSettings["onMissing"];
  readonly #maxBytes: number;
  readonly #output: FillOutput<Piece>;
  readonly #missing = new TagPlaces<Scope>();
  readonly #missingUrls = new TagPlaces<Scope>();
  readonly #defaulted = new TagPlaces<Scope>();
  readonly #rejectedUrls = new TagPlaces<Scope>();
  readonly #hidden = new NameList();
  /** The data, and the item of each list that is repeated, by the index of the scope; and the visit that it is. */
  readonly #scopes: Scope[];
  readonly #visits: number[] = [0];
  #visitCount = 0;
  #repeatedWork = 0;
  /** What was made last, and in which visit. */
  readonly #pieces: (Piece | undefined)[] = [];
  readonly #pieceVisits: number[] = [];
  readonly #verdicts: boolean[] = [];
  readonly #verdictVisits: number[] = [];

  constructor(program: PreparedProgram, data: Scope, settings: FillSettings, output: FillOutput<Piece>) {
    this.#program = program;
    this.#scopes = [data];
    this.#onMissing = settings.onMissing;
    this.#maxBytes = settings.maxOutputBytes;
    this.#output = output;
  }

  /**
   * Writes the output. Throws RENDER_ERROR over the limit of output or of work, and for missing tags that the policy
   * refuses.
   */
  run(): void {
    this.#runOps(0, this.#program.ops.length);
    if (this.#onMissing === "error") {
      assertNoIssues(toIssues(this.#missing, "has neither a value nor a default", "missing"));
    }
    if (this.#onMissing === "error-urls") {
      const msg = "stands for a URL, so it needs a value or a default";
      assertNoIssues(toIssues(this.#missingUrls, msg, "missing_url"));
    }
  }

  /** What the run met, with the values that no op asks for. */
  report(unused: readonly string[]): FillReport {
    return {
      missing: this.#missing.labels(),
      defaulted: this.#defaulted.labels(),
      rejected_urls: this.#rejectedUrls.labels(),
      hidden: this.#hidden.toArray(),
      lists: countItems(this.#program.lists, this.#scopes[0]),
      bytes: this.#output.bytes,
      unused,
    };
  }

  #runOps(from: number, end: number): void {
    const { ops } = this.#program;
    for (let at = from, op = ops[at]; at < end && op !== undefined; op = ops[at]) {
      at += 1;
      if (op.kind === "literal") {
        this.#assertWithinLimit(this.#output.bytes + op.bytes);
        this.#output.addLiteral(op);
      } else if (op.kind === "slot") {
        this.#addSlot(op.slot);
        this.#assertWithinLimit(this.#output.bytes);
      } else if (op.kind === "ask") {
        this.#ask(op.tag);
      } else if (op.kind === "unless") {
        if (!this.#isShown(op.condition)) at = op.target;
      } else {
        this.#repeat(op);
        at = op.end;
      }
    }
  }

  #repeat(op: PreparedEach): void {
    const { list, index } = op.scope;
    const holder = list && this.#scopes[list.holder.index];
    const items = holder?.lists[list?.place ?? 0] ?? [];
    this.#repeatedWork = addStretch(this.#repeatedWork, op.work, items.length);
    for (const item of items) {
      this.#scopes[index] = item;
      this.#visits[index] = ++this.#visitCount;
      this.#runOps(item.index === 0 ? op.body : op.start, op.body);
      this.#runOps(op.body, op.end);
    }
  }

  #assertWithinLimit(bytes: number): void {
    if (bytes <= this.#maxBytes) return;
    const issue: FillIssue = {
      loc: ["output"],
      msg: `is longer than the limit of ${this.#maxBytes} bytes`,
      type: "output_too_long",
    };
    throw new FillError("RENDER_ERROR", [issue]);
  }

  #isShown(condition: PreparedCondition): boolean {
    const { index } = condition;
    const visit = this.#visits[condition.scope.index];
    if (this.#verdictVisits[index] !== visit) {
      this.#verdicts[index] = evaluateCondition(condition, { scopes: this.#scopes, onMissing: this.#onMissing });
      this.#verdictVisits[index] = visit ?? 0;
      if (!this.#verdicts[index] && condition.node !== "") this.#hidden.add(condition.node);
    }
    return this.#verdicts[index] === true;
  }

  #ask(tag: PreparedTag): void {
    if (this.#scopes[tag.scope.index]?.values[tag.value]) return;
    this.#note(tag.default === undefined ? this.#missing : this.#defaulted, tag);
  }

  #addSlot(slot: PreparedSlot): void {
    const at = slot.tag.scope.index;
    const visit = this.#visits[at];
    const value = this.#scopes[at]?.values[slot.value];
    const index = value ? slot.valueIndex : slot.index;
    const known = this.#pieces[index];
    if (known !== undefined && this.#pieceVisits[index] === visit) this.#output.addAgain(known);
    else {
      this.#pieces[index] = value ? this.#addValue(slot, value) : this.#addDefault(slot);
      this.#pieceVisits[index] = visit ?? 0;
    }
  }

  #addValue({ tag, position }: PreparedSlot, value: string): Piece {
    // A code unit takes a byte at the least, so what is too long in any case is not escaped to be thrown away.
    const least = this.#output.bytes + value.length;
    if (least > this.#maxBytes && GROWING.has(position)) this.#assertWithinLimit(least);
    if (position === "text" || position === "attribute") return this.#output.addHtml(value);
    const escaped = escapeSlot(position, value);
    if (escaped === undefined) this.#note(this.#rejectedUrls, tag);
    return this.#output.addText(escaped ?? REJECTED_URL);
  }

  #addDefault(slot: PreparedSlot): Piece {
    const { tag, position } = slot;
    if (tag.default === undefined) return this.#addMissing(tag, position);
    this.#note(this.#defaulted, tag);
    // A default may be empty: the author's way to say that nothing is fine here, not a URL to be refused.
    return tag.default === "" ? this.#output.addText("") : this.#addValue(slot, tag.default);
  }

  #addMissing(tag: PreparedTag, position: PreparedSlot["position"]): Piece {
    this.#note(this.#missing, tag);
    if (isWholeUrl(position)) this.#note(this.#missingUrls, tag);
    return this.#output.addText(this.#onMissing === "keep" ? escapeTagSource(position, tag.source) : "");
  }

  #note(places: TagPlaces<Scope>, tag: PreparedTag): void {
    const scope = this.#scopes[tag.scope.index];
    if (scope !== undefined) places.add(tag, scope);
  }
}

function toIssues(places: TagPlaces<Scope>, msg: string, type: string): FillIssue[] {
  return places.all().map(({ tag, scope }) => ({
    loc: [...scope.loc, "merge_tags", ...tag.label.split(".")],
    msg,
    type,
  }));
}

/** Fills a program, checked as the data is, into an output that is empty. Throws FillError as fillProgram does. */
export function runProgram<Piece>(
  program: unknown,
  data: unknown,
  options: FillOptions,
  output: FillOutput<Piece>,
): FillReport {
  const prepared = prepareProgram(program);
  const issues = new DataIssues();
  const settings = readOptions(options, issues.found);
  const { scope, unused } = readData(prepared.data, data, issues);
  assertNoIssues(issues.found);
  assertWork(scope);
  const filling = new Filling(prepared, scope, settings, output);
  filling.run();
  return filling.report(unused);
}

/** A filled program and what was met on the way. */
export interface FillResult {
  readonly output: string;
  readonly report: FillReport;
}

/**
 * Fills a compiled template with a caller's values, each escaped for where it stands. Throws FillError:
 * INVALID_PROGRAM, or RENDER_ERROR with every fault of the data and options, every missing tag that the policy refuses,
 * or an output over the limit.
 */
export function fillProgram(program: Program, data: FillData, options: FillOptions = {}): FillResult {
  const output = new TextOutput();
  const report = runProgram(program, data, options, output);
  return { output: output.text, report };
}

/** A filled program, as UTF-8, and what was met on the way. */
export interface FilledBytes {
  readonly output: Uint8Array;
  readonly report: FillReport;
}

/**
 * Fills a program as fillProgram does, to the bytes of its string. They are at the start of `into` when they fit there,
 * and in an array of their own otherwise; what is then in `into` does not count.
 */
export function fillBytes(
  program: Program,
  data: FillData,
  options: FillOptions = {},
  into?: Uint8Array | undefined,
): FilledBytes {
  const output = new ByteOutput(into);
  const report = runProgram(program, data, options, output);
  return { output: output.finish(), report };
}

/**
 * What stands for a URL and has no default: of the data the group and the name of each tag, of lists whether any does.
 */
interface Wanted {
  readonly ofData: readonly (readonly [group: string, name: string])[];
  readonly isOfItems: boolean;
}

const wantedUrls = new WeakMap<PreparedProgram, Wanted>();

/**
 * Whether a fill under `error-urls` might be refused for a missing URL: quicker than the fill, and true in doubt, as
 * when a value is given under another spelling, a condition may hide the link, or an item has one. Throws
 * INVALID_PROGRAM.
 */
export function mayLackUrl(program: unknown, data: unknown): boolean {
  const prepared = prepareProgram(program);
  const { ofData, isOfItems } = wantedUrls.get(prepared) ?? gatherTags(prepared);
  wantedUrls.set(prepared, { ofData, isOfItems });
  return isOfItems || ofData.some(([group, name]) => !isSurelyGiven(data, group, name));
}

function gatherTags({ ops, data }: PreparedProgram): Wanted {
  const labels = new Set<string>();
  let isOfItems = false;
  for (const op of ops) {
    if (op.kind !== "slot" || !isWholeUrl(op.slot.position) || op.slot.tag.default !== undefined) continue;
    if (op.slot.tag.scope === data) labels.add(op.slot.tag.label);
    else isOfItems = true;
  }
  const ofData = [...labels].map((label) => {
    const point = label.indexOf(".");
    return [label.slice(0, point), label.slice(point + 1)] as const;
  });
  return { ofData, isOfItems };
}

function isSurelyGiven(data: unknown, group: string, name: string): boolean {
  const value = memberOf(memberOf(memberOf(data, "merge_tags"), group), name);
  // A value that begins so is not empty when it has been cleaned.
  return typeof value === "string" && value >= " " && !value.startsWith("\x7f");
}

function memberOf(value: unknown, name: string): unknown {
  const isMap = typeof value === "object" && value !== null && Object.hasOwn(value, name);
  return isMap ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}
