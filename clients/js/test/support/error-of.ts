import { expect } from "vitest";
import { LetterpressError } from "../../src/index.ts";

/** What a call rejects with, which must be a LetterpressError. */
export async function errorOf(run: Promise<unknown>): Promise<LetterpressError> {
  const reason = await run.then(
    () => "nothing was thrown",
    (err: unknown) => err,
  );
  expect(reason).toBeInstanceOf(LetterpressError);
  return reason as LetterpressError;
}
