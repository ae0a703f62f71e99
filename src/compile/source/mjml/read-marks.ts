import { MAX_ITEMS } from "../../../../core/evaluator/data.ts";
import { report } from "../../../domain/document/place.ts";
import { quote } from "../../../domain/quote.ts";
import type { FixedRule } from "../../../domain/rules.ts";
import type { MjmlContent } from "../../mail/mjml-tree/mjml-tree.ts";
import { headingCondition } from "../../mail/tree/blank-heading.ts";
import type { TreeCondition, TreeStep } from "../../mail/tree/tree-condition.ts";
import { type Alternative, alternative } from "../condition/alternative.ts";
import type { ListScope, ListTable } from "../list/list-table.ts";
import type { SourcePlaces } from "../shared/source-places.ts";
import { headingText } from "./heading-text.ts";
import { readCondition } from "./read-condition.ts";
import { type MarkedElement, markOf, type SourceAttribute } from "./source-element.ts";

const HEADING = /^h[1-6]$/;

/** What the marks of an element come to. */
export interface Marks {
  /** The conditions that decide about it, outermost first. */
  readonly conditions: readonly number[];
  /** What it is repeated for, and what is in it. */
  readonly scope: ListScope;
  /** Holds when nothing of it is shown; undefined when nobody can know. */
  readonly otherwise: readonly TreeStep[] | undefined;
  /** Whether it is the end of what excludes each other. */
  readonly isElse: boolean;
}

/** What an element is repeated for. */
interface RepeatMarks {
  readonly each: SourceAttribute;
  readonly max: SourceAttribute | undefined;
  readonly as: SourceAttribute | undefined;
}

/** Why an element may have no condition, and why it may not be repeated; undefined where it may. */
export interface Refusals {
  readonly conditional: string | undefined;
  readonly repeated: string | undefined;
}

/** Reads the attributes that say when elements are shown, and how often. Reports what is wrong with them. */
export class MarkReader {
  readonly conditions: TreeCondition[] = [];
  readonly lists: ListTable;
  /** That of the mail; undefined in what mails of any language share. */
  readonly language: string | undefined;
  readonly #places: SourcePlaces;
  readonly #ofChoices = new Map<string, number>();

  constructor(places: SourcePlaces, lists: ListTable, language: string | undefined) {
    this.#places = places;
    this.lists = lists;
    this.language = language;
  }

  /** The condition of one of the texts of a choice, `branch`. No report names it. */
  addBranch(steps: readonly TreeStep[], branch: number): number {
    const key = JSON.stringify([branch, steps]);
    const index = this.#ofChoices.get(key) ?? this.conditions.push({ node: "", steps, branch }) - 1;
    this.#ofChoices.set(key, index);
    return index;
  }

