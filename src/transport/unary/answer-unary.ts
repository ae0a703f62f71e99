import type { IncomingMessage } from "node:http";
import { ConnectError, type ContextValues } from "@connectrpc/connect";
import { codeToString } from "@connectrpc/connect/protocol-connect";
import type { CallHead } from "../call/call-context.ts";
import type { HttpAnswer, Settle } from "../call/http-call.ts";
import { callUnary } from "./call-unary.ts";
import { readBody } from "./read-body.ts";
import type { UnaryMethod } from "./unary-method.ts";
import type { Wire } from "./wire.ts";

/** A unary call as one HTTP request carries it. */
export interface CarriedCall {
  readonly request: IncomingMessage;
  readonly head: CallHead;
  readonly method: UnaryMethod;
  readonly wire: Wire;
}

/** Reads the message of a Connect or gRPC-web call and answers it. Waits for ever for a body that does not end. */
export async function answerUnary(
  { request, head, method, wire }: CarriedCall,
  values: ContextValues,
  settle: Settle,
): Promise<HttpAnswer> {
  const { protocolName, binary, timeoutMs, framing } = wire;
  const outcome = await callUnary({ method, protocolName, head, binary, values, timeoutMs }, async () =>
    wire.open(await readBody(request, method.bodyLimits[framing]), method.readBytesMax),
  );
  settle(outcome.result instanceof ConnectError ? codeToString(outcome.result.code) : "ok");
  return wire.answer(outcome);
}
