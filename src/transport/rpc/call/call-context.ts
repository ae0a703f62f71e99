import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";
import type { DescMethod } from "@bufbuild/protobuf";
import type { HandlerContext } from "@connectrpc/connect";
import type { Call } from "./call.ts";

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
  readonly call: Call;
  /** How long the call may take; undefined for as long as it likes. */
  readonly timeoutMs: number | undefined;
}

/** What an RPC implementation and its interceptors see of a unary call that begins now. */
export class CallContext implements HandlerContext {
  readonly method: DescMethod;
  readonly protocolName: string;
  readonly codec: Codec;
  readonly values: Call;
  readonly requestHeader: Headers;
  readonly responseHeader: Headers = new CallHeaders();
  readonly responseTrailer: Headers = new CallHeaders();
  readonly #head: CallHead;
  readonly #endsAt: number | undefined;

  constructor(method: DescMethod, { protocolName, codec, head, call, timeoutMs }: CallCarrier) {
    this.method = method;
    this.protocolName = protocolName;
    this.codec = codec;
    this.values = call;
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
    return this.values.signal;
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

/**
 * Header fields of a call as the web's Headers, over a plain object: the platform's own class checks and sorts at a
 * cost of several microseconds a request, for names and values that Node checks on both ends anyway.
 */
export class CallHeaders implements Headers {
  readonly #incoming: IncomingHttpHeaders;
  #copy: Map<string, string> | undefined;

  /** Reads the incoming fields in place, and copies them when they are changed or listed. */
  constructor(incoming: IncomingHttpHeaders = {}) {
    this.#incoming = incoming;
  }

  get(name: string): string | null {
    if (this.#copy !== undefined) return this.#copy.get(name.toLowerCase()) ?? null;
    const value = Object.hasOwn(this.#incoming, name.toLowerCase()) ? this.#incoming[name.toLowerCase()] : undefined;
    return Array.isArray(value) ? value.join(", ") : (value ?? null);
  }

  has(name: string): boolean {
    return this.get(name) !== null;
  }

  set(name: string, value: string): void {
    this.#fields.set(name.toLowerCase(), value);
  }

  append(name: string, value: string): void {
    const earlier = this.get(name);
    this.set(name, earlier === null ? value : `${earlier}, ${value}`);
  }

  delete(name: string): void {
    this.#fields.delete(name.toLowerCase());
  }

  /** A call sets at most one cookie. */
  getSetCookie(): string[] {
    return [];
  }

  forEach(use: (value: string, name: string, headers: Headers) => void): void {
    for (const [name, value] of this.#fields) use(value, name, this);
  }

  entries(): HeadersIterator<[string, string]> {
    return this.#fields.entries();
  }

  keys(): HeadersIterator<string> {
    return this.#fields.keys();
  }

  values(): HeadersIterator<string> {
    return this.#fields.values();
  }

  [Symbol.iterator](): HeadersIterator<[string, string]> {
    return this.entries();
  }

  get #fields(): Map<string, string> {
    this.#copy ??= copyFields(this.#incoming);
    return this.#copy;
  }
}

type HeadersIterator<Item> = MapIterator<Item>;

/** Leaves out the pseudo header fields and the symbol keys that HTTP/2 puts beside the others. */
function copyFields(incoming: IncomingHttpHeaders): Map<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of Object.entries(incoming)) {
    if (value === undefined || name.startsWith(":")) continue;
    fields.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  return fields;
}

/** Adds header fields to those of an answer, each with `prefix` before its name. */
export function addFields(fields: OutgoingHttpHeaders, headers: Headers, prefix = ""): OutgoingHttpHeaders {
  headers.forEach((value, name) => {
    fields[prefix + name] = value;
  });
  return fields;
}
