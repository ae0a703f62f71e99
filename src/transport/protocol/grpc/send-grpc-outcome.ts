import type { OutgoingHttpHeaders, ServerHttp2Stream } from "node:http2";
import { ConnectError } from "@connectrpc/connect";
import { codeToString } from "@connectrpc/connect/protocol-connect";
import { setTrailerStatus } from "@connectrpc/connect/protocol-grpc";
import type { Settle } from "../../http/http-call.ts";
import { REQUEST_ID_HEADER } from "../../http/request-id.ts";
import { CallHeaders } from "../../rpc/call-headers.ts";
import { requestIdKey } from "../../rpc/request-id-context.ts";
import { addFields } from "../unary/add-fields.ts";
import type { UnaryCall, UnaryOutcome } from "../unary/call-unary.ts";
import { compressAnswer } from "../unary/compress-answer.ts";
import { envelopeOf } from "../unary/envelope.ts";

const CONTENT_TYPE = "application/grpc+proto";

/**
 * Writes the answer of a gRPC call (gRPC over HTTP/2, "Responses"): headers, one message and trailers, or trailers alone for an
 * error. `settle` is given the name of the code, unless the client has left.
 */
export async function sendGrpcOutcome(
  stream: ServerHttp2Stream,
  { head, values }: UnaryCall,
  { result, header, trailer }: UnaryOutcome,
  settle: Settle,
): Promise<void> {
  const fields: OutgoingHttpHeaders = { ":status": 200, "content-type": CONTENT_TYPE };
  fields[REQUEST_ID_HEADER] = values.get(requestIdKey);
  addFields(fields, header);
  if (result instanceof ConnectError) {
    if (stream.closed) return;
    settle(codeToString(result.code));
    stream.respond(addFields(addFields(fields, trailer), setTrailerStatus(new CallHeaders(), result)), {
      endStream: true,
    });
    return;
  }
  const accepted = head.headers["grpc-accept-encoding"];
  const sent = compressAnswer(result, typeof accepted === "string" ? accepted : undefined);
  const { form, coding } = sent instanceof Promise ? await sent : sent;
  if (stream.closed) return;
  settle("ok");
  if (coding !== undefined) fields["grpc-encoding"] = coding;
  stream.respond(fields, { waitForTrailers: true });
  stream.once("wantTrailers", () => stream.sendTrailers(addFields({ "grpc-status": "0" }, trailer)));
  stream.end(envelopeOf({ form, coding }).bytes);
}
