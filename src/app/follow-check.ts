import type { StoreCheck } from "../domain/store-check.ts";
import type { Services } from "../services.ts";

/** The latest result of a check of the store that runs while the server answers requests. */
export interface FollowedCheck {
  /** Whether the check is complete. Always true for a store without files. */
  readonly isDone: boolean;
  /** Passes the result to the store. */
  note(check: StoreCheck): void;
  /** Undefined if no check is running. */
  latest(): StoreCheck | undefined;
}

export function followCheck(fileCheck: Services["store"]["fileCheck"]): FollowedCheck {
  let latest: StoreCheck | undefined;
  return {
    isDone: fileCheck?.isDone ?? true,
    note(check) {
      latest = check;
      fileCheck?.note(check);
    },
    latest: () => latest,
  };
}
