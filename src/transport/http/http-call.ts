import type { OutgoingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import type { Protocol } from "../../metrics/protocol.ts";
import type { Call } from "../rpc/call/call.ts";
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
  answer(call: Call, recordCode: RecordCode): Promise<HttpAnswer>;
}

/** Reads the head of a request; undefined for one that falls back to Fastify. */
export type FindCall = (request: CallRequest) => HttpCall | undefined;
