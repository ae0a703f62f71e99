import type { ServerResponse } from "node:http";

/** Tells every page that listens that something has changed. */
export interface EventStream {
  /** Keeps the response open. A page that has just come is told at once. */
  add(response: ServerResponse): void;
  tell(): void;
  close(): void;
}

const EVENT = "data: changed\n\n";

/** Server-sent events without content: a page then asks for what it shows. */
export function openEventStream(): EventStream {
  const open = new Set<ServerResponse>();
  return {
    add(response) {
      open.add(response);
      response.once("close", () => open.delete(response));
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(`retry: 500\n\n${EVENT}`);
    },

    tell() {
      for (const response of open) response.write(EVENT);
    },

    close() {
      for (const response of open) response.end();
    },
  };
}
