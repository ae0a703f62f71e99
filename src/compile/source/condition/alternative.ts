import type { TreeStep } from "../../mail/tree/tree-condition.ts";

/** What one of several that exclude each other is shown by, and what holds when neither it nor one before it is. */
export interface Alternative {
  readonly shown: readonly TreeStep[];
  readonly hidden: readonly TreeStep[];
}

/** The alternative that is shown where nothing before it is, `otherwise`, and a condition holds. */
export function alternative(otherwise: readonly TreeStep[], steps: readonly TreeStep[]): Alternative {
  return { shown: both(otherwise, steps), hidden: both(otherwise, [...steps, ["not"]]) };
}

/** Both hold. Where the first is of several that must hold, the second becomes one of them. */
function both(first: readonly TreeStep[], second: readonly TreeStep[]): readonly TreeStep[] {
  const last = first.at(-1);
  const [members, count] = last?.[0] === "all" ? [first.slice(0, -1), last[1]] : [first, 1];
  return [...members, ...second, ["all", count + 1]];
}
