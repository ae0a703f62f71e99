import type { Context, FillData } from "../../../core/evaluator/data.ts";
import type { Condition, ConditionStep, Program } from "../../../core/evaluator/program.ts";
import { toCondition } from "../mail/mjml-tree/derived-condition.ts";
import type { MjmlContent, MjmlElement, MjmlTree } from "../mail/mjml-tree/mjml-tree.ts";
import type { CompiledHtml } from "../target/html/compile-html.ts";
import type { ItemPath } from "./item-path.ts";
import type { ProbeValues } from "./probe-values.ts";
import type { Writing } from "./write-out.ts";

/** A program whose conditions are decided, and the data for it. */
export interface DecidedProgram {
  readonly program: Program;
  readonly data: FillData;
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
  scopes: ReadonlyMap<number, number | undefined>,
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
      return [name, Array.from({ length }, (_, item) => dataOf(each, [...path, item]))] as const;
    });
    return { merge_tags: values.tagsOf(list, path), context, lists: Object.fromEntries(items) };
  }

  return { program: { ...program, conditions }, data: dataOf(undefined, []) };
}

function keyOf(condition: number): string {
  return `condition_${condition}`;
}

/** For each condition of a tree, the innermost list for whose items it is evaluated. Repeats are not included. */
export function conditionScopes({
  root,
  conditions,
}: Pick<MjmlTree, "root" | "conditions">): ReadonlyMap<number, number | undefined> {
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
