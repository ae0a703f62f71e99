import type { IncomingHttpHeaders } from "node:http";
import type { DescMethod } from "@bufbuild/protobuf";
import type { ContextValues, HandlerContext } from "@connectrpc/connect";
import { callSignal } from "./call-end.ts";
import { CallHeaders } from "./call-headers.ts";

/** The head of the HTTP request that carries a call. */
export interface CallHead {
  readonly method: string;
  /** As it came: the path, with the query if there is one. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

/** How the messages of a call are written. */
export type Codec = "json" | "binary";

/** What carries a call. */
export interface CallCarrier {
  readonly protocolName: string;
  readonly codec: Codec;
  readonly head: CallHead;
  readonly values: ContextValues;
  /** How long the call may take; undefined for as long as it likes. */
  readonly timeoutMs: number | undefined;
}

/** What an RPC implementation and its interceptors see of a unary call that begins now. */
export class CallContext implements HandlerContext {
  readonly method: DescMethod;
  readonly protocolName: string;
  readonly codec: Codec;
  readonly values: ContextValues;
  readonly requestHeader: Headers;
  readonly responseHeader: Headers = new CallHeaders();
  readonly responseTrailer: Headers = new CallHeaders();
  readonly #head: CallHead;
  readonly #endsAt: number | undefined;

  constructor(method: DescMethod, { protocolName, codec, head, values, timeoutMs }: CallCarrier) {
    this.method = method;
    this.protocolName = protocolName;
    this.codec = codec;
    this.values = values;
    this.requestHeader = new CallHeaders(head.headers);
    this.#head = head;
    this.#endsAt = timeoutMs === undefined ? undefined : performance.now() + timeoutMs;
  }

  get service(): HandlerContext["service"] {
    return this.method.parent;
  }

  get requestMethod(): string {
    return this.#head.method;
  }

  get url(): string {
    return this.#head.url;
  }

  get signal(): AbortSignal {
    return callSignal(this.values);
  }

  timeoutMs(): number | undefined {
    return this.#endsAt === undefined ? undefined : Math.trunc(this.#endsAt - performance.now());
  }
}

/** The codec of a call. That of connect-es shows in the media type of a request, and of a GET in its URL. */
export function codecOf(context: HandlerContext): Codec {
  if (context instanceof CallContext) return context.codec;
  const { requestHeader, requestMethod, url } = context;
  const name = requestMethod === "GET" ? new URL(url).searchParams.get("encoding") : requestHeader.get("content-type");
  return name?.toLowerCase().includes("json") === true ? "json" : "binary";
}
