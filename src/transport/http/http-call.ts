import type { OutgoingHttpHeaders } from "node:http";
import type { ContextValues } from "@connectrpc/connect";
import type { Protocol } from "../../metrics/protocol.ts";
import type { CallRequest } from "./call-request.ts";

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

/** Told how a call ended, once, as metrics name it: an HTTP status for REST, else the name of a code. */
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
