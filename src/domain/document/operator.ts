import { nearestName } from "../nearest-name.ts";
import { quote } from "../quote.ts";
import { type Place, report } from "./place.ts";

/** The operators of visibility rules. */
const OPERATORS = [
  "==",
  "!=",
  "contains",
  "not_contains",
  "starts_with",
  "ends_with",
  "in",
  "not_in",
  ">",
  "<",
  ">=",
  "<=",
  "date_before",
  "date_after",
  "date_on",
  "is_empty",
  "is_not_empty",
] as const;

export type Operator = (typeof OPERATORS)[number];

/** The JSON Schema of an operator. */
export const OPERATOR = { enum: OPERATORS };

/** What other languages call an operator, without case and what joins words. */
const OTHER_NAMES: Readonly<Partial<Record<Operator, string>>> = {
  "==": "= === equals equal equalto eq is",
  "!=": "<> !== notequals notequal notequalto neq ne isnot",
  contains: "includes has",
  not_contains: "doesnotcontain excludes",
  starts_with: "beginswith",
  in: "oneof anyof isin",
  not_in: "noneof isnotin",
  ">": "greaterthan morethan gt",
  "<": "lessthan lt",
  ">=": "=> greaterthanorequal greaterthanorequalto greaterorequal atleast gte ge",
  "<=": "=< lessthanorequal lessthanorequalto lessorequal atmost lte le",
  date_before: "before",
  date_after: "after",
  date_on: "on",
  is_empty: "empty isblank blank notexists isnull",
  is_not_empty: "notempty isnotblank exists isset",
};

/** Reads an operator, or reports that there is no such. */
export function readOperator(value: unknown, place: Place): Operator | undefined {
  const known = OPERATORS.find((operator) => operator === value);
  if (known !== undefined) return known;
  const list = `there are ${OPERATORS.join(", ")}`;
  if (typeof value !== "string") {
    return report(place, "visibility.unknown-operator", `the operator is missing or not a string; ${list}`);
  }
  const meant = meantOperator(value);
  const question = meant === undefined ? "" : `; did you mean ${meant}?`;
  return report(place, "visibility.unknown-operator", `the operator is "${quote(value)}"${question}; ${list}`);
}

function meantOperator(value: string): string | undefined {
  const folded = value
    .slice(0, 60)
    .toLowerCase()
    .replace(/[\s_-]+/g, "");
  const byName = OPERATORS.find((operator) => OTHER_NAMES[operator]?.split(" ").includes(folded));
  return byName ?? nearestName(value, OPERATORS);
}
