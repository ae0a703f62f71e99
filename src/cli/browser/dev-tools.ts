/** A connection to a browser by the Chrome DevTools Protocol. */
export interface DevTools {
  /**
   * Sends a command, to a page when a session is given. Rejects when the browser refuses it or takes a minute over it.
   */
  send<Result>(method: string, params: object, session?: string): Promise<Result>;
  close(): void;
}

const TIME_LIMIT_MS = 60_000;

interface Answer {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** Connects to the address that a browser names when it is started with `--remote-debugging-port`. */
export async function openDevTools(url: string): Promise<DevTools> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("open", () => resolve(), { once: true });
    socket.addEventListener("error", () => reject(new Error(`cannot connect to ${url}`)), { once: true });
  });
  socket.addEventListener("message", ({ data }) => {
    const { id, result, error }: Answer = JSON.parse(String(data));
    if (id === undefined) return;
    const call = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) call?.resolve(result);
    else call?.reject(new Error(error.message));
  });
  socket.addEventListener("close", () => {
    for (const call of waiting.values()) call.reject(new Error("the browser has ended"));
  });
  return {
    async send<Result>(method: string, params: object, session?: string): Promise<Result> {
      last += 1;
      const call = Promise.withResolvers<unknown>();
      waiting.set(last, call);
      socket.send(JSON.stringify({ id: last, method, params, sessionId: session }));
      const timer = setTimeout(() => call.reject(new Error(`${method} takes longer than a minute`)), TIME_LIMIT_MS);
      const result = await call.promise.finally(() => clearTimeout(timer));
      return result as Result; // the protocol says what each method answers with
    },
    close: () => socket.close(),
  };
}
