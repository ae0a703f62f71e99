import type { CallRequest } from "../../http/call-request.ts";
import type { HttpAnswer } from "../../http/http-call.ts";
import type { UnaryOutcome } from "./call-unary.ts";
import type { Body } from "./read-body.ts";

/** How one request writes a unary call: the protocol, the codec and what its header fields ask for. */
export interface Wire {
  readonly protocolName: "connect" | "grpc" | "grpc-web";
  /** Whether messages are binary, rather than JSON. */
  readonly binary: boolean;
  readonly timeoutMs: number | undefined;
  readonly framing: "plain" | "enveloped";
  /** The message in a body. Throws what is wrong with it. */
  open(body: Body, messageBytesMax: number): Uint8Array;
  answer(outcome: UnaryOutcome): HttpAnswer | Promise<HttpAnswer>;
}

/** Undefined when a request asks for something that only the fallback knows. */
export type ReadWire = (request: CallRequest) => Wire | undefined;
