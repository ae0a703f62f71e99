import { escapeSlot, escapeTagSource } from "./escape-slot.ts";
import type { MissingPolicy } from "./fill-options.ts";
import {
  type FillPlan,
  type FlatPlan,
  type NamePlaces,
  NUMBER_PLACE,
  newPlanTable,
  type PlannedNote,
  type PlannedSlot,
  type Repeat,
  type Segment,
} from "./fill-plan.ts";
import { isWholeUrl } from "./is-whole-url.ts";
import { NO_NAMES } from "./no-names.ts";
import type { PreparedOp } from "./prepare-ops.ts";
import type { PreparedProgram } from "./prepare-program.ts";
import { PreparedLiteral } from "./prepared-literal.ts";
import type { PreparedScope } from "./prepared-scope.ts";
import type { PreparedSlot, PreparedTag } from "./prepared-slot.ts";
import { SLOT_POSITIONS, type SlotPosition } from "./program.ts";
import { UsualScope } from "./usual-data.ts";
import { digitsOf, type Verdicts } from "./verdicts.ts";
import { hiddenNodes, tagsWithout } from "./written-findings.ts";

/** What a plan is made of. */
export interface PlanPart {
  readonly program: PreparedProgram;
  readonly start: number;
  readonly end: number;
  /** The data, or the list whose item it is for. */
  readonly scope: PreparedScope;
  readonly places: readonly NamePlaces[];
  /** Of each condition that is come to. */
  readonly verdicts: Verdicts;
  readonly onMissing: MissingPolicy;
}

/** Makes the plan of a part of a program; undefined where something is refused. */
export function makePlan(part: PlanPart): FillPlan | undefined {
  const steps = new PlanMaker(part).make();
  const isOfData = part.scope.list === undefined;
  return steps && { steps, places: part.places, flat: isOfData ? toFlat(steps, part.places[0]) : undefined };
}

function toFlat(steps: readonly (Segment | Repeat)[], names: NamePlaces | undefined): FlatPlan | undefined {
  const segments = steps.filter((step) => step.kind === "segment");
  if (segments.length < steps.length) return undefined;
  const written = { segments, scopes: [new UsualScope(0)] };
  return {
    segments,
    missing: Object.freeze(tagsWithout(written, "missing")),
    defaulted: Object.freeze(tagsWithout(written, "defaulted")),
    hidden: Object.freeze(hiddenNodes(written)),
    unused: names?.unused ?? NO_NAMES,
    joined: undefined,
  };
}

class PlanMaker {
  readonly #part: PlanPart;
  readonly #steps: (Segment | Repeat)[] = [];
  #literals: PreparedLiteral[] = [];
  #slots: PlannedSlot[] = [];
  #missing: PlannedNote[] = [];
  #defaulted: PlannedNote[] = [];
  #hidden: string[] = [];
  /** What is to be one literal. */
  #open: PreparedLiteral[] = [];
  readonly #verdicts: string;
  #judged = 0;

  constructor(part: PlanPart) {
    this.#part = part;
    this.#verdicts = digitsOf(part.verdicts);
  }

  make(): readonly (Segment | Repeat)[] | undefined {
    const { program, start, end } = this.#part;
    for (let at: number | undefined = start; at < end; ) {
      at = this.#addOp(program.ops[at] as PreparedOp, at + 1);
      if (at === undefined) return undefined;
    }
    this.#endSegment();
    return this.#steps;
  }

