import { create, type DescMessage, isMessage, type Message } from "@bufbuild/protobuf";
import type { HandlerContext, Interceptor, MethodImplSpec, StreamRequest, StreamResponse } from "@connectrpc/connect";

/** The implementation of an RPC that answers with a stream. */
export type StreamSpec = MethodImplSpec & { readonly kind: "server_streaming" };

/** Runs a call through the interceptors, up to the messages that it answers with. */
export type InvokeStream = (context: HandlerContext, message: Message) => Promise<AsyncIterable<Message>>;

/** What connect-es does for a call that answers with a stream. Each call passes through every interceptor. */
export function buildInvokeStream(spec: StreamSpec, interceptors: readonly Interceptor[]): InvokeStream {
  return async (context, message) => {
    const { service, requestMethod, url, signal, requestHeader, responseHeader, responseTrailer, values } = context;
    const { method } = spec;
    const answer = async (request: StreamRequest): Promise<StreamResponse> => ({
      stream: true,
      service,
      method,
      message: messagesOf(method.output, spec.impl(await onlyOf(request.message), context)),
      header: responseHeader,
      trailer: responseTrailer,
    });
    const run = interceptors.reduceRight<(request: never) => Promise<unknown>>(
      (next, interceptor) => interceptor(next as never),
      answer,
    ) as typeof answer;
    const request: StreamRequest = {
      stream: true,
      service,
      method,
      requestMethod,
      url,
      signal,
      header: requestHeader,
      contextValues: values,
      message: only(message),
    };
    return (await run(request)).message;
  };
}

/** A handler may yield what a message is made of. */
async function* messagesOf(desc: DescMessage, yielded: ReturnType<StreamSpec["impl"]>): AsyncIterable<Message> {
  for await (const each of yielded) yield isMessage(each) ? each : create(desc, each);
}

async function* only(message: Message): AsyncIterable<Message> {
  yield message;
}

async function onlyOf(messages: AsyncIterable<Message>): Promise<Message> {
  for await (const message of messages) return message;
  throw new Error("a call came without its message");
}
