import { Code, ConnectError, type ContextValues, createContextKey } from "@connectrpc/connect";
import { Refusal } from "../../../domain/error.ts";

const controllerKey = createContextKey<AbortController | undefined>(undefined, { description: "signal of the call" });

/** What a call is aborted with whose client has left. */
export const CLIENT_LEFT = new ConnectError("the client has left", Code.Canceled);

/**
 * The signal that `abortCall` aborts. What a handler has not begun to store by then it must not store. Made when it is
 * first asked for: one for each call would cost more than the rest of its context.
 */
export function callSignal(values: ContextValues): AbortSignal {
  return controllerOf(values).signal;
}

/**
 * Aborts the signal of a call, also one that is asked for later: nobody waits for the call any more. The reason is a
 * Refusal where its deadline has passed or the server stops, and else CLIENT_LEFT.
 */
export function abortCall(values: ContextValues, reason: unknown): void {
  controllerOf(values).abort(reason instanceof Refusal ? reason : toReason(ConnectError.from(reason)));
}

/** Whether `abortCall` was called. */
export function hasBeenAborted(values: ContextValues): boolean {
  return values.get(controllerKey)?.signal.aborted === true;
}

function controllerOf(values: ContextValues): AbortController {
  const known = values.get(controllerKey);
  if (known !== undefined) return known;
  const made = new AbortController();
  values.set(controllerKey, made);
  return made;
}

function toReason({ code, rawMessage }: ConnectError): Refusal | ConnectError {
  if (code === Code.DeadlineExceeded) return new Refusal("DEADLINE_EXCEEDED", rawMessage);
  if (code === Code.Unavailable) return new Refusal("UNAVAILABLE", rawMessage);
  return CLIENT_LEFT;
}

const placeKey = createContextKey<(() => void) | undefined>(undefined, { description: "place of the call" });

/**
 * Keeps for a call what `take` took, until `leavePlace`. Takes nothing for a call that has ended or has its place
 * already.
 */
export function takePlace(values: ContextValues, take: () => () => void): void {
  if (values.get(placeKey) === undefined && !hasBeenAborted(values)) values.set(placeKey, take());
}

/** Gives back what `takePlace` took, when the call has ended in whatever way. */
export function leavePlace(values: ContextValues): void {
  values.get(placeKey)?.();
}
