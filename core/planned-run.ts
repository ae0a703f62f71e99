import type { MissingPolicy } from "./fill-options.ts";
import type { FillPlan, FlatPlan, NamePlaces, Repeat, Segment } from "./fill-plan.ts";
import { MAX_WORK, workOf } from "./fill-work.ts";
import type { ConditionReading, GivenValues } from "./planned-conditions.ts";
import type { PreparedScope } from "./prepared-scope.ts";
import type { ItemPart, ProgramPlans } from "./program-plans.ts";
import { addWork, MAX_REPEATED_WORK } from "./repeated-work.ts";
import type { Scope } from "./scope.ts";
import type { UsualScope } from "./usual-data.ts";
import { NO_VERDICTS } from "./verdicts.ts";

const NO_ITEMS: readonly UsualScope[] = [];
const NO_SEGMENTS: readonly Segment[] = [];

interface Writing {
  readonly segments: Segment[];
  readonly scopes: UsualScope[];
}

/**
 * One run of a program by plans, which gathers what is to be written. Returns false where the general evaluator has to
 * look at it.
 */
export class PlannedRun {
  /** What is to be written, and for which scope. */
  segments: readonly Segment[] = NO_SEGMENTS;
  scopes: readonly UsualScope[] = NO_ITEMS;
  /** Of a plan that repeats nothing. */
  flat: FlatPlan | undefined;
  /** How many items each list of the program has in all, by its label; undefined when it has no list. */
  counts: Map<string, number> | undefined;
  /** Where the values of the data lie. */
  names: NamePlaces | undefined;
  readonly plans: ProgramPlans;
  readonly #onMissing: MissingPolicy;
  readonly #tags: GivenValues;
  #reading: ConditionReading | undefined;
  #repeatedWork = 0;

  /** `values` are those of all scopes, clean. */
  constructor(plans: ProgramPlans, onMissing: MissingPolicy, values: readonly string[]) {
    this.plans = plans;
    this.#onMissing = onMissing;
    this.#tags = { values, placesOf: (scope, { given }) => plans.namesOf(scope, given) };
  }

  run(data: UsualScope): boolean {
    const { program, conditions } = this.plans;
    if (program.lists.length > 0) {
      const counts = new Map(program.lists.map(({ label }) => [label, 0]));
      if (!addCounts(counts, program.data, data)) return false;
      this.counts = counts;
    }
    let verdicts = NO_VERDICTS;
    if (conditions.areAsked) {
      const scope = conditions.toScope(program.data, data, this.#tags);
      if (workOf(scope) > MAX_WORK) return false;
      this.#reading = { scopes: [scope], verdicts: [], onMissing: this.#onMissing };
      verdicts = conditions.judge(0, program.ops.length, this.#reading);
    }
    const plan = this.plans.find(data, verdicts, this.#onMissing);
    if (plan === undefined) return false;
    this.names = plan.places[0];
    this.flat = plan.flat;
    if (plan.flat !== undefined) {
      this.segments = plan.flat.segments;
      this.scopes = [data];
      return true;
    }
    const written: Writing = { segments: [], scopes: [] };
    this.segments = written.segments;
    this.scopes = written.scopes;
    return this.#follow(plan, data, written);
  }

  #follow(plan: FillPlan, scope: UsualScope, written: Writing): boolean {
    for (const step of plan.steps) {
      if (step.kind === "segment") {
        written.segments.push(step);
        written.scopes.push(scope);
      } else if (!this.#repeat(step, plan, scope, written)) return false;
    }
    return true;
  }

  #repeat({ op, first, later }: Repeat, outer: FillPlan, holder: UsualScope, written: Writing): boolean {
    const { list } = op.scope;
    const items = (list && holder.lists?.get(list.name)) ?? NO_ITEMS;
    this.#repeatedWork = addWork(this.#repeatedWork, op.work * items.length);
    if (this.#repeatedWork > MAX_REPEATED_WORK) return false;
    const read = list && this.#reading?.scopes[list.holder.index]?.lists[list.place];
    // Mostly that of one item is that of the next.
    let part: ItemPart | undefined;
    let plan: FillPlan | undefined;
    for (const item of items) {
      const next = this.#partFor(op, item, read?.[item.index]);
      if (!arePlannedAlike(part, next)) plan = this.plans.findForItem(item.index === 0 ? first : later, next, outer);
      part = next;
      if (plan === undefined || !this.#follow(plan, item, written)) return false;
    }
    return true;
  }

  #partFor({ scope, body, start: later, end }: Repeat["op"], item: UsualScope, read: Scope | undefined): ItemPart {
    const reading = this.#reading;
    const start = item.index === 0 ? body : later;
    let verdicts = NO_VERDICTS;
    if (reading !== undefined && read !== undefined) {
      reading.scopes[scope.index] = read;
      verdicts = this.plans.conditions.judge(start, end, reading);
    }
    return { scope, given: item.given, start, end, verdicts, onMissing: this.#onMissing };
  }
}

function arePlannedAlike(one: ItemPart | undefined, other: ItemPart): boolean {
  return one?.given === other.given && one.start === other.start && one.verdicts === other.verdicts;
}

/** Returns false when a list has more items than the program takes. */
function addCounts(counts: Map<string, number>, plan: PreparedScope, scope: UsualScope): boolean {
  for (const ofList of plan.lists.values()) {
    const { list, label } = ofList;
    const items = (list && scope.lists?.get(list.name)) ?? NO_ITEMS;
    if (list !== undefined && items.length > list.max) return false;
    counts.set(label, (counts.get(label) ?? 0) + items.length);
    if (ofList.lists.size > 0 && !items.every((item) => addCounts(counts, ofList, item))) return false;
  }
  return true;
}
