import { addWork, evaluateCondition, type PreparedCondition } from "./condition.ts";
import { DataIssues, type FillData, MAX_VALUE_BYTES } from "./data.ts";
import { type BrandPosition, isWholeUrl, type SlotPosition } from "./escape.ts";
import { countItems, type PreparedScope, type Scope } from "./names.ts";
import { type PreparedEach, type PreparedProgram, prepareMail } from "./ops.ts";
import { type PreparedLiteral, type PreparedSlot, type PreparedTag, type Program, REJECTED_URL } from "./program.ts";
import { plainDataOf, readAll } from "./reading.ts";
import {
  assertNoIssues,
  collect,
  FillError,
  type FillIssue,
  type FillOptions,
  type FillReport,
  type FillSettings,
  Findings,
  joinReports,
  readOptions,
} from "./report.ts";
import { utf8Length } from "./text.ts";
import type { Values } from "./values.ts";

/**
 * The most work that all loops of one fill may take: OP_WORK for each op, for each step of a condition,
 * and for each text of an operand, and one more for each byte of such a text.
 */
export const MAX_REPEATED_WORK = 16_777_216;
/** Returns the work done so far with that of one more loop. Throws RENDER_ERROR. */
function addLoop(work: number, workOfItem: number, items: number): number {
  const sum = addWork(work, workOfItem * items);
  if (sum > MAX_REPEATED_WORK) throw tooMuchWork("lists", `take ${sum} steps to repeat`, MAX_REPEATED_WORK);
  return sum;
}

/** The refusal of data that take more work than a limit allows. */
function tooMuchWork(member: string, msg: string, limit: number): FillError {
  const issue = { loc: [member], msg: `${msg}, more than the limit of ${limit}`, type: "too_much_work" };
  return new FillError("RENDER_ERROR", [issue]);
}

/** The output of a fill. */
interface FillOutput {
  /** Length so far, in bytes of UTF-8. */
  readonly bytes: number;
  addLiteral(literal: PreparedLiteral): void;
  /** Adds a value, escaped for HTML text and for attributes in quotes. */
  addHtml(values: Values, index: number): void;
  /** Adds well-formed text as it is. */
  addText(text: string, isAscii: boolean): void;
}

/** Collects a string. */
class TextOutput implements FillOutput {
  text = "";
  bytes = 0;

  addLiteral(literal: PreparedLiteral): void {
    this.text += literal.text;
    this.bytes += literal.bytes;
  }

  addHtml(values: Values, index: number): void {
    this.text += values.html(index);
    this.bytes += values.htmlBytes(index);
  }

  addText(text: string, isAscii: boolean): void {
    this.text += text;
    this.bytes += isAscii ? text.length : utf8Length(text);
  }
}

/** A larger buffer is not reused for the next mail. */
const MAX_KEPT_BYTES = 1024 * 1024;

let kept: Uint8Array = new Uint8Array(64 * 1024);

/**
 * Returns a buffer of at least that many bytes, with arbitrary contents. Mails are built in it one after the other and
 * copied out: recently used memory is several times as fast. It belongs to the caller until the next call.
 */
function borrowBuffer(bytes: number): Uint8Array {
  if (bytes <= kept.length) return kept;
  const buffer = new Uint8Array(bytes * 2);
  if (buffer.length <= MAX_KEPT_BYTES) kept = buffer;
  return buffer;
}

const encoder = new TextEncoder();

/** Collects UTF-8, in `into` as long as it fits. Only one may be in use at a time. */
class ByteOutput implements FillOutput {
  bytes = 0;
  readonly #into: Uint8Array | undefined;
  #buffer: Uint8Array;

  constructor(into: Uint8Array | undefined) {
    this.#into = into;
    this.#buffer = into ?? borrowBuffer(0);
  }

  addLiteral({ utf8 }: PreparedLiteral): void {
    this.#reserve(utf8.length);
    this.#buffer.set(utf8, this.bytes);
    this.bytes += utf8.length;
  }

