import type { Message } from "@bufbuild/protobuf";
import { ConnectError } from "@connectrpc/connect";
import { type CallCarrier, CallContext } from "../call/call-context.ts";
import { createMemo } from "../call/memo.ts";
import type { UnaryMethod } from "./unary-method.ts";

/** A call whose head has arrived. */
export interface UnaryCall extends CallCarrier {
  readonly method: UnaryMethod;
  /** Whether messages are binary, rather than JSON. */
  readonly binary: boolean;
}

/** What came of a call: a message in bytes, or the error its caller may see. */
export interface UnaryOutcome {
  readonly result: Uint8Array | ConnectError;
  /** The fields that the handler has set. */
  readonly header: Headers;
  readonly trailer: Headers;
}

/** Receives the bytes of a request message; rejects with what is wrong with their framing. */
export type ReceiveBytes = () => Promise<Uint8Array>;

/** Runs a call through the interceptors. Whoever may not make it is refused before its message is read. Never rejects. */
export async function callUnary(call: UnaryCall, receive: ReceiveBytes): Promise<UnaryOutcome> {
  const { method, binary } = call;
  const context = new CallContext(method.spec.method, call);
  const { responseHeader: header, responseTrailer: trailer } = context;
  try {
    await method.enter(context);
    const input = method.readMessage(await receive(), binary);
    const output = await method.invoke(context, input);
    return { result: serialize(method, output, binary), header, trailer };
  } catch (error) {
    return { result: method.explain(ConnectError.from(error), call.values), header, trailer };
  }
}

/** Smaller messages are written faster than they are looked up. */
const KEPT_BYTES_MIN = 1024;

const kept = { binary: createMemo<Message, Uint8Array>(), json: createMemo<Message, Uint8Array>() };

/** A handler that answers with the same object again, as for a published template, pays for its bytes once. */
function serialize(method: UnaryMethod, message: Message, binary: boolean): Uint8Array {
  const known = binary ? kept.binary : kept.json;
  const earlier = known.get(message);
  if (earlier !== undefined) return earlier;
  const bytes = method.serialization.getO(binary).serialize(message);
  if (bytes.length >= KEPT_BYTES_MIN) known.set(message, bytes);
  return bytes;
}
