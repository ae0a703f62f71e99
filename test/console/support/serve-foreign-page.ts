import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** An empty page of another origin than ours: of another port, or of another site. */
export interface ForeignPage {
  /** Of the site of the server: a browser sends a strict cookie there, too. */
  readonly sameSite: string;
  readonly otherSite: string;
  close(): void;
}

export async function serveForeignPage(): Promise<ForeignPage> {
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8").end("<!doctype html><title>Foreign</title>");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return { sameSite: `http://127.0.0.1:${port}/`, otherSite: `http://localhost:${port}/`, close: () => server.close() };
}
