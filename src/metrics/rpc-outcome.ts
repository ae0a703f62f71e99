import {
  Code,
  ConnectError,
  type ContextValues,
  createContextKey,
  createContextValues,
  type Interceptor,
} from "@connectrpc/connect";
import { codeToString } from "@connectrpc/connect/protocol-connect";

/** How an RPC ended: the name of its code, once known. */
export interface RpcOutcome {
  code: string | undefined;
}

/** Values for the call's context in which `recordOutcome` leaves the outcome. */
export function outcomeContext(outcome: RpcOutcome): ContextValues {
  return createContextValues().set(outcomeKey, outcome);
}

/**
 * An interceptor that notes how a call ended. It must be the outermost: it sees what the ones inside it throw, and not
 * what fails before them, such as a body that cannot be read: that is for `noteFailure`.
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

/** Notes the failure of a call that no interceptor has seen. */
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

/** Connect answers INTERNAL for whatever is thrown that is not its own error. */
function codeNameOf(error: unknown): string {
  return codeToString(error instanceof ConnectError ? error.code : Code.Internal);
}
