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
import type { PreparedOp } from "./prepare-ops.ts";
import type { PreparedProgram } from "./prepare-program.ts";
import { PreparedLiteral } from "./prepared-literal.ts";
import type { PreparedScope } from "./prepared-scope.ts";
import type { PreparedSlot, PreparedTag } from "./prepared-slot.ts";
import { SLOT_POSITIONS, type SlotPosition } from "./program.ts";
import { UsualScope } from "./usual-data.ts";
import { hiddenNodes, tagsWithout } from "./written-findings.ts";

/** What a plan is made of. */
export interface PlanPart {
  readonly program: PreparedProgram;
  readonly start: number;
  readonly end: number;
  /** The data, or the list whose item it is for. */
  readonly scope: PreparedScope;
  readonly places: readonly NamePlaces[];
  /** A digit for each condition that is come to: 1 where it holds. */
  readonly verdicts: string;
  readonly onMissing: MissingPolicy;
}

/** Makes the plan of a part of a program; undefined where something is refused. */
export function makePlan(part: PlanPart): FillPlan | undefined {
  const steps = new PlanMaker(part).make();
  return steps && { steps, places: part.places, flat: part.scope.list === undefined ? toFlat(steps) : undefined };
}

function toFlat(steps: readonly (Segment | Repeat)[]): FlatPlan | undefined {
  const segments = steps.filter((step) => step.kind === "segment");
  if (segments.length < steps.length) return undefined;
  const written = { segments, scopes: [new UsualScope(0)] };
  return {
    segments,
    missing: Object.freeze(tagsWithout(written, "missing")),
    defaulted: Object.freeze(tagsWithout(written, "defaulted")),
    hidden: Object.freeze(hiddenNodes(written)),
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
  #open: PreparedLiteral | undefined;

  constructor(part: PlanPart) {
    this.#part = part;
  }

  make(): readonly (Segment | Repeat)[] | undefined {
    const { program, start, end, verdicts } = this.#part;
    let judged = 0;
    for (let at = start; at < end; ) {
      const op = program.ops[at++] as PreparedOp;
      if (op.kind === "literal") this.#addLiteral(op);
      else if (op.kind === "slot") {
        if (!this.#addSlot(op.slot)) return undefined;
      } else if (op.kind === "each") {
        this.#endSegment();
        this.#steps.push({ kind: "repeat", op, plans: newPlanTable() });
        at = op.end;
      } else if (verdicts[judged++] === "0") {
        at = op.target;
        this.#hidden.push(op.condition.node);
      }
    }
    this.#endSegment();
    return this.#steps;
  }

  /** One that stands alone is shared with the program. */
  #addLiteral(literal: PreparedLiteral): void {
    const open = this.#open;
    this.#open =
      open === undefined ? literal : new PreparedLiteral(open.text + literal.text, open.bytes + literal.bytes);
  }

  /** Returns false where the tag is refused. */
  #addSlot(slot: PreparedSlot): boolean {
    const { position, tag } = slot;
    const { scope } = tag;
    const isNumber = scope.numbers.includes(slot.value);
    const place = isNumber ? NUMBER_PLACE : this.#part.places[scope.index]?.places[slot.value];
    if (place === undefined) return this.#addWithoutValue(slot);
    // A number is the same in each position that takes one.
    if (isNumber && escapeSlot(position, "1") === undefined) return false;
    this.#endLiteral();
    const code = SLOT_POSITIONS.indexOf(position);
    const isAscii = ASCII.has(position);
    this.#slots.push({ up: this.#up(tag), place, position, code, form: formOf(position), isAscii });
    return true;
  }

  #addWithoutValue({ tag, position }: PreparedSlot): boolean {
    const { onMissing } = this.#part;
    const note = { tag, up: this.#up(tag) };
    if (tag.default === undefined) {
      this.#missing.push(note);
      if (onMissing === "error" || (onMissing === "error-urls" && isWholeUrl(position))) return false;
      if (onMissing === "keep") this.#addLiteral(new PreparedLiteral(escapeTagSource(position, tag.source)));
      return true;
    }
    this.#defaulted.push(note);
    const text = tag.default === "" ? "" : escapeSlot(position, tag.default);
    if (text === undefined) return false;
    this.#addLiteral(new PreparedLiteral(text));
    return true;
  }

  #up({ scope }: PreparedTag): number {
    return this.#part.scope.depth - scope.depth;
  }

  #endLiteral(): void {
    this.#literals.push(this.#open ?? NOTHING);
    this.#open = undefined;
  }

  #endSegment(): void {
    this.#endLiteral();
    const [literals, slots, missing, defaulted] = [this.#literals, this.#slots, this.#missing, this.#defaulted];
    const hidden = this.#hidden.filter((node) => node !== "");
    const bytes = literals.reduce((sum, literal) => sum + literal.bytes, 0);
    if (bytes + slots.length + missing.length + defaulted.length + hidden.length > 0) {
      this.#steps.push({ kind: "segment", literals, slots, bytes, missing, defaulted, hidden });
    }
    [this.#literals, this.#slots, this.#missing, this.#defaulted, this.#hidden] = [[], [], [], [], []];
  }
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
