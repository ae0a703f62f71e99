import { once } from "node:events";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { credentials, loadPackageDefinition, Metadata } from "@grpc/grpc-js";
import { loadSync } from "@grpc/proto-loader";

/** Fetches a template as html over one protocol. Rejects when it was not answered with one. */
export interface Fetcher {
  fetch(slug: string, token: string): Promise<void>;
  close(): void;
}

const PROTO = join(import.meta.dirname, "../../proto");

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

/** gRPC by @grpc/grpc-js, over one connection. */
export function grpcFetcher(url: string): Fetcher {
  const options = { keepCase: true, includeDirs: [PROTO, join(PROTO, "vendor")] };
  // biome-ignore lint/suspicious/noExplicitAny: proto-loader makes its classes at run time and has no types for them
  const loaded = loadPackageDefinition(loadSync("letterpress/v1/template_service.proto", options)) as any;
  const templates = new loaded.letterpress.v1.TemplateService(new URL(url).host, credentials.createInsecure());
  return {
    fetch(id, token) {
      const metadata = new Metadata();
      metadata.set("authorization", `Bearer ${token}`);
      return new Promise((resolve, reject) => {
        const asked = { id, target: "html", program_format: 1 };
        templates.GetTemplate(asked, metadata, (err: Error | null) => (err === null ? resolve() : reject(err)));
      });
    },
    close: () => templates.close(),
  };
}
