import type { IncomingHttpHeaders } from "node:http";
import type { IsMember } from "../listener/network.ts";
import type { CallClient } from "../rpc/call-context-keys.ts";
import { clientAddress } from "./client-address.ts";
import { requestIdOf } from "./request-id.ts";

/** Who sent a request that does not pass through Fastify, worked out as there. */
export class RequestClient implements CallClient {
  readonly id: string;
  readonly #headers: IncomingHttpHeaders;
  readonly #remoteAddress: string | undefined;
  readonly #isProxy: IsMember;

  /** `remoteAddress` is that of the machine at the other end of the connection. */
  constructor(headers: IncomingHttpHeaders, remoteAddress: string | undefined, isProxy: IsMember) {
    this.id = requestIdOf({ headers });
    this.#headers = headers;
    this.#remoteAddress = remoteAddress;
    this.#isProxy = isProxy;
  }

  /** Looked up when it is asked for, which is seldom: a getter of the class, since one of an object would give each a shape of its own. */
  get ip(): string | undefined {
    return clientAddress(this.#headers, this.#remoteAddress, this.#isProxy);
  }
}
