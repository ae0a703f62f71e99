import { escapeSlot, escapeTagSource } from "./escape-slot.ts";
import { evaluateCondition } from "./evaluate-condition.ts";
import { assertNoIssues, FillError, type FillIssue } from "./fill-error.ts";
import type { FillSettings } from "./fill-options.ts";
import type { FillReport } from "./fill-report.ts";
import type { PreparedCondition } from "./prepare-condition.ts";
import type { PreparedOp, PreparedSlot } from "./prepare-program.ts";
import type { ContextValue } from "./read-context.ts";
import { utf8Length } from "./utf8-length.ts";

/** What stands in a slot, made once however often the slot occurs. */
interface Piece {
  readonly text: string;
  readonly bytes: number;
}

/** Written for a URL that the URL rule refuses: leads nowhere, and keeps the link a link. */
const REJECTED_URL = "#";

/** One run of a checked program over checked data. */
export class Filling {
  readonly #ops: readonly PreparedOp[];
  readonly #values: readonly (string | undefined)[];
  readonly #context: readonly ContextValue[];
  readonly #settings: FillSettings;
  readonly #missing = new Set<string>();
  readonly #defaulted = new Set<string>();
  readonly #rejectedUrls = new Set<string>();
  readonly #hidden = new Set<string>();
  #bytes = 0;
  readonly #pieces: (Piece | undefined)[] = [];
  readonly #verdicts: (boolean | undefined)[] = [];

  constructor(
    ops: readonly PreparedOp[],
    values: readonly (string | undefined)[],
    context: readonly ContextValue[],
    settings: FillSettings,
  ) {
    this.#ops = ops;
    this.#values = values;
    this.#context = context;
    this.#settings = settings;
  }

  /** Returns the output. Throws RENDER_ERROR over the limit, and for missing tags under the policy `error`. */
  run(): string {
    let output = "";
    for (let at = 0, op = this.#ops[0]; op !== undefined; op = this.#ops[at]) {
      at += 1;
      if (op.kind === "literal") {
        this.#count(op.bytes);
        output += op.text;
      } else if (op.kind === "slot") {
        const piece = this.#pieceOf(op.slot);
        this.#count(piece.bytes);
        output += piece.text;
      } else if (!this.#isShown(op.condition)) {
        at = op.target;
      }
    }
    if (this.#settings.onMissing === "error") this.#assertNoneMissing();
    return output;
  }

  /** What the run met, but for the values that no op asked for. */
  report(): Omit<FillReport, "unused"> {
    return {
      missing: [...this.#missing],
      defaulted: [...this.#defaulted],
      rejected_urls: [...this.#rejectedUrls],
      hidden: [...this.#hidden],
      bytes: this.#bytes,
    };
  }

  #count(bytes: number): void {
    this.#bytes += bytes;
    const limit = this.#settings.maxOutputBytes;
    if (this.#bytes <= limit) return;
    const issue: FillIssue = {
      loc: ["output"],
      msg: `is longer than the limit of ${limit} bytes`,
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

  #pieceOf(slot: PreparedSlot): Piece {
    const known = this.#pieces[slot.index];
    if (known !== undefined) return known;
    const text = this.#write(slot);
    const piece = { text, bytes: utf8Length(text) };
    this.#pieces[slot.index] = piece;
    return piece;
  }

  #write({ tag, position }: PreparedSlot): string {
    let value = this.#values[tag.value];
    if (value === undefined || value === "") {
      if (tag.default === undefined) return this.#writeMissing(tag, position);
      this.#defaulted.add(tag.label);
      value = tag.default;
    }
    // A default may be empty: the author's way to say that nothing is fine here, not a URL to be refused.
    if (value === "") return "";
    const escaped = escapeSlot(position, value);
    if (escaped === undefined) this.#rejectedUrls.add(tag.label);
    return escaped ?? REJECTED_URL;
  }

  #writeMissing(tag: PreparedSlot["tag"], position: PreparedSlot["position"]): string {
    this.#missing.add(tag.label);
    return this.#settings.onMissing === "keep" ? escapeTagSource(position, tag.source) : "";
  }

  #assertNoneMissing(): void {
    assertNoIssues(
      [...this.#missing].map((label) => ({
        loc: ["merge_tags", ...label.split(".")],
        msg: "has neither a value nor a default",
        type: "missing",
      })),
    );
  }
}
