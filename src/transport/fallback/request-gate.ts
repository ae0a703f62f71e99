import { ConnectError, type HandlerContext } from "@connectrpc/connect";
import type { Metrics } from "../../metrics/metrics.ts";
import { leavePlace } from "../rpc/call-place.ts";
import type { Rpcs } from "../rpc/rpcs.ts";

/** For Connect's option of the same name. */
export type RequestGate = (context: HandlerContext) => Promise<void>;

/**
 * A gate that authorizes calls. From here on it also gives a google.rpc.ErrorInfo to what the protocol layer throws by itself, such as
 * for a message that is too large: Connect aborts the call with that very error, just before it writes it.
 */
export function createRequestGate(
  { authorize, annotateError }: Pick<Rpcs, "authorize" | "annotateError">,
  noteFailure: Metrics["noteFailure"],
): RequestGate {
  return async (context) => {
    const { method, requestHeader, signal, values } = context;
    // At the end of every call, and when its client leaves.
    signal.addEventListener("abort", () => {
      leavePlace(values);
      if (signal.reason instanceof ConnectError) noteFailure(values, annotateError(signal.reason, context));
    });
    try {
      await authorize(method, requestHeader.get("authorization"), values);
    } catch (error) {
      throw annotateError(error, context);
    }
    if (signal.aborted) leavePlace(values);
  };
}
