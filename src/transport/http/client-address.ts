import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import proxyAddress from "@fastify/proxy-addr";
import { toIpAddress } from "../listener/ip-address.ts";
import type { IsMember } from "../listener/network.ts";

/**
 * The address of who sent a request: the nearest in X-Forwarded-For that is no proxy. What a proxy passes on that is no address counts as
 * the proxy's own. Undefined for a Unix socket and for a connection that is gone.
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
