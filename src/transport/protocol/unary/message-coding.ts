import type { IncomingHttpHeaders } from "node:http";
import type { ConnectError } from "@connectrpc/connect";
import { type Compression, compressionNegotiate } from "@connectrpc/connect/protocol";
import { compressionBrotli, compressionGzip } from "@connectrpc/connect-node";
import type { Rendition } from "../../../cache/rendition.ts";
import { type ContentCoding, encodeBytes, isEncodable } from "../../http/content-coding.ts";
import type { HttpAnswer } from "../../http/http-call.ts";

/** How a request is compressed, and what its answer may be compressed with. */
export interface RequestCoding {
  /** Undefined for a message as it is. */
  readonly compression: Compression | undefined;
  /** Names without weights. A client that lists none accepts what it sends. */
  readonly accepted: string | undefined;
  /** Set for a compression that is unknown. */
  readonly fault: ConnectError | undefined;
}

/** The header field that lists what a client accepts. */
type AcceptField = "accept-encoding" | "grpc-accept-encoding";

/** Reads the coding of a request whose message is compressed as `requested` says. */
export function readCoding(
  headers: IncomingHttpHeaders,
  requested: string | undefined,
  acceptField: AcceptField,
): RequestCoding {
  const accepted = headers[acceptField]?.toString();
  if (requested === undefined || requested === "identity")
    return { compression: undefined, accepted, fault: undefined };
  const { request, error } = compressionNegotiate(COMPRESSIONS, requested, null, acceptField);
  return { compression: request ?? undefined, accepted: accepted || request?.name, fault: error };
}

const COMPRESSIONS = [compressionGzip, compressionBrotli];

/** The message of an answer in the form it is sent in. */
export interface SentForm {
  readonly form: Rendition;
  /** Undefined for the message as it is. */
  readonly coding: ContentCoding | undefined;
}

/**
 * Makes the answer that `write` writes with the message compressed, where it is worth that, with the first coding of
 * the list that is known: `grpc-accept-encoding` and its like hold names without weights. At once when nothing is
 * compressed.
 */
export function compressAnswer(
  message: Rendition,
  accepted: string | undefined,
  write: (sent: SentForm) => HttpAnswer,
): HttpAnswer | Promise<HttpAnswer> {
  const coding = isEncodable(message) ? firstCoding(accepted) : undefined;
  if (coding === undefined) return write({ form: message, coding });
  return encodeBytes(message, coding).then((form) => write({ form, coding }));
}

function firstCoding(accepted: string | undefined): ContentCoding | undefined {
  return accepted
    ?.split(",")
    .map((name) => name.trim())
    .find((name) => name === "gzip" || name === "br");
}
