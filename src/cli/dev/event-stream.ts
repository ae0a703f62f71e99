import type { ServerResponse } from "node:http";
import { sendText } from "./send.ts";

/** Tells every page that listens that something has changed. */
export interface EventStream {
  /** Keeps the response open and sends an event at once. Answers 503 while too many are open. */
  add(response: ServerResponse): void;
  tell(): void;
  close(): void;
}

/** A page has one. */
export const EVENT_STREAMS_MAX = 100;

const EVENT = "data: changed\n\n";

/** Server-sent events without content: a page then asks for what it shows. */
export function openEventStream(): EventStream {
  const open = new Set<ServerResponse>();
  return {
    add(response) {
      if (open.size >= EVENT_STREAMS_MAX) return sendText(response, 503, "Too many pages are open: close some.");
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
