import type { StoreCheck } from "../domain/store-check.ts";
import type { Services } from "../services.ts";

/** What is known of a check of the store that goes on while it is served. */
export interface FollowedCheck {
  /** Whether there is nothing left to check: of a store without files there never was. */
  readonly isDone: boolean;
  /** Tells the store. */
  note(check: StoreCheck): void;
  /** Undefined when none goes on. */
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
