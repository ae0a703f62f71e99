import { DataIssues } from "./data-issues.ts";
import { escapeSlot, escapeTagSource } from "./escape-slot.ts";
import type { MissingPolicy } from "./fill-options.ts";
import { isWholeUrl } from "./is-whole-url.ts";
import type { PreparedProgram } from "./prepare-program.ts";
import { PreparedLiteral } from "./prepared-literal.ts";
import type { PreparedSlot } from "./prepared-slot.ts";
import type { SlotPosition } from "./program.ts";
import { readMergeTags } from "./read-merge-tags.ts";
import { repairText } from "./repair-text.ts";
import type { GivenNames, UsualData } from "./usual-data.ts";

/** A value in a position, however often it stands there. */
export interface PlannedValue {
  /** Among the values of the data. */
  readonly place: number;
  readonly position: SlotPosition;
  uses: number;
}

/** What a plan is made for. */
export interface PlanKey {
  readonly onMissing: MissingPolicy;
  readonly groups: readonly GivenNames[];
  /** Of each value whether it is empty, which is as if it were not given. */
  readonly empty: readonly boolean[];
}

/** What is left of a program without conditions and lists when it is known which values are given. */
export interface FillPlan extends PlanKey {
  /** What stands before, between and after the values. */
  readonly literals: readonly PreparedLiteral[];
  /** Between the literals, by their indexes in `values`. */
  readonly order: readonly number[];
  readonly values: readonly PlannedValue[];
  /** Of the literals. */
  readonly bytes: number;
  readonly missing: readonly string[];
  readonly defaulted: readonly string[];
  readonly unused: readonly string[];
}

/** Whether a plan is for data with these names. */
export function isPlanFor(plan: PlanKey, data: UsualData, onMissing: MissingPolicy): boolean {
  const { groups, values } = data;
  if (plan.onMissing !== onMissing || plan.groups.length !== groups.length) return false;
  for (let at = 0; at < groups.length; at += 1) {
    const [planned, given] = [plan.groups[at] as GivenNames, groups[at] as GivenNames];
    const names = given.names;
    if (planned.group !== given.group || planned.names.length !== names.length) return false;
    for (let i = 0; i < names.length; i += 1) if (names[i] !== planned.names[i]) return false;
  }
  for (let i = 0; i < values.length; i += 1) if ((values[i] === "") !== plan.empty[i]) return false;
  return true;
}

/** Makes a plan of a program without conditions and lists; undefined where a tag is refused. */
export function makePlan(program: PreparedProgram, data: UsualData, onMissing: MissingPolicy): FillPlan | undefined {
  const unused: string[] = [];
  const addUnused = (label: string) => void unused.push(repairText(label));
  const indexes = readMergeTags(program.data, toPlaces(data), new DataIssues(), addUnused);
  const maker = new PlanMaker(
    indexes.map((place) => (place === undefined || data.values[Number(place)] === "" ? undefined : Number(place))),
    onMissing,
  );
  for (const op of program.ops) {
    if (op.kind === "literal") maker.addLiteral(op);
    else if (op.kind !== "slot" || !maker.addSlot(op.slot)) return undefined;
  }
  const empty = data.values.map((value) => value === "");
  return { onMissing, groups: data.groups, empty, unused, ...maker.finish() };
}

/** Merge tags with the places of the values in place of the values. */
function toPlaces({ groups }: UsualData): object {
  let at = 0;
  return Object.fromEntries(
    groups.map(({ group, names }) => [group, Object.fromEntries(names.map((name) => [name, String(at++)]))]),
  );
}

class PlanMaker {
  /** The place of each value that is given, by its index in the program. */
  readonly #places: readonly (number | undefined)[];
  readonly #onMissing: MissingPolicy;
  readonly #literals: PreparedLiteral[] = [];
  readonly #order: number[] = [];
  readonly #values = new Map<string, number>();
  readonly #planned: PlannedValue[] = [];
  readonly #missing = new Set<string>();
  readonly #defaulted = new Set<string>();
  #open: PreparedLiteral | undefined;
  #bytes = 0;

  constructor(places: readonly (number | undefined)[], onMissing: MissingPolicy) {
    this.#places = places;
    this.#onMissing = onMissing;
  }

  /** One that stands alone is shared with the program. */
  addLiteral(literal: PreparedLiteral): void {
    this.#bytes += literal.bytes;
    this.#open = this.#open === undefined ? literal : new PreparedLiteral(this.#open.text + literal.text);
  }

  /** Returns false where the tag is refused. */
  addSlot(slot: PreparedSlot): boolean {
    const place = this.#places[slot.value];
    if (place === undefined) return this.#addWithoutValue(slot);
    const key = `${slot.position} ${place}`;
    const index = this.#values.get(key) ?? this.#planned.length;
    this.#values.set(key, index);
    this.#planned[index] ??= { place, position: slot.position, uses: 0 };
    (this.#planned[index] as PlannedValue).uses += 1;
    this.#order.push(index);
    this.#close();
    return true;
  }

  finish() {
    this.#close();
    return {
      literals: this.#literals,
      order: this.#order,
      values: this.#planned,
      bytes: this.#bytes,
      missing: [...this.#missing],
      defaulted: [...this.#defaulted],
    };
  }

  #close(): void {
    this.#literals.push(this.#open ?? NOTHING);
    this.#open = undefined;
  }

  #addWithoutValue({ tag, position }: PreparedSlot): boolean {
    if (tag.default === undefined) {
      this.#missing.add(tag.label);
      if (this.#onMissing === "error" || (this.#onMissing === "error-urls" && isWholeUrl(position))) return false;
      if (this.#onMissing === "keep") this.addLiteral(new PreparedLiteral(escapeTagSource(position, tag.source)));
      return true;
    }
    this.#defaulted.add(tag.label);
    const text = tag.default === "" ? "" : escapeSlot(position, tag.default);
    if (text === undefined) return false;
    this.addLiteral(new PreparedLiteral(text));
    return true;
  }
}

const NOTHING = new PreparedLiteral("");
