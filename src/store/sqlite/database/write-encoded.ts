import type { Database } from "./database.ts";

/** A write that takes its turn now, and waits in it for what is to be written. Throws as `write` does. */
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
