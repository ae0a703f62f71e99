import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";
import { Code, ConnectError } from "@connectrpc/connect";
import { codeToHttpStatus, errorToJsonBytes } from "@connectrpc/connect/protocol-connect";
import { Rendition } from "../../../cache/rendition.ts";
import { addFields, type HttpAnswer } from "../../http/http-call.ts";
import type { UnaryOutcome } from "../unary/call-unary.ts";
import { compressAnswer } from "../unary/compress-answer.ts";
import { tooLarge } from "../unary/envelope.ts";
import type { Body } from "../unary/read-body.ts";
import type { ReadWire, Wire } from "../unary/wire.ts";

const PROTO_TYPE = "application/proto";
const JSON_TYPE = "application/json";
/** The media types that `readConnectWire` reads. */
export const CONNECT_TYPES: readonly string[] = [PROTO_TYPE, JSON_TYPE, "application/json; charset=utf-8"];
const TIMEOUT = /^\d{1,10}$/;

/** Reads a POST of the Connect protocol (connectrpc.com/docs/protocol, "Unary-Request"). */
export const readConnectWire: ReadWire = ({ headers }) => {
  const { "content-type": type, "content-encoding": encoding } = headers;
  if (encoding !== undefined && encoding !== "identity") return undefined;
  return buildConnectWire(headers, type === PROTO_TYPE);
};

/** The wire of a request whose message is plain. */
export function buildConnectWire(headers: IncomingHttpHeaders, binary: boolean): Wire | undefined {
  const timeout = headers["connect-timeout-ms"];
  if (timeout !== undefined && !(typeof timeout === "string" && TIMEOUT.test(timeout))) return undefined;
  const length = headers["content-length"];
  const accepted = headers["accept-encoding"]?.toString();
  return {
    protocolName: "connect",
    binary,
    timeoutMs: timeout === undefined ? undefined : Number(timeout),
    framing: "plain",
    open: (body, messageBytesMax) => openBody(body, messageBytesMax, length),
    answer: (outcome) => answer(outcome, binary ? PROTO_TYPE : JSON_TYPE, accepted),
  };
}

function openBody({ bytes, isCut }: Body, bytesMax: number, length: string | undefined): Uint8Array {
  if (!isCut) return bytes;
  if (length !== undefined) throw tooLarge(Number(length), bytesMax);
  throw new ConnectError(`message size is larger than configured readMaxBytes ${bytesMax}`, Code.ResourceExhausted);
}

function answer(
  { result, header, trailer }: UnaryOutcome,
  type: string,
  accepted: string | undefined,
): HttpAnswer | Promise<HttpAnswer> {
  const isError = result instanceof ConnectError;
  const fields: OutgoingHttpHeaders = { "content-type": isError ? JSON_TYPE : type };
  addFields(fields, header);
  addFields(fields, trailer, "trailer-");
  if (isError) addFields(fields, result.metadata);
  const message = isError ? new Rendition(errorToJsonBytes(result, undefined)) : result;
  const status = isError ? codeToHttpStatus(result.code) : 200;
  return compressAnswer(message, accepted, ({ form, coding }) => {
    if (coding !== undefined) fields["content-encoding"] = coding;
    fields["content-length"] = form.bytes.length;
    return { status, fields, body: form.bytes };
  });
}
