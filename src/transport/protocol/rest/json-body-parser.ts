import type { DescMethod, JsonValue } from "@bufbuild/protobuf";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "../../../domain/error.ts";
import { takesDocument } from "../../document/carried-service.ts";
import { cutDocument, toCarriedText } from "../../document/carried-text.ts";
import { readJsonText } from "../../json/json-text.ts";

const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)"?/i;

/** Makes JSON the only body the scope takes and keeps it as bytes, for readJsonBody. */
export function registerJsonBodyParser(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    "application/json",
    { parseAs: "buffer" },
    async (_request: FastifyRequest, bytes: Buffer) => bytes,
  );
}

/**
 * The JSON body of a request; undefined when there is none. Throws as `readJsonText`, and UNSUPPORTED_MEDIA_TYPE for
 * another charset.
 */
export type ReadJsonBody = (request: FastifyRequest) => JsonValue | undefined;

/**
 * Reads the bodies of a method, whose `document` is carried as text if it takes one. To be called in the handler: after
 * a failed parser Fastify closes the connection.
 */
export function createReadJsonBody(method: DescMethod): ReadJsonBody {
  const read = takesDocument(method) ? readCarried : (bytes: Uint8Array) => JSON.parse(readJsonText(bytes).text);
  return (request) => {
    const { body } = request;
    if (!(body instanceof Uint8Array) || body.length === 0) return undefined;
    assertUtf8(request);
    return read(body);
  };
}

function readCarried(bytes: Uint8Array): JsonValue {
  const body = readJsonText(bytes);
  const cut = cutDocument(body);
  if (cut === undefined) return JSON.parse(body.text);
  const json = JSON.parse(`${cut.before}"document":null${cut.after}`);
  json.document = toCarriedText(cut.document);
  return json;
}

/**
 * An onRequest hook that refuses an encoded body before it is read. A body of at most 1 MiB gains little by
 * compression, and decompression would let a small request cost much.
 */
export async function refuseEncodedBody(request: FastifyRequest): Promise<void> {
  const coding = request.headers["content-encoding"];
  if (coding === undefined || coding.toLowerCase() === "identity") return;
  throw new Refusal("UNSUPPORTED_MEDIA_TYPE", "the body must not be compressed: send it without Content-Encoding");
}

function assertUtf8(request: FastifyRequest): void {
  const charset = CHARSET.exec(request.headers["content-type"] ?? "")?.[1];
  if (charset === undefined || charset.toLowerCase() === "utf-8") return;
  throw new Refusal(
    "UNSUPPORTED_MEDIA_TYPE",
    "the charset must be utf-8, the only one JSON has (RFC 8259, section 8.1)",
  );
}
