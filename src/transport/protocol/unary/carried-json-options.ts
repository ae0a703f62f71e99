import type { DescMethod, JsonReadOptions, JsonWriteOptions } from "@bufbuild/protobuf";
import { Refusal, refuseIssues } from "../../../domain/error.ts";
import { givesCarried, takesDocument } from "../../document/carried-service.ts";
import { cutDocument, spliceCarried, toCarriedText } from "../../document/carried-text.ts";
import { type JsonText, readJsonText } from "../../json/json-text.ts";
import { toConnectError } from "../../rpc/policy/to-connect-error.ts";

/** What connect-es takes beside the options of Protobuf's JSON: how bytes become text, and text bytes. */
export interface CarriedJsonOptions extends Partial<JsonReadOptions & JsonWriteOptions> {
  readonly textDecoder?: { decode(bytes: Uint8Array): string };
  readonly textEncoder?: { encode(text: string): Uint8Array };
}

/** The codec of JSON for a method whose documents or contracts are carried; for others that of connect-es. */
export function carriedJsonOptions(method: DescMethod): CarriedJsonOptions {
  return {
    ...(takesDocument(method) && { textDecoder: { decode } }),
    ...(givesCarried(method) && { textEncoder: { encode: (text) => encoder.encode(spliceCarried(text)) } }),
  };
}

const encoder = new TextEncoder();

/** Throws the RPC error of a body that is refused. */
function decode(bytes: Uint8Array): string {
  try {
    return carryDocument(readJsonText(bytes));
  } catch (error) {
    if (error instanceof Refusal) throw toConnectError(error, { requestId: "" });
    throw error;
  }
}

function carryDocument(body: JsonText): string {
  const cut = cutDocument(body);
  if (cut !== undefined) {
    return `${cut.before}"documentCarried":${JSON.stringify(toCarriedText(cut.document))}${cut.after}`;
  }
  const member = body.members.find(({ name }) => name === "document");
  if (member === undefined || body.text.startsWith("null", member.valueAt)) return body.text;
  throw refuseIssues("INVALID_REQUEST", [{ path: ["document"], msg: "must be a JSON object", type: "field.type" }]);
}
