import { Code, type ConnectError } from "@connectrpc/connect";
import { encodeEnvelope } from "@connectrpc/connect/protocol";
import {
  codeToHttpStatus,
  endStreamFlag,
  endStreamToJson,
  errorToJsonBytes,
} from "@connectrpc/connect/protocol-connect";
import { Rendition } from "../../../cache/rendition.ts";
import type { HttpAnswer } from "../../http/http-call.ts";

/** The HTTP status of an error (connectrpc.com/docs/protocol, "Error Codes"). */
export function errorStatus({ code }: ConnectError): number {
  return codeToHttpStatus(code);
}

/** The error as JSON. */
export function errorBody(error: ConnectError): Rendition {
  return new Rendition(errorToJsonBytes(error, undefined));
}

/**
 * An error from before any handler has run. Unimplemented means that the path is unknown: 404, which Connect reads as
 * that very code, and which tells proxies the truth.
 */
export function writeEarlyError(error: ConnectError): HttpAnswer {
  const status = error.code === Code.Unimplemented ? 404 : errorStatus(error);
  return { status, fields: { "content-type": "application/json" }, body: errorBody(error).bytes };
}

/** The same for a stream: its end, in an envelope. */
export function writeEarlyStreamError(error: ConnectError, contentType: string): HttpAnswer {
  const end = JSON.stringify(endStreamToJson(new Headers(), error, undefined));
  const body = Buffer.from(encodeEnvelope(endStreamFlag, new TextEncoder().encode(end)));
  return { status: 200, fields: { "content-type": contentType }, body };
}
