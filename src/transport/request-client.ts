import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import proxyAddress from "@fastify/proxy-addr";
import type { CallClient } from "./connect/client-context.ts";
import type { IsMember } from "./listener/network.ts";
import { requestIdOf } from "./request-id.ts";

/** Who sent a request that does not pass through Fastify, worked out as there. */
export class RequestClient implements CallClient {
  readonly id: string;
  readonly #head: { readonly headers: IncomingHttpHeaders; readonly socket: { readonly remoteAddress: unknown } };
  readonly #isProxy: IsMember;

  /** `remoteAddress` is that of the machine at the other end of the connection. */
  constructor(headers: IncomingHttpHeaders, remoteAddress: string | undefined, isProxy: IsMember) {
    this.id = requestIdOf({ headers });
    this.#head = { headers, socket: { remoteAddress } };
    this.#isProxy = isProxy;
  }

  /** Looked up when it is asked for, which is seldom: a getter of the class, since one of an object would give each a shape of its own. */
  get ip(): string | undefined {
    if (this.#head.headers["x-forwarded-for"] === undefined)
      return this.#head.socket.remoteAddress as string | undefined;
    return proxyAddress(this.#head as IncomingMessage, this.#isProxy); // it reads these two members
  }
}