  addHtml(values: Values, index: number): void {
    if (!values.isAscii(index)) {
      this.addText(values.html(index));
      return;
    }
    const count = values.htmlBytes(index);
    this.#reserve(count);
    values.copyHtml(index, this.#buffer, this.bytes);
    this.bytes += count;
  }

  addText(text: string): void {
    this.#reserve(text.length * 3);
    this.bytes += encoder.encodeInto(text, this.#buffer.subarray(this.bytes)).written;
  }

  /** Returns the output: the start of `into` when it fits there. Nothing may be added afterwards. */
  finish(): Uint8Array {
    const into = this.#into;
    const gathered = this.#buffer.subarray(0, this.bytes);
    if (this.#buffer === into) return gathered;
    // Unlike slice(), this does not zero the memory first.
    if (into === undefined || into.length < gathered.length) return new Uint8Array(gathered);
    into.set(gathered);
    return into.subarray(0, gathered.length);
  }

  /** Continues in a larger buffer. The estimate may be too high, and `into` may still be large enough. */
  #reserve(count: number): void {
    const needed = this.bytes + count;
    if (needed <= this.#buffer.length) return;
    const larger = borrowBuffer(needed);
    larger.set(this.#buffer.subarray(0, this.bytes));
    this.#buffer = larger;
  }
}

/** The most work that the searches of one fill may take: bytes searched times bytes searched for. */
export const MAX_WORK = 268_435_456;

/**
 * Throws RENDER_ERROR when the values are too long for all the searches of a program, including searches that are not
 * evaluated, so that nothing is written before the error. Searches in an item count once for each loop that repeats
 * it. Everything else that a fill does outside loops is linear in the program, the data and the output.
 */
function assertWork(program: PreparedProgram, data: Scope): void {
  const work = program.searches.size === 0 ? 0 : searchWork(program, data, { scope: data, times: 1 });
  if (work > MAX_WORK) throw tooMuchWork("context", `takes ${work} comparisons to search`, MAX_WORK);
}

/** Returns the work of a scope whose searches run `times` times, and of all its items. */
function searchWork(
  program: PreparedProgram,
  data: Scope,
  { scope, times }: { readonly scope: Scope; readonly times: number },
): number {
  let work = 0;
  for (const { key, bytes } of program.searches.get(scope.plan) ?? []) {
    work = addWork(work, bytes * times * (scope.context[key]?.lowerBytes ?? 0));
  }
  for (const items of scope.lists) {
    const [first] = items;
    if (first === undefined) continue;
    const visits = timesVisited(program, data, first.plan);
    for (const item of items) work = addWork(work, searchWork(program, data, { scope: item, times: visits }));
  }
  return work;
}

/** Returns how often an item is repeated at most: once for each loop, times the items of the lists around that loop. */
function timesVisited(program: PreparedProgram, data: Scope, plan: PreparedScope): number {
  let times = 0;
  for (const around of program.loops.get(plan) ?? []) {
    times += around.reduce((product, list) => product * countAll(data, list), 1);
  }
  return times;
}

/** The total number of items of a list. */
function countAll(scope: Scope, plan: PreparedScope): number {
  if (!plan.isWithin(scope.plan)) return 0;
  let count = 0;
  for (const items of scope.lists) {
    if (items[0]?.plan === plan) count += items.length;
    else for (const item of items) count += countAll(item, plan);
  }
  return count;
}

/** Lower case turns two bytes into at most three. */
const MAX_LOWER_BYTES = MAX_VALUE_BYTES * 1.5;

/** With at most this many bytes to search for, and no lists, no fill exceeds the limit, however long the values. */
export const MAX_SEARCHED_BYTES = Math.floor(MAX_WORK / MAX_LOWER_BYTES);

/** The positions in which escaping never makes a value shorter. */
const GROWING: ReadonlySet<SlotPosition | BrandPosition> = new Set([
  "text",
  "attribute",
  "url-path",
  "url-query",
  "url-address",
  "js-text",
  "plain",
]);

/**
 * One run of a checked program over checked data. A condition is evaluated once for the data, and once for each visit
 * of an item.
 */
class Filling {
  readonly #program: PreparedProgram;
  readonly #values: Values;
  readonly #onMissing: FillSettings["onMissing"];
  readonly #maxBytes: number;
  readonly #output: FillOutput;
  readonly #findings = new Findings<Scope, PreparedTag>();
  /** The data, and the current item of each list, by the index of the scope, with the number of the visit. */
  readonly #scopes: Scope[];
  readonly #visits: number[] = [0];
  #visitCount = 0;
  #repeatedWork = 0;
  /** The last result of each condition, and its visit. */
  readonly #verdicts: boolean[] = [];
  readonly #verdictVisits: number[] = [];

  constructor(program: PreparedProgram, data: Scope, settings: FillSettings, output: FillOutput) {
    this.#program = program;
    this.#values = data.values;
    this.#scopes = [data];
    this.#onMissing = settings.onMissing;
    this.#maxBytes = settings.maxOutputBytes;
    this.#output = output;
  }

  /**
   * Writes the output. Throws RENDER_ERROR when it exceeds the limit of output or of work, and for missing tags that
   * the policy refuses.
   */
  run(): void {
    this.#runOps(0, this.#program.ops.length);
    if (this.#onMissing === "error") {
      assertNoIssues(toIssues(this.#findings.all("missing"), "has neither a value nor a default", "missing"));
    }
    if (this.#onMissing === "error-urls") {
      const msg = "stands for a URL, so it needs a value or a default";
      assertNoIssues(toIssues(this.#findings.all("missingUrls"), msg, "missing_url"));
    }
  }

  /** The report of the run, with that of the data. */
  report(known: Pick<FillReport, "lists" | "unused">): FillReport {
    return this.#findings.report({ ...known, bytes: this.#output.bytes });
  }

  #runOps(from: number, end: number): void {
    const { ops } = this.#program;
    for (let at = from, op = ops[at]; at < end && op !== undefined; op = ops[at]) {
      at += 1;
      if (op.kind === "literal") this.#addLiteral(op);
      else if (op.kind === "slot") this.#addSlot(op);
      else if (op.kind === "ask") this.#ask(op.tag);
      else if (op.kind === "unless") {
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
    this.#repeatedWork = addLoop(this.#repeatedWork, op.work, items.length);
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
    const visit = this.#visitOf(condition.scopes);
    if (this.#verdictVisits[index] !== visit) {
      this.#verdicts[index] = evaluateCondition(condition, { scopes: this.#scopes, onMissing: this.#onMissing });
      this.#verdictVisits[index] = visit;
      if (!this.#verdicts[index] && condition.node !== "") this.#findings.addHidden(condition.node);
    }
    return this.#verdicts[index] === true;
  }

  /** The latest visit of any of them: each repetition gets a later number. */
  #visitOf(scopes: readonly PreparedScope[]): number {
    let last = 0;
    for (const { index } of scopes) last = Math.max(last, this.#visits[index] ?? 0);
    return last;
  }

  #ask(tag: PreparedTag): void {
    if (tag.isBrand || this.#scopes[tag.scope.index]?.textOf(tag.value)) return;
    this.#note(tag.default === undefined ? "missing" : "defaulted", tag);
  }

  #addLiteral(literal: PreparedLiteral): void {
    this.#assertWithinLimit(this.#output.bytes + literal.bytes);
    this.#output.addLiteral(literal);
  }

  #addSlot(slot: PreparedSlot): void {
    const { tag, position } = slot;
    const values = this.#values;
    const output = this.#output;
    const index = (this.#scopes[tag.scope.index]?.first ?? 0) + tag.value;
    const value = values.texts[index];
    if (!value) {
      this.#addWithoutValue(slot);
      return;
    }
    // Each code unit takes at least one byte, so a value that cannot fit is not escaped at all.
    const least = output.bytes + value.length;
    if (least > this.#maxBytes && GROWING.has(position)) this.#assertWithinLimit(least);
    if (slot.isHtml) output.addHtml(values, index);
    else {
      const isOfBrand = position === "color" || position === "font";
      const escaped = isOfBrand ? slot.write(value) : values.escaped(index, position);
      if (escaped === undefined) {
        this.#addRefused(slot);
        return;
      }
      output.addText(escaped, values.isAscii(index));
    }
    this.#assertWithinLimit(output.bytes);
  }

  /** Instead of a refused value, a tag of a brand writes what the template declares. */
  #addRefused(slot: PreparedSlot): void {
    const { tag, position } = slot;
    this.#note(position === "color" || position === "font" ? "defaulted" : "rejectedUrls", tag);
    if (tag.isBrand) this.#addWithoutValue(slot);
    else {
      this.#output.addText(REJECTED_URL, true);
      this.#assertWithinLimit(this.#output.bytes);
    }
  }

  #addWithoutValue(slot: PreparedSlot): void {
    const { tag, position } = slot;
    if (tag.default !== undefined) {
      if (!tag.isBrand) this.#note("defaulted", tag);
      const { literal, isRejected } = slot.default;
      if (isRejected) this.#note("rejectedUrls", tag);
      this.#addLiteral(literal);
      return;
    }
    this.#note("missing", tag);
    if (isWholeUrl(position)) this.#note("missingUrls", tag);
    if (this.#onMissing === "keep") this.#addLiteral(slot.source);
  }

  #note(finding: Parameters<Findings<Scope, PreparedTag>["add"]>[0], tag: PreparedTag): void {
    const scope = this.#scopes[tag.scope.index];
    if (scope !== undefined) this.#findings.add(finding, tag, scope);
  }
}

function toIssues(found: ReturnType<Findings<Scope, PreparedTag>["all"]>, msg: string, type: string): FillIssue[] {
  return found.map(({ tag, scope }) => ({ loc: scope.locOf(tag.value), msg, type }));
}

/**
 * Fills checked programs into empty outputs. The data are read once for all of them. Returns the report of each. Throws
 * FillError as fillProgram does.
 */
function runMail(
  sources: readonly unknown[],
  data: unknown,
  options: FillOptions,
  outputs: readonly FillOutput[],
): readonly FillReport[] {
  const { names, programs } = prepareMail(sources);
  const runs = programs.map((program, at) => ({ program, source: sources[at], output: outputs[at] as FillOutput }));
  const issues = new DataIssues();
  const settings = readOptions(options, issues.found);
  const { scope, values, unused } = readAll(names, data, issues);
  if (issues.found.length > 0 && runs.length > 1 && plainDataOf(data) === undefined) {
    // The programs may accept different numbers of items: those that accept the data report what they lack.
    return collect(runs, ({ source, output }) => runMail([source], data, options, [output])[0] as FillReport);
  }
  assertNoIssues(issues.found);
  values.prepare();
  const known = { unused, lists: countItems(scope) };
  return collect(runs, ({ program, output }) => {
    assertWork(program, scope);
    const filling = new Filling(program, scope, settings, output);
    filling.run();
    return filling.report(known);
  });
}

/** The filled programs of a mail, and their report: `bytes` is that of the first. */
export interface FilledMail {
  readonly outputs: readonly string[];
  readonly report: FillReport;
}

/**
 * Fills the programs of a mail with the same data, which is read once. Throws FillError as fillProgram does, with the
 * issues of all of them.
 */
export function fillMail(programs: readonly unknown[], data: FillData, options: FillOptions = {}): FilledMail {
  const outputs = programs.map(() => new TextOutput());
  const [report, ...others] = runMail(programs, data, options, outputs);
  return { outputs: outputs.map(({ text }) => text), report: joinReports(report as FillReport, others) };
}

/** A filled program and its report. */
export interface FillResult {
  readonly output: string;
  readonly report: FillReport;
}

/**
 * Fills a compiled template with a caller's values, each escaped for its position. Throws FillError: INVALID_PROGRAM,
 * or RENDER_ERROR with every error of the data and options, every missing tag that the policy refuses, or for an output
 * over the limit.
 */
export function fillProgram(program: Program, data: FillData, options: FillOptions = {}): FillResult {
  const { outputs, report } = fillMail([program], data, options);
  return { output: outputs[0] ?? "", report };
}

/** A filled program as UTF-8, and its report. */
export interface FilledBytes {
  readonly output: Uint8Array;
  readonly report: FillReport;
}

/**
 * Fills a program as fillProgram does, to UTF-8. The bytes are at the start of `into` when they fit there, and in a new
 * array otherwise; `into` then has arbitrary contents.
 */
export function fillBytes(
  program: Program,
  data: FillData,
  options: FillOptions = {},
  into?: Uint8Array | undefined,
): FilledBytes {
  const output = new ByteOutput(into);
  const [report] = runMail([program], data, options, [output]);
  return { output: output.finish(), report: report as FillReport };
}
