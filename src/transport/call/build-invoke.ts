import { create, isMessage, type Message } from "@bufbuild/protobuf";
import type { HandlerContext, Interceptor, MethodImplSpec, UnaryRequest, UnaryResponse } from "@connectrpc/connect";

/** The implementation of a unary RPC. */
export type UnarySpec = MethodImplSpec & { readonly kind: "unary" };

/** Runs a call through the interceptors; what the handler sets on the context's response headers stays there. */
export type Invoke = (context: HandlerContext, message: Message) => Promise<Message>;

/** Takes the request on to the handler, beside what interceptors see of it. */
interface CarriedRequest extends UnaryRequest {
  readonly context: HandlerContext;
}

/**
 * What connect-es does for a unary call, with the interceptors put around the implementation once and not at every call. They
 * must pass on the request they were given, and the answer.
 */
export function buildInvoke(spec: UnarySpec, interceptors: readonly Interceptor[]): Invoke {
  const { method } = spec;
  const service = method.parent;
  async function answer({ context, message }: CarriedRequest): Promise<UnaryResponse> {
    const answered = await spec.impl(message, context);
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

  return async (context, message) => {
    const { signal, requestMethod, url } = context;
    const request: CarriedRequest = {
      stream: false,
      service,
      method,
      requestMethod,
      url,
      signal,
      header: context.requestHeader,
      contextValues: context.values,
      message,
      context,
    };
    return (await run(request)).message;
  };
}
