import type { parse } from "@bufbuild/cel";
import type { Member } from "../../../domain/document/name-members.ts";

/** An expression as the parser gives it. */
export type Expression = ReturnType<typeof parse>["expr"];

export type Literal = string | number | boolean | null;

/** The members that `a.b["c d"]` names. Undefined for any other expression. */
export function membersOf({ exprKind }: Expression): readonly Member[] | undefined {
  if (exprKind.case === "identExpr") return [{ text: exprKind.value.name, isQuoted: false }];
  if (exprKind.case === "selectExpr") {
    const { operand, field, testOnly } = exprKind.value;
    const holder = operand && !testOnly ? membersOf(operand) : undefined;
    return holder && [...holder, { text: field, isQuoted: false }];
  }
  if (exprKind.case !== "callExpr" || exprKind.value.function !== "_[_]") return undefined;
  const [operand, index] = exprKind.value.args;
  const holder = operand && membersOf(operand);
  const key = index && literalOf(index);
  if (holder === undefined || typeof key !== "string" || key.trim() === "") return undefined;
  return [...holder, { text: key, isQuoted: true }];
}

/** What `has(order.note)` asks for, which the parser has read as a test. */
export function testedMembers({ exprKind }: Expression): readonly Member[] | undefined {
  if (exprKind.case !== "selectExpr" || !exprKind.value.testOnly) return undefined;
  const { operand, field } = exprKind.value;
  const holder = operand && membersOf(operand);
  return holder && [...holder, { text: field, isQuoted: false }];
}

/** The list of an item that an expression names by its number, as in `lines[0]`. */
export function numberedList({ exprKind }: Expression): readonly Member[] | undefined {
  if (exprKind.case === "selectExpr") return exprKind.value.operand && numberedList(exprKind.value.operand);
  if (exprKind.case !== "callExpr" || exprKind.value.function !== "_[_]") return undefined;
  const [operand, index] = exprKind.value.args;
  if (operand === undefined) return undefined;
  return typeof (index && literalOf(index)) === "number" ? membersOf(operand) : numberedList(operand);
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
