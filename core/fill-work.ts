import { addWork, tooMuchWork } from "./repeated-work.ts";
import type { Scope } from "./scope.ts";

/** The most work that the searches of one fill may take: bytes searched times bytes searched for. */
export const MAX_WORK = 268_435_456;

/**
 * Throws RENDER_ERROR when the values are too long for all the searches of a program, whether they are come to or not:
 * then it is known before anything is written. Those of an item count once for each stretch that it is repeated by. All
 * else that a fill does outside of repeated stretches is linear to the program, the data and the output.
 */
export function assertWork(data: Scope): void {
  const work = searchWork(data, 1);
  if (work > MAX_WORK) throw tooMuchWork("context", `takes ${work} comparisons to search`, MAX_WORK);
}

function searchWork(scope: Scope, times: number): number {
  let work = 0;
  for (const { key, bytes } of scope.plan.searches) {
    work = addWork(work, bytes * times * (scope.context[key]?.lowerBytes ?? 0));
  }
  for (const items of scope.lists) {
    for (const item of items) work = addWork(work, searchWork(item, item.plan.stretches));
  }
  return work;
}
