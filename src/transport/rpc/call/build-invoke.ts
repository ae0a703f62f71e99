import { create, isMessage, type Message } from "@bufbuild/protobuf";
import type { HandlerContext, Interceptor, MethodImplSpec, UnaryRequest, UnaryResponse } from "@connectrpc/connect";
import { callOf } from "./call.ts";
import type { WithDeadline } from "./with-deadline.ts";

/** The implementation of a unary RPC. */
export type UnarySpec = MethodImplSpec & { readonly kind: "unary" };

/** Runs a call through the interceptors; what the handler sets on the context's response headers stays there. */
export type Invoke = (context: HandlerContext, message: Message) => Promise<Message>;

/** A request as interceptors see it, which takes its context on to the handler. */
class CarriedRequest implements UnaryRequest {
  readonly stream = false;
  readonly context: HandlerContext;
  readonly message: Message;

  constructor(context: HandlerContext, message: Message) {
    this.context = context;
    this.message = message;
  }

  get service(): UnaryRequest["service"] {
    return this.context.service;
  }

  get method(): UnaryRequest["method"] {
    return this.context.method as UnaryRequest["method"]; // of a UnarySpec
  }

  get requestMethod(): string {
    return this.context.requestMethod;
  }

  get url(): string {
    return this.context.url;
  }

  get signal(): AbortSignal {
    return this.context.signal;
  }

  get header(): Headers {
    return this.context.requestHeader;
  }

  get contextValues(): HandlerContext["values"] {
    return this.context.values;
  }
}

/** What runs around the implementation of an RPC. */
export interface InvokeDeps {
  readonly interceptors: readonly Interceptor[];
  readonly withDeadline: WithDeadline;
}

/**
 * What connect-es does for a unary call, with the interceptors put around the implementation once and not at every
 * call. They must pass on the request they were given, and the answer.
 */
export function buildInvoke(spec: UnarySpec, { interceptors, withDeadline }: InvokeDeps): Invoke {
  const { method } = spec;
  const service = method.parent;
  async function answer({ context, message }: CarriedRequest): Promise<UnaryResponse> {
    const deadline = { timeoutMs: context.timeoutMs() };
    const answered = await withDeadline(callOf(context.values), deadline, () => spec.impl(message, context));
    return {
      stream: false,
      service,
      method,
      message: isMessage(answered) ? answered : create(method.output, answered),
      header: context.responseHeader,
      trailer: context.responseTrailer,
    };
  }
  const run = interceptors.reduceRight<(request: never) => Promise<unknown>>(
    (next, interceptor) => interceptor(next as never),
    answer,
  ) as (request: CarriedRequest) => Promise<UnaryResponse>;

  return async (context, message) => (await run(new CarriedRequest(context, message))).message;
}
