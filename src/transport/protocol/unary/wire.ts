import type { ConnectError } from "@connectrpc/connect";
import type { Rendition } from "../../../cache/rendition.ts";
import type { CallRequest, HttpAnswer } from "../../http/http-call.ts";
import type { Body } from "../../http/request-body.ts";

/** How one request writes a unary call: the protocol, the codec and what its header fields ask for. */
export interface Wire {
  readonly protocolName: "connect" | "grpc" | "grpc-web";
  /** Whether messages are binary, rather than JSON. */
  readonly binary: boolean;
  readonly timeoutMs: number | undefined;
  /** What is wrong with the head of the request. Its caller learns it once the call is authorized. */
  readonly fault: ConnectError | undefined;
  readonly framing: "plain" | "enveloped" | "text";
  /** The message in a body. Throws, or rejects with, what is wrong with it. */
  open(body: Body, messageBytesMax: number): Uint8Array | Promise<Uint8Array>;
  answer(reply: UnaryReply): HttpAnswer | Promise<HttpAnswer>;
}

/** What a call is answered with: a message in bytes, or the error its caller may see. */
export interface UnaryReply {
  readonly result: Rendition | ConnectError;
  /** The fields that the handler has set. */
  readonly header: Headers;
  readonly trailer: Headers;
}

/** Reads the head of a request of one media type. */
export type ReadWire = (request: CallRequest) => Wire;
