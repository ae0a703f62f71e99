import { ConnectError, type ContextValues } from "@connectrpc/connect";
import { buildInvoke, type UnarySpec } from "../call/build-invoke.ts";
import { CallContext, type CallHead } from "../call/call-context.ts";
import type { HttpAnswer } from "../call/http-call.ts";
import { renditionKey } from "../call/rendition-context.ts";
import { fieldFaultsKey } from "../connect/field-faults.ts";
import { requestIdKey } from "../connect/request-id-context.ts";
import type { Rpcs } from "../connect/rpcs.ts";
import { toRefusal } from "../connect/to-connect-error.ts";
import type { BoundRequest } from "./bind-request.ts";
import { answerBuilder } from "./build-answer.ts";
import type { HttpBinding } from "./http-rule.ts";
import { quotaHeaders } from "./quota-headers.ts";
import { refusalAnswer } from "./refusal-answer.ts";

/** Answers a request that was bound to its message. Rejects only for a fault of ours. */
export type AnswerCall = (bound: BoundRequest, head: CallHead, values: ContextValues) => Promise<HttpAnswer>;

/** What answers the requests of a binding, through the interceptors. */
export function buildAnswerCall({ interceptors }: Rpcs, spec: UnarySpec, binding: HttpBinding): AnswerCall {
  const invoke = buildInvoke(spec, interceptors);
  const buildAnswer = answerBuilder(binding);
  return async ({ message, faults, locate }, head, values) => {
    if (faults.issues.length > 0) values.set(fieldFaultsKey, faults);
    const context = new CallContext(spec.method, { protocolName: "rest", head, values, timeoutMs: undefined });
    try {
      const output = await invoke(context, message);
      const rendition = values.get(renditionKey);
      const building = buildAnswer(head, { message: output, header: context.responseHeader, rendition });
      const answer = building instanceof Promise ? await building : building;
      Object.assign(answer.fields, quotaHeaders(values));
      return answer;
    } catch (error) {
      if (!(error instanceof ConnectError)) throw error;
      return refusalAnswer(toRefusal(error), values.get(requestIdKey), { locate, headers: quotaHeaders(values) });
    }
  };
}
