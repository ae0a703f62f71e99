import { once } from "node:events";
import { Agent, request } from "node:http";
import { type ClientHttp2Session, connect } from "node:http2";
import { create, type MessageInitShape, toBinary } from "@bufbuild/protobuf";
import { GetTemplateRequestSchema } from "../../gen/letterpress/v1/template_service_pb.ts";

/** Fetches a template as html over one protocol. Rejects when it was not answered with one. */
export interface Fetcher {
  fetch(slug: string, token: string): Promise<void>;
  close(): void;
}

/** REST over HTTP/1.1 by node:http, compressed. */
export function restFetcher(url: string): Fetcher {
  const agent = new Agent({ keepAlive: true });
  return {
    async fetch(slug, token) {
      const headers = { authorization: `Bearer ${token}`, "accept-encoding": "gzip" };
      const path = `/v1/sdk/template/${slug}?target=html&program_format=1`;
      const outgoing = request(url + path, { agent, headers }).end();
      const [response] = await once(outgoing, "response");
      await once(response.resume(), "end");
      if (response.statusCode !== 200) throw new Error(`REST was answered with ${response.statusCode}`);
    },
    close: () => agent.destroy(),
  };
}

/** gRPC by node:http2, over four connections, compressed. grpc-js takes more time for a call than the server does. */
export function grpcFetcher(url: string): Fetcher {
  const sessions = Array.from({ length: 4 }, () => connect(url));
  let turn = 0;
  return {
    async fetch(id, token) {
      turn = (turn + 1) % sessions.length;
      const fields = { ...GRPC_FIELDS, authorization: `Bearer ${token}` };
      const stream = (sessions[turn] as ClientHttp2Session).request(fields);
      stream.end(toEnvelope({ id, target: "html", programFormat: 1 }));
      let status: unknown;
      for (const event of ["response", "trailers"]) {
        stream.on(event, (headers) => {
          status = headers["grpc-status"] ?? status;
        });
      }
      await once(stream.resume(), "end");
      if (status !== "0") throw new Error(`gRPC was answered with ${String(status)}`);
    },
    close: () => {
      for (const session of sessions) session.close();
    },
  };
}

const GRPC_FIELDS = {
  ":method": "POST",
  ":path": "/letterpress.v1.TemplateService/GetTemplate",
  "content-type": "application/grpc+proto",
  "grpc-accept-encoding": "gzip",
  te: "trailers",
};

/** A message behind the five bytes of gRPC's framing. */
function toEnvelope(request: MessageInitShape<typeof GetTemplateRequestSchema>): Buffer {
  const message = toBinary(GetTemplateRequestSchema, create(GetTemplateRequestSchema, request));
  const envelope = Buffer.alloc(5 + message.length);
  envelope.writeUInt32BE(message.length, 1);
  envelope.set(message, 5);
  return envelope;
}
