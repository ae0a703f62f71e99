import { type ClientHttp2Session, connect } from "node:http2";
import { create, toBinary } from "@bufbuild/protobuf";
import { GetTemplateRequestSchema } from "../../gen/letterpress/v1/template_service_pb.ts";

const RPC = "/letterpress.v1.TemplateService/GetTemplate";
const CODINGS = ["identity", "gzip", "br"];

/** Fetches templates in every form that an answer can have: each protocol, codec and coding. */
export interface FormsClient {
  /** How many bytes came, in how many forms. */
  ask(request: { readonly id: string; readonly target: string; readonly version: number }): Promise<readonly number[]>;
  close(): void;
}

export function openFormsClient(url: string, token: string): FormsClient {
  const session = connect(url);
  const authorization = `Bearer ${token}`;

  async function send(path: string, headers: Record<string, string>, body?: Uint8Array | string): Promise<number> {
    const method = body === undefined ? "GET" : "POST";
    const response = await fetch(url + path, { method, headers: { authorization, ...headers }, body: body ?? null });
    const bytes = await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
    return bytes.byteLength;
  }

  return {
    async ask({ id, target, version }) {
      const fields = { id, target, version, programFormat: 2 };
      const message = toBinary(GetTemplateRequestSchema, create(GetTemplateRequestSchema, fields));
      const json = JSON.stringify(fields);
      const sizes: number[] = [];
      for (const coding of CODINGS) {
        const accept = { "accept-encoding": coding };
        sizes.push(await send(`/v1/sdk/template/${id}?target=${target}&version=${version}&program_format=2`, accept));
        sizes.push(await send(RPC, { ...accept, "content-type": "application/proto" }, message));
        sizes.push(await send(RPC, { ...accept, "content-type": "application/json" }, json));
        const grpcAccept = { "accept-encoding": "identity", "grpc-accept-encoding": coding };
        sizes.push(await send(RPC, { ...grpcAccept, "content-type": "application/grpc-web+proto" }, frame(message)));
        sizes.push(await callGrpc(session, { authorization, "grpc-accept-encoding": coding }, frame(message)));
      }
      return sizes;
    },
    close: () => session.close(),
  };
}

function frame(message: Uint8Array): Uint8Array {
  const framed = Buffer.alloc(5 + message.length);
  framed.writeUInt32BE(message.length, 1);
  framed.set(message, 5);
  return framed;
}

function callGrpc(session: ClientHttp2Session, headers: Record<string, string>, body: Uint8Array): Promise<number> {
  return new Promise((resolve, reject) => {
    const fields = { ":method": "POST", ":path": RPC, "content-type": "application/grpc+proto", te: "trailers" };
    const stream = session.request({ ...fields, ...headers });
    let bytes = 0;
    let status = "";
    stream.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
    });
    stream.on("trailers", (trailers) => {
      status = String(trailers["grpc-status"]);
    });
    stream.on("end", () => (status === "0" ? resolve(bytes) : reject(new Error(`grpc-status ${status}`))));
    stream.on("error", reject);
    stream.end(body);
  });
}
