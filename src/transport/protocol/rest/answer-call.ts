import type { HttpAnswer } from "../../http/http-call.ts";
import { buildInvoke, type UnarySpec } from "../../rpc/call/build-invoke.ts";
import type { Call } from "../../rpc/call/call.ts";
import { CallContext, type CallHead } from "../../rpc/call/call-context.ts";
import type { Rpcs } from "../../rpc/rpcs.ts";
import { type HttpBinding, mayHaveBody } from "./http-rule.ts";
import type { BoundRequest } from "./read-call.ts";
import { createWriteAnswer, quotaHeaders } from "./write-answer.ts";
import { writeError } from "./write-error.ts";

/** Answers a request that was bound to its message. Never rejects. */
export type AnswerCall = (bound: BoundRequest, head: CallHead, call: Call) => Promise<HttpAnswer>;

/** What answers the requests of a binding, through the interceptors. Those that may have a body must be authorized. */
export function buildAnswerCall(
  { authorize: authorizeMethod, checks, withDeadline, toRefusal }: Rpcs,
  spec: UnarySpec,
  binding: HttpBinding,
): AnswerCall {
  const invoke = buildInvoke(spec, { interceptors: checks, withDeadline });
  const writeAnswer = createWriteAnswer(binding);
  const authorize = mayHaveBody(binding) ? undefined : authorizeMethod(spec.method);
  return async ({ message, faults, locate }, head, call) => {
    if (faults.issues.length > 0) call.fieldFaults = faults;
    const context = new CallContext(spec.method, {
      protocolName: "rest",
      codec: "json",
      head,
      call,
      timeoutMs: undefined,
    });
    try {
      if (authorize !== undefined) await authorize(head.headers.authorization, call);
      const output = await invoke(context, message);
      const rendition = call.rendition?.rendition;
      const writing = writeAnswer(head, { message: output, header: context.responseHeader, rendition });
      const answer = writing instanceof Promise ? await writing : writing;
      Object.assign(answer.fields, quotaHeaders(call));
      return answer;
    } catch (error) {
      const refusal = toRefusal(error, spec.method, call);
      return writeError(refusal, call.client.id, { locate, headers: quotaHeaders(call) });
    }
  };
}
