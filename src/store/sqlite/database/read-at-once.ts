import type { Database } from "./database.ts";

/**
 * Returns a read of several statements that see the store at one moment, whatever other processes commit in between.
 * Throws UNAVAILABLE for any error of storage.
 */
export function prepareReadAtOnce({ reader, read }: Database): <Result>(run: () => Result) => Result {
  const atOnce = reader.transaction((run: () => unknown) => run());
  return <Result>(run: () => Result) => read(() => atOnce(run) as Result);
}
