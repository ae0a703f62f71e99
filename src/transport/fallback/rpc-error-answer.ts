import type { OutgoingHttpHeaders } from "node:http";
import { Http2ServerResponse } from "node:http2";
import { Code, type ConnectError } from "@connectrpc/connect";
import { encodeEnvelope } from "@connectrpc/connect/protocol";
import {
  codeToHttpStatus,
  endStreamFlag,
  endStreamToJson,
  errorToJsonBytes,
} from "@connectrpc/connect/protocol-connect";
import { setTrailerStatus } from "@connectrpc/connect/protocol-grpc";
import type { FastifyReply, FastifyRequest } from "fastify";

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

/** Answers before any RPC handler has run: gRPC and gRPC-web with trailers only, Connect with its JSON or end of stream. */
export function sendRpcError(
  request: FastifyRequest,
  reply: FastifyReply,
  protocol: Exclude<ErrorProtocol, "rest">,
  error: ConnectError,
): void {
  const contentType = request.headers["content-type"] ?? "application/json";
  if (protocol === "connect-unary") {
    const bytes = errorToJsonBytes(error, undefined);
    reply.code(httpStatusOf(error)).header("content-type", "application/json").send(Buffer.from(bytes));
    return;
  }
  reply.code(200).header("content-type", contentType);
  if (protocol === "connect-stream") {
    const end = JSON.stringify(endStreamToJson(new Headers(), error, undefined));
    reply.send(Buffer.from(encodeEnvelope(endStreamFlag, new TextEncoder().encode(end))));
    return;
  }
  setTrailerStatus(new Headers(), error).forEach((value, name) => {
    reply.header(name, value);
  });
  sendHeadersOnly(reply);
}

/** Answers an RPC whose media type no protocol has, and so none to answer in: 415 in plain text, with those there are. */
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
 * Before any handler has run, unimplemented means that the path is unknown: 404, which Connect reads as that very code, and
 * which tells proxies the truth.
 */
function httpStatusOf({ code }: ConnectError): number {
  return code === Code.Unimplemented ? 404 : codeToHttpStatus(code);
}

/**
 * gRPC clients look for a status in the header block only when that block ends the stream (gRPC over HTTP/2, "Trailers-Only").
 * Node's response object would end it with an empty DATA frame.
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
