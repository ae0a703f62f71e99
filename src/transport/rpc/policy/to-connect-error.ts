import type { MessageInitShape } from "@bufbuild/protobuf";
import { durationFromMs } from "@bufbuild/protobuf/wkt";
import { Code, ConnectError } from "@connectrpc/connect";
import {
  BadRequestSchema,
  ErrorInfoSchema,
  HelpSchema,
  RequestInfoSchema,
  RetryInfoSchema,
} from "../../../../gen/google/rpc/error_details_pb.ts";
import { type ErrorCode, formatPath, type Issue, Refusal } from "../../../domain/error.ts";

const CODES = {
  INVALID_API_KEY: Code.Unauthenticated,
  FORBIDDEN: Code.PermissionDenied,
  TEMPLATE_NOT_FOUND: Code.NotFound,
  BRAND_NOT_FOUND: Code.NotFound,
  KEY_NOT_FOUND: Code.NotFound,
  PREVIEW_LINK_NOT_FOUND: Code.NotFound,
  REPUBLISH_JOB_NOT_FOUND: Code.NotFound,
  ROUTE_NOT_FOUND: Code.Unimplemented,
  METHOD_NOT_ALLOWED: Code.Unimplemented,
  ENDPOINT_REMOVED: Code.Unimplemented,
  BAD_REQUEST: Code.InvalidArgument,
  REQUEST_TIMEOUT: Code.DeadlineExceeded,
  HEADERS_TOO_LARGE: Code.ResourceExhausted,
  UNSUPPORTED_MEDIA_TYPE: Code.InvalidArgument,
  INVALID_REQUEST: Code.InvalidArgument,
  RENDER_ERROR: Code.InvalidArgument,
  CONFLICT: Code.AlreadyExists,
  REQUEST_IN_PROGRESS: Code.Aborted,
  FAILED_PRECONDITION: Code.FailedPrecondition,
  ETAG_MISMATCH: Code.Aborted,
  PAYLOAD_TOO_LARGE: Code.ResourceExhausted,
  RATE_LIMITED: Code.ResourceExhausted,
  OVERLOADED: Code.ResourceExhausted,
  DEADLINE_EXCEEDED: Code.DeadlineExceeded,
  UNAVAILABLE: Code.Unavailable,
  INTERNAL: Code.Internal,
} as const satisfies Record<ErrorCode, Code>;

/**
 * What the protocol layer's own errors are called. It finds unimplemented what a request does, such as its compression.
 */
const PROTOCOL_CODES = {
  [Code.Canceled]: "UNAVAILABLE",
  [Code.Unknown]: "INTERNAL",
  [Code.InvalidArgument]: "BAD_REQUEST",
  [Code.DeadlineExceeded]: "DEADLINE_EXCEEDED",
  [Code.NotFound]: "ROUTE_NOT_FOUND",
  [Code.AlreadyExists]: "CONFLICT",
  [Code.PermissionDenied]: "FORBIDDEN",
  [Code.ResourceExhausted]: "PAYLOAD_TOO_LARGE",
  [Code.FailedPrecondition]: "FAILED_PRECONDITION",
  [Code.Aborted]: "ETAG_MISMATCH",
  [Code.OutOfRange]: "BAD_REQUEST",
  [Code.Unimplemented]: "BAD_REQUEST",
  [Code.Internal]: "INTERNAL",
  [Code.Unavailable]: "UNAVAILABLE",
  [Code.DataLoss]: "INTERNAL",
  [Code.Unauthenticated]: "INVALID_API_KEY",
} as const satisfies Record<Code, ErrorCode>;

const DOMAIN = "letterpress";

/**
 * A refusal as the RPC error its caller may see, with google.rpc.ErrorInfo, BadRequest when there are issues, Help
 * where their rules are explained, RetryInfo when it is known how long to wait, and RequestInfo. The refusal is its
 * cause.
 */
export function toConnectError(refusal: Refusal, { requestId }: { readonly requestId: string }): ConnectError {
  const fieldViolations = refusal.issues.map(({ path, msg, type, severity, waived }) => ({
    field: formatPath(path),
    description: severity === "warning" ? `warning: ${withReason(msg, waived)}` : msg,
    reason: type,
  }));
  const links = helpLinks(refusal.issues);
  const details = [
    { desc: ErrorInfoSchema, value: errorInfo(refusal.code) },
    ...(fieldViolations.length > 0 ? [{ desc: BadRequestSchema, value: { fieldViolations } }] : []),
    ...(links.length > 0 ? [{ desc: HelpSchema, value: { links } }] : []),
    ...(refusal.retryAfterMs === undefined ? [] : [retryInfo(refusal.retryAfterMs)]),
    ...(requestId === "" ? [] : [{ desc: RequestInfoSchema, value: { requestId } }]),
  ];
  return new ConnectError(refusal.message, CODES[refusal.code], undefined, details, refusal);
}

function withReason(msg: string, waived: string | undefined): string {
  return waived === undefined ? msg : `${msg} (waived: ${waived})`;
}

/** An RPC error with a google.rpc.ErrorInfo, which it is given when it has none. */
export function withErrorInfo(error: ConnectError): ConnectError {
  if (error.findDetails(ErrorInfoSchema).length > 0) return error;
  error.details.push({ desc: ErrorInfoSchema, value: errorInfo(PROTOCOL_CODES[error.code]) });
  return error;
}

/** The refusal an RPC error was made of, or one that says the same. */
export function toRefusal(error: ConnectError): Refusal {
  if (error.cause instanceof Refusal) return error.cause;
  const code = PROTOCOL_CODES[error.code];
  return new Refusal(code, code === "INTERNAL" ? "internal error" : error.rawMessage);
}

/** A link for each rule, in the order in which they come first. */
function helpLinks(issues: readonly Issue[]): readonly { readonly description: string; readonly url: string }[] {
  const links = new Map(issues.map(({ type, documentationUrl }) => [type, documentationUrl]));
  return [...links].flatMap(([description, url]) => (url === undefined ? [] : [{ description, url }]));
}

function errorInfo(reason: ErrorCode): MessageInitShape<typeof ErrorInfoSchema> {
  return { reason, domain: DOMAIN };
}

function retryInfo(delayMs: number) {
  return { desc: RetryInfoSchema, value: { retryDelay: durationFromMs(Math.ceil(delayMs)) } };
}
