import { FillError } from "../../core/evaluator/report.ts";

/** What a call gives: its result, or all that its refusal says. */
export function outcomeOf(run: () => unknown): unknown {
  try {
    return run();
  } catch (err) {
    if (!(err instanceof FillError)) throw err;
    return { code: err.code, issues: err.issues, message: err.message };
  }
}
