import type { OutgoingHttpHeaders } from "node:http";
import { Http2ServerResponse } from "node:http2";
import type { ConnectError } from "@connectrpc/connect";
import type { FastifyReply, FastifyRequest } from "fastify";
import { writeEarlyError, writeEarlyStreamError } from "../protocol/connect/write-error.ts";
import { writeError as writeGrpcError } from "../protocol/grpc/write-error.ts";

/** The protocol whose error a request can read. */
export type ErrorProtocol = "grpc" | "connect-stream" | "connect-unary" | "rest";

/** Tells the protocol of a request by its content type, and for a plain one by its path. */
export function errorProtocolOf(request: FastifyRequest, isRpcPath: (path: string) => boolean): ErrorProtocol {
  const contentType = request.headers["content-type"]?.toLowerCase() ?? "";
  if (contentType.startsWith("application/grpc")) return "grpc";
  if (contentType.startsWith("application/connect+")) return "connect-stream";
  const isConnect = contentType.startsWith("application/proto") || "connect-protocol-version" in request.headers;
  return isConnect || isRpcPath(request.url) ? "connect-unary" : "rest";
}

/** Answers before any RPC handler has run. gRPC-web is answered as gRPC is. */
export function sendRpcError(
  request: FastifyRequest,
  reply: FastifyReply,
  protocol: Exclude<ErrorProtocol, "rest">,
  error: ConnectError,
): void {
  const contentType = request.headers["content-type"] ?? "application/json";
  const { status, fields, body } = write(protocol, error, contentType);
  reply.code(status).headers(fields);
  if (body === undefined) sendHeadersOnly(reply);
  else reply.send(body);
}

function write(protocol: Exclude<ErrorProtocol, "rest">, error: ConnectError, contentType: string) {
  switch (protocol) {
    case "grpc":
      return writeGrpcError(error, { "content-type": contentType });
    case "connect-stream":
      return writeEarlyStreamError(error, contentType);
    case "connect-unary":
      return writeEarlyError(error);
  }
}

/**
 * Answers an RPC whose media type no protocol has, and so none to answer in: 415 in plain text, with those there are.
 */
export function sendRpcMediaTypes(reply: FastifyReply): void {
  const types = RPC_MEDIA_TYPES.join(", ");
  reply.code(415).header("accept-post", types).type("text/plain; charset=utf-8");
  reply.send(`the Content-Type of an RPC must be one of ${types}\n`);
}

const RPC_MEDIA_TYPES = ["", "connect+", "grpc+", "grpc-web+"].flatMap((protocol) => [
  `application/${protocol}proto`,
  `application/${protocol}json`,
]);

/**
 * gRPC clients look for a status in the header block only when that block ends the stream (gRPC over HTTP/2,
 * "Trailers-Only"). Node's response object would end it with an empty DATA frame.
 */
function sendHeadersOnly(reply: FastifyReply): void {
  const raw: unknown = reply.raw;
  if (!(raw instanceof Http2ServerResponse)) {
    reply.send();
    return;
  }
  reply.hijack();
  raw.stream.respond({ ":status": reply.statusCode, ...toOutgoing(reply) }, { endStream: true });
}

function toOutgoing(reply: FastifyReply): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined));
}
