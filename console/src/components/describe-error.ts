import { Code, ConnectError } from "@connectrpc/connect";
import { onlineManager } from "@tanstack/react-query";
import { BadRequestSchema, ErrorInfoSchema } from "../../../gen/google/rpc/error_details_pb.ts";

/** An error for people: what happened, what to do, and how to find it in the log. */
export interface ErrorWords {
  readonly title: string;
  readonly message: string;
  readonly advice: string | undefined;
  /** The published code, such as ETAG_MISMATCH; empty when no server answered. */
  readonly code: string;
  readonly requestId: string | undefined;
  readonly violations: readonly Violation[];
}

/** One fault of a request, with its place. */
export interface Violation {
  readonly field: string;
  readonly description: string;
  readonly rule: string;
}

/** Also of what the page itself found, such as a file that cannot be read. `words` go before those of every page. */
export function describeError(error: unknown, words: Readonly<Record<string, Words>> = {}): ErrorWords {
  if (error instanceof Error && !(error instanceof ConnectError)) return { ...UNREADABLE, message: error.message };
  const refusal = ConnectError.from(error);
  const [info] = refusal.findDetails(ErrorInfoSchema);
  const violations = refusal
    .findDetails(BadRequestSchema)
    .flatMap(({ fieldViolations }) => fieldViolations)
    .map(({ field, description, reason }) => ({ field, description, rule: reason }));
  const code = info?.reason ?? "";
  const known = words[code] ?? WORDS[code] ?? (code === "" ? unanswered(refusal) : undefined);
  return {
    title: known?.title ?? "The server refused",
    message: known?.message ?? refusal.rawMessage,
    advice: known?.advice,
    code,
    requestId: refusal.metadata.get("x-request-id") ?? undefined,
    violations,
  };
}

const UNREADABLE = { title: "This cannot be read", advice: undefined, code: "", requestId: undefined, violations: [] };

interface Words {
  readonly title: string;
  readonly advice: string;
  /** Instead of what the error says. */
  readonly message?: string;
}

/** In a form that signs in. */
export const SIGN_IN_WORDS: Readonly<Record<string, Words>> = {
  INVALID_API_KEY: { title: "You cannot sign in with that", advice: "Use a new link, or an admin key that is valid." },
};

const LATER = "Wait a moment, then try again.";
const BUSY: Words = { title: "The server is busy", advice: LATER };
const OFFLINE: Words = {
  title: "Offline",
  message: "This browser has no connection to the network.",
  advice: "This browser keeps your changes.",
};
const UNREACHABLE: Words = {
  title: "The server cannot be reached",
  message: "The server did not answer.",
  advice: "Check that it is running and reachable, then try again. This browser keeps your changes.",
};

/** Of an error that no server of ours has written. */
function unanswered({ code }: ConnectError): Words {
  if (!onlineManager.isOnline()) return OFFLINE;
  // A proxy answers so, or a server that is overloaded.
  if (code === Code.Unavailable || code === Code.ResourceExhausted)
    return { ...BUSY, message: "It refused this call for now." };
  return UNREACHABLE;
}

const OLD_PAGE = "The page may belong to another release than the server: reload it.";

/** By published code. */
const WORDS: Readonly<Record<string, Words>> = {
  INVALID_API_KEY: { title: "Your session has ended", advice: "Sign in again. The page keeps your changes." },
  FORBIDDEN: { title: "This key may not do that", advice: "Ask an owner, or sign in with a key of another role." },
  TEMPLATE_NOT_FOUND: {
    title: "There is no such template",
    advice: "Check the list of templates: it may have a new slug.",
  },
  PREVIEW_LINK_NOT_FOUND: {
    title: "There is no such preview link",
    advice: "Links are deleted 30 days after their end.",
  },
  REPUBLISH_JOB_NOT_FOUND: {
    title: "There is no such job",
    advice: "Jobs are deleted 30 days after their end.",
  },
  BRAND_NOT_FOUND: { title: "There is no such brand", advice: "Check its slug." },
  KEY_NOT_FOUND: { title: "There is no such key", advice: "Check the list of keys, with every state shown." },
  ROUTE_NOT_FOUND: { title: "The server does not know this call", advice: OLD_PAGE },
  METHOD_NOT_ALLOWED: { title: "The server does not know this call", advice: OLD_PAGE },
  ENDPOINT_REMOVED: { title: "The server no longer has this call", advice: OLD_PAGE },
  BAD_REQUEST: { title: "The server cannot read this", advice: OLD_PAGE },
  REQUEST_TIMEOUT: { title: "The request was sent too slowly", advice: "Check your network, then try again." },
  HEADERS_TOO_LARGE: {
    title: "The headers are too large",
    advice: "Delete the cookies of this host, then try again.",
  },
  UNSUPPORTED_MEDIA_TYPE: { title: "The server cannot read this", advice: OLD_PAGE },
  INVALID_REQUEST: { title: "The request is not valid", advice: "Fix the fields named above, then try again." },
  RENDER_ERROR: { title: "The template has errors", advice: "Fix the errors listed above, then try again." },
  CONFLICT: { title: "The slug is taken", advice: "Choose another slug." },
  REQUEST_IN_PROGRESS: { title: "The request is in progress", advice: "Wait a moment, then check the result." },
  FAILED_PRECONDITION: { title: "This cannot be done now", advice: "Fix the problem named above, then try again." },
  ETAG_MISMATCH: { title: "Someone else changed it", advice: "Compare both sides, then keep one." },
  PAYLOAD_TOO_LARGE: {
    title: "This is too large",
    message: "A template with its files may have at most 1 MiB, another call 64 KiB.",
    advice: "Make it smaller. This browser keeps what it has room for.",
  },
  RATE_LIMITED: { title: "Too many calls", advice: LATER },
  OVERLOADED: BUSY,
  DEADLINE_EXCEEDED: { title: "It took too long", advice: "The server may be busy, or the template large." },
  UNAVAILABLE: { title: "The server is starting or stopping", advice: LATER },
  INTERNAL: { title: "The server failed", advice: "Search its log for the id of the request." },
};
