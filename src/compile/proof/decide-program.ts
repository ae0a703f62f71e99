import type { Context, FillData } from "../../../core/evaluator/data.ts";
import type { Condition, ConditionStep, Program } from "../../../core/evaluator/program.ts";
import { toCondition } from "../mail/mjml-tree/derived-condition.ts";
import type { MjmlContent, MjmlElement, MjmlTree } from "../mail/mjml-tree/mjml-tree.ts";
import type { CompiledHtml } from "../target/html/compile-html.ts";
import { type ItemPath, wayTo } from "./item-path.ts";
import type { Outcome } from "./outcomes.ts";
import type { ProbeValues } from "./probe-values.ts";
import type { Writing } from "./write-out.ts";

/** A program whose conditions are decided, and the data for it. */
export interface DecidedProgram {
  readonly program: Program;
  readonly data: FillData;
}

/** The scope of each condition: the innermost list for whose items it is evaluated. */
export type ConditionScopes = ReadonlyMap<number, number | undefined>;

/** How an outcome writes a tree: what holds for an item holds wherever it is repeated. */
export function decisionsOf(
  { lists }: Pick<MjmlTree, "lists">,
  { hidden, holds, count }: Pick<Outcome, "hidden" | "holds" | "count">,
  scopes: ConditionScopes,
): Pick<Writing, "isShown" | "count"> {
  return {
    isShown: (condition, path) => !hidden.has(condition) || holds(condition, wayTo(lists, scopes.get(condition), path)),
    count: (list, path) => count(list, wayTo(lists, lists[list]?.in, path)),
  };
}

/**
 * A program with its conditions decided as a mail is written: by constants, or where items are repeated, by keys of
 * theirs. Those that follow from others follow from these.
 */
export function decideProgram(
  { lists }: Pick<MjmlTree, "lists">,
  { program, derived }: Pick<CompiledHtml, "program" | "derived">,
  { isShown, count }: Pick<Writing, "isShown" | "count">,
  values: ProbeValues,
  scopes: ConditionScopes,
): DecidedProgram {
  const own = program.conditions.slice(0, program.conditions.length - derived.length);
  const conditions = own.map(({ node, steps }, condition): Condition => {
    if (!scopes.has(condition)) return { node, steps };
    const list = scopes.get(condition);
    const step: ConditionStep =
      list === undefined ? ["constant", isShown(condition, [])] : ["item", list, keyOf(condition), "==", "true"];
    return { node, steps: [step] };
  });
  for (const choices of derived) conditions.push(toCondition(choices, conditions));

  function dataOf(list: number | undefined, path: ItemPath): FillData {
    const keys = [...scopes].filter(([, scope]) => list !== undefined && scope === list);
    const context: Context = Object.fromEntries(
      keys.map(([condition]) => [keyOf(condition), isShown(condition, path)]),
    );
    const held = [...lists.entries()].filter(([, { in: holder }]) => holder === list);
    const items = held.map(([each, { name }]) => {
      const length = count(each, path);
      return [name, Array.from({ length }, (_, item) => dataOf(each, [...path, { list: each, item }]))] as const;
    });
    return { merge_tags: values.tagsOf(list, path), context, lists: Object.fromEntries(items) };
  }

  return { program: { ...program, conditions }, data: dataOf(undefined, []) };
}

function keyOf(condition: number): string {
  return `condition_${condition}`;
}

/** For each condition of a tree, the innermost list for whose items it is evaluated. Repeats are not included. */
export function conditionScopes({ root, conditions }: Pick<MjmlTree, "root" | "conditions">): ConditionScopes {
  const scopes = new Map<number, number | undefined>();
  const enter = (condition: number | undefined, list: number | undefined): number | undefined => {
    if (condition === undefined) return list;
    const repeated = conditions[condition]?.repeats;
    if (repeated === undefined) scopes.set(condition, list);
    return repeated ?? list;
  };
  const visitContent = (content: MjmlContent, list: number | undefined): void => {
    for (const part of content) {
      if (typeof part === "object" && "content" in part) visitContent(part.content, enter(part.condition, list));
    }
  };
  const visit = ({ condition, children, content }: MjmlElement, outer: number | undefined): void => {
    const list = enter(condition, outer);
    visitContent(content, list);
    for (const child of children) visit(child, list);
  };
  visit(root, undefined);
  return scopes;
}
