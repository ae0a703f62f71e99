import type { TreeStep } from "../../mail/tree/tree-condition.ts";

type Outcome = boolean | undefined;

/** The value of postfix steps that no data can change; undefined where the data decide. */
export function decidedBy(steps: readonly TreeStep[]): boolean | undefined {
  const outcomes: Outcome[] = [];
  for (const step of steps) {
    if (step[0] === "constant") outcomes.push(step[1]);
    else if (step[0] === "not") outcomes.push(negate(outcomes.pop()));
    else if (step[0] === "all" || step[0] === "any") {
      outcomes.push(join(outcomes.splice(outcomes.length - step[1]), step[0] === "any"));
    } else outcomes.push(undefined);
  }
  return outcomes.at(-1);
}

function negate(outcome: Outcome): Outcome {
  return outcome === undefined ? undefined : !outcome;
}

/** One member that is `deciding` decides about all of them. */
function join(members: readonly Outcome[], deciding: boolean): Outcome {
  if (members.includes(deciding)) return deciding;
  return members.includes(undefined) ? undefined : !deciding;
}
