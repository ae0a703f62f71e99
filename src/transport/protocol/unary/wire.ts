import type { HttpAnswer } from "../../http/http-call.ts";
import type { CallHead } from "../../rpc/call-context.ts";
import type { UnaryOutcome } from "./call-unary.ts";
import type { Body } from "./read-body.ts";
import type { UnaryMethod } from "./unary-method.ts";

/** How one request writes a unary call: the protocol, the codec and what its header fields ask for. */
export interface Wire {
  readonly protocolName: "connect" | "grpc-web";
  /** Whether messages are binary, rather than JSON. */
  readonly binary: boolean;
  readonly timeoutMs: number | undefined;
  readonly framing: "plain" | "enveloped";
  /** The message in a body. Throws what is wrong with it. */
  open(body: Body, messageBytesMax: number): Uint8Array;
  answer(outcome: UnaryOutcome): HttpAnswer | Promise<HttpAnswer>;
}

/** Undefined when a request asks for something that goes the long way. */
export type ReadWire = (head: CallHead, method: UnaryMethod) => Wire | undefined;
