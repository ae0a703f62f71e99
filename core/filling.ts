import { escapeSlot, escapeTagSource } from "./escape-slot.ts";
import { evaluateCondition } from "./evaluate-condition.ts";
import { assertNoIssues, FillError, type FillIssue } from "./fill-error.ts";
import type { FillSettings } from "./fill-options.ts";
import type { FillOutput } from "./fill-output.ts";
import type { FillReport } from "./fill-report.ts";
import { isWholeUrl } from "./is-whole-url.ts";
import { NameList } from "./name-list.ts";
import type { PreparedCondition } from "./prepare-condition.ts";
import type { PreparedEach } from "./prepare-ops.ts";
import type { PreparedProgram } from "./prepare-program.ts";
import type { PreparedSlot, PreparedTag } from "./prepared-slot.ts";
import type { SlotPosition } from "./program.ts";
import { addStretch } from "./repeated-work.ts";
import { countItems, type Scope } from "./scope.ts";
import { TagPlaces } from "./tag-places.ts";

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
export class Filling<Piece> {
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
