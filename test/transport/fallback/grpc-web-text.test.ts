import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { base64Decode } from "@bufbuild/protobuf/wire";
import { anyUnpack } from "@bufbuild/protobuf/wkt";
import { beforeAll, describe, expect, it } from "vitest";
import { ErrorInfoSchema } from "../../../gen/google/rpc/error_details_pb.ts";
import { StatusSchema } from "../../../gen/google/rpc/status_pb.ts";
import { CreateKeyRequestSchema, CreateKeyResponseSchema } from "../../../gen/letterpress/v1/key_service_pb.ts";
import { useTestApp } from "../../support/use-test-app.ts";

const TRAILERS = 0x80;

const app = useTestApp();
let adminKey: string;
beforeAll(async () => {
  adminKey = await app.issueKey({ kind: "admin" });
});

/** The frame of a request for a key of this name. */
function keyRequest(name: string): Buffer {
  const message = toBinary(CreateKeyRequestSchema, create(CreateKeyRequestSchema, { name, targets: ["html"] }));
  const prefix = Buffer.alloc(5);
  prefix.writeUInt32BE(message.length, 1);
  return Buffer.concat([prefix, message]);
}

async function call(chunks: readonly string[], contentType = "application/grpc-web-text") {
  const body = ReadableStream.from(chunks.map((chunk) => new TextEncoder().encode(chunk)));
  const headers = { "content-type": contentType, authorization: `Bearer ${adminKey}` };
  const url = `${app.url}/letterpress.v1.KeyService/CreateKey`;
  // RequestInit has no duplex.
  const response = await fetch(url, { method: "POST", headers, body, duplex: "half" } as RequestInit);
  return { type: response.headers.get("content-type"), ...readFrames(await response.text()) };
}

/** An answer may be made of several texts, each padded for itself. */
function readFrames(text: string): { readonly message: Uint8Array | undefined; readonly trailers: string } {
  const bytes = Buffer.concat(text.match(/[^=]+={0,2}/g)?.map((segment) => Buffer.from(segment, "base64")) ?? []);
  let message: Uint8Array | undefined;
  let trailers = "";
  for (let at = 0; at < bytes.length; ) {
    const end = at + 5 + bytes.readUInt32BE(at + 1);
    if (bytes[at] === TRAILERS) trailers = bytes.toString("latin1", at + 5, end);
    else message = bytes.subarray(at + 5, end);
    at = end;
  }
  return { message, trailers };
}

describe("gRPC-web in base64", () => {
  const text = keyRequest("one").toString("base64");
  const segments = [keyRequest("one").subarray(0, 4), keyRequest("one").subarray(4)].map((part) =>
    part.toString("base64"),
  );

  it.each([
    ["one text", [text]],
    ["one text in pieces of every length", [text.slice(0, 1), text.slice(1, 3), text.slice(3, 10), text.slice(10)]],
    ["texts with padding of their own", segments],
    ["texts with padding of their own, sent at once", [segments.join("")]],
  ])("is answered in kind when the request is %s", async (_what, chunks) => {
    const { type, message, trailers } = await call(chunks);
    expect(type).toBe("application/grpc-web-text+proto");
    expect(trailers).toMatch(/^grpc-status: ?0\r\n/m);
    const response = fromBinary(CreateKeyResponseSchema, message ?? Buffer.alloc(0));
    expect(response).toMatchObject({ name: "one", targets: ["html"] });
  });

  it("tells errors with their details", async () => {
    const { message, trailers } = await call([keyRequest("").toString("base64")], "application/grpc-web-text+proto");
    expect(message).toBeUndefined();
    expect(trailers).toMatch(/^grpc-status: ?3\r\n/m);
    const packed = /^grpc-status-details-bin: ?(\S+)/m.exec(trailers)?.[1] ?? "";
    const details = fromBinary(StatusSchema, base64Decode(packed)).details.map((any) =>
      anyUnpack(any, ErrorInfoSchema),
    );
    expect(details).toContainEqual(expect.objectContaining({ reason: "INVALID_REQUEST" }));
  });

  it.each([
    ["holds another character", ["AAAA*AAA"], "the body is not base64"],
    ["has padding where none can be", ["A=AA"], "the body is not base64"],
    ["ends within four characters", [`${text}A`], "the body is not complete base64"],
  ])("is refused when it %s", async (_what, chunks, why) => {
    const { message, trailers } = await call(chunks);
    expect(message).toBeUndefined();
    expect(trailers).toMatch(/^grpc-status: ?3\r\n/m);
    expect(decodeURIComponent(trailers)).toContain(why);
  });
});
