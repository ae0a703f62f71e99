import { type DescMessage, type Message, toBinary, toJsonString } from "@bufbuild/protobuf";
import type { ConnectRouter } from "@connectrpc/connect";
import { encodeEnvelopes, type UniversalHandlerFn } from "@connectrpc/connect/protocol";
import { callOf } from "../rpc/call/call.ts";
import type { BatchCarrier, MessageBatch } from "../rpc/call/call-messages.ts";
import { wrapHandlers } from "./wrap-handlers.ts";

/**
 * Has the streams of a router send the same bytes to all clients that receive the same message: connect-es would encode
 * each message for each stream. What a handler yields only sets the time; what it hands to the carrier is sent.
 */
export function shareMessages(router: ConnectRouter): void {
  const streams = new Map(
    router.handlers.filter(({ method }) => method.methodKind === "server_streaming").map((each) => [each, each.method]),
  );
  wrapHandlers(router, (handle) => {
    const method = streams.get(handle as (typeof router.handlers)[number]);
    return method === undefined ? handle : withShared(handle, method.output);
  });
}

function withShared(handle: UniversalHandlerFn, desc: DescMessage): UniversalHandlerFn {
  return async (request) => {
    const carrier: BatchCarrier = { batch: undefined };
    if (request.contextValues !== undefined) callOf(request.contextValues).batchCarrier = carrier;
    const response = await handle(request);
    if (request.contextValues === undefined || response.body === undefined) return response;
    const isJson = /\+json\b/i.test(request.header.get("content-type") ?? "");
    return { ...response, body: replaceMessages(response.body, carrier, isJson ? JSON_FORM : BINARY_FORM, desc) };
  };
}

/** How messages are written, and a name for it. */
interface Form {
  readonly name: string;
  encode(desc: DescMessage, message: Message): Uint8Array;
}

const BINARY_FORM: Form = { name: "protobuf envelopes", encode: toBinary };
const encoder = new TextEncoder();
const JSON_FORM: Form = {
  name: "json envelopes",
  encode: (desc, message) => encoder.encode(toJsonString(desc, message)),
};

/** Of Connect, the last envelope, with the error; of gRPC-web, that of trailers. */
const END_FLAGS = 0b1000_0010;

/** Each chunk is an envelope. */
async function* replaceMessages(
  body: AsyncIterable<Uint8Array>,
  carrier: BatchCarrier,
  form: Form,
  desc: DescMessage,
): AsyncIterable<Uint8Array> {
  for await (const chunk of body) {
    const isMessage = ((chunk[0] ?? 0) & END_FLAGS) === 0;
    yield isMessage && carrier.batch !== undefined ? encodeBatch(carrier.batch, form, desc) : chunk;
  }
}

function encodeBatch(batch: MessageBatch, { name, encode }: Form, desc: DescMessage): Uint8Array {
  return batch.once(name, () =>
    // biome-ignore lint/plugin: a batch has at most a hundred messages
    encodeEnvelopes(...batch.messages.map((message) => ({ flags: 0, data: encode(desc, message) }))),
  );
}
