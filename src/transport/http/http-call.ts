import type { IncomingMessage, OutgoingHttpHeaders } from "node:http";
import type { ServerHttp2Stream } from "node:http2";
import type { Readable } from "node:stream";
import type { ContextValues } from "@connectrpc/connect";
import type { Protocol } from "../../metrics/protocol.ts";
import { hasBody } from "../listener/http1-connections.ts";
import type { CallHead } from "../rpc/call/call-context.ts";

/** An HTTP request as far as calls look at it, of whichever version. */
export interface CallRequest extends CallHead {
  /** Whether a body was announced, be it an empty one. */
  readonly hasBody: boolean;
  readonly body: Readable;
  readonly isEncrypted: boolean;
  /** Whether the answer can have trailers. */
  readonly canTrail: boolean;
}

/** A request of HTTP/1, or one of HTTP/2 that has passed Node's compatibility layer. */
export function toCallRequest(request: IncomingMessage): CallRequest {
  const { method = "", url = "", headers, socket } = request;
  return {
    method,
    url,
    headers,
    hasBody: hasBody(request),
    body: request,
    isEncrypted: "encrypted" in socket,
    canTrail: false,
  };
}

/** A request of HTTP/2 on its stream. */
export function streamToCallRequest(stream: ServerHttp2Stream, headers: CallHead["headers"]): CallRequest {
  return {
    method: textOf(headers[":method"]),
    url: textOf(headers[":path"]),
    headers,
    hasBody: !stream.endAfterHeaders,
    body: stream,
    isEncrypted: headers[":scheme"] === "https",
    canTrail: true,
  };
}

function textOf(field: string | string[] | undefined): string {
  return typeof field === "string" ? field : "";
}

/** How many requests of a kind are cached as they were read: as many as the store caches templates. About 1 KB each. */
export const CACHED_REQUESTS_MAX = 10_000;

/** An HTTP answer in one piece. */
export interface HttpAnswer {
  readonly status: number;
  /** In lower case. */
  readonly fields: OutgoingHttpHeaders;
  /** Undefined for none, as with 304. */
  readonly body: Uint8Array | undefined;
  /** Sent behind the body of an answer to a request that `canTrail`. */
  readonly trailers?: OutgoingHttpHeaders;
}

/** Notified once of how a call ended, as metrics name it: an HTTP status for REST, else the name of a code. */
export type RecordCode = (code: string) => void;

/** A call that one request carries. */
export interface HttpCall {
  /** As metrics name it: a pattern, never what a caller sent. */
  readonly route: string;
  readonly protocol: Protocol;
  answer(values: ContextValues, recordCode: RecordCode): Promise<HttpAnswer>;
}

/** Reads the head of a request; undefined for one that falls back to Fastify. */
export type FindCall = (request: CallRequest) => HttpCall | undefined;

/** Adds header fields to those of an answer, each with `prefix` before its name. */
export function addFields(fields: OutgoingHttpHeaders, headers: Headers, prefix = ""): OutgoingHttpHeaders {
  headers.forEach((value, name) => {
    fields[prefix + name] = value;
  });
  return fields;
}
