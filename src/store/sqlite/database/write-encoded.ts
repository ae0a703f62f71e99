import type { Database } from "./database.ts";

/**
 * Queues a write immediately, and runs it with the encoded data when its turn has come and the encoding has finished.
 * Throws as `write` does.
 */
export function writeEncoded<Encoded, Result>(
  database: Pick<Database, "write">,
  encoding: Promise<Encoded>,
  run: (encoded: Encoded) => Result,
): Promise<Result> {
  let write = (): Result => {
    throw new Error("nothing was encoded");
  };
  const after = encoding.then((encoded) => {
    write = () => run(encoded);
  });
  return database.write(() => write(), { after });
}
