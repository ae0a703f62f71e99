import type { parse } from "@bufbuild/cel";
import type { Comparison } from "../../../../core/evaluator/program.ts";
import type { TreeStep } from "../../mail/tree/tree-condition.ts";
import type { ListNames } from "../list/list-table.ts";

/** An expression as the parser gives it. */
export type Expression = ReturnType<typeof parse>["expr"];

export type Literal = string | number | boolean | null;

/** What is compared: a value of the context, one of an item's, or the number of a list's items. */
export type Operand =
  | readonly [kind: "test", key: string]
  | readonly [kind: "item", list: number, key: string]
  | readonly [kind: "size", list: number];

/** The step that compares an operand. */
export function compare(operand: Operand, ...comparison: Comparison): TreeStep {
  return [...operand, ...comparison] as unknown as TreeStep; // a step is an operand and a comparison
}

/**
 * What an expression names: `plan`, `context.plan` or `context["first name"]`; `items.sale` or `items["on sale"]` where
 * items are repeated; `size(items)` or `size(items.options)`.
 */
export function operandOf({ exprKind }: Expression, names: ListNames): Operand | undefined {
  if (exprKind.case === "identExpr") return ["test", exprKind.value.name];
  if (exprKind.case === "selectExpr") {
    const { operand, field, testOnly } = exprKind.value;
    return operand && !testOnly ? memberOf(operand, field, names) : undefined;
  }
  if (exprKind.case !== "callExpr" || exprKind.value.target !== undefined) return undefined;
  const [operand, index] = exprKind.value.args;
  if (operand === undefined) return undefined;
  if (exprKind.value.function === "size" && index === undefined) return sizeOf(operand, names);
  const key = exprKind.value.function === "_[_]" && index ? literalOf(index) : undefined;
  return typeof key === "string" && key.trim() !== "" ? memberOf(operand, key, names) : undefined;
}

function sizeOf(expression: Expression, names: ListNames): Operand | undefined {
  const path = pathOf(expression);
  const list = path && names.sizeOf(path);
  return list === undefined ? undefined : ["size", list];
}

/** The context keys that every item has. */
export const GIVEN_KEYS: readonly string[] = ["loop_number", "loop_first", "loop_last"];

/** True for a key that no item has: those with such a name are given. */
export function isReservedKey(key: string): boolean {
  return key.toLowerCase().startsWith("loop_") && !GIVEN_KEYS.includes(key);
}

/** The value of a key of the context itself, or of that of an item. */
export function memberOf({ exprKind }: Expression, key: string, names: ListNames): Operand | undefined {
  if (exprKind.case !== "identExpr") return undefined;
  const { name } = exprKind.value;
  if (name === "context") return ["test", key];
  const list = names.itemsOf(name);
  return list === undefined || isReservedKey(key) ? undefined : ["item", list, key];
}

/** What an expression says of lists that makes no sense where it is; undefined when it says nothing of them. */
export function listFault({ exprKind }: Expression, names: ListNames): string | undefined {
  if (exprKind.case === "callExpr") {
    const { function: called, args, target } = exprKind.value;
    if (called === "size" && target === undefined)
      return "size() needs a list that lp-each repeats, such as items, or items.options where items are repeated";
    return [...(target ? [target] : []), ...args].map((part) => listFault(part, names)).find((fault) => fault);
  }
  if (exprKind.case !== "selectExpr") return undefined;
  const [name = "", key = ""] = pathOf({ exprKind } as Expression) ?? [];
  if (names.itemsOf(name) !== undefined && key.toLowerCase().startsWith("loop_"))
    return `items have ${GIVEN_KEYS.join(", ")}, and no other key that begins with loop_`;
  if (names.itemsOf(name) !== undefined || !names.isKnown(name)) return undefined;
  return `asks for ${name}.${key}, which there is only in what lp-each repeats for ${name}`;
}

/** `a.b.c` as its names. */
function pathOf({ exprKind }: Expression): readonly string[] | undefined {
  if (exprKind.case === "identExpr") return [exprKind.value.name];
  if (exprKind.case !== "selectExpr" || exprKind.value.operand === undefined) return undefined;
  const holders = pathOf(exprKind.value.operand);
  return holders && [...holders, exprKind.value.field];
}

/** What a literal means. Returns undefined for any other expression. */
export function literalOf({ exprKind }: Expression): Literal | undefined {
  if (exprKind.case !== "constExpr") return undefined;
  const { case: kind, value } = exprKind.value.constantKind;
  switch (kind) {
    case "stringValue":
    case "boolValue":
      return typeof value === "string" ? value.toWellFormed() : value;
    case "int64Value":
    case "uint64Value":
    case "doubleValue":
      return Number.isFinite(Number(value)) ? Number(value) : undefined;
    case "nullValue":
      return null;
    default:
      return undefined;
  }
}
