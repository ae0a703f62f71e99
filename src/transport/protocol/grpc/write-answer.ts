import { ConnectError } from "@connectrpc/connect";
import { addFields, type HttpAnswer } from "../../http/http-call.ts";
import { compressAnswer } from "../unary/compress-answer.ts";
import { envelopeOf } from "../unary/envelope.ts";
import type { UnaryReply } from "../unary/wire.ts";
import { writeError } from "./write-error.ts";

export const CONTENT_TYPE = "application/grpc+proto";

/** Headers, one message and trailers (gRPC over HTTP/2, "Responses"), or trailers alone for an error. */
export function writeAnswer(
  { result, header, trailer }: UnaryReply,
  accepted: string | undefined,
): HttpAnswer | Promise<HttpAnswer> {
  const fields = addFields({ "content-type": CONTENT_TYPE }, header);
  if (result instanceof ConnectError) return writeError(result, addFields(fields, trailer));
  return compressAnswer(result, accepted, ({ form, coding }) => {
    if (coding !== undefined) fields["grpc-encoding"] = coding;
    const trailers = addFields({ "grpc-status": "0" }, trailer);
    return { status: 200, fields, body: envelopeOf({ form, coding }).bytes, trailers };
  });
}
