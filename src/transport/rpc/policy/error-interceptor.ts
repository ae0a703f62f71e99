import type { DescMethod } from "@bufbuild/protobuf";
import { Code, ConnectError, type Interceptor } from "@connectrpc/connect";
import { Refusal } from "../../../domain/error.ts";
import { type Call, callOf } from "../call/call.ts";
import { toConnectError, toRefusal, withErrorInfo } from "./to-connect-error.ts";

/** Notified of every internal error, with its request. The caller receives "internal error" and the request id. */
export type ReportInternalError = (error: unknown, place: { readonly requestId: string; readonly rpc: string }) => void;

const INTERNAL_CODES: ReadonlySet<Code> = new Set([Code.Unknown, Code.Internal, Code.DataLoss]);

/** Turns whatever is thrown behind it into the RPC error its caller may see. */
export function createErrorInterceptor(report: ReportInternalError): Interceptor {
  return (next) => async (request) => {
    const failed = { method: request.method, call: callOf(request.contextValues) };
    const explain = (error: unknown): ConnectError => toCallError(error, failed, report);
    try {
      const response = await next(request);
      return response.stream ? { ...response, message: explained(response.message, explain) } : response;
    } catch (error) {
      throw explain(error);
    }
  };
}

/** The messages of a stream, which fails with what its caller may see. */
async function* explained<Message>(
  messages: AsyncIterable<Message>,
  explain: (error: unknown) => ConnectError,
): AsyncIterable<Message> {
  try {
    yield* messages;
  } catch (error) {
    throw explain(error);
  }
}

/** The call that something was thrown in. */
interface FailedCall {
  readonly method: DescMethod;
  readonly call: Call;
}

/** The RPC error that the caller may see of what was thrown. Internal errors are reported. */
export function toCallError(error: unknown, { method, call }: FailedCall, report: ReportInternalError): ConnectError {
  const place = placeOf(method, call);
  if (error instanceof ConnectError) {
    if (INTERNAL_CODES.has(error.code)) report(error, place);
    return annotate(error, call);
  }
  const refusal = refusalOf(error, place, report);
  call.outcome = refusal.code;
  return toConnectError(refusal, place);
}

/** The same as a refusal, for REST. */
export function toCallRefusal(error: unknown, { method, call }: FailedCall, report: ReportInternalError): Refusal {
  const place = placeOf(method, call);
  const isRpcError = error instanceof ConnectError;
  if (isRpcError && INTERNAL_CODES.has(error.code)) report(error, place);
  const refusal = isRpcError ? toRefusal(error) : refusalOf(error, place, report);
  call.outcome = refusal.code;
  return refusal;
}

/** An RPC error with a google.rpc.ErrorInfo, put on the record of its call. */
export function annotate(error: ConnectError, call: Call): ConnectError {
  call.outcome = toRefusal(error).code;
  return withErrorInfo(error);
}

type FailurePlace = Parameters<ReportInternalError>[1];

function placeOf(method: DescMethod, call: Call): FailurePlace {
  return { requestId: call.client.id, rpc: `${method.parent.typeName}/${method.name}` };
}

function refusalOf(error: unknown, place: FailurePlace, report: ReportInternalError): Refusal {
  if (error instanceof Refusal) return error;
  report(error, place);
  return new Refusal("INTERNAL", "internal error");
}
