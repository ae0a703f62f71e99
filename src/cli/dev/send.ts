import type { ServerResponse } from "node:http";

/** What is sent for a path, with header fields of its own. */
export interface PageFile {
  readonly body: string | Uint8Array;
  readonly fields: Readonly<Record<string, string>>;
}

export function sendFile(response: ServerResponse, { body, fields }: PageFile): void {
  response.writeHead(200, fields).end(body);
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
}

export function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8" }).end(`${text}\n`);
}
