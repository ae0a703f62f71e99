import type { Rendition } from "../../../cache/rendition.ts";
import { chooseCoding } from "../../http/content-coding.ts";
import { encodeBytes, isEncodable } from "../../http/encode-bytes.ts";
import type { HttpAnswer } from "../../http/http-call.ts";
import type { CallHead } from "../../rpc/call/call-context.ts";
import { heldEtag, toCodedEtag } from "./coded-etag.ts";

type Fields = HttpAnswer["fields"];

/** 200 with bytes in the coding that the caller asks for. At once when nothing is compressed. */
export function writeBytes({ headers }: CallHead, fields: Fields, data: Rendition): Promise<HttpAnswer> | HttpAnswer {
  const coding = isEncodable(data) ? chooseCoding(headers["accept-encoding"]?.toString()) : undefined;
  if (coding === undefined) return { status: 200, fields, body: data.bytes };
  return encodeBytes(data, coding).then(({ bytes }) => {
    if (typeof fields.etag === "string") fields.etag = toCodedEtag(fields.etag, coding);
    fields["content-encoding"] = coding;
    return { status: 200, fields, body: bytes };
  });
}

/** 304 with the entity tag of the form that the caller holds. */
export function writeNotModified({ headers }: CallHead, fields: Fields): HttpAnswer {
  const { etag } = fields;
  const coding = chooseCoding(headers["accept-encoding"]?.toString());
  if (typeof etag === "string") fields.etag = heldEtag(etag, headers["if-none-match"], coding);
  return { status: 304, fields, body: undefined };
}
