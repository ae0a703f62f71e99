import { Code, ConnectError } from "@connectrpc/connect";
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

/** Also of what the page itself found, such as a file that cannot be read. */
export function describeError(error: unknown): ErrorWords {
  if (error instanceof Error && !(error instanceof ConnectError)) return { ...UNREADABLE, message: error.message };
  const refusal = ConnectError.from(error);
  const [info] = refusal.findDetails(ErrorInfoSchema);
  const violations = refusal
    .findDetails(BadRequestSchema)
    .flatMap(({ fieldViolations }) => fieldViolations)
    .map(({ field, description, reason }) => ({ field, description, rule: reason }));
  const code = info?.reason ?? "";
  const known = WORDS[code] ?? (code === "" ? UNANSWERED : undefined);
  return {
    title: known?.title ?? TITLES[refusal.code] ?? "The server refused",
    message: refusal.rawMessage,
    advice: known?.advice,
    code,
    requestId: refusal.metadata.get("x-request-id") ?? undefined,
    violations,
  };
}

const UNREADABLE = { title: "That cannot be read", advice: undefined, code: "", requestId: undefined, violations: [] };

type Words = Pick<ErrorWords, "title" | "advice">;

const UNANSWERED: Words = {
  title: "The server did not answer",
  advice: "See whether it runs and can be reached, then try again. What you wrote is kept in this browser.",
};

const WORDS: Readonly<Record<string, Words>> = {
  INVALID_API_KEY: { title: "That does not sign you in", advice: undefined },
  FORBIDDEN: { title: "This key may not do that", advice: "Ask an owner, or sign in with a key of another role." },
  TEMPLATE_NOT_FOUND: { title: "There is no such template", advice: "It may have another name. Look in the list." },
  ETAG_MISMATCH: { title: "Someone else changed it", advice: "Compare both sides, then keep one." },
  RATE_LIMITED: { title: "Too many calls", advice: "Wait a moment, then try again." },
  OVERLOADED: { title: "The server is busy", advice: "Wait a moment, then try again." },
  CONFLICT: { title: "That is taken", advice: "Choose another slug." },
  RENDER_ERROR: { title: "The template has errors", advice: "Mend what is listed, then try again." },
  INTERNAL: { title: "The server failed", advice: "Its log tells why, under the id of the request." },
};

const TITLES: Readonly<Partial<Record<Code, string>>> = {
  [Code.DeadlineExceeded]: "It took too long",
  [Code.InvalidArgument]: "The server does not take this",
};
