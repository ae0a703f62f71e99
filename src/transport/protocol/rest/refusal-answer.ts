import type { Refusal } from "../../../domain/error.ts";
import type { HttpAnswer } from "../../http/http-call.ts";
import { errorHeaders, type LocateMember, statusOf, toErrorBody } from "./error-body.ts";

/** What an answer may say beyond the refusal. */
export interface RefusalOptions {
  readonly locate?: LocateMember | undefined;
  /** Set over those of the code. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** The answer to a refused request, in the shape of REST errors. */
export function refusalAnswer(
  refusal: Refusal,
  requestId: string,
  { locate, headers }: RefusalOptions = {},
): HttpAnswer {
  return {
    status: statusOf(refusal.code),
    fields: { ...errorHeaders(refusal), ...headers },
    body: Buffer.from(JSON.stringify(toErrorBody(refusal, requestId, locate))),
  };
}
