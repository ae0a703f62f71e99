import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { answerFill } from "./answer-fill.ts";
import type { EventStream } from "./event-stream.ts";
import type { FolderPreviews } from "./folder-previews.ts";
import { isLocalHost } from "./is-local-host.ts";
import { exampleImage, framePage, pageAsset, pageHtml, rulesPage } from "./page-files.ts";
import { sendFile, sendJson, sendText } from "./send.ts";

/** What a server shows, and where it listens. */
export interface DevServerOptions {
  readonly previews: FolderPreviews;
  readonly events: EventStream;
  readonly host: string;
  /** 0 picks one. */
  readonly port: number;
}

/** A server that listens. */
export interface DevServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Of every answer. Nothing is kept: the next request may find another file. */
const FIELDS = {
  "cache-control": "no-store",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

/** Serves the page of `letterpress dev`. Keeps no state but the previews, and changes nothing. */
export async function startDevServer({ previews, events, host, port }: DevServerOptions): Promise<DevServer> {
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(FIELDS)) response.setHeader(name, value);
    answer(request, response, { previews, events }).catch((err: unknown) => {
      // One request is at fault, or the page behind it; the next may go well.
      if (response.headersSent) response.destroy();
      else sendText(response, 500, err instanceof Error ? err.message : String(err));
    });
  });
  server.listen(port, host);
  await once(server, "listening");
  const { port: bound } = server.address() as AddressInfo; // a TCP server that listens has one
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${bound}`,
    async close() {
      events.close();
      server.close();
      server.closeAllConnections();
    },
  };
}

type Shown = Pick<DevServerOptions, "previews" | "events">;

async function answer(request: IncomingMessage, response: ServerResponse, shown: Shown): Promise<void> {
  const { host } = request.headers;
  if (!isLocalHost(host)) return sendText(response, 421, "The Host header must name localhost or an address.");
  const origin = `http://${host}`;
  const url = URL.parse(request.url ?? "/", origin);
  if (url === null) return sendText(response, 400, "The path cannot be read.");
  const { pathname, searchParams } = url;
  if (request.method === "POST" && pathname === "/fill") return answerFill(request, response, { ...shown, origin });
  if (request.method !== "GET") return sendText(response, 405, "Use GET, or POST for /fill.");
  switch (pathname) {
    case "/":
      return sendFile(response, pageHtml(origin));
    case "/frame":
      return sendFile(response, framePage(searchParams.get("images") === "on", origin));
    case "/docs/diagnostics":
      return sendFile(response, await rulesPage());
    case "/events":
      return shown.events.add(response);
    case "/templates.json": {
      const templates = shown.previews.list().map(({ json }) => json);
      return sendJson(response, 200, { templates });
    }
    default: {
      const asset = pageAsset(pathname) ?? exampleImage(pathname);
      return asset === undefined ? sendText(response, 404, "Not found.") : sendFile(response, asset);
    }
  }
}
