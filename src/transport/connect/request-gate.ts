import { ConnectError, type ContextValues, type HandlerContext } from "@connectrpc/connect";
import type { Admit } from "./access.ts";
import { type ReportFault, toCallError } from "./error-interceptor.ts";
import { withErrorInfo } from "./to-connect-error.ts";

/** Told how a call failed, also one that no interceptor has seen. */
export type NoteFailure = (values: ContextValues, error: ConnectError) => void;

/** What the gate asks, and tells. */
export interface RequestGateDeps {
  readonly admit: Admit;
  readonly report: ReportFault;
  readonly noteFailure: NoteFailure;
}

/** For Connect's option of the same name. */
export type RequestGate = (context: HandlerContext) => Promise<void>;

/**
 * Refuses a call before its message is read when its key does not let it pass. From here on it also gives a google.rpc.ErrorInfo
 * to what the protocol layer throws by itself, such as for a message that is too large: Connect aborts the call with that
 * very error, just before it writes it.
 */
export function createRequestGate({ admit, report, noteFailure }: RequestGateDeps): RequestGate {
  return async (context) => {
    const { method, requestHeader, signal, values } = context;
    signal.addEventListener("abort", () => {
      if (!(signal.reason instanceof ConnectError)) return;
      withErrorInfo(signal.reason);
      noteFailure(values, signal.reason);
    });
    try {
      await admit(method, requestHeader.get("authorization"), values);
    } catch (error) {
      throw toCallError(error, { method, values, header: requestHeader }, report);
    }
  };
}
