import type { ContextValue } from "./context-value.ts";
import { FillError } from "./fill-error.ts";

/** A context key whose value tests search, and the bytes of all the texts that they search it for, each once. */
export interface Search {
  readonly key: number;
  readonly bytes: number;
}

/** The most work that the searches of one fill may take: bytes searched times bytes searched for. */
export const MAX_WORK = 268_435_456;

/**
 * Throws RENDER_ERROR when the values are too long for all the searches of a program, whether they are come to or not:
 * then it is known before anything is written. All else that a fill does is linear to the program, the data and the
 * output.
 */
export function assertWork(searches: readonly Search[], context: readonly ContextValue[]): void {
  if (searches.length === 0) return;
  let work = 0;
  for (const { key, bytes } of searches) work += bytes * (context[key]?.lowerBytes ?? 0);
  if (work <= MAX_WORK) return;
  const msg = `takes ${work} comparisons to search, more than the limit of ${MAX_WORK}`;
  throw new FillError("RENDER_ERROR", [{ loc: ["context"], msg, type: "too_much_work" }]);
}
