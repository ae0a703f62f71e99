import { isTransient } from "../rpc/is-transient.ts";
import { isSessionRefusal } from "../session/is-session-refusal.ts";

/** Whether the same save can succeed later: when the server answers again, or somebody has signed in again. */
export function mayPass(error: unknown): boolean {
  return isTransient(error) || isSessionRefusal(error);
}
