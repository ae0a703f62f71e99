import type { OutgoingHttpHeaders } from "node:http";
import { ConnectError } from "@connectrpc/connect";
import { setTrailerStatus, trailerSerialize } from "@connectrpc/connect/protocol-grpc-web";
import type { HttpAnswer } from "../call/http-call.ts";
import { createMemo } from "../call/memo.ts";
import { addFields } from "./add-fields.ts";
import type { UnaryOutcome } from "./call-unary.ts";
import { compressAnswer } from "./compress-answer.ts";
import { COMPRESSED_FLAG, openEnvelope, sealEnvelope, TRAILER_FLAG } from "./envelope.ts";
import { isGrpcTimeout, parseGrpcTimeout } from "./grpc-timeout.ts";
import type { ReadWire } from "./wire.ts";

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
async function answer({ result, header, trailer }: UnaryOutcome, accepted: string | undefined): Promise<HttpAnswer> {
  const fields: OutgoingHttpHeaders = addFields({ "content-type": CONTENT_TYPE }, header);
  if (result instanceof ConnectError) {
    const body = sealEnvelope(TRAILER_FLAG, trailerSerialize(setTrailerStatus(trailer, result)));
    return { status: 200, fields: withLength(fields, body), body };
  }
  const { bytes, coding } = await compressAnswer(result, accepted);
  if (coding !== undefined) fields["grpc-encoding"] = coding;
  const message = sealEnvelope(coding === undefined ? 0 : COMPRESSED_FLAG, bytes);
  const body = endBody(message, trailerSerialize(setTrailerStatus(trailer, undefined)));
  return { status: 200, fields: withLength(fields, body), body };
}

function withLength(fields: OutgoingHttpHeaders, { length }: Uint8Array): OutgoingHttpHeaders {
  fields["content-length"] = length;
  return fields;
}

/** Bodies by the message they begin with. A template is sent again and again, with the same trailers. */
const bodies = createMemo<Uint8Array, { readonly trailers: Uint8Array; readonly body: Buffer }>();

function endBody(message: Buffer, trailers: Uint8Array): Buffer {
  const earlier = bodies.get(message);
  if (earlier !== undefined && Buffer.compare(earlier.trailers, trailers) === 0) return earlier.body;
  const body = Buffer.concat([message, sealEnvelope(TRAILER_FLAG, trailers)]);
  bodies.set(message, { trailers, body });
  return body;
}
