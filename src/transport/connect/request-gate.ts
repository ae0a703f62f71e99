import { ConnectError, type ContextValues, type HandlerContext } from "@connectrpc/connect";
import { leavePlace } from "../call/call-place.ts";
import type { Admit } from "./access.ts";
import { type ReportFault, toCallError } from "./error-interceptor.ts";
import { withErrorInfo } from "./to-connect-error.ts";

/** Told how a call failed, also one that no interceptor has seen. */
export type NoteFailure = (values: ContextValues, error: ConnectError) => void;

/** Lets a call in, or throws the RPC error its caller may see. */
export type Enter = (context: HandlerContext) => Promise<void>;

/** For Connect's option of the same name. */
export type RequestGate = (context: HandlerContext) => Promise<void>;

/** Refuses a call before its message is read when its key does not let it pass. */
export function createEnter(admit: Admit, report: ReportFault): Enter {
  return async ({ method, requestHeader, values }) => {
    try {
      await admit(method, requestHeader.get("authorization"), values);
    } catch (error) {
      throw toCallError(error, { method, values, header: requestHeader }, report);
    }
  };
}

/**
 * `enter` as a gate. From here on it also gives a google.rpc.ErrorInfo to what the protocol layer throws by itself, such as for a
 * message that is too large: Connect aborts the call with that very error, just before it writes it.
 */
export function createRequestGate(enter: Enter, noteFailure: NoteFailure): RequestGate {
  return (context) => {
    const { signal, values } = context;
    // At the end of every call, and when its client leaves.
    signal.addEventListener("abort", () => {
      leavePlace(values);
      if (!(signal.reason instanceof ConnectError)) return;
      withErrorInfo(signal.reason);
      noteFailure(values, signal.reason);
    });
    return enter(context).then(() => {
      if (signal.aborted) leavePlace(values);
    });
  };
}
