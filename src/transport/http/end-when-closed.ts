import type { ServerResponse } from "node:http";
import type { ContextValues } from "@connectrpc/connect";
import { leavePlace } from "../rpc/call-place.ts";
import { abortCall, CLIENT_LEFT } from "../rpc/call-signal.ts";

/** Ends a call with its exchange: aborts its signal when the client leaves before the answer is whole, and gives its place back. */
export function endWhenClosed(response: ServerResponse, values: ContextValues): void {
  response.once("close", () => {
    if (!response.writableEnded) abortCall(values, CLIENT_LEFT);
    leavePlace(values);
  });
}
