import { base64Decode } from "@bufbuild/protobuf/wire";
import { MethodOptions_IdempotencyLevel } from "@bufbuild/protobuf/wkt";
import { createBoundedCache } from "../../../cache/bounded-cache.ts";
import { CACHED_REQUESTS_MAX, type CallRequest } from "../../http/call-request.ts";
import type { FindCall } from "../../http/http-call.ts";
import { answerUnary } from "../unary/call-unary.ts";
import type { UnaryMethod } from "../unary/unary-method.ts";
import { buildConnectWire } from "./read-call.ts";

/** What a URL asks for (connectrpc.com/docs/protocol, "Unary-Get-Request"). */
interface UnaryGet {
  readonly method: UnaryMethod;
  readonly binary: boolean;
  readonly message: Uint8Array;
}

const CACHEABLE_URL_LENGTH_MAX = 512;

/** Finds the GETs of Connect. A URL is read once and cached; a long one, and one that cannot be read, is left alone. */
export function createFindConnectGet(methods: ReadonlyMap<string, UnaryMethod>): FindCall {
  const cache = createBoundedCache<UnaryGet>({ values: CACHED_REQUESTS_MAX });

  function find(url: string): UnaryGet | undefined {
    const known = cache.get(url);
    if (known !== undefined) return known;
    const get = readUrl(methods, url);
    if (get !== undefined) cache.set(url, get);
    return get;
  }

  return (request) => {
    const { method: verb, url, headers, hasBody } = request;
    if (verb !== "GET" || url.length > CACHEABLE_URL_LENGTH_MAX || hasBody) return undefined;
    const get = find(url);
    const wire = get && buildConnectWire(headers, get.binary);
    if (get === undefined || wire === undefined) return undefined;
    const call = { head: { method: verb, url: toAbsolute(request), headers }, method: get.method, wire };
    return {
      route: get.method.path,
      protocol: "connect",
      answer: (values, recordCode) => answerUnary(call, async () => get.message, values, recordCode),
    };
  };
}

/** As connect-es shows it to handlers, who may read the query. */
function toAbsolute({ isEncrypted, headers, url }: CallRequest): string {
  return `${isEncrypted ? "https" : "http"}://${headers[":authority"] ?? headers.host}${url}`;
}

function readUrl(methods: ReadonlyMap<string, UnaryMethod>, url: string): UnaryGet | undefined {
  const at = url.indexOf("?");
  const method = at < 0 ? undefined : methods.get(url.slice(0, at));
  if (method?.spec.method.idempotency !== MethodOptions_IdempotencyLevel.NO_SIDE_EFFECTS) return undefined;
  const query = new URLSearchParams(url.slice(at + 1));
  const encoding = query.get("encoding");
  const text = query.get("message");
  if ((encoding !== "proto" && encoding !== "json") || text === null || query.has("compression")) return undefined;
  const message = query.get("base64") === "1" ? decode(text) : Buffer.from(text);
  return message === undefined ? undefined : { method, binary: encoding === "proto", message };
}

function decode(text: string): Uint8Array | undefined {
  try {
    return base64Decode(text);
  } catch {
    return undefined;
  }
}
