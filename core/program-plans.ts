import { DataIssues } from "./data-issues.ts";
import type { MissingPolicy } from "./fill-options.ts";
import { type FillPlan, type NamePlaces, newPlanTable, type PlanTable } from "./fill-plan.ts";
import { GivenTable } from "./given-table.ts";
import { makePlan, type PlanPart } from "./make-plan.ts";
import { PlannedConditions } from "./planned-conditions.ts";
import { type PreparedProgram, prepareProgram } from "./prepare-program.ts";
import type { PreparedScope } from "./prepared-scope.ts";
import { readMergeTags } from "./read-merge-tags.ts";
import { repairText } from "./repair-text.ts";
import type { ExpectedNames, UsualScope } from "./usual-data.ts";
import type { GivenNames } from "./usual-tags.ts";
import type { Verdicts } from "./verdicts.ts";

/** Of a program, or of a stretch for the same names. */
const MAX_VARIANTS = 64;
/** Plans are looked up by them. */
const MAX_VERDICTS = 256;
/** Of the literals of all plans of a program: with more they are forgotten and made anew. */
const MAX_BYTES = 4 * 1024 * 1024;

const plans = new WeakMap<object, ProgramPlans>();

/** The plans of a program, which is checked and prepared once per object. Throws INVALID_PROGRAM. */
export function plansOf(program: unknown): ProgramPlans {
  const known = plans.get(program as object); // anything but an object is simply not found
  if (known !== undefined) return known;
  const made = new ProgramPlans(prepareProgram(program));
  plans.set(program as object, made); // prepareProgram has thrown for anything that is no object
  return made;
}

/** What the plan of a stretch is for, and what the item gives. */
export interface ItemPart extends Omit<PlanPart, "program" | "places"> {
  readonly given: GivenNames;
}

export class ProgramPlans {
  readonly program: PreparedProgram;
  readonly conditions: PlannedConditions;
  #variants = newVariants();
  #expected: ExpectedNames | undefined;
  readonly #names = new Map<PreparedScope, GivenTable<NamePlaces>>();
  #bytes = 0;

  constructor(program: PreparedProgram) {
    this.program = program;
    this.conditions = new PlannedConditions(program);
  }

  /** The names that most data have, so that they are told by one look. */
  get expected(): ExpectedNames | undefined {
    return this.#expected;
  }

  /** The plan of the whole program: made when it is asked for again, as what is filled once needs none. */
  find(data: UsualScope, verdicts: Verdicts, onMissing: MissingPolicy): FillPlan | undefined {
    if (areMany(verdicts)) return undefined;
    const { given } = data;
    this.#expect(data);
    const variants = this.#variants[onMissing].get(given);
    const known = variants.get(verdicts);
    if (known === undefined) return this.#add(variants, verdicts, "seen");
    if (known !== "seen") return known === "refused" ? undefined : known;
    const { program } = this;
    const places = [this.namesOf(program.data, given)];
    const part = { program, start: 0, end: program.ops.length, scope: program.data, places, verdicts, onMissing };
    return this.#add(variants, verdicts, this.#make(part));
  }

  /** The plan of the stretch of a plan for an item. */
  findForItem(items: PlanTable, { given, ...part }: ItemPart, outer: FillPlan): FillPlan | undefined {
    const { verdicts } = part;
    if (areMany(verdicts)) return undefined;
    const variants = items.get(given);
    const known = variants.get(verdicts);
    if (known !== undefined) return typeof known === "string" ? undefined : known;
    const places = [...outer.places];
    places[part.scope.index] = this.namesOf(part.scope, given);
    return this.#add(variants, verdicts, this.#make({ ...part, program: this.program, places }));
  }

  /** Where the values lie that are given to a scope. */
  namesOf(scope: PreparedScope, given: GivenNames): NamePlaces {
    let table = this.#names.get(scope);
    if (table === undefined) {
      table = new GivenTable((names) => readNames(scope, names));
      this.#names.set(scope, table);
    }
    return table.get(given);
  }

  #make(part: PlanPart): FillPlan | "refused" {
    const plan = makePlan(part);
    if (plan === undefined) return "refused";
    for (const step of plan.steps) this.#bytes += step.kind === "segment" ? step.bytes : 0;
    if (this.#bytes > MAX_BYTES) {
      this.#variants = newVariants();
      this.#bytes = 0;
    }
    return plan;
  }

  /** Keeps the names alone: values are the caller's. */
  #expect({ given, context }: UsualScope): void {
    const expected = this.#expected;
    if (expected?.given === given && expected.context?.names === context?.names) return;
    this.#expected = { given, context: context && { names: context.names } };
  }

  #add(
    variants: Map<Verdicts, FillPlan | "seen" | "refused">,
    verdicts: Verdicts,
    variant: FillPlan | "seen" | "refused",
  ): FillPlan | undefined {
    if (variants.size === MAX_VARIANTS) variants.clear();
    variants.set(verdicts, variant);
    return typeof variant === "string" ? undefined : variant;
  }
}

function newVariants(): Readonly<Record<MissingPolicy, PlanTable>> {
  return { "error-urls": newPlanTable(), empty: newPlanTable(), keep: newPlanTable(), error: newPlanTable() };
}

function areMany(verdicts: Verdicts): boolean {
  return typeof verdicts === "string" && verdicts.length > MAX_VERDICTS;
}

function readNames(scope: PreparedScope, { groups, empty }: GivenNames): NamePlaces {
  const unused: string[] = [];
  let count = 0;
  const places = groups.map(({ group, names }) => [
    group,
    Object.fromEntries(names.map((name) => [name, String(count++)])),
  ]);
  const addUnused = (label: string) => void unused.push(repairText(label));
  const read = readMergeTags(scope, Object.fromEntries(places), new DataIssues(), addUnused);
  const isEmpty = new Set(empty.split(" "));
  return {
    places: read.map((place) => (place === undefined || isEmpty.has(place) ? undefined : Number(place))),
    unused: Object.freeze(unused),
  };
}
