import { Refusal } from "../../../domain/error.ts";
import { hideSecretsInUrl } from "../../http/hide-secrets.ts";
import { splitUrl } from "./request-url.ts";

const SHOWN_LENGTH_MAX = 200;

/** The refusal of a path that no route serves. */
export function routeNotFound(request: { readonly method: string; readonly url: string }): Refusal {
  const { path } = splitUrl(request.url);
  return new Refusal(
    "ROUTE_NOT_FOUND",
    `no route for ${request.method} ${hideSecretsInUrl(path).slice(0, SHOWN_LENGTH_MAX)}`,
  );
}
