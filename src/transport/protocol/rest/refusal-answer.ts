import { Refusal } from "../../../domain/error.ts";
import { hideSecretsInUrl } from "../../http/hide-secrets.ts";
import type { HttpAnswer } from "../../http/http-call.ts";
import { errorHeaders, type LocateMember, statusOf, toErrorBody } from "./error-body.ts";
import { splitUrl } from "./request-url.ts";

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

const SHOWN_LENGTH_MAX = 200;

/** The refusal of a path that no route serves. */
export function routeNotFound(request: { readonly method: string; readonly url: string }): Refusal {
  const { path } = splitUrl(request.url);
  return new Refusal(
    "ROUTE_NOT_FOUND",
    `no route for ${request.method} ${hideSecretsInUrl(path).slice(0, SHOWN_LENGTH_MAX)}`,
  );
}
