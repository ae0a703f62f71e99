import type { Message } from "@bufbuild/protobuf";
import type { ConnectError } from "@connectrpc/connect";
import { Rendition } from "../../../cache/rendition.ts";
import { type CallCarrier, CallContext } from "../../rpc/call-context.ts";
import { renditionKey } from "../../rpc/call-context-keys.ts";
import { isLargeBody, turnOfLargeBody } from "../../rpc/large-bodies.ts";
import { validityKey } from "../../rpc/validation-interceptor.ts";
import type { UnaryMethod } from "./unary-method.ts";

/** A call whose head has arrived. */
export interface UnaryCall extends CallCarrier {
  readonly method: UnaryMethod;
  /** Whether messages are binary, rather than JSON. */
  readonly binary: boolean;
}

/** What came of a call: a message in bytes, or the error its caller may see. */
export interface UnaryOutcome {
  readonly result: Rendition | ConnectError;
  /** The fields that the handler has set. */
  readonly header: Headers;
  readonly trailer: Headers;
}

/** Receives the bytes of a request message; rejects with what is wrong with their framing. */
export type ReceiveBytes = () => Promise<Uint8Array>;

/** Authorizes a call, reads its message and runs it through the interceptors. Never rejects. */
export async function callUnary(call: UnaryCall, receive: ReceiveBytes): Promise<UnaryOutcome> {
  const { method, binary } = call;
  const context = new CallContext(method.spec.method, call);
  const { responseHeader: header, responseTrailer: trailer } = context;
  try {
    await method.authorize(context.method, call.head.headers.authorization, call.values);
    const bytes = await receive();
    if (isLargeBody(bytes)) await turnOfLargeBody(call.values);
    const { message, validity } = method.readMessage(bytes, binary);
    if (validity !== undefined) call.values.set(validityKey, validity);
    const output = await method.invoke(context, message);
    return { result: serialize(call, output), header, trailer };
  } catch (error) {
    return { result: method.annotateError(error, context), header, trailer };
  }
}

function serialize({ method, binary, values }: UnaryCall, message: Message): Rendition {
  const write = () => method.serialization.getO(binary).serialize(message);
  return values.get(renditionKey)?.as(binary ? "proto" : "json", write) ?? new Rendition(write());
}