  /** Returns where to go on, which is at the next op unless it says otherwise; undefined where something is refused. */
  #addOp(op: PreparedOp, next: number): number | undefined {
    switch (op.kind) {
      case "literal":
        this.#open.push(op);
        return next;
      case "slot":
        return this.#addSlot(op.slot) ? next : undefined;
      case "ask":
        return this.#ask(op.tag) ? next : undefined;
      case "each":
        this.#endSegment();
        this.#steps.push({ kind: "repeat", op, first: newPlanTable(), later: newPlanTable() });
        return op.end;
      case "unless": {
        const verdict = this.#verdicts[this.#judged++];
        if (verdict !== "0") return next;
        this.#hidden.push(op.condition.node);
        return op.target;
      }
    }
  }

  /** Returns false where the tag is refused. */
  #ask(tag: PreparedTag): boolean {
    return this.#placeOf(tag) !== undefined || this.#noteWithoutValue(tag);
  }

  /** Where its value lies; undefined where it has none. */
  #placeOf({ scope, value }: PreparedTag): number | undefined {
    return scope.numbers.includes(value) ? NUMBER_PLACE : this.#part.places[scope.index]?.places[value];
  }

  /** Returns false where the tag is refused. */
  #addSlot(slot: PreparedSlot): boolean {
    const { position, tag } = slot;
    const place = this.#placeOf(tag);
    if (place === undefined) return this.#addWithoutValue(slot);
    // A number is the same in each position that takes one.
    if (place === NUMBER_PLACE && escapeSlot(position, "1") === undefined) return false;
    this.#endLiteral();
    const code = SLOT_POSITIONS.indexOf(position);
    const isAscii = ASCII.has(position);
    this.#slots.push({ up: this.#up(tag), place, position, code, form: formOf(position), isAscii });
    return true;
  }

  #addWithoutValue({ tag, position }: PreparedSlot): boolean {
    const { onMissing } = this.#part;
    if (!this.#noteWithoutValue(tag)) return false;
    if (tag.default === undefined) {
      if (onMissing === "error-urls" && isWholeUrl(position)) return false;
      if (onMissing === "keep") this.#open.push(new PreparedLiteral(escapeTagSource(position, tag.source)));
      return true;
    }
    const text = tag.default === "" ? "" : escapeSlot(position, tag.default);
    if (text === undefined) return false;
    this.#open.push(new PreparedLiteral(text));
    return true;
  }

  /** Returns false where a tag that is missing is refused, wherever it stands. */
  #noteWithoutValue(tag: PreparedTag): boolean {
    const note = { tag, up: this.#up(tag) };
    const isMissing = tag.default === undefined;
    (isMissing ? this.#missing : this.#defaulted).push(note);
    return !isMissing || this.#part.onMissing !== "error";
  }

  #up({ scope }: PreparedTag): number {
    return this.#part.scope.depth - scope.depth;
  }

  /** One that stands alone is shared with the program. */
  #endLiteral(): void {
    const [first = NOTHING, ...others] = this.#open;
    this.#literals.push(others.length === 0 ? first : joinLiterals(this.#open));
    this.#open = [];
  }

  #endSegment(): void {
    this.#endLiteral();
    const [literals, slots, missing, defaulted] = [this.#literals, this.#slots, this.#missing, this.#defaulted];
    const hidden = this.#hidden.filter((node) => node !== "");
    const texts = literals.map(({ text }) => text);
    const bytes = literals.reduce((sum, literal) => sum + literal.bytes, 0);
    const widening = bytes - texts.reduce((sum, { length }) => sum + length, 0);
    if (bytes + slots.length + missing.length + defaulted.length + hidden.length > 0) {
      const form = commonForm(slots);
      this.#steps.push({ kind: "segment", literals, slots, form, texts, bytes, widening, missing, defaulted, hidden });
    }
    [this.#literals, this.#slots, this.#missing, this.#defaulted, this.#hidden] = [[], [], [], [], []];
  }
}

function joinLiterals(literals: readonly PreparedLiteral[]): PreparedLiteral {
  const bytes = literals.reduce((sum, literal) => sum + literal.bytes, 0);
  // One string, which is not put together anew for each mail.
  return new PreparedLiteral(literals.map(({ text }) => text).join(""), bytes);
}

function commonForm(slots: readonly PlannedSlot[]): Segment["form"] {
  const form = slots[0]?.form;
  if (form === undefined || form === "other") return undefined;
  const isUsual = slots.every((slot) => slot.form === form && slot.up === 0 && slot.place !== NUMBER_PLACE);
  return isUsual ? form : undefined;
}

/** The positions in which whatever is more is percent-encoded. */
const ASCII: ReadonlySet<SlotPosition> = new Set([
  "url",
  "image-url",
  "js-url",
  "js-image-url",
  "plain-url",
  "url-path",
  "url-query",
  "url-address",
]);

function formOf(position: SlotPosition): PlannedSlot["form"] {
  if (position === "text" || position === "attribute") return "html";
  return position === "plain" ? "plain" : "other";
}

const NOTHING = new PreparedLiteral("");
