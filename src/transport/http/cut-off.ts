import type { IncomingMessage } from "node:http";
import { constants, type Http2ServerRequest } from "node:http2";

/** Ends an exchange at once, whatever its client has still to read: the stream of HTTP/2, the connection of HTTP/1. */
export function cutOff(request: IncomingMessage | Http2ServerRequest): void {
  if ("stream" in request) request.stream.close(constants.NGHTTP2_CANCEL);
  else request.socket.destroy();
}
