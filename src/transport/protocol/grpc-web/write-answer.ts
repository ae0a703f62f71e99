import type { OutgoingHttpHeaders } from "node:http";
import { ConnectError } from "@connectrpc/connect";
import { setTrailerStatus, trailerSerialize } from "@connectrpc/connect/protocol-grpc-web";
import type { Rendition } from "../../../cache/rendition.ts";
import { addFields } from "../../rpc/call/call-context.ts";
import { compressAnswer, envelopeOf, sealEnvelope, TRAILER_FLAG } from "../unary/framing.ts";
import type { GrpcForm } from "../unary/read-grpc-call.ts";
import { writeError } from "./write-error.ts";

export const PROTO_TYPE = "application/grpc-web+proto";
export const JSON_TYPE = "application/grpc-web+json";

/** A message in an envelope. The trailers come as a last envelope of the body. */
export function createWriteAnswer(type: string): GrpcForm["writeAnswer"] {
  return ({ result, header, trailer }, accepted) => {
    const fields: OutgoingHttpHeaders = addFields({ "content-type": type }, header);
    if (result instanceof ConnectError) return writeError(result, { fields, trailer });
    return compressAnswer(result, accepted, ({ form, coding }) => {
      if (coding !== undefined) fields["grpc-encoding"] = coding;
      const body = endBody(envelopeOf({ form, coding }), trailerSerialize(setTrailerStatus(trailer, undefined)));
      fields["content-length"] = body.length;
      return { status: 200, fields, body };
    });
  };
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
