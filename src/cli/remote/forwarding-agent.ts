import { Agent, type ClientRequest } from "node:http";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import { connect as connectTls } from "node:tls";

/** The method that passes a request to an agent before its headers are written. Node documents only its caller. */
interface RequestTaker {
  addRequest(request: ClientRequest, options: unknown): void;
}

/**
 * Sends http requests to a proxy, with the full URL as the target, and with the user and password of the proxy's URL.
 */
export class ForwardingAgent extends Agent {
  private readonly origin: string;
  private readonly proxy: URL;

  constructor(origin: string, proxyUrl: string) {
    super();
    this.origin = origin;
    this.proxy = new URL(proxyUrl);
  }

  addRequest(request: ClientRequest, options: unknown): void {
    const { username, password } = this.proxy;
    request.path = `${this.origin}${request.path}`;
    if (username !== "" || password !== "") {
      const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
      request.setHeader("proxy-authorization", `Basic ${Buffer.from(user).toString("base64")}`);
    }
    const { addRequest } = Agent.prototype as unknown as RequestTaker;
    addRequest.call(this, request, options);
  }

  override createConnection(): Duplex {
    const { protocol, hostname, port } = this.proxy;
    const host = hostname.replace(/^\[|\]$/g, "");
    if (protocol === "https:") return connectTls({ host, port: Number(port || 443), servername: host });
    return connect({ host, port: Number(port || 80) });
  }
}
