import { ConnectError, type HandlerContext } from "@connectrpc/connect";
import { leavePlace } from "../rpc/call-place.ts";
import type { Rpcs } from "../rpc/rpcs.ts";

/** For Connect's option of the same name. */
export type RequestGate = (context: HandlerContext) => Promise<void>;

/**
 * `enter` as a gate. From here on it also gives a google.rpc.ErrorInfo to what the protocol layer throws by itself, such as for a
 * message that is too large: Connect aborts the call with that very error, just before it writes it.
 */
export function createRequestGate({ enter, explain }: Pick<Rpcs, "enter" | "explain">): RequestGate {
  return (context) => {
    const { signal, values } = context;
    // At the end of every call, and when its client leaves.
    signal.addEventListener("abort", () => {
      leavePlace(values);
      if (signal.reason instanceof ConnectError) explain(signal.reason, values);
    });
    return enter(context).then(() => {
      if (signal.aborted) leavePlace(values);
    });
  };
}
