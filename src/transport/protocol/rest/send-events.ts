import type { Message } from "@bufbuild/protobuf";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Refusal } from "../../../domain/error.ts";
import { toErrorBody } from "./write-error.ts";

/** The messages of a stream whose first one came. */
export interface EventSource {
  readonly first: IteratorResult<Message, unknown>;
  next(): Promise<IteratorResult<Message, unknown>>;
  stop(): void;
}

/** How messages are sent. */
export interface EventWriter {
  readonly write: (message: Message) => Uint8Array;
  /** What a client may see of whatever was thrown. */
  readonly toRefusal: (error: unknown) => Refusal;
}

/** A proxy that gathers an answer before it passes it on must not gather this one. */
export const EVENT_FIELDS = {
  "content-type": "text/event-stream",
  "cache-control": "no-store",
  "x-accel-buffering": "no",
} as const;

/** After how many milliseconds a client that has lost the stream comes again. */
const RETRY = "retry: 1000\n\n";

/**
 * Sends messages as server-sent events, each once the client has taken what was sent before. A stream that fails ends
 * with an event of the type `end`, whose data is the error as REST tells it.
 */
export async function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  events: EventSource,
  { write, toRefusal }: EventWriter,
): Promise<void> {
  const { raw } = reply;
  reply.hijack();
  raw.writeHead(200, reply.getHeaders() as Record<string, string>);
  raw.write(RETRY);
  try {
    for (let { first } = events; first.done !== true; first = await events.next()) {
      if (raw.destroyed) break;
      if (!raw.write(write(first.value))) await taken(raw);
    }
  } catch (error) {
    raw.write(`event: end\ndata: ${JSON.stringify(toErrorBody(toRefusal(error), request.id))}\n\n`);
  } finally {
    events.stop();
    raw.end();
  }
}

/** Resolves when the client has taken what waited for it, or has left. */
function taken(raw: FastifyReply["raw"]): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      raw.off("drain", done).off("close", done);
      resolve();
    };
    raw.on("drain", done).on("close", done);
  });
}
