import type { Agent, ClientRequest } from "node:http";
import { HttpsProxyAgent } from "https-proxy-agent";
import type { ServerProxy } from "./find-proxy.ts";
import { ForwardingAgent } from "./forwarding-agent.ts";

/** Opens an agent that sends calls through a proxy: https in a tunnel opened with CONNECT, http with the full URL. */
export function openProxyAgent(url: string, proxy: ServerProxy): Agent {
  const { protocol, origin } = new URL(url);
  if (protocol === "http:") return new ForwardingAgent(origin, proxy.url);
  const agent = new HttpsProxyAgent(proxy.url);
  // Without this, a proxy's refusal of a tunnel would be read as a response of the server.
  agent.on("proxyConnect", ({ statusCode }: { readonly statusCode: number }, request: ClientRequest) => {
    if (statusCode !== 200) request.destroy(new Error(`HTTP ${statusCode}`));
  });
  return agent;
}
