import { LetterpressError } from "./letterpress-error.ts";

/** An event of a stream (https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream). */
export interface StreamEvent {
  readonly type: string;
  readonly data: string;
}

/** Far more than an event of the service has, so that a stray download cannot fill the memory. */
const MAX_EVENT_CHARACTERS = 1024 * 1024;

/** The events of a stream as they come. `onBytes` is called whenever anything comes. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void,
): AsyncGenerator<StreamEvent, void, undefined> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onBytes();
      text += decoder.decode(value, { stream: true });
      const blocks = text.split(/\r?\n\r?\n/);
      text = blocks.pop() ?? "";
      if (text.length > MAX_EVENT_CHARACTERS)
        throw new LetterpressError("UNKNOWN", "an event of the stream is too long");
      for (const block of blocks) yield* parseBlock(block);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function* parseBlock(block: string): Generator<StreamEvent> {
  const fields = new Map<string, string>();
  for (const line of block.split(/\r?\n/)) {
    const [, name = "", value = ""] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    fields.set(name, name === "data" && fields.has(name) ? `${fields.get(name)}\n${value}` : value);
  }
  const data = fields.get("data");
  if (data !== undefined) yield { type: fields.get("event") ?? "message", data };
}
