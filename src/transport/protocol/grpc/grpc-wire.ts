import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";
import { ConnectError } from "@connectrpc/connect";
import { setTrailerStatus } from "@connectrpc/connect/protocol-grpc";
import { addFields, type HttpAnswer } from "../../http/http-call.ts";
import { CallHeaders } from "../../rpc/call-headers.ts";
import type { UnaryOutcome } from "../unary/call-unary.ts";
import { compressAnswer } from "../unary/compress-answer.ts";
import { envelopeOf, openEnvelope } from "../unary/envelope.ts";
import { readGrpcTimeout } from "../unary/grpc-timeout.ts";
import type { ReadWire } from "../unary/wire.ts";

const CONTENT_TYPE = "application/grpc+proto";

/** The media types that `readGrpcWire` reads. */
export const GRPC_TYPES: readonly string[] = [CONTENT_TYPE, "application/grpc"];

/** Reads a binary request of gRPC (gRPC over HTTP/2, "Requests"), where the answer can have trailers. */
export const readGrpcWire: ReadWire = ({ canTrail, headers }) => {
  const encoding = headers["grpc-encoding"];
  const timeout = readGrpcTimeout(headers["grpc-timeout"]);
  if (!canTrail || timeout === undefined || (encoding !== undefined && encoding !== "identity")) return undefined;
  return {
    protocolName: "grpc",
    binary: true,
    timeoutMs: timeout.ms,
    framing: "enveloped",
    open: ({ bytes }, messageBytesMax) => openEnvelope(bytes, messageBytesMax),
    answer: (outcome) => answer(outcome, headers),
  };
};

/** Headers, one message and trailers ("Responses"), or trailers alone for an error. */
function answer(
  { result, header, trailer }: UnaryOutcome,
  headers: IncomingHttpHeaders,
): HttpAnswer | Promise<HttpAnswer> {
  const fields: OutgoingHttpHeaders = addFields({ "content-type": CONTENT_TYPE }, header);
  if (result instanceof ConnectError) {
    addFields(addFields(fields, trailer), setTrailerStatus(new CallHeaders(), result));
    return { status: 200, fields, body: undefined };
  }
  return compressAnswer(result, headers["grpc-accept-encoding"]?.toString(), ({ form, coding }) => {
    if (coding !== undefined) fields["grpc-encoding"] = coding;
    const trailers = addFields({ "grpc-status": "0" }, trailer);
    return { status: 200, fields, body: envelopeOf({ form, coding }).bytes, trailers };
  });
}
