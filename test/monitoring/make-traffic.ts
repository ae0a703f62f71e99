import { request } from "node:https";
import { createClient } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport, createGrpcWebTransport } from "@connectrpc/connect-node";
import { TemplateService } from "../../gen/letterpress/v1/template_service_pb.ts";

/** A server over TLS with the example templates, and keys of it. */
export interface TrafficTarget {
  readonly url: string;
  readonly adminKey: string;
  readonly sdkKey: string;
}

/** Requests of every kind that metrics tell apart. */
export interface Traffic {
  /** Sends some of each, and waits for the answers. */
  send(): Promise<void>;
  /** What `/metrics` tells. */
  readMetrics(): Promise<string>;
}

/** The certificate signs itself. */
const TRUSTING = { rejectUnauthorized: false };
const MJML = "<mjml><mj-body><mj-section><mj-column><mj-text>Hi</mj-text></mj-column></mj-section></mj-body></mjml>";
const DOCUMENT = {
  template_id: "a",
  template_name: "a",
  schema_version: "1.0",
  canvas: {},
  rows: [],
};

/** Traffic to a server. */
export function makeTraffic({ url: baseUrl, adminKey, sdkKey }: TrafficTarget): Traffic {
  const clients = [
    createGrpcTransport({ baseUrl, nodeOptions: TRUSTING }),
    createGrpcWebTransport({ baseUrl, httpVersion: "1.1", nodeOptions: TRUSTING }),
    createConnectTransport({ baseUrl, httpVersion: "2", nodeOptions: TRUSTING }),
  ].map((transport) => createClient(TemplateService, transport));
  const fetched = { id: "welcome", target: "html", programFormat: 9 };

  function ask(path: string, key: string, body?: unknown): Promise<string> {
    const headers = {
      authorization: `Bearer ${key}`,
      ...(body !== undefined && { "content-type": "application/json" }),
    };
    return new Promise((resolve, reject) => {
      const sent = request(baseUrl + path, { ...TRUSTING, headers, method: body === undefined ? "GET" : "POST" });
      sent.on("error", reject).on("response", (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk) => chunks.push(chunk)).on("end", () => resolve(Buffer.concat(chunks).toString()));
      });
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  return {
    async send() {
      const path = "/v1/sdk/template/welcome?target=html&program_format=9";
      for (let i = 0; i < 3; i += 1) {
        await ask(path, sdkKey);
        await ask(path, "nonsense");
        for (const client of clients)
          await client.getTemplate(fetched, { headers: { authorization: `Bearer ${sdkKey}` } });
      }
      await ask("/api/v1/templates:validate", adminKey, { mjml: MJML });
      await ask("/api/v1/templates:validate", adminKey, { document: DOCUMENT });
      await ask("/api/v1/keys", adminKey, { name: "traffic", targets: ["html"] });
    },
    readMetrics: () => ask("/metrics", ""),
  };
}
