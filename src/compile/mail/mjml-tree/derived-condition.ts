import type { ConditionStep } from "../../../../core/evaluator/program.ts";
import type { TreeStep } from "../tree/tree-condition.ts";

/** Which conditions of a tree must hold, and which must not. */
export type Choice = ReadonlyMap<number, boolean>;

/** A condition that follows from others: it holds when all conditions of one of the choices have the given values. */
export type DerivedCondition = readonly Choice[];

/** Makes the condition from the steps of those it follows from. No report names it. */
export function toCondition<Step extends ConditionStep | TreeStep>(
  derived: DerivedCondition,
  conditions: readonly { readonly steps: readonly Step[] }[],
): { readonly node: string; readonly steps: readonly (Step | JoinStep)[] } {
  const choices = derived.map((choice) => {
    const members = [...choice].map(([condition, holds]): readonly (Step | JoinStep)[] => {
      const steps = conditions[condition]?.steps ?? [];
      return holds ? steps : [...steps, ["not"]];
    });
    return join("all", members);
  });
  return { node: "", steps: join("any", choices) };
}

type JoinStep = Extract<ConditionStep, readonly ["all" | "any", number] | readonly ["not"]>;

function join<Step>(
  kind: "all" | "any",
  members: readonly (readonly (Step | JoinStep)[])[],
): readonly (Step | JoinStep)[] {
  const steps = members.flat();
  return members.length === 1 ? steps : [...steps, [kind, members.length]];
}
