import type { DescMethod } from "@bufbuild/protobuf";
import type { ErrorCode } from "../../src/domain/error.ts";
import { callPolicyOf } from "../../src/transport/rpc/policy/call-policy.ts";
import { readTable } from "../../test/docs/read-table.ts";
import type { ProtoImage } from "./proto-image.ts";

/** A code of docs/api.md. */
export interface DescribedCode {
  readonly code: ErrorCode;
  readonly status: number;
  readonly grpc: string;
  /** Markdown. */
  readonly when: string;
}

/** Every code with its meaning, in the order of docs/api.md. */
export function describedCodes(): readonly DescribedCode[] {
  return readTable("docs/api.md", "Errors").map(({ Code = "", REST, gRPC = "", When = "" }) => ({
    code: Code.replaceAll("`", "") as ErrorCode,
    status: Number(REST),
    grpc: gRPC,
    when: When,
  }));
}

/** Of REST alone: what no rpc answers with. */
const OF_REST: readonly ErrorCode[] = ["HEADERS_TOO_LARGE", "METHOD_NOT_ALLOWED"];
const OF_BODIES: ReadonlySet<ErrorCode> = new Set(["PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "REQUEST_TIMEOUT"]);
const OF_KEYS: ReadonlySet<ErrorCode> = new Set(["INVALID_API_KEY", "FORBIDDEN"]);
const IDEMPOTENCY = " accept the request header `idempotency-key`";

/** The codes that the comments of a method and of its service name for it, with those that every call over REST has. */
export function codesOf(
  method: DescMethod,
  { commentOf }: ProtoImage,
  { hasBody }: { readonly hasBody: boolean },
): ReadonlySet<ErrorCode> {
  const ofEach = commentOf(method.parent).find((text) => text.includes("Every rpc may answer")) ?? "";
  const ofMethod = commentOf(method).map((text) => text.split(/Errors: /)[1] ?? "");
  const ofRepetition = takesIdempotencyKey(method, commentOf) ? idempotencyComment(method, commentOf) : "";
  const named = [ofEach, ...ofMethod, ofRepetition].join(" ").match(/[A-Z_]{8,}/g) ?? [];
  const codes = describedCodes()
    .map(({ code }) => code)
    .filter((code) => named.some((name) => name === code))
    .filter((code) => callPolicyOf(method).kind !== "preview-link" || !OF_KEYS.has(code));
  return new Set([...codes, ...OF_REST, ...OF_BODIES].filter((code) => hasBody || !OF_BODIES.has(code)));
}

/** Whether the comment of the service lists the method among those that a request repeats safely. */
export function takesIdempotencyKey(method: DescMethod, commentOf: ProtoImage["commentOf"]): boolean {
  const [names = ""] = idempotencyComment(method, commentOf).split(IDEMPOTENCY);
  return names.split(/\W+/).includes(method.name);
}

function idempotencyComment(method: DescMethod, commentOf: ProtoImage["commentOf"]): string {
  return commentOf(method.parent).find((text) => text.includes(IDEMPOTENCY)) ?? "";
}
