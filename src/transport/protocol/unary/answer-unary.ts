import { ConnectError, type ContextValues } from "@connectrpc/connect";
import { codeToString } from "@connectrpc/connect/protocol-connect";
import type { HttpAnswer, RecordCode } from "../../http/http-call.ts";
import type { CallHead } from "../../rpc/call-context.ts";
import { callUnary, type ReceiveBytes } from "./call-unary.ts";
import type { UnaryMethod } from "./unary-method.ts";
import type { Wire } from "./wire.ts";

/** A unary call as one HTTP request carries it. */
export interface CarriedCall {
  readonly head: CallHead;
  readonly method: UnaryMethod;
  readonly wire: Wire;
}

/** Answers a call of Connect, gRPC or gRPC-web. Waits for its message for as long as `receive` does. */
export function answerUnary(
  { head, method, wire }: CarriedCall,
  receive: ReceiveBytes,
  values: ContextValues,
  recordCode: RecordCode,
): Promise<HttpAnswer> {
  const { protocolName, binary, timeoutMs } = wire;
  return callUnary({ method, protocolName, head, binary, values, timeoutMs }, receive).then((outcome) => {
    recordCode(outcome.result instanceof ConnectError ? codeToString(outcome.result.code) : "ok");
    return wire.answer(outcome);
  });
}
