import { evaluateCondition } from "./evaluate-condition.ts";
import type { MissingPolicy } from "./fill-options.ts";
import type { FillPlan, NamePlaces, Repeat, Segment } from "./fill-plan.ts";
import { MAX_WORK, workOf } from "./fill-work.ts";
import type { PreparedCondition } from "./prepare-condition.ts";
import type { PreparedScope } from "./prepared-scope.ts";
import type { ProgramPlans } from "./program-plans.ts";
import { addWork, MAX_REPEATED_WORK } from "./repeated-work.ts";
import type { Scope } from "./scope.ts";
import type { UsualScope } from "./usual-data.ts";

const NO_ITEMS: readonly UsualScope[] = [];

/**
 * One run of a program by plans, which gathers what is to be written. Returns false where the general evaluator has to
 * look at it.
 */
export class PlannedRun {
  /** What is to be written, and for which scope. */
  readonly segments: Segment[] = [];
  readonly scopes: UsualScope[] = [];
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
    this.names = plan?.places[0];
    return plan !== undefined && this.#follow(plan, data);
  }

  #follow(plan: FillPlan, scope: UsualScope): boolean {
    for (const step of plan.steps) {
      if (step.kind === "segment") {
        this.segments.push(step);
        this.scopes.push(scope);
      } else if (!this.#repeat(step, plan, scope)) return false;
    }
    return true;
  }

  #repeat({ op, plans }: Repeat, outer: FillPlan, holder: UsualScope): boolean {
    const { scope } = op;
    const { list } = scope;
    const items = (list && holder.lists?.get(list.name)) ?? NO_ITEMS;
    this.#repeatedWork = addWork(this.#repeatedWork, op.work * items.length);
    if (this.#repeatedWork > MAX_REPEATED_WORK) return false;
    const reading = this.#read;
    const read = list && reading?.[list.holder.index]?.lists[list.place];
    for (let index = 0; index < items.length; index += 1) {
      const item = items[index] as UsualScope;
      const start = index === 0 ? op.body : op.start;
      let verdicts = "";
      const scopeRead = read?.[index];
      if (reading !== undefined && scopeRead !== undefined) {
        reading[scope.index] = scopeRead;
        verdicts = this.#judge(start, op.end);
      }
      const part = { scope, start, end: op.end, verdicts, onMissing: this.#onMissing };
      const plan = this.#plans.findForItem(plans, item.given, part, outer);
      if (plan === undefined || !this.#follow(plan, item)) return false;
    }
    return true;
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
