import type { ContextValues } from "@connectrpc/connect";
import type { HttpAnswer } from "../../http/http-call.ts";
import { buildInvoke, type UnarySpec } from "../../rpc/build-invoke.ts";
import { CallContext, type CallHead } from "../../rpc/call-context.ts";
import { renditionKey, requestIdKey } from "../../rpc/call-context-keys.ts";
import { fieldFaultsKey } from "../../rpc/field-faults.ts";
import type { Rpcs } from "../../rpc/rpcs.ts";
import type { BoundRequest } from "./bind-request.ts";
import { answerBuilder } from "./build-answer.ts";
import { type HttpBinding, mayHaveBody } from "./http-rule.ts";
import { quotaHeaders } from "./quota-headers.ts";
import { refusalAnswer } from "./refusal-answer.ts";

/** Answers a request that was bound to its message. Never rejects. */
export type AnswerCall = (bound: BoundRequest, head: CallHead, values: ContextValues) => Promise<HttpAnswer>;

/** What answers the requests of a binding, through the interceptors. Those that may have a body must be authorized. */
export function buildAnswerCall(
  { authorize, checks, withDeadline, toRefusal }: Rpcs,
  spec: UnarySpec,
  binding: HttpBinding,
): AnswerCall {
  const invoke = buildInvoke(spec, { interceptors: checks, withDeadline });
  const buildAnswer = answerBuilder(binding);
  const isAuthorized = mayHaveBody(binding);
  return async ({ message, faults, locate }, head, values) => {
    if (faults.issues.length > 0) values.set(fieldFaultsKey, faults);
    const context = new CallContext(spec.method, { protocolName: "rest", head, values, timeoutMs: undefined });
    try {
      if (!isAuthorized) await authorize(spec.method, head.headers.authorization, values);
      const output = await invoke(context, message);
      const rendition = values.get(renditionKey);
      const building = buildAnswer(head, { message: output, header: context.responseHeader, rendition });
      const answer = building instanceof Promise ? await building : building;
      Object.assign(answer.fields, quotaHeaders(values));
      return answer;
    } catch (error) {
      const refusal = toRefusal(error, spec.method, values);
      return refusalAnswer(refusal, values.get(requestIdKey), { locate, headers: quotaHeaders(values) });
    }
  };
}
