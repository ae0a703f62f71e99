import { ConnectError, type Interceptor } from "@connectrpc/connect";

/**
 * Ends a call when its signal is aborted: the deadline has passed (DEADLINE_EXCEEDED), the server stops (UNAVAILABLE) or the
 * client has left. A deadline that is over on arrival starts nothing. Connect leaves all of this to the handlers, and ours look at
 * the signal only where they have to wait.
 */
export const deadlineInterceptor: Interceptor = (next) => async (request) => {
  const { signal } = request;
  if (signal.aborted) throw reasonOf(signal);
  const response = await untilAborted(next(request), signal);
  return response.stream ? { ...response, message: messagesUntilAborted(response.message, signal) } : response;
};

async function* messagesUntilAborted<Message>(
  messages: AsyncIterable<Message>,
  signal: AbortSignal,
): AsyncIterable<Message> {
  const iterator = messages[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await untilAborted(iterator.next(), signal);
      if (done === true) return;
      yield value;
    }
  } finally {
    // Not awaited: it waits for the message that did not come in time.
    iterator.return?.().catch(() => undefined);
  }
}

function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(reasonOf(signal));
    signal.addEventListener("abort", abort);
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

/** A signal without a reason of its own was aborted by the end of the connection: canceled. */
function reasonOf(signal: AbortSignal): ConnectError {
  return ConnectError.from(signal.reason);
}
