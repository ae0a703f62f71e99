import type { OutgoingHttpHeaders } from "node:http";
import { ConnectError } from "@connectrpc/connect";
import type { HttpAnswer } from "../../http/http-call.ts";
import { addFields } from "../../rpc/call/call-context.ts";
import { compressAnswer } from "../unary/framing.ts";
import type { UnaryReply } from "../unary/wire.ts";
import { errorBody, errorStatus } from "./write-error.ts";

export const PROTO_TYPE = "application/proto";
export const JSON_TYPE = "application/json";

/** A plain message, or the error as JSON. Trailers come as header fields ("Unary-Response"). */
export function writeAnswer(
  { result, header, trailer }: UnaryReply,
  type: string,
  accepted: string | undefined,
): HttpAnswer | Promise<HttpAnswer> {
  const isError = result instanceof ConnectError;
  const fields: OutgoingHttpHeaders = { "content-type": isError ? JSON_TYPE : type };
  addFields(fields, header);
  addFields(fields, trailer, "trailer-");
  if (isError) addFields(fields, result.metadata);
  const status = isError ? errorStatus(result) : 200;
  return compressAnswer(isError ? errorBody(result) : result, accepted, ({ form, coding }) => {
    if (coding !== undefined) fields["content-encoding"] = coding;
    fields["content-length"] = form.bytes.length;
    return { status, fields, body: form.bytes };
  });
}
