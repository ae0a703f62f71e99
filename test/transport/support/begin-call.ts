import { request } from "node:http";
import { connect } from "node:http2";
import type { PlainRequest } from "./send-plainly.ts";

/** A whole request that was sent, and whose answer nobody reads; returns what leaves its server. */
export type BeginCall = (url: string, request: PlainRequest) => () => void;

/** Sends over a connection of its own. */
export const beginByHttp1: BeginCall = (url, { method, path, headers, body }) => {
  const sent = request(url, { method, path, headers });
  sent.on("error", () => undefined).end(body);
  return () => void sent.destroy();
};

/** The same over HTTP/2. Leaves by the end of the connection. */
export const beginByHttp2: BeginCall = (url, sent) => {
  const { session } = openStream(url, sent);
  return () => session.destroy();
};

/** The same, and leaves by a reset of the stream; the connection stays until it is idle. */
export const beginAndReset: BeginCall = (url, sent) => {
  const { session, stream } = openStream(url, sent);
  return () => {
    stream.close(8); // CANCEL (RFC 9113, section 7)
    session.close();
  };
};

function openStream(url: string, { method, path, headers, body }: PlainRequest) {
  const session = connect(url);
  session.on("error", () => undefined);
  const stream = session.request({ ":method": method, ":path": path, ...headers });
  stream.on("error", () => undefined).end(body);
  return { session, stream };
}
