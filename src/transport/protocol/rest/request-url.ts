import { decodePercent } from "./path-template.ts";

/** A query parameter, decoded. */
export interface QueryParameter {
  readonly name: string;
  readonly value: string;
}

/** The path and the query of a request target as they came, still percent-encoded. */
export interface RequestUrl {
  readonly path: string;
  readonly query: string;
}

const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/** Cuts a request target, in origin or absolute form (RFC 9112, section 3.2), at its query. */
export function splitUrl(target: string): RequestUrl {
  const own = target.startsWith("/") ? target : target.replace(ORIGIN, "");
  const at = own.indexOf("?");
  return at < 0 ? { path: own, query: "" } : { path: own.slice(0, at), query: own.slice(at + 1) };
}

/**
 * The parameters of a query in their order (application/x-www-form-urlencoded). Throws BAD_REQUEST for broken encoding.
 */
export function parseQuery(query: string): readonly QueryParameter[] {
  if (query === "") return [];
  return query
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair) => {
      const at = pair.indexOf("=");
      return at < 0
        ? { name: decodeFormText(pair), value: "" }
        : { name: decodeFormText(pair.slice(0, at)), value: decodeFormText(pair.slice(at + 1)) };
    });
}

function decodeFormText(text: string): string {
  return decodePercent(text.replaceAll("+", " "));
}
