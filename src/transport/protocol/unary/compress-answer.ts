import type { Rendition } from "../../../cache/rendition.ts";
import type { ContentCoding } from "../../http/content-coding.ts";
import { encodeBytes, isEncodable } from "../../http/encode-bytes.ts";
import type { HttpAnswer } from "../../http/http-call.ts";

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
