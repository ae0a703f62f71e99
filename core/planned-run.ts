import { evaluateCondition } from "./evaluate-condition.ts";
import type { MissingPolicy } from "./fill-options.ts";
import type { FillPlan, FlatPlan, NamePlaces, Repeat, Segment } from "./fill-plan.ts";
import { MAX_WORK, workOf } from "./fill-work.ts";
import type { PreparedCondition } from "./prepare-condition.ts";
import type { PreparedScope } from "./prepared-scope.ts";
import type { ItemPart, ProgramPlans } from "./program-plans.ts";
import { addWork, MAX_REPEATED_WORK } from "./repeated-work.ts";
import type { Scope } from "./scope.ts";
import type { UsualScope } from "./usual-data.ts";

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
  readonly #plans: ProgramPlans;
  readonly #onMissing: MissingPolicy;
  /** What conditions read: the data, and the item of each list that is repeated, by the index of the scope. */
  #read: Scope[] | undefined;
  /** What they say of the data alone, by index. */
  #verdicts: (boolean | undefined)[] | undefined;
  #repeatedWork = 0;

  constructor(plans: ProgramPlans, onMissing: MissingPolicy) {
    this.#plans = plans;
    this.#onMissing = onMissing;
  }

  run(data: UsualScope): boolean {
    const { program, conditions } = this.#plans;
    if (program.lists.length > 0) {
      const counts = new Map(program.lists.map(({ label }) => [label, 0]));
      if (!addCounts(counts, program.data, data)) return false;
      this.counts = counts;
    }
    let verdicts = "";
    if (conditions.areAsked) {
      const scope = conditions.toScope(program.data, data);
      if (workOf(scope) > MAX_WORK) return false;
      this.#read = [scope];
      this.#verdicts = [];
      verdicts = this.#judge(0, program.ops.length);
    }
    const plan = this.#plans.find(data.given, verdicts, this.#onMissing);
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

  #repeat({ op, plans }: Repeat, outer: FillPlan, holder: UsualScope, written: Writing): boolean {
    const { list } = op.scope;
    const items = (list && holder.lists?.get(list.name)) ?? NO_ITEMS;
    this.#repeatedWork = addWork(this.#repeatedWork, op.work * items.length);
    if (this.#repeatedWork > MAX_REPEATED_WORK) return false;
    const read = list && this.#read?.[list.holder.index]?.lists[list.place];
    // Mostly that of one item is that of the next.
    let last: { readonly part: ItemPart; readonly plan: FillPlan } | undefined;
    for (let index = 0; index < items.length; index += 1) {
      const item = items[index] as UsualScope;
      const start = index === 0 ? op.body : op.start;
      const verdicts = this.#judgeItem(op, start, read?.[index]);
      const { given } = item;
      if (last?.part.given !== given || last.part.start !== start || last.part.verdicts !== verdicts) {
        const part = { scope: op.scope, given, start, end: op.end, verdicts, onMissing: this.#onMissing };
        const plan = this.#plans.findForItem(plans, part, outer);
        if (plan === undefined) return false;
        last = { part, plan };
      }
      if (!this.#follow(last.plan, item, written)) return false;
    }
    return true;
  }

  #judgeItem({ scope, end }: Repeat["op"], start: number, read: Scope | undefined): string {
    if (this.#read === undefined || read === undefined) return "";
    this.#read[scope.index] = read;
    return this.#judge(start, end);
  }

  #judge(start: number, end: number): string {
    return this.#plans.conditions.judge(start, end, (condition) => this.#holds(condition));
  }

  #holds(condition: PreparedCondition): boolean {
    const { index, scope } = condition;
    const read = this.#read ?? [];
    if (scope.list !== undefined || this.#verdicts === undefined) return evaluateCondition(condition, read);
    this.#verdicts[index] ??= evaluateCondition(condition, read);
    return this.#verdicts[index];
  }
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
