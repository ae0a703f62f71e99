import type { OutgoingHttpHeaders } from "node:http";
import { ConnectError } from "@connectrpc/connect";
import { setTrailerStatus, trailerSerialize } from "@connectrpc/connect/protocol-grpc-web";
import { addFields } from "./add-fields.ts";
import type { UnaryOutcome } from "./call-unary.ts";
import { compressAnswer } from "./compress-answer.ts";
import { COMPRESSED_FLAG, openEnvelope, sealEnvelope, TRAILER_FLAG } from "./envelope.ts";
import { isGrpcTimeout, parseGrpcTimeout } from "./grpc-timeout.ts";
import type { ReadWire, WireAnswer } from "./wire.ts";

const CONTENT_TYPE = "application/grpc-web+proto";
const CONTENT_TYPES: ReadonlySet<string> = new Set([CONTENT_TYPE, "application/grpc-web"]);

/** Reads a binary request of gRPC-web (github.com/grpc/grpc, PROTOCOL-WEB.md). */
export const readGrpcWebWire: ReadWire = ({ method: verb, headers }) => {
  const { "content-type": type = "", "grpc-encoding": encoding, "grpc-timeout": timeout } = headers;
  if (verb !== "POST" || !CONTENT_TYPES.has(type)) return undefined;
  if (encoding !== undefined && encoding !== "identity") return undefined;
  if (timeout !== undefined && !(typeof timeout === "string" && isGrpcTimeout(timeout))) return undefined;
  const accepted = headers["grpc-accept-encoding"]?.toString();
  return {
    protocolName: "grpc-web",
    binary: true,
    timeoutMs: timeout === undefined ? undefined : parseGrpcTimeout(timeout),
    framing: "enveloped",
    open: ({ bytes }, messageBytesMax) => openEnvelope(bytes, messageBytesMax),
    answer: (outcome) => answer(outcome, accepted),
  };
};

/** The trailers come as a last envelope of the body. */
async function answer({ result, header, trailer }: UnaryOutcome, accepted: string | undefined): Promise<WireAnswer> {
  const fields: OutgoingHttpHeaders = addFields({ "content-type": CONTENT_TYPE }, header);
  if (result instanceof ConnectError) {
    return {
      status: 200,
      fields,
      body: sealEnvelope(TRAILER_FLAG, trailerSerialize(setTrailerStatus(trailer, result))),
    };
  }
  const { bytes, coding } = await compressAnswer(result, accepted);
  if (coding !== undefined) fields["grpc-encoding"] = coding;
  const message = sealEnvelope(coding === undefined ? 0 : COMPRESSED_FLAG, bytes);
  const end = sealEnvelope(TRAILER_FLAG, trailerSerialize(setTrailerStatus(trailer, undefined)));
  return { status: 200, fields, body: Buffer.concat([message, end]) };
}
