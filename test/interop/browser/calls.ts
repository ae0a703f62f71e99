import type { DescMessage, DescMethodUnary, MessageInitShape, MessageShape } from "@bufbuild/protobuf";
import { ConnectError, type Transport } from "@connectrpc/connect";
import { BadRequestSchema, ErrorInfoSchema } from "../../../gen/google/rpc/error_details_pb.ts";

/** What a call may be given. */
export interface CallOptions {
  readonly token?: string;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** A failed call, whatever client made it. */
export class CallError extends Error {
  /** Number of the RPC code. */
  readonly code: number;
  readonly reason: string | undefined;
  readonly fields: readonly string[];

  constructor(
    code: number,
    message: string,
    details: { readonly reason: string | undefined; readonly fields: readonly string[] },
  ) {
    super(`code ${code}: ${message}`);
    this.code = code;
    this.reason = details.reason;
    this.fields = details.fields;
  }
}

/** Calls a method. Throws a CallError. */
export type Call = <I extends DescMessage, O extends DescMessage>(
  method: DescMethodUnary<I, O>,
  request: MessageInitShape<I>,
  options?: CallOptions,
) => Promise<MessageShape<O>>;

/** Calls by a transport of @connectrpc/connect-web. */
export function callsByConnect(transport: Transport): Call {
  return async (method, request, { token, timeoutMs, signal } = {}) => {
    try {
      const header = token === undefined ? {} : { authorization: `Bearer ${token}` };
      return (await transport.unary(method, signal, timeoutMs, header, request)).message;
    } catch (err) {
      const error = ConnectError.from(err);
      const violations = error.findDetails(BadRequestSchema).flatMap(({ fieldViolations }) => fieldViolations);
      const [info] = error.findDetails(ErrorInfoSchema);
      throw new CallError(error.code, error.rawMessage, {
        reason: info?.reason,
        fields: violations.map(({ field }) => field),
      });
    }
  };
}
