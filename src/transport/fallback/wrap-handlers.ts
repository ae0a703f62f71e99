import type { ConnectRouter } from "@connectrpc/connect";
import type { UniversalHandlerFn } from "@connectrpc/connect/protocol";

/** Whether the body of a request is bytes as they come, rather than a value that was read of them. */
export function isByteStream(body: unknown): body is AsyncIterable<Uint8Array> {
  return typeof body === "object" && body !== null && Symbol.asyncIterator in body;
}

/** Has every handler of a router called through `wrap`. */
export function wrapHandlers(router: ConnectRouter, wrap: (handle: UniversalHandlerFn) => UniversalHandlerFn): void {
  for (const [i, handler] of router.handlers.entries()) {
    router.handlers[i] = Object.assign(wrap(handler), { ...handler });
  }
}