  /** `before` are the marks of the element before it, for its `lp-else`. */
  read(element: MarkedElement, outer: ListScope, before: Marks | undefined, refusals: Refusals): Marks {
    const marks = new Map(element.attributes.map((attribute) => [markOf(attribute), attribute]));
    const [each, max, as] = [marks.get("lp-each"), marks.get("lp-max"), marks.get("lp-as")];
    const [test, other] = [marks.get("lp-if"), marks.get("lp-else-if") ?? marks.get("lp-else")];
    const repeat = each && this.#repeat(element, { each, max, as }, outer, refusals.repeated);
    if (each === undefined) this.#refuseWithoutList(max, as);
    const scope = repeat?.scope ?? outer;
    const otherwise = other && this.#else(element, other, outer, before, refusals.conditional);
    const own = [
      ...(test === undefined ? [] : this.#test(element, test, scope, refusals.conditional)),
      ...(otherwise === undefined ? [] : [this.#add(element, otherwise.shown)]),
    ];
    if (other !== undefined) this.#refuseSeveral(other, marks);
    const conditions = [...(repeat === undefined ? [] : [repeat.condition]), ...own];
    const [only, ...others] = conditions.map((condition) => this.conditions[condition]?.steps ?? []);
    const isAlone = only !== undefined && others.length === 0;
    return {
      conditions,
      scope,
      otherwise: isAlone ? (otherwise?.hidden ?? [...only, ["not"]]) : undefined,
      isElse: marks.has("lp-else"),
    };
  }

  #refuseWithoutList(max: SourceAttribute | undefined, as: SourceAttribute | undefined): void {
    const without = ", and there is no lp-each";
    if (max !== undefined) this.#refuse(max, "list.invalid", `lp-max says how many items lp-each takes${without}`);
    if (as !== undefined) this.#refuse(as, "list.invalid", `lp-as says what the items of lp-each are called${without}`);
  }

  /** What excludes others is decided about by one mark alone. */
  #refuseSeveral(other: SourceAttribute, marks: ReadonlyMap<string | undefined, SourceAttribute>): void {
    const deciding = ["lp-each", "lp-if", "lp-else", "lp-else-if"].filter((mark) => marks.has(mark));
    if (deciding.length < 2) return;
    const message = `${markOf(other)} cannot be combined with another mark; put the element with the other mark inside it`;
    this.#refuse(other, "condition.not-allowed", message);
  }

  /** The condition of a heading that is left out where it would be empty; undefined for anything else. */
  readHeading(element: MarkedElement, content: MjmlContent): number | undefined {
    const text = HEADING.test(element.name) ? headingText(content) : undefined;
    const condition = text && headingCondition(text, this.#labelOf(element));
    return condition && this.conditions.push(condition) - 1;
  }

  #repeat(
    element: MarkedElement,
    { each, max, as }: RepeatMarks,
    outer: ListScope,
    refusal: string | undefined,
  ): { readonly condition: number; readonly scope: ListScope } | undefined {
    if (refusal !== undefined) return this.#refuse(each, "list.not-allowed", `${quote(element.name)}: ${refusal}`);
    const limit = max && Number(/^\s*(\d{1,4})\s*$/.exec(max.raw)?.[1]);
    if (max !== undefined && (limit === undefined || !(limit >= 1 && limit <= MAX_ITEMS)))
      return this.#refuse(max, "list.invalid", `lp-max is a number of items, from 1 to ${MAX_ITEMS}`);
    const list = this.lists.open({ list: each.raw, as: as?.raw }, outer, limit);
    if (typeof list === "string") return this.#refuse(each, "list.invalid", `lp-each ${list}`);
    const steps: readonly TreeStep[] = [["size", list.index, ">", 0]];
    return { condition: this.#add(element, steps, list.index), scope: [...outer, list] };
  }

  #test(
    element: MarkedElement,
    test: SourceAttribute,
    scope: ListScope,
    refusal: string | undefined,
  ): readonly number[] {
    if (refusal !== undefined) return this.#refuse(test, "condition.not-allowed", refusal) ?? [];
    const condition = readCondition(element, test, this.#places, this.lists.namesIn(scope));
    return condition === undefined ? [] : [this.conditions.push(condition) - 1];
  }

  #else(
    element: MarkedElement,
    other: SourceAttribute,
    scope: ListScope,
    before: Marks | undefined,
    refusal: string | undefined,
  ): Alternative | undefined {
    if (refusal !== undefined) return this.#refuse(other, "condition.not-allowed", refusal);
    const mark = markOf(other);
    const isFirst = before === undefined || before.conditions.length === 0;
    if (isFirst || before.otherwise === undefined || (before.isElse && mark === "lp-else-if")) {
      const message =
        isFirst || before.isElse
          ? `${mark} must be on the element right after one with lp-if${mark === "lp-else-if" ? ", lp-else-if" : ""} or lp-each, in the same parent`
          : `${mark} cannot follow an element with lp-each and lp-if: whether any item was shown is not known`;
      return this.#refuse(other, "condition.not-allowed", message);
    }
    if (mark === "lp-else") return { shown: before.otherwise, hidden: [...before.otherwise, ["not"]] };
    const steps = readCondition(element, other, this.#places, this.lists.namesIn(scope))?.steps;
    return steps && alternative(before.otherwise, steps);
  }

  #add(element: MarkedElement, steps: readonly TreeStep[], repeats?: number): number {
    const node = this.#labelOf(element);
    return this.conditions.push({ node, steps, ...(repeats === undefined ? {} : { repeats }) }) - 1;
  }

  #labelOf({ name, start }: MarkedElement): string {
    return `${name}@${this.#places.labelOf(start)}`;
  }

  #refuse({ from }: SourceAttribute, rule: FixedRule, message: string): undefined {
    return report(this.#places.at(from), rule, message);
  }
}
