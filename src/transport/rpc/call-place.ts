import { type ContextValues, createContextKey } from "@connectrpc/connect";
import { hasBeenAborted } from "./call-signal.ts";

const placeKey = createContextKey<(() => void) | undefined>(undefined, { description: "place of the call" });

/** Keeps for a call what `take` took, until `leavePlace`. Takes nothing for a call that has ended or has its place already. */
export function takePlace(values: ContextValues, take: () => () => void): void {
  if (values.get(placeKey) === undefined && !hasBeenAborted(values)) values.set(placeKey, take());
}

/** Gives back what `takePlace` took, when the call has ended in whatever way. */
export function leavePlace(values: ContextValues): void {
  values.get(placeKey)?.();
}
