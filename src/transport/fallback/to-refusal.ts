import { ConnectError } from "@connectrpc/connect";
import type { FastifyRequest } from "fastify";
import { type ErrorCode, Refusal } from "../../domain/error.ts";
import { toRefusal as fromConnectError } from "../rpc/policy/to-connect-error.ts";

/** What the framework's own refusals are called, by their status. */
const CODES_BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: "BAD_REQUEST",
  404: "ROUTE_NOT_FOUND",
  405: "METHOD_NOT_ALLOWED",
  408: "REQUEST_TIMEOUT",
  413: "PAYLOAD_TOO_LARGE",
  414: "HEADERS_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
  431: "HEADERS_TOO_LARGE",
  503: "UNAVAILABLE",
};

/** Whatever was thrown as a refusal the caller may see, or undefined for an internal error. */
export function toRefusal(error: unknown, request: FastifyRequest): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof ConnectError) return fromConnectError(error);
  const code = frameworkCode(error);
  return code === undefined ? undefined : new Refusal(code, frameworkMessage(code, request));
}

function frameworkCode(error: unknown): ErrorCode | undefined {
  if (!(error instanceof Error) || !("statusCode" in error) || typeof error.statusCode !== "number") return undefined;
  return CODES_BY_STATUS[error.statusCode];
}

/** Words of ours: the framework's may quote what the caller sent. */
function frameworkMessage(code: ErrorCode, request: FastifyRequest): string {
  switch (code) {
    case "PAYLOAD_TOO_LARGE":
      return `the body is larger than ${request.routeOptions.bodyLimit} bytes`;
    case "UNSUPPORTED_MEDIA_TYPE":
      return "the body must be JSON, with Content-Type: application/json";
    case "HEADERS_TOO_LARGE":
      return "the URL or the header is too large";
    case "REQUEST_TIMEOUT":
      return "the request took too long to arrive";
    case "UNAVAILABLE":
      return "the server cannot answer at the moment";
    case "ROUTE_NOT_FOUND":
      return "no such route";
    default:
      return "the request is malformed";
  }
}
