import type { Comparison } from "../../../../core/evaluator/program.ts";
import type { TreeStep } from "../../mail/tree/tree-condition.ts";
import { compareAs, type Operand } from "../condition/expression-operands.ts";

/** A condition on one value, before it is written as steps. */
export type PluralTest =
  | boolean
  | { readonly comparison: Comparison }
  | { readonly join: "all" | "any"; readonly tests: readonly PluralTest[] }
  | { readonly not: PluralTest };

export function test(...comparison: Comparison): PluralTest {
  return { comparison };
}

export function all(tests: readonly PluralTest[]): PluralTest {
  return join("all", tests);
}

export function any(tests: readonly PluralTest[]): PluralTest {
  return join("any", tests);
}

/** One that is false decides about `all`, one that is true about `any`; others that are known say nothing. */
function join(kind: "all" | "any", tests: readonly PluralTest[]): PluralTest {
  const deciding = kind === "any";
  if (tests.includes(deciding)) return deciding;
  const open = tests
    .filter((each) => typeof each !== "boolean")
    .flatMap((each) => ("join" in each && each.join === kind ? each.tests : [each]));
  const [only] = open;
  if (only === undefined) return !deciding;
  return open.length === 1 ? only : { join: kind, tests: open };
}

export function not(negated: PluralTest): PluralTest {
  if (typeof negated === "boolean") return !negated;
  return "not" in negated ? negated.not : { not: negated };
}

/** The test as postfix steps on a value. */
export function toSteps(tested: PluralTest, operand: Operand): readonly TreeStep[] {
  if (typeof tested === "boolean") return [["constant", tested]];
  if ("comparison" in tested) return [compareAs(operand, tested.comparison)];
  if ("not" in tested) return [...toSteps(tested.not, operand), ["not"]];
  return [...tested.tests.flatMap((each) => toSteps(each, operand)), [tested.join, tested.tests.length]];
}
