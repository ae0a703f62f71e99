import {
  create,
  type DescMessage,
  type DescMethodUnary,
  fromBinary,
  type MessageShape,
  toBinary,
} from "@bufbuild/protobuf";
import { base64Decode } from "@bufbuild/protobuf/wire";
import { anyUnpack } from "@bufbuild/protobuf/wkt";
import { GrpcWebClientBase, MethodDescriptor, type RpcError, StatusCode } from "grpc-web";
import { BadRequestSchema, ErrorInfoSchema } from "../../../gen/google/rpc/error_details_pb.ts";
import { StatusSchema } from "../../../gen/google/rpc/status_pb.ts";
import { type Call, CallError } from "./calls.ts";

/** How the client of grpc-web frames its messages: `binary`, or `text` in base64, which is its default. */
export type GrpcWebFormat = "binary" | "text";

/** Calls by the npm package grpc-web, as the code that protoc-gen-grpc-web generates would make them. */
export function callsByGrpcWeb(baseUrl: string, format: GrpcWebFormat): Call {
  const client = new GrpcWebClientBase({ format });
  return (method, request, { token, timeoutMs, signal } = {}) => {
    const metadata = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(timeoutMs !== undefined && { deadline: String(Date.now() + timeoutMs) }),
    };
    const url = `${baseUrl}/${method.parent.typeName}/${method.name}`;
    return new Promise((resolve, reject) => {
      const sent = client.rpcCall(url, create(method.input, request), metadata, describe(method), (err, response) =>
        err === null ? resolve(response) : reject(toCallError(err)),
      );
      // The client says nothing more of a call that was cancelled.
      signal?.addEventListener("abort", () => {
        sent.cancel();
        reject(new CallError(StatusCode.CANCELLED, "cancelled", { reason: undefined, fields: [] }));
      });
    });
  };
}

function describe<I extends DescMessage, O extends DescMessage>(method: DescMethodUnary<I, O>) {
  // The client asks for classes, and does nothing with them.
  const unused = Object as unknown as new () => never;
  return new MethodDescriptor<MessageShape<I>, MessageShape<O>>(
    `/${method.parent.typeName}/${method.name}`,
    "unary",
    unused,
    unused,
    (message: MessageShape<I>) => toBinary(method.input, message),
    (bytes: Uint8Array) => fromBinary(method.output, bytes),
  );
}

function toCallError(err: RpcError): CallError {
  const packed = err.metadata?.["grpc-status-details-bin"];
  const details = packed === undefined ? [] : fromBinary(StatusSchema, base64Decode(packed)).details;
  const info = details.map((detail) => anyUnpack(detail, ErrorInfoSchema)).find((found) => found !== undefined);
  const violations = details.flatMap((detail) => anyUnpack(detail, BadRequestSchema)?.fieldViolations ?? []);
  return new CallError(err.code, err.message, { reason: info?.reason, fields: violations.map(({ field }) => field) });
}
