import type { FillError } from "../../core/evaluator/report.ts";

/** What a call throws; fails when it throws nothing. */
export function faultOf(run: () => unknown): FillError {
  try {
    run();
  } catch (err) {
    return err as FillError;
  }
  throw new Error("nothing was thrown");
}
