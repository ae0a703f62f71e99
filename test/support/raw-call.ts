import { connect } from "node:http2";

/** A raw answer of one protocol, reduced to what tells success from refusal. */
export interface RawAnswer {
  readonly status: number;
  /** The gRPC status, from headers, trailers or a gRPC-web trailer frame; the Connect error code otherwise. */
  readonly code: string | undefined;
  readonly body: string;
}

/** The protocols an unary RPC can be called by, with the bytes of its body given. */
export type RawProtocol = "REST" | "Connect JSON" | "Connect proto" | "gRPC-web" | "gRPC";

/** Sends bytes as the message of KeyService/CreateKey, compressed by the caller when an encoding is named. */
export async function callRaw(
  baseUrl: string,
  protocol: RawProtocol,
  message: Uint8Array,
  token: string,
  encoding?: "gzip",
): Promise<RawAnswer> {
  const authorization = `Bearer ${token}`;
  if (protocol === "gRPC") return callGrpc(baseUrl, message, authorization, encoding);
  const path = protocol === "REST" ? "/api/v1/keys" : "/letterpress.v1.KeyService/CreateKey";
  const isFramed = protocol === "gRPC-web";
  const response = await fetch(baseUrl + path, {
    method: "POST",
    headers: {
      authorization,
      "content-type": CONTENT_TYPE[protocol],
      ...(encoding !== undefined && { [isFramed ? "grpc-encoding" : "content-encoding"]: encoding }),
    },
    body: isFramed ? frame(message, encoding !== undefined) : message,
  });
  const body = Buffer.from(await response.arrayBuffer()).toString("latin1");
  const code =
    response.headers.get("grpc-status") ?? /grpc-status: ?(\d+)/.exec(body)?.[1] ?? /"code":"(\w+)"/.exec(body)?.[1];
  return { status: response.status, code, body };
}

const CONTENT_TYPE: Readonly<Record<Exclude<RawProtocol, "gRPC">, string>> = {
  REST: "application/json",
  "Connect JSON": "application/json",
  "Connect proto": "application/proto",
  "gRPC-web": "application/grpc-web+proto",
};

function callGrpc(baseUrl: string, message: Uint8Array, authorization: string, encoding: string | undefined) {
  return new Promise<RawAnswer>((resolve, reject) => {
    const session = connect(baseUrl);
    session.on("error", reject);
    const stream = session.request({
      ":method": "POST",
      ":path": "/letterpress.v1.KeyService/CreateKey",
      "content-type": "application/grpc+proto",
      te: "trailers",
      authorization,
      ...(encoding !== undefined && { "grpc-encoding": encoding }),
    });
    let status = 0;
    let code: string | undefined;
    const note = (fields: Record<string, unknown>) => {
      if (fields[":status"] !== undefined) status = Number(fields[":status"]);
      if (fields["grpc-status"] !== undefined) code = String(fields["grpc-status"]);
    };
    stream.on("response", note);
    stream.on("trailers", note);
    stream.resume();
    // The server may end the stream while the body is still being sent.
    stream.on("error", () => undefined);
    stream.on("close", () => {
      session.close();
      resolve({ status, code, body: "" });
    });
    stream.end(frame(message, encoding !== undefined));
  });
}

/** One message with the five-byte prefix of gRPC. */
function frame(message: Uint8Array, isCompressed: boolean): Buffer {
  const prefix = Buffer.alloc(5);
  prefix.writeUInt8(isCompressed ? 1 : 0, 0);
  prefix.writeUInt32BE(message.length, 1);
  return Buffer.concat([prefix, message]);
}
