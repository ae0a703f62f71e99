import type { JsonValue } from "@bufbuild/protobuf";
import { chooseCoding } from "../../http/content-coding.ts";
import type { CallHead } from "../../rpc/call-context.ts";
import type { RequestParts } from "./bind-request.ts";
import { fromCodedEtags } from "./coded-etag.ts";
import { matchPath, type PathTemplate } from "./path-template.ts";
import { parseQuery, splitUrl } from "./request-url.ts";

/** Takes a request apart; undefined when its path is another one. Throws BAD_REQUEST for broken percent-encoding. */
export function readParts(path: PathTemplate, head: CallHead, body: JsonValue | undefined): RequestParts | undefined {
  const url = splitUrl(head.url);
  const variables = matchPath(path, url.path);
  if (variables === undefined) return undefined;
  return { path: variables, query: parseQuery(url.query), body, header: (name) => readHeader(head, name) };
}

function readHeader({ headers }: CallHead, name: string): string | undefined {
  const value = headers[name];
  const text = Array.isArray(value) ? value.join(", ") : value;
  if (name !== "if-none-match" || text === undefined) return text;
  return fromCodedEtags(text, chooseCoding(headers["accept-encoding"]?.toString()));
}
