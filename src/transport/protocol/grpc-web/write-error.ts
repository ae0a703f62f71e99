import type { OutgoingHttpHeaders } from "node:http";
import type { ConnectError } from "@connectrpc/connect";
import { setTrailerStatus, trailerSerialize } from "@connectrpc/connect/protocol-grpc-web";
import type { HttpAnswer } from "../../http/http-call.ts";
import { sealEnvelope, TRAILER_FLAG } from "../unary/framing.ts";

/** What an answer has beside its error. */
interface Metadata {
  readonly fields: OutgoingHttpHeaders;
  readonly trailer: Headers;
}

/** An error as a body of trailers alone. */
export function writeError(error: ConnectError, { fields, trailer }: Metadata): HttpAnswer {
  const body = sealEnvelope(TRAILER_FLAG, trailerSerialize(setTrailerStatus(trailer, error)));
  fields["content-length"] = body.length;
  return { status: 200, fields, body };
}
