import { fromBinary, type Message } from "@bufbuild/protobuf";
import { ConnectError } from "@connectrpc/connect";
import { codeToString } from "@connectrpc/connect/protocol-connect";
import { Rendition } from "../../../cache/rendition.ts";
import type { HttpAnswer, RecordCode } from "../../http/http-call.ts";
import { isLargeBody, turnOfLargeBody } from "../../http/request-body.ts";
import type { Call } from "../../rpc/call/call.ts";
import { CallContext, type CallHead } from "../../rpc/call/call-context.ts";
import type { CarriedRendition } from "../../rpc/call/call-messages.ts";
import type { ReadField } from "../../rpc/call/page-call.ts";
import type { UnaryMethod } from "./unary-method.ts";
import type { UnaryReply, Wire } from "./wire.ts";

/** A unary call of Connect, gRPC or gRPC-web whose head has arrived. */
export interface UnaryCall {
  readonly head: CallHead;
  readonly method: UnaryMethod;
  readonly wire: Wire;
}

/** Receives the bytes of a request message, and rejects with what is wrong with their framing or compression. */
export type ReceiveBytes = () => Promise<Uint8Array>;

/** Answers a call in its protocol. Waits for its message for as long as `receive` does. */
export function answerUnary(
  received: UnaryCall,
  receive: ReceiveBytes,
  call: Call,
  recordCode: RecordCode,
): Promise<HttpAnswer> {
  return callUnary(received, receive, call).then((reply) => {
    recordCode(reply.result instanceof ConnectError ? codeToString(reply.result.code) : "ok");
    return received.wire.answer(reply);
  });
}

/** Authorizes a call, reads its message and runs it through the interceptors. Never rejects. */
async function callUnary({ head, method, wire }: UnaryCall, receive: ReceiveBytes, call: Call): Promise<UnaryReply> {
  const { protocolName, binary, timeoutMs } = wire;
  const desc = method.spec.method;
  const context = new CallContext(desc, { protocolName, codec: binary ? "binary" : "json", head, call, timeoutMs });
  const { responseHeader: header, responseTrailer: trailer } = context;
  try {
    const readField = protocolName === "grpc" || head.method !== "POST" ? undefined : readFieldOf(head);
    await method.authorize(head.headers.authorization, call, readField);
    if (wire.fault !== undefined) throw wire.fault;
    const bytes = await receive();
    if (isLargeBody(bytes)) await turnOfLargeBody(call);
    const { message, validity } = method.readMessage(bytes, binary);
    call.validity = validity;
    const output = await method.invoke(context, message);
    return { result: serialize(method, output, { binary, carried: call.rendition }), header, trailer };
  } catch (error) {
    return { result: method.annotateError(error, context), header, trailer };
  }
}

function readFieldOf({ headers }: CallHead): ReadField {
  return (name) => {
    const value = name === "host" ? (headers[":authority"] ?? headers.host) : headers[name];
    return typeof value === "string" ? value : undefined;
  };
}

/** How the message of an answer is written. */
interface AnswerForm {
  readonly binary: boolean;
  readonly carried: CarriedRendition | undefined;
}

function serialize({ spec, serialization }: UnaryMethod, message: Message, { binary, carried }: AnswerForm): Rendition {
  const write = () => serialization.getO(binary).serialize(message);
  if (carried === undefined) return new Rendition(write());
  const { rendition, readIn } = carried;
  // A binary message holds the bytes as they are, so that they need not be held beside it.
  const restore = (form: Uint8Array) => readIn(fromBinary(spec.method.output, form));
  return rendition.as(binary ? "proto" : "json", write, binary ? restore : undefined);
}
