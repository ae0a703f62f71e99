import { connect } from "node:http2";
import { fromBinary } from "@bufbuild/protobuf";
import { base64Decode } from "@bufbuild/protobuf/wire";
import { anyUnpack } from "@bufbuild/protobuf/wkt";
import { beforeAll, describe, expect, it } from "vitest";
import { ErrorInfoSchema } from "../../../gen/google/rpc/error_details_pb.ts";
import { StatusSchema } from "../../../gen/google/rpc/status_pb.ts";
import { useTestApp } from "../../support/use-test-app.ts";

/** Raw requests, so that no client library stands between the bytes and the test. */
const PATH = "/letterpress.v1.KeyService/CreateKey";
const MEDIA_TYPE = { gRPC: "application/grpc", "gRPC-web": "application/grpc-web", Connect: "application/proto" };
type Protocol = keyof typeof MEDIA_TYPE;
const PROTOCOLS = Object.keys(MEDIA_TYPE) as Protocol[];

/** A code as the protocol writes it, and the reason in ErrorInfo. */
interface Told {
  readonly code: string;
  readonly reason: string | undefined;
}

const app = useTestApp();
let adminKey: string;
beforeAll(async () => {
  adminKey = await app.issueKey({ kind: "admin" });
});

function frame(message: Uint8Array, length = message.length): Buffer {
  const prefix = Buffer.alloc(5);
  prefix.writeUInt32BE(length, 1);
  return Buffer.concat([prefix, message]);
}

function readReason(packed: string | undefined): string | undefined {
  const details = packed === undefined ? [] : fromBinary(StatusSchema, base64Decode(packed)).details;
  return details.map((detail) => anyUnpack(detail, ErrorInfoSchema)?.reason).find((reason) => reason !== undefined);
}

/** Sends over gRPC, and leaves the request open if `isWhole` is false. */
function callGrpc(headers: Record<string, string>, body: Uint8Array, isWhole: boolean): Promise<Told> {
  const session = connect(app.url);
  const stream = session.request({ ":method": "POST", ":path": PATH, te: "trailers", ...headers });
  return new Promise((resolve, reject) => {
    const note = (fields: Record<string, unknown>) => {
      if (fields["grpc-status"] === undefined) return;
      resolve({ code: String(fields["grpc-status"]), reason: readReason(fields["grpc-status-details-bin"] as string) });
      session.destroy();
    };
    stream.on("response", note).on("trailers", note).on("error", reject).resume();
    if (isWhole) stream.end(body);
    else stream.write(body);
  });
}

async function callFetch(headers: Record<string, string>, body: Uint8Array): Promise<Told> {
  const response = await fetch(app.url + PATH, { method: "POST", headers, body: Buffer.from(body) });
  const text = Buffer.from(await response.arrayBuffer()).toString("latin1");
  if (headers["content-type"] !== MEDIA_TYPE.Connect) {
    const field = (name: string) =>
      response.headers.get(name) ?? new RegExp(`${name}: ?([^\r\n]+)`).exec(text)?.[1] ?? undefined;
    return { code: String(field("grpc-status")), reason: readReason(field("grpc-status-details-bin")) };
  }
  const { code, details } = JSON.parse(text) as {
    code: string;
    details?: { type: string; debug: { reason: string } }[];
  };
  return { code, reason: details?.find(({ type }) => type === "google.rpc.ErrorInfo")?.debug.reason };
}

function send(protocol: Protocol, message: Uint8Array, extra: Record<string, string> = {}): Promise<Told> {
  const headers = { "content-type": MEDIA_TYPE[protocol], authorization: `Bearer ${adminKey}`, ...extra };
  if (protocol === "Connect") return callFetch(headers, message);
  return protocol === "gRPC" ? callGrpc(headers, frame(message), true) : callFetch(headers, frame(message));
}

describe.each(PROTOCOLS)("%s", (protocol) => {
  const isConnect = protocol === "Connect";

  it("tells the reason when a message is too large", async () => {
    expect(await send(protocol, Buffer.alloc(64 * 1024 + 1))).toEqual({
      code: isConnect ? "resource_exhausted" : "8",
      reason: "PAYLOAD_TOO_LARGE",
    });
  });

  it("tells the reason when a compression is unknown", async () => {
    const header = isConnect ? "content-encoding" : "grpc-encoding";
    expect(await send(protocol, Buffer.alloc(0), { [header]: "zstd" })).toEqual({
      code: isConnect ? "unimplemented" : "12",
      reason: "BAD_REQUEST",
    });
  });

  it("tells the reason when a timeout is malformed", async () => {
    const header = isConnect ? "connect-timeout-ms" : "grpc-timeout";
    expect(await send(protocol, Buffer.alloc(0), { [header]: "soon" })).toEqual({
      code: isConnect ? "invalid_argument" : "3",
      reason: "BAD_REQUEST",
    });
  });

  it("tells a reason when a message cannot be decoded", async () => {
    // Field 1 of wire type 7, which there is not.
    const { code, reason } = await send(protocol, Uint8Array.of(0x0f));
    expect(["invalid_argument", "internal", "3", "13"]).toContain(code);
    expect(["BAD_REQUEST", "INTERNAL"]).toContain(reason);
  });

  it("refuses an unknown key before it looks at the message", async () => {
    const unknown = { authorization: "Bearer nonsense" };
    expect(await send(protocol, Buffer.alloc(64 * 1024 + 1), unknown)).toEqual({
      code: isConnect ? "unauthenticated" : "16",
      reason: "INVALID_API_KEY",
    });
  });
});

it("a gRPC call without a valid key ends although its message has not arrived", async () => {
  const headers = { "content-type": MEDIA_TYPE.gRPC };
  const told = await callGrpc(headers, frame(Buffer.alloc(10), 60_000), false);
  expect(told).toEqual({ code: "16", reason: "INVALID_API_KEY" });
});

it("counts what fails before the handlers by its code, over every protocol", async () => {
  for (const protocol of PROTOCOLS) await send(protocol, Buffer.alloc(64 * 1024 + 1));
  const readMetrics = async () => (await fetch(`${app.url}/metrics`)).text();
  for (const protocol of ["grpc", "grpc-web", "connect"]) {
    const labels = `{route="${PATH}",protocol="${protocol}",code="resource_exhausted"}`;
    await expect.poll(readMetrics).toContain(`letterpress_requests_total${labels}`);
  }
});
