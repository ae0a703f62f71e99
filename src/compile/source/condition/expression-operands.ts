import type { parse } from "@bufbuild/cel";

/** An expression as the parser gives it. */
export type Expression = ReturnType<typeof parse>["expr"];

export type Literal = string | number | boolean | null;

/** The context key an expression names: `plan`, `context.plan` or `context["first name"]`. */
export function keyOf({ exprKind }: Expression): string | undefined {
  if (exprKind.case === "identExpr") return exprKind.value.name;
  if (exprKind.case === "selectExpr") {
    const { operand, field, testOnly } = exprKind.value;
    return operand && isContext(operand) && !testOnly ? field : undefined;
  }
  if (exprKind.case !== "callExpr" || exprKind.value.function !== "_[_]") return undefined;
  const [operand, index] = exprKind.value.args;
  const key = operand && index && isContext(operand) ? literalOf(index) : undefined;
  return typeof key === "string" && key.trim() !== "" ? key : undefined;
}

/** True for the name of the context itself. */
export function isContext({ exprKind }: Expression): boolean {
  return exprKind.case === "identExpr" && exprKind.value.name === "context";
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
