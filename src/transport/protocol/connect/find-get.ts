import { base64Decode } from "@bufbuild/protobuf/wire";
import { MethodOptions_IdempotencyLevel } from "@bufbuild/protobuf/wkt";
import { Code, ConnectError } from "@connectrpc/connect";
import { createBoundedCache } from "../../../cache/bounded-cache.ts";
import type { FindCall } from "../../http/http-call.ts";
import { CACHED_REQUESTS_MAX, type CallRequest } from "../../http/http-call.ts";
import { answerUnary } from "../unary/call-unary.ts";
import { findMethod, type UnaryMethod } from "../unary/unary-method.ts";
import type { Wire } from "../unary/wire.ts";
import { buildConnectWire } from "./read-call.ts";

/** What a URL asks for (connectrpc.com/docs/protocol, "Unary-Get-Request"). */
interface UnaryGet {
  readonly method: UnaryMethod;
  readonly binary: boolean;
  /** Undefined for a message that is not base64. */
  readonly message: Uint8Array | undefined;
  readonly compression: string | undefined;
}

const CACHEABLE_URL_LENGTH_MAX = 512;

/**
 * Finds the GETs of Connect, and leaves alone those that do not say how their message is encoded. A short URL is read
 * once and cached.
 */
export function createFindConnectGet(methods: ReadonlyMap<string, UnaryMethod>): FindCall {
  const cache = createBoundedCache<UnaryGet>({ values: CACHED_REQUESTS_MAX });

  function find(url: string): UnaryGet | undefined {
    const known = cache.get(url);
    if (known !== undefined) return known;
    const get = readUrl(methods, url);
    if (get !== undefined && url.length <= CACHEABLE_URL_LENGTH_MAX) cache.set(url, get);
    return get;
  }

  return (request) => {
    const { method: verb, url, headers } = request;
    const get = verb === "GET" ? find(url) : undefined;
    if (get === undefined) return undefined;
    const wire = buildConnectWire(headers, get.binary, get.compression);
    const received = { head: { method: verb, url: toAbsolute(request), headers }, method: get.method, wire };
    return {
      route: get.method.path,
      protocol: "connect",
      answer: (call, recordCode) => answerUnary(received, async () => open(get, wire), call, recordCode),
    };
  };
}

function open({ message, method: { readBytesMax } }: UnaryGet, wire: Wire): Uint8Array | Promise<Uint8Array> {
  if (message === undefined) throw new ConnectError("the query parameter message is not base64", Code.InvalidArgument);
  return wire.open({ bytes: message, isCut: false }, readBytesMax);
}

/** As connect-es shows it to handlers, who may read the query. */
function toAbsolute({ isEncrypted, headers, url }: CallRequest): string {
  return `${isEncrypted ? "https" : "http"}://${headers[":authority"] ?? headers.host}${url}`;
}

function readUrl(methods: ReadonlyMap<string, UnaryMethod>, url: string): UnaryGet | undefined {
  const method = findMethod(methods, url);
  if (method?.spec.method.idempotency !== MethodOptions_IdempotencyLevel.NO_SIDE_EFFECTS) return undefined;
  const query = new URLSearchParams(url.slice(url.indexOf("?") + 1));
  const encoding = query.get("encoding");
  if (encoding !== "proto" && encoding !== "json") return undefined;
  const text = query.get("message") ?? "";
  const message = query.get("base64") === "1" ? decode(text) : Buffer.from(text);
  return { method, binary: encoding === "proto", message, compression: query.get("compression") ?? undefined };
}

function decode(text: string): Uint8Array | undefined {
  try {
    return base64Decode(text);
  } catch {
    return undefined;
  }
}
