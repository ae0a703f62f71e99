import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";

/** A proxy before a server that, by mistake, lets pages of every origin call it with cookies and read the answers. */
export interface OpenProxy {
  readonly url: string;
  /** What passed through, but for preflights. */
  readonly passed: readonly IncomingMessage[];
  close(): void;
}

export async function serveOpenProxy(target: string): Promise<OpenProxy> {
  const passed: IncomingMessage[] = [];
  const proxy = createServer((incoming, answer) => {
    const { method = "", url = "", headers } = incoming;
    const opened = {
      "access-control-allow-origin": headers.origin ?? "null",
      "access-control-allow-credentials": "true",
      "access-control-allow-headers": "content-type",
    };
    if (method === "OPTIONS") return answer.writeHead(204, opened).end();
    passed.push(incoming);
    const forwarded = request(new URL(url, target), { method, headers }, (received) => {
      answer.writeHead(received.statusCode ?? 502, { ...received.headers, ...opened });
      received.pipe(answer);
    });
    return incoming.pipe(forwarded);
  });
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  const { port } = proxy.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, passed, close: () => proxy.close() };
}
