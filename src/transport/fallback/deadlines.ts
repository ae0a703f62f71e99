import type { Interceptor } from "@connectrpc/connect";
import type { FastifyReply, FastifyRequest } from "fastify";
import { readGrpcTimeout } from "../protocol/unary/read-grpc-call.ts";
import { callOf } from "../rpc/call/call.ts";
import { TIMER_MS_MAX, type WithDeadline } from "../rpc/call/with-deadline.ts";

const GRPC_TIMEOUT_MAX = `${Math.floor(TIMER_MS_MAX / 1_000)}S`;

/**
 * An `onRequest` hook that cuts timeouts to what a timer holds, since connect-es sets one for each. It leaves malformed
 * timeouts for connect-es to refuse.
 */
export function shortenTimeout({ raw: { headers } }: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  const grpcMs = readGrpcTimeout(headers["grpc-timeout"])?.ms;
  if (grpcMs !== undefined && grpcMs > TIMER_MS_MAX) headers["grpc-timeout"] = GRPC_TIMEOUT_MAX;
  const connect = headers["connect-timeout-ms"];
  if (typeof connect === "string" && Number(connect) > TIMER_MS_MAX && /^[0-9]{1,10}$/.test(connect)) {
    headers["connect-timeout-ms"] = String(TIMER_MS_MAX);
  }
  done();
}

/**
 * Ends a call of connect-es in time, by the signal in which connect-es tells of the caller's deadline, of the end of
 * the server and of a client that has left. connect-es leaves all of this to the handlers, and ours look at a signal
 * only where they have to wait.
 */
export function createDeadlineInterceptor(withDeadline: WithDeadline): Interceptor {
  return (next) => async (request) => {
    const { signal, stream: isStream } = request;
    const call = callOf(request.contextValues);
    const wait = <Value>(work: () => Promise<Value>) => withDeadline(call, { signal, isStream }, work);
    const response = await wait(() => next(request));
    return response.stream ? { ...response, message: eachInTime(response.message, wait) } : response;
  };
}

type Wait = <Value>(work: () => Promise<Value>) => Promise<Value>;

async function* eachInTime<Message>(messages: AsyncIterable<Message>, wait: Wait): AsyncIterable<Message> {
  const iterator = messages[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await wait(() => iterator.next());
      if (done === true) return;
      yield value;
    }
  } finally {
    // Not awaited: it waits for the message that did not come in time.
    iterator.return?.().catch(() => undefined);
  }
}
