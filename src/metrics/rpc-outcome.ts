import {
  Code,
  ConnectError,
  type ContextValues,
  createContextKey,
  createContextValues,
  type Interceptor,
} from "@connectrpc/connect";
import { codeToString } from "@connectrpc/connect/protocol-connect";

/** The outcome of an RPC: the name of its code, when known. */
export interface RpcOutcome {
  code: string | undefined;
}

/** Returns context values for a call, in which `recordOutcome` stores the outcome. */
export function outcomeContext(outcome: RpcOutcome): ContextValues {
  return createContextValues().set(outcomeKey, outcome);
}

/**
 * An interceptor that records the outcome of a call. It must be the outermost, to see errors of the inner ones.
 * Failures before all interceptors, such as an unreadable body, are recorded by `noteFailure`.
 */
export const recordOutcome: Interceptor = (next) => (request) => {
  const outcome = request.contextValues.get(outcomeKey);
  return outcome === undefined ? next(request) : recordInto(outcome, () => next(request));
};

async function recordInto(outcome: RpcOutcome, call: () => Answer): Answer {
  try {
    const response = await call();
    if (response.stream) return { ...response, message: watched(response.message, outcome) };
    outcome.code = "ok";
    return response;
  } catch (error) {
    outcome.code = codeNameOf(error);
    throw error;
  }
}

type Answer = ReturnType<Parameters<Interceptor>[0]>;

/** Records the failure of a call that no interceptor has seen. */
export function noteFailure(values: ContextValues, error: ConnectError): void {
  const outcome = values.get(outcomeKey);
  if (outcome !== undefined) outcome.code ??= codeNameOf(error);
}

const outcomeKey = createContextKey<RpcOutcome | undefined>(undefined, { description: "RPC outcome" });

async function* watched<Message>(messages: AsyncIterable<Message>, outcome: RpcOutcome): AsyncIterable<Message> {
  try {
    yield* messages;
    outcome.code = "ok";
  } catch (error) {
    outcome.code = codeNameOf(error);
    throw error;
  }
}

/** Connect answers INTERNAL for every error that is not its own. */
function codeNameOf(error: unknown): string {
  return codeToString(error instanceof ConnectError ? error.code : Code.Internal);
}
