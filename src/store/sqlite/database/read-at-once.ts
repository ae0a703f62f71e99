import type { Database } from "./database.ts";

/**
 * Returns a function that runs several statements on one snapshot of the store, unaffected by commits of other
 * processes. It throws UNAVAILABLE for any storage error.
 */
export function prepareReadAtOnce({ reader, read }: Database): <Result>(run: () => Result) => Result {
  const atOnce = reader.transaction((run: () => unknown) => run());
  return <Result>(run: () => Result) => read(() => atOnce(run) as Result);
}
