import type { IncomingMessage } from "node:http";

/** Whether the head of an HTTP/1 request announces a body (RFC 9112, section 6), be it an empty one. */
export function hasBody({ headers }: Pick<IncomingMessage, "headers">): boolean {
  return headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
}
