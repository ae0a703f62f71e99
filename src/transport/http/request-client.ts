import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import proxyAddress from "@fastify/proxy-addr";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type IsMember, toIpAddress } from "../listener/network.ts";
import type { CallClient } from "../rpc/call/call.ts";
import { holdsSecret } from "./hide-secrets.ts";

/** Who sent a request that does not pass through Fastify, worked out as there. */
export class RequestClient implements CallClient {
  readonly id: string;
  span: CallClient["span"];
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

  /**
   * Looked up when it is needed, which is seldom: a getter of the class, since one of an object would give each a shape
   * of its own.
   */
  get ip(): string | undefined {
    return clientAddress(this.#headers, this.#remoteAddress, this.#isProxy);
  }
}

/**
 * The address of who sent a request: the nearest in X-Forwarded-For that is no proxy. What a proxy passes on that is no
 * address counts as the proxy's own. Undefined for a Unix socket and for a connection that is gone.
 */
export function clientAddress(
  headers: IncomingHttpHeaders,
  remoteAddress: string | undefined,
  isProxy: IsMember,
): string | undefined {
  if (remoteAddress === undefined) return undefined;
  const own = toIpAddress(remoteAddress);
  if (headers["x-forwarded-for"] === undefined) return own;
  // The package reads these two members. Only the farthest can be no address, since nobody trusts one.
  const [farthest = "", nearer = remoteAddress] = proxyAddress
    .all({ headers, socket: { remoteAddress } } as IncomingMessage, isProxy)
    .reverse();
  return toIpAddress(farthest) ?? toIpAddress(nearer) ?? own;
}

/** The header that carries a request's id, both ways. */
export const REQUEST_ID_HEADER = "x-request-id";

/** For Fastify's `genReqId`: the id the caller sent if it is safe to log and repeat, else a UUID. */
export function requestIdOf(request: { readonly headers: IncomingHttpHeaders }): string {
  const sent = request.headers[REQUEST_ID_HEADER];
  return typeof sent === "string" && SAFE_ID.test(sent) && !holdsSecret(sent) ? sent : randomUUID();
}

/** An `onRequest` hook that tells the caller the id. The Connect plugin copies the header to its raw answers. */
export function echoRequestId(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.header(REQUEST_ID_HEADER, request.id);
  done();
}

const SAFE_ID = /^[A-Za-z0-9._-]{1,64}$/;
