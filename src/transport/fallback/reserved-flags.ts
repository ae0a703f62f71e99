import type { ConnectRouter } from "@connectrpc/connect";
import { COMPRESSED_FLAG, invalidFlags, PREFIX_BYTES } from "../protocol/unary/framing.ts";
import { isByteStream, wrapHandlers } from "./wrap-handlers.ts";

/** Connect passes over flags it does not know. Each is reserved for what would change the meaning of a message. */
export function refuseReservedFlags(router: ConnectRouter): void {
  wrapHandlers(router, (handle) => async (request) => {
    const known = knownFlags(request.header.get("content-type") ?? "");
    if (known === undefined || !isByteStream(request.body)) return handle(request);
    return handle({ ...request, body: checkFlags(request.body, known) });
  });
}

/** Of Connect: the envelope ends the stream. */
const END_STREAM_FLAG = 2;

/** Undefined for a media type without envelopes. */
function knownFlags(contentType: string): number | undefined {
  if (/^application\/grpc/i.test(contentType)) return COMPRESSED_FLAG;
  return /^application\/connect\+/i.test(contentType) ? COMPRESSED_FLAG | END_STREAM_FLAG : undefined;
}

/** Passes the body on as it is. Throws at an envelope with a flag that is not known. */
async function* checkFlags(body: AsyncIterable<Uint8Array>, known: number): AsyncIterable<Uint8Array> {
  let prefix: number[] = [];
  let messageBytes = 0;
  for await (const chunk of body) {
    for (let at = 0; at < chunk.length; ) {
      const passed = Math.min(messageBytes, chunk.length - at);
      at += passed;
      messageBytes -= passed;
      if (at === chunk.length) break;
      prefix.push(chunk[at++] ?? 0);
      const [flags = 0, ...length] = prefix;
      if ((flags & ~known) !== 0) throw invalidFlags(flags);
      if (prefix.length < PREFIX_BYTES) continue;
      messageBytes = Buffer.from(length).readUInt32BE();
      prefix = [];
    }
    yield chunk;
  }
}
