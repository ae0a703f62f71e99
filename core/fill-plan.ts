import type { FillReport } from "./fill-report.ts";
import { GivenTable } from "./given-table.ts";
import type { PreparedEach } from "./prepare-ops.ts";
import type { PreparedLiteral } from "./prepared-literal.ts";
import type { PreparedTag } from "./prepared-slot.ts";
import type { SlotPosition } from "./program.ts";
import type { Verdicts } from "./verdicts.ts";

/** The place of a slot that is the number of an item. */
export const NUMBER_PLACE = -1;

/** A slot whose value is given. */
export interface PlannedSlot {
  /** How many lists further out than the segment the value is held. */
  readonly up: number;
  /** Among the values of the scope that holds it. */
  readonly place: number;
  readonly position: SlotPosition;
  /** The number of the position. */
  readonly code: number;
  readonly form: "html" | "plain" | "other";
  /** What is written is ASCII whatever the value. */
  readonly isAscii: boolean;
}

/** A tag without a value. */
export interface PlannedNote {
  readonly tag: PreparedTag;
  readonly up: number;
}

/** Literals with slots between them: one literal more than there are slots. */
export interface Segment {
  readonly kind: "segment";
  readonly literals: readonly PreparedLiteral[];
  readonly slots: readonly PlannedSlot[];
  /** Where all slots have one of these forms, and values that the segment's own scope holds. */
  readonly form: "html" | "plain" | undefined;
  /** Of the literals: their texts, their length, and by how much that is more than they have code units. */
  readonly texts: readonly string[];
  readonly bytes: number;
  readonly widening: number;
  readonly missing: readonly PlannedNote[];
  readonly defaulted: readonly PlannedNote[];
  /** Ids of nodes that are not shown. */
  readonly hidden: readonly string[];
}

/** A stretch for each item of a list, with the plans for what items give: the first, and those that others precede. */
export interface Repeat {
  readonly kind: "repeat";
  readonly op: PreparedEach;
  readonly first: PlanTable;
  readonly later: PlanTable;
}

/** What each run of a plan comes upon in which nothing is repeated. Reports share the lists. */
export type Findings = Pick<FillReport, "missing" | "defaulted" | "hidden" | "unused">;

/** What is left of a program where nothing is repeated. */
export interface FlatPlan extends Findings {
  /** One, or none where nothing is written. */
  readonly segments: readonly Segment[];
  /** What a mail comes upon whose other parts have these plans, which are mostly the same from mail to mail. */
  joined: { readonly others: readonly FlatPlan[]; readonly findings: Findings } | undefined;
}

/** What is left of a part of a program when it is known which values are given and which conditions hold. */
export interface FillPlan {
  readonly steps: readonly (Segment | Repeat)[];
  /** Undefined where a step is a repeat, and of a stretch. */
  readonly flat: FlatPlan | undefined;
  /** What is given in the scopes that it lies in, and in its own, by their indexes. */
  readonly places: readonly NamePlaces[];
}

/** Where the values of a scope lie among those that are given. */
export interface NamePlaces {
  /** By index in the program; undefined where none is given. */
  readonly places: readonly (number | undefined)[];
  /** Names that no tag asks for. Reports share the list. */
  readonly unused: readonly string[];
}

/** Plans by what is given, and then by verdicts; in place of a plan: asked for once, and none that can be made. */
export type PlanTable = GivenTable<Map<Verdicts, FillPlan | "seen" | "refused">>;

export function newPlanTable(): PlanTable {
  return new GivenTable(() => new Map<Verdicts, FillPlan | "seen" | "refused">());
}
