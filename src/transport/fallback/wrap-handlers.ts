import type { ConnectRouter } from "@connectrpc/connect";
import type { UniversalHandlerFn } from "@connectrpc/connect/protocol";

/** Has every handler of a router called through `wrap`. */
export function wrapHandlers(router: ConnectRouter, wrap: (handle: UniversalHandlerFn) => UniversalHandlerFn): void {
  for (const [i, handler] of router.handlers.entries()) {
    router.handlers[i] = Object.assign(wrap(handler), { ...handler });
  }
}
