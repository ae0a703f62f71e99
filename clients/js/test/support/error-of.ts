import { LetterpressError } from "../../src/index.ts";

/** What a call rejects with, which must be a LetterpressError. */
export async function errorOf(run: Promise<unknown>): Promise<LetterpressError> {
  const [outcome] = await Promise.allSettled([run]);
  return toLetterpressError(outcome.status === "rejected" ? outcome.reason : undefined);
}

/** What a call throws, which must be a LetterpressError. */
export function errorFrom(run: () => unknown): LetterpressError {
  try {
    run();
  } catch (err) {
    return toLetterpressError(err);
  }
  throw new Error("nothing was thrown");
}

function toLetterpressError(reason: unknown): LetterpressError {
  if (reason instanceof LetterpressError) return reason;
  throw new Error("no LetterpressError was thrown", { cause: reason });
}
