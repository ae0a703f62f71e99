import { Code, ConnectError, type ConnectRouter } from "@connectrpc/connect";
import type { UniversalHandlerFn } from "@connectrpc/connect/protocol";
import { isByteStream, wrapHandlers } from "./wrap-handlers.ts";

/**
 * Has the handlers of a router serve gRPC-web in base64 too
 * (https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-WEB.md), which is how the npm package grpc-web speaks unless
 * it is told otherwise. Connect itself knows the binary form alone.
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

const SEGMENT = /[A-Za-z0-9+/]*={0,2}/y;

/** A body may be made of several texts, each with its own padding, and cut anywhere. */
async function* decode(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let held = "";
  for await (const chunk of body) {
    held += Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString("latin1");
    const whole = held.length - (held.length % 4);
    yield* decodeSegments(held.slice(0, whole));
    held = held.slice(whole);
  }
  if (held !== "") throw new ConnectError("the body is not whole base64", Code.InvalidArgument);
}

function* decodeSegments(text: string): Iterable<Uint8Array> {
  for (SEGMENT.lastIndex = 0; SEGMENT.lastIndex < text.length; ) {
    const segment = SEGMENT.exec(text)?.[0] ?? "";
    if (segment === "" || segment.length % 4 !== 0) {
      throw new ConnectError("the body is not base64", Code.InvalidArgument);
    }
    yield Buffer.from(segment, "base64");
  }
}

/** Each chunk is a text of its own, so that a message of a stream never waits for the next. */
async function* encode(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  for await (const chunk of body) {
    yield Buffer.from(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString("base64"), "latin1");
  }
}
