import type { Condition, ConditionStep } from "../../../../core/program.ts";

/** Which conditions of a tree must hold, and which must not. */
export type Choice = ReadonlyMap<number, boolean>;

/** A condition that follows from others: it holds when all conditions of one of the choices have the given values. */
export type DerivedCondition = readonly Choice[];

/** Makes the condition from the steps of those it follows from. No report names it. */
export function toCondition(derived: DerivedCondition, conditions: readonly Condition[]): Condition {
  const choices = derived.map((choice) => {
    const members = [...choice].map(([condition, holds]): readonly ConditionStep[] => {
      const steps = conditions[condition]?.steps ?? [];
      return holds ? steps : [...steps, ["not"]];
    });
    return join("all", members);
  });
  return { node: "", steps: join("any", choices) };
}

function join(kind: "all" | "any", members: readonly (readonly ConditionStep[])[]): readonly ConditionStep[] {
  const steps = members.flat();
  return members.length === 1 ? steps : [...steps, [kind, members.length]];
}
