import { Code, ConnectError } from "@connectrpc/connect";

/** Whether a call was refused because the session has ended. */
export function isSessionRefusal(error: unknown): boolean {
  return ConnectError.from(error).code === Code.Unauthenticated;
}
