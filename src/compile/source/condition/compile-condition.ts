import { parseDay, parseNumber, splitList } from "../../../../core/evaluator/context-value.ts";
import { lowerCase } from "../../../../core/evaluator/text.ts";
import { type Place, report } from "../../../domain/document/place.ts";
import type { VisibilityGroup, VisibilityRule } from "../../../domain/document/visibility.ts";
import { quote } from "../../../domain/quote.ts";
import type { TreeStep } from "../../mail/tree/tree-condition.ts";
import type { ScopedPlace } from "../list/scoped-place.ts";
import { compare, type Operand } from "./expression-operands.ts";
import { ruleOperand } from "./rule-operand.ts";

/**
 * Turns rules into postfix steps with operands ready to compare: lower-cased, lists split, numbers and days parsed. A
 * number or date that cannot be parsed makes its rule always false, and is reported.
 */
export function compileCondition(group: VisibilityGroup, place: ScopedPlace): readonly TreeStep[] {
  const members = [
    ...group.rules.map((rule) => [compileRule(rule, { ...place, path: rule.path })]),
    ...group.groups.map((inner) => compileCondition(inner, place)),
  ];
  if (members.length === 0) return [["constant", true]];
  const steps = members.flat();
  return members.length === 1 ? steps : [...steps, [group.match, members.length]];
}

function compileRule(rule: VisibilityRule, place: ScopedPlace): TreeStep {
  const operand = ruleOperand(rule.tag, place);
  return operand === undefined ? ["constant", false] : compareRule(operand, rule, place);
}

/** The comparison that a rule makes. That of a text which is known at publish is decided. */
export function compareRule(
  operand: Operand,
  { operator, value }: Pick<VisibilityRule, "operator" | "value">,
  place: Place,
): TreeStep {
  switch (operator) {
    case "==":
    case "!=":
    case "contains":
    case "not_contains":
    case "starts_with":
    case "ends_with":
      return compare(operand, operator, lowerCase(value));
    case "in":
    case "not_in":
      return compare(operand, operator, splitList(lowerCase(value)));
    case ">":
    case "<":
    case ">=":
    case "<=": {
      const number = parseNumber(value);
      if (number !== undefined) return compare(operand, operator, number);
      report(place, "visibility.not-a-number", `"${quote(value)}" is not a number, so this rule is never true`);
      return ["constant", false];
    }
    case "date_before":
    case "date_after":
    case "date_on": {
      const day = parseDay(value.trim());
      if (day !== undefined) return compare(operand, operator, day);
      report(place, "visibility.not-a-date", `"${quote(value)}" is not a date, so this rule is never true`);
      return ["constant", false];
    }
    case "is_empty":
    case "is_not_empty":
      return compare(operand, operator);
  }
}
