import type { Http2Session } from "node:http2";

/** A session stands before its socket and looks everything up there anew. */
const addresses = new WeakMap<Http2Session, string | undefined>();

/** The address of the machine at the other end; undefined when it has gone. */
export function addressOfSession(session: Http2Session | undefined): string | undefined {
  if (session === undefined) return undefined;
  if (!addresses.has(session)) addresses.set(session, session.socket.remoteAddress);
  return addresses.get(session);
}
