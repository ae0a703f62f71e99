import type { ConnectRouter } from "@connectrpc/connect";
import type { UniversalHandlerFn } from "@connectrpc/connect/protocol";
import { decodeSegments, encodeText, notWhole } from "../protocol/grpc-web/text.ts";
import { isByteStream, wrapHandlers } from "./wrap-handlers.ts";

/**
 * Has the handlers of a router serve gRPC-web in base64 too
 * (https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-WEB.md), which the npm package grpc-web sends unless it is
 * configured otherwise. Connect itself supports only the binary form.
 */
export function serveGrpcWebText(router: ConnectRouter): void {
  wrapHandlers(router, withText);
}

const MEDIA_TYPE = /^application\/grpc-web-text(?:\+(proto|json))?(?:;.*)?$/i;

function withText(handler: UniversalHandlerFn): UniversalHandlerFn {
  return async (request) => {
    const [isText, format = "proto"] = MEDIA_TYPE.exec(request.header.get("content-type") ?? "") ?? [];
    if (isText === undefined || !isByteStream(request.body)) return handler(request);
    const header = new Headers(request.header);
    header.set("content-type", `application/grpc-web+${format}`);
    const response = await handler({ ...request, header, body: decode(request.body) });
    response.header?.set("content-type", `application/grpc-web-text+${format}`);
    return response.body === undefined ? response : { ...response, body: encode(response.body) };
  };
}

/** A body may be made of several texts, each with its own padding, and cut anywhere. */
async function* decode(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let held = "";
  for await (const chunk of body) {
    held += Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString("latin1");
    const whole = held.length - (held.length % 4);
    yield* decodeSegments(held.slice(0, whole));
    held = held.slice(whole);
  }
  if (held !== "") throw notWhole();
}

async function* encode(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  for await (const chunk of body) yield encodeText(chunk);
}
