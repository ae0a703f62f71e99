import type { OutgoingHttpHeaders } from "node:http";
import { ConnectError } from "@connectrpc/connect";
import { setTrailerStatus, trailerSerialize } from "@connectrpc/connect/protocol-grpc-web";
import type { Rendition } from "../../../cache/rendition.ts";
import { addFields, type HttpAnswer } from "../../http/http-call.ts";
import type { UnaryOutcome } from "../unary/call-unary.ts";
import { compressAnswer } from "../unary/compress-answer.ts";
import { envelopeOf, openEnvelope, sealEnvelope, TRAILER_FLAG } from "../unary/envelope.ts";
import { readGrpcTimeout } from "../unary/grpc-timeout.ts";
import type { ReadWire } from "../unary/wire.ts";

const CONTENT_TYPE = "application/grpc-web+proto";
/** The media types that `readGrpcWebWire` reads. */
export const GRPC_WEB_TYPES: readonly string[] = [CONTENT_TYPE, "application/grpc-web"];

/** Reads a binary request of gRPC-web (github.com/grpc/grpc, PROTOCOL-WEB.md). */
export const readGrpcWebWire: ReadWire = ({ headers }) => {
  const encoding = headers["grpc-encoding"];
  const timeout = readGrpcTimeout(headers["grpc-timeout"]);
  if (timeout === undefined || (encoding !== undefined && encoding !== "identity")) return undefined;
  const accepted = headers["grpc-accept-encoding"]?.toString();
  return {
    protocolName: "grpc-web",
    binary: true,
    timeoutMs: timeout.ms,
    framing: "enveloped",
    open: ({ bytes }, messageBytesMax) => openEnvelope(bytes, messageBytesMax),
    answer: (outcome) => answer(outcome, accepted),
  };
};

/** The trailers come as a last envelope of the body. */
function answer(
  { result, header, trailer }: UnaryOutcome,
  accepted: string | undefined,
): HttpAnswer | Promise<HttpAnswer> {
  const fields: OutgoingHttpHeaders = addFields({ "content-type": CONTENT_TYPE }, header);
  if (result instanceof ConnectError) {
    const body = sealEnvelope(TRAILER_FLAG, trailerSerialize(setTrailerStatus(trailer, result)));
    return { status: 200, fields: withLength(fields, body), body };
  }
  return compressAnswer(result, accepted, ({ form, coding }) => {
    if (coding !== undefined) fields["grpc-encoding"] = coding;
    const body = endBody(envelopeOf({ form, coding }), trailerSerialize(setTrailerStatus(trailer, undefined)));
    return { status: 200, fields: withLength(fields, body), body };
  });
}

function withLength(fields: OutgoingHttpHeaders, { length }: Uint8Array): OutgoingHttpHeaders {
  fields["content-length"] = length;
  return fields;
}

/** The trailers of a call whose handler sets none: of each template that is fetched. */
const PLAIN_TRAILERS = trailerSerialize(setTrailerStatus(new Headers(), undefined));

function endBody(message: Rendition, trailers: Uint8Array): Uint8Array {
  const join = (bytes: Uint8Array) => joinBytes(bytes, sealEnvelope(TRAILER_FLAG, trailers));
  return Buffer.compare(trailers, PLAIN_TRAILERS) === 0 ? message.as("grpc-web body", join).bytes : join(message.bytes);
}

function joinBytes(head: Uint8Array, tail: Uint8Array): Uint8Array {
  const joined = new Uint8Array(head.length + tail.length);
  joined.set(head);
  joined.set(tail, head.length);
  return joined;
}
