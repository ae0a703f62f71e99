import { ConnectError } from "@connectrpc/connect";
import { addFields } from "../../rpc/call/call-context.ts";
import { compressAnswer, envelopeOf } from "../unary/framing.ts";
import type { GrpcForm } from "../unary/read-grpc-call.ts";
import { writeError } from "./write-error.ts";

export const PROTO_TYPE = "application/grpc+proto";
export const JSON_TYPE = "application/grpc+json";

/** Headers, one message and trailers (gRPC over HTTP/2, "Responses"), or trailers alone for an error. */
export function createWriteAnswer(type: string): GrpcForm["writeAnswer"] {
  return ({ result, header, trailer }, accepted) => {
    const fields = addFields({ "content-type": type }, header);
    if (result instanceof ConnectError) return writeError(result, addFields(fields, trailer));
    return compressAnswer(result, accepted, ({ form, coding }) => {
      if (coding !== undefined) fields["grpc-encoding"] = coding;
      const trailers = addFields({ "grpc-status": "0" }, trailer);
      return { status: 200, fields, body: envelopeOf({ form, coding }).bytes, trailers };
    });
  };
}
