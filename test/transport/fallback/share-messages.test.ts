import { create, fromBinary, fromJsonString } from "@bufbuild/protobuf";
import { createConnectRouter } from "@connectrpc/connect";
import { describe, expect, it } from "vitest";
import { TemplateService, WatchTemplatesResponseSchema } from "../../../gen/letterpress/v1/template_service_pb.ts";
import { WatchBatch } from "../../../src/service/watch/watch-batch.ts";
import { shareMessages } from "../../../src/transport/fallback/share-messages.ts";
import { Call, callOf } from "../../../src/transport/rpc/call/call.ts";

const messages = ["one", "two"].map((slug) =>
  create(WatchTemplatesResponseSchema, { cursor: slug, kind: "published", slug, version: 3 }),
);

/** A router whose stream tells everybody the same batch, and what a call of it is sent. */
function openRouter() {
  const batch = new WatchBatch([{ mark: { number: 1, at: new Date(0) }, cursor: "", kind: "heartbeat" }]);
  const router = createConnectRouter();
  router.rpc(TemplateService.method.watchTemplates, async function* (_, context) {
    const { batchCarrier: carrier } = callOf(context.values);
    if (carrier !== undefined) carrier.batch = { messages, once: (name, make) => batch.once(name, make) };
    yield {};
  });
  shareMessages(router);
  return async (contentType: string) => {
    const handle = router.handlers.find(({ supportedContentType }) => supportedContentType(contentType));
    const response = await handle?.({
      httpVersion: "2.0",
      method: "POST",
      url: `https://localhost/${TemplateService.typeName}/WatchTemplates`,
      header: new Headers({ "content-type": contentType }),
      body: chunks(contentType.endsWith("json") ? Buffer.from("\0\0\0\0\x02{}") : Buffer.alloc(5)),
      signal: new AbortController().signal,
      contextValues: new Call({ id: "1", ip: undefined }),
    });
    const sent: Uint8Array[] = [];
    for await (const chunk of response?.body ?? []) sent.push(chunk);
    return sent;
  };
}

async function* chunks(...all: readonly Uint8Array[]) {
  yield* all;
}

/** The messages of envelopes without flags. */
function readEnvelopes(bytes: Uint8Array): readonly Buffer[] {
  const found: Buffer[] = [];
  const rest = Buffer.from(bytes);
  for (let at = 0; at < rest.length; at += 5 + rest.readUInt32BE(at + 1)) {
    expect(rest[at]).toBe(0);
    found.push(rest.subarray(at + 5, at + 5 + rest.readUInt32BE(at + 1)));
  }
  return found;
}

describe("streams that are told the same", () => {
  it.each([
    ["application/grpc+proto", "application/grpc-web+proto", "application/connect+proto"],
    ["application/grpc+json", "application/grpc-web+json", "application/connect+json"],
  ])("are sent the same bytes: %s, %s and %s", async (...types) => {
    const call = openRouter();
    const [first, ...others] = await Promise.all([...types, ...types].map(async (type) => (await call(type))[0]));
    for (const other of others) expect(other).toBe(first);
    const read = types[0].endsWith("json")
      ? (bytes: Buffer) => fromJsonString(WatchTemplatesResponseSchema, bytes.toString())
      : (bytes: Buffer) => fromBinary(WatchTemplatesResponseSchema, bytes);
    expect(readEnvelopes(first ?? Buffer.alloc(0)).map(read)).toEqual(messages);
  });
});
