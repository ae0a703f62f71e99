import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from "fastify";
import { type ErrorCode, Refusal } from "../../domain/error.ts";
import type { WhenAnswered } from "../listener/http1-connections.ts";
import { errorHeaders, statusOf, toErrorBody } from "../protocol/rest/write-error.ts";
import type { AnswerError } from "./error-handler.ts";

/** A request line and header of 16 KiB may hold one path parameter of nearly that length. */
const PARAMETER_LENGTH_MAX = 16 * 1024;

/** Fastify options that keep errors from before routing in the one shape, and let long ids reach their own 404. */
export function buildServerErrorOptions(
  answerError: AnswerError,
  whenAnswered: WhenAnswered,
): Required<Pick<FastifyServerOptions, "frameworkErrors" | "clientErrorHandler" | "routerOptions">> {
  return {
    routerOptions: { maxParamLength: PARAMETER_LENGTH_MAX },
    frameworkErrors: (error, request, reply) => {
      // Fastify types these two for every server and schema at once.
      answerError(error, request as unknown as FastifyRequest, reply as unknown as FastifyReply);
    },
    clientErrorHandler: (error, socket) => whenAnswered(socket, () => answerClientError(error, socket)),
  };
}

/** Answers what Node's parser refused, for which there is no whole request, and closes the connection. */
function answerClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = clientRefusal(error.code);
  const requestId = randomUUID();
  const body = JSON.stringify(toErrorBody(refusal, requestId));
  const headers = { ...errorHeaders(refusal), "x-request-id": requestId, connection: "close" };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${statusOf(refusal.code)} ${REASONS[refusal.code] ?? ""}\r\n${lines.join("")}`;
  socket.end(`${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}

const REASONS: Readonly<Partial<Record<ErrorCode, string>>> = {
  BAD_REQUEST: "Bad Request",
  REQUEST_TIMEOUT: "Request Timeout",
  HEADERS_TOO_LARGE: "Request Header Fields Too Large",
  PAYLOAD_TOO_LARGE: "Content Too Large",
};

function clientRefusal(code: string | undefined): Refusal {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return new Refusal("HEADERS_TOO_LARGE", "the URL or the header is too large");
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return new Refusal("REQUEST_TIMEOUT", "the request took too long to arrive");
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return new Refusal("PAYLOAD_TOO_LARGE", "the chunk extensions of the body are too large");
    default:
      return new Refusal("BAD_REQUEST", "the request is not valid HTTP");
  }
}
