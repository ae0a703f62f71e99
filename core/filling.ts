import type { ContextValue } from "./context-value.ts";
import { escapeSlot, escapeTagSource } from "./escape-slot.ts";
import { evaluateCondition } from "./evaluate-condition.ts";
import { assertNoIssues, FillError, type FillIssue } from "./fill-error.ts";
import type { FillSettings } from "./fill-options.ts";
import type { FillOutput } from "./fill-output.ts";
import type { FillReport } from "./fill-report.ts";
import { isWholeUrl } from "./is-whole-url.ts";
import { NameList } from "./name-list.ts";
import type { PreparedCondition } from "./prepare-condition.ts";
import type { PreparedOp } from "./prepare-program.ts";
import type { PreparedSlot } from "./prepared-slot.ts";
import type { SlotPosition } from "./program.ts";

/** The positions in which escaping never makes a value shorter. */
const GROWING: ReadonlySet<SlotPosition> = new Set(["text", "attribute", "url-path", "url-query", "js-text", "plain"]);

/** Written for a URL that the URL rule refuses: leads nowhere, and keeps the link a link. */
const REJECTED_URL = "#";

/**
 * One run of a checked program over checked data. What a value, a default or a source gives in a position is made once,
 * however often it stands there.
 */
export class Filling<Piece> {
  readonly #values: readonly (string | undefined)[];
  readonly #context: readonly ContextValue[];
  readonly #onMissing: FillSettings["onMissing"];
  readonly #maxBytes: number;
  readonly #output: FillOutput<Piece>;
  readonly #missing = new NameList();
  readonly #missingUrls = new NameList();
  readonly #defaulted = new NameList();
  readonly #rejectedUrls = new NameList();
  readonly #hidden = new NameList();
  readonly #pieces: (Piece | undefined)[] = [];
  readonly #verdicts: (boolean | undefined)[] = [];

  constructor(
    values: readonly (string | undefined)[],
    context: readonly ContextValue[],
    settings: FillSettings,
    output: FillOutput<Piece>,
  ) {
    this.#values = values;
    this.#context = context;
    this.#onMissing = settings.onMissing;
    this.#maxBytes = settings.maxOutputBytes;
    this.#output = output;
  }

  /** Writes the output. Throws RENDER_ERROR over the limit, and for missing tags that the policy refuses. */
  run(ops: readonly PreparedOp[]): void {
    for (let at = 0, op = ops[0]; op !== undefined; op = ops[at]) {
      at += 1;
      if (op.kind === "literal") {
        this.#assertWithinLimit(this.#output.bytes + op.bytes);
        this.#output.addLiteral(op);
      } else if (op.kind === "slot") {
        this.#addSlot(op.slot);
        this.#assertWithinLimit(this.#output.bytes);
      } else if (!this.#isShown(op.condition)) {
        at = op.target;
      }
    }
    if (this.#onMissing === "error") assertNone(this.#missing, "has neither a value nor a default", "missing");
    if (this.#onMissing === "error-urls") {
      assertNone(this.#missingUrls, "stands for a URL, so it needs a value or a default", "missing_url");
    }
  }

  /** What the run met, with the values that no op asks for. */
  report(unused: readonly string[]): FillReport {
    return {
      missing: this.#missing.toArray(),
      defaulted: this.#defaulted.toArray(),
      rejected_urls: this.#rejectedUrls.toArray(),
      hidden: this.#hidden.toArray(),
      bytes: this.#output.bytes,
      unused,
    };
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
    const verdict = this.#verdicts[condition.index] ?? evaluateCondition(condition, this.#context);
    this.#verdicts[condition.index] = verdict;
    if (!verdict && condition.node !== "") this.#hidden.add(condition.node);
    return verdict;
  }

  #addSlot(slot: PreparedSlot): void {
    const value = this.#values[slot.value];
    const index = value ? slot.valueIndex : slot.index;
    const known = this.#pieces[index];
    if (known !== undefined) this.#output.addAgain(known);
    else this.#pieces[index] = value ? this.#addValue(slot, value) : this.#addDefault(slot);
  }

  #addValue({ tag, position }: PreparedSlot, value: string): Piece {
    // A code unit takes a byte at the least, so what is too long in any case is not escaped to be thrown away.
    const least = this.#output.bytes + value.length;
    if (least > this.#maxBytes && GROWING.has(position)) this.#assertWithinLimit(least);
    if (position === "text" || position === "attribute") return this.#output.addHtml(value);
    const escaped = escapeSlot(position, value);
    if (escaped === undefined) this.#rejectedUrls.add(tag.label);
    return this.#output.addText(escaped ?? REJECTED_URL);
  }

  #addDefault(slot: PreparedSlot): Piece {
    const { tag, position } = slot;
    if (tag.default === undefined) return this.#addMissing(tag, position);
    this.#defaulted.add(tag.label);
    // A default may be empty: the author's way to say that nothing is fine here, not a URL to be refused.
    return tag.default === "" ? this.#output.addText("") : this.#addValue(slot, tag.default);
  }

  #addMissing(tag: PreparedSlot["tag"], position: PreparedSlot["position"]): Piece {
    this.#missing.add(tag.label);
    if (isWholeUrl(position)) this.#missingUrls.add(tag.label);
    return this.#output.addText(this.#onMissing === "keep" ? escapeTagSource(position, tag.source) : "");
  }
}

function assertNone(labels: NameList, msg: string, type: string): void {
  assertNoIssues(labels.toArray().map((label) => ({ loc: ["merge_tags", ...label.split(".")], msg, type })));
}
