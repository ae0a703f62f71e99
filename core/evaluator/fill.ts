import { evaluateCondition, type PreparedCondition } from "./condition.ts";
import { DataIssues, type FillData } from "./data.ts";
import { type BrandPosition, isWholeUrl, type SlotPosition } from "./escape.ts";
import type { PreparedScope } from "./names.ts";
import { type PreparedEach, type PreparedProgram, prepareMail } from "./ops.ts";
import { ByteOutput, type FillOutput, TextOutput } from "./output.ts";
import type { Program } from "./program.ts";
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
import { countItems, type Scope } from "./scope.ts";
import { type PreparedLiteral, type PreparedSlot, REJECTED_URL } from "./slot.ts";
import type { PreparedTag } from "./tags.ts";
import type { Values } from "./values.ts";
import { addLoop, assertWork } from "./work.ts";

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
  return found.map(({ tag: { value, made }, scope }) => {
    const loc = scope.locOf(value);
    return made !== undefined && scope.textOf(made.from)
      ? { loc, msg: made.wanted, type: "format" }
      : { loc, msg, type };
  });
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
  const { names, hasFormats, programs } = prepareMail(sources);
  const runs = programs.map((program, at) => ({ program, source: sources[at], output: outputs[at] as FillOutput }));
  const issues = new DataIssues();
  const settings = readOptions(options, issues.found);
  const { scope, values, unused } = readAll(names, data, issues);
  if (issues.found.length > 0 && runs.length > 1 && plainDataOf(data) === undefined) {
    // The programs may accept different numbers of items: those that accept the data report what they lack.
    return collect(runs, ({ source, output }) => runMail([source], data, options, [output])[0] as FillReport);
  }
  assertNoIssues(issues.found);
  if (hasFormats) scope.giveFormats();
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
