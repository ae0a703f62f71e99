import { create, toBinary } from "@bufbuild/protobuf";
import { CreateKeyRequestSchema } from "../../gen/letterpress/v1/key_service_pb.ts";
import { END_HEADERS, END_STREAM, FRAME, frame, headerBlock, preface } from "../support/http2-frames.ts";
import type { RawProtocol } from "../support/raw-call.ts";
import type { ServerUnderTest } from "./server-under-test.ts";

/** A valid request to make a key, as the bytes of a connection of its own. */
export interface WireRequest {
  readonly protocol: RawProtocol;
  /** The message, without envelope. */
  readonly message: Buffer;
  /** The whole connection with that message in its frames. */
  withMessage(message: Uint8Array): Buffer;
}

/** The same request in each protocol. */
export function wireRequests({ url, adminToken }: Pick<ServerUnderTest, "url" | "adminToken">): readonly WireRequest[] {
  const { host } = new URL(url);
  const rpc = "/letterpress.v1.KeyService/CreateKey";
  const json = Buffer.from('{"name":"wire","targets":["html","mjml"],"definition":"program"}');
  const proto = Buffer.from(
    toBinary(CreateKeyRequestSchema, create(CreateKeyRequestSchema, { name: "wire", targets: ["html", "mjml"] })),
  );
  const fields = { host, authorization: `Bearer ${adminToken}` };
  return [
    { protocol: "REST", message: json, withMessage: http1("/api/v1/keys", "application/json", fields) },
    { protocol: "Connect JSON", message: json, withMessage: http1(rpc, "application/json", fields) },
    { protocol: "Connect proto", message: proto, withMessage: http1(rpc, "application/proto", fields) },
    {
      protocol: "gRPC-web",
      message: proto,
      withMessage: (message) => http1(rpc, "application/grpc-web+proto", fields)(envelope(message)),
    },
    { protocol: "gRPC", message: proto, withMessage: (message) => http2(rpc, fields, envelope(message)) },
  ];
}

/** A message with the five bytes that gRPC puts before it; flags and length as they should be unless given. */
export function envelope(message: Uint8Array, flags = 0, length = message.length): Buffer {
  const prefix = Buffer.alloc(5);
  prefix.writeUInt8(flags, 0);
  prefix.writeUInt32BE(length, 1);
  return Buffer.concat([prefix, message]);
}

type Fields = { readonly host: string; readonly authorization: string };

function http1(path: string, type: string, { host, authorization }: Fields): (body: Uint8Array) => Buffer {
  return (body) => {
    const head = [
      `POST ${path} HTTP/1.1`,
      `Host: ${host}`,
      `Authorization: ${authorization}`,
      `Content-Type: ${type}`,
      `Content-Length: ${body.length}`,
      "Connection: close",
    ];
    return Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`, "latin1"), body]);
  };
}

function http2(path: string, { host, authorization }: Fields, body: Uint8Array): Buffer {
  const block = headerBlock({
    ":method": "POST",
    ":scheme": "http",
    ":path": path,
    ":authority": host,
    "content-type": "application/grpc+proto",
    te: "trailers",
    authorization,
  });
  return Buffer.concat([
    preface(),
    frame(FRAME.headers, END_HEADERS, 1, block),
    frame(FRAME.data, END_STREAM, 1, body),
  ]);
}
